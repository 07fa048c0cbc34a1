"""The gateway: one websocket for each shard of the bot, sequence numbers, and RESUME with replay of what was missed."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections import deque
from typing import Any, Final

import msgspec
from aiohttp import WSMsgType, web

from bot.local.common import Json
from bot.local.payloads import channel_payload, guild_payload, message_payload, thread_member_payload, user_payload
from bot.local.permissions import may_see
from bot.local.world import Change, Channel, Guild, Message, World

_log = logging.getLogger(__name__)

HEARTBEAT_MS: Final = 41_250
REPLAY_KEPT: Final = 1000
SESSIONS_KEPT: Final = 16

_GUILDS, _MEMBERS, _PRESENCES = 1 << 0, 1 << 1, 1 << 8
_GUILD_MESSAGES, _DIRECT_MESSAGES, _CONTENT = 1 << 9, 1 << 12, 1 << 15
_PRIVILEGED = _MEMBERS | _PRESENCES | _CONTENT

_encoder = msgspec.json.Encoder()


class _Session:
    """What lives on between two connections: the sequence number and the events that a RESUME may ask for."""

    def __init__(self, shard: tuple[int, int], intents: int) -> None:
        self.id = secrets.token_hex(16)
        self.shard = shard
        self.intents = intents
        self.sequence = 0
        self.kept: deque[tuple[int, str]] = deque(maxlen=REPLAY_KEPT)
        self.connection: _Connection | None = None

    def send(self, event: str, data: Any) -> None:
        self.sequence += 1
        text = _encoder.encode({"op": 0, "t": event, "s": self.sequence, "d": data}).decode()
        self.kept.append((self.sequence, text))
        if self.connection is not None:
            self.connection.send_text(text)

    def sees(self, guild_id: str | None) -> bool:
        number, count = self.shard
        return number == (0 if guild_id is None else (int(guild_id) >> 22) % count)


class _Connection:
    """One websocket, and a queue so that nobody waits for it."""

    def __init__(self, ws: web.WebSocketResponse) -> None:
        self.ws = ws
        self._queue: asyncio.Queue[str] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())

    def send_text(self, text: str) -> None:
        self._queue.put_nowait(text)

    def send(self, op: int, data: Any = None) -> None:
        self.send_text(json.dumps({"op": op, "d": data, "s": None, "t": None}))

    async def _write(self) -> None:
        try:
            while True:
                await self.ws.send_str(await self._queue.get())
        except (ConnectionError, RuntimeError):
            _log.debug("a gateway connection went away")

    def abort(self) -> None:
        """Cut the wire: no close frame, as when a network fails."""
        transport = self.ws._req.transport if self.ws._req is not None else None
        if transport is not None:
            transport.abort()

    async def end(self) -> None:
        self._writer.cancel()
        await asyncio.gather(self._writer, return_exceptions=True)


class Gateway:
    """All sessions of the bot.

    With `allow_privileged=False` (the default) an IDENTIFY that asks for a privileged intent is turned away with 4014, as
    Discord does for an application that was not granted it.
    """

    def __init__(self, world: World, *, allow_privileged: bool = False) -> None:
        self._world = world
        self._allow_privileged = allow_privileged
        self._sessions: dict[str, _Session] = {}
        self._closed = False
        self.base = ""
        self.identifies = 0
        self.resumes = 0
        world.listen(self._on_change)

    # -- for tests -----------------------------------------------------------------------------------------------------

    @property
    def connected(self) -> bool:
        """Whether the bot is connected now."""
        return any(session.connection is not None for session in self._sessions.values())

    def drop(self) -> None:
        """Cut every connection as a network failure does. The bot will RESUME and lose nothing."""
        for connection in self._connections():
            connection.abort()

    async def close_connections(self, code: int = 4000) -> None:
        """Close every connection with a close code (4000 makes the bot resume, 4004 makes it give up)."""
        for connection in self._connections():
            await connection.ws.close(code=code)

    def ask_to_reconnect(self) -> None:
        """Send opcode 7."""
        for connection in self._connections():
            connection.send(7)

    def invalidate(self) -> None:
        """Forget the sessions and send opcode 9: the bot must IDENTIFY anew, and what it missed is gone."""
        connections = self._connections()
        self._sessions.clear()
        for connection in connections:
            connection.send(9, False)

    def refuse_connections(self, refuse: bool = True) -> None:
        """Turn new connections away (the gateway is down), or take them again."""
        self._closed = refuse

    def _connections(self) -> list[_Connection]:
        return [session.connection for session in self._sessions.values() if session.connection is not None]

    # -- events --------------------------------------------------------------------------------------------------------

    def emit(self, event: str, data: Json, guild_id: str | None, intent: int = 0) -> None:
        """Send an event to the shard it belongs to, where the bot asked for that intent."""
        for session in self._sessions.values():
            if session.sees(guild_id) and (not intent or session.intents & intent):
                session.send(event, data)

    def _on_change(self, change: Change) -> None:
        subject = change.subject
        if change.kind in ("message", "message_gone"):
            self._message_event(change, subject)
        elif change.kind in ("channel", "channel_gone"):
            self._channel_event(change, subject)
        elif change.kind in ("guild", "guild_gone"):
            self._guild_event(change, subject)

    def _message_event(self, change: Change, message: Message) -> None:
        channel = self._world.channels.get(message.channel_id)
        if message.only is not None or channel is None or not may_see(self._world, channel, self._world.bot.id):
            return
        intent = _DIRECT_MESSAGES if channel.guild_id is None else _GUILD_MESSAGES
        if change.kind == "message_gone":
            if change.fresh:
                return
            gone = {"id": message.id, "channel_id": channel.id}
            if channel.guild_id is not None:
                gone["guild_id"] = channel.guild_id
            self.emit("MESSAGE_DELETE", gone, channel.guild_id, intent)
            return
        name = "MESSAGE_CREATE" if change.fresh else "MESSAGE_UPDATE"
        for session in self._sessions.values():
            if session.sees(channel.guild_id) and session.intents & intent:
                session.send(name, message_payload(self._world, message, session.intents))

    def _channel_event(self, change: Change, channel: Channel) -> None:
        if channel.user_id is not None:
            return
        bot_id = self._world.bot.id
        gone = change.kind == "channel_gone"
        if channel.private_thread and bot_id not in channel.members:
            return
        prefix = "THREAD" if channel.is_thread else "CHANNEL"
        suffix = "DELETE" if gone else "CREATE" if change.fresh else "UPDATE"
        payload = channel_payload(self._world, channel)
        if prefix == "THREAD" and suffix == "CREATE":
            payload["newly_created"] = True
        self.emit(f"{prefix}_{suffix}", payload, channel.guild_id, _GUILDS)
        if payload.get("newly_created") and bot_id in channel.members:
            member = thread_member_payload(self._world, channel, bot_id)
            self.emit("THREAD_MEMBER_UPDATE", {**member, "guild_id": channel.guild_id}, channel.guild_id, _GUILDS)

    def _guild_event(self, change: Change, guild: Guild) -> None:
        if change.kind == "guild_gone":
            self.emit("GUILD_DELETE", {"id": guild.id}, guild.id, _GUILDS)
        elif guild.has_bot:
            name = "GUILD_CREATE" if change.fresh else "GUILD_UPDATE"
            self.emit(name, guild_payload(self._world, guild), guild.id, _GUILDS)

    # -- the wire ------------------------------------------------------------------------------------------------------

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Serve one websocket of the bot."""
        if self._closed:
            return web.Response(status=503)
        ws = web.WebSocketResponse(max_msg_size=1 << 20)
        await ws.prepare(request)
        connection = _Connection(ws)
        connection.send(10, {"heartbeat_interval": HEARTBEAT_MS})
        session: _Session | None = None
        try:
            while True:
                # A client that misses a heartbeat and a half is gone, though its socket may look alive.
                message = await ws.receive(timeout=HEARTBEAT_MS / 1000 * 1.6)
                if message.type is not WSMsgType.TEXT:
                    break
                session = await self._obey(connection, session, json.loads(message.data))
        except (TimeoutError, ConnectionError, ValueError) as error:
            _log.debug("gateway connection ended: %r", error)
        finally:
            if session is not None and session.connection is connection:
                session.connection = None
            await connection.end()
            await ws.close()
        return ws

    async def _obey(self, connection: _Connection, session: _Session | None, message: Json) -> _Session | None:
        op, data = message.get("op"), message.get("d") or {}
        if op == 1:
            connection.send(11)
        elif op == 2:
            return await self._identify(connection, data)
        elif op == 6:
            return self._resume(connection, data)
        return session

    async def _identify(self, connection: _Connection, data: Json) -> _Session | None:
        intents = int(data.get("intents") or 0)
        if intents & _PRIVILEGED and not self._allow_privileged:
            await connection.ws.close(code=4014, message=b"Disallowed intent(s).")
            return None
        self.identifies += 1
        number, count = data.get("shard") or (0, 1)
        session = _Session((int(number), int(count)), intents)
        for old in [s for s in self._sessions.values() if s.shard == session.shard and s.connection is None]:
            del self._sessions[old.id]
        while len(self._sessions) >= SESSIONS_KEPT:
            del self._sessions[next(iter(self._sessions))]
        self._sessions[session.id] = session
        session.connection = connection
        self._greet(session)
        return session

    def _greet(self, session: _Session) -> None:
        guilds = [guild for guild in self._world.guilds.values() if guild.has_bot and session.sees(guild.id)]
        ready = {
            "v": 10,
            "user": {**user_payload(self._world.bot), "verified": True, "mfa_enabled": False, "flags": 0},
            "guilds": [{"id": guild.id, "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": f"ws://{self.base}/gateway",
            "shard": list(session.shard),
            "application": {"id": self._world.bot.id, "flags": 0},
        }
        session.send("READY", ready)
        if session.intents & _GUILDS:
            for guild in guilds:
                session.send("GUILD_CREATE", guild_payload(self._world, guild))

    def _resume(self, connection: _Connection, data: Json) -> _Session | None:
        session = self._sessions.get(str(data.get("session_id")))
        seen = int(data.get("seq") or 0)
        if session is None or (session.kept and session.kept[0][0] > seen + 1):
            connection.send(9, False)
            return None
        self.resumes += 1
        if session.connection is not None:
            session.connection.abort()
        for number, text in session.kept:
            if number > seen:
                connection.send_text(text)
        session.connection = connection
        session.send("RESUMED", {})
        return session

    async def close(self) -> None:
        """Close all connections for good."""
        self._closed = True
        for connection in self._connections():
            await connection.ws.close(code=1001)
