"""Discord's limits, checked on everything a bot sends, and answered as Discord answers: 400, code 50035, a tree of errors.

Each check adds to a `Problems`; nothing is sent when it holds any. The figures are those of Discord's documentation; a few
that only its behaviour shows (40 components in all, unique ids, no content beside Components V2) are here as well.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Any, Final

from bot.local.common import ApiError, Json
from bot.local.emoji import is_emoji

CONTENT_MAX: Final = 2000
V2_TEXT_MAX: Final = 4000
COMPONENTS_MAX: Final = 40
FILE_MAX: Final = 10 * 1024 * 1024
REQUEST_MAX: Final = 25 * 1024 * 1024
EMOJI_MAX: Final = 256 * 1024
EMOJIS_MAX: Final = 2000
CHOICES_MAX: Final = 25

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR = 9, 10, 11, 12, 13, 14
CONTAINER, LABEL, FILE_UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 17, 18, 19, 21, 22, 23
SELECTS: Final = frozenset({3, 5, 6, 7, 8})
_TOP_V2: Final = frozenset({ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER})
_IN_CONTAINER: Final = _TOP_V2 - {CONTAINER}
_IN_LABEL: Final = SELECTS | {TEXT_INPUT, FILE_UPLOAD, RADIO, CHECKBOXES, CHECKBOX}

_COMMAND_NAME = re.compile(r"[-_'\w]{1,32}")

Path = tuple[str | int, ...]


class Problems:
    """The faults of one request, gathered into Discord's error tree."""

    def __init__(self) -> None:
        self._tree: Json = {}
        self.count = 0

    def add(self, path: Path, code: str, message: str) -> None:
        """Note one fault at a place such as `("components", 0, "label")`."""
        node = self._tree
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})
        self.count += 1

    def length(self, path: Path, value: Any, low: int, high: int, *, required: bool = True) -> None:
        """A text must be there (if required) and have between `low` and `high` characters."""
        if value is None:
            if required:
                self.add(path, "BASE_TYPE_REQUIRED", "This field is required")
        elif not isinstance(value, str):
            self.add(path, "BASE_TYPE_BAD_STRING", "Could not interpret value as string.")
        elif not low <= len(value) <= high:
            self._bad_length(path, low, high)

    def _bad_length(self, path: Path, low: int, high: int) -> None:
        if low:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
        else:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")

    def number(self, path: Path, value: Any, low: int, high: int) -> None:
        """A whole number, if given, must lie within bounds."""
        if value is None:
            return
        if not isinstance(value, int) or isinstance(value, bool):
            self.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        elif not low <= value <= high:
            self.add(path, "NUMBER_TYPE_MAX", f"int value should be between {low} and {high}.")

    def amount(self, path: Path, items: Sequence[Any], low: int, high: int) -> None:
        """A list must have between `low` and `high` entries."""
        if not low <= len(items) <= high:
            self._bad_length(path, low, high)

    def one_of(self, path: Path, value: Any, allowed: Collection[Any]) -> None:
        """A value must be one of a few."""
        if value not in allowed:
            known = ", ".join(str(v) for v in sorted(allowed))
            self.add(path, "BASE_TYPE_CHOICES", f"Value must be one of ({known}).")

    def check(self) -> None:
        """Refuse the request if anything was wrong with it."""
        if self._tree:
            raise ApiError(400, 50035, "Invalid Form Body", errors=self._tree)


def refuse(path: Path, code: str, message: str) -> ApiError:
    """The answer to a request with a single fault."""
    problems = Problems()
    problems.add(path, code, message)
    return ApiError(400, 50035, "Invalid Form Body", errors=problems._tree)


# -- messages ----------------------------------------------------------------------------------------------------------


def check_message(body: Json, *, v2: bool, attached: Collection[str], emojis: Collection[str]) -> None:
    """Check the content, embeds and components of a message.

    `v2` is whether the message is (or becomes) a Components V2 message, `attached` the names of the files that it will
    have, `emojis` the ids of the application's emojis.
    """
    problems = Problems()
    if v2:
        for field in ("content", "embeds", "poll", "sticker_ids"):
            if body.get(field):
                problems.add(
                    (field,),
                    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                    f"The '{field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
                )
    problems.length(("content",), body.get("content"), 0, CONTENT_MAX, required=False)
    _check_embeds(problems, body.get("embeds") or [])
    nonce = body.get("nonce")
    if nonce is not None and len(str(nonce)) > 25:
        problems.add(("nonce",), "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
    for n, attachment in enumerate(body.get("attachments") or []):
        problems.length(("attachments", n, "description"), attachment.get("description"), 0, 1024, required=False)
    components = body.get("components") or []
    _ComponentCheck(problems, v2=v2, attached=attached, emojis=emojis).message(components)
    problems.check()


def _check_embeds(problems: Problems, embeds: list[Json]) -> None:
    problems.amount(("embeds",), embeds, 0, 10)
    total = 0
    for n, embed in enumerate(embeds):
        fields = embed.get("fields") or []
        problems.amount(("embeds", n, "fields"), fields, 0, 25)
        texts: list[tuple[Path, Any, int]] = [
            (("title",), embed.get("title"), 256),
            (("description",), embed.get("description"), 4096),
            (("footer", "text"), (embed.get("footer") or {}).get("text"), 2048),
            (("author", "name"), (embed.get("author") or {}).get("name"), 256),
        ]
        for k, field in enumerate(fields):
            texts += [(("fields", k, "name"), field.get("name"), 256), (("fields", k, "value"), field.get("value"), 1024)]
        for place, text, most in texts:
            problems.length(("embeds", n, *place), text, 0, most, required=False)
            total += len(text or "")
    if total > 6000:
        problems.add(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")


def walk(components: Sequence[Json]) -> Iterator[Json]:
    """Every component of a message or modal, nested ones too, in reading order."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        for key in ("accessory", "component"):
            inner = component.get(key)
            if isinstance(inner, dict):
                yield from walk([inner])


def media_of(component: Json) -> list[Json]:
    """The media objects that a component shows."""
    if component.get("type") == GALLERY:
        return [item["media"] for item in component.get("items") or [] if isinstance(item.get("media"), dict)]
    key = {THUMBNAIL: "media", FILE: "file"}.get(int(component.get("type") or 0))
    return [component[key]] if key and isinstance(component.get(key), dict) else []


class _ComponentCheck:
    """The component rules of one message or modal."""

    def __init__(self, problems: Problems, *, v2: bool, attached: Collection[str], emojis: Collection[str]) -> None:
        self._problems = problems
        self._v2 = v2
        self._attached = attached
        self._emojis = emojis
        self._custom_ids: set[str] = set()

    def message(self, components: list[Json]) -> None:
        self._in_total(components)
        if not self._v2:
            self._problems.amount(("components",), components, 0, 5)
        for n, component in enumerate(components):
            path: Path = ("components", n)
            if self._known(path, component, _TOP_V2 if self._v2 else {ROW}):
                self._layout(path, component)

    def _in_total(self, components: list[Json]) -> None:
        everything = list(walk(components))
        if len(everything) > COMPONENTS_MAX:
            self._problems.add(
                ("components",),
                "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
                f"The total number of components ({len(everything)}) must not exceed {COMPONENTS_MAX}",
            )
        ids = [c["id"] for c in everything if c.get("id")]
        if len(ids) != len(set(ids)):
            self._problems.add(("components",), "COMPONENT_DUPLICATE_ID", "Component ids must be unique")
        text = sum(len(c["content"]) for c in everything if c.get("type") == TEXT and isinstance(c.get("content"), str))
        if text > V2_TEXT_MAX:
            self._problems.add(
                ("components",),
                "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
                f"The total displayable text size exceeds maximum size of {V2_TEXT_MAX}",
            )

    def _known(self, path: Path, component: Any, allowed: Collection[int]) -> bool:
        if not isinstance(component, dict):
            self._problems.add(path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
            return False
        if component.get("type") not in allowed:
            self._problems.one_of((*path, "type"), component.get("type"), allowed)
            return False
        return True

    def _layout(self, path: Path, component: Json) -> None:
        kind = component["type"]
        if kind == ROW:
            self._row(path, component)
        elif kind == CONTAINER:
            self._container(path, component)
        elif kind == SECTION:
            self._section(path, component)
        elif kind == TEXT:
            self._problems.length((*path, "content"), component.get("content"), 1, V2_TEXT_MAX)
        elif kind == GALLERY:
            self._gallery(path, component)
        elif kind == FILE:
            self._media((*path, "file"), component.get("file"))
        elif kind == SEPARATOR and component.get("spacing") is not None:
            self._problems.one_of((*path, "spacing"), component["spacing"], {1, 2})

    def _container(self, path: Path, component: Json) -> None:
        children = component.get("components") or []
        if not children:
            self._problems.add((*path, "components"), "BASE_TYPE_REQUIRED", "This field is required")
        self._problems.number((*path, "accent_color"), component.get("accent_color"), 0, 0xFFFFFF)
        for n, child in enumerate(children):
            inner: Path = (*path, "components", n)
            if self._known(inner, child, _IN_CONTAINER):
                self._layout(inner, child)

    def _section(self, path: Path, component: Json) -> None:
        texts = component.get("components") or []
        self._problems.amount((*path, "components"), texts, 1, 3)
        for n, text in enumerate(texts):
            inner: Path = (*path, "components", n)
            if self._known(inner, text, {TEXT}):
                self._layout(inner, text)
        accessory = component.get("accessory")
        place: Path = (*path, "accessory")
        if accessory is None:
            self._problems.add(place, "BASE_TYPE_REQUIRED", "This field is required")
        elif self._known(place, accessory, {BUTTON, THUMBNAIL}):
            if accessory["type"] == BUTTON:
                self._button(place, accessory)
            else:
                self._described(place, accessory)
                self._media((*place, "media"), accessory.get("media"))

    def _gallery(self, path: Path, component: Json) -> None:
        items = component.get("items") or []
        self._problems.amount((*path, "items"), items, 1, 10)
        for n, item in enumerate(items):
            place: Path = (*path, "items", n)
            self._described(place, item)
            self._media((*place, "media"), item.get("media"))

    def _described(self, path: Path, item: Json) -> None:
        self._problems.length((*path, "description"), item.get("description"), 1, 1024, required=False)

    def _media(self, path: Path, media: Any) -> None:
        url = media.get("url") if isinstance(media, dict) else None
        self._problems.length((*path, "url"), url, 1, 2048)
        if not isinstance(url, str):
            return
        if url.startswith("attachment://"):
            if url.removeprefix("attachment://") not in self._attached:
                self._problems.add(
                    (*path, "url"),
                    "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                    f"The referenced attachment '{url}' was not found",
                )
        elif not url.startswith(("http://", "https://")):
            self._problems.add((*path, "url"), "URL_TYPE_INVALID_URL", "Not a well formed URL.")

    def _row(self, path: Path, component: Json) -> None:
        children = component.get("components") or []
        self._problems.amount((*path, "components"), children, 1, 5)
        kinds = [child.get("type") for child in children if isinstance(child, dict)]
        if len(children) > 1 and any(kind in SELECTS for kind in kinds):
            self._problems.add(
                (*path, "components"),
                "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                "A row holds at most 5 buttons or 1 select",
            )
        for n, child in enumerate(children):
            inner: Path = (*path, "components", n)
            if self._known(inner, child, SELECTS | {BUTTON}):
                if child["type"] == BUTTON:
                    self._button(inner, child)
                else:
                    self._select(inner, child)

    def _button(self, path: Path, button: Json) -> None:
        style = button.get("style")
        self._problems.one_of((*path, "style"), style, {1, 2, 3, 4, 5, 6})
        self._problems.length((*path, "label"), button.get("label"), 0, 80, required=False)
        self._emoji((*path, "emoji"), button.get("emoji"))
        if style == 5:
            self._problems.length((*path, "url"), button.get("url"), 1, 512)
            if button.get("custom_id"):
                self._problems.add((*path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_URL", "A link has no custom id")
            if not str(button.get("url")).startswith(("http://", "https://", "discord://")):
                self._problems.add((*path, "url"), "URL_TYPE_INVALID_SCHEME", "Scheme must be one of http, https, discord")
        elif style != 6:
            self._custom_id(path, button)
        if not button.get("label") and not button.get("emoji") and style != 6:
            self._problems.add(path, "BUTTON_COMPONENT_INVALID_CONTENT", "A button needs a label or an emoji")

    def _custom_id(self, path: Path, component: Json) -> None:
        custom_id = component.get("custom_id")
        self._problems.length((*path, "custom_id"), custom_id, 1, 100)
        if isinstance(custom_id, str):
            if custom_id in self._custom_ids:
                self._problems.add(
                    (*path, "custom_id"),
                    "COMPONENT_CUSTOM_ID_DUPLICATED",
                    "Component custom id cannot be duplicated",
                )
            self._custom_ids.add(custom_id)

    def _emoji(self, path: Path, emoji: Any) -> None:
        if emoji is None:
            return
        emoji_id = emoji.get("id") if isinstance(emoji, dict) else None
        name = emoji.get("name") if isinstance(emoji, dict) else None
        known = str(emoji_id) in self._emojis if emoji_id else isinstance(name, str) and is_emoji(name)
        if not known:
            self._problems.add((*path, "id" if emoji_id else "name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")

    def _select(self, path: Path, select: Json) -> None:
        self._custom_id(path, select)
        self._problems.length((*path, "placeholder"), select.get("placeholder"), 0, 150, required=False)
        least = select.get("min_values", 1)
        most = select.get("max_values", 1)
        self._problems.number((*path, "min_values"), least, 0, 25)
        self._problems.number((*path, "max_values"), most, 1, 25)
        if isinstance(least, int) and isinstance(most, int) and least > most:
            self._problems.add((*path, "min_values"), "NUMBER_TYPE_MAX", "min_values is greater than max_values")
        if select["type"] == STRING_SELECT:
            self._options(path, select, most if isinstance(most, int) else 1)

    def _options(self, path: Path, select: Json, most: int, low: int = 1, high: int = 25) -> None:
        options = select.get("options") or []
        self._problems.amount((*path, "options"), options, low, high)
        if len(options) < most <= 25 and options:
            self._problems.add(
                (*path, "max_values"), "NUMBER_TYPE_MAX", f"int value should be less than or equal to {len(options)}."
            )
        values: set[str] = set()
        for n, option in enumerate(options):
            place: Path = (*path, "options", n)
            self._problems.length((*place, "label"), option.get("label"), 1, 100)
            self._problems.length((*place, "value"), option.get("value"), 1, 100)
            self._problems.length((*place, "description"), option.get("description"), 0, 100, required=False)
            self._emoji((*place, "emoji"), option.get("emoji"))
            if option.get("value") in values:
                self._problems.add(
                    (*place, "value"),
                    "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                    "The specified option value is already used",
                )
            values.add(str(option.get("value")))
        if sum(1 for option in options if option.get("default")) > most:
            self._problems.add((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "Too many default values")

    # -- modals --------------------------------------------------------------------------------------------------------

    def modal(self, components: list[Json]) -> None:
        self._in_total(components)
        self._problems.amount(("data", "components"), components, 1, 5)
        for n, component in enumerate(components):
            path: Path = ("data", "components", n)
            if not self._known(path, component, {ROW, TEXT, LABEL}):
                continue
            if component["type"] == LABEL:
                self._label(path, component)
            elif component["type"] == TEXT:
                self._problems.length((*path, "content"), component.get("content"), 1, V2_TEXT_MAX)
            else:
                self._old_row(path, component)

    def _old_row(self, path: Path, row: Json) -> None:
        children = row.get("components") or []
        self._problems.amount((*path, "components"), children, 1, 1)
        for n, child in enumerate(children):
            inner: Path = (*path, "components", n)
            if self._known(inner, child, {TEXT_INPUT}):
                self._problems.length((*inner, "label"), child.get("label"), 1, 45)
                self._text_input(inner, child)

    def _label(self, path: Path, label: Json) -> None:
        self._problems.length((*path, "label"), label.get("label"), 1, 45)
        self._problems.length((*path, "description"), label.get("description"), 0, 100, required=False)
        place: Path = (*path, "component")
        inner = label.get("component")
        if not self._known(place, inner, _IN_LABEL) or inner is None:
            return
        kind = inner["type"]
        if kind in SELECTS:
            if inner.get("disabled"):
                self._problems.add((*place, "disabled"), "COMPONENT_MODAL_DISABLED", "Selects in modals cannot be disabled")
            self._select(place, inner)
        elif kind == TEXT_INPUT:
            self._text_input(place, inner)
        else:
            self._custom_id(place, inner)
            if kind in (RADIO, CHECKBOXES):
                most = 1 if kind == RADIO else int(inner.get("max_values") or 1)
                self._options(place, inner, most, 2 if kind == RADIO else 1, 10)

    def _text_input(self, path: Path, text_input: Json) -> None:
        self._custom_id(path, text_input)
        self._problems.one_of((*path, "style"), text_input.get("style"), {1, 2})
        self._problems.number((*path, "min_length"), text_input.get("min_length"), 0, 4000)
        self._problems.number((*path, "max_length"), text_input.get("max_length"), 1, 4000)
        self._problems.length((*path, "placeholder"), text_input.get("placeholder"), 0, 100, required=False)
        most = text_input.get("max_length")
        self._problems.length(
            (*path, "value"), text_input.get("value"), 0, most if isinstance(most, int) else 4000, required=False
        )


def check_modal(modal: Json, emojis: Collection[str]) -> None:
    """Check a modal before anyone is shown it."""
    problems = Problems()
    problems.length(("data", "title"), modal.get("title"), 1, 45)
    problems.length(("data", "custom_id"), modal.get("custom_id"), 1, 100)
    _ComponentCheck(problems, v2=True, attached=(), emojis=emojis).modal(modal.get("components") or [])
    problems.check()


def check_choices(choices: list[Json]) -> None:
    """Check the choices that answer an autocomplete."""
    problems = Problems()
    problems.amount(("data", "choices"), choices, 0, CHOICES_MAX)
    for n, choice in enumerate(choices):
        path: Path = ("data", "choices", n)
        problems.length((*path, "name"), choice.get("name"), 1, 100)
        value = choice.get("value")
        if isinstance(value, str):
            problems.length((*path, "value"), value, 1, 100)
        elif value is None:
            problems.add((*path, "value"), "BASE_TYPE_REQUIRED", "This field is required")
    problems.check()


# -- commands ----------------------------------------------------------------------------------------------------------


def check_commands(commands: list[Json]) -> None:
    """Check a whole set of commands, as a bulk overwrite sends it."""
    problems = Problems()
    for kind, most in ((1, 100), (2, 15), (3, 15)):
        mine = [c for c in commands if (c.get("type") or 1) == kind]
        if len(mine) > most:
            raise ApiError(400, 30032, f"Maximum number of application commands reached ({most}).")
        names = [c.get("name") for c in mine]
        if len(set(names)) != len(names):
            problems.add(("name",), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
    for n, command in enumerate(commands):
        _check_command(problems, (n,), command)
    problems.check()


def _check_command(problems: Problems, path: Path, command: Json) -> None:
    if (command.get("type") or 1) != 1:
        problems.length((*path, "name"), command.get("name"), 1, 32)
        return
    _check_named(problems, path, command)
    _check_options(problems, path, command.get("options") or [])
    if _characters(command) > 8000:
        problems.add(path, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")


def _check_named(problems: Problems, path: Path, thing: Json) -> None:
    for name_path, name in (
        ((*path, "name"), thing.get("name")),
        *(((*path, "name_localizations", k), v) for k, v in (thing.get("name_localizations") or {}).items()),
    ):
        if not isinstance(name, str) or not _COMMAND_NAME.fullmatch(name) or name != name.lower():
            problems.add(name_path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    problems.length((*path, "description"), thing.get("description"), 1, 100)
    for locale, text in (thing.get("description_localizations") or {}).items():
        problems.length((*path, "description_localizations", locale), text, 1, 100)


def _check_options(problems: Problems, path: Path, options: list[Json]) -> None:
    problems.amount((*path, "options"), options, 0, 25)
    names = [option.get("name") for option in options]
    if len(set(names)) != len(names):
        problems.add((*path, "options"), "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Option names must be unique")
    optional_seen = False
    for n, option in enumerate(options):
        place: Path = (*path, "options", n)
        _check_named(problems, place, option)
        if option.get("required") and optional_seen:
            problems.add(
                place,
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        optional_seen = optional_seen or (option.get("type", 3) > 2 and not option.get("required"))
        if option.get("choices") and option.get("autocomplete"):
            problems.add(
                place, "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES", "An option has choices or autocomplete, not both"
            )
        problems.amount((*place, "choices"), option.get("choices") or [], 0, 25)
        for k, choice in enumerate(option.get("choices") or []):
            problems.length((*place, "choices", k, "name"), choice.get("name"), 1, 100)
            if isinstance(choice.get("value"), str):
                problems.length((*place, "choices", k, "value"), choice["value"], 1, 100)
        _check_options(problems, place, option.get("options") or [])


def _characters(thing: Json) -> int:
    own = sum(len(str(thing.get(key) or "")) for key in ("name", "description"))
    own += sum(len(str(c.get("name"))) + len(str(c.get("value"))) for c in thing.get("choices") or [])
    return own + sum(_characters(option) for option in thing.get("options") or [])


# -- emojis and threads ------------------------------------------------------------------------------------------------


def check_emoji_name(name: Any) -> None:
    """An emoji's name: 2 to 32 letters, digits and underscores."""
    problems = Problems()
    problems.length(("name",), name, 2, 32)
    if isinstance(name, str) and not re.fullmatch(r"\w*", name, re.ASCII):
        problems.add(("name",), "STRING_TYPE_REGEX", r"String value did not match validation regex.")
    problems.check()


def check_thread(body: Json) -> None:
    """A thread's name and the time after which it hides itself."""
    problems = Problems()
    problems.length(("name",), body.get("name"), 1, 100)
    if body.get("auto_archive_duration") is not None:
        problems.one_of(("auto_archive_duration",), body["auto_archive_duration"], {60, 1440, 4320, 10080})
    problems.check()
