"""What is shown where: one table message each, the hands in people's direct messages, and who is called when.

The stage hears of every change of a table after it is on disk and decides which messages it concerns. It never changes a
table on its own account, except to suspend one that can no longer be shown.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final, Literal

import aiohttp
import discord
import msgspec
from cachetools import LRUCache
from discord.ext import commands

from bot.games.core import Seat
from bot.tables.model import Change, Happening, Place, Refused, Status, TableReader
from card_images import Theme, text_table
from cogs.answers import Click
from cogs.budget import DirectMessages
from cogs.hub import Hub, trace
from cogs.lost import Lost, NoDirectMessage
from cogs.panels.components import Attached, Panel, text
from cogs.panels.hand import TWIN, HandLook, around, hand_panel, pictured
from cogs.panels.lobby import lobby_panel
from cogs.panels.table import TableLook, door_panel, ended_panel, table_panel
from cogs.publisher import TOKEN, Post, Slip, Where, is_old
from cogs.wire import Sheet, files_of

_log = logging.getLogger(__name__)

PRESENT: Final = 25.0  # seconds after a press in which nobody needs to be called
PING_STAYS: Final = 120.0
SWEEP: Final = 60.0
BREATH: Final = 0.1  # seconds in which the changes of a race are gathered
MARGINS: Final = 4  # of the last presses that were beaten
NOTE_STAYS: Final = 6.0  # seconds in which a hand keeps saying what the last press on it came to
SHOWN_AFTER: Final = 15 * 60.0  # an ended table's posts are kept for so long
PRESSERS: Final = 4_000  # people whose last press is remembered: as many as may well press within TOKEN seconds

Kind = Literal["main", "door", "dm"]


class Glance(msgspec.Struct, frozen=True):
    """What a hand showed last."""

    rev: int
    kind: str  # of what was asked, "" for nothing
    own: tuple[tuple[str | None, ...], ...]  # the cards of the own zones and of what everybody picks from
    hand: tuple[str, ...] = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Glance) and (self.kind, self.own) == (other.kind, other.own)

    def __hash__(self) -> int:
        return hash((self.kind, self.own))


def _shown_to(table: TableReader, seat: Seat) -> Glance:
    ask = table.ask_of(seat)
    view = table.view(seat)
    own = tuple(zone.cards for zone in view.zones if zone.seat == seat or zone.role == "layout")
    return Glance(table.rev, ask.kind if ask else "", own, view.hand())


def all_public(table: TableReader, seat: Seat) -> bool:
    """Whether a seat of a race neither sees nor does anything that is not on the table message."""
    ask = table.ask_of(seat)
    return (
        table.variant.game.live
        and msgspec.structs.replace(table.view(seat), you=None) == table.view(None)
        and (ask is None or all(a.public for a in ask.actions))
    )


class LastClick(msgspec.Struct, frozen=True):
    """What is kept of somebody's last interaction: not the message that was pressed, which is large."""

    id: int
    followup: discord.Webhook


class Heard(msgspec.Struct, frozen=True):
    """What a person's panel told at a revision: a look at a card is shown by one panel, not by the next."""

    rev: int
    before: int | None  # the last entry that an earlier panel told; None: this is the first panel
    last: int  # the last entry that it told

    def now(self, rev: int, last: int) -> Heard:
        return self if rev == self.rev else Heard(rev, self.last, last)


def _by_the_clock(changes: list[Change]) -> bool:
    """Whether nobody has done anything: a countdown that began, say."""
    return all(c.kind == "moved" and all(h.by == "clock" for h in c.happenings) for c in changes)


class Stage:
    """`start` puts every live table on; `changed` hears of changes; `close` takes everything off."""

    def __init__(self, hub: Hub, client: commands.AutoShardedBot) -> None:
        self._hub = hub
        self.client = client
        self.tree = client.tree
        self.dms = DirectMessages(client, hub.config.dm_opens_per_10_minutes)
        self._posts: dict[tuple[int, str], Post] = {}
        self._unreachable: dict[int, set[int]] = {}
        self._seen: dict[tuple[int, int], Glance] = {}  # what a hand in a DM showed
        self._slips: dict[tuple[int, int], Slip] = {}  # ephemeral hands of races, by table and user
        self._slip_seen: dict[tuple[int, int], Glance] = {}  # what they showed
        self._heard: dict[tuple[int, int], Heard] = {}
        self._notes: dict[tuple[int, int, bool], tuple[str, float]] = {}  # what a hand (ephemeral?) says, and since when
        self._notices: dict[int, str] = {}
        self._margins: dict[int, deque[Happening]] = {}  # who was beaten by how much; the journal does not keep it
        self._turns: dict[int, frozenset[int]] = {}
        self._pings: dict[tuple[int, int], Where] = {}
        self._clicks: LRUCache[int, LastClick] = LRUCache(PRESSERS)
        self._news: dict[int, list[Change]] = {}
        self._followers: dict[int, asyncio.Task[None]] = {}
        self._ended: dict[int, float] = {}
        self._chores: set[asyncio.Task[None]] = set()
        self._closed = False

    # ---- life

    async def start(self) -> None:
        """Shows every live table again, each with a word that the bot was away."""
        for table in self._hub.tables.live():
            self._restore(table)
            voice = await self._hub.public_voice(table)
            lobby = table.status is Status.LOBBY
            self._notices[table.id] = voice.text("lobby-resumed" if lobby else "table-resumed")
            self._turns[table.id] = frozenset(table.view(None).turn)
            self._main(table).touch(anew=not lobby)
            if not lobby:
                await self._hands(table, always=True, anew=False)
        self.chore(self._sweep())

    def _restore(self, table: TableReader) -> None:
        for seating in table.seats:
            if seating.person is not None:
                channel = self._hub.tables.get_pointer(table.id, f"dmc:{seating.person.id}")
                if channel is not None:
                    self.dms.known(seating.person.id, channel)

    async def close(self) -> None:
        self._closed = True
        tasks = [*self._followers.values(), *self._chores]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for post in [*self._posts.values(), *self._slips.values()]:
            await post.close()

    async def idle(self) -> None:
        """Waits until everything that is known is shown. For tests and a clean end."""
        while True:
            await asyncio.sleep(0)
            if busy := [t for t in self._followers.values() if not t.done()]:
                await asyncio.wait(busy)
                continue
            for post in [*self._posts.values(), *self._slips.values()]:
                await post.idle()
            if not any(not t.done() for t in self._followers.values()):
                return

    def chore(self, work: Awaitable[None]) -> None:
        """Something to be done beside; its failure is logged and harms nothing."""

        async def run() -> None:
            try:
                await work
            except Exception as error:
                _log.error("a chore failed: %s", trace(error))

        task = asyncio.get_running_loop().create_task(run())
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)

    async def _sweep(self) -> None:
        """Messages are posted anew before they are too old to be edited freely; what has ended is forgotten."""
        while not self._closed:
            await asyncio.sleep(SWEEP)
            for (table_id, _), post in list(self._posts.items()):
                table = self._hub.find(table_id)
                if (
                    table is not None
                    and table.status in (Status.PLAYING, Status.LOBBY)
                    and post.where
                    and is_old(post.where.message)
                ):
                    post.touch(anew=True)
            for table_id in [t for t, at in self._ended.items() if time.monotonic() - at > SHOWN_AFTER]:
                await self._forget(table_id)

    async def _forget(self, table_id: int) -> None:
        for key in [k for k in self._posts if k[0] == table_id]:
            await self._posts.pop(key).close()
        for slip in [k for k in self._slips if k[0] == table_id]:
            await self._slips.pop(slip).close()
        for glances in (self._seen, self._slip_seen):
            for seen in [k for k in glances if k[0] == table_id]:
                del glances[seen]
        for heard in [k for k in self._heard if k[0] == table_id]:
            del self._heard[heard]
        for note in [k for k in self._notes if k[0] == table_id]:
            del self._notes[note]
        for kept in (self._unreachable, self._notices, self._margins, self._turns, self._ended, self._followers):
            kept.pop(table_id, None)
        self._hub.sessions.drop(table_id)

    # ---- hearing

    def clicked(self, click: Click) -> None:
        """Somebody pressed something: is there, and may be answered for a while."""
        self._clicks[click.user.id] = LastClick(click.id, click.followup)

    def changed(self, change: Change) -> None:
        """A table changed. Never blocks."""
        if self._closed:
            return
        self._news.setdefault(change.table, []).append(change)
        follower = self._followers.get(change.table)
        if follower is None or follower.done():
            self._followers[change.table] = asyncio.get_running_loop().create_task(self._follow(change.table))

    async def _follow(self, table_id: int) -> None:
        while changes := self._news.pop(table_id, []):
            table = self._hub.find(table_id)
            if table is None:
                await self._forget(table_id)
                return
            try:
                await self._show(table, changes)
            except Exception as error:
                _log.error("table %s could not be shown: %s", table_id, trace(error))
            if table.variant.game.live:
                await asyncio.sleep(BREATH)

    async def _show(self, table: TableReader, changes: list[Change]) -> None:
        kinds = {c.kind for c in changes}
        dealt = any(h.event.kind == "deal" for c in changes for h in c.happenings)
        self._keep_margins(table, changes, dealt)
        if kinds - {"nudged"}:
            if "opened" not in kinds and not _by_the_clock(changes):
                self._notices.pop(table.id, None)
            self._main(table).touch(anew=dealt)
        if kinds & {"opened", "lobby", "over", "closed"} or dealt:
            self._touch_door(table)
        if table.status is Status.OVER:
            self._ended[table.id] = time.monotonic()
            self._hub.sessions.drop(table.id)
        if table.status is not Status.LOBBY:
            await self._hands(
                table,
                always=bool(kinds & {"over", "closed", "paused", "resumed"}) or dealt,
                anew=dealt and table.view(None).deal == 1,
            )
        await self._call(table, changes)

    def _keep_margins(self, table: TableReader, changes: list[Change], dealt: bool) -> None:
        if dealt:
            self._margins.pop(table.id, None)
        beaten = [h for c in changes if c.kind == "race" for h in c.happenings]
        if beaten:
            self._margins.setdefault(table.id, deque(maxlen=MARGINS)).extend(beaten)

    # ---- the table message

    def _post(
        self,
        table: TableReader,
        name: str,
        render: Callable[[], Awaitable[Panel | None]],
        channel: Callable[[], Awaitable[int]],
        lost: Callable[[Lost], Awaitable[bool]],
    ) -> Post:
        """The post of that name, made or taken up again where an earlier process left it."""
        key = (int(table.id), name)
        if key in self._posts:
            return self._posts[key]
        message = self._hub.tables.get_pointer(table.id, f"m:{name}")
        at = self._hub.tables.get_pointer(table.id, f"c:{name}")

        async def moved(where: Where | None) -> None:
            await self._hub.tables.set_pointer(table.id, f"m:{name}", where.message if where else None)
            await self._hub.tables.set_pointer(table.id, f"c:{name}", where.channel if where else None)

        where = Where(at, message) if at is not None and message is not None else None
        post = Post(
            self.client,
            render=render,
            channel=channel,
            moved=moved,
            lost=lost,
            where=where,
            interval=self._hub.config.edit_interval,
        )
        self._posts[key] = post
        return post

    def _main(self, table: TableReader) -> Post:
        table_id = table.id

        async def render() -> Panel | None:
            now = self._hub.find(table_id)
            return await self.table_message(now) if now is not None else None

        async def channel() -> int:
            now = self._hub.find(table_id)
            return (now or table).place.channel

        async def lost(reason: Lost) -> bool:
            return await self._homeless(table_id, reason)

        return self._post(table, "main", render, channel, lost)

    async def settled(self, table: TableReader, patience: float = 3.0) -> None:
        """Waits a little until the table has its message, so that a link to it leads somewhere."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._main(table).posted.wait(), patience)

    def table_of_message(self, message: int) -> int | None:
        """The table that a message of ours shows."""
        return next((t for (t, _), p in self._posts.items() if p.where is not None and p.where.message == message), None)

    def known_hand(self, table: TableReader, user: int) -> Post | None:
        """The post that keeps a person's hand in the DMs, if there is one."""
        post = self._posts.get((int(table.id), f"dm:{user}"))
        return post if post is not None and not post.closed else None

    def message_of(self, table: TableReader) -> Where | None:
        """Where the table's message is."""
        return self._main(table).where

    def url_of(self, table: TableReader) -> str:
        """A link to the table's message, or to its channel while there is none."""
        where = self.message_of(table)
        base = f"https://discord.com/channels/{table.place.guild or '@me'}"
        return f"{base}/{where.channel}/{where.message}" if where else f"{base}/{table.place.channel}"

    def refresh(self, table: TableReader) -> None:
        """Writes the table's message once more, which finds out whether it still is there."""
        self._main(table).touch(again=True)

    async def table_message(self, table: TableReader) -> Panel:
        """The public message as it should look now."""
        voice = await self._hub.public_voice(table)
        if table.status is Status.LOBBY:
            return lobby_panel(table, voice, notice=self._notices.get(table.id, ""))
        if table.status is Status.OVER and table.ended != "finished" and not table.log:
            return ended_panel(voice, voice.text("lobby-closed", game=table.variant.title, table=int(table.id)))
        settings = await self._hub.settings(table.place.guild)
        picture, twin = await self._table_picture(table, not settings.text_only, voice.language)
        away = tuple(s for u in self._unreachable.get(table.id, ()) if (s := table.seat_of(u)) is not None)
        look = TableLook(
            picture=picture,
            twin=twin,
            unreachable=away,
            notice=self._notices.get(table.id, ""),
            margins=tuple(self._margins.get(table.id, ())),
            result=table.result,
        )
        return table_panel(table, voice, look)

    async def _table_picture(self, table: TableReader, pictured: bool, language: str) -> tuple[Attached | None, str]:
        """(the picture, the table in words): words alone where there is no picture."""
        names = [table.name_of(i) for i in range(len(table.seats))]
        view = table.view(None)
        if pictured and self._hub.pictures is not None:
            try:
                made = await self._hub.pictures.table(view, names, Theme(language=language))
                return Attached(f"table{table.id}.png", made.png, made.alt), ""
            except Exception as error:  # play goes on without a picture
                _log.error("table %s has no picture: %s", table.id, trace(error))
        return None, text_table(view, names, limit=1500, language=language)

    async def _homeless(self, table_id: int, reason: Lost) -> bool:
        """The table's message cannot be shown: it moves to where its thread came from, or is suspended and its host told."""
        table = self._hub.find(table_id)
        if table is None or table.status is Status.OVER or reason is Lost.FAILED:
            return False
        if await self._move_home(table):
            return True
        _log.warning("table %s can no longer be shown (%s)", table_id, reason)
        if reason is Lost.CHANNEL:
            await self._hub.tables.close_channel(table.place.channel)
        else:
            await self._hub.tables.suspend(table.id)
        voice = await self._hub.private_voice(table.host.id, table)
        key = "host-channel-gone" if reason is Lost.CHANNEL else "host-no-access"
        await self.write_to(table.host.id, voice.text(key, game=table.variant.title, table=int(table.id)))
        return False

    async def _move_home(self, table: TableReader) -> bool:
        """A table whose thread is lost goes on in the channel that the thread came from."""
        parent = self._hub.tables.get_pointer(table.id, "parent")
        if parent is None or table.place.channel == parent:
            return False
        await self._hub.tables.place_moved(table.id, Place(table.place.guild, parent))
        return True

    async def write_to(self, user: int, sentence: str) -> bool:
        """A sentence by direct message, if this person can be reached."""
        try:
            channel = await self.dms.channel(user)
            await self.client.get_partial_messageable(channel).send(view=Sheet(Panel([text(sentence)])))
        except (NoDirectMessage, discord.HTTPException, aiohttp.ClientError):
            return False
        return True

    # ---- the door: what the channel shows of a table in a thread

    def adopt_door(self, table: TableReader, where: Where) -> None:
        """The message from which the table's thread was started belongs to the table now."""
        post = self._door(table)
        post.where = where
        self._touch_door(table)

    def _door(self, table: TableReader) -> Post:
        table_id = table.id

        async def render() -> Panel | None:
            now = self._hub.find(table_id)
            if now is None:
                return None
            return door_panel(now, await self._hub.public_voice(now), now.place.channel)

        async def channel() -> int:
            raise RuntimeError("a door is never opened twice")

        async def lost(_: Lost) -> bool:
            return False

        return self._post(table, "door", render, channel, lost)

    def _touch_door(self, table: TableReader) -> None:
        post = self._door(table)
        if post.where is not None and not is_old(post.where.message):
            post.touch()

    # ---- hands

    async def look_for(self, table: TableReader, seat: Seat, user: int, *, ephemeral: bool, note: str = "") -> HandLook:
        """How this person wants to see the hand, with the picture of it as it is now."""
        preferences = await self._hub.preferences(user)
        order = preferences.sort
        picture, names = None, [table.name_of(i) for i in range(len(table.seats))]
        language = self._hub.language_of(preferences, user)
        if self._hub.pictures is not None and not preferences.text_only and table.status is not Status.LOBBY:
            deck: Literal["two", "four"] = "four" if preferences.four_colours else "two"
            theme = Theme(deck=deck, language=language)
            try:
                view = pictured(table, seat, self._hub.sessions.of(table.id, user))
                groups = table.groups(seat) if order == "melds" else ()
                made = await self._hub.pictures.hand(view, names, theme, order=order, groups=groups)
                picture = Attached(f"hand{table.id}.png", made.png, made.alt)
            except Exception as error:
                _log.error("a hand at table %s has no picture: %s", table.id, trace(error))
        told = picture is None and table.status is not Status.LOBBY
        return HandLook(
            order=order,
            twin=text_table(around(table.view(seat)), names, limit=TWIN, language=language) if told else "",
            emoji_of=self._hub.faces.of(preferences.four_colours),
            picture=picture,
            table_url=self.url_of(table),
            renewable=ephemeral or table.variant.game.live,
            undoable=table.takes_back(seat) == "free",
            note=note,
        )

    async def hand(self, table: TableReader, user: int, *, ephemeral: bool, note: str = "") -> Panel:
        """A person's private panel as it should look now. Raises Refused for somebody who has no seat."""
        seat = table.seat_of(user)
        if seat is None:
            raise Refused("not_seated", table=int(table.id))
        look = await self.look_for(table, seat, user, ephemeral=ephemeral, note=note)
        voice = await self._hub.private_voice(user, table)
        look = msgspec.structs.replace(look, known=self._known(table, user))
        return hand_panel(table, seat, voice, self._hub.sessions.of(table.id, user), look)

    def _known(self, table: TableReader, user: int) -> int | None:
        """The entry up to which this person's earlier panels told of looks at cards."""
        key = (int(table.id), user)
        last = table.log[-1].seq if table.log else -1
        heard = self._heard.get(key)
        self._heard[key] = heard = heard.now(table.rev, last) if heard else Heard(table.rev, None, last)
        return heard.before

    def hand_post(self, table: TableReader, user: int) -> Post:
        """The message in which a person's hand is kept in the DMs."""
        table_id = table.id

        async def render() -> Panel | None:
            now = self._hub.find(table_id)
            if now is None or (seat := now.seat_of(user)) is None:
                return None
            panel = await self.hand(now, user, ephemeral=False, note=self._note(table_id, user, ephemeral=False))
            self._seen[table_id, user] = _shown_to(now, seat)
            return panel

        async def channel() -> int:
            try:
                opened = await self.dms.channel(user)
            except NoDirectMessage as error:
                await lost(error.reason)
                raise
            await self._hub.tables.set_pointer(table_id, f"dmc:{user}", opened)
            return opened

        async def lost(reason: Lost) -> bool:
            if reason is not Lost.FAILED:
                await self._fall_back(table_id, user)
            return False

        return self._post(table, f"dm:{user}", render, channel, lost)

    def keeps_hand(self, table: TableReader, user: int, message: int) -> Post | None:
        """The post, if this message is the one that keeps the person's hand."""
        post = self._posts.get((int(table.id), f"dm:{user}"))
        return post if post is not None and post.where is not None and post.where.message == message else None

    def noticed(self, table: TableReader, user: int, *, ephemeral: bool = False, note: str = "") -> None:
        """The person's own press has just shown the hand as it is now, with this note on it."""
        key = (int(table.id), user)
        if (seat := table.seat_of(user)) is not None:
            glances = self._slip_seen if ephemeral else self._seen
            glances[key] = _shown_to(table, seat)
        self._notes.pop((*key, ephemeral), None)
        if note:
            self._notes[(*key, ephemeral)] = (note, time.monotonic())

    def _note(self, table_id: int, user: int, *, ephemeral: bool) -> str:
        """What the person's last press on the hand came to, while it may still be unread."""
        note, since = self._notes.get((table_id, user, ephemeral), ("", 0.0))
        return note if time.monotonic() - since < NOTE_STAYS else ""

    def slip(self, table: TableReader, user: int, click: Click) -> Slip | None:
        """The ephemeral hand that an interaction shows or has shown, where it has to keep up with a race; else None."""
        if not table.variant.game.live:
            return None
        key, table_id = (int(table.id), user), table.id
        kept = self._slips.get(key)
        if kept is not None and not kept.closed:
            return kept

        async def render() -> Panel | None:
            now = self._hub.find(table_id)
            if now is None or (seat := now.seat_of(user)) is None:
                return None
            panel = await self.hand(now, user, ephemeral=True, note=self._note(table_id, user, ephemeral=True))
            self._slip_seen[key] = _shown_to(now, seat)
            return panel

        made = Slip(self.client, render=render, click=click, interval=self._hub.config.edit_interval)
        self._slips[key] = made
        return made

    async def show_slip(self, table: TableReader, user: int, click: Click, panel: Panel) -> None:
        """An interaction has just shown this ephemeral hand."""
        slip = self.slip(table, user, click)
        if slip is not None:
            async with slip.lock:
                slip.click = click
                slip.shown(panel)
                self.noticed(table, user, ephemeral=True)

    def by_dm(self, table: TableReader, user: int) -> bool:
        """Whether this person's hand is being kept in the DMs."""
        return (int(table.id), f"dm:{user}") in self._posts and user not in self._unreachable.get(table.id, ())

    async def _hands(self, table: TableReader, *, always: bool, anew: bool) -> None:
        """A hand in the DMs is shown anew when its owner is asked something new, or something ended."""
        for number, seating in enumerate(table.seats):
            person, seat = seating.person, Seat(number)
            if person is None or seating.ai is not None:
                continue
            self._slip_news(table, seat, person.id, always=always)
            if person.id in self._unreachable.get(table.id, ()):
                continue
            if (await self._hub.preferences(person.id)).hand != "dm":
                continue
            if self.known_hand(table, person.id) is None and all_public(table, seat):
                continue
            if always or self._is_news(table, seat, person.id):
                self.hand_post(table, person.id).touch(anew=anew)

    def _slip_news(self, table: TableReader, seat: Seat, user: int, *, always: bool) -> None:
        key = (int(table.id), user)
        slip = self._slips.get(key)
        if slip is not None and slip.alive and (always or self._slip_seen.get(key) != _shown_to(table, seat)):
            slip.touch()

    def _is_news(self, table: TableReader, seat: Seat, user: int) -> bool:
        """Whether the owner is asked something new, or holds other cards without having moved.

        In real time only other cards are news: boards change all the time.
        """
        seen = self._seen.get((int(table.id), user))
        if seen is None:
            return True
        if table.variant.game.live:
            return seen != _shown_to(table, seat)
        asked = table.ask_of(seat) is not None
        if asked:
            return not table.fresh(seat, seen.rev)
        return bool(seen.kind) or seen.hand != table.view(seat).hand()

    async def _fall_back(self, table_id: int, user: int) -> None:
        """No direct message: the person gets the private panel now, if we may still answer, and the table says how."""
        table = self._hub.find(table_id)
        if table is None or table.seat_of(user) is None:
            return
        away = self._unreachable.setdefault(table_id, set())
        if user in away:
            return
        away.add(user)
        post = self._posts.get((table_id, f"dm:{user}"))
        if post is not None:
            post.closed = True
        self._main(table).touch()
        click = self._clicks.get(user)
        if click is None or time.time() - discord.utils.snowflake_time(click.id).timestamp() > TOKEN:
            return
        voice = await self._hub.private_voice(user, table)
        panel = await self.hand(table, user, ephemeral=True, note=voice.text("hand-no-dm"))
        with contextlib.suppress(discord.HTTPException, aiohttp.ClientError):
            await click.followup.send(view=Sheet(panel), files=files_of(panel), ephemeral=True)

    def reachable_again(self, user: int) -> None:
        """The person asked for direct messages: try again."""
        for table_id, away in self._unreachable.items():
            if user in away:
                away.discard(user)
                self._posts.pop((table_id, f"dm:{user}"), None)

    # ---- calling people

    async def _call(self, table: TableReader, changes: list[Change]) -> None:
        turn = frozenset(table.view(None).turn) if table.status is Status.PLAYING else frozenset()
        before = self._turns.get(table.id, frozenset())
        self._turns[table.id] = turn
        for seat in [s for t, s in self._pings if t == table.id and s not in turn]:
            await self._unping(int(table.id), seat)
        if table.place.guild is None or table.variant.game.live:
            return
        late = {s for c in changes if c.kind == "nudged" for s in c.seats}
        for seat in sorted((turn - before) | (late & turn)):
            await self._ping(table, Seat(seat), late=seat in late)

    async def _ping(self, table: TableReader, seat: Seat, *, late: bool) -> None:
        seating, ask = table.seats[seat], table.ask_of(seat)
        if seating.person is None or seating.ai is not None or ask is None or (ask.kind == "next_deal" and not late):
            return
        user = seating.person.id
        wanted = (await self._hub.preferences(user)).ping
        if wanted == "off" or (wanted == "late" and not late) or (self._is_present(user) and not late):
            return
        await self._unping(int(table.id), seat)
        voice = await self._hub.public_voice(table)
        said = f"<@{user}> " + voice.text("ping-late" if late else "ping", game=table.variant.title, url=self.url_of(table))
        where = self._main(table).where
        place = self.client.get_partial_messageable(where.channel if where else table.place.channel)
        with contextlib.suppress(discord.HTTPException, aiohttp.ClientError):
            only = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(user)])
            sent = await place.send(said, allowed_mentions=only, delete_after=PING_STAYS)
            self._pings[int(table.id), seat] = Where(place.id, sent.id)

    async def _unping(self, table_id: int, seat: int) -> None:
        where = self._pings.pop((table_id, seat), None)
        if where is not None:
            message = self.client.get_partial_messageable(where.channel).get_partial_message(where.message)
            with contextlib.suppress(discord.HTTPException, aiohttp.ClientError):
                await message.delete()

    def _is_present(self, user: int) -> bool:
        click = self._clicks.get(user)
        return click is not None and time.time() - discord.utils.snowflake_time(click.id).timestamp() < PRESENT

    # ---- what Discord tells of its own accord

    async def thread_gone(self, thread: int) -> None:
        """A thread was deleted: its tables go on where it came from."""
        for table in self._hub.tables.in_channel(thread):
            post = self._main(table)
            post.where = None
            if not await self._move_home(table):
                await self.channel_gone(thread)
                return
            post.touch(anew=True)

    async def channel_gone(self, channel: int) -> None:
        """A channel was deleted: its tables are closed and their hosts told."""
        for table in self._hub.tables.live():
            if channel in (table.place.channel, self._hub.tables.get_pointer(table.id, "parent")):
                self._main(table).closed = True
                await self._hub.tables.close_channel(table.place.channel)
                voice = await self._hub.private_voice(table.host.id, table)
                said = voice.text("host-channel-gone", game=table.variant.title, table=int(table.id))
                await self.write_to(table.host.id, said)
