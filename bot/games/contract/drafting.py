"""What picked cards could mean: the actions a person composes beyond the listed ideas."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from bot.games import melds
from bot.games.cards import RANKS, SUITS, by_rank, face, faces, is_face
from bot.games.contract import draw, shapes
from bot.games.contract.actions import ContractAction, Discard, GoDown, Layoff, Standing, Swap, TakeDiscard
from bot.games.contract.claim import CLAIMABLE, rank_key, waiting
from bot.games.contract.options import ContractOptions
from bot.games.contract.solver import best_down
from bot.games.contract.state import ContractDeal
from bot.games.core import Face, Groups, Seat

MOST = 40
WAYS = 4  # to write one group
MOST_CARDS = 60


def drafts(o: ContractOptions, d: ContractDeal, seat: Seat, groups: Groups) -> tuple[ContractAction, ...]:
    """The actions these groups could be, the likeliest first; whether they are legal is for `check` to say."""
    picked = tuple(g for g in groups if g)
    if not picked or sum(map(len, picked)) > MOST_CARDS or not all(is_face(f) for g in picked for f in g):
        return ()
    if d.phase == "claim":
        return (_standing(picked),) if seat in waiting(o, d) else ()
    if seat != d.turn:
        return ()
    compose = _draw if d.phase == "draw" else _play
    return tuple(islice(dict.fromkeys(compose(o, d, picked)), MOST))


def _standing(picked: Groups) -> Standing:
    named = {rank_key(f) for g in picked for f in g}
    return Standing("ranks", tuple(sorted(named, key=CLAIMABLE.index)))


def _play(o: ContractOptions, d: ContractDeal, picked: Groups) -> Iterator[ContractAction]:
    if d.turn not in d.down:
        yield from _down(o, d, picked)
    else:
        if len(picked) == 1:
            yield from _onto(o, d, picked[0])
        yield from (GoDown(picked) for _ in picked[:1] if len(picked[0]) > 2)
    if len(picked) == 1 and len(picked[0]) == 1:
        yield Discard(picked[0][0])


def _down(o: ContractOptions, d: ContractDeal, picked: Groups) -> Iterator[GoDown]:
    """The groups as melds, their runs in order; cards picked all together are parted first."""
    if len(picked) == 1 and (split := best_down(o, d.contract, picked[0], left=(0,))):
        picked = split.groups
    for groups in islice(product(*(list(_written(o, g)) for g in picked)), MOST):
        yield from (GoDown(groups, names) for names in _names(o, d, groups))


def _written(o: ContractOptions, group: tuple[Face, ...]) -> Iterator[tuple[Face, ...]]:
    """How a group may be written: as a set, as runs from low to high; as it is where it is nothing."""
    rules = shapes.first_rules(o)
    found = dict.fromkeys(m.cards for m in melds.readings(group, rules))
    yield from islice(found, WAYS) if found else (tuple(sorted(group, key=by_rank)),)


def _names(o: ContractOptions, d: ContractDeal, groups: Groups) -> Iterator[tuple[Face, ...]]:
    """What the jokers of sets could be announced as."""
    if o.set_suits == "any":
        yield ()
        return
    read = shapes.read_contract(o, d.contract, groups)
    choices: list[list[tuple[Face, ...]]] = []
    for m in read if isinstance(read, tuple) else ():
        if m.kind == "set" and len(m.wilds) == 1:
            lacking = [RANKS[m.rank - 1] + s for s in SUITS if RANKS[m.rank - 1] + s not in m.stands]
            choices.append([(f,) for f in lacking])
        elif m.kind == "set" and m.wilds:
            choices.append([()])
    if any(choice == [()] for choice in choices):  # too many to list: as the engine would announce them
        yield ()
        return
    yield from (tuple(f for one in names for f in one) for names in product(*choices))


def _onto(o: ContractOptions, d: ContractDeal, cards: tuple[Face, ...]) -> Iterator[ContractAction]:
    for i, m in enumerate(d.table):
        if m.meld.wilds and m.meld.kind == "run":
            yield Swap(cards, i)
        yield Layoff(cards, i)
        if m.meld.kind == "run":
            yield Layoff(cards, i, "low")


def _draw(o: ContractOptions, d: ContractDeal, picked: Groups) -> Iterator[ContractAction]:
    """Deeper discards with what they are used for: each card of the pile that was picked may be the deepest taken."""
    wanted = {f for g in picked for f in g}
    if not o.deep_take:
        return
    for n in range(2, len(d.pile) + 1):
        if face(d.pile[-n]) not in wanted:
            continue
        if d.turn not in d.down:
            held = draw.taken(d, n)
            yield from (TakeDiscard(n, a.groups, a.announced) for a in _down(o, held, picked))
        elif len(picked) == 1:
            for i in range(len(d.table)):
                yield TakeDiscard(n, cards=picked[0], meld=i)
                yield TakeDiscard(n, cards=picked[0], meld=i, end="low")


def cards_to_pick(o: ContractOptions, d: ContractDeal) -> tuple[Face, ...]:
    """What a turn's melds can be composed of."""
    return faces((*d.hand, *d.pile)) if d.phase == "draw" else faces(d.hand)
