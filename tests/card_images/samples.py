"""Views of every family as its game would give them, made by hand so that pictures can be judged before and without it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from bot.games.core import Face, Line, Seat
from bot.games.view import Mark, Say, SeatView, TableView, Zone

NAMES = (
    "Marguerite",
    "Bob",
    "Łukasz Żółć",
    "山田太郎🎴",
    "محمد علي",
    "Dee",
    "꧁ King ꧂",
    "x" * 40,
    "한국어",
    "שלום",
    "Ann",
    "Cy",
    "👨‍👩‍👧‍👦 fam",
    "Zoë",
    "Ivo",
    "Ola",
    "Quick AI",
    "Normal AI",
    "Pip",
    "Uma",
)

PACK = [r + s for s in "cdhs" for r in "A23456789TJQK"]


def cards(text: str) -> tuple[Face | None, ...]:
    """ "7h ## Jk" -> faces, None for ##."""
    return tuple(None if c == "##" else c for c in text.split())


def dealt(seed: int, copies: int = 1, jokers: int = 0) -> list[Face]:
    pack = PACK * copies + ["Jk"] * jokers
    Random(seed).shuffle(pack)
    return pack


def back(seat: int, n: int) -> Zone:
    return Zone(key=f"hand:{seat}", role="hand", layout="fan", seat=Seat(seat), cards=(None,) * n, count=n)


def own(seat: int, faces: Sequence[Face | None], **more: object) -> Zone:
    return Zone(key=f"hand:{seat}", role="hand", layout="fan", seat=Seat(seat), cards=tuple(faces), count=len(faces), **more)  # type: ignore[arg-type]


def stock(n: int) -> Zone:
    return Zone(key="stock", role="stock", layout="stack", count=n)


def discard(*faces: Face, count: int = 0) -> Zone:
    return Zone(key="discard", role="discard", layout="stack", cards=faces[-1:], count=count or len(faces))


def meld(i: int, text: str, seat: int | None = None, **more: object) -> Zone:
    faces = cards(text)
    owner = None if seat is None else Seat(seat)
    return Zone(key=f"meld:{i}", role="meld", layout="fan", seat=owner, cards=faces, count=len(faces), **more)  # type: ignore[arg-type]


def seats(
    n: int, *, hand: int | None = None, scores: Sequence[int] = (), sides: int = 0, dealer: int = 0
) -> tuple[SeatView, ...]:
    return tuple(
        SeatView(
            seat=Seat(i),
            cards=hand,
            score=scores[i % len(scores)] if scores else None,
            side=i % sides if sides else None,
            dealer=i == dealer,
        )
        for i in range(n)
    )


def gin(n: int = 2, you: int | None = None) -> TableView:
    deck = dealt(n)
    zones = [back(i, 10) for i in range(n)]
    if you is not None:
        zones[you] = own(you, deck[:10] + deck[20:21], marks={10: "new"})
    return TableView(
        variant="gin",
        you=None if you is None else Seat(you),
        phase="discard",
        deal=2,
        turn=(Seat(n - 1 if you is None else you),),
        seats=seats(n, hand=10, scores=(45, 112, 7)),
        zones=(stock(31), discard("7h", count=4), *zones),
        notices=(Say("notice-gin-target", {"n": 100}),),
        private=(Say("notice-deadwood", {"n": 23}),),
    )


def gin_over() -> TableView:
    return TableView(
        variant="gin",
        you=None,
        phase="deal_over",
        deal=3,
        turn=(Seat(0), Seat(1)),
        seats=(
            SeatView(seat=Seat(0), cards=0, score=81, notes=(Say("notice-knocked", {}),)),
            SeatView(seat=Seat(1), cards=0, score=112, dealer=True, notes=(Say("notice-boxes", {"n": 2}),)),
        ),
        zones=(
            stock(12),
            discard("Kd", count=11),
            meld(0, "7h 8h 9h Th", 0),
            meld(1, "Ks Kh Kc", 0),
            own(0, cards("2d As 4c")),
            meld(2, "5s 5h 5d", 1),
            meld(3, "Qc Jc Tc 9c", 1, marks={3: "new"}),
            own(1, cards("8d 2s")),
        ),
        lines=(
            Line(Seat(0), "difference", 3),
            Line(Seat(0), "knock_bonus", 10),
            Line(Seat(1), "undercut", 0),
            Line(Seat(0), "oklahoma", 13),
        ),
    )


def rummy(n: int = 4, melds: int = 25) -> TableView:
    rng = Random(5)
    zones: list[Zone] = [stock(38), discard("Qd", count=3)]
    for i in range(melds):
        if i % 2:
            r = rng.choice("23456789TJQK")
            suits = rng.sample("cdhs", 3 + i % 3 // 2)
            faces = [r + s for s in suits]
        else:
            start = rng.randrange(0, 7)
            suit = rng.choice("cdhs")
            faces = [r + suit for r in "A23456789TJQK"[start : start + 3 + i % 4]]
        more: dict[str, object] = {}
        if i % 5 == 2:
            more = {"stands": {1: faces[1]}, "marks": {1: "wild"}}
            faces[1] = "Jk" if i % 2 else "2c"
        zones.append(meld(i, " ".join(faces), i % n, **more))
    zones += [back(i, 3 + 2 * i) for i in range(n)]
    return TableView(
        variant="rummy",
        you=None,
        phase="play",
        deal=1,
        turn=(Seat(1),),
        seats=seats(n, scores=(120, -45, 15, 240)),
        zones=tuple(zones),
        notices=(Say("notice-match_to", {"n": 500}),),
    )


def shared_rummy(n: int = 3) -> TableView:
    """Melds that belong to the table."""
    view = rummy(n, 9)
    zones = tuple(
        Zone(**{**{f: getattr(z, f) for f in z.__struct_fields__}, "seat": None}) if z.role == "meld" else z
        for z in view.zones
    )
    return TableView(you=None, phase="play", turn=(Seat(0),), seats=view.seats, zones=zones, notices=view.notices)


def rows_of_five(n: int = 2) -> TableView:
    """A long public discard row, as in Rummy 500."""
    deck = dealt(8)
    pile = Zone(key="discard", role="discard", layout="fan", cards=tuple(deck[:17]), count=17, marks={4: "playable"})
    hands = [back(0, 7), own(1, deck[20:31])]
    return TableView(
        you=Seat(1),
        phase="play",
        turn=(Seat(1),),
        seats=seats(n, hand=7, scores=(120, 45)),
        zones=(stock(24), pile, *hands, meld(0, "9s Ts Js Qs", 0), meld(1, "4d 4h 4c", 1)),
    )


def canasta(n: int = 6, you: int | None = None) -> TableView:
    deck = dealt(3, 3, 6)
    pile = Zone(
        key="discard", role="discard", layout="stack", cards=("2h", "9c"), count=14, sideways=(0,), marks={0: "frozen"}
    )
    zones: list[Zone] = [stock(41), pile]
    for side in range(2):
        zones.append(Zone(key=f"threes:{side}", role="taken", layout="row", seat=Seat(side), cards=cards("3h 3d"), count=2))
        zones.append(meld(side * 10, "Kh Kd Ks Kc Kh Kd 2s Jk", side, marks={6: "wild", 7: "wild"}))
        zones.append(meld(side * 10 + 1, "7h 7d 7s 7c 2d", side, stands={4: "7h"}))
        zones.append(meld(side * 10 + 2, "Ah As Ac", side))
        zones.append(
            Zone(
                key=f"meld:{side * 10 + 3}",
                role="meld",
                layout="stack",
                seat=Seat(side),
                cards=("9h",),
                count=7,
                marks={0: "winner"},
            )
        )
    zones += [own(i, deck[:13] + deck[20:24], marks={16: "new"}) if i == you else back(i, 11 + i) for i in range(n)]
    return TableView(
        variant="canasta",
        you=None if you is None else Seat(you),
        phase="meld",
        deal=2,
        turn=(Seat(2 if you is None else you),),
        seats=seats(n, scores=(1240, 875), sides=2),
        zones=tuple(zones),
        notices=(Say("notice-minimum_90", {}), Say("notice-pile_frozen", {})),
    )


def golf(n: int = 8, columns: int = 3, rows: int = 2, you: int | None = None) -> TableView:
    rng = Random(n)
    deck = dealt(4, 2)
    zones: list[Zone] = [
        stock(52),
        discard("Jh", count=9),
        Zone(key="drawn", role="pool", layout="row", count=1, cards=(None,)),
    ]
    for i in range(n):
        faces: list[Face | None] = [deck.pop() if rng.random() < 0.55 else None for _ in range(columns * rows)]
        empties = (columns,) if i == 2 else ()
        if empties:
            faces[columns] = None
        zones.append(
            Zone(
                key=f"grid:{i}",
                role="grid",
                layout="grid",
                seat=Seat(i),
                cards=tuple(faces),
                count=len(faces),
                columns=columns,
                empty=empties,
                marks={0: "new"} if i == 1 and faces[0] else {},
            )
        )
    return TableView(
        variant="golf6",
        you=None if you is None else Seat(you),
        phase="turn",
        deal=4,
        turn=(Seat(5 % n),),
        seats=seats(n, scores=(12, -4, 33, 8)),
        zones=tuple(zones),
        notices=(Say("notice-last_round", {}),),
    )


def go_fish(n: int = 5) -> TableView:
    zones: list[Zone] = [Zone(key="pool", role="stock", layout="stack", count=17)]
    for i in range(n):
        zones.append(back(i, 4 + i))
        for k in range(i % 3 + (i == 4)):
            r = "7QK2A5"[k + i % 2]
            zones.append(meld(i * 10 + k, " ".join(r + s for s in "cdhs"), i))
    return TableView(
        variant="go_fish",
        you=None,
        phase="ask",
        turn=(Seat(3),),
        seats=seats(n, hand=5, scores=(1, 0, 2)),
        zones=tuple(zones),
    )


def concentration(n: int = 4, size: int = 52, columns: int = 13) -> TableView:
    deck: list[Face | None] = [*dealt(9, 2)[:size]]
    up, gone = {3, 17}, set(range(20, 26)) | {40}
    faces = tuple(deck[i] if i in up else None for i in range(size))
    layout = Zone(
        key="layout",
        role="layout",
        layout="grid",
        cards=faces,
        count=size - len(gone),
        columns=columns,
        empty=tuple(sorted(gone)),
        marks={3: "picked", 17: "picked"},
    )
    taken = [Zone(key=f"taken:{i}", role="taken", layout="stack", seat=Seat(i), count=2 * i) for i in range(n)]
    return TableView(
        variant="concentration",
        you=None,
        phase="turn_up",
        turn=(Seat(1),),
        seats=seats(n, scores=(0, 1, 2, 3)),
        zones=(layout, *taken),
    )


def eights(n: int = 8, you: int | None = None) -> TableView:
    zones: list[Zone] = [stock(20), discard("8d", count=12)]
    zones += [
        own(i, dealt(7)[:9], marks={1: "playable", 4: "playable", 8: "new"}) if i == you else back(i, 3 + i)
        for i in range(n)
    ]
    return TableView(
        variant="crazy_eights",
        you=None if you is None else Seat(you),
        phase="play",
        turn=(Seat(4 if you is None else you),),
        seats=seats(n, scores=(22, 108, 0)),
        zones=tuple(zones),
        notices=(Say("notice-suit_named", {"suit": "hearts"}),),
    )


def nerts(n: int = 8, you: int | None = None, piles: int = 18) -> TableView:
    rng = Random(11)
    zones: list[Zone] = []
    for k in range(piles):
        height = rng.randrange(1, 13)
        owner = rng.randrange(n)
        face = "A23456789TJQK"[height - 1] + "cdhs"[k % 4]
        zones.append(
            Zone(key=f"lake:{k}", role="foundation", layout="stack", cards=(face,), count=height, backs=(Seat(owner),))
        )
    for i in range(n):
        deck = dealt(i + 30)
        s = Seat(i)
        zones.append(
            Zone(key=f"nerts:{i}", role="reserve", layout="stack", seat=s, cards=(deck.pop(),), count=13 - i, backs=(s,))
        )
        for c in range(4):
            run = [deck.pop() for _ in range(1 + (i + c * 2) % 5)]
            zones.append(Zone(key=f"work:{i}:{c}", role="work", layout="cascade", seat=s, cards=tuple(run), count=len(run)))
        if you is None or i == you:
            zones.append(Zone(key=f"stream:{i}", role="stock", layout="stack", seat=s, count=22, backs=(s,)))
            zones.append(
                Zone(
                    key=f"waste:{i}",
                    role="waste",
                    layout="fan",
                    seat=s,
                    cards=tuple(deck[:3]),
                    count=6,
                    marks={2: "playable"},
                )
            )
    return TableView(
        variant="nerts",
        you=None if you is None else Seat(you),
        phase="play",
        seats=seats(n, scores=(12, -7, 40)),
        zones=tuple(zones),
    )


def spoons(n: int = 7, you: int | None = None) -> TableView:
    zones: list[Zone] = [Zone(key="spoons", role="spoons", layout="row", tokens=n - 3), stock(18)]
    for i in range(n):
        zones.append(own(i, [*dealt(2)[:4], "9d"], marks={4: "new"}) if i == you else back(i, 4))
        if i in {2, 5}:
            zones.append(Zone(key=f"spoon:{i}", role="spoons", layout="row", seat=Seat(i), tokens=1))
    marks = tuple(
        SeatView(seat=Seat(i), notes=(Say("notice-letters", {"text": "S-P-O"}),) if i % 3 == 0 else (), out=i == 6)
        for i in range(n)
    )
    return TableView(
        variant="spoons", you=None if you is None else Seat(you), phase="pass", turn=(), seats=marks, zones=tuple(zones)
    )


def snap(n: int = 4) -> TableView:
    zones: list[Zone] = []
    for i in range(n):
        zones.append(Zone(key=f"down:{i}", role="stock", layout="stack", seat=Seat(i), count=13 - i))
        top = ("9h", "3c", "9d", "Qs")[i % 4]
        zones.append(
            Zone(
                key=f"up:{i}",
                role="discard",
                layout="stack",
                seat=Seat(i),
                cards=(top,),
                count=3 + i,
                marks={0: "winner"} if i == 2 else {},
            )
        )
    pot = Zone(key="pot", role="pot", layout="stack", cards=("Kd",), count=8)
    return TableView(variant="snap", you=None, phase="turn", turn=(Seat(0),), seats=seats(n), zones=(pot, *zones))


def shown_hands(n: int = 8) -> TableView:
    """Everybody's thirteen cards laid open at the end of a deal."""
    deck = dealt(21, 3)
    zones: list[Zone] = [stock(5), discard("2c", count=3)]
    zones += [own(i, sorted(deck[i * 13 : i * 13 + 13])) for i in range(n)]
    lines = (*(Line(Seat(i), "deadwood", 10 * i - 5) for i in range(n)), Line(Seat(0), "bonus", 25))
    return TableView(
        variant="indian_rummy",
        you=None,
        phase="deal_over",
        deal=2,
        turn=(),
        seats=seats(n, scores=(80, -12, 144)),
        zones=tuple(zones),
        lines=lines,
    )


def big_sheet() -> TableView:
    whys = ("natural_canastas", "mixed_canastas", "red_threes", "cards_melded", "cards_in_hand", "going_out")
    lines = tuple(
        Line(Seat(s), w, (500, 300, 100, 365, -45, 100)[k] * (1 if s != 1 else -1))
        for s in range(4)
        for k, w in enumerate(whys)
        if (s + k) % 3
    )
    view = canasta(4)
    return TableView(variant="canasta", you=None, phase="deal_over", deal=2, seats=view.seats, zones=view.zones, lines=lines)


def hand(n: int, *, marks: dict[int, Mark] | None = None) -> TableView:
    """Only a hand of n cards."""
    deck = dealt(n, 2, 2)
    me = own(1, deck[:n], marks=({n - 1: "new"} if n and marks is None else marks or {}))
    return TableView(
        you=Seat(1),
        phase="play",
        turn=(Seat(1),),
        seats=seats(2, hand=10, scores=(3, 4)),
        zones=(stock(10), discard("7h"), back(0, 10), me),
    )


def many(n: int) -> TableView:
    return TableView(
        you=None,
        phase="play",
        turn=(Seat(n // 2),),
        seats=seats(n, hand=5, scores=(10, 200, -30)),
        zones=(stock(12), discard("Td", count=5), *(back(i, 5) for i in range(n))),
    )


SAMPLES: dict[str, Callable[[], TableView]] = {
    "gin 2": gin,
    "gin 3": lambda: gin(3),
    "gin 4": lambda: gin(4),
    "gin own": lambda: gin(2, 1),
    "gin over": gin_over,
    "rummy 25 melds": rummy,
    "rummy 2 players": lambda: rummy(2, 8),
    "rummy 6 players": lambda: rummy(6, 30),
    "shared melds": shared_rummy,
    "discard row": rows_of_five,
    "canasta 6": canasta,
    "canasta 4 own": lambda: canasta(4, 0),
    "golf 8": golf,
    "golf 4": lambda: golf(4),
    "golf 9 cards": lambda: golf(5, 3, 3),
    "golf own": lambda: golf(4, 3, 2, 1),
    "golf four cards": lambda: golf(6, 2, 2),
    "go fish": go_fish,
    "concentration 52": concentration,
    "concentration 104": lambda: concentration(2, 104, 13),
    "eights 8": eights,
    "eights own": lambda: eights(5, 2),
    "nerts 8": nerts,
    "nerts 4": lambda: nerts(4, None, 9),
    "nerts 8 late": lambda: nerts(8, None, 32),
    "nerts own": lambda: nerts(4, 1, 9),
    "spoons 7": spoons,
    "spoons own": lambda: spoons(5, 1),
    "snap": snap,
    "shown hands": shown_hands,
    "big sheet": big_sheet,
    "seats 1": lambda: many(1),
    "seats 5": lambda: many(5),
    "seats 13": lambda: many(13),
    "seats 20": lambda: many(20),
    "nothing": lambda: TableView(you=None, phase="", seats=(), zones=()),
}
HANDS: dict[str, Callable[[], TableView]] = {f"hand {n}": partial(hand, n) for n in (0, 1, 5, 10, 11, 13, 16, 25, 26, 40)}
