<?xml version="1.0" encoding="UTF-8"?>
<!-- Written by assets/make/make_tileset.py. Tile ids and classes:
   id  class
    0  grass                terrain grass
    1  dirt                 terrain dirt
    2  street               terrain street
    3  floor                terrain floor
    4  earth                terrain earth
    5  rock                 terrain rock
    6  sand                 terrain sand
    7  clutter              terrain clutter
    8  barbed-wire          terrain barbed-wire
    9  mud-knee             terrain mud-knee
   10  mud-waist            terrain mud-waist
   11  water-knee           terrain water-knee
   12  water-waist          terrain water-waist
   13  water-deep           terrain water-deep
   14  snow-shallow         terrain snow-shallow
   15  snow-deep            terrain snow-deep
   16  ice                  terrain ice
   17  swamp                terrain swamp
   18  undergrowth-light    terrain undergrowth-light
   19  undergrowth-heavy    terrain undergrowth-heavy
   20  bush-light           terrain bush-light
   21  bush-heavy           terrain bush-heavy
   22  tree                 terrain tree
   23  stairs-north         terrain stairs             direction=north
   24  stairs-east          terrain stairs             direction=east
   25  stairs-south         terrain stairs             direction=south
   26  stairs-west          terrain stairs             direction=west
   27  ladder-north         terrain ladder             direction=north
   28  ladder-east          terrain ladder             direction=east
   29  ladder-south         terrain ladder             direction=south
   30  ladder-west          terrain ladder             direction=west
   31  roof                 terrain roof
   32  trench               terrain trench             elevation=-5
   33  pit                  terrain pit                elevation=-10
   34  rubble               terrain rubble
   35  crate                terrain crate              elevation=5
   36  table                terrain table              elevation=3
   37  hay                  terrain hay                elevation=5
   38  exit                 terrain -
   39  wall-block           terrain wall-block
   40  height-0             terrain -                  elevation=0
   41  height-3             terrain -                  elevation=3
   42  height-5             terrain -                  elevation=5
   43  height-10            terrain -                  elevation=10
   44  height-15            terrain -                  elevation=15
   45  height-20            terrain -                  elevation=20
   46  height-minus-5       terrain -                  elevation=-5
   47  height-minus-10      terrain -                  elevation=-10
-->
<tileset version="1.10" tiledversion="1.10.2" name="counterstep" tilewidth="64" tileheight="64" tilecount="48" columns="10">
 <image source="counterstep.png" width="640" height="320"/>
 <tile id="0" type="grass">
  <properties>
   <property name="terrain" propertytype="Terrain" value="grass"/>
  </properties>
 </tile>
 <tile id="1" type="dirt">
  <properties>
   <property name="terrain" propertytype="Terrain" value="dirt"/>
  </properties>
 </tile>
 <tile id="2" type="street">
  <properties>
   <property name="terrain" propertytype="Terrain" value="street"/>
  </properties>
 </tile>
 <tile id="3" type="floor">
  <properties>
   <property name="terrain" propertytype="Terrain" value="floor"/>
  </properties>
 </tile>
 <tile id="4" type="earth">
  <properties>
   <property name="terrain" propertytype="Terrain" value="earth"/>
  </properties>
 </tile>
 <tile id="5" type="rock">
  <properties>
   <property name="terrain" propertytype="Terrain" value="rock"/>
  </properties>
 </tile>
 <tile id="6" type="sand">
  <properties>
   <property name="terrain" propertytype="Terrain" value="sand"/>
  </properties>
 </tile>
 <tile id="7" type="clutter">
  <properties>
   <property name="terrain" propertytype="Terrain" value="clutter"/>
  </properties>
 </tile>
 <tile id="8" type="barbed-wire">
  <properties>
   <property name="terrain" propertytype="Terrain" value="barbed-wire"/>
  </properties>
 </tile>
 <tile id="9" type="mud-knee">
  <properties>
   <property name="terrain" propertytype="Terrain" value="mud-knee"/>
  </properties>
 </tile>
 <tile id="10" type="mud-waist">
  <properties>
   <property name="terrain" propertytype="Terrain" value="mud-waist"/>
  </properties>
 </tile>
 <tile id="11" type="water-knee">
  <properties>
   <property name="terrain" propertytype="Terrain" value="water-knee"/>
  </properties>
 </tile>
 <tile id="12" type="water-waist">
  <properties>
   <property name="terrain" propertytype="Terrain" value="water-waist"/>
  </properties>
 </tile>
 <tile id="13" type="water-deep">
  <properties>
   <property name="terrain" propertytype="Terrain" value="water-deep"/>
  </properties>
 </tile>
 <tile id="14" type="snow-shallow">
  <properties>
   <property name="terrain" propertytype="Terrain" value="snow-shallow"/>
  </properties>
 </tile>
 <tile id="15" type="snow-deep">
  <properties>
   <property name="terrain" propertytype="Terrain" value="snow-deep"/>
  </properties>
 </tile>
 <tile id="16" type="ice">
  <properties>
   <property name="terrain" propertytype="Terrain" value="ice"/>
  </properties>
 </tile>
 <tile id="17" type="swamp">
  <properties>
   <property name="terrain" propertytype="Terrain" value="swamp"/>
  </properties>
 </tile>
 <tile id="18" type="undergrowth-light">
  <properties>
   <property name="terrain" propertytype="Terrain" value="undergrowth-light"/>
  </properties>
 </tile>
 <tile id="19" type="undergrowth-heavy">
  <properties>
   <property name="terrain" propertytype="Terrain" value="undergrowth-heavy"/>
  </properties>
 </tile>
 <tile id="20" type="bush-light">
  <properties>
   <property name="terrain" propertytype="Terrain" value="bush-light"/>
  </properties>
 </tile>
 <tile id="21" type="bush-heavy">
  <properties>
   <property name="terrain" propertytype="Terrain" value="bush-heavy"/>
  </properties>
 </tile>
 <tile id="22" type="tree">
  <properties>
   <property name="terrain" propertytype="Terrain" value="tree"/>
  </properties>
 </tile>
 <tile id="23" type="stairs-north">
  <properties>
   <property name="direction" propertytype="Direction" value="north"/>
   <property name="terrain" propertytype="Terrain" value="stairs"/>
  </properties>
 </tile>
 <tile id="24" type="stairs-east">
  <properties>
   <property name="direction" propertytype="Direction" value="east"/>
   <property name="terrain" propertytype="Terrain" value="stairs"/>
  </properties>
 </tile>
 <tile id="25" type="stairs-south">
  <properties>
   <property name="direction" propertytype="Direction" value="south"/>
   <property name="terrain" propertytype="Terrain" value="stairs"/>
  </properties>
 </tile>
 <tile id="26" type="stairs-west">
  <properties>
   <property name="direction" propertytype="Direction" value="west"/>
   <property name="terrain" propertytype="Terrain" value="stairs"/>
  </properties>
 </tile>
 <tile id="27" type="ladder-north">
  <properties>
   <property name="direction" propertytype="Direction" value="north"/>
   <property name="terrain" propertytype="Terrain" value="ladder"/>
  </properties>
 </tile>
 <tile id="28" type="ladder-east">
  <properties>
   <property name="direction" propertytype="Direction" value="east"/>
   <property name="terrain" propertytype="Terrain" value="ladder"/>
  </properties>
 </tile>
 <tile id="29" type="ladder-south">
  <properties>
   <property name="direction" propertytype="Direction" value="south"/>
   <property name="terrain" propertytype="Terrain" value="ladder"/>
  </properties>
 </tile>
 <tile id="30" type="ladder-west">
  <properties>
   <property name="direction" propertytype="Direction" value="west"/>
   <property name="terrain" propertytype="Terrain" value="ladder"/>
  </properties>
 </tile>
 <tile id="31" type="roof">
  <properties>
   <property name="terrain" propertytype="Terrain" value="roof"/>
  </properties>
 </tile>
 <tile id="32" type="trench">
  <properties>
   <property name="elevation" type="int" value="-5"/>
   <property name="terrain" propertytype="Terrain" value="trench"/>
  </properties>
 </tile>
 <tile id="33" type="pit">
  <properties>
   <property name="elevation" type="int" value="-10"/>
   <property name="terrain" propertytype="Terrain" value="pit"/>
  </properties>
 </tile>
 <tile id="34" type="rubble">
  <properties>
   <property name="terrain" propertytype="Terrain" value="rubble"/>
  </properties>
 </tile>
 <tile id="35" type="crate">
  <properties>
   <property name="elevation" type="int" value="5"/>
   <property name="terrain" propertytype="Terrain" value="crate"/>
  </properties>
 </tile>
 <tile id="36" type="table">
  <properties>
   <property name="elevation" type="int" value="3"/>
   <property name="terrain" propertytype="Terrain" value="table"/>
  </properties>
 </tile>
 <tile id="37" type="hay">
  <properties>
   <property name="elevation" type="int" value="5"/>
   <property name="terrain" propertytype="Terrain" value="hay"/>
  </properties>
 </tile>
 <tile id="38" type="exit"/>
 <tile id="39" type="wall-block">
  <properties>
   <property name="terrain" propertytype="Terrain" value="wall-block"/>
  </properties>
 </tile>
 <tile id="40" type="height-0">
  <properties>
   <property name="elevation" type="int" value="0"/>
  </properties>
 </tile>
 <tile id="41" type="height-3">
  <properties>
   <property name="elevation" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="42" type="height-5">
  <properties>
   <property name="elevation" type="int" value="5"/>
  </properties>
 </tile>
 <tile id="43" type="height-10">
  <properties>
   <property name="elevation" type="int" value="10"/>
  </properties>
 </tile>
 <tile id="44" type="height-15">
  <properties>
   <property name="elevation" type="int" value="15"/>
  </properties>
 </tile>
 <tile id="45" type="height-20">
  <properties>
   <property name="elevation" type="int" value="20"/>
  </properties>
 </tile>
 <tile id="46" type="height-minus-5">
  <properties>
   <property name="elevation" type="int" value="-5"/>
  </properties>
 </tile>
 <tile id="47" type="height-minus-10">
  <properties>
   <property name="elevation" type="int" value="-10"/>
  </properties>
 </tile>
</tileset>
