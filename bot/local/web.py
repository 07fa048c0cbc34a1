"""The live page's side of the server: the start page, the files, and a websocket that carries each change as it happens."""

from __future__ import annotations

import asyncio
import html
import json
import logging
import struct
import zlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from importlib import resources
from typing import Any
from urllib.parse import urlsplit

import msgspec
from aiohttp import WSMsgType, web

from bot.local.acts import Acts
from bot.local.common import ActionRefused, ApiError, Json, content_type
from bot.local.interactions import Ack
from bot.local.permissions import may_see, may_talk
from bot.local.world import Change, Channel, Message, User, World

_log = logging.getLogger(__name__)

HISTORY_PAGE = 40
PEOPLE_MAX = 60
NAME_MAX = 32

_SCRIPTS = ("app", "components", "composer", "dom", "markdown", "modal", "net", "popup", "select")
_FILES = {"style.css": "text/css", **{f"{name}.js": "text/javascript" for name in _SCRIPTS}}
_POLICY = "default-src 'self'; img-src 'self' data:; connect-src 'self' ws:; frame-ancestors 'none'; base-uri 'none'"
_AVATAR_COLOURS = (0x5865F2, 0x757E8A, 0x3BA55C, 0xFAA61A, 0xED4245, 0xEB459F)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass(eq=False)
class _Viewer:
    """One open page."""

    user: User
    ws: web.WebSocketResponse
    queue: asyncio.Queue[bytes]

    def send(self, event: Json) -> None:
        self.queue.put_nowait(msgspec.json.encode(event))


class Web:
    """Serves the page and keeps every open page up to date."""

    def __init__(self, world: World, acts: Acts) -> None:
        self._world = world
        self._acts = acts
        self._viewers: set[_Viewer] = set()
        self._hosts: set[str] = set()
        self._answers: set[asyncio.Task[None]] = set()
        self._files = {name: _read(name) for name in _FILES}
        self._index, self._start = _read("index.html"), _read("start.html").decode()
        world.listen(self._on_change)

    def allow(self, netloc: str) -> None:
        """Serve under this host and port (and under the name localhost)."""
        port = netloc.rsplit(":", 1)[1]
        self._hosts = {netloc, f"localhost:{port}"}

    def register(self, app: web.Application) -> None:
        """Serve the page, the files and the websocket."""
        app.router.add_get("/", self._page)
        app.router.add_post("/people", self._add_person)
        app.router.add_get("/page/{name}", self._file)
        app.router.add_get("/ws", self._socket)
        app.router.add_get("/cdn/attachments/{channel}/{attachment}/{name}", self._attachment)
        app.router.add_get("/cdn/emojis/{name}", self._emoji)
        app.router.add_get("/cdn/embed/avatars/{name}", self._avatar)

    @property
    def guard(self) -> Any:
        """Turns away foreign host names (a rebound DNS name) and foreign pages (another site's script)."""

        @web.middleware
        async def check(request: web.Request, handler: Handler) -> web.StreamResponse:
            origin = request.headers.get("Origin")
            if request.host not in self._hosts:
                return web.Response(status=421, text="This server answers to its loopback address only.")
            if origin is not None and (urlsplit(origin).netloc not in self._hosts or request.path.startswith("/api/")):
                return web.Response(status=403, text="Pages of other sites have no business here.")
            return await handler(request)

        return check

    # -- pages and files -----------------------------------------------------------------------------------------------

    async def _page(self, request: web.Request) -> web.Response:
        if self._world.by_key(request.query.get("user", "")) is not None:
            return _html(self._index)
        note = "That link belongs to nobody here any more. Choose a name below." if "user" in request.query else ""
        return self._start_page(note)

    def _start_page(self, note: str = "", status: int = 200) -> web.Response:
        people = "".join(
            f'<a class="person" href="/?user={html.escape(user.key)}" target="_blank" rel="noopener">'
            f'<span class="avatar tint{n % 7}" aria-hidden="true">{html.escape(user.name[:1].upper())}</span>'
            f"<span>{html.escape(user.name)}</span></a>"
            for n, user in enumerate(self._world.people())
        )
        page = self._start.replace("{people}", people).replace("{bot}", html.escape(self._world.bot.name))
        return _html(page.replace("{note}", html.escape(note)).encode(), status)

    async def _add_person(self, request: web.Request) -> web.StreamResponse:
        name = " ".join(str((await request.post()).get("name", "")).split())
        if not 1 <= len(name) <= NAME_MAX:
            return self._start_page(f"A name has 1 to {NAME_MAX} characters.", 400)
        if len(self._world.people()) >= PEOPLE_MAX:
            return self._start_page(f"{PEOPLE_MAX} people are enough for one table room.", 400)
        if all(user.name != name for user in self._world.people()):
            self._world.add_user(name)
        raise web.HTTPSeeOther("/")

    async def _file(self, request: web.Request) -> web.Response:
        name = request.match_info["name"]
        if name not in self._files:
            return web.Response(status=404)
        headers = {"Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff"}
        return web.Response(body=self._files[name], content_type=_FILES[name], charset="utf-8", headers=headers)

    async def _attachment(self, request: web.Request) -> web.Response:
        key = f"{request.match_info['attachment']}/{request.query.get('hm', '')}"
        kind = content_type(request.match_info["name"])
        # A file that a browser would run as a page of this origin must not be opened as one.
        shown = kind.startswith("image/")
        return self._blob(key, kind, {} if shown else {"Content-Disposition": "attachment"})

    async def _emoji(self, request: web.Request) -> web.Response:
        name = request.match_info["name"]
        return self._blob(f"emojis/{name.split('.')[0]}", content_type(name), {})

    def _blob(self, key: str, kind: str, headers: dict[str, str]) -> web.Response:
        data = self._world.blobs.get(key)
        if data is None:
            return web.Response(status=404, text="This content is no longer available.")
        cached = {"Cache-Control": "private, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff"}
        return web.Response(body=data, headers={"Content-Type": kind, **cached, **headers})

    async def _avatar(self, request: web.Request) -> web.Response:
        stem = request.match_info["name"].split(".")[0]
        colour = _AVATAR_COLOURS[int(stem) % len(_AVATAR_COLOURS)] if stem.isdigit() else _AVATAR_COLOURS[0]
        return web.Response(body=_plain_png(colour), content_type="image/png")

    # -- the websocket -------------------------------------------------------------------------------------------------

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        user = self._world.by_key(request.query.get("user", ""))
        if user is None:
            return web.Response(status=403)
        ws = web.WebSocketResponse(heartbeat=30.0, max_msg_size=1 << 18)
        await ws.prepare(request)
        viewer = _Viewer(user, ws, asyncio.Queue())
        writer = asyncio.create_task(_write(viewer))
        self._viewers.add(viewer)
        viewer.send(self._hello(user))
        try:
            async for message in ws:
                if message.type is WSMsgType.TEXT:
                    self._obey(viewer, json.loads(message.data))
        except (ConnectionError, ValueError) as error:
            _log.debug("a page went away: %r", error)
        finally:
            self._viewers.discard(viewer)
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)
        return ws

    def _hello(self, user: User) -> Json:
        return {
            "t": "hello",
            "me": _person(user),
            "bot": _person(self._world.bot),
            "now": int(self._world.clock.now() * 1000),
            **self._people(),
            **self._places(user),
        }

    def _people(self) -> Json:
        return {"people": [_person(user) for user in self._world.people()]}

    def _places(self, user: User) -> Json:
        guilds = [{"id": g.id, "name": g.name} for g in self._world.guilds.values() if user.id in g.members]
        channels = [self._channel(user, c) for c in self._world.channels_for(user.id)]
        return {"guilds": guilds, "channels": channels}

    def _channel(self, user: User, channel: Channel) -> Json:
        seen = [m for m in self._world.history(channel.id) if m.only in (None, user.id) and m.author_id != user.id]
        mentions = [m for m in seen if channel.user_id or any(u["id"] == user.id for u in m.data["mentions"])]
        return {
            "id": channel.id,
            "type": channel.type,
            "name": channel.name,
            "topic": channel.topic,
            "guild": channel.guild_id,
            "parent": channel.parent_id,
            "position": channel.position,
            "archived": channel.archived,
            "locked": channel.locked,
            "last": seen[-1].id if seen else None,
            "mentioned": mentions[-1].id if mentions else None,
            "talk": may_talk(self._world, channel, user.id),
        }

    # -- what happens --------------------------------------------------------------------------------------------------

    def _on_change(self, change: Change) -> None:
        for viewer in self._viewers:
            event = self._event_for(viewer.user, change)
            if event is not None:
                viewer.send(event)

    def _event_for(self, user: User, change: Change) -> Json | None:
        subject, kind = change.subject, change.kind
        if kind == "message":
            return self._message_event(user, subject) if self._sees(user, subject) else None
        if kind == "message_gone":
            return {"t": "gone", "channel": subject.channel_id, "id": subject.id} if self._may_know(user, subject) else None
        if kind == "channel":
            if may_see(self._world, subject, user.id):
                return {"t": "channel", "channel": self._channel(user, subject)}
            return {"t": "channel_gone", "id": subject.id}
        if kind == "channel_gone":
            return {"t": "channel_gone", "id": subject.id}
        if kind in ("guild", "guild_gone"):
            return {"t": "places", **self._places(user)}
        if kind == "user":
            return {"t": "people", **self._people()}
        if kind == "typing":
            return {"t": "typing", "channel": subject.id} if may_see(self._world, subject, user.id) else None
        return {"t": kind}

    def _sees(self, user: User, message: Message) -> bool:
        channel = self._world.channels.get(message.channel_id)
        return channel is not None and self._may_know(user, message) and may_see(self._world, channel, user.id)

    @staticmethod
    def _may_know(user: User, message: Message) -> bool:
        return message.only in (None, user.id)

    def _message_event(self, user: User, message: Message) -> Json:
        return {"t": "message", "message": message.data}

    # -- what is asked -------------------------------------------------------------------------------------------------

    def _obey(self, viewer: _Viewer, asked: Json) -> None:
        number = asked.get("n")
        try:
            result = self._act(viewer, asked)
        except (ActionRefused, ApiError, KeyError, TypeError) as refusal:
            text = str(refusal) if isinstance(refusal, ActionRefused) else "That cannot be done."
            viewer.send({"t": "done", "n": number, "kind": "refused", "error": text})
            return
        if isinstance(result, asyncio.Future):
            task = asyncio.create_task(_report(viewer, number, result))
            self._answers.add(task)
            task.add_done_callback(self._answers.discard)
        else:
            viewer.send({"t": "done", "n": number, "kind": "ok", **(result or {})})

    def _act(self, viewer: _Viewer, asked: Json) -> asyncio.Future[Ack] | Json | None:
        user, op = viewer.user, asked.get("op")
        if op == "press":
            return self._acts.press(user, self._message(asked["message"]), asked["custom_id"])
        if op == "choose":
            return self._acts.choose(user, self._message(asked["message"]), asked["custom_id"], asked["values"])
        if op == "submit":
            return self._acts.submit(user, asked["opener"], asked["values"])
        if op == "dismiss":
            self._acts.dismiss(user, self._message(asked["message"]))
            return None
        channel = self._world.channels[asked["channel"]]
        if op == "slash":
            return self._acts.slash(user, channel, asked["command"], asked["values"])
        if op == "autocomplete":
            return self._acts.autocomplete(user, channel, asked["command"], asked["values"], asked["option"])
        if op == "menu":
            message = asked.get("message")
            target = self._message(message) if message else self._world.users[asked["user"]]
            return self._acts.menu(user, channel, asked["command"], target)
        if op == "say":
            return {"id": self._acts.say(user, channel, asked["text"]).id}
        if op == "history":
            return self._history(user, channel, asked.get("before"))
        if op == "commands":
            leaves = self._acts.commands_for(user, channel)
            about = ("path", "kind", "description", "options")
            return {"commands": [{key: getattr(leaf, key) for key in about} for leaf in leaves]}
        raise ActionRefused("That cannot be done.")

    def _message(self, message_id: str) -> Message:
        message = self._world.messages.get(message_id)
        if message is None:
            raise ActionRefused("This message is gone.")
        return message

    def _history(self, user: User, channel: Channel, before: str | None) -> Json:
        if not may_see(self._world, channel, user.id):
            raise ActionRefused("You do not see this channel.")
        seen = [m for m in self._world.history(channel.id) if self._may_know(user, m)]
        if before is not None:
            seen = [m for m in seen if int(m.id) < int(before)]
        return {"messages": [m.data for m in seen[-HISTORY_PAGE:]], "more": len(seen) > HISTORY_PAGE}

    async def close(self) -> None:
        """Close every page's websocket."""
        for task in list(self._answers):
            task.cancel()
        for viewer in list(self._viewers):
            await viewer.ws.close(code=1001)


async def _write(viewer: _Viewer) -> None:
    try:
        while True:
            await viewer.ws.send_str((await viewer.queue.get()).decode())
    except (ConnectionError, RuntimeError):
        _log.debug("a page went away")


async def _report(viewer: _Viewer, number: Any, future: asyncio.Future[Ack]) -> None:
    ack = await future
    report: Json = {"t": "done", "n": number, "kind": ack.kind}
    if ack.modal is not None:
        report |= {"modal": ack.modal, "opener": ack.interaction.id}
    if ack.kind == "choices":
        report["choices"] = ack.choices
    viewer.send(report)


def _person(user: User) -> Json:
    return {"id": user.id, "name": user.name, "bot": user.bot}


def _read(name: str) -> bytes:
    return resources.files("bot.local").joinpath("page", name).read_bytes()


def _html(page: bytes, status: int = 200) -> web.Response:
    headers = {
        "Content-Security-Policy": _POLICY,
        "Cache-Control": "no-store",
        "Referrer-Policy": "same-origin",
        "X-Content-Type-Options": "nosniff",
    }
    return web.Response(body=page, status=status, content_type="text/html", charset="utf-8", headers=headers)


def _plain_png(colour: int, side: int = 64) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    row = b"\0" + colour.to_bytes(3, "big") * side
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(row * side)) + chunk(b"IEND", b"")
