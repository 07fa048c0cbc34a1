"""One deal of Continental Rummy: draw, discard, and declare a whole hand of runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

from msgspec.structs import replace

from bot.games.cards import face, faces, find, find_all, packs
from bot.games.contract.actions import Discard, DrawStock
from bot.games.contract.continental.options import HAND, ContinentalOptions, read_hand
from bot.games.contract.continental.patterns import Laying, best_laying
from bot.games.contract.stock import TURNS_EACH, Piles, after, refilled
from bot.games.core import Action, Card, Event, Face, Groups, Illegal, Seat
from bot.games.luck import shuffled
from bot.games.match import Deal, Next, Setup
from bot.games.notation import groups_of, spelled

Phase: TypeAlias = Literal["draw", "play", "over"]


class TakeDiscard(Action, frozen=True):
    """Take the top discard."""


class Declare(Action, frozen=True):
    """Show fifteen cards in runs, with the sixteenth as the discard; without groups the way that pays most."""

    groups: Groups = ()
    card: Face | None = None

    def text(self) -> str:
        return f"declare:{spelled(self.groups)}" + (f">{self.card}" if self.card else "")

    @classmethod
    def read(cls, body: str) -> Declare:
        groups, _, card = body.partition(">")
        return cls(groups_of(groups), card.strip() or None)


ContinentalAction: TypeAlias = DrawStock | TakeDiscard | Discard | Declare | Next


class ContinentalDeal(Deal, frozen=True, kw_only=True):
    """One deal. Tuples by seat have an entry for every seat."""

    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]  # the top card first
    pile: tuple[Card, ...]  # the top card last
    phase: Phase = "draw"
    turn: Seat
    turns: int = 0
    reshuffles: int = 0
    draws: tuple[int, ...]
    taken: tuple[Card, ...] = ()  # this turn, from the pile
    drawn: tuple[Card, ...] = ()  # this turn, from the stock
    exposed: tuple[Seat, ...] = ()  # who has declared wrongly
    shown: tuple[tuple[Card, ...], ...] = ()  # the winner's groups
    groups: Groups = ()
    out: Seat | None = None
    ended: Literal["", "declared", "void"] = ""

    @property
    def hand(self) -> tuple[Card, ...]:
        return self.hands[self.turn]


Played: TypeAlias = tuple[ContinentalDeal, tuple[Event, ...]]


def start(o: ContinentalOptions, setup: Setup, seed: bytes) -> Played:
    """Fifteen cards each, three at a time from the dealer's left; then an upcard."""
    cards, n = shuffled(packs(o.pack_count, o.joker_count), seed, "deal"), o.players
    hands: list[tuple[Card, ...]] = [()] * n
    for i in range(HAND // 3 * n):
        hands[(setup.dealer + 1 + i) % n] += cards[3 * i : 3 * i + 3]
    rest = cards[HAND * n :]
    d = ContinentalDeal(seed=seed, hands=tuple(hands), stock=rest[1:], pile=rest[:1], turn=setup.dealer, draws=(0,) * n)
    return _next_turn(o, d)


def _next_turn(o: ContinentalOptions, d: ContinentalDeal) -> Played:
    if d.turns >= TURNS_EACH * o.players:
        return _void(d)
    return replace(d, turn=after(d.turn, o.players), phase="draw", turns=d.turns + 1, taken=(), drawn=()), ()


def _void(d: ContinentalDeal) -> Played:
    return replace(d, phase="over", ended="void"), ()


def _with_hand(d: ContinentalDeal, hand: tuple[Card, ...]) -> ContinentalDeal:
    return replace(d, hands=(*d.hands[: d.turn], hand, *d.hands[d.turn + 1 :]))


# ---- whether


def check(o: ContinentalOptions, d: ContinentalDeal, seat: Seat, a: Any) -> Illegal | None:
    """Whether a seat may do this now."""
    if d.phase == "over" or seat != d.turn:
        return Illegal("not_your_turn")
    if isinstance(a, Declare):
        return _check_declare(o, d, a)
    if d.phase == "draw":
        if isinstance(a, TakeDiscard):
            return None if d.pile else Illegal("pile_empty")
        return None if isinstance(a, DrawStock) else Illegal("draw_first")
    if not isinstance(a, Discard):
        return Illegal("already_drawn")
    piece = find(d.hand, a.card, last=d.taken)
    if piece is None:
        return Illegal("not_in_hand", {"card": a.card})
    return Illegal("no_return", {"card": a.card}) if piece in d.taken else None


def may_declare(d: ContinentalDeal) -> bool:
    """After drawing, or before a player's first draw."""
    return d.phase == "play" or (d.phase == "draw" and not d.draws[d.turn])


def _check_declare(o: ContinentalOptions, d: ContinentalDeal, a: Declare) -> Illegal | None:
    if not may_declare(d):
        return Illegal("declare_now")
    a = named(o, d, a)
    if not a.groups:
        return Illegal("no_way_down")
    if d.phase == "draw" and a.card is not None:
        return Illegal("declare_no_throw")
    cards = [f for g in a.groups for f in g]
    if d.phase == "play" and (a.card is None or len(cards) != HAND):
        return Illegal("declare_throw")
    pieces = find_all(d.hand, cards)
    if isinstance(pieces, Face):
        return Illegal("not_in_hand", {"card": pieces})
    if a.card is not None:
        piece = find([c for c in d.hand if c not in pieces], a.card)
        if piece is None:
            return Illegal("not_in_hand", {"card": a.card})
        if face(piece) in faces(d.taken) and faces(d.hand).count(face(piece)) == 1:
            return Illegal("no_return", {"card": a.card})
    if o.invalid_declare == "expose" and d.turn not in d.exposed and len(cards) == HAND:
        return None
    read = read_hand(o, a.groups)
    return read if isinstance(read, Illegal) else None


def named(o: ContinentalOptions, d: ContinentalDeal, a: Declare) -> Declare:
    """The declaration with its groups: the best there is where none are named."""
    best = None if a.groups else best_now(o, d)
    return a if best is None or a.card not in (None, best.card or None) else Declare(best.groups, best.card or None)


def best_now(o: ContinentalOptions, d: ContinentalDeal) -> Laying | None:
    """The declaration of the active player that pays most; None if there is none now."""
    if not may_declare(d):
        return None
    return best_laying(o, faces(d.hand), d.draws[d.turn], face(d.taken[0]) if d.taken else "")


# ---- what comes of it


def apply(o: ContinentalOptions, d: ContinentalDeal, seat: Seat, a: Any) -> Played:
    if isinstance(a, DrawStock):
        return _draw_stock(o, d)
    if isinstance(a, TakeDiscard):
        return _take(d)
    return _declare(o, d, named(o, d, a)) if isinstance(a, Declare) else _discard(o, d, a)


def _draw_stock(o: ContinentalOptions, d: ContinentalDeal) -> Played:
    piles = refilled(Piles(d.stock, d.pile, d.reshuffles), o.max_reshuffles, d.seed)
    if piles is None:
        return _void(d)
    told = (Event("reshuffle", {"n": len(piles.stock)}),) if piles.reshuffles > d.reshuffles else ()
    card = piles.stock[0]
    d = replace(
        _drew(_with_hand(d, (*d.hand, card))),
        stock=piles.stock[1:],
        pile=piles.pile,
        reshuffles=piles.reshuffles,
        drawn=(card,),
    )
    return d, (*told, Event("draw_stock", {"seat": d.turn}, {d.turn: {"cards": faces((card,))}}))


def _take(d: ContinentalDeal) -> Played:
    card = d.pile[-1]
    d = replace(_drew(_with_hand(d, (*d.hand, card))), pile=d.pile[:-1], taken=(card,))
    return d, (Event("take_discard", {"seat": d.turn, "n": 1, "cards": faces((card,))}),)


def _drew(d: ContinentalDeal) -> ContinentalDeal:
    return replace(d, phase="play", draws=tuple(n + (s == d.turn) for s, n in enumerate(d.draws)))


def _discard(o: ContinentalOptions, d: ContinentalDeal, a: Discard) -> Played:
    piece = find(d.hand, a.card, last=d.taken)
    assert piece is not None
    told = Event("discard", {"seat": d.turn, "card": a.card})
    d = replace(_with_hand(d, tuple(c for c in d.hand if c != piece)), pile=(*d.pile, piece))
    done, more = _next_turn(o, d)
    return done, (told, *more)


def _declare(o: ContinentalOptions, d: ContinentalDeal, a: Declare) -> Played:
    runs = read_hand(o, a.groups)
    if isinstance(runs, Illegal):
        return replace(d, exposed=(*d.exposed, d.turn)), (Event("exposed", {"seat": d.turn}),)
    rest, shown = list(d.hand), []
    for group in a.groups:
        pieces = find_all(rest, group, d.taken)
        assert not isinstance(pieces, Face)
        rest = [c for c in rest if c not in pieces]
        shown.append(pieces)
    told = [Event("declare", {"seat": d.turn}), *(Event("declared", {"seat": d.turn, "meld": g}) for g in a.groups)]
    told += [Event("discard", {"seat": d.turn, "card": face(c)}) for c in rest]
    over = replace(
        _with_hand(d, ()),
        pile=(*d.pile, *rest),
        shown=tuple(shown),
        groups=a.groups,
        phase="over",
        ended="declared",
        out=d.turn,
    )
    return over, tuple(told)


def every_card(d: ContinentalDeal) -> Sequence[Card]:
    return (*(c for hand in (*d.hands, *d.shown) for c in hand), *d.stock, *d.pile)
