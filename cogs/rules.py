"""What can be played and how: /games, /rules, /verify, made from the catalog and from a table's own options."""

from __future__ import annotations

from typing import Final

import msgspec
from discord import app_commands
from discord.ext import commands

from bot.games.catalog import Variant, variant, variants
from bot.games.core import Options
from bot.tables.model import Refused
from bot.texts import say
from cogs.answers import Click
from cogs.call import called, table_choices, words
from cogs.hub import Hub
from cogs.panels import ids
from cogs.panels.components import OPTIONS, Json, Panel, button, chunks, clip, option, row, select, text
from cogs.panels.lobby import shown
from cogs.panels.table import proof_text
from cogs.panels.words import Voice
from cogs.play import game_choices
from cogs.router import Press, Router
from cogs.search import meant

_MOST: Final = 3900


class Rules(commands.Cog):
    def __init__(self, hub: Hub, router: Router) -> None:
        self.hub = hub
        router.on("rules", self.rules_here)
        router.on("family", self.family, "update")
        router.on("read", self.read, "update")

    @app_commands.command(name="games", description=words("command-games"))
    async def games(self, click: Click) -> None:
        async with called(self.hub, click) as call:
            await call.answer.reply(games_panel(call.voice, next(iter(variants().values())).family))

    async def family(self, press: Press) -> None:
        """Another family, or (`name/page`) another page of one."""
        name, _, page = (press.values[0] if press.values else press.ref.rest).partition("/")
        await press.answer.update(games_panel(press.voice, name, int(page) if page.isdigit() else 0))

    async def read(self, press: Press) -> None:
        chosen = _variant(press.values[0] if press.values else press.ref.rest)
        back = row(button(ids.general("family", chosen.family), press.voice.plain("button-back")))
        await press.answer.update(Panel([text(rules_text(chosen, chosen.options, press.voice)), back]))

    @app_commands.command(name="rules", description=words("command-rules"))
    @app_commands.describe(game=words("option-rules-game"))
    async def rules(self, click: Click, game: str | None = None) -> None:
        async with called(self.hub, click) as call:
            here = self.hub.tables.in_channel(int(click.channel_id or 0))
            table = next((t for t in here if game is None or t.variant.key == game), None)
            if table is not None:
                said = rules_text(table.variant, table.options, await call.voice_at(table))
            else:
                chosen = meant(game or "")
                if game is None or chosen is None:
                    raise Refused("no_such_game", game=game or "–")
                said = rules_text(chosen, chosen.options, call.voice)
            await call.answer.reply(said)

    @rules.autocomplete("game")
    async def by_name(self, click: Click, typed: str) -> list[app_commands.Choice[str]]:
        return game_choices(typed)

    async def rules_here(self, press: Press) -> None:
        table = press.at
        await press.answer.reply(rules_text(table.variant, table.options, press.voice))

    @app_commands.command(name="verify", description=words("command-verify"))
    @app_commands.describe(table=words("option-table"))
    async def verify(self, click: Click, table: str) -> None:
        async with called(self.hub, click) as call:
            number = table.strip().lstrip("#")
            if not number.isdigit():
                raise Refused("no_such_table", table=table)
            proof = await self.hub.tables.proof(int(number))
            await call.answer.reply(proof_text(int(number), proof, call.voice))

    @verify.autocomplete("table")
    async def own_tables(self, click: Click, typed: str) -> list[app_commands.Choice[str]]:
        return table_choices(self.hub, click.user.id, typed)


def _variant(key: str) -> Variant:
    try:
        return variant(key)
    except KeyError:
        raise Refused("no_such_game", game=key) from None


def rules_text(chosen: Variant, options: Options, voice: Voice) -> str:
    """The rules in a few lines, with the values that hold at this table."""
    values = {k: shown(v, voice) for k, v in msgspec.structs.asdict(options).items()}
    numbers = {k: v for k, v in msgspec.structs.asdict(options).items() if isinstance(v, int) and not isinstance(v, bool)}
    sizes = _sizes(chosen.players)
    heading = voice.text("rules-title", game=chosen.title, players=sizes)
    also = ", ".join(chosen.names[1:])
    said = [heading, chosen.summary]
    if also:
        said.append(voice.text("rules-also", names=clip(also, 200)))
    # No seat is named here: a `target` is a number of points, not somebody aimed at.
    rules = say(f"rules-{chosen.key}", {**values, **numbers}, family=chosen.family, game=chosen.key, language=voice.language)
    said.append(rules)
    return clip("\n".join(s for s in said if s), _MOST)


def _sizes(players: tuple[int, ...]) -> str:
    whole = players == tuple(range(players[0], players[-1] + 1))
    return str(players[0]) if len(players) == 1 else f"{players[0]}–{players[-1]}" if whole else ", ".join(map(str, players))


def games_panel(voice: Voice, family: str, page: int = 0) -> Panel:
    """One family's games with a sentence each; selects lead to the other families and to the rules."""
    families: dict[str, list[Variant]] = {}
    for v in variants().values():
        families.setdefault(v.family, []).append(v)
    if family not in families:
        family = next(iter(families))
    pages = chunks(families[family], 15)
    page = min(page, len(pages) - 1)
    said = [voice.text("games-title", games=len(variants()))]
    said += [
        voice.text("games-line", game=v.title, players=_sizes(v.players), summary=clip(v.summary, 140)) for v in pages[page]
    ]
    picks = [
        option(voice.plain(f"family-{name}"), name, help=clip(", ".join(v.title for v in games), 100), picked=name == family)
        for name, games in families.items()
    ]
    made: list[Json] = [text(clip("\n".join(said), _MOST))]
    made.append(select(ids.general("family"), voice.plain("select-family"), picks[:OPTIONS]))
    made.append(select(ids.general("read"), voice.plain("select-rules"), [option(v.title, v.key) for v in pages[page]]))
    if len(pages) > 1:
        following = f"{family}/{(page + 1) % len(pages)}"
        made.append(row(button(ids.general("family", following), voice.plain("button-more"))))
    return Panel(made)
