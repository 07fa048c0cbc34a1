"""The message of a table that has not begun: who sits where, what is played, and how to change that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from bot.games.options import OptionSpec
from bot.tables.model import Clock, Seating, TableReader
from cogs.panels import ids
from cogs.panels.components import (
    Json,
    Panel,
    Style,
    button,
    chunks,
    clip,
    container,
    emoji,
    option,
    row,
    select,
    text,
)
from cogs.panels.words import Voice, clean_name, escaped

OPEN: Final = 0x5865F2
LEVELS: Final = ("easy", "normal", "hard")


def _id(table: TableReader, verb: str, rest: str = "") -> str:
    return ids.of_table(table.id, table.rev, verb, rest)


def lobby_panel(table: TableReader, voice: Voice, *, notice: str = "") -> Panel:
    said = [voice.text("lobby-title", game=table.variant.title, table=int(table.id), host=clean_name(table.host.name))]
    if table.variant.summary:
        said.append(clip(table.variant.summary, 300))
    said.append(voice.text("lobby-terms", n=len(table.seats), clock=voice.plain(f"clock-{table.clock.key}")))
    inside: list[Json] = [text("\n".join(said)), text(seats_lines(table, voice))]
    if changes := changes_text(table, voice):
        inside.append(text(clip(changes, 900)))
    if table.deadline is not None:
        inside.append(text(voice.text("lobby-until", until=f"<t:{int(table.deadline)}:R>")))
    if table.proof.promise:
        inside.append(text(voice.text("lobby-promise", promise=table.proof.promise)))
    if notice:
        inside.append(text(clip(notice, 300)))
    made = [container(*inside, colour=OPEN)]
    made += _seat_choice(table, voice)
    if any(s.free for s in table.seats):
        options = [option(voice.plain("add-ai", level=voice.plain(f"level-{level}")), level) for level in LEVELS]
        made.append(select(_id(table, "ai"), voice.plain("select-ai"), options))
    made.append(_buttons(table, voice))
    return Panel(made)


def _buttons(table: TableReader, voice: Voice) -> Json:
    full = not any(s.free for s in table.seats)

    def own(verb: str, key: str, sign: str = "", style: Style = "grey", disabled: bool = False) -> Json:
        return button(
            _id(table, verb), voice.plain(key), style=style, emoji=emoji(sign) if sign else None, disabled=disabled
        )

    return row(
        own("join", "button-join", "🪑", "green", disabled=full),
        own("leave", "button-leave"),
        own("options", "button-options", "⚙️"),
        own("start", "button-start", "▶️", "blue"),
        own("rules", "button-rules"),
    )


def seats_lines(table: TableReader, voice: Voice) -> str:
    """A line a seat; partners get their side's letter."""
    sides = table.variant.game.sides(table.options)
    side_of: dict[int, int] = {seat: i for i, side in enumerate(sides) for seat in side}
    letters = "ABCDEFGH" if any(len(side) > 1 for side in sides) else ""
    said = []
    for i, seating in enumerate(table.seats):
        side = f" · {letters[side_of[i]]}" if letters and i in side_of else ""
        said.append(f"`{i + 1}{side}` {_who(table, seating, voice)}")
    return clip("\n".join(said), 1200)


def _who(table: TableReader, seating: Seating, voice: Voice) -> str:
    if seating.free:
        return voice.text("seat-free")
    name = clean_name(seating.name or (seating.person.name if seating.person else ""))
    if seating.person is None:
        return voice.text("seat-ai", name=name, level=voice.plain(f"level-{seating.ai}"))
    return voice.text("seat-host", name=name) if seating.person.id == table.host.id else escaped(name)


def _seat_choice(table: TableReader, voice: Voice) -> list[Json]:
    """Where there are sides one may choose a chair."""
    sides = table.variant.game.sides(table.options)
    free = [i for i, s in enumerate(table.seats) if s.free]
    if not any(len(side) > 1 for side in sides) or not free:
        return []
    options = []
    for i in free[:25]:
        side = next((s for s in sides if i in s), ())
        mates = [table.name_of(m) for m in side if m != i and not table.seats[m].free]
        label = (
            voice.plain("sit-with", seat=str(i + 1), names=", ".join(mates))
            if mates
            else voice.plain("sit", seat=str(i + 1))
        )
        options.append(option(label, str(i)))
    return [select(_id(table, "sit"), voice.plain("select-seat"), options)]


def changes_text(table: TableReader, voice: Voice) -> str:
    """The house rules: what differs from the game as the rulebook has it."""
    changes = dict(table.changes)
    changes.pop("players", None)
    preset = changes.pop("preset", None)
    said = []
    if preset is not None:
        said.append(voice.text("lobby-preset", preset=option_name(str(preset))))
    if changes:
        listed = ", ".join(f"{option_name(k)} {shown(v, voice)}" for k, v in changes.items())
        said.append(voice.text("lobby-changed", changes=listed))
    return "\n".join(said)


def option_name(key: str) -> str:
    return key.replace("_", " ")


def shown(value: Any, voice: Voice) -> str:
    """An option's value as people read it."""
    if value is None:
        return voice.plain("value-none")
    if isinstance(value, bool):
        return voice.plain("value-yes" if value else "value-no")
    if isinstance(value, (list, tuple)):
        if value and all(isinstance(v, (list, tuple)) and len(v) == 2 for v in value):
            return ", ".join(f"{a}: {b}" for a, b in value)
        return ", ".join(option_name(str(v)) for v in value) or voice.plain("value-none")
    return option_name(str(value))


# ---- the host's menu


def options_panel(
    table: TableReader,
    voice: Voice,
    clocks: Sequence[Clock],
    *,
    page: int = 0,
    saved: Sequence[str] = (),
    note: str = "",
) -> Panel:
    """Everything a host may set: preset, size, clock, house rules, who sits there."""
    specs = table.variant.specs()
    pages = chunks(specs) or [()]
    page = min(max(page, 0), len(pages) - 1)
    said = [note] if note else []
    said.append(voice.text("options-title", game=table.variant.title, table=int(table.id)))
    said.append(changes_text(table, voice) or voice.text("options-plain"))
    made: list[Json] = [text(clip("\n".join(said), 1500))]
    made += _preset_select(table, voice, saved)
    made += _size_select(table, voice)
    clock_options = [
        option(
            voice.plain(f"clock-{c.key}"), c.key, help=voice.plain(f"clock-{c.key}-help"), picked=c.key == table.clock.key
        )
        for c in clocks
    ]
    made.append(select(_id(table, "clock"), voice.plain("select-clock"), clock_options))
    if pages[page]:
        options = [
            option(f"{option_name(s.key)}: {shown(getattr(table.options, s.key), voice)}", s.key, help=s.help)
            for s in pages[page]
        ]
        made.append(select(_id(table, "option", str(page)), voice.plain("select-option"), options))
    made += _remove_select(table, voice)
    tools = []
    if len(pages) > 1:
        tools.append(
            button(_id(table, "optpage", str((page + 1) % len(pages))), voice.plain("button-more-options"), emoji=emoji("➡️"))
        )
    if table.changes:
        tools.append(button(_id(table, "plain"), voice.plain("button-plain-rules")))
        if table.place.guild is not None:
            tools.append(button(_id(table, "savepreset"), voice.plain("button-save-preset")))
    if tools:
        made.append(row(*tools))
    return Panel(made)


def _preset_select(table: TableReader, voice: Voice, saved: Sequence[str]) -> list[Json]:
    now = table.changes.get("preset")
    options = [option(option_name(name), f"own.{name}", picked=name == now) for name in table.variant.presets]
    options += [option(voice.plain("preset-of-server", name=name), f"server.{name}"[:100]) for name in saved]
    if not options:
        return []
    return [select(_id(table, "preset"), voice.plain("select-preset"), options[:25])]


def _size_select(table: TableReader, voice: Voice) -> list[Json]:
    sizes = table.variant.sizes(table.changes)[:25]
    if len(sizes) < 2:
        return []
    options = [option(voice.plain("size", n=n), str(n), picked=n == len(table.seats)) for n in sizes]
    return [select(_id(table, "size"), voice.plain("select-size"), options)]


def _remove_select(table: TableReader, voice: Voice) -> list[Json]:
    taken = [i for i, s in enumerate(table.seats) if not s.free and not (s.person and s.person.id == table.host.id)]
    if not taken:
        return []
    options = [option(voice.plain("remove", name=table.name_of(i), seat=str(i + 1)), str(i)) for i in taken[:25]]
    return [select(_id(table, "remove"), voice.plain("select-remove"), options)]


def choice_panel(table: TableReader, voice: Voice, spec: OptionSpec, page: int) -> Panel:
    """One option with few values: its help and a select of them."""
    now = getattr(table.options, spec.key)
    values: list[Any] = [True, False] if spec.kind == "bool" else list(spec.choices)
    if spec.optional:
        values.append(None)
    options = [option(shown(v, voice), _text(v), picked=v == now and type(v) is type(now)) for v in values[:25]]
    most = min(len(options), 25) if spec.kind == "list" else 1
    if spec.kind == "list":
        options = [option(shown(v, voice), _text(v), picked=v in (now or ())) for v in values[:25]]
    return Panel(
        [
            text(f"**{option_name(spec.key)}**\n{clip(spec.help, 1000)}"),
            select(
                _id(table, "value", spec.key),
                voice.plain("select-value"),
                options,
                least=0 if spec.kind == "list" else 1,
                most=most,
            ),
            row(button(_id(table, "optpage", str(page)), voice.plain("button-back"))),
        ]
    )


def _text(value: Any) -> str:
    return "none" if value is None else "yes" if value is True else "no" if value is False else str(value)


def has_choices(spec: OptionSpec) -> bool:
    """Whether a select can show all values; the others are written into a modal."""
    return spec.kind == "bool" or (spec.kind in ("choice", "list") and 1 <= len(spec.choices) + spec.optional <= 25)
