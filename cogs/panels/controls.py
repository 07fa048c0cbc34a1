"""The controls of one seat, made from its Ask by general rules; there is no case on any game here.

Actions are grouped by tag. One without fields is a button. The group with most choices of a card, place or seat becomes a
pad of buttons; other groups become selects; actions of several fields are put together field by field once a select could
not hold them. Ideas of an ask that is not exhaustive come first, and its draft is composed from multi-selects. Every group
has cheaper forms; the dearest ones give way until the panel fits, and a paged list of everything always fits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from bot.games.cards import is_face
from bot.games.core import Action, Ask, Face, Illegal, Press
from bot.games.notation import field_names, tag, to_text
from bot.games.view import TableView
from bot.texts import card_name
from cogs.panels import ids
from cogs.panels.components import (
    OPTIONS,
    PER_ROW,
    EmojiOf,
    Json,
    Style,
    big_button,
    button,
    chunks,
    clip,
    count,
    emoji,
    option,
    row,
    rows,
    select,
    text,
)
from cogs.panels.order import Order, sorted_faces
from cogs.panels.session import Pick, Session, face_of, picks_of
from cogs.panels.words import Voice, escaped

_PAD: Final = 20  # most cards or places as buttons
_FEW: Final = 8  # most other choices as buttons
_QUICK: Final = 15  # most moves of a live game as buttons
_SMALL: Final = 4  # a lesser group of so few choices stays buttons
_SHORT: Final = 38  # what a button shows of its label on a phone
_PAD_FIELDS: Final = frozenset({"card", "place", "target"})
_LAST_FIELDS: Final = _PAD_FIELDS | {"at"}  # what is chosen with these stands above the moves that need no choice
_BRIEF_FIELDS: Final = _PAD_FIELDS | {"at", "row", "column", "rank", "suit", "n"}  # a button says them in a word
_BEST: Final = 4  # ideas as buttons where melds are composed
_IDEAS: Final = 20  # most ideas as buttons where there is nothing to compose
_BRIEF: Final = 14  # ... each of so few characters
_HINT: Final = 12  # a button of so few characters needs no heading to be understood


class Desk(msgspec.Struct, frozen=True, kw_only=True):
    """All that one seat's controls are made from."""

    table: int
    rev: int
    ask: Ask[Any]
    view: TableView
    voice: Voice
    session: Session
    order: Order
    emoji_of: EmojiOf
    candidates: Sequence[tuple[Action, Illegal | None]] = ()  # what the open draft could mean, with the verdict on each
    remark_of: Callable[[Action], str] = lambda action: ""  # what is good to know before it
    live: bool = False

    def id(self, verb: str, rest: str = "", mark: int | str = "") -> str:
        return ids.of_table(self.table, self.rev, verb, rest, mark=mark)

    def act_id(self, action: Action, listed: Sequence[Action] | None = None, mark: str = "") -> str:
        verb, rest = ids.code_of(action, self.ask.actions if listed is None else listed)
        return self.id("sure", f"{verb}.{rest}", mark) if action.weighty else self.id(verb, rest, mark)

    def label(self, action: Action) -> str:
        return self.voice.label(action, self.view)

    def short(self, action: Action) -> str:
        """The label, in fewer words where a phone would cut it off."""
        label = self.label(action)
        if len(label) <= _SHORT:
            return label
        alone = sum(type(a) is type(action) for a in self.ask.actions) <= 1
        return (self.voice.shorter(action, self.view) if alone else "") or self.voice.label(action, self.view, brief=True)

    def label_with_remark(self, action: Action) -> str:
        """With what is good to know before it, where that is still short enough to be read on a button."""
        label, remark = self.short(action), self.remark_of(action)
        return said if remark and len(said := f"{label} · {remark}") <= _SHORT else label


class Block(msgspec.Struct, frozen=True):
    """Some controls in one or more forms, the best first."""

    forms: tuple[list[Json], ...]


def controls(desk: Desk, room: int) -> list[Json]:
    """Rows (and a few texts) with which the seat can do everything its ask lists, in at most `room` components."""
    if (action := weighed(listed_for(desk.ask.actions, desk.candidates), desk.session, desk.rev)) is not None:
        return _sure(desk, action)
    blocks = _blocks(desk)
    chosen = [0] * len(blocks)
    while sum(_cost(b, i) for b, i in zip(blocks, chosen, strict=True)) > room:
        savings = [_saving(b, i) for b, i in zip(blocks, chosen, strict=True)]
        best = max(range(len(blocks)), key=savings.__getitem__)
        if savings[best] <= 0:
            return _everything(desk, room)
        chosen[best] += 1
    return [c for b, i in zip(blocks, chosen, strict=True) for c in b.forms[i]]


def _cost(block: Block, form: int) -> int:
    return count(block.forms[form])


def _saving(block: Block, form: int) -> int:
    """What the next cheaper form would save; 0 if there is none."""
    if form + 1 >= len(block.forms):
        return 0
    return max(0, _cost(block, form) - _cost(block, form + 1)) or (1 if form + 2 < len(block.forms) else 0)


# ---- a move on which much hangs


def weighed(listed: Sequence[Action], session: Session, rev: int) -> Action | None:
    """The weighty move that was pressed last and is to be confirmed; None if it cannot be played any more."""
    if not session.sure or session.sure_at != rev:
        return None
    verb, _, rest = session.sure.partition(".")
    return ids.listed_action(rest, listed) if verb == "i" else next((a for a in listed if to_text(a) == rest), None)


def _sure(desk: Desk, action: Action) -> list[Json]:
    """The move in full and with all that is good to know, a button that plays it and one that leads back."""
    said = " – ".join(filter(None, (escaped(desk.label(action)), escaped(desk.remark_of(action)))))
    verb, rest = ids.code_of(action, listed_for(desk.ask.actions, desk.candidates))
    yes = button(desk.id(verb, rest, "s"), desk.short(action), style="green")
    return [
        text(clip(desk.voice.text("sure-move", move=said), 900)),
        row(yes, button(desk.id("unfacet"), desk.voice.plain("button-back"))),
    ]


# ---- which controls there are


def _blocks(desk: Desk) -> list[Block]:
    ideas, groups, plain = _sorted_out(desk)
    main = _main_group(groups)
    blocks = []
    field = _next_field(groups[main]) if main else None
    racing = bool(main) and isinstance(groups[main][0], Press)  # moves come and go: what stays is below, and stays put
    pad = racing or field in _LAST_FIELDS  # what a turn ends with stays at the bottom
    first = [] if pad else plain
    if ideas:
        blocks.append(_ideas(desk, ideas, first))
    elif first:
        blocks.append(_plain(desk, first, "blue"))
    if desk.ask.draft is not None:
        blocks.append(Block((_draft(desk),)))
    blocks += [_group(desk, name, actions, main=False) for name, actions in groups.items() if name != main]
    if main:
        blocks.append(_group(desk, main, groups[main], main=True))
    if pad and plain:
        blocks.append(_plain(desk, plain, "blue" if field == "card" and not racing else "grey"))
    return blocks


def _sorted_out(desk: Desk) -> tuple[list[Action], dict[str, list[Action]], list[Action]]:
    """(ideas for melds, groups of one tag, actions that need no choice)."""
    groups: dict[str, list[Action]] = {}
    ideas: list[Action] = []
    for action in desk.ask.actions:
        if not desk.ask.exhaustive and _is_compound(action):
            ideas.append(action)
        else:
            groups.setdefault(tag(action), []).append(action)
    chosen = {name for name, actions in groups.items() if len(actions) > 1 or (desk.live and _is_choice(actions[0]))}
    plain = [a for name, actions in groups.items() if name not in chosen for a in actions]
    return ideas, {name: actions for name, actions in groups.items() if name in chosen}, plain


def _is_choice(action: Action) -> bool:
    """Whether it is one of several that could be. In real time such a button keeps its place when it is the only one."""
    return any(getattr(action, name, None) not in (None, "") for name in _PAD_FIELDS)


def _is_compound(action: Action) -> bool:
    """Whether it is made of several cards: a meld, a lay-off, a declared hand."""
    values = (getattr(action, name) for name in field_names(type(action)))
    return any(isinstance(v, tuple) and v for v in values)


def _main_group(groups: dict[str, list[Action]]) -> str:
    """The group that gets the pad: of those that choose a card, place or seat first the largest; "" if there is none."""
    padded = [name for name, actions in groups.items() if (f := _next_field(actions)) and f in _PAD_FIELDS]
    rest = padded or list(groups)
    return max(rest, key=lambda name: len(groups[name]), default="")


# ---- a group of actions of one tag


def key_of(value: Any) -> str:
    """A field's value as it stands in an id."""
    if isinstance(value, tuple):
        text_form = "|".join(" ".join(map(str, v)) if isinstance(v, tuple) else str(v) for v in value)
    else:
        text_form = str(value)
    return text_form if len(text_form) <= 40 and "~" not in text_form else "#" + ids.digest(text_form)


def _next_field(actions: Sequence[Action]) -> str | None:
    """The first field in which these actions differ."""
    for name in field_names(type(actions[0])):
        if len({key_of(getattr(a, name)) for a in actions}) > 1:
            return name
    return None


def narrowed(actions: Sequence[Action], facets: Sequence[tuple[str, str]]) -> list[Action]:
    """The actions that agree with what was picked so far; all of them if nothing does any more."""
    left = list(actions)
    for name, value in facets:
        left = [a for a in left if name in field_names(type(a)) and key_of(getattr(a, name)) == value]
    return left or list(actions)


def _group(desk: Desk, name: str, actions: list[Action], *, main: bool) -> Block:
    under_way = desk.session.facet_tag == name and bool(desk.session.facets)
    left = narrowed(actions, desk.session.facets) if under_way else actions
    back: list[Json] = []
    if under_way and len(left) < len(actions):
        back = [row(button(desk.id("unfacet"), desk.voice.plain("button-back")))]
    if len(left) == 1:
        style: Style = "green" if under_way else "blue"
        return Block(([row(button(desk.act_id(left[0]), desk.label_with_remark(left[0]), style=style)), *back],))
    field = _next_field(left)
    assert field is not None, f"{name}: an action is listed twice"
    values = _values(desk, left, field)
    forms: list[list[Json]] = []
    headed = main or under_way
    if desk.live and not desk.ask.waits and main and not under_way and _differ_beyond(left, field):
        forms.append(_quick(desk, name, left, [a[0] for _, a in values]))
    if headed and field == "target" and _aims(left):
        forms.append(_aimed(desk, name, left, values))
    lesser = _FEW if isinstance(left[0], Press) else _SMALL  # who races opens no select
    most = (_PAD if field in _BRIEF_FIELDS else _FEW) if headed else lesser
    if len(values) <= most:
        forms.append(_pad(desk, name, field, values, headed=headed))
    if len(left) <= OPTIONS:
        forms.append([_action_select(desk, f"tag-{name}", desk.voice.verb(name), left)])
    forms.append(_value_selects(desk, name, field, values))
    return Block(tuple([*form, *back] for form in forms))


def _values(desk: Desk, actions: Sequence[Action], field: str) -> list[tuple[Any, list[Action]]]:
    """Each value of a field with the actions that have it; cards in the person's order."""
    found: dict[str, tuple[Any, list[Action]]] = {}
    for a in actions:
        value = getattr(a, field)
        found.setdefault(key_of(value), (value, []))[1].append(a)
    values = list(found.values())
    if field == "card" and all(is_face(v) for v, _ in values):
        where = {f: i for i, f in enumerate(sorted_faces(tuple(v for v, _ in values), desk.order))}
        values.sort(key=lambda pair: where[pair[0]])
    elif _is_place(field, [v for v, _ in values]):
        values.sort(key=lambda pair: int(pair[0]))
    return values


def _is_place(field: str, values: Sequence[Any]) -> bool:
    """Whether these are places of a grid: of the own one (`place`) or of a target's (`at`)."""
    return field in ("place", "at") and all(isinstance(v, int) for v in values)


def _press_id(desk: Desk, name: str, field: str, value: Any, actions: list[Action]) -> str:
    if len(actions) == 1:
        return desk.act_id(actions[0])
    return desk.id("f", f"{name}/{field}/{key_of(value)}")


def _pad(desk: Desk, name: str, field: str, values: list[tuple[Any, list[Action]]], *, headed: bool) -> list[Json]:
    """The choices as buttons: faces as emojis, places by their numbers in the grid's columns, the rest in words."""
    if not headed:  # a lesser group: every button says all of it
        made = [
            button(
                _press_id(desk, name, field, v, a), desk.short(a[0]) if len(a) == 1 else _step_label(desk, name, field, v)
            )
            for v, a in values
        ]
        return rows(made)
    heading = text(_heading(desk, name, [a[0] for _, a in values], field))
    if field == "card" and all(is_face(v) for v, _ in values):
        return [heading, *rows(_card_buttons(desk, name, field, values))]
    if _is_place(field, [v for v, _ in values]):
        return [heading, *_place_rows(desk, name, field, values)]
    made = [button(_press_id(desk, name, field, v, a), _brief_label(desk, field, v, a)) for v, a in values]
    return [heading, *rows(made)]


def _heading(desk: Desk, name: str, actions: Sequence[Action], field: str) -> str:
    """What the buttons below are for: the verb, and what is settled already."""
    names = field_names(type(actions[0]))
    settled = [(n, getattr(actions[0], n)) for n in names[: names.index(field)]]
    known = [desk.voice.value(n, v, desk.view) for n, v in settled if n not in ("row", "column")]
    said = " ".join([desk.voice.verb(name), " · ".join(known)]).strip()
    return clip(desk.voice.text("pad-heading", verb=escaped(said)), 200)


def _brief_label(desk: Desk, field: str, value: Any, actions: Sequence[Action]) -> str:
    """A last choice says the whole move where that is short (B3) or the choice alone says little, else only itself."""
    room = _HINT if field in ("row", "column") else _SHORT if field == "n" or field not in _BRIEF_FIELDS else 0
    if len(actions) == 1 and len(said := desk.label(actions[0])) <= room:
        return said
    return desk.voice.value(field, value, desk.view)


def _aims(actions: Sequence[Action]) -> bool:
    """Whether these actions differ in a target and one of its places, and there are few enough for a button each."""
    if len(actions) > _PAD or not all(isinstance(getattr(a, "at", None), int) for a in actions):
        return False
    return len({tuple(key_of(getattr(a, n)) for n in ("target", "at")) for a in actions}) == len(actions)


def _aimed(desk: Desk, name: str, actions: Sequence[Action], values: list[tuple[Any, list[Action]]]) -> list[Json]:
    """Every card that may be aimed at in one press: below each target's name its places as they lie."""
    made: list[Json] = []
    for i, (target, aims) in enumerate(values):
        whose = desk.voice.value("target", target, desk.view)
        said = _heading(desk, name, aims, "at") if i == 0 else desk.voice.text("pad-heading", verb=escaped(whose))
        made += [text(said), *_place_rows(desk, name, "at", _values(desk, aims, "at"))]
    return made


def _differ_beyond(actions: Sequence[Action], field: str) -> bool:
    """Whether one field alone does not say what an action does."""
    others = [n for n in field_names(type(actions[0])) if n != field]
    return any(len({key_of(getattr(a, n)) for a in actions}) > 1 for n in others)


def _quick(desk: Desk, name: str, actions: Sequence[Action], best: Sequence[Action]) -> list[Json]:
    """In real time a move is one press: a button for the first listed move of each card, a select for all the others."""
    pressed = [a for a in actions if a in best][:_QUICK]
    made = rows([button(desk.act_id(a), desk.label(a), style="blue" if i == 0 else "grey") for i, a in enumerate(pressed)])
    others = [a for a in actions if a not in pressed]
    return made + (_action_selects(desk, f"tag-{name}", desk.voice.verb(name), others) if others else [])


def _step_label(desk: Desk, name: str, field: str, value: Any) -> str:
    return f"{desk.voice.verb(name)}: {desk.voice.value(field, value, desk.view)} …"


def _card_buttons(desk: Desk, name: str, field: str, values: list[tuple[Any, list[Action]]]) -> list[Json]:
    new = _new_faces(desk.view)
    made = []
    for value, actions in values:
        style: Style = "blue" if value in new else "grey"
        made.append(face_button(desk, _press_id(desk, name, field, value, actions), value, style=style))
    if len(values) < _PAD - 4:
        made += _greyed(desk, {v for v, _ in values}, room=_PAD - 4 - len(values))
    return made


def face_button(desk: Desk, custom_id: str, face: Face, *, style: Style = "grey", disabled: bool = False) -> Json:
    shown = desk.emoji_of(face)
    label = "" if shown else "Jkr" if face == "Jk" else card_name(face)
    return button(custom_id, label, emoji=shown, style=style, disabled=disabled)


def _greyed(desk: Desk, legal: set[Face], room: int) -> list[Json]:
    """The other cards of the hand, not to be pressed, so that a hand looks the same whatever is legal."""
    others = [f for f in dict.fromkeys(sorted_faces(desk.view.hand(), desk.order)) if f not in legal]
    if len(others) > room:
        return []
    return [face_button(desk, desk.id("x", f), f, disabled=True) for f in others]


def _new_faces(view: TableView) -> set[Face]:
    return {
        f
        for z in view.zones
        if z.role == "hand" and z.seat == view.you
        for i, f in enumerate(z.cards)
        if f and z.marks.get(i) == "new"
    }


def _place_rows(desk: Desk, name: str, field: str, values: list[tuple[Any, list[Action]]]) -> list[Json]:
    """Places as they lie; those that may not be chosen stay where they are, not to be pressed."""
    owner = desk.view.you if field == "place" else getattr(values[0][1][0], "target", None)
    grid = next((z for z in desk.view.zones if z.role == "grid" and z.seat == owner), None)
    columns = grid.columns if grid and 1 <= grid.columns <= 5 else PER_ROW
    chosen = {int(v): button(_press_id(desk, name, field, v, a), str(v)) for v, a in values}
    last = len(grid.cards) if grid and len(grid.cards) <= _PAD else 0
    for p in range(1, last + 1):
        chosen.setdefault(p, button(desk.id("x", f"{name}/{key_of(owner)}/{p}"), str(p), disabled=True))
    by_row: dict[int, list[Json]] = {}
    for p in sorted(chosen):
        by_row.setdefault((p - 1) // columns, []).append(chosen[p])
    shown = [line for line in by_row.values() if not all(b.get("disabled") for b in line)]
    return [row(*line[i : i + 5]) for line in shown for i in range(0, len(line), 5)]


# ---- selects


def _action_option(desk: Desk, action: Action, listed: Sequence[Action] | None = None) -> Json:
    faces = [v for v in (getattr(action, n) for n in field_names(type(action))) if is_face(v)]
    shown = desk.emoji_of(faces[0]) if faces else None
    value = ids.value_of(action, desk.ask.actions if listed is None else listed, prefix="sure." if action.weighty else "")
    label, rest = folded(desk.short(action))
    return option(label, value, help=" · ".join(filter(None, (rest, desk.remark_of(action)))), emoji=shown)


def folded(label: str, most: int = _SHORT) -> tuple[str, str]:
    """(what a phone shows of an option's label, the rest for the line below it), parted where a group or a word ends."""
    if len(label) <= most:
        return label, ""
    head = label[: most - 1]
    bars = [i for i in (head.rfind(" | "), head.rfind(": ")) if i > most // 2]
    at = max(bars) + 1 if bars else head.rfind(" ") if " " in head else most - 2
    return f"{label[:at].rstrip()} …", f"… {label[at:].lstrip(' |:')}"


def _action_select(desk: Desk, name: str, placeholder: str, actions: Sequence[Action]) -> Json:
    return select(desk.id("pick", name, desk.session.turns), placeholder, [_action_option(desk, a) for a in actions])


def _action_selects(desk: Desk, name: str, placeholder: str, actions: Sequence[Action]) -> list[Json]:
    parts = chunks(actions)
    headings = [placeholder] if len(parts) == 1 else [f"{placeholder} ({i + 1}/{len(parts)})" for i in range(len(parts))]
    return [_action_select(desk, f"{name}-{i}", h, part) for i, (h, part) in enumerate(zip(headings, parts, strict=True))]


def _value_selects(desk: Desk, name: str, field: str, values: list[tuple[Any, list[Action]]]) -> list[Json]:
    """One field's choices, 25 a select; those that leave more to choose lead to the next step."""
    made = []
    for i, part in enumerate(chunks(values)):
        options = []
        for value, actions in part:
            if len(actions) == 1:
                options.append(_action_option(desk, actions[0]))
            else:
                shown = desk.emoji_of(value) if is_face(value) else None
                label = desk.voice.value(field, value, desk.view) + " …"
                options.append(option(label, f"f.{name}/{field}/{key_of(value)}", emoji=shown))
        first, last = (desk.voice.value(field, part[n][0], desk.view) for n in (0, -1))
        placeholder = desk.voice.verb(name)
        if len(values) > OPTIONS:
            placeholder = f"{placeholder}: {first} – {last}"
        made.append(select(desk.id("pick", f"step-{name}-{i}", desk.session.turns), placeholder, options))
    return made


def _plain(desk: Desk, actions: list[Action], style: Style) -> Block:
    """Actions that need no choice: buttons, or a select where there are too many. A shout is large and apart."""
    shouts = [a for a in actions if isinstance(a, Press) and a.shout]
    others = [a for a in actions if a not in shouts]
    first: Style = "grey" if desk.live else style  # in real time the moves stand out, above these
    labels = [desk.label_with_remark(a) for a in others]
    buttons = [
        button(desk.act_id(a), s, style=first if i == 0 else "grey")
        for i, (a, s) in enumerate(zip(others, labels, strict=True))
    ]
    large = [row(big_button(desk.act_id(a), desk.label(a))) for a in shouts]
    forms = [[*large, *rows(buttons)]] if len(buttons) <= OPTIONS else []
    if len(actions) > 1:
        forms.append(_action_selects(desk, "plain", desk.voice.plain("select-moves"), actions))
    return Block(tuple(forms))


def _ideas(desk: Desk, ideas: list[Action], plain: list[Action]) -> Block:
    """What is worth doing, best first, one press each; with it the moves that need no choice."""
    labels = [desk.label_with_remark(a) for a in ideas]
    simple = [button(desk.act_id(a), desk.short(a)) for a in plain]
    forms = []
    good = [(a, s) for a, s in zip(ideas, labels, strict=True) if len(s) <= _SHORT][:_BEST]
    more = [a for a in ideas if all(a != b for b, _ in good)]
    pressed = [button(desk.act_id(a), s, style="green") for a, s in good]
    if desk.ask.draft:
        heading = desk.voice.plain("select-more" if good else "select-worth")
        rest = _action_selects(desk, "more", heading, more) if more else []
        forms.append([*rows([*simple, *pressed]), *rest])
    elif len(ideas) <= 2 and not more:
        forms.append(rows([*pressed, *simple]))
    elif desk.ask.draft is None and len(ideas) <= _IDEAS and all(len(s) <= _BRIEF for s in labels):
        listed = [button(desk.act_id(a), s) for a, s in zip(ideas, labels, strict=True)]
        forms.append([*rows(listed), *rows(simple)])
    placeholder = desk.voice.plain("select-worth") if desk.ask.draft else desk.voice.verb(tag(ideas[0]))
    worth = _action_selects(desk, "worth", placeholder, ideas)
    forms.append([*rows(simple), *worth])
    if len(plain) > 1:
        forms.append([*_action_selects(desk, "plain", desk.voice.plain("select-moves"), plain), *worth])
    return Block(tuple(forms))


# ---- the draft


def draft_picks(desk: Desk) -> list[Pick]:
    """What can be picked for the open group, in the person's order: cards set aside are not offered again."""
    draft = desk.ask.draft
    if draft is None:
        return []
    used = {p for g in desk.session.groups for p in g}
    where: dict[Face, int] = {}
    for i, f in enumerate(sorted_faces(draft.cards, desk.order)):
        where.setdefault(f, i)
    return sorted((p for p in picks_of(draft.cards) if p not in used), key=lambda p: (where[face_of(p)], p))


def draft_chunk(desk: Desk, index: int) -> tuple[Pick, ...]:
    """The picks that one of the draft's selects offers."""
    parts = chunks(draft_picks(desk))
    return tuple(parts[index]) if 0 <= index < len(parts) else ()


def _draft(desk: Desk) -> list[Json]:
    made = []
    parts = chunks(draft_picks(desk))
    for i, part in enumerate(parts):
        options = [
            option(card_name(face_of(p)), p, emoji=desk.emoji_of(face_of(p)), picked=p in desk.session.picked) for p in part
        ]
        first, last = card_name(face_of(part[0])), card_name(face_of(part[-1]))
        placeholder = desk.voice.plain("select-draft-part", first=first, last=last)
        if len(parts) == 1 and desk.ask.draft is not None:
            placeholder = desk.voice.plain("-".join(["select-draft", desk.ask.draft.aim]).rstrip("-"))
        mark = desk.session.turns
        made.append(select(desk.id("draft", str(i), mark), placeholder, options, least=0, most=len(options)))
    if desk.session.drafted():
        made.append(text(clip(_verdict(desk), 900)))
    buttons = _draft_buttons(desk)
    return made + (buttons if buttons else [])


def _verdict(desk: Desk) -> str:
    """The draft as text with what it would be worth; what a select shows is never trusted."""
    groups = [" ".join(card_name(f) for f in g) for g in desk.session.drafted()]
    said = [desk.voice.text("draft-so-far", groups=" | ".join(groups))]
    refused: dict[str, None] = {}
    for action, illegal in desk.candidates:
        if illegal is None:
            remark = desk.remark_of(action)
            said.append(desk.voice.text("draft-good", move=desk.label(action)) + (f" – {remark}" if remark else ""))
        else:
            refused.setdefault(desk.voice.text(f"illegal-{illegal.code}", **illegal.args))
    if len(said) == 1:
        said += [desk.voice.text("draft-bad", why=why) for why in list(refused)[:3]] or [_nothing(desk)]
    return "\n".join(said[:6])


def _nothing(desk: Desk) -> str:
    """What is said of picks that mean nothing at all."""
    own = f"draft-nothing-{desk.ask.draft.aim}" if desk.ask.draft else ""
    return desk.voice.text(own if own and desk.voice.has(own) else "draft-nothing")


def _draft_buttons(desk: Desk) -> list[Json]:
    legal = [a for a, illegal in desk.candidates if illegal is None]
    listed = [a for a, _ in desk.candidates]
    made: list[Json] = []
    tools: list[Json] = []
    labels = {desk.short(a) for a in legal}
    if len(legal) > 2 or (len(legal) == 2 and (len(labels) < 2 or any(len(s) > _SHORT for s in labels))):
        options = [_action_option(desk, a, listed) for a in legal[:OPTIONS]]
        made.append(select(desk.id("pick", "drafted", desk.session.turns), desk.voice.plain("select-drafted"), options))
    else:
        tools += [_drafted_button(desk, a, listed) for a in legal]
    groups = desk.ask.draft.groups if desk.ask.draft else 1
    if desk.session.picked and (groups == 0 or len(desk.session.groups) + 1 < groups):
        tools.append(button(desk.id("aside"), desk.voice.plain("button-add-group"), emoji=emoji("➕")))
    if desk.session.drafted():
        tools.append(button(desk.id("clear"), desk.voice.plain("button-clear")))
    return made + rows(tools)


def _drafted_button(desk: Desk, action: Action, listed: Sequence[Action]) -> Json:
    """A drafted move; its id differs from the same move's among the ideas. What is too long is said above it already."""
    label = desk.short(action)
    said = label if len(label) <= _SHORT else f"✓ {desk.voice.verb(tag(action))}"
    return button(desk.act_id(action, listed, mark="d"), said, style="green")


# ---- when nothing else fits


def _everything(desk: Desk, room: int) -> list[Json]:
    """Every listed action in pages of one select, and the draft as far as there is room."""
    pages = chunks(desk.ask.actions)
    page = min(max(desk.session.page, 0), len(pages) - 1)
    placeholder = desk.voice.plain("select-page", page=page + 1, pages=len(pages))
    made = [_action_select(desk, f"all-{page}", placeholder, pages[page])]
    if len(pages) > 1:
        made.append(
            row(
                button(desk.id("page", str(page - 1), "b"), "◀", disabled=page == 0),
                button(desk.id("page", str(page + 1), "f"), "▶", disabled=page == len(pages) - 1),
            )
        )
    if desk.ask.draft is not None:
        draft = _draft(desk)
        if count(made) + count(draft) <= room:
            made += draft
    return made


def listed_for(desk_actions: Sequence[Action], candidates: Sequence[tuple[Action, Illegal | None]]) -> list[Action]:
    """All actions that an `i` code of this panel may mean."""
    return [*desk_actions, *(a for a, _ in candidates)]


Judge = Callable[[Action], Illegal | None]


def judged(drafts: Sequence[Action], judge: Judge) -> list[tuple[Action, Illegal | None]]:
    """Each drafted action with the rules' verdict, each once, the legal ones first."""
    once = list({to_text(a): a for a in drafts}.values())
    return sorted(((a, judge(a)) for a in once), key=lambda pair: pair[1] is not None)
