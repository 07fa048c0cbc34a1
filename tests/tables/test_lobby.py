"""Before the first deal."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.catalog import variant, variants
from bot.games.core import Seat
from bot.games.luck import commitment, salted
from bot.games.options import OptionSpec
from bot.games.view import TableView
from bot.tables.lobby import normal
from bot.tables.model import Person, Place, Refused, Status
from bot.tables.service import Limits
from bot.texts import say
from tests.tables.conftest import ANN, BOB, CY, DEE, HALL, World


def refused(code: str) -> Any:
    return pytest.raises(Refused, match=f"^{code}$")


async def test_a_table_opens_with_its_host(world: World) -> None:
    table = await world.tables.open("high", ANN, HALL)
    assert table.status is Status.LOBBY
    assert table.host == ANN
    assert table.seat_of(ANN.id) == 0
    assert len(table.seats) == 4
    assert world.tables.get(table.id) is table
    assert world.tables.of_person(ANN.id) == world.tables.in_channel(11) == world.tables.in_guild(1) == [table]
    assert world.kinds() == ["opened"]
    assert (len(table.proof.promise), table.proof.secret) == (64, "")
    assert table.view(None).phase == "lobby"


def test_a_value_that_brings_others_leaves_them_to_the_host() -> None:
    rummy = variant("rummy")

    def set_one_by_one(*changes: dict[str, Any]) -> Any:
        kept: dict[str, Any] = {}
        for change in changes:
            kept = normal(rummy, kept | rummy.meant(change), rummy.players)
        return rummy.house(kept, 3)

    spread = set_one_by_one({"pile_take": "any"})
    assert spread.pile_view == "all"
    squared = set_one_by_one({"pile_take": "any"}, {"pile_view": "top"}, {"jokers": 2})
    assert (squared.pile_take, squared.pile_view) == ("any", "top"), "as the game has it, and yet a change"
    knocking = set_one_by_one({"knock": "any"})
    assert (knocking.meld_mode, knocking.score) == ("concealed", "low_takes_difference")
    assert set_one_by_one({"knock": "any"}, {"meld_mode": "table"}) == rummy.house({}, 3)
    assert set_one_by_one({"match_end": "target"}, {"match_end": "deals"}).match_value == 4


def _values(spec: OptionSpec) -> list[Any]:
    """What an option may be: all of it, or its bounds."""
    some = {"bool": [True, False], "int": [spec.low, spec.high], "choice": list(spec.choices)}
    return [*some.get(spec.kind, []), *([None] if spec.optional else [])]


@pytest.mark.parametrize("key", [v.key for v in variants().values() if v.family in ("gin", "golf", "social")])
def test_every_house_rule_can_be_set_by_itself(key: str) -> None:
    v = variant(key)
    for spec in v.specs():
        for value in _values(spec):
            kept = normal(v, v.meant({spec.key: value}), v.sizes({}))
            assert normal(v, kept, v.sizes({})) == kept
            assert kept.get(spec.key, getattr(v.options, spec.key)) == value


@pytest.mark.parametrize(
    ("key", "rule", "brought"),
    [
        ("golf6", {"visibility": "memory"}, {"end_mode": "knock"}),
        ("golf4", {"holes": "0"}, {"score_limit": 100}),
        ("cabo", {"score_limit": 0}, {"holes": 9}),
        ("concentration", {"pair_by": "suit"}, {"packs": 2}),
        ("go_fish", {"refill": "5"}, {"end": "all_books"}),
        ("crazy_eights", {"target": 200}, {"match_end": "target"}),
        ("gin_rummy", {"hollywood_shutout": "staircase"}, {"match_scoring": "hollywood"}),
        ("straight_gin", {"gin_bonus": 20}, {"match_scoring": "points"}),
        ("gin_teams", {"spades_double": "no"}, {"two_hand_rules": "oklahoma_gin"}),
    ],
)
def test_a_house_rule_that_means_nothing_alone_brings_another(
    key: str, rule: dict[str, Any], brought: dict[str, Any]
) -> None:
    v = variant(key)
    kept = normal(v, v.meant(rule), v.sizes({}))
    assert brought.items() <= kept.items()
    (own,) = ({name: getattr(v.options, name)} for name in rule)
    assert not v.meant(own).keys() - own.keys(), "the game's own value brings nothing"


async def test_what_there_is_not(world: World) -> None:
    with refused("no_such_game"):
        await world.tables.open("whist", ANN, HALL)
    with refused("no_such_clock"):
        await world.tables.open("high", ANN, HALL, clock="sand")
    with refused("no_such_table"):
        world.tables.get(99)


async def test_people_and_ais_sit_down(world: World) -> None:
    table = await world.tables.open("high", ANN, HALL)
    assert await world.tables.join(table.id, BOB) == 1
    assert await world.tables.add_ai(table.id, ANN.id, "hard", 3) == 3
    assert await world.tables.join(table.id, CY, 2) == 2
    assert [s.name for s in table.seats[:3]] == ["Ann", "Bob", "Cy"]
    assert table.seats[3].ai == "hard"
    with refused("table_full"):
        await world.tables.join(table.id, DEE)
    with refused("seated_already"):
        await world.tables.join(table.id, BOB)


@pytest.mark.parametrize(("seat", "code"), [(0, "seat_taken"), (4, "no_such_seat"), (-1, "no_such_seat")])
async def test_seats_one_cannot_have(world: World, seat: int, code: str) -> None:
    table = await world.tables.open("high", ANN, HALL)
    with refused(code):
        await world.tables.join(table.id, BOB, seat)
    with refused(code):
        await world.tables.add_ai(table.id, ANN.id, "easy", seat)


async def test_only_the_host_arranges_things(world: World) -> None:
    table = await world.tables.open("high", ANN, HALL)
    await world.tables.join(table.id, BOB)
    for wish in (
        world.tables.add_ai(table.id, BOB.id),
        world.tables.remove(table.id, BOB.id, 0),
        world.tables.set_size(table.id, BOB.id, 2),
        world.tables.set_options(table.id, BOB.id, {"target": 5}),
        world.tables.use_preset(table.id, BOB.id, "quick"),
        world.tables.set_clock(table.id, BOB.id, "live"),
        world.tables.start(table.id, BOB.id),
        world.tables.end(table.id, BOB.id),
        world.tables.move_seat(table.id, BOB.id, 3, ANN.id),
    ):
        with refused("host_only"):
            await wish


async def test_the_host_clears_and_moves_seats(world: World) -> None:
    table = await world.tables.open("high", ANN, HALL)
    await world.tables.join(table.id, BOB)
    await world.tables.add_ai(table.id, ANN.id)
    await world.tables.remove(table.id, ANN.id, 2)
    await world.tables.move_seat(table.id, BOB.id, 3)
    assert table.seat_of(BOB.id) == 3
    await world.tables.move_seat(table.id, ANN.id, 3)
    assert (table.seat_of(ANN.id), table.seat_of(BOB.id)) == (3, 0)
    await world.tables.remove(table.id, ANN.id, 0)
    assert world.tables.of_person(BOB.id) == []
    with refused("remove_yourself"):
        await world.tables.remove(table.id, ANN.id, 3)
    with refused("seat_free"):
        await world.tables.remove(table.id, ANN.id, 1)


async def test_options_are_house_rules_in_their_own_types(world: World) -> None:
    table = await world.tables.open("high", ANN, HALL, {"target": "35"})
    assert table.options.target == 35  # type: ignore[attr-defined]
    await world.tables.set_options(table.id, ANN.id, {"fast": "yes"})
    assert table.changes == {"target": 35, "fast": True}
    await world.tables.set_options(table.id, ANN.id, {"target": 20})
    assert table.changes == {"fast": True}, "the variant's own value changes nothing"
    await world.tables.use_preset(table.id, ANN.id, "quick")
    assert table.changes == {"preset": "quick"}
    await world.tables.set_options(table.id, ANN.id, {"fast": False})
    assert table.changes == {"preset": "quick", "fast": False}
    await world.tables.use_preset(table.id, ANN.id, None)
    assert table.changes == {}


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"target": 0}, "target: give a whole number from 1 to 500."),
        ({"target": "many"}, "target: give a whole number from 1 to 500."),
        ({"wild": True}, "wild: there is no such option in this game."),
        ({"preset": "slow"}, "preset: choose from quick."),
        ({"fast": True, "target": 200}, "fast needs a target of at most 100"),
        ({"players": 3}, "players: the seats say how many play."),
    ],
)
async def test_options_that_cannot_be_are_refused_in_words(world: World, changes: dict[str, Any], words: str) -> None:
    table = await world.tables.open("high", ANN, HALL)
    with refused("bad_option") as caught:
        await world.tables.set_options(table.id, ANN.id, changes)
    assert words in say(f"refused-{caught.value.code}", caught.value.args_)
    assert table.changes == {}


async def test_the_size_can_be_chosen(world: World) -> None:
    table = await world.tables.open("high", ANN, HALL)
    await world.tables.join(table.id, BOB, 3)
    await world.tables.set_size(table.id, ANN.id, 2)
    assert [s.name for s in table.seats] == ["Ann", "Bob"]
    await world.tables.set_size(table.id, ANN.id, 3)
    await world.tables.join(table.id, CY)
    with refused("too_many_seated"):
        await world.tables.set_size(table.id, ANN.id, 2)
    with refused("bad_size"):
        await world.tables.set_size(table.id, ANN.id, 9)


async def test_start_takes_free_seats_away(world: World) -> None:
    table = await world.tables.open("high", ANN, HALL)
    with refused("bad_size") as caught:
        await world.tables.start(table.id, ANN.id)
    assert say("refused-bad-size", caught.value.args_) == "High Card is for 2 to 4 players; here is one."
    await world.tables.join(table.id, BOB, 3)
    await world.tables.start(table.id, ANN.id)
    assert table.status is Status.PLAYING
    assert [s.name for s in table.seats] == ["Ann", "Bob"]
    assert table.options.players == 2
    assert (len(table.proof.promise), table.proof.secret) == (64, "")
    with refused("already_started"):
        await world.tables.start(table.id, ANN.id)
    with refused("already_started"):
        await world.tables.set_options(table.id, ANN.id, {"target": 5})


async def test_the_host_hands_over_when_leaving(world: World) -> None:
    table = await world.tables.open("high", ANN, HALL)
    await world.tables.join(table.id, BOB, 2)
    await world.tables.add_ai(table.id, ANN.id)
    await world.tables.leave(table.id, ANN.id)
    assert table.host == BOB
    await world.tables.leave(table.id, BOB.id)
    assert table.status is Status.OVER
    assert table.ended == "abandoned"
    assert world.kinds()[-1] == "closed"
    await world.tables.leave(table.id, BOB.id)


async def test_an_ai_never_becomes_host_nor_keeps_a_lobby_open(world: World) -> None:
    table = await world.tables.open("high", ANN, HALL)
    await world.tables.add_ai(table.id, ANN.id)
    await world.tables.leave(table.id, ANN.id)
    assert not table.live


async def test_who_does_not_sit_cannot_leave(world: World) -> None:
    table = await world.tables.open("high", ANN, HALL)
    with refused("not_seated"):
        await world.tables.leave(table.id, BOB.id)


async def test_a_lobby_nobody_cares_for_closes(world: World) -> None:
    table = await world.tables.open("high", ANN, HALL)
    await world.jump(1_500)
    await world.tables.join(table.id, BOB)
    assert table.deadline == world.clock.now() + 1_800
    await world.jump(1_500)
    assert table.live, "each change begins the time anew"
    await world.jump(301)
    assert table.ended == "timeout"


async def test_several_tables_within_limits(world: World) -> None:
    world.limits = Limits(per_channel=2, per_person=2, per_guild=3)
    await world.restart()
    for channel in (11, 11, 12):
        await world.tables.open("high", Person(500 + channel + len(world.tables.live()), "X"), Place(1, channel))
    with refused("too_many_in_channel"):
        await world.tables.open("high", ANN, Place(1, 11))
    with refused("too_many_in_guild"):
        await world.tables.open("high", ANN, Place(1, 13))
    await world.tables.open("high", ANN, Place(2, 21))
    await world.tables.open("high", ANN, Place(None, 31))
    with refused("too_many_of_person"):
        await world.tables.open("high", ANN, Place(None, 32))
    with refused("too_many_of_person"):
        await world.tables.join(world.tables.in_channel(12)[0].id, ANN)
    await world.tables.end(world.tables.in_channel(21)[0].id, ANN.id)
    await world.tables.open("high", ANN, Place(None, 32))


async def test_a_deleted_channel_takes_its_tables_along(world: World) -> None:
    here = await world.tables.open("high", ANN, HALL)
    there = await world.tables.open("high", ANN, Place(1, 12))
    elsewhere = await world.tables.open("high", ANN, Place(2, 13))
    await world.tables.close_channel(11)
    assert (here.ended, there.live) == ("closed", True)
    await world.tables.place_moved(there.id, Place(1, 99))
    assert world.tables.in_channel(99) == [there]
    await world.tables.close_guild(1)
    assert (there.ended, elsewhere.live) == ("closed", True)
    assert world.tables.of_person(ANN.id) == [elsewhere]


async def test_admins_end_any_table_in_any_state(world: World) -> None:
    lobby = await world.tables.open("high", ANN, HALL)
    await world.tables.end(lobby.id, 999, force=True)
    assert lobby.ended == "ended"
    table = await world.playing()
    await world.tables.end(table.id, 999, force=True)
    await world.tables.end(table.id, 999, force=True)
    assert table.ended == "ended"
    assert table.result is None
    assert table.proof.secret
    assert world.kinds()[-1] == "over"


async def test_the_presses_of_people_salt_what_was_promised_before(world: World) -> None:
    table = await world.tables.open("high", ANN, HALL)
    promised = table.proof.promise
    await world.tables.join(table.id, BOB, press=70)
    [table] = await world.restart()
    await world.tables.start(table.id, ANN.id, press=71)
    dealt = table.view(Seat(0))
    assert table.proof.promise == promised and not table.proof.secret
    [table] = await world.restart()
    assert table.view(Seat(0)) == dealt
    await world.tables.end(table.id, ANN.id)
    proof = table.proof
    assert (proof.promise, proof.salt) == (promised, "70 71")
    assert commitment(bytes.fromhex(proof.secret)) == promised

    def first_deal(seed: bytes) -> TableView:
        return replace(table.variant.game.view(table.variant.game.start(table.options, seed).state, Seat(0)), variant="high")

    assert first_deal(salted(bytes.fromhex(proof.secret), "70 71")) == dealt
    assert first_deal(salted(bytes.fromhex(proof.secret), "70 72")) != dealt
    assert await world.tables.proof(table.id) == proof


async def test_what_a_lobby_promised_for_nothing_is_never_told(world: World) -> None:
    table = await world.tables.open("high", ANN, HALL)
    await world.tables.leave(table.id, ANN.id)
    assert not table.live
    assert not table.proof.secret
    assert not (await world.tables.proof(table.id)).secret


async def test_pointers_are_kept_over_a_restart(world: World) -> None:
    table = await world.tables.open("high", ANN, HALL)
    await world.tables.set_pointer(table.id, "message", 2**60)
    await world.tables.set_pointer(table.id, "hand:0", 5)
    await world.tables.set_pointer(table.id, "hand:0", None)
    await world.restart()
    assert world.tables.get_pointer(table.id, "message") == 2**60
    assert world.tables.get_pointer(table.id, "hand:0") is None
