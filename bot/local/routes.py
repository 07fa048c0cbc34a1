"""What each REST route does. The routes are those that discord.py uses for bots without voice, moderation or reactions."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Callable
from typing import Any

from aiohttp import web

from bot.local import limits
from bot.local import permissions as allowed
from bot.local.buckets import OLD_EDIT_AGE, Buckets
from bot.local.common import ApiError, Json, missing_access, missing_permissions, unknown
from bot.local.interactions import Interactions
from bot.local.messages import Composer
from bot.local.payloads import (
    channel_payload,
    emoji_payload,
    guild_payload,
    member_payload,
    message_payload,
    roles_payload,
    thread_member_payload,
    user_payload,
)
from bot.local.rest import Call, Rest
from bot.local.world import HAS_THREAD, Change, Channel, Emoji, Guild, Message, World


class Routes:
    """The handlers of all routes. `shards` is what `GET /gateway/bot` recommends."""

    def __init__(
        self, world: World, composer: Composer, interactions: Interactions, buckets: Buckets, *, shards: int = 1
    ) -> None:
        self._world = world
        self._composer = composer
        self._interactions = interactions
        self._buckets = buckets
        self._shards = shards
        self.base = ""

    def register(self, app: web.Application, rest: Rest) -> None:
        """Serve every route, and the 404 for the rest."""
        for method, template, handler in self._bot_routes():
            rest.route(app, method, template, handler)
        for method, template, handler in self._public_routes():
            rest.route(app, method, template, handler, public=True)
        rest.catch_all(app)

    def _bot_routes(self) -> list[tuple[str, str, Callable[[Call], Any]]]:
        thread_member = "channels/{channel}/thread-members/{user}"
        return [
            ("GET", "gateway/bot", self._gateway),
            ("GET", "users/@me", self._me),
            ("GET", "users/@me/guilds", self._my_guilds),
            ("DELETE", "users/@me/guilds/{guild}", self._leave_guild),
            ("POST", "users/@me/channels", self._open_dm),
            ("GET", "users/{user}", lambda call: user_payload(self._user(call))),
            ("GET", "oauth2/applications/@me", self._application),
            ("GET", "applications/@me", self._application),
            ("GET", "applications/{app}/commands", self._list_commands),
            ("PUT", "applications/{app}/commands", self._put_commands),
            ("POST", "applications/{app}/commands", self._add_command),
            ("DELETE", "applications/{app}/commands/{command}", self._drop_command),
            ("GET", "applications/{app}/guilds/{guild}/commands", self._list_commands),
            ("PUT", "applications/{app}/guilds/{guild}/commands", self._put_commands),
            ("POST", "applications/{app}/guilds/{guild}/commands", self._add_command),
            ("DELETE", "applications/{app}/guilds/{guild}/commands/{command}", self._drop_command),
            ("GET", "applications/{app}/emojis", self._list_emojis),
            ("POST", "applications/{app}/emojis", self._add_emoji),
            ("GET", "applications/{app}/emojis/{emoji}", lambda call: emoji_payload(self._world, self._emoji(call))),
            ("PATCH", "applications/{app}/emojis/{emoji}", self._rename_emoji),
            ("DELETE", "applications/{app}/emojis/{emoji}", self._drop_emoji),
            ("GET", "guilds/{guild}", lambda call: guild_payload(self._world, self._guild(call))),
            ("GET", "guilds/{guild}/channels", self._guild_channels),
            ("POST", "guilds/{guild}/channels", self._add_channel),
            ("GET", "guilds/{guild}/roles", lambda call: roles_payload(self._world, self._guild(call))),
            ("GET", "guilds/{guild}/members/{user}", self._member),
            ("GET", "guilds/{guild}/threads/active", self._active_threads),
            ("GET", "channels/{channel}", lambda call: channel_payload(self._world, self._channel(call))),
            ("PATCH", "channels/{channel}", self._change_channel),
            ("DELETE", "channels/{channel}", self._drop_channel),
            ("POST", "channels/{channel}/typing", self._typing),
            ("GET", "channels/{channel}/messages", self._history),
            ("POST", "channels/{channel}/messages", self._send),
            ("POST", "channels/{channel}/messages/bulk-delete", self._bulk_delete),
            ("GET", "channels/{channel}/messages/{message}", self._fetch),
            ("PATCH", "channels/{channel}/messages/{message}", self._edit),
            ("DELETE", "channels/{channel}/messages/{message}", self._delete),
            ("POST", "channels/{channel}/messages/{message}/threads", self._thread_from_message),
            ("POST", "channels/{channel}/threads", self._thread),
            ("GET", "channels/{channel}/threads/archived/public", self._archived_threads),
            ("GET", "channels/{channel}/thread-members", self._thread_members),
            ("GET", thread_member, self._thread_member),
            ("PUT", thread_member, self._join_thread),
            ("DELETE", thread_member, self._part_thread),
        ]

    def _public_routes(self) -> list[tuple[str, str, Callable[[Call], Any]]]:
        message = "webhooks/{app}/{token}/messages/{message}"
        return [
            ("GET", "gateway", lambda call: {"url": f"ws://{self.base}/gateway"}),
            ("POST", "interactions/{interaction}/{token}/callback", self._callback),
            ("POST", "webhooks/{app}/{token}", self._follow_up),
            ("GET", message, lambda call: self._by_token(call).data),
            ("PATCH", message, self._edit_by_token),
            ("DELETE", message, self._delete_by_token),
        ]

    # -- finding things ------------------------------------------------------------------------------------------------

    def _user(self, call: Call) -> Any:
        user_id = call.parts["user"]
        found = self._world.bot if user_id == "@me" else self._world.users.get(user_id)
        if found is None:
            raise unknown("User", 10013)
        return found

    def _guild(self, call: Call) -> Guild:
        guild = self._world.guilds.get(call.parts["guild"])
        if guild is None:
            raise unknown("Guild", 10004)
        if not guild.has_bot:
            raise missing_access()
        return guild

    def _channel(self, call: Call, *needed: int) -> Channel:
        channel = self._world.channels.get(call.parts["channel"])
        if channel is None:
            raise unknown("Channel", 10003)
        if not allowed.may_see(self._world, channel, self._world.bot.id):
            raise missing_access()
        mine = allowed.permissions_in(self._world, channel, self._world.bot.id)
        if channel.guild_id is not None and any(not mine & flag for flag in needed):
            raise missing_permissions()
        return channel

    def _message(self, call: Call, channel: Channel) -> Message:
        message = self._world.messages.get(call.parts["message"])
        if message is None or message.channel_id != channel.id or message.only is not None:
            raise unknown("Message", 10008)
        return message

    def _emoji(self, call: Call) -> Emoji:
        emoji = self._world.emojis.get(call.parts["emoji"])
        if emoji is None:
            raise unknown("Emoji", 10014)
        return emoji

    # -- the application -----------------------------------------------------------------------------------------------

    def _me(self, call: Call) -> Json:
        return {**user_payload(self._world.bot), "verified": True, "mfa_enabled": False, "locale": "en-US", "email": None}

    def _gateway(self, call: Call) -> Json:
        limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 16}
        return {"url": f"ws://{self.base}/gateway", "shards": self._shards, "session_start_limit": limit}

    def _application(self, call: Call) -> Json:
        people = self._world.people()
        return {
            "id": self._world.bot.id,
            "name": self._world.bot.name,
            "icon": None,
            "description": "",
            "summary": "",
            "bot_public": True,
            "bot_require_code_grant": False,
            "verify_key": "0" * 64,
            "owner": user_payload(people[0] if people else self._world.bot),
            "team": None,
            "flags": 0,
            "flags_new": "0",
            "type": None,
            "redirect_uris": [],
            "interactions_endpoint_url": None,
            "role_connections_verification_url": None,
            "explicit_content_filter": 0,
            "eligible_oauth2_scopes": [],
            "approximate_guild_count": len(self._world.guilds),
            "approximate_user_install_count": len(people),
            "approximate_user_authorization_count": len(people),
        }

    def _scope(self, call: Call) -> str:
        return self._guild(call).id if "guild" in call.parts else ""

    def _list_commands(self, call: Call) -> list[Json]:
        return self._world.commands.get(self._scope(call), [])

    def _put_commands(self, call: Call) -> list[Json]:
        scope = self._scope(call)
        if not isinstance(call.body, list):
            raise limits.refuse((), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        limits.check_commands(call.body)
        known = {(c["type"], c["name"]): c["id"] for c in self._world.commands.get(scope, [])}
        self._world.commands[scope] = [self._command(c, scope, known) for c in call.body]
        self._world.tell(Change("commands", scope))
        return self._world.commands[scope]

    def _add_command(self, call: Call) -> Json:
        scope = self._scope(call)
        old = self._world.commands.get(scope, [])
        key = (call.form.get("type") or 1, call.form.get("name"))
        rest = [c for c in old if (c["type"], c["name"]) != key]
        limits.check_commands([*rest, call.form])
        made = self._command(call.form, scope, {(c["type"], c["name"]): c["id"] for c in old})
        self._world.commands[scope] = [*rest, made]
        self._world.tell(Change("commands", scope))
        return made

    def _command(self, body: Json, scope: str, known: dict[tuple[int, str], str]) -> Json:
        kind = body.get("type") or 1
        needed = body.get("default_member_permissions")
        command = {
            "nsfw": False,
            "description": "",
            "contexts": None,
            **body,
            "default_member_permissions": None if needed is None else str(needed),
            "integration_types": body.get("integration_types") or [0],
            "type": kind,
            "id": known.get((kind, body["name"])) or self._world.ids.next(),
            "application_id": self._world.bot.id,
            "version": self._world.ids.next(),
        }
        return {**command, "guild_id": scope} if scope else command

    def _drop_command(self, call: Call) -> None:
        scope = self._scope(call)
        old = self._world.commands.get(scope, [])
        kept = [c for c in old if c["id"] != call.parts["command"]]
        if len(kept) == len(old):
            raise unknown("application command", 10063)
        self._world.commands[scope] = kept
        self._world.tell(Change("commands", scope))

    # -- emojis --------------------------------------------------------------------------------------------------------

    def _list_emojis(self, call: Call) -> Json:
        return {"items": [emoji_payload(self._world, emoji) for emoji in self._world.emojis.values()]}

    def _add_emoji(self, call: Call) -> Json:
        name = call.form.get("name")
        limits.check_emoji_name(name)
        if len(self._world.emojis) >= limits.EMOJIS_MAX:
            raise ApiError(400, 30008, f"Maximum number of emojis reached ({limits.EMOJIS_MAX})")
        if any(emoji.name == name for emoji in self._world.emojis.values()):
            raise limits.refuse(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "Name is already taken")
        image, animated = _image(call.form.get("image"))
        emoji = Emoji(id=self._world.ids.next(), name=str(name), animated=animated)
        self._world.emojis[emoji.id] = emoji
        self._world.blobs[f"emojis/{emoji.id}"] = image
        self._world.tell(Change("emojis", emoji, fresh=True))
        return emoji_payload(self._world, emoji)

    def _rename_emoji(self, call: Call) -> Json:
        emoji = self._emoji(call)
        limits.check_emoji_name(call.form.get("name"))
        emoji.name = str(call.form["name"])
        self._world.tell(Change("emojis", emoji))
        return emoji_payload(self._world, emoji)

    def _drop_emoji(self, call: Call) -> None:
        emoji = self._emoji(call)
        del self._world.emojis[emoji.id]
        self._world.blobs.pop(f"emojis/{emoji.id}", None)
        self._world.tell(Change("emojis", emoji))

    # -- servers -------------------------------------------------------------------------------------------------------

    def _my_guilds(self, call: Call) -> list[Json]:
        return [
            {"id": g.id, "name": g.name, "icon": None, "owner": False, "permissions": str(g.bot_permissions), "features": []}
            for g in self._world.guilds.values()
            if g.has_bot
        ]

    def _leave_guild(self, call: Call) -> None:
        guild = self._guild(call)
        guild.has_bot = False
        self._world.tell(Change("guild_gone", guild))

    def _guild_channels(self, call: Call) -> list[Json]:
        guild = self._guild(call)
        mine = [c for c in self._world.channels.values() if c.guild_id == guild.id and not c.is_thread]
        return [channel_payload(self._world, c) for c in mine]

    def _add_channel(self, call: Call) -> Json:
        guild = self._guild(call)
        if not (guild.everyone | guild.bot_permissions) & (allowed.MANAGE_CHANNELS | allowed.ADMINISTRATOR):
            raise missing_permissions()
        limits.check_thread({"name": call.form.get("name")})
        return channel_payload(self._world, self._world.add_channel(guild, call.form["name"], topic=call.form.get("topic")))

    def _member(self, call: Call) -> Json:
        guild, user = self._guild(call), self._user(call)
        if user.id not in guild.members and user is not self._world.bot:
            raise unknown("Member", 10007)
        return member_payload(self._world, guild, user)

    def _active_threads(self, call: Call) -> Json:
        threads = self._world.threads_of(self._guild(call).id)
        return {"threads": [channel_payload(self._world, t) for t in threads], "members": [], "has_more": False}

    # -- channels and DMs ----------------------------------------------------------------------------------------------

    def _open_dm(self, call: Call) -> Json:
        user = self._world.users.get(str(call.form.get("recipient_id")))
        if user is None:
            raise unknown("User", 10013)
        if user.bot:
            raise ApiError(403, 50007, "Cannot send messages to this user")
        return channel_payload(self._world, self._world.dm_with(user))

    def _change_channel(self, call: Call) -> Json:
        channel = self._channel(call)
        body = call.form
        if channel.user_id is not None:
            raise ApiError(403, 50003, "Cannot execute action on a DM channel")
        mine = allowed.permissions_in(self._world, channel, self._world.bot.id)
        own = channel.owner_id == self._world.bot.id
        needed = allowed.MANAGE_THREADS if channel.is_thread else allowed.MANAGE_CHANNELS
        if not mine & needed and not (own and "locked" not in body):
            raise missing_permissions()
        if channel.archived and not ("archived" in body and not body["archived"]):
            raise ApiError(400, 50083, "Thread is archived")
        if "name" in body:
            limits.check_thread({"name": body["name"]})
            channel.name = body["name"]
        channel.topic = body.get("topic", channel.topic)
        channel.archived = bool(body.get("archived", channel.archived))
        channel.locked = bool(body.get("locked", channel.locked))
        channel.auto_archive = int(body.get("auto_archive_duration") or channel.auto_archive)
        self._world.change_channel(channel)
        return channel_payload(self._world, channel)

    def _drop_channel(self, call: Call) -> Json:
        channel = self._channel(call)
        if channel.user_id is None:
            needed = allowed.MANAGE_THREADS if channel.is_thread else allowed.MANAGE_CHANNELS
            self._channel(call, needed)
            self._world.drop_channel(channel)
        return channel_payload(self._world, channel)

    def _typing(self, call: Call) -> None:
        self._world.tell(Change("typing", self._channel(call, allowed.SEND)))

    # -- messages ------------------------------------------------------------------------------------------------------

    def _history(self, call: Call) -> list[Json]:
        channel = self._channel(call)
        if channel.guild_id is not None and not (
            allowed.permissions_in(self._world, channel, self._world.bot.id) & allowed.HISTORY
        ):
            return []
        most = max(1, min(100, int(call.query.get("limit") or 50)))
        found = [m for m in self._world.history(channel.id) if m.only is None]
        if "before" in call.query:
            found = [m for m in found if int(m.id) < int(call.query["before"])][-most:]
        elif "after" in call.query:
            found = [m for m in found if int(m.id) > int(call.query["after"])][:most]
        elif "around" in call.query:
            middle = int(call.query["around"])
            found = sorted(sorted(found, key=lambda m: abs(int(m.id) - middle))[:most], key=lambda m: int(m.id))
        else:
            found = found[-most:]
        return [message_payload(self._world, m) for m in reversed(found)]

    def _send(self, call: Call) -> Json:
        channel = self._channel(call)
        self._may_send(call, channel)
        if channel.archived:
            if channel.locked:
                raise ApiError(400, 50083, "Thread is archived")
            channel.archived = False
            self._world.change_channel(channel)
        repeated = self._sent_before(call.form, channel)
        message = repeated or self._composer.compose(channel, self._world.bot, call.form, call.uploads)
        return message.data

    def _may_send(self, call: Call, channel: Channel) -> None:
        if channel.user_id is not None:
            user = self._world.users[channel.user_id]
            shared = any(g.has_bot and user.id in g.members for g in self._world.guilds.values())
            if not user.dms_open:
                raise ApiError(403, 50007, "Cannot send messages to this user")
            if not shared:
                raise ApiError(403, 50278, "Cannot send messages to this user due to having no mutual guilds")
            return
        needed = [allowed.SEND_IN_THREADS if channel.is_thread else allowed.SEND]
        needed += [allowed.ATTACH] if call.uploads else []
        needed += [allowed.EMBED] if call.form.get("embeds") else []
        self._channel(call, *needed)

    def _sent_before(self, body: Json, channel: Channel) -> Message | None:
        if not body.get("enforce_nonce") or body.get("nonce") is None:
            return None
        recent = self._world.clock.now() - 300
        return next(
            (
                m
                for m in self._world.history(channel.id)
                if m.created > recent and m.data.get("nonce") == body["nonce"] and m.author_id == self._world.bot.id
            ),
            None,
        )

    def _fetch(self, call: Call) -> Json:
        channel = self._channel(call, allowed.HISTORY)
        return message_payload(self._world, self._message(call, channel))

    def _edit(self, call: Call) -> Json:
        channel = self._channel(call)
        message = self._message(call, channel)
        if message.author_id != self._world.bot.id:
            raise ApiError(403, 50005, "Cannot edit a message authored by another user")
        if channel.archived:
            raise ApiError(400, 50083, "Thread is archived")
        if call.uploads:
            self._channel(call, allowed.ATTACH)
        if self._world.clock.now() - message.created > OLD_EDIT_AGE:
            self._buckets.take_old_edit(channel.id)
        return self._composer.revise(message, call.form, call.uploads).data

    def _delete(self, call: Call) -> None:
        channel = self._channel(call)
        message = self._message(call, channel)
        if message.author_id != self._world.bot.id:
            if channel.guild_id is None:
                raise ApiError(403, 50003, "Cannot execute action on a DM channel")
            self._channel(call, allowed.MANAGE_MESSAGES)
        self._world.drop(message)

    def _bulk_delete(self, call: Call) -> None:
        channel = self._channel(call, allowed.MANAGE_MESSAGES)
        for message_id in call.form.get("messages") or []:
            message = self._world.messages.get(str(message_id))
            if message is not None and message.channel_id == channel.id:
                self._world.drop(message)

    # -- threads -------------------------------------------------------------------------------------------------------

    def _thread_from_message(self, call: Call) -> Json:
        parent = self._channel(call, allowed.PUBLIC_THREADS)
        message = self._message(call, parent)
        if parent.guild_id is None or parent.is_thread:
            raise ApiError(400, 50024, "Cannot execute action on this channel type")
        if message.id in self._world.channels:
            raise ApiError(400, 160004, "A thread has already been created for this message")
        thread = self._make_thread(parent, call.form, private=False, thread_id=message.id)
        message.data = {**message.data, "flags": message.data["flags"] | HAS_THREAD}
        message.data["thread"] = channel_payload(self._world, thread)
        self._world.put(message)
        return channel_payload(self._world, thread)

    def _thread(self, call: Call) -> Json:
        private = int(call.form.get("type") or 12) == 12
        parent = self._channel(call, allowed.PRIVATE_THREADS if private else allowed.PUBLIC_THREADS)
        if parent.guild_id is None or parent.is_thread:
            raise ApiError(400, 50024, "Cannot execute action on this channel type")
        return channel_payload(self._world, self._make_thread(parent, call.form, private=private, thread_id=None))

    def _make_thread(self, parent: Channel, body: Json, *, private: bool, thread_id: str | None) -> Channel:
        limits.check_thread(body)
        return self._world.add_thread(
            parent,
            body["name"],
            self._world.bot.id,
            private=private,
            thread_id=thread_id,
            auto_archive=int(body.get("auto_archive_duration") or 1440),
        )

    def _archived_threads(self, call: Call) -> Json:
        parent = self._channel(call)
        found = [
            c for c in self._world.channels.values() if c.parent_id == parent.id and c.archived and not c.private_thread
        ]
        return {"threads": [channel_payload(self._world, t) for t in reversed(found)], "members": [], "has_more": False}

    def _thread_members(self, call: Call) -> list[Json]:
        thread = self._channel(call)
        return [thread_member_payload(self._world, thread, user_id) for user_id in thread.members]

    def _thread_member(self, call: Call) -> Json:
        thread, user = self._channel(call), self._user(call)
        if user.id not in thread.members:
            raise unknown("Member", 10007)
        return thread_member_payload(self._world, thread, user.id)

    def _join_thread(self, call: Call) -> None:
        thread, user = self._channel(call), self._user(call)
        if thread.archived:
            raise ApiError(400, 50083, "Thread is archived")
        if user.id not in thread.members:
            thread.members.append(user.id)
            self._world.change_channel(thread)

    def _part_thread(self, call: Call) -> None:
        thread, user = self._channel(call), self._user(call)
        if user is not self._world.bot and thread.owner_id != self._world.bot.id:
            self._channel(call, allowed.MANAGE_THREADS)
        if user.id in thread.members:
            thread.members.remove(user.id)
            self._world.change_channel(thread)

    # -- interactions and their tokens ---------------------------------------------------------------------------------

    def _callback(self, call: Call) -> Json | None:
        response = self._interactions.answer(call.parts["interaction"], call.parts["token"], call.form, call.uploads)
        return response if call.query.get("with_response") in ("true", "True", "1") else None

    def _follow_up(self, call: Call) -> Json:
        return self._interactions.follow_up(call.parts["token"], call.form, call.uploads).data

    def _by_token(self, call: Call) -> Message:
        return self._interactions.message_of(call.parts["token"], call.parts["message"])

    def _edit_by_token(self, call: Call) -> Json:
        return self._composer.revise(self._by_token(call), call.form, call.uploads).data

    def _delete_by_token(self, call: Call) -> None:
        self._world.drop(self._by_token(call))


def _image(uri: Any) -> tuple[bytes, bool]:
    """The bytes of a data URI, and whether it is a GIF."""
    found = re.match(r"data:image/(png|jpeg|gif|webp);base64,", uri) if isinstance(uri, str) else None
    if found is None:
        raise limits.refuse(("image",), "IMAGE_INVALID", "Invalid image data")
    try:
        data = base64.b64decode(uri[found.end() :], validate=True)
    except binascii.Error as error:
        raise limits.refuse(("image",), "IMAGE_INVALID", "Invalid image data") from error
    if len(data) > limits.EMOJI_MAX:
        raise limits.refuse(("image",), "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    return data, found[1] == "gif"
