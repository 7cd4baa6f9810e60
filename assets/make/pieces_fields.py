"""The pieces of the village, the river and the forest."""

from __future__ import annotations

from pieces_kit import Piece, house, run

VILLAGE = [
    Piece("crossroads", "r r r r", "road", """
        .T.==.b.
        ...==...
        b..==..c
        ========
        ========
        c..==..b
        ...==...
        .b.==.T.""", [run("low-wall", 5, 2, 2), run("low-wall", 1, 6, 2)]),
    Piece("street", "o r o r", "road", """
        .b....T.
        ........
        .c...h..
        ========
        ========
        ..b...c.
        ........
        .T...b..""", [run("fence", 1, 1, 3), run("low-wall", 4, 6, 3)]),
    Piece("shop", "o r o r", "road house", """
        ........
        .__c__b.
        ._____..
        ========
        ========
        .b...k..
        ......h.
        ..T.....""", house(1, 1, 5, 2, "S2o", "N1 N3 W1s"), says="a shop on the street", label="Shop"),
    Piece("bend", "o r r o", "road", """
        ..T...b.
        .b......
        .....c..
        ...=====
        ...=====
        .c.==...
        ...==.b.
        .b.==..."""),
    Piece("tee", "o r r r", "road", """
        .b...T..
        ........
        .c...b..
        ========
        ========
        ...==..c
        .b.==...
        ...==.T.""", [run("low-wall", 4, 1, 3)]),
    Piece("end-house", "o o o r", "road house", """
        .T....b.
        ...____.
        .b._c__.
        ==,____.
        ==,___t.
        ..b____.
        ........
        ..b...T.""", house(3, 1, 4, 5, "W2o", "N1 E2 S2s W4s"), says="a house where the street ends", label="House"),
    Piece("cottage", "o o o o", "house", """
        ..b...T.
        .______.
        .__t___.
        .______.
        .c_____.
        ...,...b
        .b.,....
        ........""", house(1, 1, 6, 4, "S2 E1o", "N1 N4 W2 S5s", "v3:1"), says="a cottage of two rooms",
        label="Cottage"),
    Piece("barn", "o o o o", "house", """
        ........
        .h____h.
        .h_____.
        .______.
        .____h_.
        .______.
        ..,..,..
        .b....T.""", house(1, 1, 6, 5, "S1o S4o N3", "E1 W3s"), says="a barn with hay", label="Barn"),
    Piece("orchard", "o o o o", "green", """
        ........
        .T..T..T
        ........
        b.......
        .T..T..T
        ........
        .....b..
        .T..T...""", [run("hedge", 1, 3, 5), run("hedge", 1, 6, 5)], says="an orchard between hedges"),
    Piece("yard", "o o o o", "green", """
        ........
        ..b.....
        .c....h.
        .cc.....
        .....b..
        .h....c.
        ..k.....
        ......b.""", [run("low-wall", 1, 2, 4), run("low-wall", 1, 2, 0, 4), run("low-wall", 3, 6, 4),
                      run("low-wall", 7, 3, 0, 3)], says="a yard between low walls"),
    Piece("well", "o o o o", "green", """
        .b....b.
        ........
        ...k....
        ..R.....
        ........
        .....hh.
        .b......
        ....T...""", [run("low-wall", 2, 5, 2), run("fence", 5, 2, 2)]),
]  # fmt: skip

RIVER = [
    Piece("stream", "w o w o", "water", """
        .s~--~s.
        bs~--~s.
        ..s~--~s
        .Bs~--~s
        ..s~--~s
        ..s~--~b
        .s~--~s.
        .s~--~s.""", []),
    Piece("shallows", "w o w o", "water", """
        .s~--~s.
        .s~--~sb
        ss~~~~ss
        ,s~~R~s,
        ,s~~~~s,
        ss~r~~ss
        bs~--~s.
        .s~--~s.""", says="a stream that can be waded"),
    Piece("bend", "o w w o", "water", """
        ..T..b..
        ..ssssss
        .s~~~~~~
        .s~-----
        .s~-----
        .s~--~~~
        .s~--~ss
        bs~--~s.""", []),
    Piece("island", "w o w o", "water", """
        .s~--~s.
        .s~--~s.
        s~~ss~~s
        s~sBRs~s
        s~ss.s~s
        s~~ss~~s
        .s~--~s.
        .s~--~s.""", says="an island in the stream"),
    Piece("bridge", "w r w r", "water road", """
        .s~--~s.
        .s~--~s.
        .s~--~s.
        ,,====,,
        ,,====,,
        .s~--~s.
        .s~--~s.
        .s~--~s.""", [run("low-wall", 2, 3, 4), run("low-wall", 2, 5, 4)], says="a bridge with a parapet",
        label="Bridge"),
    Piece("ford", "w r w r", "water road", """
        .s~--~s.
        bs~--~s.
        ss~~~~ss
        ,,~~~~,,
        ,,~~~~,,
        ss~~~~ss
        .s~--~sb
        .s~--~s.""", says="a ford", label="Ford"),
    Piece("mill", "o o o o", "house", """
        .b....T.
        .______.
        .__c___.
        .______.
        .____t_.
        .______.
        ..,.....
        .b...b..""", house(1, 1, 6, 5, "S1o E2", "N1 N4 W2 S4s", "v3:3"), says="a mill with two doors", label="Mill"),
    Piece("boathouse", "o o o o", "house", """
        ........
        ..____b.
        ..____..
        ..__c_..
        ..____..
        .b..,...
        ....,.h.
        .T......""", house(2, 1, 4, 4, "S2o W0", "N2 E1"), says="a boathouse", label="Boathouse"),
    Piece("meadow", "o o o o", "green", """
        .b......
        ....hh..
        ........
        .h...u..
        ...u..B.
        ........
        ..hh...b
        ........""", [run("fence", 1, 3, 3), run("fence", 4, 6, 0, 2)]),
    Piece("copse", "o o o o", "green", """
        .T..b...
        ...T..T.
        .u....u.
        T..B.T..
        .....u..
        ..T....T
        .b.u.T..
        ........"""),
    Piece("walls", "o o o o", "green", """
        ........
        ..b...T.
        ........
        .c....b.
        ........
        .b...c..
        .......T
        .T......""", [run("low-wall", 1, 3, 3), run("low-wall", 4, 5, 3), run("hedge", 2, 6, 0, 2),
                      run("hedge", 6, 1, 0, 2)], says="low walls and hedges"),
    Piece("track", "o r o r", "road", """
        .b...T..
        ........
        ..h...b.
        ,,,,,,,,
        ,,,,,,,,
        .b...c..
        ........
        ..T...b.""", [run("fence", 1, 2, 3), run("hedge", 4, 6, 3)]),
]  # fmt: skip

FOREST = [
    Piece("wood", "o o o o", "wood", """
        .T..u.T.
        u..T..B.
        .T....u.
        ..u.T..T
        T.B..u..
        ...T..T.
        .u..T..b
        .T.u...."""),
    Piece("thicket", "o o o o", "wood", """
        ..T.B...
        .BU.T.U.
        ...UU..T
        .T...U..
        .U.T....
        ..B.U.T.
        .T..UB..
        ...T...."""),
    Piece("clearing", "o o o o", "open", """
        .T...u..
        ......T.
        T..kk...
        ...b....
        ....,k..
        ..,,..u.
        .u....T.
        ..T..B..""", says="a clearing"),
    Piece("hut", "o o o o", "house", """
        .T....u.
        ..____..
        .B____T.
        .._t__..
        ..____..
        ...,...T
        .u.,..b.
        .T......""", house(2, 1, 4, 4, "S1o E2", "N1 W2 S3s"), says="a forester's hut", label="Hut"),
    Piece("logs", "o o o o", "open", """
        ..u...T.
        .T......
        ..hhh...
        .....T..
        .b......
        ...hhh.u
        ..T.....
        .....B..""", says="stacked logs"),
    Piece("rocks", "o o o o", "open", """
        .u..T...
        ..RR..b.
        .RR.....
        ...u..T.
        .....RR.
        T...RR..
        ..B....u
        ....T...""", says="a few rocks"),
    Piece("path", "o r o r", "road", """
        .T..u.T.
        ..B.....
        .u..T.u.
        ,,,,,,,,
        ,,,,,,,,
        .T...b..
        ...u..T.
        .T..T..."""),
    Piece("path-bend", "o r r o", "road", """
        .T..T.u.
        u......T
        .T.u....
        ...,,,,,
        .B.,,,,,
        ...,,.T.
        .T.,,..u
        ..u,,T.."""),
    Piece("path-fork", "o r r r", "road", """
        .T..u.T.
        .....T..
        .u.B....
        ,,,,,,,,
        ,,,,,,,,
        .T.,,.T.
        ...,,..u
        .u.,,T.."""),
    Piece("pond", "o o o o", "open", """
        .T...u..
        ..B...T.
        ..~~~...
        .~~-~~..
        .u~-~~.T
        ...~~B..
        .T....u.
        ....T...""", says="a pond"),
    Piece("dell", "o o o o", "wood", """
        ...T..B.
        .U....T.
        T..RU...
        ...RR.T.
        .T.U....
        ....T.U.
        .B.....T
        ..T.u..."""),
]  # fmt: skip
