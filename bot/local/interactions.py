"""Interactions: how a person's press or command reaches the bot, and what the bot may answer, and until when.

An interaction must be answered once within 3 seconds (10062 after that, 40060 the second time); its token then serves edits
and follow-ups for 15 minutes (50027 after that).
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

import msgspec

from bot.local import limits
from bot.local.common import ApiError, Json, unknown
from bot.local.messages import Composer, Origin, Upload
from bot.local.payloads import channel_payload, member_payload, user_payload
from bot.local.permissions import permissions_in
from bot.local.world import COMPONENTS_V2, EPHEMERAL, Channel, Message, User, World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
REPLY, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9

TOKEN_LIFE = 15 * 60.0
TOKENS_KEPT = 4096  # more than a few people press in that time, so that a crowd of machines does not fill the memory
ANSWER_WITHIN = 3.0

AckKind: TypeAlias = Literal["message", "update", "deferred", "deferred_update", "modal", "choices", "failed"]

_KINDS: dict[int, AckKind] = {
    REPLY: "message",
    DEFER: "deferred",
    DEFER_UPDATE: "deferred_update",
    UPDATE: "update",
    CHOICES: "choices",
    MODAL: "modal",
}


class Interaction(msgspec.Struct):
    """One interaction, as long as its token lives."""

    id: str
    token: str
    kind: int
    user_id: str
    channel_id: str
    created: float
    name: str = ""
    source_id: str | None = None
    answered: int | None = None
    original_id: str | None = None
    modal: Json | None = None


@dataclass(slots=True)
class Ack:
    """What became of an interaction within the time to answer it."""

    kind: AckKind
    interaction: Interaction
    latency: float
    message: Message | None = None
    modal: Json | None = None
    choices: list[Json] = field(default_factory=list)


Emit: TypeAlias = Callable[[str, Json, str | None], None]
Saver: TypeAlias = Callable[[Interaction, bool], None]


class Interactions:
    """The desk through which all interactions pass."""

    def __init__(self, world: World, composer: Composer, emit: Emit, *, answer_within: float = ANSWER_WITHIN) -> None:
        self._world = world
        self._composer = composer
        self._emit = emit
        self._answer_within = answer_within
        self._live: dict[str, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        self._waiting: dict[str, tuple[asyncio.Future[Ack], float, asyncio.TimerHandle]] = {}
        self.save: Saver = lambda interaction, gone: None
        world.clock.on_advance(self.expire)

    # -- from the person -----------------------------------------------------------------------------------------------

    def fire(
        self,
        user: User,
        channel: Channel,
        kind: int,
        data: Json,
        *,
        name: str = "",
        source: Message | None = None,
        shown: Json | None = None,
    ) -> asyncio.Future[Ack]:
        """Send an interaction to the bot. The future holds its answer, or "failed" when none came in time.

        `source` is the message that the press or modal came from, `shown` its payload as it was when it was pressed.
        """
        self._forget_dead()
        interaction = Interaction(
            id=self._world.ids.next(),
            token=secrets.token_urlsafe(48),
            kind=kind,
            user_id=user.id,
            channel_id=channel.id,
            created=self._world.clock.now(),
            name=name,
            source_id=source.id if source else None,
        )
        self._live[interaction.id] = interaction
        self._by_token[interaction.token] = interaction
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Ack] = loop.create_future()
        timer = loop.call_later(self._answer_within, self._fail, interaction)
        self._waiting[interaction.id] = (future, time.perf_counter(), timer)
        payload = self._payload(interaction, user, channel, data)
        if source is not None:
            payload["message"] = shown or source.data
        self._emit("INTERACTION_CREATE", payload, channel.guild_id)
        return future

    def _payload(self, interaction: Interaction, user: User, channel: Channel, data: Json) -> Json:
        world = self._world
        payload: Json = {
            "id": interaction.id,
            "application_id": world.bot.id,
            "type": interaction.kind,
            "token": interaction.token,
            "version": 1,
            "channel_id": channel.id,
            "channel": channel_payload(world, channel),
            "app_permissions": str(permissions_in(world, channel, world.bot.id)),
            "locale": user.locale,
            "entitlements": [],
            "attachment_size_limit": limits.FILE_MAX,
            "data": data,
        }
        if channel.guild_id is None:
            payload |= {
                "user": user_payload(user),
                "context": 1,
                "authorizing_integration_owners": {"1": user.id},
            }
        else:
            guild = world.guilds[channel.guild_id]
            payload["channel"]["permissions"] = str(permissions_in(world, channel, user.id))
            payload |= {
                "guild_id": guild.id,
                "guild": {"id": guild.id, "locale": "en-US", "features": []},
                "guild_locale": "en-US",
                "member": member_payload(world, guild, user, channel),
                "context": 0,
                "authorizing_integration_owners": {"0": guild.id},
            }
        return payload

    def opener(self, interaction_id: str) -> Interaction | None:
        """The interaction that a modal answered, so that it may be submitted."""
        found = self._live.get(interaction_id)
        return found if found is not None and found.modal is not None else None

    # -- from the bot --------------------------------------------------------------------------------------------------

    def answer(self, interaction_id: str, token: str, body: Json, uploads: Sequence[Upload]) -> Json:
        """Take the bot's first answer. What is given back is the body of the callback's response."""
        interaction = self._live.get(interaction_id)
        if interaction is None or not secrets.compare_digest(interaction.token, token):
            raise unknown("interaction", 10062)
        if interaction.answered is not None:
            raise ApiError(400, 40060, "Interaction has already been acknowledged.")
        if interaction_id not in self._waiting or self._too_late(interaction):
            raise unknown("interaction", 10062)
        callback = body.get("type")
        self._check_kind(interaction, callback)
        ack = self._carry_out(interaction, int(callback or 0), body.get("data") or {}, uploads)
        interaction.answered = int(callback or 0)
        self.save(interaction, False)
        self._settle(interaction, ack)
        return self._response(interaction, ack)

    def _too_late(self, interaction: Interaction) -> bool:
        return self._world.clock.now() - interaction.created > self._answer_within

    def _check_kind(self, interaction: Interaction, callback: object) -> None:
        from_message = interaction.kind in (COMPONENT, MODAL_SUBMIT) and interaction.source_id is not None
        allowed = {
            COMMAND: {REPLY, DEFER, MODAL},
            COMPONENT: {REPLY, DEFER, MODAL},
            AUTOCOMPLETE: {CHOICES},
            MODAL_SUBMIT: {REPLY, DEFER},
        }[interaction.kind] | ({UPDATE, DEFER_UPDATE} if from_message else set())
        if callback not in allowed:
            known = ", ".join(map(str, sorted(allowed)))
            raise limits.refuse(("type",), "BASE_TYPE_CHOICES", f"Value must be one of ({known}).")

    def _carry_out(self, interaction: Interaction, callback: int, data: Json, uploads: Sequence[Upload]) -> Ack:
        ack = Ack(_KINDS[callback], interaction, 0.0)
        if callback == CHOICES:
            ack.choices = data.get("choices") or []
            limits.check_choices(ack.choices)
        elif callback == MODAL:
            limits.check_modal(data, self._world.emojis)
            ack.modal = interaction.modal = data
        elif callback in (REPLY, DEFER):
            if callback == DEFER and int(data.get("flags") or 0) & ~EPHEMERAL:
                raise limits.refuse(
                    ("data", "flags"), "INTERACTION_DEFER_FLAGS", "Only the EPHEMERAL flag may be set when deferring"
                )
            ack.message = self._reply(interaction, data, uploads, loading=callback == DEFER)
            interaction.original_id = ack.message.id
        else:
            ack.message = self._source(interaction)
            if callback == UPDATE:
                self._composer.revise(ack.message, data, uploads)
            interaction.original_id = ack.message.id
        return ack

    def _source(self, interaction: Interaction) -> Message:
        source = self._world.messages.get(interaction.source_id or "")
        if source is None:
            raise unknown("Message", 10008)
        return source

    def _reply(self, interaction: Interaction, data: Json, uploads: Sequence[Upload], *, loading: bool = False) -> Message:
        channel = self._world.channels.get(interaction.channel_id)
        if channel is None:
            raise unknown("Channel", 10003)
        user = self._world.users[interaction.user_id]
        only = user.id if int(data.get("flags") or 0) & EPHEMERAL else None
        origin = Origin(interaction.id, interaction.kind, user, interaction.name)
        body = {"flags": data.get("flags")} if loading else data
        return self._composer.compose(channel, self._world.bot, body, uploads, only=only, origin=origin, loading=loading)

    def _response(self, interaction: Interaction, ack: Ack) -> Json:
        about: Json = {"id": interaction.id, "type": interaction.kind}
        response: Json = {"interaction": about}
        if ack.message is not None:
            about |= {
                "response_message_id": ack.message.id,
                "response_message_loading": ack.message.loading,
                "response_message_ephemeral": ack.message.only is not None,
            }
            response["resource"] = {"type": interaction.answered, "message": ack.message.data}
        elif interaction.answered == MODAL:
            response["resource"] = {"type": MODAL}
        return response

    # -- the token -----------------------------------------------------------------------------------------------------

    def by_token(self, token: str) -> Interaction:
        """The answered interaction with this token, as long as the token lives."""
        interaction = self._by_token.get(token)
        if interaction is None:
            raise ApiError(401, 50027, "Invalid Webhook Token")
        if self._world.clock.now() - interaction.created > TOKEN_LIFE:
            raise ApiError(401, 50027, "Invalid Webhook Token")
        if interaction.answered is None:
            raise unknown("Webhook", 10015)
        return interaction

    def message_of(self, token: str, reference: str) -> Message:
        """The message that `@original` or an id names for this token."""
        interaction = self.by_token(token)
        message_id = interaction.original_id if reference == "@original" else reference
        message = self._world.messages.get(message_id or "")
        if message is None or message.author_id != self._world.bot.id or not self._reaches(interaction, message):
            raise unknown("Message", 10008)
        return message

    def _reaches(self, interaction: Interaction, message: Message) -> bool:
        own = message.interaction_id == interaction.id or message.id in (interaction.source_id, interaction.original_id)
        return own or (message.channel_id == interaction.channel_id and message.only is None)

    def follow_up(self, token: str, body: Json, uploads: Sequence[Upload]) -> Message:
        """Send a further message; the first one after a deferred reply fills that reply in."""
        interaction = self.by_token(token)
        original = self._world.messages.get(interaction.original_id or "")
        if original is not None and original.loading and interaction.answered == DEFER:
            flags = int(body.get("flags") or 0) & COMPONENTS_V2
            return self._composer.revise(original, {**body, "flags": flags}, uploads)
        return self._reply(interaction, body, uploads)

    # -- time ----------------------------------------------------------------------------------------------------------

    def _settle(self, interaction: Interaction, ack: Ack) -> None:
        waiting = self._waiting.pop(interaction.id, None)
        if waiting is None:
            return
        future, started, timer = waiting
        timer.cancel()
        ack.latency = time.perf_counter() - started
        if not future.done():
            future.set_result(ack)

    def _fail(self, interaction: Interaction) -> None:
        self._settle(interaction, Ack("failed", interaction, 0.0))

    def expire(self) -> None:
        """Fail what was not answered in time and forget tokens that are long dead."""
        for interaction_id in list(self._waiting):
            if self._too_late(self._live[interaction_id]):
                self._fail(self._live[interaction_id])
        self._forget_dead()

    def _forget_dead(self) -> None:
        horizon = self._world.clock.now() - TOKEN_LIFE
        while self._live:
            oldest = next(iter(self._live.values()))
            if oldest.created >= horizon and len(self._live) <= TOKENS_KEPT:
                return
            del self._live[oldest.id], self._by_token[oldest.token]
            self.save(oldest, True)

    def restore(self, interactions: Sequence[Interaction]) -> None:
        """Take over the interactions whose tokens may still live."""
        for interaction in sorted(interactions, key=lambda i: int(i.id)):
            self._live[interaction.id] = interaction
            self._by_token[interaction.token] = interaction
            self._world.ids.skip_to(interaction.id)

    def close(self) -> None:
        """Let go of everyone who still waits."""
        for interaction_id in list(self._waiting):
            self._fail(self._live[interaction_id])
