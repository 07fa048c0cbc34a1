"""How a request's body and files become a message, and how an edit changes one."""

from __future__ import annotations

import copy
import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.local import limits
from bot.local.common import ApiError, Json, content_type, picture_size
from bot.local.payloads import user_payload
from bot.local.world import COMPONENTS_V2, EPHEMERAL, LOADING, Channel, Message, User, World

_MENTION = re.compile(r"<@!?(\d+)>")
_SENDABLE_FLAGS = COMPONENTS_V2 | EPHEMERAL | 1 << 2 | 1 << 12


@dataclass(frozen=True, slots=True)
class Upload:
    """A file of a multipart request; `index` is the n of its field `files[n]`."""

    index: int
    filename: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Origin:
    """The interaction that a message answers, as far as the message tells of it."""

    interaction_id: str
    kind: int
    user: User
    name: str


class Composer:
    """Makes and edits messages. `base` is where files are served from, as `http://127.0.0.1:1234`."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.base = ""

    def compose(
        self,
        channel: Channel,
        author: User,
        body: Json,
        uploads: Sequence[Upload] = (),
        *,
        only: str | None = None,
        origin: Origin | None = None,
        loading: bool = False,
    ) -> Message:
        """Check a new message and put it into the world."""
        flags = int(body.get("flags") or 0) & _SENDABLE_FLAGS
        v2 = bool(flags & COMPONENTS_V2)
        _check_uploads(uploads)
        names = [_plain_name(upload.filename) for upload in uploads]
        limits.check_message(_plain_references(body), v2=v2, attached=names, emojis=self._world.emojis)
        if not loading and not (body.get("content") or body.get("embeds") or body.get("components") or uploads):
            raise ApiError(400, 50006, "Cannot send an empty message")
        message_id = self._world.ids.next()
        attachments, blobs = self._store(channel.id, uploads, body.get("attachments") or [])
        data: Json = {
            "id": message_id,
            "channel_id": channel.id,
            "author": user_payload(author),
            "content": body.get("content") or "",
            "timestamp": self._world.clock.iso(),
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": attachments,
            "embeds": _embeds(body, attachments),
            "components": self._components(body.get("components") or [], attachments),
            "pinned": False,
            "type": 0,
            "flags": flags | (EPHEMERAL if only else 0) | (LOADING if loading else 0),
        }
        if channel.guild_id is not None:
            data["guild_id"] = channel.guild_id
        if body.get("nonce") is not None:
            data["nonce"] = body["nonce"]
        if body.get("message_reference"):
            data["type"] = 19
            data["message_reference"] = {"channel_id": channel.id, **body["message_reference"]}
        if origin is not None:
            data |= self._origin(origin)
        data["mentions"] = self._mentions(data, body.get("allowed_mentions"))
        message = Message(
            id=message_id,
            channel_id=channel.id,
            author_id=author.id,
            data=data,
            created=self._world.clock.now(),
            only=only,
            blobs=blobs,
            interaction_id=origin.interaction_id if origin else None,
        )
        self._world.put(message)
        return message

    def _origin(self, origin: Origin) -> Json:
        user = user_payload(origin.user)
        fields: Json = {
            "application_id": self._world.bot.id,
            "webhook_id": self._world.bot.id,
            "interaction_metadata": {
                "id": origin.interaction_id,
                "type": origin.kind,
                "user": user,
                "name": origin.name,
                "authorizing_integration_owners": {},
            },
        }
        if origin.kind == 2:
            fields["type"] = 20
            fields["interaction"] = {"id": origin.interaction_id, "type": 2, "name": origin.name, "user": user}
        return fields

    def revise(self, message: Message, body: Json, uploads: Sequence[Upload] = ()) -> Message:
        """Check an edit and carry it out. What the body does not name stays as it is."""
        flags = body.get("flags")
        v2 = message.v2 or bool(int(flags or 0) & COMPONENTS_V2)
        if message.v2 and flags is not None and not int(flags) & COMPONENTS_V2:
            raise limits.refuse(
                ("flags",), "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", "The IS_COMPONENTS_V2 flag cannot be removed"
            )
        _check_uploads(uploads)
        old = message.data
        kept = _kept(old["attachments"], body)
        names = [a["filename"] for a in kept] + [_plain_name(upload.filename) for upload in uploads]
        limits.check_message(_plain_references(body), v2=v2, attached=names, emojis=self._world.emojis)
        if (
            v2
            and not message.v2
            and ((old["content"] and "content" not in body) or (old["embeds"] and "embeds" not in body))
        ):
            raise limits.refuse(
                ("content",),
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                "Content and embeds must be removed when a message becomes a Components V2 message",
            )
        new, blobs = self._store(message.channel_id, uploads, body.get("attachments") or [])
        attachments = kept + new
        data = {**old, "attachments": attachments}
        if "content" in body:
            data["content"] = body["content"] or ""
        if "embeds" in body:
            data["embeds"] = _embeds(body, attachments)
        if "components" in body:
            data["components"] = self._components(body["components"] or [], attachments)
        if not (data["content"] or data["embeds"] or data["components"] or attachments):
            raise ApiError(400, 50006, "Cannot send an empty message")
        if not old["flags"] & LOADING:
            data["edited_timestamp"] = self._world.clock.iso()
        data["flags"] = old["flags"] & ~LOADING | (COMPONENTS_V2 if v2 else 0)
        data["mentions"] = self._mentions(data, body.get("allowed_mentions"))
        self._drop_files(message, attachments)
        message.blobs = [*message.blobs, *blobs]
        message.data = data
        self._world.put(message)
        return message

    def _drop_files(self, message: Message, attachments: Sequence[Json]) -> None:
        alive = {a["id"] for a in attachments}
        gone = [key for key in message.blobs if key.split("/")[0] not in alive]
        message.blobs = [key for key in message.blobs if key not in gone]
        self._world.retire_blobs(gone)

    def _store(self, channel_id: str, uploads: Sequence[Upload], described: Iterable[Json]) -> tuple[list[Json], list[str]]:
        about = {str(item.get("id")): item for item in described}
        attachments: list[Json] = []
        blobs: list[str] = []
        for upload in uploads:
            attachment_id, key = self._world.ids.next(), secrets.token_hex(12)
            filename = _plain_name(upload.filename)
            blob = f"{attachment_id}/{key}"
            self._world.blobs[blob] = upload.data
            blobs.append(blob)
            url = f"{self.base}/cdn/attachments/{channel_id}/{attachment_id}/{filename}?hm={key}"
            attachment: Json = {
                "id": attachment_id,
                "filename": filename,
                "size": len(upload.data),
                "url": url,
                "proxy_url": url,
                "content_type": content_type(filename),
            }
            size = picture_size(upload.data)
            if size is not None:
                attachment["width"], attachment["height"] = size
            description = about.get(str(upload.index), {}).get("description")
            if description:
                attachment["description"] = description
            attachments.append(attachment)
        return attachments, blobs

    def _components(self, components: list[Json], attachments: Sequence[Json]) -> list[Json]:
        made = copy.deepcopy(components)
        by_name = {a["filename"]: a for a in attachments}
        by_url = {a["url"]: a for a in attachments}
        taken = {c["id"] for c in limits.walk(made) if c.get("id")}
        number = 0
        for component in limits.walk(made):
            if not component.get("id"):
                number += 1
                while number in taken:
                    number += 1
                component["id"] = number
            _fill_in(component)
            for media in limits.media_of(component):
                _resolve(media, by_name, by_url)
                media.setdefault("id", self._world.ids.next())
                if component["type"] == limits.FILE:
                    file = by_url.get(media["url"], {})
                    component |= {"name": file.get("filename"), "size": file.get("size")}
        return made

    def _mentions(self, data: Json, allowed: Mapping[str, list[str]] | None) -> list[Json]:
        texts = [data["content"], *(c["content"] for c in limits.walk(data["components"]) if c.get("type") == limits.TEXT)]
        ids = dict.fromkeys(user_id for text in texts for user_id in _MENTION.findall(text))
        if allowed is not None and "users" not in (allowed.get("parse") or []):
            named = {str(user_id) for user_id in allowed.get("users") or []}
            ids = {user_id: None for user_id in ids if user_id in named}
        return [user_payload(self._world.users[user_id]) for user_id in ids if user_id in self._world.users]


def _check_uploads(uploads: Sequence[Upload]) -> None:
    if len(uploads) > 10:
        raise ApiError(400, 30015, "Maximum number of attachments in a message reached (10)")
    total = sum(len(upload.data) for upload in uploads)
    if total > limits.REQUEST_MAX or any(len(upload.data) > limits.FILE_MAX for upload in uploads):
        raise ApiError(413, 40005, "Request entity too large")


def _plain_name(filename: str) -> str:
    return re.sub(r"[^\w.\-]", "_", filename) or "unknown"


def _plain_references(body: Json) -> Json:
    """The body with file names in references written as Discord writes the files' own names."""
    if not body.get("components"):
        return body
    body = {**body, "components": copy.deepcopy(body["components"])}
    for component in limits.walk([c for c in body["components"] if isinstance(c, dict)]):
        for media in limits.media_of(component):
            url = str(media.get("url"))
            if url.startswith("attachment://"):
                media["url"] = "attachment://" + _plain_name(url.removeprefix("attachment://"))
    return body


def _resolve(media: Json, by_name: Mapping[str, Json], by_url: Mapping[str, Json]) -> None:
    url = str(media["url"])
    if url.startswith("attachment://"):
        found = by_name.get(_plain_name(url.removeprefix("attachment://")))
    else:
        found = by_url.get(url)
    if found is None:
        media.setdefault("proxy_url", url)
        return
    media |= {
        "url": found["url"],
        "proxy_url": found["url"],
        "width": found.get("width"),
        "height": found.get("height"),
        "content_type": found["content_type"],
        "attachment_id": found["id"],
        "id": found["id"],
    }


_DEFAULTS: dict[int, Json] = {
    limits.THUMBNAIL: {"description": None, "spoiler": False},
    limits.FILE: {"spoiler": False},
    limits.SEPARATOR: {"divider": True, "spacing": 1},
    limits.CONTAINER: {"accent_color": None, "spoiler": False},
}


def _fill_in(component: Json) -> None:
    """Write out what a bot may leave out, as Discord's answers do."""
    for key, value in _DEFAULTS.get(component["type"], {}).items():
        component.setdefault(key, value)
    for item in component.get("items") or []:
        item.setdefault("description", None)
        item.setdefault("spoiler", False)
    for holder in (component, *(component.get("options") or [])):
        if holder.get("emoji") and holder["emoji"].get("id", "") is None:
            del holder["emoji"]["id"]


def _embeds(body: Json, attachments: Sequence[Json]) -> list[Json]:
    embeds: list[Json] = copy.deepcopy(body.get("embeds") or [])
    by_name = {a["filename"]: a for a in attachments}
    for embed in embeds:
        embed.setdefault("type", "rich")
        for place in ("image", "thumbnail"):
            if isinstance(embed.get(place), dict):
                _resolve(embed[place], by_name, {})
    return embeds


def _kept(attachments: list[Json], body: Json) -> list[Json]:
    if body.get("attachments") is None:
        return [] if "attachments" in body else list(attachments)
    wanted = {str(item.get("id")): item for item in body["attachments"]}
    return [a for a in attachments if a["id"] in wanted]
