"""The discard that the active player declines may be claimed by the others, with a penalty card from the stock."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.calls import settled
from bot.games.cards import JOKER, RANKS, face, faces
from bot.games.contract.actions import Claim, Decline, Standing
from bot.games.contract.flow import Played, draw_for_turn, drawable, pick_up, with_hand
from bot.games.contract.options import ContractOptions
from bot.games.contract.state import ContractDeal
from bot.games.core import Event, Face, Illegal, Seat

CLAIMABLE = (*RANKS, JOKER)  # what a standing answer may name


def claimants(o: ContractOptions, d: ContractDeal) -> tuple[Seat, ...]:
    """Who may claim the discard, the nearest to the active player's left first."""
    ring = [Seat((d.turn + i) % o.players) for i in range(1, o.players)]
    return tuple(s for s in ring if s != d.discarder)


def offered(o: ContractOptions, d: ContractDeal) -> bool:
    """Whether a declined discard is offered to anybody: there must be cards for the penalty and for the draw."""
    return o.claims and bool(d.pile and claimants(o, d)) and drawable(o, d) >= 2


def decline(o: ContractOptions, d: ContractDeal) -> Played:
    """The active player does not want the discard: the others are asked at once."""
    told = Event("decline", {"seat": d.turn, "card": face(d.pile[-1])}) if d.pile else Event("decline", {"seat": d.turn})
    if not offered(o, d):
        done, more = draw_for_turn(o, d)
        return done, (told, *more) if o.claims else more
    key = rank_key(face(d.pile[-1]))
    answers = {s: a for s in claimants(o, d) if (a := d.answers[s]) is not None}
    calls = tuple(s for s, ranks in answers.items() if key in ranks)
    passed = tuple(s for s in answers if s not in calls)
    done, more = _settle(o, replace(d, phase="claim", calls=calls, passed=passed))
    return done, (told, *more)


def rank_key(f: Face) -> str:
    """What a standing answer calls a card: its bare rank."""
    return JOKER if f == JOKER else f[0]


def waiting(o: ContractOptions, d: ContractDeal) -> tuple[Seat, ...]:
    """Who has still to answer."""
    return tuple(s for s in claimants(o, d) if s not in d.passed and s not in d.calls)


def check_answer(o: ContractOptions, d: ContractDeal, seat: Seat, a: Claim | Decline) -> Illegal | None:
    return None if seat in waiting(o, d) else Illegal("answered")


def check_standing(o: ContractOptions, d: ContractDeal, seat: Seat, a: Standing) -> Illegal | None:
    """Whether the seat may answer this window and all later ones of the deal like that."""
    if seat not in waiting(o, d):
        return Illegal("answered")
    if a.answer == "ask":
        return Illegal("asked_anyway")
    if (a.answer == "ranks") != bool(a.cards) or not set(a.cards) <= set(CLAIMABLE) or len(a.cards) > len(CLAIMABLE):
        return Illegal("which_ranks")
    return None


def answer(o: ContractOptions, d: ContractDeal, seat: Seat, a: Claim | Decline) -> Played:
    if isinstance(a, Claim):
        return _settle(o, replace(d, calls=(*d.calls, seat)))
    return _settle(o, replace(d, passed=(*d.passed, seat)))


def stand(o: ContractOptions, d: ContractDeal, seat: Seat, a: Standing) -> Played:
    d = replace(d, answers=(*d.answers[:seat], a.cards, *d.answers[seat + 1 :]))
    return answer(o, d, seat, Claim() if rank_key(face(d.pile[-1])) in a.cards else Decline())


def check_ask_again(o: ContractOptions, d: ContractDeal, seat: Seat, a: Standing) -> Illegal | None:
    """In his own turn a player may take a standing answer back."""
    if a.answer != "ask":
        return Illegal("stand_in_window")
    return None if d.answers[seat] is not None else Illegal("asked_anyway")


def ask_again(o: ContractOptions, d: ContractDeal, seat: Seat, a: Standing) -> Played:
    return replace(d, answers=(*d.answers[:seat], None, *d.answers[seat + 1 :])), ()


def _settle(o: ContractOptions, d: ContractDeal) -> Played:
    """Who gets the card, once nobody who is still to answer could have it instead; then the active player draws."""
    now = settled(claimants(o, d), d.calls, d.passed, first_call=o.claim_priority == "first_call")
    if now is None:
        return d, ()
    events: tuple[Event, ...] = ()
    if now.seat is not None:
        d, events = _given(o, d, now.seat)
    done, more = draw_for_turn(o, replace(d, calls=(), passed=()))
    return done, (*events, *more)


def _given(o: ContractOptions, d: ContractDeal, seat: Seat) -> Played:
    card = d.pile[-1]
    d = replace(with_hand(d, seat, (*d.hands[seat], card)), pile=d.pile[:-1], discarder=None)
    d, penalty, told = pick_up(o, d, seat)
    assert penalty is not None, "a claim is offered only where the stock can pay for it"
    return d, (Event("claim", {"seat": seat, "card": face(card)}, {seat: {"got": faces((penalty,))}}), *told)
