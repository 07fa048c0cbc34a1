"""Leaderboards, somebody's statistics and past matches, as messages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, get_args

import msgspec
from msgspec.structs import replace

from bot.games.catalog import variants
from bot.scores import Board, BoardRow, By, FinishedSeat, PastMatch, Statistics
from cogs.panels import ids
from cogs.panels.components import OPTIONS, Json, Panel, button, clip, option, row, select, text
from cogs.panels.words import Voice, clean_name

_MOST: Final = 3500  # characters of a list
_NUMBERS: Final[dict[str, Callable[[int], str]]] = {  # how a board's values are written; others as they are
    "reaction": lambda value: f"{-value / 1000:.2f}",
    "quickest": lambda value: f"{-value / 1000:.2f}",
    "pace": lambda value: f"{value / 10:.1f}",
    "top_pace": lambda value: f"{value / 10:.1f}",
    "low": lambda value: str(-value),
}
_LEASTS: Final = {"rating": "rated", "reaction": "reactions", "quickest": "reactions"}


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """Which page of which board."""

    place: str = "here"  # or "everywhere"
    game: str = ""  # "": all games
    by: By = "wins"
    season: str = ""  # "": all time
    after: str = ""

    def id(self, verb: str = "board") -> str:
        return ids.general(verb, "/".join((self.place, self.game, self.by, self.season, self.after)))

    @classmethod
    def read(cls, rest: str) -> Wish:
        """Raises ValueError for what `id` did not write."""
        place, game, by, season, after = rest.split("/")
        if by not in get_args(By):
            raise ValueError(by)
        return cls(place=place, game=game, by=by, season=season, after=after)  # type: ignore[arg-type]


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """What else there is to look at where a board is shown."""

    boards: tuple[By, ...]
    games: tuple[str, ...] = ()
    seasons: tuple[str, ...] = ()
    places: bool = False  # both this server and all of them


def title_of(game: str, voice: Voice) -> str:
    return variants()[game].title if game in variants() else game or voice.plain("board-all-games")


def board_panel(voice: Voice, board: Board, wish: Wish, offer: Offer) -> Panel:
    season = wish.season if wish.season and wish.by != "rating" else voice.plain("board-all-time")
    said = [
        voice.text("board-title", game=title_of(wish.game, voice), by=voice.plain(f"by-{wish.by}")),
        voice.text("board-scope", place=voice.plain(f"place-{wish.place}"), season=season, n=board.total),
    ]
    said += [
        voice.text("board-line", rank=line.rank, name=clean_name(line.name), what=_value(voice, wish.by, line))
        for line in board.rows
    ]
    if not board.rows:
        said.append(voice.text("board-empty"))
    if board.own is not None and board.own not in board.rows:
        said.append(voice.text("board-own", rank=board.own.rank, what=_value(voice, wish.by, board.own)))
    least = f"board-least-{_LEASTS.get(wish.by, 'matches')}" if board.least else "board-people"
    said.append(voice.text(least, n=board.least))
    if wish.place == "everywhere":
        said.append(voice.text("board-listed"))
    return Panel([text("\n".join(said)), *_choices(voice, wish, offer), *_turns(voice, board, wish, offer)])


def _value(voice: Voice, by: By, line: BoardRow) -> str:
    number = _NUMBERS.get(by, str)(line.value)
    return voice.text(f"board-value-{by}", value=line.value, number=number, n=line.n, wins=line.wins, matches=line.matches)


def _choices(voice: Voice, wish: Wish, offer: Offer) -> list[Json]:
    first = replace(wish, after="")
    boards = offer.boards if wish.by in offer.boards else (*offer.boards, wish.by)
    helps = {by: voice.plain(f"by-{by}-help") for by in boards if voice.has(f"by-{by}-help")}
    by = [option(_capital(voice.plain(f"by-{b}")), b, help=helps.get(b, ""), picked=b == wish.by) for b in boards]
    made = [select(first.id("boardby"), voice.plain("select-board-by"), by)]
    games = list(dict.fromkeys(["", *([wish.game] if wish.game else []), *offer.games]))[:OPTIONS]
    if len(games) > 1:
        picks = [option(title_of(g, voice), g or "-", picked=g == wish.game) for g in games]
        made.append(select(first.id("boardgame"), voice.plain("select-board-game"), picks))
    if offer.seasons and wish.by != "rating":
        seasons = ["", *offer.seasons][:OPTIONS]
        always = _capital(voice.plain("board-all-time"))
        picks = [option(s or always, s or "-", picked=s == wish.season) for s in seasons]
        made.append(select(first.id("boardseason"), voice.plain("select-board-season"), picks))
    return made


def _turns(voice: Voice, board: Board, wish: Wish, offer: Offer) -> list[Json]:
    made = []
    if wish.after:
        made.append(button(replace(wish, after="").id(), voice.plain("button-first")))
    if board.next:
        made.append(button(replace(wish, after=board.next).id(), voice.plain("button-more")))
    if offer.places:
        other = "everywhere" if wish.place == "here" else "here"
        made.append(button(replace(wish, place=other, after="").id(), _capital(voice.plain(f"place-{other}"))))
    return [row(*made)] if made else []


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


# ---- one person


def stats_text(voice: Voice, name: str, found: Statistics, game: str | None) -> str:
    heading = voice.text("stats-title", name=name, game=title_of(game or "", voice))
    if not found.matches:
        return f"{heading}\n{voice.text('stats-none')}"
    rate = round(100 * (found.win_rate or 0))
    said = [
        heading,
        voice.text("stats-matches", matches=found.matches, wins=found.wins, draws=found.draws, rate=rate, left=found.left),
    ]
    if found.deals > found.matches:
        said.append(voice.text("stats-deals", deals=found.deals, won=found.deals_won))
    if found.best_streak > 1:
        said.append(voice.text("stats-streak", now=found.streak, best=found.best_streak))
    if found.rating is not None:
        said.append(voice.text("stats-rating", rating=str(found.rating), n=found.rated_matches))
    if found.best_score != found.worst_score:
        average = f"{found.average_score or 0:.1f}"
        said.append(voice.text("stats-score", best=str(found.best_score), average=average, worst=str(found.worst_score)))
    if found.settled is not None:
        said.append(voice.text("stats-settled", points=f"{found.settled:+d}"))
    said += _race_lines(voice, found)
    if found.favourites and game is None:
        listed = ", ".join(f"{title_of(key, voice)} ({n})" for key, n in found.favourites)
        said.append(voice.text("stats-favourites", games=listed))
    said.append(voice.text("stats-time", time=_duration(voice, found.seconds)))
    return "\n".join(said)


def _race_lines(voice: Voice, found: Statistics) -> list[str]:
    said = []
    if found.median_ms is not None and found.fastest_ms is not None:
        times = {"median": found.median_ms, "fastest": found.fastest_ms, "average": found.average_ms or found.median_ms}
        said.append(voice.text("stats-reaction", **{k: f"{ms / 1000:.2f}" for k, ms in times.items()}))
    if found.cards_a_minute is not None:
        best = found.best_cards_a_minute or found.cards_a_minute
        said.append(voice.text("stats-pace", pace=f"{found.cards_a_minute:.1f}", best=f"{best:.1f}"))
    return said


def _duration(voice: Voice, seconds: int) -> str:
    if seconds < 3600:
        return voice.plain("time-minutes", n=-(-seconds // 60))
    return voice.plain("time-hours", n=f"{seconds / 3600:.1f}")


# ---- past matches


def history_panel(voice: Voice, heading: str, matches: Sequence[PastMatch], older: str | None) -> Panel:
    """`older` is the id of the button to the page behind this one; None: there is none."""
    said = [heading]
    for past in matches:
        title, at = title_of(past.match.variant, voice), str(past.match.ended_at // 1000)
        said.append(voice.text("history-line", at=at, game=title, table=past.match.table_id))
        said.append(" · ".join(_seat(voice, s) for s in sorted(past.match.seats, key=lambda s: (s.place, s.seat))))
    if not matches:
        said.append(voice.text("history-none"))
    made: list[Json] = [text(clip("\n".join(said), _MOST))]
    return Panel([*made, row(button(older, voice.plain("button-older")))] if older else made)


def _seat(voice: Voice, seat: FinishedSeat) -> str:
    settled = seat.extras.get("settled")
    return voice.text(
        "history-seat",
        won="yes" if seat.won and not seat.left else "no",
        name=clean_name(seat.name) if seat.name else voice.plain("history-somebody"),
        points=str(seat.score),
        settled="none" if settled is None else f"{settled:+d}",
    )
