"""The laws that hold for every preset under random play. Their numbers are those of the design's list of laws."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from bot import texts
from bot.games.cards import FACES
from bot.games.core import CLOCK, Entry, Event, Leave, Return, Seat, Tick, replay
from bot.games.match import Match
from bot.games.notation import from_text, tag, to_text
from bot.games.options import describe
from bot.games.view import Say, TableView
from bot.players.drive import at_random, by_default, moves

from .support import (
    LONGEST_DEAL,
    Preset,
    all_seats,
    chooser,
    encoded,
    mutated,
    presets,
    random_moves,
    seed_of,
    states,
)

every_preset = pytest.mark.parametrize("preset", presets(), ids=lambda p: p.id)
every_variant = pytest.mark.parametrize(
    "preset", {(p.variant.key, p.restless): p for p in reversed(presets())}.values(), ids=lambda p: p.id
)
WRONG_SEATS = (Seat(-2), Seat(-1), Seat(99))


@every_preset
def test_1_asks_are_there_exactly_while_the_match_goes_on(preset: Preset) -> None:
    game: Any = preset.variant.game
    for state, _, _ in states(preset, every=3):
        asks = game.asks(state)
        assert bool(asks) or game.alarm(state) is not None or game.result(state) is not None
        assert not (asks and game.result(state))
        assert [a.seat for a in asks] == sorted({a.seat for a in asks}), "one ask a seat, in seat order"
        assert any(a.waits for a in asks) or game.alarm(state) is not None or game.result(state), "nobody is waited for"
        for ask in asks:
            assert 0 <= ask.seat < preset.options.players
            assert ask.actions
            assert len(set(map(to_text, ask.actions))) == len(ask.actions), "repeated actions"
        assert list(game.asks(state)) == list(asks), "the order of actions is not stable"


@every_preset
def test_2_whatever_is_listed_or_passes_check_can_be_applied(preset: Preset) -> None:
    game: Any = preset.variant.game
    for state, at, rng in states(preset, every=4):
        for ask in game.asks(state):
            for action in {*ask.actions, ask.default} - {None}:
                assert game.check(state, ask.seat, action) is None, to_text(action)
                changed = mutated(action, game.actions, _faces(game, state, ask.seat), rng)
                if changed is not None and game.check(state, ask.seat, changed) is None:
                    game.apply(state, ask.seat, changed, at)


def _faces(game: Any, state: Any, seat: Seat) -> list[str]:
    return list(game.view(state, seat).hand()) or list(FACES[:3])


@every_preset
def test_3_apply_changes_nothing_behind_and_loses_no_card(preset: Preset) -> None:
    game: Any = preset.variant.game
    deal: int | None = None
    cards: Counter[int] = Counter()
    for i, move in enumerate(random_moves(preset)):
        assert move.step.state.rev == move.before.rev + 1
        if i % 5 == 0:
            before = encoded(move.before)
            game.apply(move.before, move.seat, move.action, move.at)
            assert encoded(move.before) == before
        now = Counter(game.cards(move.step.state))
        assert now, "deal_cards lists every card of the deal"
        number = game.view(move.step.state, None).deal
        if deal == number:
            assert now == cards, f"{to_text(move.action)} loses or makes cards: {now - cards} {cards - now}"
        assert len(now) == now.total(), "a card lies in two places"
        deal, cards = number, now


@every_preset
def test_4_everything_survives_encoding_and_replay(preset: Preset) -> None:
    game: Any = preset.variant.game
    played = list(random_moves(preset, budget=150))
    first = [m for i, m in enumerate(played) if not any(n.before.rev == 0 for n in played[1 : i + 1])]
    entries = [
        Entry(i, m.at, m.seat, msgspec.Raw(encoded(m.action)), "clock" if m.seat == CLOCK else "player")
        for i, m in enumerate(first)
    ]
    stored = msgspec.json.decode(encoded(entries), type=list[Entry])
    end = first[-1].step.state
    assert replay(game, preset.options, seed_of(preset), stored) == end
    for move in first[:: max(1, len(first) // 25)]:
        assert msgspec.json.decode(encoded(move.action), type=game.actions) == move.action
        assert msgspec.json.decode(encoded(move.before), type=game.state_type) == move.before
        for seat in (None, Seat(0)):
            view = game.view(move.before, seat)
            assert encoded(msgspec.json.decode(encoded(view), type=TableView)) == encoded(view)
        for ask in game.asks(move.before):
            for action in ask.actions:
                assert from_text(game.actions, to_text(action)) == action


@every_preset
def test_5_a_view_holds_what_the_seat_knows_and_no_more(preset: Preset) -> None:
    game: Any = preset.variant.game
    for state, _, rng in states(preset, every=20):
        seed = state.seed.hex().encode()
        for seat in all_seats(preset.options):
            view = game.view(state, Seat(seat))
            text = encoded(view)
            assert seed not in text and encoded(state.seed) not in text
            other = game.determinize(state, Seat(seat), rng)
            assert other.seed != state.seed
            assert encoded(game.view(other, Seat(seat))) == text
            assert encoded(game.asks(other)[0:0]) == b"[]"
            mine = [a for a in game.asks(state) if a.seat == seat]
            assert [a for a in game.asks(other) if a.seat == seat] == mine, "the asks tell more than the view"
            assert view.you == seat
        spectator = game.view(state, None)
        assert not spectator.private and spectator.you is None


@every_preset
def test_5b_determinized_copies_play_to_the_end_of_the_deal(preset: Preset) -> None:
    game: Any = preset.variant.game
    for state, at, rng in states(preset, every=150):
        seat = Seat(rng.randrange(preset.options.players))
        copy = game.determinize(state, seat, rng)
        deal = game.view(copy, None).deal
        cards = Counter(game.cards(copy))
        assert cards == Counter(game.cards(state)), "another pack"
        for i, move in enumerate(moves(game, copy, at_random(rng), at=at)):
            if game.view(move.step.state, None).deal != deal:
                break
            assert i < LONGEST_DEAL


@every_preset
def test_6_an_event_tells_each_seat_only_what_it_may_know(preset: Preset) -> None:
    """In two worlds that a seat cannot tell apart, before and after a move, it hears the same public words of it."""
    game: Any = preset.variant.game
    for i, move in enumerate(random_moves(preset)):
        for event in move.step.events:
            assert set(event.secret) <= set(all_seats(preset.options))
        if i % 4 or move.seat == CLOCK:
            continue
        rng = Random(i)
        for seat in all_seats(preset.options):
            if seat == move.seat:
                continue
            other = game.determinize(move.before, Seat(seat), rng)
            if game.check(other, move.seat, move.action):
                continue
            step = game.apply(other, move.seat, move.action, move.at)
            if encoded(game.view(step.state, Seat(seat))) == encoded(game.view(move.step.state, Seat(seat))):
                here, there = (_heard(events, seat) for events in (move.step.events, step.events))
                assert here == there or _shown(game, move.step.events + step.events), to_text(move.action)


def _heard(events: tuple[Event, ...], seat: int) -> list[bytes]:
    return [encoded([e.kind, {**e.public, **e.secret.get(Seat(seat), {})}]) for e in events]


def _shown(game: Any, events: tuple[Event, ...]) -> bool:
    """The rules lay a card open here that no view keeps, so the worlds may part."""
    return any(e.kind in game.reveals for e in events)


@every_preset
def test_7_scores_are_the_sums_of_their_lines(preset: Preset) -> None:
    game: Any = preset.variant.game
    if not isinstance(game, Match):
        return
    for move in random_moves(preset, budget=1500):
        state: Any = move.step.state
        if state.scored and not move.before.scored:
            score = state.ledger[-1]
            assert len(score.points) == preset.options.players
            for seat, points in enumerate(score.points):
                assert points == sum(line.points for line in score.lines if line.seat == seat), score
            if result := game.result(state):
                assert len(result.totals) == len(result.places) == preset.options.players
                assert all(result.places[s] == 1 for s in result.winners)
                assert all(s in result.winners for s, p in enumerate(result.places) if p == 1) or not result.winners


@every_preset
def test_8_every_deal_and_every_match_of_defaults_ends(preset: Preset) -> None:
    game: Any = preset.variant.game
    start = game.start(preset.options, seed_of(preset)).state
    since, deal = 0, 1
    for move in moves(game, start, by_default, limit=400_000):
        since += 1
        number = game.view(move.step.state, None).deal if since % 50 == 0 else deal
        if number != deal:
            since, deal = 0, number
        assert since <= LONGEST_DEAL, "this deal does not end"
        if deal > 3:  # a match may take many deals of doing nothing; three have ended
            return


@every_preset
def test_8b_a_random_deal_ends(preset: Preset) -> None:
    game: Any = preset.variant.game
    state = game.start(preset.options, seed_of(preset, 1)).state
    for i, move in enumerate(moves(game, state, chooser(preset, Random(preset.id)))):
        assert i < LONGEST_DEAL
        if isinstance(game, Match) and move.step.state.ledger:
            return


@every_preset
def test_9_nonsense_is_refused_and_never_raises(preset: Preset) -> None:
    game: Any = preset.variant.game
    for state, _, rng in states(preset, every=25):
        asks = game.asks(state)
        turn = {a.seat for a in asks}
        for ask in asks:
            for action in ask.actions[:6]:
                for seat in (*WRONG_SEATS, *(Seat(s) for s in all_seats(preset.options) if s not in turn)):
                    if not (seat == CLOCK and isinstance(action, Tick)):
                        assert game.check(state, seat, action) is not None, (seat, to_text(action))
                built: Any = action
                for _ in range(3):
                    built = mutated(built, game.actions, [*FACES, "Zz", "7x", "", "♥"], rng) or built
                    game.check(state, ask.seat, built)
    end = None
    play = chooser(preset, Random(7))
    for move in moves(game, game.start(preset.options, seed_of(preset)).state, play, limit=400_000):
        end = move
        if move.step.state.rev > 3000:
            return
    assert end is not None
    assert game.check(end.step.state, end.seat, end.action) is not None, "the match is over"


@every_preset
def test_10_any_seat_may_be_left_to_the_defaults_at_any_moment(preset: Preset) -> None:
    game: Any = preset.variant.game
    for state, at, rng in states(preset, every=100):
        gone = Seat(rng.randrange(preset.options.players))
        deal = game.view(state, None).deal
        rest = at_random(rng)

        def choose(now: Any, asks: Any, gone: Seat = gone, rest: Any = rest, rng: Random = rng) -> Any:
            mine = next((a for a in asks if a.seat == gone and a.waits), None)
            others = [a for a in asks if a.seat != gone]
            if mine is not None and (not others or rng.random() < 0.5):
                return gone, mine.default
            return rest(now, others)

        for i, move in enumerate(moves(game, state, choose, at=at)):
            assert i < LONGEST_DEAL
            if game.view(move.step.state, None).deal != deal:
                break


@pytest.mark.parametrize("preset", [p for p in presets() if p.restless], ids=lambda p: p.id)
def test_11_who_has_left_is_asked_nothing_and_does_not_win(preset: Preset) -> None:
    game: Any = preset.variant.game
    sides = game.sides(preset.options)
    ended = set()
    for k in range(12):
        left: set[int] = set()
        for move in random_moves(preset, k=k, budget=2_000):
            state, action = move.step.state, move.action
            if move.before.rev == 0:
                left = set()
            if isinstance(action, Leave):
                left.add(action.target)
            if isinstance(action, Return):
                left.remove(action.target)
            assert not left & {a.seat for a in game.asks(state)}
            for seat in left:
                other = Return(target=Seat(seat))
                assert game.check(state, Seat(seat), other) is not None, "nobody may say so for themselves"
                assert game.check(state, CLOCK, Leave(target=Seat(seat))) is not None
            if result := game.result(state):
                gone = [side for side in sides if left >= set(side)]
                assert not any(set(side) & set(result.winners) for side in gone)
                assert not result.winners or all(result.places[s] > 1 for side in gone for s in side)
                ended.add(result.reason)
                break
            if isinstance(game, Match) and state.ledger:
                ended.add("deal")
    assert ended, "no deal has come to its end"


@every_variant
def test_every_word_has_a_text(preset: Preset) -> None:
    game: Any = preset.variant.game
    family = preset.variant.family
    wanted: set[str] = {f"rules-{preset.variant.key}"}

    def say(sentence: Say) -> None:
        texts.say(sentence.id, sentence.args, family=family, name_of=str)

    for move in random_moves(preset, budget=600):
        for event in move.step.events:
            for seat in (None, *event.secret):
                args = {**event.public, **(event.secret.get(seat, {}) if seat is not None else {})}
                name = f"event-{event.kind}-own" if seat is not None else f"event-{event.kind}"
                if seat is None or texts.has(name, family):
                    texts.say(name, args, family=family, name_of=str)
        for ask in game.asks(move.before):
            wanted.add(f"ask-{ask.kind}")
            for action in ask.actions:
                fields = {f: getattr(action, f) for f in action.__struct_fields__}
                texts.say(f"action-{tag(action)}", fields, family=family, name_of=str)
        view = game.view(move.before, move.seat if move.seat >= 0 else None)
        wanted.add(f"phase-{view.phase}")
        for sentence in (*view.notices, *view.private, *(n for s in view.seats for n in s.notes)):
            say(sentence)
        for zone in view.zones:
            if zone.label is not None:
                say(zone.label)
        wanted.update(f"line-{line.why}" for line in view.lines)
    missing = sorted(w for w in wanted if not texts.has(w, family))
    assert not missing, missing


@every_variant
def test_every_option_has_bounds_and_help(preset: Preset) -> None:
    for spec in describe(type(preset.options)):
        assert spec.help, f"{spec.key} has no help"
        assert spec.kind != "int" or (spec.low is not None and spec.high is not None), f"{spec.key} has no bounds"
        assert spec.kind not in ("choice", "list") or spec.choices, spec.key


SHUFFLE = """
import msgspec, sys
from random import Random
from tests.laws.support import presets, random_moves, encoded
from hashlib import sha256
for p in presets()[:: max(1, len(presets()) // 12)]:
    h = sha256()
    for m in random_moves(p, budget=60):
        h.update(encoded(m.step.state)); h.update(encoded(m.step.events))
    print(p.id, h.hexdigest())
"""


def test_4b_play_is_the_same_under_another_hash_seed() -> None:
    runs = {
        subprocess.run(
            [sys.executable, "-c", SHUFFLE],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": "."},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1
