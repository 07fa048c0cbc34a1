"""The first step of a turn: the top discard, the stock, or a deeper discard that is used at once."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.cards import face, faces
from bot.games.contract import claim, play
from bot.games.contract.actions import Decline, DrawStock, GoDown, Layoff, TakeDiscard
from bot.games.contract.flow import Played, draw_for_turn, with_hand
from bot.games.contract.options import ContractOptions
from bot.games.contract.state import ContractDeal
from bot.games.core import Event, Illegal, Seat


def check_stock(o: ContractOptions, d: ContractDeal, seat: Seat, a: DrawStock) -> Illegal | None:
    return Illegal("decline_first") if o.claims else None


def draw_stock(o: ContractOptions, d: ContractDeal, seat: Seat, a: DrawStock) -> Played:
    return draw_for_turn(o, d)


def check_decline(o: ContractOptions, d: ContractDeal, seat: Seat, a: Decline) -> Illegal | None:
    return None


def decline(o: ContractOptions, d: ContractDeal, seat: Seat, a: Decline) -> Played:
    return claim.decline(o, d)


def check_take(o: ContractOptions, d: ContractDeal, seat: Seat, a: TakeDiscard) -> Illegal | None:
    """Whether these discards may be taken; a deeper one only with its use."""
    if not d.pile:
        return Illegal("pile_empty")
    if a.n == 1:
        return None if not a.groups and a.meld is None and not a.cards and not a.announced else Illegal("top_is_free")
    if not o.deep_take:
        return Illegal("top_only")
    if not 1 < a.n <= len(d.pile):
        return Illegal("pile_count", {"n": len(d.pile)})
    use = use_of(a)
    card = face(d.pile[-a.n])
    if use is None:
        return Illegal("deep_use", {"card": card})
    named = use.cards if isinstance(use, Layoff) else tuple(f for g in use.groups for f in g)
    if card not in named:
        return Illegal("use_named", {"card": card})
    held = taken(d, a.n)
    return play.check_layoff(o, held, seat, use) if isinstance(use, Layoff) else play.check_go_down(o, held, seat, use)


def use_of(a: TakeDiscard) -> GoDown | Layoff | None:
    """What the taken card is used for."""
    if a.groups:
        return GoDown(a.groups, a.announced) if a.meld is None and not a.cards else None
    return Layoff(a.cards, a.meld, a.end) if a.meld is not None and a.cards and not a.announced else None


def taken(d: ContractDeal, n: int) -> ContractDeal:
    """The n top discards in the hand, the one taken for its use first."""
    cards = d.pile[-n:]
    return replace(with_hand(d, d.turn, (*d.hand, *cards)), pile=d.pile[:-n], taken=cards, phase="play")


def take(o: ContractOptions, d: ContractDeal, seat: Seat, a: TakeDiscard) -> Played:
    told = Event("take_discard", {"seat": seat, "n": a.n, "cards": faces(d.pile[-a.n :])})
    d = taken(d, a.n)
    use = use_of(a)
    if use is None:
        return d, (told,)
    d, more = play.lay_off(o, d, seat, use) if isinstance(use, Layoff) else play.go_down(o, d, seat, use)
    return d, (told, *more)
