"""A match at a table: moves, stale and double clicks, taking back, pauses, rematch, the end."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.games.core import Seat
from bot.games.luck import commitment
from bot.tables.model import Refused, Status
from bot.texts import say
from tests.tables.conftest import ANN, BOB, CY, DEE, HALL, World
from tests.tables.toy import High, Mark, Play


def refused(code: str) -> Any:
    return pytest.raises(Refused, match=f"^{code}$")


# ---- moves


async def test_a_match_is_played_to_its_end(world: World) -> None:
    table = await world.playing()
    promised = table.proof.promise
    await world.play_out(table)
    assert table.ended == "finished"
    assert table.result is not None
    assert commitment(bytes.fromhex(table.proof.secret)) == promised
    assert world.kinds().count("over") == 1
    assert world.kinds()[-1] == "over"
    assert table.ask_of(Seat(0)) is None
    assert world.tables.of_person(ANN.id) == []


async def test_a_move_tells_its_seat_what_it_did(world: World) -> None:
    table = await world.playing()
    seat, person = world.turn(table)
    card = table.view(seat).hand()[0]
    before = table.rev
    outcome = await world.tables.act(table.id, person.id, Play(card), table.rev)
    assert [h.event.kind for h in outcome.happenings] == ["play"]
    assert outcome.happenings[0].for_seat(seat) == {"seat": seat, "card": card}
    assert outcome.rev == table.rev == before + 1
    assert world.changes[-1].kind == "moved"
    assert world.changes[-1].happenings == outcome.happenings


async def test_secrets_reach_their_seat_only(world: World) -> None:
    table = await world.playing()
    dealt = next(h for h in table.log if h.event.kind == "dealt")
    assert dealt.for_seat(Seat(0))["cards"] == table.view(Seat(0)).hand()
    assert "cards" not in dealt.for_seat(None)
    assert dealt.for_seat(Seat(0))["cards"] != dealt.for_seat(Seat(1))["cards"]


async def test_the_log_is_of_this_deal(world: World) -> None:
    table = await world.playing()
    while table.view(None).deal == 1:
        await world.act_any(table)
    assert table.log[0].event.kind == "deal"
    assert table.log[0].event.public["n"] == 2


async def test_what_one_may_not(world: World) -> None:
    table = await world.playing()
    _, person = world.turn(table)
    other = BOB if person == ANN else ANN
    with refused("not_seated"):
        await world.tables.act(table.id, CY.id, Mark())
    with refused("illegal") as caught:
        await world.tables.act(table.id, other.id, Mark(), table.rev)
    assert say("refused-illegal", caught.value.args_) == "It is not your turn."
    foreign = table.view(table.seat_of(other.id)).hand()[0]
    with refused("illegal") as caught:
        await world.tables.act(table.id, person.id, Play(foreign))
    assert say("refused-illegal", caught.value.args_).startswith("You do not hold")
    for nonsense in (Play(7), Play(None), Play(("a",) * 5000)):  # type: ignore[arg-type]
        with refused("illegal"):
            await world.tables.act(table.id, person.id, nonsense)
    assert table.rev == 0


async def test_moves_as_text(world: World) -> None:
    table = await world.playing()
    seat, person = world.turn(table)
    card = table.view(seat).hand()[1]
    with refused("unreadable"):
        await world.tables.act_text(table.id, person.id, "castle")
    await world.tables.act_text(table.id, person.id, f"play:{card}")
    assert table.log[-1].event.public["card"] == card


async def test_a_lobby_and_an_ended_match_take_no_moves(world: World) -> None:
    lobby = await world.tables.open("high", ANN, HALL)
    with refused("not_started"):
        await world.tables.act(lobby.id, ANN.id, Mark())
    table = await world.playing()
    await world.tables.end(table.id, ANN.id)
    with refused("over"):
        await world.tables.act(table.id, ANN.id, Mark())


# ---- stale and double clicks


async def test_a_stale_panel_is_refused(world: World) -> None:
    table = await world.playing()
    seat, person = world.turn(table)
    shown = table.rev
    await world.tables.act(table.id, person.id, Mark(), shown)
    assert not table.fresh(seat, shown)
    with refused("stale"):
        await world.tables.act(table.id, person.id, Mark(), shown)
    assert table.rev == shown + 1


async def test_what_others_do_does_not_make_a_panel_stale(world: World) -> None:
    table = await world.playing(ANN, BOB, CY)
    while table.view(None).phase != "deal_over":
        await world.act_any(table)
    shown = table.rev
    await world.tables.act_text(table.id, BOB.id, "next", shown)
    assert table.rev == shown + 1
    assert table.fresh(Seat(0), shown)
    assert not table.fresh(Seat(1), shown)
    await world.tables.act_text(table.id, ANN.id, "next", shown)
    assert not table.fresh(Seat(0), table.rev + 1), "nobody was shown what has not happened yet"


async def test_two_clicks_at_once_are_one_move(world: World) -> None:
    table = await world.playing()
    _, person = world.turn(table)
    answers = await asyncio.gather(
        *(world.tables.act(table.id, person.id, Mark(), 0) for _ in range(5)), return_exceptions=True
    )
    assert [getattr(a, "code", "done") for a in answers] == ["done"] + ["stale"] * 4
    assert table.rev == 1


async def test_the_same_interaction_gets_the_same_answer(world: World) -> None:
    table = await world.playing()
    _, person = world.turn(table)
    first, again = await asyncio.gather(*(world.tables.act(table.id, person.id, Mark(), press=777) for _ in range(2)))
    assert first == again
    assert table.rev == 1
    await world.restart()
    after = await world.tables.act(table.id, person.id, Mark(), press=777)
    assert after.happenings == first.happenings
    assert world.tables.get(table.id).rev == 1


async def test_different_people_at_once(world: World) -> None:
    table = await world.playing(ANN, BOB, CY, DEE)
    while table.view(None).phase != "deal_over":
        await world.act_any(table)
    await asyncio.gather(*(world.tables.act_text(table.id, p.id, "next", table.rev) for p in (ANN, BOB, CY, DEE)))
    assert table.view(None).deal == 2


async def test_a_cancelled_click_is_done_or_not_done(world: World) -> None:
    table = await world.playing()
    _, person = world.turn(table)
    click = asyncio.ensure_future(world.tables.act(table.id, person.id, Mark(), 0))
    await asyncio.sleep(0)
    click.cancel()
    await world.tables.settle()
    assert table.rev == 1
    [again] = await world.restart()
    assert again.rev == 1


# ---- taking back


async def test_a_free_undo(world: World) -> None:
    table = await world.playing()
    seat, person = world.turn(table)
    before, log = table.view(seat), list(table.log)
    await world.tables.act(table.id, person.id, Mark(), 0)
    outcome = await world.tables.undo(table.id, person.id)
    assert outcome is not None
    assert table.view(seat) == before
    assert [h.event.kind for h in table.log] == [h.event.kind for h in log] + ["undone"]
    assert table.rev == 2
    assert not table.unrated
    with refused("nothing_to_undo"):
        await world.tables.undo(table.id, person.id)
    await world.tables.act(table.id, person.id, Mark(), table.rev)
    [again] = await world.restart()
    assert again.rev == 3
    assert [h.event.kind for h in again.log] == [h.event.kind for h in table.log]


async def test_two_marks_are_taken_back_one_by_one(world: World) -> None:
    table = await world.playing()
    seat, person = world.turn(table)
    start = table.view(seat)
    for _ in range(2):
        await world.tables.act(table.id, person.id, Mark())
    for _ in range(2):
        await world.tables.undo(table.id, person.id)
    assert table.view(seat) == start


async def test_others_must_agree_to_more(world: World) -> None:
    table = await world.playing(ANN, BOB, CY)
    seat, person = world.turn(table)
    others = [p for p in (ANN, BOB, CY) if p != person]
    before = table.view(seat)
    await world.tables.act(table.id, person.id, Play(before.hand()[0]))
    assert await world.tables.undo(table.id, person.id) is None
    assert table.votes == {"undo": (person.id,)}
    with refused("voted_already"):
        await world.tables.undo(table.id, person.id)
    assert await world.tables.undo(table.id, others[0].id) is None
    outcome = await world.tables.undo(table.id, others[1].id)
    assert outcome is not None
    assert table.view(seat) == before
    assert table.unrated
    assert table.votes == {}
    assert world.kinds().count("vote") == 2


async def test_playing_on_answers_no_to_an_undo(world: World) -> None:
    table = await world.playing()
    _, person = world.turn(table)
    await world.act_any(table)
    await world.tables.undo(table.id, person.id)
    await world.act_any(table)
    assert table.votes == {}


async def test_nobody_takes_back_what_somebody_else_did(world: World) -> None:
    table = await world.playing()
    _, person = world.turn(table)
    await world.tables.act(table.id, person.id, Mark())
    other = BOB if person == ANN else ANN
    with refused("nothing_to_undo"):
        await world.tables.undo(table.id, other.id)


async def test_alone_with_ais_one_agrees_with_oneself(world: World) -> None:
    table = await world.tables.open("high", ANN, HALL)
    await world.tables.add_ai(table.id, ANN.id)
    await world.tables.start(table.id, ANN.id)
    await world.tables.settle()
    before = table.view(Seat(0))
    await world.act_any(table)
    await world.tables.settle()
    await world.tables.undo(table.id, ANN.id)
    assert table.view(Seat(0)) == before


# ---- pauses


async def test_a_pause_needs_everybody_and_stops_the_clocks(world: World) -> None:
    table = await world.playing()
    _, person = world.turn(table)
    left = (table.deadline or 0) - world.clock.now()
    assert not await world.tables.pause(table.id, ANN.id)
    assert table.status is Status.PLAYING
    assert await world.tables.pause(table.id, BOB.id)
    assert table.status is Status.PAUSED
    assert table.deadline is None
    with refused("paused"):
        await world.tables.act(table.id, person.id, Mark())
    await world.jump(3_000)
    assert table.rev == 1, "nothing but the note of the pause"
    await world.tables.go_on(table.id, BOB.id)
    assert (table.deadline or 0) - world.clock.now() == pytest.approx(left)
    with refused("not_paused"):
        await world.tables.go_on(table.id, BOB.id)
    await world.play_out(table)


async def test_a_pause_outlives_a_restart(world: World) -> None:
    table = await world.playing()
    left = (table.deadline or 0) - world.clock.now()
    await world.tables.pause(table.id, ANN.id)
    await world.tables.pause(table.id, BOB.id)
    [again] = await world.restart(down=500)
    assert again.status is Status.PAUSED
    await world.jump(100)
    await world.tables.go_on(table.id, ANN.id)
    assert (again.deadline or 0) - world.clock.now() == pytest.approx(left)


async def test_a_pause_for_ever_ends(world: World) -> None:
    table = await world.playing()
    for person in (ANN, BOB):
        await world.tables.pause(table.id, person.id)
    await world.jump(2 * 86_400 + 1)
    assert table.ended == "timeout"


async def test_a_table_that_cannot_be_shown_is_suspended(world: World) -> None:
    table = await world.playing()
    await world.tables.suspend(table.id)
    await world.tables.suspend(table.id)
    assert table.status is Status.PAUSED
    await world.tables.go_on(table.id, ANN.id)
    assert table.status is Status.PLAYING


# ---- rematch


async def test_a_rematch_starts_when_all_have_accepted(world: World) -> None:
    table = await world.playing(ANN, BOB, target=5, fast=True)
    with refused("still_playing"):
        await world.tables.rematch(table.id, ANN)
    await world.play_out(table)
    dealer = table.log[0]  # of the last deal; the first dealer is in the view of the first
    assert dealer.event.kind == "deal"
    again = await world.tables.rematch(table.id, BOB)
    assert again.status is Status.LOBBY
    assert again.host == BOB
    assert table.rematch == again.id
    assert again.changes == table.changes
    assert [s.invited for s in again.seats] == [ANN, None]
    with refused("seat_kept"):
        await world.tables.join(again.id, CY, 0)
    with refused("table_full"):
        await world.tables.join(again.id, CY)
    with refused("waiting_for"):
        await world.tables.start(again.id, BOB.id)
    with refused("not_seated"):
        await world.tables.rematch(table.id, CY)
    assert await world.tables.rematch(table.id, BOB) is again
    assert await world.tables.rematch(table.id, ANN) is again
    assert again.status is Status.PLAYING
    assert [s.person for s in again.seats] == [ANN, BOB]


async def test_the_deal_passes_on_in_a_rematch(world: World) -> None:
    table = await world.playing(ANN, BOB, CY, target=5)
    first = next(s.seat for s in table.view(None).seats if s.dealer)
    for n in range(1, 4):
        await world.play_out(table)
        again = [await world.tables.rematch(table.id, person) for person in (ANN, BOB, CY)]
        table = again[-1]
        assert next(s.seat for s in table.view(None).seats if s.dealer) == (first + n) % 3


async def test_in_a_rematch_deals_whom_the_rules_name(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(High, "next_dealer", lambda game, state: game.result(state).winners[0])
    table = await world.playing(ANN, BOB, CY, target=5)
    for _ in range(3):
        await world.play_out(table)
        assert table.result is not None
        winner = table.result.winners[0]
        table = [await world.tables.rematch(table.id, person) for person in (ANN, BOB, CY)][-1]
        assert next(s.seat for s in table.view(None).seats if s.dealer) == winner


async def test_who_does_not_want_a_rematch_frees_the_seat(world: World) -> None:
    table = await world.playing(ANN, BOB, target=5)
    await world.play_out(table)
    again = await world.tables.rematch(table.id, ANN)
    await world.tables.leave(again.id, BOB.id)
    assert again.status is Status.LOBBY
    await world.tables.join(again.id, CY)
    assert again.status is Status.PLAYING


async def test_a_rematch_does_not_wait_for_ever(world: World) -> None:
    table = await world.playing(ANN, BOB, target=5)
    await world.play_out(table)
    again = await world.tables.rematch(table.id, ANN)
    await world.jump(301)
    assert again.ended == "timeout"
    assert (await world.tables.rematch(table.id, ANN)).id != again.id


# ---- after the end


async def test_a_finished_table_stays_a_while(world: World) -> None:
    table = await world.playing()
    await world.play_out(table)
    [again_live] = [await world.restart()]
    assert again_live == []
    again = world.tables.get(table.id)
    assert again.result == table.result
    assert again.proof == table.proof
    await world.jump(3_601)
    with refused("no_such_table"):
        world.tables.get(table.id)
    assert world.kinds()[-1] == "closed"


async def test_a_match_is_in_the_scores(world: World) -> None:
    from bot.scores import Scores

    table = await world.playing(ANN, BOB)
    await world.play_out(table)
    result = table.result
    assert result is not None
    [past] = await Scores(world.store).history(person=ANN.id)
    match = past.match
    assert (match.table_id, match.variant, match.guild, match.rated, match.reason) == (table.id, "high", 1, True, "target")
    assert [(s.person, s.place, s.score, s.won) for s in match.seats] == [
        (p.id, result.places[i], result.totals[i], i in result.winners) for i, p in enumerate((ANN, BOB))
    ]
    assert match.deals == table.view(None).deal
    won = sum(s.extras["deals_won"] for s in match.seats)
    assert won >= match.deals
    assert (await Scores(world.store).ratings(ANN.id))["high"][1] == 1


async def test_an_ended_match_has_no_score(world: World) -> None:
    from bot.scores import Scores

    table = await world.playing(ANN, BOB)
    await world.act_any(table)
    await world.tables.end(table.id, ANN.id)
    assert await Scores(world.store).history(person=ANN.id) == []
