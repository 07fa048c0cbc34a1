"""What a person can do: commands, presses, choices, modals, words. Checked as Discord's own client checks it.

The live page and the tests' `Person` both act through here, so that a test can do nothing that a person could not.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.local import limits
from bot.local import permissions as allowed
from bot.local.common import ActionRefused, Json
from bot.local.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT, Ack, Interactions
from bot.local.messages import Composer
from bot.local.payloads import channel_payload, member_payload, message_payload, role_payload, user_payload
from bot.local.world import Change, Channel, Message, User, World

VERSIONS_KEPT = 8

_TYPES: dict[int, str] = {
    3: "text",
    4: "a whole number",
    5: "yes or no",
    6: "a person",
    7: "a channel",
    8: "a role",
    9: "a person or role",
    10: "a number",
}


@dataclass(frozen=True, slots=True)
class Leaf:
    """A command that can be typed: `path` is its full name, as `scores top`, with the groups it is in."""

    path: str
    kind: int
    description: str
    options: list[Json]
    command: Json


class Acts:
    """Carries out what people do."""

    def __init__(self, world: World, composer: Composer, interactions: Interactions) -> None:
        self._world = world
        self._composer = composer
        self._interactions = interactions
        self._versions: dict[str, list[Json]] = {}
        world.listen(self._remember_version)

    # -- commands ------------------------------------------------------------------------------------------------------

    def commands_for(self, user: User, channel: Channel) -> list[Leaf]:
        """The commands that Discord offers this person here."""
        if channel.guild_id is not None:
            guild = self._world.guilds.get(channel.guild_id)
            mine = allowed.permissions_in(self._world, channel, user.id)
            if guild is None or not guild.has_bot or not mine & allowed.USE_COMMANDS:
                return []
        else:
            mine = allowed.EVERYTHING
        scoped = self._world.commands.get(channel.guild_id or "-", [])
        commands = [c for c in (*scoped, *self._world.commands.get("", [])) if _offered(c, channel, mine)]
        return [leaf for command in commands for leaf in _leaves(command)]

    def _leaf(self, user: User, channel: Channel, path: str, kind: int = 1) -> Leaf:
        self._must_see(user, channel)
        for leaf in self.commands_for(user, channel):
            if leaf.path == path and leaf.kind == kind:
                return leaf
        raise ActionRefused(f"there is no command {path!r} for {user.name} here")

    def _must_see(self, user: User, channel: Channel) -> None:
        if not allowed.may_see(self._world, channel, user.id):
            raise ActionRefused(f"{user.name} does not see this channel")

    def slash(self, user: User, channel: Channel, path: str, values: Mapping[str, Any]) -> asyncio.Future[Ack]:
        """Run a slash command. A value may be what the bot gets, or the name of a choice; people go by id or name."""
        leaf = self._leaf(user, channel, path)
        known = {option["name"] for option in leaf.options}
        extra = set(values) - known
        if extra:
            raise ActionRefused(f"/{path} has no option {sorted(extra)[0]!r}")
        missing = [o["name"] for o in leaf.options if o.get("required") and values.get(o["name"]) in (None, "")]
        if missing:
            raise ActionRefused(f"/{path} needs {', '.join(missing)}")
        resolved: dict[str, Json] = {}
        options = []
        for option in leaf.options:
            if values.get(option["name"]) not in (None, ""):
                value = self._value(option, values[option["name"]], resolved, channel)
                options.append({"name": option["name"], "type": option["type"], "value": value})
        data = _command_data(leaf, options)
        if resolved:
            data["resolved"] = resolved
        return self._interactions.fire(user, channel, COMMAND, data, name=path)

    def autocomplete(
        self, user: User, channel: Channel, path: str, values: Mapping[str, Any], focused: str
    ) -> asyncio.Future[Ack]:
        """Ask for the choices of the option `focused`, whose text so far is in `values`."""
        leaf = self._leaf(user, channel, path)
        if not any(option["name"] == focused and option.get("autocomplete") for option in leaf.options):
            raise ActionRefused(f"{focused!r} of /{path} has no autocomplete")
        options: list[Json] = []
        for option in leaf.options:
            if option["name"] == focused:
                options.append({**_bare(option), "value": str(values.get(focused, "")), "focused": True})
            elif values.get(option["name"]) not in (None, ""):
                options.append({**_bare(option), "value": values[option["name"]]})
        return self._interactions.fire(user, channel, AUTOCOMPLETE, _command_data(leaf, options), name=path)

    def menu(self, user: User, channel: Channel, name: str, target: User | Message) -> asyncio.Future[Ack]:
        """Run a command from the context menu of a person or of a message."""
        leaf = self._leaf(user, channel, name, 2 if isinstance(target, User) else 3)
        data: Json = {"id": leaf.command["id"], "name": name, "type": leaf.kind, "target_id": target.id}
        resolved: dict[str, Json] = {}
        if isinstance(target, User):
            self._resolve_user(target, resolved, channel)
        else:
            self._must_see_message(user, target)
            resolved["messages"] = {target.id: message_payload(self._world, target)}
        data["resolved"] = resolved
        return self._interactions.fire(user, channel, COMMAND, data, name=name)

    # -- option values -------------------------------------------------------------------------------------------------

    def _value(self, option: Json, value: Any, resolved: dict[str, Json], channel: Channel) -> Any:
        name, kind = option["name"], option["type"]
        choices = option.get("choices") or []
        if choices:
            for choice in choices:
                if value in (choice["value"], choice["name"]):
                    return choice["value"]
            raise ActionRefused(f"{value!r} is not a choice of {name}")
        try:
            converted = self._convert(kind, value, resolved, channel)
        except (ValueError, KeyError) as error:
            raise ActionRefused(f"{name} takes {_TYPES.get(kind, 'something else')}, not {value!r}") from error
        if kind in (4, 10) and not option.get("min_value", converted) <= converted <= option.get("max_value", converted):
            raise ActionRefused(f"{name} must be between {option.get('min_value', '…')} and {option.get('max_value', '…')}")
        if kind == 3 and not option.get("min_length", 0) <= len(converted) <= option.get("max_length", 6000):
            raise ActionRefused(f"{name} is too short or too long")
        return converted

    def _convert(self, kind: int, value: Any, resolved: dict[str, Json], channel: Channel) -> Any:
        if kind == 3:
            return str(value)
        if kind == 4:
            return int(value)
        if kind == 10:
            return float(value)
        if kind == 5:
            return value if isinstance(value, bool) else {"true": True, "false": False}[str(value).lower()]
        if kind in (6, 9):
            return self._resolve_user(self._find_user(str(value)), resolved, channel)
        if kind == 7:
            found = self._world.channels[str(value)]
            resolved.setdefault("channels", {})[found.id] = {**channel_payload(self._world, found), "permissions": "0"}
            return found.id
        if kind == 8:
            return self._resolve_role(str(value), resolved, channel)
        raise ValueError("this kind of option is not offered here")

    def _find_user(self, text: str) -> User:
        return self._world.users[text] if text in self._world.users else self._world.person(text.removeprefix("@"))

    def _resolve_user(self, user: User, resolved: dict[str, Json], channel: Channel) -> str:
        resolved.setdefault("users", {})[user.id] = user_payload(user)
        guild = self._world.guilds.get(channel.guild_id or "")
        if guild is not None and (user.id in guild.members or user.bot):
            member = member_payload(self._world, guild, user, channel)
            del member["user"]
            resolved.setdefault("members", {})[user.id] = member
        return user.id

    def _resolve_role(self, text: str, resolved: dict[str, Json], channel: Channel) -> str:
        guild = self._world.guilds[channel.guild_id or ""]
        for position, role in enumerate(guild.roles, 2):
            if text in (role.id, role.name):
                resolved.setdefault("roles", {})[role.id] = role_payload(role.id, role.name, role.permissions, position)
                return role.id
        raise KeyError(text)

    # -- components ----------------------------------------------------------------------------------------------------

    def _remember_version(self, change: Change) -> None:
        if change.kind == "message":
            versions = self._versions.setdefault(change.subject.id, [])
            versions.append(change.subject.data)
            del versions[:-VERSIONS_KEPT]
        elif change.kind == "message_gone":
            self._versions.pop(change.subject.id, None)

    def _control(self, user: User, message: Message, custom_id: str) -> tuple[Json, Json]:
        """The component and the message as it stood when it had that component.

        An edit may have replaced it just now: the press was on its way when the edit came, and the bot is told of the
        message that the person saw.
        """
        self._must_see_message(user, message)
        for version in (message.data, *reversed(self._versions.get(message.id, []))):
            for component in limits.walk(version["components"]):
                if component.get("custom_id") == custom_id:
                    if component.get("disabled"):
                        raise ActionRefused("this control is disabled")
                    return component, version
        raise ActionRefused(f"the message has no control {custom_id!r}")

    def _must_see_message(self, user: User, message: Message) -> None:
        channel = self._world.channels.get(message.channel_id)
        if message.id not in self._world.messages or channel is None or message.only not in (None, user.id):
            raise ActionRefused("this message is not there (any more)")
        self._must_see(user, channel)

    def press(self, user: User, message: Message, custom_id: str) -> asyncio.Future[Ack]:
        """Press a button."""
        button, version = self._control(user, message, custom_id)
        if button["type"] != limits.BUTTON:
            raise ActionRefused(f"{custom_id!r} is not a button")
        data = {"custom_id": custom_id, "component_type": limits.BUTTON, "id": button["id"]}
        return self._component(user, message, data, version)

    def choose(self, user: User, message: Message, custom_id: str, values: Sequence[str]) -> asyncio.Future[Ack]:
        """Choose in a select: values of options, or ids or names of people."""
        select, version = self._control(user, message, custom_id)
        if select["type"] not in limits.SELECTS:
            raise ActionRefused(f"{custom_id!r} is not a select")
        channel = self._world.channels[message.channel_id]
        resolved: dict[str, Json] = {}
        chosen = self._chosen(select, values, resolved, channel)
        data: Json = {"custom_id": custom_id, "component_type": select["type"], "id": select["id"], "values": chosen}
        if select["type"] != limits.STRING_SELECT:
            data["resolved"] = resolved
        return self._component(user, message, data, version)

    def _component(self, user: User, message: Message, data: Json, version: Json) -> asyncio.Future[Ack]:
        channel = self._world.channels[message.channel_id]
        return self._interactions.fire(user, channel, COMPONENT, data, source=message, shown=version)

    def _chosen(self, select: Json, values: Sequence[str], resolved: dict[str, Json], channel: Channel) -> list[str]:
        least, most = select.get("min_values", 1), select.get("max_values", 1)
        if not select.get("required", True) and not values:
            return []
        if not least <= len(values) <= most or len(set(values)) != len(values):
            raise ActionRefused(f"choose {least} to {most}, not {len(values)}")
        if select["type"] == limits.STRING_SELECT:
            offered = {option["value"] for option in select["options"]}
            for value in values:
                if value not in offered:
                    raise ActionRefused(f"{value!r} is not an option")
            return list(values)
        kinds = {5: 6, 6: 8, 7: 9, 8: 7}
        try:
            return [self._convert(kinds[select["type"]], value, resolved, channel) for value in values]
        except (KeyError, ValueError) as error:
            raise ActionRefused(f"no such choice among {list(values)!r}") from error

    # -- modals --------------------------------------------------------------------------------------------------------

    def submit(self, user: User, opener_id: str, values: Mapping[str, Any]) -> asyncio.Future[Ack]:
        """Submit the modal that answered the interaction `opener_id`; `values` go by custom id."""
        opener = self._interactions.opener(opener_id)
        if opener is None or opener.modal is None or opener.user_id != user.id:
            raise ActionRefused("there is no such modal to submit")
        channel = self._world.channels.get(opener.channel_id)
        if channel is None:
            raise ActionRefused("the channel is gone")
        resolved: dict[str, Json] = {}
        inputs = {c["custom_id"] for c in limits.walk(opener.modal["components"]) if c.get("custom_id")}
        unknown = set(values) - inputs
        if unknown:
            raise ActionRefused(f"the modal has no input {sorted(unknown)[0]!r}")
        components = [self._submitted(c, values, resolved, channel) for c in opener.modal["components"]]
        data: Json = {"custom_id": opener.modal["custom_id"], "components": components}
        if resolved:
            data["resolved"] = resolved
        source = self._world.messages.get(opener.source_id or "")
        return self._interactions.fire(user, channel, MODAL_SUBMIT, data, source=source, name=opener.name)

    def _submitted(self, part: Json, values: Mapping[str, Any], resolved: dict[str, Json], channel: Channel) -> Json:
        kind = part["type"]
        bare: Json = {"type": kind, "id": part.get("id", 0)}
        if kind == limits.TEXT:
            return bare
        if kind == limits.ROW:
            return {**bare, "components": [self._input(c, values, resolved, channel) for c in part["components"]]}
        return {**bare, "component": self._input(part["component"], values, resolved, channel)}

    def _input(self, part: Json, values: Mapping[str, Any], resolved: dict[str, Json], channel: Channel) -> Json:
        kind, custom_id = part["type"], part["custom_id"]
        filled: Json = {"type": kind, "id": part.get("id", 0), "custom_id": custom_id}
        given = values.get(custom_id)
        if kind == limits.TEXT_INPUT:
            filled["value"] = _text_value(part, part.get("value") or "" if given is None else str(given))
        elif kind == limits.CHECKBOX:
            filled["value"] = bool(part.get("default") if given is None else given)
        elif kind == limits.RADIO:
            chosen = _option_values(part, [given] if given is not None else None)
            if not chosen and part.get("required", True):
                raise ActionRefused(f"{custom_id!r} must be chosen")
            filled["value"] = chosen[0] if chosen else None
        elif kind == limits.CHECKBOXES:
            filled["values"] = _option_values(part, given)
        elif kind == limits.FILE_UPLOAD:
            if part.get("required", True):
                raise ActionRefused("files cannot be uploaded in modals here")
            filled["values"] = []
        else:
            defaults = [o["value"] for o in part.get("options") or [] if o.get("default")]
            defaults += [str(d["id"]) for d in part.get("default_values") or []]
            wanted = defaults if given is None else [given] if isinstance(given, str) else list(given)
            filled["values"] = self._chosen(part, wanted, resolved, channel)
        return filled

    # -- words ---------------------------------------------------------------------------------------------------------

    def say(self, user: User, channel: Channel, text: str) -> Message:
        """Write an ordinary message."""
        self._must_see(user, channel)
        if not allowed.may_talk(self._world, channel, user.id) or (channel.archived and channel.locked):
            raise ActionRefused(f"{user.name} may not write here")
        if not 1 <= len(text) <= limits.CONTENT_MAX:
            raise ActionRefused("a message has 1 to 2000 characters")
        if channel.archived:
            channel.archived = False
            self._world.change_channel(channel)
        return self._composer.compose(channel, user, {"content": text})

    def dismiss(self, user: User, message: Message) -> None:
        """Remove an ephemeral message from one's own view."""
        if message.only != user.id:
            raise ActionRefused("only a message that only you can see can be dismissed")
        self._world.drop(message)


def _offered(command: Json, channel: Channel, mine: int) -> bool:
    contexts = command.get("contexts")
    if channel.guild_id is None:
        if contexts is not None and 1 not in contexts:
            return False
        return not command.get("guild_id") and command.get("dm_permission", True) is not False
    if contexts is not None and 0 not in contexts:
        return False
    needed = command.get("default_member_permissions")
    return needed is None or (int(needed) & mine == int(needed) and (int(needed) > 0 or bool(mine & allowed.ADMINISTRATOR)))


def _leaves(command: Json) -> Iterable[Leaf]:
    if command["type"] != 1:
        yield Leaf(command["name"], command["type"], "", [], command)
        return
    yield from _under(command["name"], command, command)


def _under(path: str, node: Json, command: Json) -> Iterable[Leaf]:
    options = node.get("options") or []
    inner = [option for option in options if option["type"] in (1, 2)]
    if not inner:
        yield Leaf(path, 1, node["description"], options, command)
    for option in inner:
        yield from _under(f"{path} {option['name']}", option, command)


def _command_data(leaf: Leaf, options: list[Json]) -> Json:
    steps = leaf.path.split(" ")[1:]
    for depth, name in reversed(list(enumerate(steps))):
        options = [{"name": name, "type": 1 if depth == len(steps) - 1 else 2, "options": options}]
    data: Json = {"id": leaf.command["id"], "name": leaf.command["name"], "type": 1, "options": options}
    if leaf.command.get("guild_id"):
        data["guild_id"] = leaf.command["guild_id"]
    return data


def _bare(option: Json) -> Json:
    return {"name": option["name"], "type": option["type"]}


def _text_value(part: Json, text: str) -> str:
    if not text and part.get("required", True):
        raise ActionRefused(f"{part['custom_id']!r} must be filled in")
    least, most = part.get("min_length") or 0, part.get("max_length") or 4000
    if text and not least <= len(text) <= most:
        raise ActionRefused(f"{part['custom_id']!r} takes {least} to {most} characters")
    return text


def _option_values(part: Json, given: Any) -> list[str]:
    options = part["options"]
    if given is None:
        return [option["value"] for option in options if option.get("default")]
    offered = {option["value"] for option in options}
    for value in given:
        if value not in offered:
            raise ActionRefused(f"{value!r} is not an option")
    least, most = part.get("min_values") or 0, part.get("max_values") or len(options)
    if part["type"] == limits.CHECKBOXES and not least <= len(given) <= most and (given or part.get("required", True)):
        raise ActionRefused(f"tick {least} to {most}")
    return list(given)
