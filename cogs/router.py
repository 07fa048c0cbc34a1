"""Every press on a button, choice in a select and submitted modal comes through here, and nothing else answers them.

Cogs say which verbs of custom ids they answer (`on`). The router acknowledges in time, drops repeats, cools down hammering,
and turns whatever goes wrong into a kind sentence.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

import discord

from bot.tables.model import Person, Refused, TableReader
from bot.tables.table import Table
from cogs.answers import Answer, Click, is_gone
from cogs.health import Buckets, Once
from cogs.hub import Hub, refusal, trace
from cogs.panels import ids
from cogs.panels.components import Panel, button, row, text
from cogs.panels.ids import Ref
from cogs.panels.words import Voice
from cogs.wire import submitted

_log = logging.getLogger(__name__)

BURST: Final = 20.0  # presses of one person at once, before the rate in Config holds


@dataclass
class Press:
    """One press, ready to be handled."""

    hub: Hub
    click: Click
    ref: Ref
    person: Person
    voice: Voice
    answer: Answer
    values: tuple[str, ...] = ()
    table: Table | None = None

    @property
    def at(self) -> Table:
        """The table. Raises Refused where it is gone."""
        if self.table is None:
            raise Refused("no_such_table", table=self.ref.table or 0)
        return self.table

    @property
    def private(self) -> bool:
        """Whether the pressed message is one that only this person sees: an ephemeral one, or a direct message."""
        message = self.click.message
        return self.click.guild_id is None or bool(message is not None and message.flags.ephemeral)

    @property
    def ephemeral(self) -> bool:
        message = self.click.message
        return bool(message is not None and message.flags.ephemeral)

    @property
    def typed(self) -> dict[str, str]:
        """What was written into the modal."""
        return submitted(self.click)


Handler: TypeAlias = Callable[[Press], Awaitable[None]]


class Router:
    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._handlers: dict[str, tuple[Handler, Literal["reply", "update"], bool]] = {}
        self._once = Once()
        self._buckets = Buckets(BURST, hub.config.presses_per_second)

    def on(
        self, verb: str, handler: Handler, way: Literal["reply", "update"] = "reply", *, opens_modal: bool = False
    ) -> None:
        """Answers a verb. `way`: what a slow answer becomes, see Answer. A handler that opens a modal must be quick."""
        assert verb not in self._handlers, f"two answers to {verb}"
        self._handlers[verb] = (handler, way, opens_modal)

    async def dispatch(self, click: Click) -> None:
        """Answers a component or modal interaction; anything else is not ours."""
        if click.type not in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            return
        if not self._once.first(click.id):
            return
        started = time.monotonic()
        data: Any = click.data or {}
        ref = ids.read(str(data.get("custom_id", "")))
        if ref is not None and ref.verb == "pick" and data.get("values"):
            verb, _, rest = str(data["values"][0]).partition(".")
            ref = Ref(ref.table, ref.rev, verb, rest)
        known = self._handlers.get(ref.verb) if ref is not None else None
        answer = Answer(click, known[1] if known else "reply")
        if not self._buckets.take(click.user.id):
            answer.way = "update"
            await answer.defer()
            return
        async with answer.in_time(60.0 if known and known[2] else 1.2):
            await self._handle(click, ref, known[0] if known else None, answer, tuple(data.get("values") or ()))
        self._hub.health.answered(time.monotonic() - started)

    async def _handle(
        self, click: Click, ref: Ref | None, handler: Handler | None, answer: Answer, values: tuple[str, ...]
    ) -> None:
        voice = Voice()
        table = None
        try:
            person = await self._hub.met(click)
            table = self._hub.find(ref.table) if ref is not None and ref.table is not None else None
            voice = await self._hub.private_voice(person.id, table)
            if ref is None or handler is None:
                await answer.reply(nothing_there(voice, voice.text("press-unknown")))
                return
            if ref.table is not None and table is None:
                await answer.reply(nothing_there(voice, voice.text("refused-no-such-table", table=ref.table)))
                return
            await handler(Press(self._hub, click, ref, person, voice, answer, values, table))
        except Refused as refused:
            await tell(answer, refusal(refused, voice))
        except Exception as error:
            if is_gone(error):
                _log.info("interaction %s was given up by Discord", click.id)
                return
            await broken(self._hub, answer, voice, error, table, ref.verb if ref else "?")


def nothing_there(voice: Voice, said: str) -> Panel:
    """A kind answer to a press on something that is no more, with a way on."""
    return Panel([text(said), row(button(ids.general("play"), voice.plain("button-new-table"), style="blue"))])


async def tell(answer: Answer, said: str) -> None:
    """Says a sentence to the person alone, whatever was promised before."""
    try:
        await answer.reply(said)
    except discord.HTTPException as error:
        _log.warning("a sentence could not be said: %s", trace(error))


async def broken(hub: Hub, answer: Answer, voice: Voice, error: Exception, table: TableReader | None, where: str) -> None:
    """The last resort: the person gets a code, the log gets where it happened, and no cards."""
    code = hub.health.failed(where)
    seat = table.seat_of(answer.click.user.id) if table is not None else None
    _log.error(
        "error %s in %s: table %s, seat %s, interaction %s\n%s",
        code, where, table.id if table is not None else None, seat, answer.click.id, trace(error),
    )  # fmt: skip
    await tell(answer, voice.text("error-unexpected", code=code))
