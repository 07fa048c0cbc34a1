"""/leaderboard and /stats: who plays best, and what somebody has played."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Final, Literal, get_args

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.catalog import variants
from bot.scores import Board, BoardRow, By, Scores, Statistics
from bot.tables.model import Refused
from cogs.answers import Click
from cogs.call import called, words
from cogs.hub import Hub
from cogs.panels import ids
from cogs.panels.components import Json, Panel, button, row, text
from cogs.panels.words import Voice, clean_name
from cogs.play import game_choices
from cogs.router import Press, Router
from cogs.search import meant

_PAGE: Final = 10
_RECORDS: Final[dict[str, Callable[[int], str]]] = {  # boards of records, and how their values are written
    "reaction": lambda value: f"{-value / 1000:.2f}",
    "pace": lambda value: f"{value / 10:.1f}",
}
_CHECKED_AGAIN: Final = 24 * 3600.0  # seconds after which a member of a board is looked for again


class ScoreBoard(commands.Cog):
    def __init__(self, hub: Hub, router: Router) -> None:
        self.hub = hub
        self._looked: dict[tuple[int, int], float] = {}
        router.on("board", self.turn_page, "update")
        self._menu = app_commands.ContextMenu(name=words("menu-stats"), callback=self.stats_of)

    async def cog_load(self) -> None:
        self.hub.stage.tree.add_command(self._menu)

    async def cog_unload(self) -> None:
        self.hub.stage.tree.remove_command(self._menu.name, type=self._menu.type)

    @property
    def scores(self) -> Scores:
        if self.hub.scores is None:
            raise Refused("no_scores")
        return self.hub.scores

    # ---- boards

    @app_commands.command(name="leaderboard", description=words("command-leaderboard"))
    @app_commands.describe(
        game=words("option-game"), by=words("option-by"), season=words("option-season"), where=words("option-where")
    )
    async def leaderboard(
        self,
        click: Click,
        game: str | None = None,
        by: By = "wins",
        season: str | None = None,
        where: Literal["here", "everywhere"] = "here",
    ) -> None:
        async with called(self.hub, click) as call:
            chosen = meant(game) if game else None
            if game and chosen is None:
                raise Refused("no_such_game", game=game)
            place = where if click.guild_id is not None else "everywhere"
            wish = (place, chosen.key if chosen else "", by, season or "", "")
            await call.answer.reply(await self._board(click, call.voice, wish))

    @leaderboard.autocomplete("game")
    async def games(self, click: Click, typed: str) -> list[app_commands.Choice[str]]:
        return game_choices(typed)

    @leaderboard.autocomplete("season")
    async def seasons(self, click: Click, typed: str) -> list[app_commands.Choice[str]]:
        found = await self.scores.seasons(click.guild_id) if self.hub.scores is not None else []
        return [app_commands.Choice(name=s, value=s) for s in found if typed.lower() in s.lower()][:25]

    async def turn_page(self, press: Press) -> None:
        parts = press.ref.rest.split("/")
        if len(parts) != 5:
            raise Refused("stale")
        wish = (parts[0], parts[1], parts[2], parts[3], parts[4])
        await press.answer.update(await self._board(press.click, press.voice, wish))

    async def _board(self, click: Click, voice: Voice, wish: tuple[str, str, str, str, str]) -> Panel:
        place, game, by, season, after = wish
        guild = click.guild_id if place == "here" else None
        order: By = by if by in get_args(By) else "wins"  # type: ignore[assignment]
        try:
            board = await self.scores.leaderboard(
                guild=guild, game=game or None, by=order, season=season or None, limit=_PAGE, after=after or None
            )
        except ValueError:
            raise Refused("stale") from None
        if guild is not None and click.guild is not None:
            self.hub.stage.chore(self._who_left(click.guild, board.rows))
        return board_panel(voice, board, wish)

    async def _who_left(self, guild: discord.Guild, rows: Sequence[BoardRow]) -> None:
        """People who have left the server are hidden from its board; they come back with their next press."""
        for line in rows:
            key = (guild.id, line.person)
            if time.monotonic() - self._looked.get(key, -_CHECKED_AGAIN) < _CHECKED_AGAIN:
                continue
            self._looked[key] = time.monotonic()
            try:
                await guild.fetch_member(line.person)
            except discord.NotFound:
                await self.scores.gone_from(guild.id, line.person)
            except discord.HTTPException:
                return

    # ---- one person

    @app_commands.command(name="stats", description=words("command-stats"))
    @app_commands.describe(person=words("option-person"), game=words("option-game"))
    async def stats(self, click: Click, person: discord.User | None = None, game: str | None = None) -> None:
        async with called(self.hub, click) as call:
            chosen = meant(game) if game else None
            if game and chosen is None:
                raise Refused("no_such_game", game=game)
            await call.answer.reply(await self._stats(call.voice, person or click.user, chosen.key if chosen else None))

    @stats.autocomplete("game")
    async def played_games(self, click: Click, typed: str) -> list[app_commands.Choice[str]]:
        return game_choices(typed)

    async def stats_of(self, click: Click, person: discord.User) -> None:
        async with called(self.hub, click) as call:
            await call.answer.reply(await self._stats(call.voice, person, None))

    async def _stats(self, voice: Voice, person: discord.User | discord.Member, game: str | None) -> str:
        found = await self.scores.statistics(person.id, game=game)
        return stats_text(voice, clean_name(person.display_name), found, variants()[game].title if game else None)


def board_panel(voice: Voice, board: Board, wish: tuple[str, str, str, str, str]) -> Panel:
    place, game, by, season, after = wish
    title = variants()[game].title if game in variants() else voice.plain("board-all-games")
    heading = voice.text(
        "board-title",
        game=title,
        by=voice.plain(f"by-{by}"),
        place=voice.plain(f"place-{place}"),
        season=season or voice.plain("board-all-time"),
    )
    said = [heading]
    said += [
        voice.text(
            f"board-line-{by}" if by in _RECORDS else "board-line",
            rank=line.rank,
            name=clean_name(line.name),
            wins=line.wins,
            matches=line.matches,
            points=line.points,
            rating=line.rating if line.rating is not None else "–",
            record=_RECORDS.get(by, str)(line.value),
        )
        for line in board.rows
    ]
    if not board.rows:
        said.append(voice.text("board-empty"))
    made: list[Json] = [text("\n".join(said))]
    turns = []
    if after:
        turns.append(button(_page_id(place, game, by, season, ""), voice.plain("button-first")))
    if board.next:
        turns.append(button(_page_id(place, game, by, season, board.next), voice.plain("button-more")))
    return Panel([*made, row(*turns)] if turns else made)


def _page_id(*wish: str) -> str:
    return ids.general("board", "/".join(wish))


def stats_text(voice: Voice, name: str, found: Statistics, game: str | None) -> str:
    heading = voice.text("stats-title", name=name, game=game or voice.plain("board-all-games"))
    if not found.matches:
        return f"{heading}\n{voice.text('stats-none')}"
    said = [
        heading,
        voice.text(
            "stats-matches",
            matches=found.matches,
            wins=found.wins,
            draws=found.draws,
            rate=round(100 * (found.win_rate or 0)),
        ),
        voice.text("stats-streak", now=found.streak, best=found.best_streak),
    ]
    if found.deals:
        said.append(voice.text("stats-deals", deals=found.deals, won=found.deals_won))
    if found.best_score is not None:
        said.append(voice.text("stats-score", best=found.best_score, average=round(found.average_score or 0, 1)))
    if found.rating is not None:
        said.append(voice.text("stats-rating", rating=found.rating, n=found.rated_matches))
    if found.fastest_ms is not None:
        said.append(voice.text("stats-quick", fastest=found.fastest_ms, average=found.average_ms or found.fastest_ms))
    if found.median_ms is not None:
        said.append(voice.text("stats-median", median=found.median_ms))
    if found.cards_a_minute is not None:
        pace = voice.text("stats-pace", pace=round(found.cards_a_minute, 1), best=round(found.best_cards_a_minute or 0, 1))
        said.append(pace)
    if found.left:
        said.append(voice.text("stats-left", n=found.left))
    if found.favourites and game is None:
        listed = ", ".join(f"{variants()[k].title if k in variants() else k} ({n})" for k, n in found.favourites[:5])
        said.append(voice.text("stats-favourites", games=listed))
    said.append(voice.text("stats-time", hours=round(found.seconds / 3600, 1)))
    return "\n".join(said)
