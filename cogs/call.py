"""A slash command or context menu in the making: who asks, in which language, and the one answer."""

from __future__ import annotations

import contextlib
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands

from bot.tables.model import Person, Refused
from bot.tables.table import Table
from bot.texts import has, languages, say
from cogs.answers import Answer, Click, is_gone
from cogs.hub import Hub, refusal
from cogs.panels.words import Voice
from cogs.router import broken, tell


class Answered(Exception):
    """A command failed before it began, and the person has been told."""


@dataclass
class Call:
    hub: Hub
    click: Click
    person: Person
    voice: Voice
    answer: Answer

    async def voice_at(self, table: Table) -> Voice:
        return await self.hub.private_voice(self.person.id, table)


@contextlib.asynccontextmanager
async def called(hub: Hub, click: Click) -> AsyncIterator[Call]:
    """The frame of every command: answered in time, refusals and failures in words."""
    started = time.monotonic()
    answer, voice = Answer(click), Voice()
    where = str(click.command.qualified_name if click.command else "?")
    async with answer.in_time():
        try:
            person = await hub.met(click)
            voice = await hub.private_voice(person.id)
        except Exception as error:
            await broken(hub, answer, voice, error, None, where)
            raise Answered from error
        try:
            yield Call(hub, click, person, voice, answer)
        except Refused as refused:
            await tell(answer, refusal(refused, voice))
        except Exception as error:
            if not is_gone(error):
                await broken(hub, answer, voice, error, None, where)
    hub.health.answered(time.monotonic() - started)


def words(text_id: str) -> app_commands.locale_str:
    """A command's description or an option's, from the texts; other languages come through `Tongues`."""
    return app_commands.locale_str(say(text_id), id=text_id)


class Tongues(app_commands.Translator):
    """Names and descriptions of commands in the languages that there are texts for."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        text_id: Any = string.extras.get("id")
        for language in (locale.value, locale.value.partition("-")[0]):
            if text_id and language != "en" and has_language(text_id, language):
                return say(text_id, language=language)
        return None


def has_language(text_id: str, language: str) -> bool:
    return language in languages() and has(text_id, language=language)


def table_in(hub: Hub, call: Call, wanted: str | None) -> Table:
    """The table a command means: the one named, else the person's in this channel, else the person's only one.

    Raises Refused when there is none or it is not clear which.
    """
    if wanted:
        number = wanted.strip().lstrip("#")
        if not number.isdigit():
            raise Refused("no_such_table", table=wanted)
        return hub.tables.get(int(number))
    own = hub.tables.of_person(call.person.id)
    here = [t for t in own if t.place.channel == call.click.channel_id]
    if len(here) == 1:
        return here[0]
    if len(own) == 1:
        return own[0]
    asked = [t for t in own if (seat := t.seat_of(call.person.id)) is not None and seat in t.view(None).turn]
    if len(asked) == 1 and not here:
        return asked[0]
    if not own:
        raise Refused("no_table_of_yours")
    raise Refused("which_table", tables=", ".join(f"{t.id} ({t.variant.title})" for t in own))


def table_choices(hub: Hub, user: int, typed: str) -> list[app_commands.Choice[str]]:
    """The person's tables, for autocomplete."""
    found = []
    for table in hub.tables.of_person(user):
        name = f"{table.id} · {table.variant.title}"
        if typed.lower() in name.lower():
            found.append(app_commands.Choice(name=name[:100], value=str(table.id)))
    return found[:25]
