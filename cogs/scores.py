"""/leaderboard, /stats and /history: who plays best, how somebody has played, and which matches there were."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, get_args

import discord
from cachetools import TTLCache
from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from bot.scores import BoardRow, By, Scores
from bot.tables.model import Refused
from cogs.answers import Click
from cogs.call import called, words
from cogs.hub import Hub
from cogs.panels import ids
from cogs.panels.components import Panel
from cogs.panels.scores import Offer, Wish, board_panel, history_panel, stats_text, title_of
from cogs.panels.words import Voice, clean_name
from cogs.play import game_choices
from cogs.router import Press, Router
from cogs.search import meant

_PAGE: Final = 10
_PAST: Final = 8  # matches on a page
_CHECKED_AGAIN: Final = 24 * 3600.0  # seconds after which a member of a board is looked for again
_CHECKED: Final = 10_000  # looks remembered; who drops out of them is merely looked for again sooner


class ScoreBoard(commands.Cog):
    def __init__(self, hub: Hub, router: Router) -> None:
        self.hub = hub
        self._looked: TTLCache[tuple[int, int], None] = TTLCache(_CHECKED, _CHECKED_AGAIN)
        router.on("board", self.turn_page, "update")
        for field in ("by", "game", "season"):
            router.on(f"board{field}", self.choose, "update")
        router.on("history", self.older, "update")
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
        by: str = "wins",
        season: str | None = None,
        where: Literal["here", "everywhere"] = "here",
    ) -> None:
        async with called(self.hub, click) as call:
            chosen = _key(game)
            place = where if click.guild_id is not None else "everywhere"
            wish = Wish(place=place, game=chosen or "", by=_board_meant(by, call.voice), season=season or "")
            await call.answer.reply(await self._board(click, call.voice, wish))

    @leaderboard.autocomplete("game")
    async def games(self, click: Click, typed: str) -> list[app_commands.Choice[str]]:
        return game_choices(typed)

    @leaderboard.autocomplete("by")
    async def boards(self, click: Click, typed: str) -> list[app_commands.Choice[str]]:
        """Those that there are for the game typed so far."""
        if self.hub.scores is None:
            return []
        game = meant(click.namespace.game) if getattr(click.namespace, "game", None) else None
        guild = click.guild_id if getattr(click.namespace, "where", "here") != "everywhere" else None
        found = await self.scores.boards(guild, game.key if game else None)
        voice = await self.hub.private_voice(click.user.id)
        named = [(voice.plain(f"by-{by}"), by) for by in found]
        return [app_commands.Choice(name=name, value=by) for name, by in named if typed.lower() in name.lower()]

    @leaderboard.autocomplete("season")
    async def seasons(self, click: Click, typed: str) -> list[app_commands.Choice[str]]:
        found = await self.scores.seasons(click.guild_id) if self.hub.scores is not None else []
        return [app_commands.Choice(name=s, value=s) for s in found if typed.lower() in s.lower()][:25]

    async def turn_page(self, press: Press) -> None:
        await press.answer.update(await self._board(press.click, press.voice, _wish(press)))

    async def choose(self, press: Press) -> None:
        """Another board, game or season, from its first page."""
        field, value = press.ref.verb.removeprefix("board"), press.values[0].removeprefix("-")
        changes: dict[str, str] = {field: value}
        wish = replace(_wish(press), after="", **changes)
        offered = await self.scores.boards(_guild(press.click, wish), wish.game or None)
        if wish.by not in offered:  # the other game has no such board
            wish = replace(wish, by="wins")
        await press.answer.update(await self._board(press.click, press.voice, wish))

    async def _board(self, click: Click, voice: Voice, wish: Wish) -> Panel:
        guild = _guild(click, wish)
        try:
            board = await self.scores.leaderboard(
                guild=guild,
                game=wish.game or None,
                by=wish.by,
                season=wish.season or None,
                limit=_PAGE,
                after=wish.after or None,
                reader=click.user.id,
            )
        except ValueError:
            raise Refused("stale") from None
        if guild is not None and click.guild is not None:
            self.hub.stage.chore(self._who_left(click.guild, board.rows))
        offer = Offer(
            boards=await self.scores.boards(guild, wish.game or None),
            games=tuple(key for key, _ in await self.scores.games(guild)),
            seasons=tuple(await self.scores.seasons(guild)),
            places=click.guild_id is not None,
        )
        return board_panel(voice, board, wish, offer)

    async def _who_left(self, guild: discord.Guild, rows: Sequence[BoardRow]) -> None:
        """People who have left the server are hidden from its board; they come back with their next press."""
        for line in rows:
            key = (guild.id, line.person)
            if key in self._looked:
                continue
            self._looked[key] = None
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
            await call.answer.reply(await self._stats(call.voice, person or click.user, _key(game)))

    @stats.autocomplete("game")
    async def played_games(self, click: Click, typed: str) -> list[app_commands.Choice[str]]:
        return game_choices(typed)

    async def stats_of(self, click: Click, person: discord.User) -> None:
        async with called(self.hub, click) as call:
            await call.answer.reply(await self._stats(call.voice, person, None))

    async def _stats(self, voice: Voice, person: discord.User | discord.Member, game: str | None) -> str:
        found = await self.scores.statistics(person.id, game=game)
        return stats_text(voice, clean_name(person.display_name), found, game)

    # ---- past matches

    @app_commands.command(name="history", description=words("command-history"))
    @app_commands.describe(person=words("option-history-person"), game=words("option-game"))
    async def history(self, click: Click, person: discord.User | None = None, game: str | None = None) -> None:
        async with called(self.hub, click) as call:
            whose = person.id if person is not None else None if click.guild_id is not None else click.user.id
            await call.answer.reply(await self._history(click, call.voice, whose, _key(game), None))

    @history.autocomplete("game")
    async def past_games(self, click: Click, typed: str) -> list[app_commands.Choice[str]]:
        return game_choices(typed)

    async def older(self, press: Press) -> None:
        whose, game, before = press.ref.rest.split("/")
        page = await self._history(press.click, press.voice, int(whose) if whose else None, game or None, int(before))
        await press.answer.update(page)

    async def _history(self, click: Click, voice: Voice, whose: int | None, game: str | None, before: int | None) -> Panel:
        """On a server its own matches; elsewhere the person's, wherever they were played, and nobody else's."""
        if click.guild_id is None and whose != click.user.id:
            raise Refused("server_only")
        found = await self.scores.history(guild=click.guild_id, person=whose, game=game, before=before, limit=_PAST + 1)
        shown = found[:_PAST]
        name = clean_name(await self.hub.people.name(whose) or "") if whose is not None else ""
        heading = voice.text(
            "history-title",
            game=title_of(game or "", voice),
            whose="here" if whose is None else "own" if whose == click.user.id else "other",
            name=name,
        )
        rest = f"{whose or ''}/{game or ''}/{shown[-1].id}" if len(found) > _PAST else None
        return history_panel(voice, heading, shown, ids.general("history", rest) if rest else None)


def _key(game: str | None) -> str | None:
    """The game a person means. Raises Refused where there is none like that."""
    chosen = meant(game) if game else None
    if game and chosen is None:
        raise Refused("no_such_game", game=game)
    return chosen.key if chosen else None


def _board_meant(typed: str, voice: Voice) -> By:
    """The board a person means, by its key or by what it is called."""
    for by in get_args(By):
        if typed.lower() in (by, voice.plain(f"by-{by}").lower()):
            return by  # type: ignore[no-any-return]
    raise Refused("no_such_board", board=typed)


def _wish(press: Press) -> Wish:
    try:
        return Wish.read(press.ref.rest)
    except ValueError:
        raise Refused("stale") from None


def _guild(click: Click, wish: Wish) -> int | None:
    return click.guild_id if wish.place == "here" else None
