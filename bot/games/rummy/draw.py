"""The draw: from the stock, from the pile with the duties that go with it, and what can be done when the stock is gone
(E5, E6, E13)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from bot.games import melds
from bot.games.cards import face, faces
from bot.games.core import Card, Event, Face, Illegal
from bot.games.luck import shuffled
from bot.games.rummy import shapes
from bot.games.rummy.actions import DrawPile, DrawStock, End, Layoff, Meld, Pass, Recycle, TakePile
from bot.games.rummy.flow import SAID_END, Played, finish, with_hand
from bot.games.rummy.options import RummyOptions
from bot.games.rummy.play import apply_layoff, apply_meld, check_layoff, check_meld
from bot.games.rummy.state import RummyDeal

# ---- how many cards


def draw_range(o: RummyOptions, d: RummyDeal) -> tuple[int, int]:
    """The fewest and the most cards still to be drawn in this turn."""
    low, high = {"1": (1, 1), "2": (2, 2), "1_or_2": (1, 2), "2_first_turn": (1, 2)}[o.draw_n]
    if o.draw_n == "2_first_turn" and d.turn_no[d.turn] > 1:
        low, high = 1, 1
    return max(0, low - len(d.drawn)), max(0, high - len(d.drawn))


def _drew(o: RummyOptions, d: RummyDeal) -> RummyDeal:
    """After some cards were drawn: on to the play, or still drawing."""
    if d.phase == "final_draw":
        return replace(d, phase="final_turn")
    low, high = draw_range(o, d)
    more = low > 0 and (d.stock or can_recycle(o, d))
    optional = high > 0 and d.drawn_from == "pile" and o.draw_two_source == "mixed" and d.stock
    return replace(d, phase="draw" if more or optional else "play")


# ---- the stock


def check_stock(o: RummyOptions, d: RummyDeal, a: DrawStock) -> Illegal | None:
    """Whether so many cards may be drawn from the stock now."""
    if not d.stock:
        return Illegal("stock_empty")
    if a.n in stock_counts(o, d):
        return None
    low, high = draw_range(o, d)
    return Illegal("draw_count", {"low": low, "high": high})


def stock_counts(o: RummyOptions, d: RummyDeal) -> tuple[int, ...]:
    """How many cards may be drawn from the stock, one action."""
    low, high = draw_range(o, d)
    if d.drawn_from == "pile":
        return (1,) if high and d.stock else ()
    counts = tuple(n for n in range(max(1, low), high + 1) if n <= len(d.stock))
    if counts or not d.stock:
        return counts
    # Fewer than there should be: they are drawn if more can come after a recycle, or if the deal ends with them anyway.
    rest = replace(d, stock=(), drawn=d.stock, drawn_from="stock")
    last = o.stock_end not in ("turn", "shuffle") or d.phase == "final_draw"
    return (len(d.stock),) if last or can_recycle(o, rest) else ()


def draw_stock(o: RummyOptions, d: RummyDeal, a: DrawStock) -> Played:
    cards, rest = d.stock[: a.n], d.stock[a.n :]
    seat = d.turn
    told = Event("draw_stock", {"seat": seat, "n": a.n}, {seat: {"cards": faces(cards)}})
    d = replace(with_hand(d, seat, d.hand + cards), stock=rest, drawn=d.drawn + cards, drawn_from=d.drawn_from or "stock")
    return _drew(o, d), (told,)


# ---- the pile: how much of it


def locked_run(o: RummyOptions, pile: Sequence[Card]) -> int:
    """How many cards of one suit lie in sequence, going up or down, on top of the pile; 0 if fewer than three (E6)."""
    rules = melds.MeldRules(ace=o.ace, removed=shapes.rules_of(o).removed)
    n = 3
    while n <= len(pile) and _lie_in_run(faces(pile[-n:]), rules):
        n += 1
    return n - 1 if n > 3 else 0


def _lie_in_run(cards: Sequence[Face], rules: melds.MeldRules) -> bool:
    return any(melds.read(way, rules, "run", ordered=True) for way in (cards, cards[::-1]))


def _take_none(o: RummyOptions, d: RummyDeal) -> tuple[int, ...]:
    return ()


def _take_top(o: RummyOptions, d: RummyDeal) -> tuple[int, ...]:
    low, _ = draw_range(o, d)
    return (1,) if low < 2 or o.draw_two_source == "mixed" else ()


def _take_top_two(o: RummyOptions, d: RummyDeal) -> tuple[int, ...]:
    low, high = draw_range(o, d)
    if o.draw_two_source == "mixed":
        low = 1
    return tuple(range(max(1, low), high + 1))


def _take_any(o: RummyOptions, d: RummyDeal) -> tuple[int, ...]:
    return tuple(range(1, len(d.pile) + 1))


def _take_whole(o: RummyOptions, d: RummyDeal) -> tuple[int, ...]:
    return (len(d.pile),)


_TAKES: Mapping[str, Callable[[RummyOptions, RummyDeal], tuple[int, ...]]] = {
    "none": _take_none,
    "top": _take_top,
    "top_two": _take_top_two,
    "any": _take_any,
    "whole": _take_whole,
}


def pile_counts(o: RummyOptions, d: RummyDeal) -> tuple[int, ...]:
    """How many top discards may be taken, duties aside."""
    if not d.pile or d.drawn:
        return ()
    counts = _TAKES[o.pile_take](o, d)
    if counts and o.pile_run_rule and (locked := locked_run(o, d.pile)):
        return (locked,)
    return tuple(n for n in counts if n <= len(d.pile))


def named(o: RummyOptions, d: RummyDeal, n: int) -> Card:
    """The pile card that a duty is about: the deepest one taken; the top one for `new_meld_two` with the whole pile."""
    return d.pile[-1] if o.pile_take == "whole" and o.pile_use == "new_meld_two" else d.pile[-n]


# ---- the pile: what must be done with it


def _duty_free(o: RummyOptions, d: RummyDeal, a: TakePile) -> Illegal | None:
    return None


def _duty_deep(o: RummyOptions, d: RummyDeal, a: TakePile) -> Illegal | None:
    return _duty_always(o, d, a) if a.n > 1 else None


def _duty_always(o: RummyOptions, d: RummyDeal, a: TakePile) -> Illegal | None:
    if a.melds or a.cards:
        return None
    return Illegal("pile_use", {"card": face(named(o, d, a.n))})


def _duty_new_meld(o: RummyOptions, d: RummyDeal, a: TakePile) -> Illegal | None:
    """A new meld with the card and two from the hand as it was."""
    card = face(named(o, d, a.n))
    group = next((g for g in a.melds if card in g), ())
    own = list(faces(d.hand))
    from_hand = 0
    for f in (*group[: group.index(card)], *group[group.index(card) + 1 :]) if group else ():
        if f in own:
            own.remove(f)
            from_hand += 1
    return None if from_hand >= 2 else Illegal("pile_new_meld", {"card": card})


def _duty_opening(o: RummyOptions, d: RummyDeal, a: TakePile) -> Illegal | None:
    return None if a.melds else Illegal("pile_needs_open", {"card": face(named(o, d, a.n))})


_DUTIES: Mapping[str, Callable[[RummyOptions, RummyDeal, TakePile], Illegal | None]] = {
    "free": _duty_free,
    "deep": _duty_deep,
    "always": _duty_always,
    "new_meld_two": _duty_new_meld,
}


def duty(o: RummyOptions, d: RummyDeal, a: TakePile) -> Illegal | None:
    """Which duty that comes with this take it does not fulfil."""
    if why := _DUTIES[o.pile_use](o, d, a):
        return why
    if o.pile_needs_open and d.turn not in d.opened and (why := _duty_opening(o, d, a)):
        return why
    if not d.stock and o.stock_end == "pile_or_end":
        return _duty_always(o, d, a)
    return None


# ---- the pile: taking it


def taking(a: DrawPile | TakePile) -> TakePile:
    """The two ways to say it are one."""
    return TakePile(a.n, a.melds, a.cards, a.meld)


def check_pile(o: RummyOptions, d: RummyDeal, action: DrawPile | TakePile) -> Illegal | None:
    """Whether the pile may be taken like this: how much, its duties, and the use that is named."""
    a = taking(action)
    if isinstance(action, DrawPile) and a.n != 1:
        return Illegal("pile_count", {"n": 1})
    if not d.pile:
        return Illegal("pile_empty")
    counts = pile_counts(o, d)
    if a.n not in counts:
        if o.pile_run_rule and counts and locked_run(o, d.pile):
            return Illegal("pile_run", {"n": counts[0]})
        return Illegal("pile_count", {"n": max(counts)}) if counts else Illegal("no_pile")
    if why := duty(o, d, a):
        return why
    if not (a.melds or a.cards):
        return None
    if d.phase == "final_draw":
        return Illegal("nothing_tabled")
    card = face(named(o, d, a.n))
    if card not in [f for g in a.melds for f in g] and card not in a.cards:
        return Illegal("use_named", {"card": card})
    return _check_use(o, _taken(o, d, a), a)


def _check_use(o: RummyOptions, d: RummyDeal, a: TakePile) -> Illegal | None:
    if a.melds and a.cards:
        return Illegal("one_use")
    if a.melds:
        return check_meld(o, d, Meld(a.melds))
    return check_layoff(o, d, Layoff(a.cards, -1 if a.meld is None else a.meld))


def _taken(o: RummyOptions, d: RummyDeal, a: TakePile) -> RummyDeal:
    cards = d.pile[-a.n :]
    return replace(
        with_hand(d, d.turn, d.hand + cards),
        pile=d.pile[: -a.n],
        drawn=cards,
        drawn_from="pile",
        kept_out=kept_out(o, d, cards),
        phase="play",
    )


def kept_out(o: RummyOptions, d: RummyDeal, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards of this take that may not be discarded in this turn (`no_return`)."""
    if not o.no_return:
        return ()
    if o.pile_run_rule and locked_run(o, d.pile) == len(cards):
        return cards[-1:]
    return cards if len(cards) == 1 or o.pile_take == "top_two" else ()


def take_pile(o: RummyOptions, d: RummyDeal, action: DrawPile | TakePile) -> Played:
    a = taking(action)
    final = d.phase == "final_draw"
    cards = faces(d.pile[-a.n :])
    told = Event("take_pile", {"seat": d.turn, "n": a.n, "cards": cards})
    taken = _taken(o, d, a)
    if final:
        return replace(taken, phase="final_turn"), (told,)
    if a.melds:
        done, more = apply_meld(o, taken, Meld(a.melds))
    elif a.cards:
        done, more = apply_layoff(o, taken, Layoff(a.cards, a.meld or 0))
    else:
        done, more = _drew(o, taken), ()
    return done, (told, *more)


# ---- the end of the stock


def can_recycle(o: RummyOptions, d: RummyDeal) -> bool:
    return check_recycle(o, d, Recycle()) is None


def check_recycle(o: RummyOptions, d: RummyDeal, a: Recycle) -> Illegal | None:
    """Whether the pile may become the stock again now."""
    if o.stock_end not in ("turn", "shuffle"):
        return Illegal("no_recycle")
    if d.stock:
        return Illegal("stock_left")
    if o.recycle_limit and d.recycles >= o.recycle_limit:
        return Illegal("recycle_limit", {"n": o.recycle_limit})
    if len(d.pile) < (1 if o.recycle_upcard == "none" else 2):
        return Illegal("pile_too_small")
    return None


def recycle(o: RummyOptions, d: RummyDeal, a: Recycle) -> Played:
    stays = d.pile[-1:] if o.recycle_upcard == "keep_top" else ()
    turned = d.pile[: len(d.pile) - len(stays)]
    if o.stock_end == "shuffle":
        turned = shuffled(turned, d.seed, f"recycle {d.recycles + 1}")
    stock, upcard = _UPCARDS[o.recycle_upcard](turned)
    told = Event("recycle", {"seat": d.turn, "n": len(stock)})
    return replace(d, stock=stock, pile=upcard or stays, recycles=d.recycles + 1, idle=0), (told,)


def _no_upcard(stock: tuple[Card, ...]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    return stock, ()


def _top_up(stock: tuple[Card, ...]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    return stock[1:], stock[:1]


def _bottom_up(stock: tuple[Card, ...]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    return stock[:-1], stock[-1:]


# The new stock, and its card that is turned up.
_UPCARDS: Mapping[str, Callable[[tuple[Card, ...]], tuple[tuple[Card, ...], tuple[Card, ...]]]] = {
    "none": _no_upcard,
    "keep_top": _no_upcard,
    "top": _top_up,
    "bottom": _bottom_up,
}


def check_end(o: RummyOptions, d: RummyDeal, a: End) -> Illegal | None:
    """Whether the player to draw may end the deal because the stock is gone."""
    if o.stock_end not in SAID_END:
        return Illegal("no_end")
    if o.stock_end in ("turn", "shuffle"):
        if stock_counts(o, d) or can_recycle(o, d):
            return Illegal("can_still_draw")
        return None
    return Illegal("stock_left") if d.stock else None


def end(o: RummyOptions, d: RummyDeal, a: End) -> Played:
    done, more = finish(d, SAID_END[o.stock_end])
    return done, (Event("end_said", {"seat": d.turn}), *more)


def check_stop(o: RummyOptions, d: RummyDeal, a: Pass) -> Illegal | None:
    """Whether a second card need not be drawn."""
    return None if d.drawn and draw_range(o, d)[0] == 0 else Illegal("draw_first")


def stop(o: RummyOptions, d: RummyDeal, a: Pass) -> Played:
    return replace(d, phase="play"), ()
