"""The REST interface: reading requests, faults, rate limits, errors, and the record of what the bot sent."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import msgspec
from aiohttp import web

from bot.local.buckets import Buckets, limited
from bot.local.common import ApiError, Json
from bot.local.faults import Fault, Faults
from bot.local.limits import REQUEST_MAX, refuse
from bot.local.messages import Upload

_log = logging.getLogger(__name__)

PREFIX = "/api/v10/"


@dataclass(slots=True)
class Call:
    """One request, read: the parts of its path, its query, its body, its files."""

    method: str
    path: str
    parts: dict[str, str]
    query: dict[str, str]
    body: Any
    uploads: list[Upload]

    @property
    def form(self) -> Json:
        """The body as an object; anything else is refused."""
        if not isinstance(self.body, dict):
            raise refuse((), "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
        return self.body


@dataclass(frozen=True, slots=True)
class Sent:
    """A request of the bot as it stands in the record. `files` holds the bytes by file name."""

    at: float
    method: str
    path: str
    body: Any
    files: dict[str, bytes] = field(repr=False)
    status: int = 0


Handler: TypeAlias = Callable[[Call], Any]
Log: TypeAlias = deque[Sent]


def answer_json(data: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """A JSON answer; clients of Discord want the content type exactly, and `Via` tells it from a ban by the edge."""
    return web.Response(
        body=msgspec.json.encode(data),
        status=status,
        headers={"Content-Type": "application/json", "Via": "1.1 loopback", **(headers or {})},
    )


class Rest:
    """Wraps the handlers of the routes into what aiohttp serves.

    `record` bounds the record in `log`: None keeps everything that the bot sends, 0 nothing.
    """

    def __init__(self, faults: Faults, buckets: Buckets, *, record: int | None = 0) -> None:
        self.log: Log = deque(maxlen=record)
        self.unknown: list[str] = []
        self._faults = faults
        self._buckets = buckets

    def route(self, app: web.Application, method: str, template: str, handler: Handler, *, public: bool = False) -> None:
        """Serve a route; `public` ones (interactions, webhooks) carry a token in the path and escape the global limit."""
        pattern = "/".join("*" if part.startswith("{") else part for part in template.split("/"))

        async def serve(request: web.Request) -> web.StreamResponse:
            return await self._serve(request, handler, pattern, public=public)

        app.router.add_route(method, PREFIX + template, serve)

    def catch_all(self, app: web.Application) -> None:
        """Answer everything else under the prefix with 404, and say so in the log: it is a route we lack."""
        app.router.add_route("*", PREFIX + "{tail:.*}", self._unknown)

    async def _unknown(self, request: web.Request) -> web.StreamResponse:
        line = f"{request.method} {request.path}"
        _log.warning("no such route here: %s", line)
        self.unknown.append(line)
        return answer_json({"message": "404: Not Found", "code": 0}, 404)

    async def _serve(self, request: web.Request, handler: Handler, pattern: str, *, public: bool) -> web.StreamResponse:
        path = request.path.removeprefix(PREFIX)
        headers: dict[str, str] = {}
        call: Call | None = None
        try:
            call = await _read(request, path)
            if not public and not request.headers.get("Authorization", "").startswith("Bot "):
                raise ApiError(401, 0, "401: Unauthorized")
            fault = self._faults.met_by(request.method, path)
            if fault is not None:
                await _suffer(fault, request)
            headers = self._buckets.take(request.method, pattern, _major(call), counts_globally=not public)
            result = handler(call)
            if isinstance(result, Awaitable):
                result = await result
            if fault is not None and fault.lose_answer:
                _hang_up(request)
            response = web.Response(status=204, headers=headers) if result is None else answer_json(result, 200, headers)
        except ApiError as error:
            response = answer_json(error.body, error.status, {**headers, **error.headers})
        self._write_down(request.method, path, call, response.status)
        return response

    def _write_down(self, method: str, path: str, call: Call | None, status: int) -> None:
        if self.log.maxlen == 0 or call is None:
            return
        files = {upload.filename: upload.data for upload in call.uploads}
        self.log.append(Sent(time.time(), method, path, call.body, files, status))


def _major(call: Call) -> str:
    return "/".join(call.parts.get(key, "") for key in ("channel", "guild", "token"))


async def _suffer(fault: Fault, request: web.Request) -> None:
    if fault.delay:
        await asyncio.sleep(fault.delay)
    if fault.disconnect:
        _hang_up(request)
    if fault.status == 429:
        raise limited(fault.retry_after, "user", code=fault.code)
    if fault.status is not None:
        raise ApiError(fault.status, fault.code, fault.message)


def _hang_up(request: web.Request) -> None:
    if request.transport is not None:
        request.transport.abort()
    raise ConnectionResetError("an injected fault dropped this connection")


async def _read(request: web.Request, path: str) -> Call:
    if request.content_length is not None and request.content_length > REQUEST_MAX + (1 << 20):
        raise ApiError(413, 40005, "Request entity too large")
    body: Any = None
    uploads: list[Upload] = []
    try:
        if request.content_type == "multipart/form-data":
            body, uploads = await _read_parts(request)
        elif request.can_read_body:
            body = msgspec.json.decode(await request.read())
    except (ValueError, msgspec.DecodeError) as error:
        raise ApiError(400, 50109, "The request body contains invalid JSON.") from error
    return Call(request.method, path, dict(request.match_info), dict(request.query), body, uploads)


async def _read_parts(request: web.Request) -> tuple[Any, list[Upload]]:
    fields: Json = {}
    body: Any = None
    uploads: list[Upload] = []
    async for part in await request.multipart():
        name = getattr(part, "name", None) or ""
        data = bytes(await part.read())  # type: ignore[union-attr]
        if name == "payload_json":
            body = json.loads(data)
        elif (filename := getattr(part, "filename", None)) is not None:
            index = int("".join(c for c in name if c.isdigit()) or len(uploads))
            uploads.append(Upload(index, filename, data))
        else:
            fields[name] = data.decode()
    return (body if body is not None else fields), uploads
