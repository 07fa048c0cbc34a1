"""People for tests: what a person sees and does, awaited.

    ann = server.person("Ann")
    done = await ann.slash("play", game="gin_rummy")
    table = done.message
    await ann.click(table, label="Start")
    hand = await ann.wait_message(ann.dms_channel, "Your hand")

Every act is a coroutine that returns an `Outcome` once the bot has answered or failed to answer in time; acts of one or many
people may run side by side (`asyncio.gather`). Acts that Discord's own client would not let through (a disabled button, a
missing option, a message of someone else) raise `ActionRefused`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from bot.local import limits
from bot.local import permissions as allowed
from bot.local.common import ActionRefused, Json
from bot.local.interactions import Ack, AckKind
from bot.local.world import Change, Channel, Message, User, World

if TYPE_CHECKING:
    from bot.local.acts import Acts, Leaf

PATIENCE = 10.0

_T = TypeVar("_T")


class Seen:
    """A message as a person sees it. It is live: after an edit it shows the new version, `deleted` once it is gone."""

    def __init__(self, world: World, message: Message) -> None:
        self._world = world
        self.raw = message

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seen) and other.raw.id == self.raw.id

    def __hash__(self) -> int:
        return hash(self.raw.id)

    def __repr__(self) -> str:
        return f"<Seen {self.raw.id} {self.text[:60]!r}>"

    @property
    def id(self) -> str:
        """The message's id."""
        return self.raw.id

    @property
    def channel(self) -> Channel:
        """Where it is."""
        return self._world.channels[self.raw.channel_id]

    @property
    def deleted(self) -> bool:
        """Whether it is gone."""
        return self.raw.id not in self._world.messages

    @property
    def data(self) -> Json:
        """The whole payload, as Discord gives it to a bot."""
        return self.raw.data

    @property
    def content(self) -> str:
        """The plain content (empty in Components V2 messages; `text` has everything)."""
        return str(self.raw.data["content"])

    @property
    def text(self) -> str:
        """All that can be read: content, embeds and text components, in reading order, a line each."""
        parts: list[str] = [self.raw.data["content"]]
        for embed in self.raw.data["embeds"]:
            parts += [str(embed.get("title") or ""), str(embed.get("description") or "")]
            parts += [f"{f.get('name')}: {f.get('value')}" for f in embed.get("fields") or []]
        parts += [c["content"] for c in self.components if c["type"] == limits.TEXT]
        return "\n".join(part for part in parts if part)

    @property
    def components(self) -> list[Json]:
        """All components, nested ones too, in reading order."""
        return list(limits.walk(self.raw.data["components"]))

    @property
    def buttons(self) -> list[Json]:
        """All buttons."""
        return [c for c in self.components if c["type"] == limits.BUTTON]

    @property
    def labels(self) -> list[str]:
        """The labels of the buttons that can be pressed."""
        return [str(b.get("label") or "") for b in self.buttons if not b.get("disabled")]

    @property
    def selects(self) -> list[Json]:
        """All selects."""
        return [c for c in self.components if c["type"] in limits.SELECTS]

    @property
    def images(self) -> list[Json]:
        """The media objects of galleries, thumbnails and embeds; `description` is the alt text."""
        found: list[Json] = []
        for component in self.components:
            if component["type"] == limits.GALLERY:
                found += [{**item["media"], "description": item.get("description")} for item in component["items"]]
            elif component["type"] == limits.THUMBNAIL:
                found.append({**component["media"], "description": component.get("description")})
        return found + [embed["image"] for embed in self.raw.data["embeds"] if embed.get("image")]

    @property
    def attachments(self) -> list[Json]:
        """The attached files."""
        return list(self.raw.data["attachments"])

    def file(self, attachment: Json | str) -> bytes:
        """The bytes of an attached file, given by itself or by its name."""
        name = attachment if isinstance(attachment, str) else attachment["filename"]
        chosen = next(a for a in self.attachments if a["filename"] == name)
        return next(self._world.blobs[key] for key in self.raw.blobs if key.startswith(f"{chosen['id']}/"))

    @property
    def ephemeral(self) -> bool:
        """Whether only one person sees it."""
        return self.raw.only is not None

    @property
    def loading(self) -> bool:
        """Whether it still says that the bot is thinking."""
        return self.raw.loading

    @property
    def edited(self) -> bool:
        """Whether it was edited."""
        return self.raw.data["edited_timestamp"] is not None

    def button(self, label: str | None = None, *, custom_id: str | None = None, emoji: str | None = None) -> Json:
        """A button by (a part of) its label, its custom id or its emoji's name. LookupError where there is none."""
        for button in self.buttons:
            if custom_id is not None and button.get("custom_id") == custom_id:
                return button
            if emoji is not None and (button.get("emoji") or {}).get("name") == emoji:
                return button
        exact = [b for b in self.buttons if label is not None and b.get("label") == label]
        loose = [b for b in self.buttons if label is not None and label in str(b.get("label") or "")]
        for button in exact + loose:
            return button
        raise LookupError(f"no button {label or custom_id or emoji!r} among {[b.get('label') for b in self.buttons]}")

    def select(self, placeholder: str | None = None, *, custom_id: str | None = None) -> Json:
        """A select by (a part of) its placeholder or its custom id; the only one, where neither is given."""
        for select in self.selects:
            if custom_id is not None and select["custom_id"] == custom_id:
                return select
            if placeholder is not None and placeholder in str(select.get("placeholder") or ""):
                return select
        if placeholder is None and custom_id is None and len(self.selects) == 1:
            return self.selects[0]
        raise LookupError(f"no select {placeholder or custom_id!r} among {[s.get('placeholder') for s in self.selects]}")


@dataclass
class Outcome:
    """What came of an act.

    `kind` is how the bot answered: "message", "update", "deferred", "deferred_update", "modal", "choices", or "failed" when
    no answer came in time. `latency` is the time to the answer in seconds. `message` is the reply, or the message updated;
    `modal` the modal's payload (give the outcome to `submit_modal`); `choices` the names and values of an autocomplete.
    """

    id: str
    kind: AckKind
    latency: float
    message: Seen | None
    modal: Json | None
    choices: list[tuple[str, Any]]
    person: Person

    @property
    def failed(self) -> bool:
        """Whether the person saw "This interaction failed"."""
        return self.kind == "failed"

    @property
    def reply(self) -> Seen:
        """The message; AssertionError where there is none."""
        assert self.message is not None, f"the bot answered with {self.kind}, not with a message"
        return self.message

    async def settled(self, patience: float = PATIENCE) -> Seen:
        """The reply once it no longer says that the bot is thinking."""
        reply = self.reply
        await self.person.wait_for(lambda: not reply.loading, patience)
        return reply


class Person:
    """Someone in the embedded Discord. `here` is the channel in which commands are typed unless told otherwise."""

    def __init__(self, world: World, acts: Acts, user: User) -> None:
        self._world = world
        self._acts = acts
        self.user = user
        guild = next(iter(world.guilds.values()), None)
        self.here: Channel | None = next(
            (c for c in world.channels.values() if guild and c.guild_id == guild.id and not c.is_thread), None
        )

    def __repr__(self) -> str:
        return f"<Person {self.user.name}>"

    @property
    def id(self) -> str:
        """The user's id."""
        return self.user.id

    @property
    def name(self) -> str:
        """The name shown."""
        return self.user.name

    @property
    def mention(self) -> str:
        """What a message says to mention this person."""
        return f"<@{self.user.id}>"

    # -- doing ---------------------------------------------------------------------------------------------------------

    async def slash(
        self,
        command: str,
        values: Mapping[str, Any] | None = None,
        /,
        *,
        channel: Channel | str | None = None,
        **options: Any,
    ) -> Outcome:
        """Run a slash command, as `slash("scores top", game="gin")`, in `here` or in the channel named.

        Options go by keyword, or in the mapping `values` where one of them is itself called "channel". A value may be what
        the bot gets or the name of a choice; people and roles go by id or name, channels by id.
        """
        given = {**(values or {}), **options}
        return await self._done(self._acts.slash(self.user, self._where(channel), command.lstrip("/"), given))

    async def autocomplete(
        self, command: str, option: str, text: str, /, *, channel: Channel | str | None = None, **others: Any
    ) -> list[tuple[str, Any]]:
        """The choices (name, value) offered for an option while `text` is typed. Empty when the bot gave none in time."""
        place = self._where(channel)
        values = {**others, option: text}
        done = await self._done(self._acts.autocomplete(self.user, place, command.lstrip("/"), values, option))
        return done.choices

    async def menu(self, name: str, target: Seen | Person, *, channel: Channel | str | None = None) -> Outcome:
        """Run a context-menu command on a message or a person."""
        place = target.channel if isinstance(target, Seen) else self._where(channel)
        thing = target.raw if isinstance(target, Seen) else target.user
        return await self._done(self._acts.menu(self.user, place, name, thing))

    async def click(
        self,
        message: Seen,
        label: str | None = None,
        *,
        custom_id: str | None = None,
        emoji: str | None = None,
    ) -> Outcome:
        """Press a button, found by label (a part suffices), emoji or custom id.

        A custom id that an edit has replaced just now still works, as for a finger that was already on its way.
        """
        chosen = custom_id if custom_id is not None else message.button(label, emoji=emoji).get("custom_id")
        if chosen is None:
            raise ActionRefused("a link button sends nothing")
        return await self._done(self._acts.press(self.user, message.raw, chosen))

    async def select(
        self,
        message: Seen,
        *values: str | Person,
        placeholder: str | None = None,
        custom_id: str | None = None,
    ) -> Outcome:
        """Choose in a select: options by value or label, people by themselves, by name or id.

        Which select is told by (a part of) its placeholder or by its custom id; neither is needed where there is only one.
        """
        if custom_id is None:
            custom_id = str(message.select(placeholder)["custom_id"])
        options = [o for c in message.selects if c["custom_id"] == custom_id for o in c.get("options") or []]
        by_label = {o["label"]: o["value"] for o in reversed(options)}
        known = {o["value"] for o in options}
        chosen = [v.id if isinstance(v, Person) else v if v in known else by_label.get(v, v) for v in values]
        return await self._done(self._acts.choose(self.user, message.raw, custom_id, chosen))

    async def submit_modal(self, opened: Outcome, /, **values: Any) -> Outcome:
        """Fill in and submit the modal that `opened` brought; values go by custom id or label, the rest keep theirs.

        Text inputs take str, selects and checkbox groups lists, radio groups str, checkboxes bool.
        """
        if opened.modal is None:
            raise ActionRefused(f"the bot answered with {opened.kind}, not with a modal")
        ids = _inputs_by_name(opened.modal)
        return await self._done(self._acts.submit(self.user, opened.id, {ids.get(k, k): v for k, v in values.items()}))

    def say(self, text: str, *, channel: Channel | str | None = None) -> Seen:
        """Write an ordinary message."""
        return Seen(self._world, self._acts.say(self.user, self._where(channel), text))

    def dismiss(self, message: Seen) -> None:
        """Dismiss an ephemeral message."""
        self._acts.dismiss(self.user, message.raw)

    async def _done(self, future: asyncio.Future[Ack]) -> Outcome:
        ack = await future
        return Outcome(
            id=ack.interaction.id,
            kind=ack.kind,
            latency=ack.latency,
            message=Seen(self._world, ack.message) if ack.message else None,
            modal=ack.modal,
            choices=[(choice["name"], choice["value"]) for choice in ack.choices],
            person=self,
        )

    # -- seeing --------------------------------------------------------------------------------------------------------

    def _where(self, channel: Channel | str | None) -> Channel:
        if isinstance(channel, Channel):
            return channel
        if channel is None:
            if self.here is None:
                raise ActionRefused("there is no channel to be in")
            return self.here
        for known in reversed(self.channels()):
            if known.name == channel:
                return known
        raise ActionRefused(f"{self.name} sees no channel {channel!r}")

    def channels(self) -> list[Channel]:
        """The channels, threads and DMs that this person sees."""
        return self._world.channels_for(self.user.id)

    def threads(self) -> list[Channel]:
        """The threads that this person sees."""
        return [channel for channel in self.channels() if channel.is_thread]

    @property
    def dms_channel(self) -> Channel:
        """The DM channel with the bot."""
        return self._world.dm_with(self.user)

    def commands(self, channel: Channel | str | None = None) -> list[Leaf]:
        """The commands offered in a channel."""
        return self._acts.commands_for(self.user, self._where(channel))

    def visible(self, channel: Channel | str | None = None) -> list[Seen]:
        """The messages of a channel that this person sees, oldest first, her own ephemerals among them."""
        place = self._where(channel)
        if not allowed.may_see(self._world, place, self.user.id):
            return []
        return [Seen(self._world, m) for m in self._world.history(place.id) if m.only in (None, self.user.id)]

    def everything(self) -> list[Seen]:
        """All messages that this person sees anywhere."""
        return [seen for channel in self.channels() for seen in self.visible(channel)]

    def dms(self) -> list[Seen]:
        """The messages in the DMs with the bot, oldest first; opens no channel."""
        return self.visible(self.dms_channel) if self._world.has_dm(self.user.id) else []

    def last(self, channel: Channel | str | None = None) -> Seen:
        """The newest message that this person sees in a channel. LookupError where there is none."""
        seen = self.visible(channel)
        if not seen:
            raise LookupError(f"{self.name} sees no message there")
        return seen[-1]

    # -- waiting -------------------------------------------------------------------------------------------------------

    async def wait_for(self, predicate: Callable[[], _T], patience: float = PATIENCE) -> _T:
        """Wait until `predicate()` is true; it is asked after each change of the world. TimeoutError in the end."""
        changed = asyncio.Event()

        def note(change: Change) -> None:
            changed.set()

        stop = self._world.listen(note)
        try:
            async with asyncio.timeout(patience):
                while not (value := predicate()):
                    await changed.wait()
                    changed.clear()
                return value
        finally:
            stop()

    async def wait_message(
        self, channel: Channel | str | None, containing: str, patience: float = PATIENCE, *, after: Seen | None = None
    ) -> Seen:
        """Wait until a message that contains a text is to be seen in a channel, if need be one newer than `after`."""

        def found() -> Seen | None:
            for seen in reversed(self.visible(channel)):
                if after is not None and int(seen.id) <= int(after.id):
                    return None
                if containing in seen.text:
                    return seen
            return None

        seen = await self.wait_for(found, patience)
        assert seen is not None
        return seen

    async def wait_dm(self, containing: str, patience: float = PATIENCE) -> Seen:
        """Wait until a DM of the bot contains a text."""

        def found() -> Seen | None:
            return next((seen for seen in reversed(self.dms()) if containing in seen.text), None)

        seen = await self.wait_for(found, patience)
        assert seen is not None
        return seen


def _inputs_by_name(modal: Json) -> dict[str, str]:
    """The custom ids of a modal's inputs by the labels shown above them."""
    names: dict[str, str] = {}
    for part in modal["components"]:
        inner: Sequence[Json] = part.get("components") or ([part["component"]] if part.get("component") else [])
        for field in inner:
            names[str(part.get("label") or field.get("label"))] = field["custom_id"]
    return names
