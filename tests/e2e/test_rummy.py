"""Rummy as people live it: whole matches by panels, the big pile, jokers, calls out of turn, melds composed card by card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.games.core import Action, Ask, Seat
from bot.games.notation import tag, to_text
from bot.local import Person, Seen
from bot.tables.model import Status
from bot.tables.table import Table
from tests.e2e.brains import chosen
from tests.e2e.company import Company, with_rules
from tests.e2e.conftest import House

Wanted = Callable[[Ask[Any]], Action | None]


def first_asked(table: Table) -> Seat:
    return next(Seat(i) for i in range(len(table.seats)) if table.ask_of(Seat(i)) is not None)


def ask_of(table: Table, seat: Seat) -> Ask[Any]:
    ask = table.ask_of(seat)
    assert ask is not None
    return ask


async def seated(house: House, game: str, *names: str, **rules: Any) -> tuple[Company, Table]:
    """People at a table in play, its rules changed by the host's menu."""
    people = [house.server.person(n) for n in names]
    table, lobby = await house.open(people[0], game, players=len(people))
    for person in people[1:]:
        await person.click(lobby, "Join")
    await house.settle()
    await with_rules(house, people[0], table, lobby, **rules)
    await people[0].click(lobby, "Start")
    await house.settle()
    assert table.status is Status.PLAYING
    return Company(house, table, people), table


async def until(company: Company, wanted: Wanted, most: int = 600) -> tuple[Person, Seen, Any]:
    """Plays on sensibly until somebody is asked for something that `wanted` finds; nothing of that is played yet."""
    for _ in range(most):
        for seat, person in company.asked():
            if (found := wanted(ask_of(company.table, seat))) is not None:
                return person, await company.panel(person), found
        assert await company.step(), "the match is over already"
    raise AssertionError("it never came to that")


def listed(*tags: str, least: int = 0) -> Wanted:
    """The first listed action of these tags, which takes at least so many cards of the pile."""
    return lambda ask: next((a for a in ask.actions if tag(a) in tags and getattr(a, "n", least) >= least), None)


def one_meld(ask: Ask[Any]) -> Any:
    return next((a for a in ask.actions if tag(a) == "meld" and len(a.melds) == 1), None)


def pick(panel: Seen, *faces: str) -> list[tuple[str, list[str]]]:
    """For each select of the draft the values that pick these cards, copies counted."""
    left, found = list(faces), []
    for select in panel.selects:
        if "Your own choice" not in select["placeholder"]:
            continue
        values = []
        for o in select["options"]:
            face = o["value"].partition(".")[0]
            if face in left:
                left.remove(face)
                values.append(o["value"])
        if values:
            found.append((select["placeholder"], values))
    assert not left, f"{left} cannot be picked"
    return found


async def compose(person: Person, panel: Seen, *faces: str) -> None:
    for placeholder, values in pick(panel, *faces):
        await person.select(panel, *values, placeholder=placeholder)


async def test_two_people_play_a_whole_match_one_by_dm_and_one_by_the_button(house: House) -> None:
    house.server.close_dms("Bob")
    company, table = await seated(house, "rummy", "Ann", "Bob", match_end="target", match_value=20)
    ann, bob = company.people.values()
    await company.open_hand(bob)
    await company.play_out(most=900)
    assert "won!" in (await house.message(table)).text
    assert len([m for m in ann.dms() if "Your hand" in m.text]) == 1
    assert not bob.dms()


WHOLE: tuple[tuple[str, int, dict[str, Any], set[str]], ...] = (
    ("queen_city_rum", 2, {}, {"show", "rummy"}),
    ("boat_house_rum", 2, {}, {"draw_stock", "recycle"}),
    ("knock_rummy", 3, {"match_end": "deals", "match_value": 2}, {"knock"}),
    ("rummy_plain", 3, {"match_value": 20}, {"claim_open", "claim", "gone_out"}),
    ("rummy_straight", 2, {"match_value": 20}, {"take_pile", "gone_out"}),
    ("double_rum", 2, {}, {"layoff", "gone_out"}),
    ("arlington", 2, {"match_value": 1}, {"meld"}),
    ("rummy_500_snowbird", 2, {"match_value": 100}, {"meld", "layoff"}),
    ("polish_rummy", 2, {}, {"meld"}),
    ("persian_rummy", 4, {}, {"meld", "take_pile"}),
    ("rummy", 2, {"knock": "any"}, {"knock"}),
    ("rummy", 3, {"rearrange": "all", "open_min": 20}, {"meld"}),
)


@pytest.mark.parametrize(
    ("game", "players", "rules", "told"), WHOLE, ids=["-".join((game, *rules)) for game, _, rules, _ in WHOLE]
)
async def test_a_whole_match_by_the_panels(
    house: House, game: str, players: int, rules: dict[str, Any], told: set[str]
) -> None:
    company, table = await seated(house, game, *("Ann", "Bob", "Cy", "Dee")[:players], **rules)
    await company.play_out(most=1500)
    assert told <= company.told
    assert table.result is not None and table.result.winners
    assert "won!" in (await house.message(table)).text


async def test_tunk_gives_the_others_a_last_turn_and_drops_who_has_too_much(house: House) -> None:
    company, table = await seated(house, "tunk", "Ann", "Bob", "Cy", match_value=50)
    who, panel, tunk = await until(company, listed("knock"))
    (tunker,) = [s for s, p in company.asked() if p is who]
    move = chosen(house.moves(panel), tunk)
    assert move is not None
    await house.press(who, panel, move)
    for _ in range(2):
        ((_, person),) = company.asked()
        assert person is not who
        panel = await company.panel(person)
        assert "Your last turn" in panel.text
        shown = table.view(table.seat_of(int(person.id))).zone(f"hand:{tunker}")
        assert shown is not None and None not in shown.cards, "what the tunker has left is public"
        await company.step()
        assert "Your last turn" in (await company.panel(person)).text
        await company.step()
    assert table.view(None).phase in ("deal_over", "match_over")
    gone: set[Seat] = set()
    for _ in range(900):
        if not await company.step():
            break
        gone |= {s.seat for s in table.view(None).seats if s.out}
        if table.status is Status.PLAYING:
            assert not gone & {s for s, _ in company.asked()}, "nobody waits for who has dropped out"
    assert table.result is not None and sorted(table.result.places) == [1, 2, 3]
    assert len(gone) == 1, "the other one drops out with the end"


async def test_conquian_a_card_is_forced_on_the_other_player(house: House) -> None:
    company, table = await seated(house, "conquian", "Ann", "Bob")
    who, _, forced = await until(company, lambda ask: next((a for a in ask.actions if getattr(a, "force", False)), None))
    await company.play(who, forced)
    ((seat, other),) = company.asked()
    assert other is not who
    panel = await company.panel(other)
    assert all(tag(a) == "layoff" for a in ask_of(table, seat).actions) and "Turn" not in " ".join(panel.labels)
    assert "forced" in panel.text.lower()
    await company.play_out(most=900)
    assert "turn_up" in company.told
    assert "won!" in (await house.message(table)).text


async def test_the_winner_of_a_match_is_told_what_he_collects(house: House) -> None:
    company, table = await seated(house, "michigan_rum", "Ann", "Bob", match_value=60, win_check="at_once")
    await company.play_out(most=900)
    assert table.result is not None
    (winner,) = table.result.winners
    gap = max(table.result.totals) - min(table.result.totals)
    assert table.result.settlement[winner] == gap > 0
    assert f"settled up: +{gap}" in (await house.message(table)).text


async def test_simple_moves_are_buttons_that_name_the_card(house: House) -> None:
    company, table = await seated(house, "rummy", "Ann", "Bob")
    ((_, person),) = company.asked()
    panel = await company.panel(person)
    top = table.view(None).zone("discard")
    assert top is not None and top.cards[-1] is not None
    assert panel.labels[:2] == ["Draw from the stock", f"Take {named(top.cards[-1])}"]
    assert not panel.selects, "there is nothing to compose yet"
    assert "Undo" not in panel.labels


def named(face: str) -> str:
    return ("10" if face[0] == "T" else face[0]) + {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}[face[1]]


async def test_500_takes_many_cards_with_the_use_that_is_demanded(house: House) -> None:
    company, table = await seated(house, "rummy_500", "Ann", "Bob", match_value=100)
    who, panel, take = await until(company, listed("take_pile", least=3))
    pile = table.view(None).zone("discard")
    assert pile is not None and pile.layout != "stack" and len(pile.cards) == pile.count
    before = ask_of(table, first_asked(table))
    assert all(a.melds or a.cards for a in before.actions if tag(a) == "take_pile")
    move = chosen(house.moves(panel), take)
    assert move is not None, "one press takes the cards and melds"
    n, held = take.n, len(table.view(first_asked(table)).hand())
    await house.press(who, panel, move)
    left = table.view(None).zone("discard")
    assert (left.count if left else 0) == pile.count - n
    seat = table.seat_of(int(who.id))
    used = sum(map(len, take.melds)) or len(take.cards)
    assert len(table.view(seat).hand()) == held + n - used
    await company.play_out(most=900)
    assert "won!" in (await house.message(table)).text


async def test_a_take_may_be_composed_and_says_what_it_lacks(house: House) -> None:
    company, table = await seated(house, "rummy_500", "Ann", "Bob")
    who, panel, take = await until(
        company, lambda ask: next((a for a in ask.actions if getattr(a, "n", 0) > 1 and a.melds), None)
    )
    (meld,) = take.melds
    hand = table.view(first_asked(table)).hand()
    await compose(who, panel, *[f for f in hand if f in meld][:1])
    assert "Pick the card of the pile as well" in panel.text or "too short" in panel.text
    await who.click(panel, "Clear")
    await compose(who, panel, *meld)
    assert "✓ Take" in panel.text and "points" in panel.text
    rev = table.rev
    await who.click(panel, custom_id=next(b["custom_id"] for b in panel.buttons if str(b.get("custom_id")).endswith("~d")))
    assert table.rev == rev + 1
    assert any(set(z.cards) == set(meld) for z in table.view(None).zones if z.role == "meld")


async def test_kaluki_a_joker_is_won_by_the_card_it_stands_for(house: House) -> None:
    company, table = await seated(house, "kaluki", "Ann", "Bob", match_end="target", match_value=60)
    who, panel, swap = await until(company, listed("swap"), most=1200)
    label = next(s for s in labels(panel) if s.startswith("Swap"))
    assert "Joker(" in label, "the meld says what its joker stands for"
    meld = table.view(None).zone(f"meld:{swap.meld}")
    assert meld is not None and meld.stands
    move = chosen(house.moves(panel), swap)
    assert move is not None
    jokers = table.view(first_asked(table)).hand().count("Jk")
    await house.press(who, panel, move)
    assert table.view(table.seat_of(int(who.id))).hand().count("Jk") == jokers + 1
    assert "Joker" in panel.text
    await company.play_out(most=1500)
    assert table.result is not None and max(table.result.totals) >= 60
    assert "won!" in (await house.message(table)).text


def labels(panel: Seen) -> list[str]:
    return panel.labels + [o["label"] for s in panel.selects for o in s["options"]]


async def test_a_discard_is_called_out_of_turn_by_a_button_at_the_table(house: House) -> None:
    company, table = await seated(house, "rummy_plain", "Ann", "Bob", "Cy")
    who, panel, call = await until(company, listed("claim"), most=900)
    assert any(b.startswith("Rummy!") for b in panel.labels), "the own panel has it as well"
    message = await house.message(table)
    button = next(b for b in message.labels if b.startswith("Rummy!"))
    turn = table.record.progress.state.deal.turn  # type: ignore[union-attr]
    discarder = company.people[table.name_of(turn)]
    assert who is not discarder
    rev = table.rev
    await discarder.click(message, button)
    assert table.rev == rev, "nobody calls the own discard"
    assert "You cannot call your own discard." in discarder.everything()[-1].text or any(
        "own discard" in m.text for m in discarder.visible(message.channel)
    )
    assert table.deadline is not None
    await who.click(message, button)
    for person in company.people.values():  # a caller who sits nearer may still want it
        seat = table.seat_of(int(person.id))
        if seat is not None and (ask := table.ask_of(seat)) is not None and ask.kind == "claim":
            await person.click(await house.hand(person, table), "Pass")
    assert any(h.event.kind == "claim" for h in table.log)
    meld = table.view(None).zone(f"meld:{call.meld}")
    assert meld is not None and call.card in meld.cards


async def test_melds_are_composed_from_more_than_twenty_five_cards(house: House) -> None:
    company, table = await seated(house, "rummy_500_snowbird", "Ann", "Bob")
    ann = company.people["Ann"]
    mine = table.seat_of(int(ann.id))
    for _ in range(400):
        ((seat, person),) = company.asked()
        ask, panel = ask_of(table, seat), await company.panel(person)
        if seat == mine and ask.kind == "play" and len(table.view(seat).hand()) > 25:
            meld = one_meld(ask)
            if meld is not None:
                break
        takes = [a for a in ask.actions if tag(a) in ("draw_pile", "take_pile")]
        if ask.kind == "draw" and seat == mine and takes:
            action = max(takes, key=lambda a: a.n)
        elif ask.kind == "draw":
            action = next(a for a in ask.actions if tag(a) == "draw_stock")
        else:
            action = next(a for a in ask.actions if tag(a) == "discard")
        await company.play(person, action)
    else:
        raise AssertionError("the hand never grew so big")
    (cards,) = meld.melds
    parts = [s for s in panel.selects if "Your own choice" in s["placeholder"]]
    assert len(parts) == 2 and sum(len(s["options"]) for s in parts) == len(table.view(mine).hand())
    await compose(ann, panel, *cards)
    assert "Picked:" in panel.text and "✓ Meld" in panel.text and "points" in panel.text
    rev = table.rev
    await ann.click(panel, custom_id=next(b["custom_id"] for b in panel.buttons if str(b.get("custom_id")).endswith("~d")))
    assert table.rev == rev + 1 and "Picked:" not in panel.text
    assert any(sorted(z.cards) == sorted(cards) for z in table.view(None).zones if z.role == "meld")  # type: ignore[type-var]


async def test_a_refused_meld_is_explained_with_the_option(house: House) -> None:
    company, table = await seated(house, "kaluki", "Ann", "Bob", "Cy")

    def twins(ask: Ask[Any]) -> Action | None:
        """Somebody may compose who holds the same card twice and another of its rank."""
        if ask.kind != "play" or ask.draft is None:
            return None
        cards = ask.draft.cards
        good = [f for f in cards if f != "Jk" and cards.count(f) > 1 and any(g[0] == f[0] and g != f for g in cards)]
        return ask.actions[0] if good else None

    who, panel, _ = await until(company, twins)
    cards = ask_of(table, first_asked(table)).draft.cards  # type: ignore[union-attr]
    twin = next(f for f in cards if f != "Jk" and cards.count(f) > 1 and any(g[0] == f[0] and g != f for g in cards))
    third = next(g for g in cards if g[0] == twin[0] and g != twin)
    await compose(who, panel, twin, twin, third)
    suit = named(twin)[-1]
    assert f"A set may not hold two {suit}:" in panel.text
    assert "(option *set suits*)" in panel.text


async def test_a_move_is_typed_by_its_cards(house: House) -> None:
    company, table = await seated(house, "rummy", "Ann", "Bob")
    who, _, meld = await until(company, one_meld)
    (cards,) = meld.melds
    typed = " ".join(named(f) for f in cards)
    offered = await who.autocomplete("move", "move", typed)
    assert any(value == to_text(meld) for _, value in offered)
    rev = table.rev
    refused = await who.slash("move", move="meld " + " ".join(named(f) for f in cards[:2]))
    assert table.rev == rev and "too short" in refused.reply.text
    await who.slash("move", move=typed)
    assert table.rev == rev + 1
    assert any(sorted(z.cards) == sorted(cards) for z in table.view(None).zones if z.role == "meld")  # type: ignore[type-var]


async def test_the_order_of_the_hand_is_remembered(house: House) -> None:
    company, table = await seated(house, "rummy", "Ann", "Bob")
    ann = company.people["Ann"]
    panel = await house.hand(ann, table)
    for order in ("Sort by rank", "Sort by melds", "Sort as dealt"):
        await ann.click(panel, order)
        panel = await house.hand(ann, table)
    await ann.click(panel, "Sort by suit")
    await ann.click(await house.hand(ann, table), "Sort by rank")
    _, other = await seated(house, "rummy", "Ann", "Cy")
    ranks = [f[0] for f in other.view(other.seat_of(int(ann.id))).hand()]
    shown = (await house.hand(ann, other)).text
    line = next(part for part in shown.split("\n") if part.count(" ") >= len(ranks) - 1 and any(s in part for s in "♣♦♥♠"))
    order_shown = [("T" if c.startswith("10") else c[0]) for c in line.split()]
    assert order_shown == sorted(ranks, key="A23456789TJQK".index), "another table knows it too"


async def test_four_people_play_partnership_500(house: House) -> None:
    company, table = await seated(house, "partnership_500", "Ann", "Bob", "Cy", "Dee", match_value=60)
    sides = {s.seat: s.side for s in table.view(None).seats}
    assert sides[Seat(0)] == sides[Seat(2)] != sides[Seat(1)] == sides[Seat(3)]
    await company.play_out(most=1500)
    assert table.result is not None
    winners = {sides[w] for w in table.result.winners}
    assert len(winners) == 1 and len(table.result.winners) == 2, "a side wins together"
    assert "won!" in (await house.message(table)).text
