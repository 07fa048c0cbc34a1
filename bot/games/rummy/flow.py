"""The course of a deal: the deal itself, the beginning and end of a turn, and the end (E1, E2, E11, E13, E18)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from bot.games.cards import packs, rank
from bot.games.core import Card, Event, Seat
from bot.games.luck import shuffled
from bot.games.match import Score, Setup
from bot.games.rummy import shapes
from bot.games.rummy.options import RummyOptions
from bot.games.rummy.scoring import sides
from bot.games.rummy.standing import counts, totals_of
from bot.games.rummy.state import Ended, RummyDeal

Played: TypeAlias = tuple[RummyDeal, tuple[Event, ...]]

TURNS_EACH = 100  # E18: more turns than that, and the deal is ended
IDLE_ROUNDS = 3  # E18: so many rounds with an empty stock and nothing laid, too

# What the end of the stock comes to after the turn that drew the last card.
AFTER_LAST_CARD: Mapping[str, Ended] = {
    "block": "blocked",
    "end_after_turn": "score_without_out",
    "no_score": "no_score",
    "redeal": "redeal",
}
# What `end` comes to, said by a player or by the engine; games without it are dealt again.
SAID_END: Mapping[str, Ended] = {
    "turn": "blocked",
    "shuffle": "blocked",
    "pile_or_end": "score_without_out",
    "draw": "drawn",
}


# ---- the deal


def start(o: RummyOptions, setup: Setup, seed: bytes, ledger: Sequence[Score]) -> Played:
    """Shuffle and deal one card at a time from the dealer's left; then the first player's turn."""
    seats = setup.seats
    removed = shapes.rules_of(o).removed
    pack = [c for c in packs(o.pack_count(len(seats)), o.joker_count(len(seats))) if rank(c) not in removed]
    cards = shuffled(pack, seed, "deal")
    first = after(seats, setup.dealer)
    order = sorted(seats, key=lambda s: (s - first) % o.players)
    n, size = len(seats), o.hand_size(len(seats))
    hands: list[tuple[Card, ...]] = [()] * o.players
    for i, seat in enumerate(order):
        hands[seat] = cards[i : n * size : n]
    rest = cards[n * size :]
    if o.first_turn == "extra_card":
        hands[first] += rest[:1]
        rest = rest[1:]
    d = RummyDeal(
        seed=seed,
        seats=seats,
        number=1 + sum(counts(s) for s in ledger),
        before=totals_of(o, ledger),
        hands=tuple(hands),
        stock=rest[1:] if o.upcard else rest,
        pile=rest[:1] if o.upcard else (),
        turn=first,
        turn_no=(0,) * o.players,
    )
    return begin_turn(o, d, first)


def after(seats: Sequence[Seat], seat: Seat) -> Seat:
    """The next of these seats, clockwise."""
    return min(seats, key=lambda s: (s <= seat, s))


def others_from(d: RummyDeal, seat: Seat) -> tuple[Seat, ...]:
    """The other seats of the deal, clockwise from the seat's left."""
    return tuple(sorted((s for s in d.seats if s != seat), key=lambda s: (s <= seat, s)))


# ---- turns


def begin_turn(o: RummyOptions, d: RummyDeal, seat: Seat) -> Played:
    """The seat's turn, or the end of the deal where the stock or the safety stop says so."""
    events: tuple[Event, ...] = ()
    while seat in d.skips:
        skips = list(d.skips)
        skips.remove(seat)
        d = replace(d, skips=tuple(skips))
        events += (Event("turn_skipped", {"seat": seat}),)
        seat = after(d.seats, seat)
    if ended := stopped(o, d):
        return _then(events, finish(d, ended))
    opening = o.first_turn == "extra_card" and d.turns == 0
    d = replace(
        d,
        turn=seat,
        phase="start" if o.meld_mode == "turned" else "play" if opening else "draw",
        turn_no=tuple(n + (s == seat) for s, n in enumerate(d.turn_no)),
        turns=d.turns + 1,
        drawn=d.hands[seat][-1:] if opening else (),
        drawn_from="stock" if opening else "",
        kept_out=(),
        owed=(),
        melds_now=0,
        layoffs_now=0,
        discarder=None,
        passed=(),
        calls=(),
        caller=None,
        offer_used=False,
    )
    return d, events


def stopped(o: RummyOptions, d: RummyDeal) -> Ended:
    """What keeps a deal from having another turn: the stock is gone (E13), or it goes on for too long (E18)."""
    if not d.stock and o.stock_end in AFTER_LAST_CARD:
        return AFTER_LAST_CARD[o.stock_end]
    if d.turns >= TURNS_EACH * len(d.seats) or d.idle >= IDLE_ROUNDS * len(d.seats):
        return SAID_END.get(o.stock_end, "redeal")
    return ""


def end_turn(o: RummyOptions, d: RummyDeal) -> Played:
    """The turn is over and the deal goes on: the next player's turn."""
    return begin_turn(o, noted(d), after(d.seats, d.turn))


def noted(d: RummyDeal) -> RummyDeal:
    """What a finished turn leaves behind: who has laid cards, and how long nothing has happened."""
    active = d.melds_now + d.layoffs_now > 0
    laid = tuple(sorted({*d.laid, d.turn})) if active else d.laid
    return replace(d, laid=laid, idle=0 if d.stock or active else d.idle + 1, melds_now=0, layoffs_now=0)


# ---- the end


def finish(d: RummyDeal, ended: Ended, out: Seat | None = None) -> Played:
    rummy = out is not None and out not in d.laid
    done = replace(d, phase="over", ended=ended, out=out, rummy=rummy)
    if out is None:
        return done, ()
    return done, (Event("gone_out", {"seat": out}), *((Event("rummy", {"seat": out}),) if rummy else ()))


def reached_target(o: RummyOptions, d: RummyDeal) -> bool:
    """`win_check` at once: whether a running score has reached the target in mid-deal."""
    if o.win_check != "at_once":
        return False
    running = [before + shapes.table_points(o, d.table, Seat(s)) for s, before in enumerate(d.before)]
    if o.teams == "pairs":  # the totals so far are the side's, what lies on the table is each partner's own
        lying = [shapes.table_points(o, d.table, Seat(s)) for s in range(o.players)]
        running = [d.before[side[0]] + sum(lying[s] for s in side) for side in sides(o)]
    return max(running) >= o.match_value


def _then(events: tuple[Event, ...], played: Played) -> Played:
    return played[0], (*events, *played[1])


# ---- small things many phases need


def with_hand(d: RummyDeal, seat: Seat, hand: tuple[Card, ...]) -> RummyDeal:
    return replace(d, hands=(*d.hands[:seat], hand, *d.hands[seat + 1 :]))
