"""Rummy! A discard that fits the table is called by another player (E14, O4)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.calls import settled
from bot.games.cards import face, faces, find
from bot.games.core import Event, Illegal, Seat
from bot.games.rummy import shapes
from bot.games.rummy.actions import Claim, Discard, Pass, Penalty
from bot.games.rummy.flow import Played, end_turn, finish, noted, others_from, reached_target, stopped, with_hand
from bot.games.rummy.options import RummyOptions
from bot.games.rummy.play import may_add
from bot.games.rummy.state import RummyDeal


def claimable(o: RummyOptions, d: RummyDeal, seat: Seat) -> tuple[int, ...]:
    """The table melds onto which the seat could lay the top discard."""
    if not d.pile:
        return ()
    return tuple(i for i, m in enumerate(d.table) if may_add(o, d, seat, i) is None and shapes.fits(o, m, d.pile[-1]))


def callers(o: RummyOptions, d: RummyDeal) -> tuple[Seat, ...]:
    """Who could call the discard, the soonest after the discarder first."""
    return tuple(s for s in others_from(d, d.turn) if claimable(o, d, s))


def after_discard(o: RummyOptions, d: RummyDeal) -> Played:
    """A window for calls if the discard fits and the deal goes on, else the next turn."""
    if not o.discard_claim or stopped(o, noted(d)) or not callers(o, d):
        return end_turn(o, d)
    told = Event("claim_open", {"seat": d.turn, "card": face(d.pile[-1])})
    return replace(d, phase="claim", discarder=d.turn, passed=(), calls=()), (told,)


def waiting(o: RummyOptions, d: RummyDeal) -> tuple[Seat, ...]:
    """Who has still to answer."""
    answered = {*d.passed, *(s for s, _ in d.calls)}
    return tuple(s for s in callers(o, d) if s not in answered)


def check_claim(o: RummyOptions, d: RummyDeal, seat: Seat, a: Claim) -> Illegal | None:
    """Whether the seat may call the discard onto that meld; with `false_claim` skip_turn it may also be wrong."""
    if seat == d.discarder:
        return Illegal("own_discard")
    if not d.pile or face(d.pile[-1]) != a.card:
        return Illegal("not_the_discard", {"card": a.card})
    if seat not in waiting(o, d):
        return Illegal("cannot_claim")
    if not 0 <= a.meld < len(d.table):
        return Illegal("no_such_meld")
    if a.meld in claimable(o, d, seat) or o.false_claim == "skip_turn":
        return None
    return Illegal("no_fit", {"cards": (a.card,), "meld": d.table[a.meld].meld.cards})


def check_pass(o: RummyOptions, d: RummyDeal, seat: Seat, a: Pass) -> Illegal | None:
    return None if seat in waiting(o, d) else Illegal("not_your_turn")


def claim(o: RummyOptions, d: RummyDeal, seat: Seat, a: Claim) -> Played:
    if a.meld in claimable(o, d, seat):
        return _settled(o, replace(d, calls=(*d.calls, (seat, a.meld))), ())
    wrong = Event("false_claim", {"seat": seat, "card": a.card})
    return _settled(o, replace(d, passed=(*d.passed, seat), skips=(*d.skips, seat)), (wrong,))


def pass_claim(o: RummyOptions, d: RummyDeal, seat: Seat, a: Pass) -> Played:
    return _settled(o, replace(d, passed=(*d.passed, seat)), ())


def _settled(o: RummyOptions, d: RummyDeal, events: tuple[Event, ...]) -> Played:
    """Who gets the card, once nobody who is still to answer could have it instead."""
    called = dict(d.calls)
    now = settled(callers(o, d), tuple(called), d.passed, first_call=o.claim_priority == "first_call")
    if now is None:
        return d, events
    if now.seat is not None:
        return _given(o, d, (now.seat, called[now.seat]), events)
    done, more = end_turn(o, d)
    return done, (*events, *more)


def _given(o: RummyOptions, d: RummyDeal, call: tuple[Seat, int], events: tuple[Event, ...]) -> Played:
    """The caller lays the card; the discarder suffers; the turn order does not change."""
    seat, i = call
    card = d.pile[-1]
    m = shapes.grown(o, d.table[i], card, seat)[0]
    d = replace(
        d,
        table=(*d.table[:i], m, *d.table[i + 1 :]),
        pile=d.pile[:-1],
        laid=tuple(sorted({*d.laid, seat})),
        caller=seat,
        calls=(),
        idle=0,
    )
    events += (Event("claim", {"seat": seat, "target": d.turn, "card": face(card), "meld": m.meld.cards}),)
    if reached_target(o, d):
        done, more = finish(d, "target")
        return done, (*events, *more)
    if o.claim_penalty == "choose" and d.stock and d.pile:
        return replace(d, phase="penalty"), events
    done, more = suffer(o, d, Penalty("take_pile" if o.claim_penalty == "take_pile" else "draw_two"))
    return done, (*events, *more)


def may_choose(o: RummyOptions, d: RummyDeal, a: Penalty) -> Illegal | None:
    return None  # both are there, or nobody would be asked


def suffer(o: RummyOptions, d: RummyDeal, a: Penalty) -> Played:
    """The discarder's penalty; where the one he should take is empty, the other."""
    which = a.which
    events: tuple[Event, ...] = ()
    if o.claim_penalty != "none":
        if which == "draw_two" and not d.stock:
            which = "take_pile"
        elif which == "take_pile" and not d.pile:
            which = "draw_two"
        d, events = _drawn_two(d) if which == "draw_two" else _pile_taken(d)
    if o.claim_reward == "discard_one" and d.caller is not None and len(d.hands[d.caller]) > 1:
        return replace(d, phase="reward"), events
    done, more = end_turn(o, d)
    return done, (*events, *more)


def _drawn_two(d: RummyDeal) -> Played:
    cards = d.stock[:2]
    if not cards:
        return d, ()
    told = Event("penalty_draw", {"seat": d.turn, "n": len(cards)}, {d.turn: {"cards": faces(cards)}})
    return replace(with_hand(d, d.turn, d.hand + cards), stock=d.stock[2:]), (told,)


def _pile_taken(d: RummyDeal) -> Played:
    if not d.pile:
        return d, ()
    told = Event("penalty_pile", {"seat": d.turn, "n": len(d.pile)})
    return replace(with_hand(d, d.turn, d.hand + d.pile), pile=()), (told,)


def check_reward(o: RummyOptions, d: RummyDeal, a: Discard | Pass) -> Illegal | None:
    assert d.caller is not None
    if isinstance(a, Pass) or find(d.hands[d.caller], a.card) is not None:
        return None
    return Illegal("not_in_hand", {"card": a.card})


def reward(o: RummyOptions, d: RummyDeal, a: Discard | Pass) -> Played:
    """The caller throws a card away, or keeps them all."""
    assert d.caller is not None
    events: tuple[Event, ...] = ()
    if isinstance(a, Discard):
        hand = d.hands[d.caller]
        piece = find(hand, a.card)
        assert piece is not None
        d = replace(with_hand(d, d.caller, tuple(c for c in hand if c != piece)), pile=(*d.pile, piece))
        events = (Event("discard", {"seat": d.caller, "card": a.card}),)
    done, more = end_turn(o, d)
    return done, (*events, *more)
