"""What a seat may see of a deal, what is good to know before a move, and what a seat may imagine of the rest."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from bot.games.cards import by_rank, face, faces
from bot.games.contract import draw, play, shapes
from bot.games.contract.actions import ContractAction, GoDown, Layoff, TakeDiscard
from bot.games.contract.lacking import lack
from bot.games.contract.options import ContractOptions
from bot.games.contract.solver import best_down
from bot.games.contract.state import ContractDeal, TableMeld
from bot.games.core import Card, Face, Seat
from bot.games.match import Setup
from bot.games.view import Laid, Say, SeatView, TableView, Zone
from bot.games.zones import hand_zones, pile_zone, seat_views, stock_zone

LACKING = 4  # more cards than that are not named one by one


def view(o: ContractOptions, setup: Setup, d: ContractDeal, seat: Seat | None, over: bool) -> TableView:
    shown = setup.seats if over else ()
    new = (*d.taken, *d.drawn) if seat == d.turn and d.phase == "play" else ()
    zones = (
        *hand_zones(d.hands, seat, shown=shown, new=new),
        stock_zone(len(d.stock)),
        pile_zone(d.pile, spread=o.pile_view == "all"),
        *(_meld_zone(i, m) for i, m in enumerate(d.table)),
    )
    private = () if seat is None or over else _private(o, d, seat)
    return TableView(you=seat, phase=d.phase, seats=_seats(d), zones=zones, notices=_notices(o, d), private=private)


def _meld_zone(i: int, m: TableMeld) -> Zone:
    return Zone(
        key=f"meld:{i}",
        role="meld",
        layout="row",
        seat=m.owner,
        cards=m.meld.cards,
        count=len(m.pieces),
        marks=dict.fromkeys(m.meld.wilds, "wild"),
        stands=shapes.stood_for(m.meld),
    )


def _seats(d: ContractDeal) -> tuple[SeatView, ...]:
    return tuple(replace(v, notes=_notes(d, v.seat)) for v in seat_views(d.hands))


def _notes(d: ContractDeal, seat: Seat) -> tuple[Say, ...]:
    if d.out == seat:
        return (Say("notice-went_out"),)
    return (Say("notice-down"),) if seat in d.down else ()


def contract_args(o: ContractOptions, contract: int) -> dict[str, int]:
    """What fills the words for a contract."""
    wants = shapes.wants(o, contract)
    sets = sum(w.kind == "set" for w in wants)
    return {"n": contract, "sets": sets, "runs": len(wants) - sets, "long": wants[-1].size}


def _notices(o: ContractOptions, d: ContractDeal) -> tuple[Say, ...]:
    found = [Say("notice-contract", contract_args(o, d.contract)), Say("notice-deals", {"n": len(o.deals)})]
    if play.whole(o, d.contract) is not None:
        found.append(Say("notice-whole_hand"))
    if d.reshuffles:
        found.append(Say("notice-reshuffled", {"n": d.reshuffles}))
    if d.phase == "claim":
        found.append(Say("notice-may_claim", {"card": face(d.pile[-1])}))
    return tuple(found)


def _private(o: ContractOptions, d: ContractDeal, seat: Seat) -> tuple[Say, ...]:
    found = [] if seat in d.down or d.phase == "over" else [_progress(o, d, seat)]
    if (claimed := d.answers[seat]) is not None:
        found.append(Say("notice-standing", {"cards": claimed, "n": len(claimed)}))
    if seat == d.turn:
        if kept := [c for c in d.kept_out if c in d.hand]:
            found.append(Say("notice-kept_out", {"cards": faces(kept)}))
        if d.owed:
            found.append(Say("notice-owed", {"cards": faces(d.owed)}))
    return tuple(found)


def _progress(o: ContractOptions, d: ContractDeal, seat: Seat) -> Say:
    """How near a hand is to the contract, and what completes it."""
    hand = faces(d.hands[seat])
    if seat == d.turn and d.phase == "play" and play.best_legal(o, d) is not None:
        return Say("notice-can_go_down")
    near = lack(o, d.contract, hand)
    if near.n > LACKING:
        return Say("notice-lacks_many", {"n": near.n})
    open_melds = [m for m in near.melds if m.missing]
    if near.n == 0 or not open_melds:
        return Say("notice-nearly")
    wanted = tuple(dict.fromkeys(f for m in open_melds for f in m.missing))
    said = "notice-lacks" if sum(len(m.missing) for m in open_melds) == near.n else "notice-lacks_of"
    return Say(said, {"n": near.n, "cards": wanted})


def groups(o: ContractOptions, d: ContractDeal, seat: Seat) -> tuple[tuple[Face, ...], ...]:
    """The own hand as it would go down, or as far as it is."""
    if seat in d.down:
        return ()
    best = best_down(o, d.contract, faces(d.hands[seat]))
    return best.groups if best else tuple(m.have for m in lack(o, d.contract, faces(d.hands[seat])).melds)


# ---- what is good to know before a move


def remark(o: ContractOptions, d: ContractDeal, seat: Seat, a: ContractAction) -> tuple[Say, ...]:
    """What wild cards would stand for, and what going down would leave."""
    found = _after(o, d, seat, a)
    if found is None:
        return ()
    old, new = found
    known = {p for m in old.table for p in m.pieces}
    wilds = [
        Say("remark-stands", {"card": m.meld.cards[i], "got": m.meld.stands[i]})
        for m in new.table
        for i in m.meld.wilds
        if m.pieces[i] not in known and m.meld.stands[i] is not None
    ]
    left = tuple(sorted(faces(new.hands[seat]), key=by_rank))
    if isinstance(a, Layoff):
        return tuple(wilds)
    told = (
        Say("remark-left", {"cards": left, "n": len(left)}) if len(left) <= 6 else Say("remark-left_many", {"n": len(left)})
    )
    return (*wilds, told)


def lays(o: ContractOptions, d: ContractDeal, seat: Seat, a: ContractAction) -> tuple[Laid, ...]:
    """The melds an action would lay down; of a lay-off the added cards."""
    found = _after(o, d, seat, a)
    if found is None:
        return ()
    old, new = found
    known = {p for m in old.table for p in m.pieces}
    changed = [(m, [i for i, p in enumerate(m.pieces) if p not in known]) for m in new.table]
    return tuple(_laid(m.meld, added) for m, added in changed if added)


def _after(o: ContractOptions, d: ContractDeal, seat: Seat, a: ContractAction) -> tuple[ContractDeal, ContractDeal] | None:
    """The deal before and after cards are laid; None where this action lays none."""
    use = draw.use_of(a) if isinstance(a, TakeDiscard) else a if isinstance(a, (GoDown, Layoff)) else None
    if use is None or seat != d.turn or d.phase not in ("draw", "play"):
        return None
    if isinstance(a, TakeDiscard):
        if not 1 <= a.n <= len(d.pile):
            return None
        d = draw.taken(d, a.n)
    check = play.check_layoff(o, d, seat, use) if isinstance(use, Layoff) else play.check_go_down(o, d, seat, use)
    if check is not None:
        return None
    done, _ = play.lay_off(o, d, seat, use) if isinstance(use, Layoff) else play.go_down(o, d, seat, use)
    return d, done


def _laid(m: shapes.Shape, shown: Sequence[int]) -> Laid:
    names = shapes.stood_for(m)
    return Laid(tuple(m.cards[i] for i in shown), {k: names[i] for k, i in enumerate(shown) if i in names})


def every_card(d: ContractDeal) -> tuple[Card, ...]:
    return (*(c for hand in d.hands for c in hand), *d.stock, *d.pile, *(p for m in d.table for p in m.pieces))


# ---- what a seat cannot tell from the truth


def imagined(d: ContractDeal, seat: Seat, rng: Random) -> ContractDeal:
    """The same deal with every card this seat has not seen in a place it could have, and no secret answers."""
    public = {*d.taken, *d.owed}
    known = [frozenset(c for c in hand if s == seat or (s == d.turn and c in public)) for s, hand in enumerate(d.hands)]
    hidden = sorted([c for s, hand in enumerate(d.hands) for c in hand if c not in known[s]] + list(d.stock))
    rng.shuffle(hidden)
    hands = []
    for s, hand in enumerate(d.hands):
        fill, hidden = iter(hidden[: len(hand) - len(known[s])]), hidden[len(hand) - len(known[s]) :]
        hands.append(tuple(c if c in known[s] else next(fill) for c in hand))
    moved = dict(zip(d.hand, hands[d.turn], strict=True))
    return replace(
        d,
        seed=rng.randbytes(32),
        hands=tuple(hands),
        stock=tuple(hidden),
        drawn=tuple(moved.get(c, c) for c in d.drawn),
        passed=(*d.passed, *(s for s in d.calls if s != seat)),
        calls=tuple(s for s in d.calls if s == seat),
        answers=tuple(a if s == seat else None for s, a in enumerate(d.answers)),
    )
