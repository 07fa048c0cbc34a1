"""What a hand is worth, and what a match adds to it: pure arithmetic, by player or by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from bot.games.core import Face
from bot.games.gin.hand import Ending
from bot.games.gin.options import BonusOptions, HandRules

Ended: TypeAlias = Literal["knock", "undercut", "gin", "big_gin", "wash", "drawn"]
Lines: TypeAlias = list[tuple[int, str, int]]  # (player or side, why, points)
SHUTOUT = 100  # what `add_100` adds, and what a player without a win pays where one of three sits out
BEATEN = 20  # what a knocker loses to two others


class HandScore(msgspec.Struct, frozen=True):
    """What one hand is worth by player (for two: 0 is the knocker, 1 the opponent). Nobody won: `winner` is None."""

    ended: Ended
    winner: int | None
    lines: tuple[tuple[int, str, int], ...]
    boxes: int  # the winner's

    def points(self, player: int) -> int:
        return sum(n for p, _, n in self.lines if p == player)


# ------------------------------------------------------------------------------------------------ one hand


def against_one(rules: HandRules, ending: Ending, knocker: int, opponent: int, upcard: Face | None) -> HandScore:
    """Score a hand from both counts after the answer."""
    if rules.wins:
        return HandScore("gin", 0, ((0, "hand_won", 1),), 1)
    if ending == "gin" and rules.wash and opponent == 0:
        return HandScore("wash", None, (), 0)
    ended: Ended = "undercut" if ending == "knock" and opponent <= knocker else _ended(ending)
    winner, boxes = int(ended == "undercut"), 1
    lines: Lines = []
    if ended == "undercut":
        lines = [(1, "undercut_bonus", rules.undercut_bonus), (1, "difference", knocker - opponent)]
        boxes += rules.boxes_undercut
    elif ended == "knock":
        lines = [(0, "difference", opponent - knocker)]
    else:
        lines = [(0, ended, rules.big_gin_bonus if ended == "big_gin" else rules.gin_bonus), (0, "other_hand", opponent)]
        boxes += rules.boxes_gin
    if rules.doubled(upcard):
        lines.append((winner, "spades_double", sum(n for _, _, n in lines)))
        boxes += rules.spades_double_boxes
    return HandScore(ended, winner, tuple(line for line in lines if line[2]), boxes)


def _ended(ending: Ending) -> Ended:
    assert ending in ("knock", "gin", "big_gin")
    return ending


def against_two(rules: HandRules, ending: Ending, counts: Sequence[int], knocker: int) -> HandScore:
    """Score a hand of three players, numbered clockwise."""
    others = [(knocker + 1) % 3, (knocker + 2) % 3]  # the one on the knocker's left first
    if ending != "knock":
        bonus = rules.big_gin_bonus if ending == "big_gin" else rules.gin_bonus
        lines: Lines = [(knocker, ending, bonus), (knocker, "other_hands", sum(counts[o] for o in others))]
        return HandScore(_ended(ending), knocker, tuple(line for line in lines if line[2]), 1 + rules.boxes_gin)
    best = min(others, key=lambda o: counts[o])
    winner = knocker if counts[knocker] < counts[best] else best
    lines = [(winner, "difference", sum(counts) - 2 * counts[winner])]
    if winner != knocker and (not rules.ties_only or counts[winner] == counts[knocker]):
        lines.append((knocker, "beaten", -BEATEN))
    return HandScore("knock" if winner == knocker else "undercut", winner, tuple(line for line in lines if line[2]), 1)


def netted(tables: Sequence[tuple[int | None, int]], sides: int = 2) -> HandScore:
    """The difference of all tables' points, (winning side, points) each, for the better side."""
    sums = [sum(points for side, points in tables if side == s) for s in range(sides)]
    if sums[0] == sums[1]:
        return HandScore("drawn", None, (), 0)
    winner = int(sums[1] > sums[0])
    return HandScore("knock", winner, ((winner, "net", sums[winner] - sums[1 - winner]),), 1)


# ------------------------------------------------------------------------------------------------ a game of several hands


class Tally(msgspec.Struct, frozen=True):
    """Hand points and boxes so far, by side."""

    points: tuple[int, ...]
    boxes: tuple[int, ...]

    def reached(self, target: int) -> int | None:
        """The side that has reached the target; a hand has one winner, so it can only be one."""
        return next((s for s, p in enumerate(self.points) if p >= target), None)


class Totals(msgspec.Struct, frozen=True):
    """A finished game: what is added to the hand points, and the final totals by side."""

    leader: int  # who reached the target
    lines: tuple[tuple[int, str, int], ...]
    totals: tuple[int, ...]
    settlement: tuple[int, ...]  # what each side wins from the others; the sum is 0

    @property
    def winner(self) -> int:
        """The highest total; on a tie the side that reached the target."""
        best = max(self.totals)
        return self.leader if self.totals[self.leader] == best else self.totals.index(best)


def finished(options: BonusOptions, tally: Tally, leader: int) -> Totals:
    """Game bonus, shutout and boxes; each side then pays its difference to every higher one."""
    lines = _game_bonus(options, tally, leader, shutout=not any(b for s, b in enumerate(tally.boxes) if s != leader))
    totals = _sums(tally.points, lines)
    return Totals(leader, tuple(lines), totals, _differences(totals))


def _game_bonus(options: BonusOptions, tally: Tally, leader: int, shutout: bool) -> Lines:
    lines: Lines = [(leader, "game_bonus", options.game_bonus)]
    if shutout and options.shutout != "none":
        double = options.shutout == "double"
        lines.append((leader, "shutout", tally.points[leader] + options.game_bonus if double else SHUTOUT))
    lines += [(s, "boxes", options.box_bonus * b) for s, b in enumerate(tally.boxes)]
    return [line for line in lines if line[2]]


def _sums(points: Sequence[int], lines: Lines) -> tuple[int, ...]:
    return tuple(p + sum(n for s, _, n in lines if s == side) for side, p in enumerate(points))


def _differences(totals: Sequence[int]) -> tuple[int, ...]:
    return tuple(sum(own - other for other in totals) for own in totals)


def finished_sit_out(options: BonusOptions, tally: Tally, leader: int, played: Sequence[bool]) -> Totals:
    """Where one of three sits out: no shutout bonus, but who was dealt in and won nothing pays the winner 100 more."""
    lines = _game_bonus(options, tally, leader, shutout=False)
    totals = _sums(tally.points, lines)
    settled = list(_differences(totals))
    winner = Totals(leader, (), totals, ()).winner
    for side, boxes in enumerate(tally.boxes):
        if not boxes and played[side] and side != winner:
            settled[side] -= SHUTOUT
            settled[winner] += SHUTOUT
    return Totals(leader, tuple(lines), totals, tuple(settled))


# ------------------------------------------------------------------------------------------------ Hollywood


class Columns(msgspec.Struct, frozen=True):
    """Three games at once: a tally each; `closed` in order."""

    games: tuple[Tally, Tally, Tally]
    closed: tuple[int, ...] = ()


def hollywood(target: int, staircase: bool, wins: Sequence[tuple[int, int, int]]) -> Columns:
    """Enter won hands, (player, points, boxes) each, in order."""
    points = [[0, 0] for _ in range(3)]
    boxes = [[0, 0] for _ in range(3)]
    entered: list[set[int]] = [set(), set()]  # games in which a player has an entry
    count = [0, 0]
    closed: list[int] = []
    for player, hand, hand_boxes in wins:
        still_open = [g for g in range(3) if g not in closed]
        count[player] += 1
        if staircase:
            fresh = [g for g in still_open if g not in entered[player]][:1]
            games = [g for g in still_open if g in entered[player] or g in fresh]
        elif any(g not in entered[player] for g in closed):
            games = still_open
        else:
            games = [g for g in still_open if g < count[player]]
        for g in games:
            entered[player].add(g)
            points[g][player] += hand
            boxes[g][player] += hand_boxes
            if points[g][player] >= target:
                closed.append(g)
    first, second, third = (Tally(tuple(p), tuple(b)) for p, b in zip(points, boxes, strict=True))
    return Columns((first, second, third), tuple(closed))


def finished_hollywood(options: BonusOptions, columns: Columns) -> tuple[Totals, Totals, Totals]:
    """Each of the three games settled alone."""
    first, second, third = (_finished_column(options, tally) for tally in columns.games)
    return first, second, third


def _finished_column(options: BonusOptions, tally: Tally) -> Totals:
    leader = tally.reached(options.target)
    assert leader is not None, "the game has closed"
    return finished(options, tally, leader)
