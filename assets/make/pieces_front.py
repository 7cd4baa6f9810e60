"""The pieces of the trenches, the snow and the roofs."""

from __future__ import annotations

from pieces_kit import Piece, house, run

TRENCHES = [
    Piece("trench", "t o t o", "trench", """
        ...xx...
        ...xx.w.
        .b.xx...
        ..xx..k.
        ..xx....
        ...xx.w.
        .k.xx...
        ...xx...""", [run("sandbags", 5, 0, 0, 3), run("sandbags", 4, 3, 0, 2), run("sandbags", 5, 5, 0, 3)]),
    Piece("bay", "t o t o", "trench", """
        ...xx...
        ...xx...
        ..xxxx.w
        ..xcxx..
        ..xxxx..
        ...xx..w
        .b.xx...
        ...xx...""", [run("sandbags", 6, 2, 0, 3)], says="a trench with a bay"),
    Piece("corner", "o t t o", "trench", """
        .k....w.
        ........
        ........
        ...xxxxx
        ...xxxxx
        .b.xx...
        ...xx.w.
        ...xx...""", [run("sandbags", 3, 3, 5), run("sandbags", 3, 3, 0, 3)]),
    Piece("sap", "t t t o", "trench", """
        ...xx..w
        ...xx...
        .k.xx...
        ...xxxxx
        ...xxxxx
        .b.xx...
        ...xx...
        ...xx.w.""", [run("sandbags", 5, 0, 0, 3), run("sandbags", 5, 5, 0, 3)], says="a sap"),
    Piece("dugout", "o o o o", "house", """
        ........
        ..____..
        .r____r.
        ..__t_..
        ..____..
        .r....k.
        ....b...
        .w......""", house(2, 1, 4, 4, "S1o N2", "E1s W2s"), says="a dugout", label="Dugout"),
    Piece("ruin", "o o o o", "house", """
        .....r..
        .r_r__..
        ..____r.
        ..r____.
        ..__r_..
        .r____..
        ...r..b.
        .k......""", [run("wall", 2, 1, 2), run("wall", 2, 1, 0, 3), run("wall", 5, 6, 1), run("wall", 6, 4, 0, 2),
                      run("window-large", 5, 1, 1), run("low-wall", 2, 6, 2)], says="a ruined house", label="Ruin"),
    Piece("wire", "o o o o", "open", """
        ..w...k.
        .ww.....
        ..w..r..
        .....w..
        .k..ww..
        .....w..
        ..r.....
        .....b..""", [run("sandbags", 1, 5, 3), run("sandbags", 4, 2, 3)]),
    Piece("craters", "o o o o", "open", """
        ...r....
        .mm...b.
        .mMm....
        ..m..r..
        .r...mm.
        ....mMm.
        .b...m..
        ..k.....""", says="craters full of mud"),
    Piece("post", "o o o o", "open", """
        ......b.
        ........
        ..kk....
        ..c..k..
        .....c..
        ...kk...
        .b......
        ......r.""", [run("sandbags", 2, 2, 4), run("sandbags", 6, 2, 0, 4), run("sandbags", 2, 6, 4),
                      run("sandbags", 2, 3, 0, 2)], says="a sandbagged post"),
    Piece("stumps", "o o o o", "open", """
        .T....k.
        ...r....
        .....T..
        .k......
        ....gg..
        .T.gggr.
        ....g...
        ..b...T.""", [run("low-wall", 2, 3, 3)]),
    Piece("supply", "o o o o", "open", """
        ........
        .ccc..k.
        ........
        .b..h...
        ....h.b.
        ........
        .k..ccc.
        ........""", [run("sandbags", 1, 3, 3), run("sandbags", 4, 6, 3)], says="a supply dump"),
]  # fmt: skip

SNOW = [
    Piece("pines", "o o o o", "wood", """
        .T..b.T.
        ...T....
        .T..N.T.
        ...NN...
        T..N.T.b
        ........
        .b.T..T.
        .T......"""),
    Piece("drift", "o o o o", "open", """
        ..b.....
        ..NNN.T.
        .NNNN...
        ..NN..b.
        ....NN..
        .T.NNNN.
        ....NN..
        .b......""", [run("low-wall", 4, 4, 3), run("fence", 1, 5, 2)]),
    Piece("cabin", "o o o o", "house", """
        .b....T.
        .______.
        .__t___.
        .______.
        ._____c.
        ...,...b
        .T.,....
        ........""", house(1, 1, 6, 4, "S2o E1", "N1 N4 W2 S4s", "v4:2"), says="a cabin of two rooms", label="Cabin"),
    Piece("shed", "o o o o", "house", """
        ......b.
        .hh.___.
        ....___.
        .b..___.
        ....___.
        .....,..
        .T...,..
        ...b....""", house(4, 1, 3, 4, "S1o W2", "N1"), says="a shed", label="Shed"),
    Piece("stream", "w o w o", "water", """
        ..iiii..
        .Niiii..
        ..iiiiN.
        .b.iiii.
        ...iiii.
        ..iiii.b
        .Niiii..
        ..iiii.."""),
    Piece("stream-rocks", "w o w o", "water", """
        ..iiii..
        ..iiii..
        .iiRiii.
        .iiiiii.
        .iiiiRi.
        .biiii..
        ..iiii.T
        ..iiii..""", says="a frozen stream"),
    Piece("stream-bend", "o w w o", "water", """
        .T...b..
        ..N.....
        ...iiiii
        ..iiiiii
        ..iiiiii
        ..iiiiii
        .biiii..
        ..iiii.T"""),
    Piece("crossing", "w r w r", "water road", """
        ..iiii..
        .Niiii..
        ..iiii..
        ,,iiii,,
        ,,iiii,,
        ..iiii..
        ..iiiiN.
        ..iiii..""", [run("fence", 1, 3, 1), run("fence", 6, 5, 1)]),
    Piece("track", "o r o r", "road", """
        .T...b..
        ...N....
        .b...cT.
        ,,,,,,,,
        ,,,,,,,,
        .c..T...
        ...N..b.
        .T......""", [run("fence", 1, 2, 3), run("low-wall", 4, 6, 3)]),
    Piece("rocks", "o o o o", "open", """
        .b..T...
        ..RR....
        ..R...b.
        .....T..
        .T..RR..
        ....R...
        .NN...b.
        ..N.T..."""),
    Piece("camp", "o o o o", "open", """
        ...T....
        .b....h.
        ..kk..h.
        ..c.....
        .....k..
        .h..c...
        .h....b.
        ....T...""", [run("low-wall", 2, 2, 3), run("low-wall", 3, 6, 3)], says="a camp behind low walls"),
]  # fmt: skip

ROOFS = [
    Piece("block", "o o o o", "high", """
        ........
        .^^^^^^.
        .^^c^^^.
        .^^^^k^L
        .^^^^^^.
        .^k^^^^.
        ..L.....
        .k....c.""", [run("low-wall", 2, 2, 0, 2)], [(1, 1, 6, 5, 10)], says="a flat roof with two ladders",
        label="Roof"),
    Piece("terrace", "o o o o", "high", """
        ........
        .^^^^^^.
        .^k^^^^.
        .^^^^c^.
        .SS.^^^.
        .SS.^^^.
        ....L...
        .c.....k""", [run("low-wall", 4, 2, 2)], [(1, 1, 6, 3, 10), (4, 4, 3, 2, 10), (1, 4, 2, 1, 5)],
        says="a terrace with stairs"),
    Piece("sheds", "o o o o", "high", """
        ........
        .^^^..c.
        .^^^L...
        .^^^....
        ....^^^.
        .k.L^^^.
        ....^^^.
        ........""", [], [(1, 1, 3, 3, 10), (4, 4, 3, 3, 10)]),
    Piece("court", "o o o o", "low", """
        ........
        .c....b.
        ..,,,,..
        ..,,,,k.
        .k,,,,..
        ..,,,,..
        .b....c.
        ........""", [run("low-wall", 2, 2, 2), run("low-wall", 2, 2, 0, 2), run("low-wall", 4, 6, 2),
                      run("low-wall", 6, 4, 0, 2)], says="a court between low walls"),
    Piece("market", "o o o o", "low", """
        ........
        .cc..cc.
        ........
        .k.tt.h.
        ........
        .cc..cc.
        ...k....
        ........""", [run("low-wall", 3, 2, 2), run("low-wall", 3, 5, 2)], says="a market"),
    Piece("flat", "o o o o", "house", """
        .k......
        .______.
        .__t___.
        .______.
        .c____t.
        .______.
        ...=....
        .....c..""", house(1, 1, 6, 5, "S2o N4 E3", "N1 W2 S5 E1s", "h3:4"), says="an empty flat", label="Flat"),
    Piece("workshop", "o o o o", "house", """
        ........
        ..____k.
        .c__c_..
        ..____..
        ..____..
        ..c___..
        .k......
        ......b.""", house(2, 1, 4, 5, "W2o S2 E0", "N1 E3"), says="a workshop", label="Workshop"),
    Piece("lot", "o o o o", "low", """
        ...r....
        .r..,k..
        ...,,,..
        .k.,,...
        ....,rr.
        .rr.....
        ..b...k.
        ....r...""", [run("fence", 1, 4, 3), run("sandbags", 4, 3, 3)]),
    Piece("barricade", "o o o o", "low", """
        ........
        ..k..c..
        .h......
        ...rr...
        ...k....
        ......h.
        .c..r...
        ........""", [run("sandbags", 1, 3, 3), run("sandbags", 5, 5, 2), run("low-wall", 4, 1, 0, 2)],
        says="a barricade"),
    Piece("tower", "o o o o", "high", """
        ........
        ..^^^^..
        .L^^^^..
        ..^^^^..
        ..^^^^L.
        ...k....
        .c....r.
        ........""", [run("sandbags", 4, 2, 0, 2)], [(2, 1, 4, 4, 15)], says="a tower"),
    Piece("garden", "o o o o", "low", """
        ........
        .gggTgg.
        .gbgggg.
        .gggggb.
        .Tggbgg.
        .ggggTg.
        ........
        ........""", [run("hedge", 1, 1, 6), run("hedge", 1, 6, 4), run("hedge", 7, 2, 0, 4)],
        says="a garden behind hedges"),
]  # fmt: skip
