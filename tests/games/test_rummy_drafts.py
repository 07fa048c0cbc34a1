"""What picked cards could mean in the rummy family, how they would lie, and the words for it."""

from __future__ import annotations

import pytest

from bot import texts
from bot.games.catalog import variant
from bot.games.core import Seat
from bot.games.notation import to_text
from cogs.panels.hand import ask_text
from cogs.panels.words import Voice
from tests.games.test_rummy import Play


def meant(p: Play, *groups: str) -> list[str]:
    """The legal moves that these groups could be."""
    picked = tuple(tuple(g.split()) for g in groups)
    found = p.game.drafts(p.state, Seat(p.deal.turn), picked)
    return [to_text(a) for a in found if p.game.check(p.state, Seat(p.deal.turn), a) is None]


def lies(p: Play, text: str) -> list[tuple[str, dict[int, str]]]:
    seat, action = p._read(text)
    return [(" ".join(laid.cards), dict(laid.stands)) for laid in p.game.lays(p.state, seat, action)]


def test_a_set_is_never_offered_as_a_run() -> None:
    p = Play("rummy", {"A": "Ac Ah As 4d 5d 9c", "B": "2c 3d"}, drawn="4d")
    assert meant(p, "Ac Ah As") == ["meld:Ac Ah As"]


def test_a_group_that_could_be_either_is_offered_as_both() -> None:
    p = Play("kaluki", {"A": "9h Jk Jk 4d 5d 9c", "B": "2c 3d", "C": "4c"}, drawn="4d", options={"open_min": 0})
    assert meant(p, "9h Jk Jk")[:2] == ["meld:9h Jk Jk", "meld:9h Jk Jk:run"]


def test_what_is_drafted_lies_in_order_with_what_its_wild_cards_stand_for() -> None:
    p = Play("kaluki", {"A": "Jd Kd Jk 2c 2d Jk 9s", "B": "2c 3d", "C": "4c"}, drawn="9s", options={"open_min": 0})
    assert lies(p, "meld:Jd Kd Jk|2c 2d Jk") == [("Jd Jk Kd", {1: "Qd"}), ("2c 2d Jk", {2: "2"})]


def test_of_a_lay_off_the_added_cards_are_shown() -> None:
    p = Play("kaluki", {"A": "Jk 8h 9s", "B": "2c 3d", "C": "4c"}, drawn="9s", opened="A", table=[("B", "5h 6h 7h")])
    assert lies(p, "layoff:8h Jk@0") == [("8h Jk", {1: "9h"})]
    assert lies(p, "layoff:Kc@7") == lies(p, "layoff:Kc@0") == []


@pytest.mark.parametrize(
    "text_id", ["action-knock", "event-knock", "notice-knocked", "illegal-knock-limit", "ask-play-knock"]
)
def test_tunk_is_called_by_its_name(text_id: str) -> None:
    args = {"card": "Tc", "groups": "", "groups-count": 0, "seat": 0, "n": 3, "limit": 5}
    said = {game: texts.say(text_id, args, family="rummy", game=game, name_of=str) for game in ("tunk", "knock_rummy")}
    assert "tunk" in said["tunk"].casefold() and "knock" not in said["tunk"].split("(option")[0].casefold()
    assert "knock" in said["knock_rummy"].casefold()


def test_a_shown_hand_says_what_is_thrown() -> None:
    assert texts.say("action-show", {"groups": "A♣ A♦ A♥", "card": "Tc"}, family="rummy") == "Show A♣ A♦ A♥, throwing 10♣"
    assert texts.say("action-show", {"groups": "A♣ A♦ A♥", "card": None}, family="rummy") == "Show A♣ A♦ A♥"


def test_a_card_that_may_not_be_thrown_is_named_only_while_it_is_held() -> None:
    p = Play("rummy", {"A": "5h 9d 3s 3d", "B": "2c 3d"}, pile="4c 3c").play("draw_pile")

    def told() -> list[str]:
        return [say.id for say in p.game.view(p.state, Seat(0)).private]

    assert "notice-kept_out" in told()
    p.play("meld:3c 3d 3s")
    assert "notice-kept_out" not in told()


def test_a_knock_says_what_it_leaves() -> None:
    p = Play("knock_rummy", {"A": "6c 7c 8c 6d 6s Th 2s", "B": "2c 3d"}, drawn="2s")

    def told(text: str) -> list[str]:
        return [texts.say(say.id, say.args, family="rummy") for say in p.game.remark(p.state, *p._read(text))]

    assert told("knock:Th") == ["14 left"]
    assert told("knock:Th:6c 6d 6s") == ["17 left"]


def test_conquian_begins_with_nothing_on_offer() -> None:
    v = variant("conquian")
    state = v.game.start(v.house({}, 2), bytes(32)).state
    (ask,) = v.game.asks(state)
    assert ask.draft is None and ask.exhaustive and [to_text(a) for a in ask.actions] == ["turn_stock"]
    assert ask_text(ask, Voice("en", "rummy")) == "**Your turn: turn a card up**"
    p = Play("conquian", {"A": "2c 4d", "B": "7h Js"}, pile="5s", phase="start")
    assert p.ask().draft is not None
    assert ask_text(p.ask(), Voice("en", "rummy")) == "**Your turn: use the card on offer, or turn one up**"


@pytest.mark.parametrize("key", ["rummy_500", "kaluki"])
def test_picks_for_a_take_without_a_card_of_the_pile_are_told_so(key: str) -> None:
    p = Play(
        key,
        {"A": "5h 9d 3s 3d", "B": "2c 3d", "C": "4c"},
        pile="4c 3c Kh",
        options={"pile_use": "always"} if key == "rummy_500" else {},
    )
    assert p.ask().draft is not None and p.ask().draft.aim == "take"  # type: ignore[union-attr]
    found = p.game.drafts(p.state, Seat(0), (("3s", "3d"),))
    refused = [
        texts.say(f"illegal-{why.code}", why.args, family="rummy")
        for a in found
        if (why := p.game.check(p.state, Seat(0), a))
    ]
    assert refused == ([] if key == "rummy_500" else ["The card to use is K♥; that meld or lay-off does not contain it."])
    assert "the pile" in texts.say("draft-nothing-take", family="rummy")


def test_the_same_melds_are_not_proposed_in_two_orders() -> None:
    p = Play("kaluki", {"A": "2c 2d 2h Jd Kd Jk 5h 6h Jk 4c 7c 8s", "B": "2c 3d", "C": "4c"}, drawn="8s")
    ideas = [a.melds for a in p.ask().actions if hasattr(a, "melds")]
    assert ideas and len(ideas) == len({tuple(sorted(groups)) for groups in ideas})
