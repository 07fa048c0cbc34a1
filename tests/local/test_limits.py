"""Discord's limits: what a bot may not send is refused with 400, code 50035 and the place of the fault."""

from __future__ import annotations

import io
from typing import Any

import discord
import pytest
from discord import ui

from bot.local import ApiError, LocalDiscord
from bot.local import limits as rules
from bot.local.emoji import is_emoji
from tests.local.sample_bot import SampleBot, picture

Json = dict[str, Any]
V2 = 1 << 15


def button(n: int = 0, **fields: Any) -> Json:
    return {"type": 2, "style": 1, "label": "x", "custom_id": f"b{n}", **fields}


def row(*children: Json) -> Json:
    return {"type": 1, "components": list(children)}


def select(options: int = 1, **fields: Any) -> Json:
    listed = [{"label": f"o{n}", "value": f"v{n}"} for n in range(options)]
    return {"type": 3, "custom_id": "s", "options": listed, **fields}


def text(length: int = 1) -> Json:
    return {"type": 10, "content": "x" * length}


def gallery(count: int = 1, **fields: Any) -> Json:
    return {"type": 12, "items": [{"media": {"url": "attachment://a.png"}, **fields} for _ in range(count)]}


def box(*children: Json) -> Json:
    return {"type": 17, "components": list(children)}


def check(*components: Json, v2: bool = True, **body: Any) -> None:
    rules.check_message({"components": list(components), **body}, v2=v2, attached={"a.png"}, emojis={"1"})


FINE: list[tuple[str, list[Json]]] = [
    ("40 components", [box(text(), *(row(*(button(5 * r + n) for n in range(5))) for r in range(6))), text(), text()]),
    ("4000 characters in all", [text(2000), box(text(2000))]),
    ("25 options", [row(select(25))]),
    ("10 pictures", [gallery(10, description="x" * 1024)]),
    ("label 80, id 100", [row(button(label="x" * 80, custom_id="c" * 100))]),
    ("placeholder 150", [row(select(placeholder="x" * 150))]),
    ("custom emoji", [row(button(emoji={"id": "1", "name": "as"}, label=None))]),
    ("section", [{"type": 9, "components": [text()] * 3, "accessory": button()}]),
    ("link", [row({"type": 2, "style": 5, "label": "x", "url": "https://example.org"})]),
]

WRONG: list[tuple[str, list[Json], str]] = [
    ("41 components", [text() for _ in range(41)], "components"),
    ("4001 characters in all", [text(2001), box(text(2000))], "components"),
    ("26 options", [row(select(26))], "components.0.components.0.options"),
    ("no options", [row(select(0))], "components.0.components.0.options"),
    ("option label 101", [row(select(options=1) | {"options": [{"label": "x" * 101, "value": "v"}]})], "label"),
    ("option values twice", [row({**select(), "options": [{"label": "a", "value": "v"}] * 2})], "options.1.value"),
    (
        "option description 101",
        [row({**select(), "options": [{"label": "a", "value": "v", "description": "x" * 101}]})],
        "desc",
    ),
    ("more values than options", [row(select(2, max_values=3))], "max_values"),
    ("placeholder 151", [row(select(placeholder="x" * 151))], "placeholder"),
    ("label 81", [row(button(label="x" * 81))], "label"),
    ("no label and no emoji", [row(button(label=None))], "components.0.components.0"),
    ("custom id 101", [row(button(custom_id="c" * 101))], "custom_id"),
    ("custom id empty", [row(button(custom_id=""))], "custom_id"),
    ("custom id twice", [row(button(1)), row(button(1))], "components.1.components.0.custom_id"),
    ("six buttons in a row", [row(*(button(n) for n in range(6)))], "components.0.components"),
    ("a select beside a button", [row(select(), button())], "components.0.components"),
    ("two selects in a row", [row(select(), select(custom_id="t"))], "components.0.components"),
    ("an empty row", [row()], "components.0.components"),
    ("11 pictures", [gallery(11)], "components.0.items"),
    ("alt text 1025", [gallery(1, description="x" * 1025)], "components.0.items.0.description"),
    ("a file that is not attached", [{"type": 12, "items": [{"media": {"url": "attachment://b.png"}}]}], "media.url"),
    ("a container in a container", [box(box(text()))], "components.0.components.0.type"),
    ("an empty text", [text(0)], "components.0.content"),
    ("an unknown custom emoji", [row(button(emoji={"id": "2", "name": "as"}))], "emoji.id"),
    ("a playing card as an emoji", [row(button(emoji={"name": "🂠"}))], "emoji.name"),
    ("section without accessory", [{"type": 9, "components": [text()]}], "accessory"),
    ("section of four texts", [{"type": 9, "components": [text()] * 4, "accessory": button()}], "components.0.components"),
    ("link with a strange scheme", [row({"type": 2, "style": 5, "label": "x", "url": "javascript:1"})], "url"),
    ("component ids twice", [{**text(), "id": 3}, {**text(), "id": 3}], "components"),
]


def places(tree: Json, path: str = "") -> list[str]:
    found = [path] if "_errors" in tree else []
    for key, inner in tree.items():
        if key != "_errors":
            found += places(inner, f"{path}.{key}" if path else key)
    return found


@pytest.mark.parametrize(("name", "components"), FINE, ids=[name for name, _ in FINE])
def test_what_is_at_the_limit_is_taken(name: str, components: list[Json]) -> None:
    check(*components)


@pytest.mark.parametrize(("name", "components", "place"), WRONG, ids=[name for name, _, _ in WRONG])
def test_what_is_beyond_a_limit_is_refused_with_its_place(name: str, components: list[Json], place: str) -> None:
    with pytest.raises(ApiError) as refused:
        check(*components)
    assert (refused.value.status, refused.value.code) == (400, 50035)
    assert any(place in found for found in places(refused.value.body["errors"])), refused.value.body


@pytest.mark.parametrize(
    "body",
    [{"content": "x"}, {"embeds": [{"title": "x"}]}, {"poll": {"question": {}}}, {"sticker_ids": ["1"]}],
)
def test_v2_messages_carry_nothing_else(body: Json) -> None:
    with pytest.raises(ApiError):
        check(text(), **body)


@pytest.mark.parametrize(
    "body",
    [
        {"content": "x" * 2001},
        {"embeds": [{"title": "x"}] * 11},
        {"embeds": [{"description": "x" * 4000}, {"description": "x" * 2001}]},
        {"embeds": [{"title": "x" * 257}]},
        {"nonce": "x" * 26},
    ],
)
def test_plain_messages_have_limits_too(body: Json) -> None:
    with pytest.raises(ApiError):
        check(v2=False, **body)


def test_six_rows_are_too_many_for_a_plain_message() -> None:
    check(*(row(button(n)) for n in range(5)), v2=False)
    with pytest.raises(ApiError):
        check(*(row(button(n)) for n in range(6)), v2=False)
    with pytest.raises(ApiError):
        check(text(), v2=False)


def label(component: Json, **fields: Any) -> Json:
    return {"type": 18, "label": "a", "component": component, **fields}


TEXT_INPUT = {"type": 4, "custom_id": "t", "style": 1}
RADIO = {"type": 21, "custom_id": "r", "options": [{"label": "a", "value": "a"}, {"label": "b", "value": "b"}]}


@pytest.mark.parametrize(
    ("title", "components", "fine"),
    [
        ("x" * 45, [label(TEXT_INPUT)], True),
        ("x", [label(RADIO), label(select())], True),
        ("x" * 46, [label(TEXT_INPUT)], False),
        ("x", [], False),
        ("x", [label({**TEXT_INPUT, "custom_id": f"t{n}"}) for n in range(6)], False),
        ("x", [label(TEXT_INPUT), label(TEXT_INPUT)], False),
        ("x", [label(TEXT_INPUT, label="x" * 46)], False),
        ("x", [label({**TEXT_INPUT, "max_length": 4001})], False),
        ("x", [label({**TEXT_INPUT, "max_length": 3, "value": "four"})], False),
        ("x", [label({**RADIO, "options": RADIO["options"][:1]})], False),  # type: ignore[index]
        ("x", [label(button())], False),
        ("x", [label(select(disabled=True))], False),
    ],
)
def test_modals_have_limits(title: str, components: list[Json], fine: bool) -> None:
    modal = {"title": title, "custom_id": "m", "components": components}
    if fine:
        rules.check_modal(modal, set())
    else:
        with pytest.raises(ApiError):
            rules.check_modal(modal, set())


@pytest.mark.parametrize(
    ("change", "fine"),
    [
        ({}, True),
        ({"name": "Table"}, False),
        ({"name": "two words"}, False),
        ({"name": "x" * 33}, False),
        ({"name": "карты"}, True),
        ({"description": ""}, False),
        ({"description": "x" * 101}, False),
        ({"options": [{"name": f"o{n}", "description": "d", "type": 3} for n in range(26)]}, False),
        ({"options": [{"name": "o", "description": "d", "type": 3}] * 2}, False),
        ({"options": [{"name": "o", "description": "d", "type": 3, "choices": [{"name": "a", "value": "a"}] * 26}]}, False),
        (
            {
                "options": [
                    {"name": "a", "description": "d", "type": 3},
                    {"name": "b", "description": "d", "type": 3, "required": True},
                ]
            },
            False,
        ),
    ],
)
def test_commands_have_limits(change: Json, fine: bool) -> None:
    command = {"name": "table", "description": "d", **change}
    if fine:
        rules.check_commands([command])
    else:
        with pytest.raises(ApiError):
            rules.check_commands([command])


def test_there_may_be_no_more_than_100_commands_and_15_menus() -> None:
    rules.check_commands([{"name": f"c{n}", "description": "d"} for n in range(100)])
    with pytest.raises(ApiError):
        rules.check_commands([{"name": f"c{n}", "description": "d"} for n in range(101)])
    with pytest.raises(ApiError):
        rules.check_commands([{"name": f"c{n}", "type": 3} for n in range(16)])


def test_choices_are_at_most_25_of_100_characters() -> None:
    rules.check_choices([{"name": "x" * 100, "value": "v"}] * 25)
    with pytest.raises(ApiError):
        rules.check_choices([{"name": "x", "value": "v"}] * 26)
    with pytest.raises(ApiError):
        rules.check_choices([{"name": "x" * 101, "value": "v"}])


@pytest.mark.parametrize("known", ["♠️", "♥", "🃏", "1️⃣", "👩‍👩‍👧", "🇫🇷", "👍🏽", "➕", "🥄"])
def test_emojis_are_known(known: str) -> None:
    assert is_emoji(known)


@pytest.mark.parametrize("other", ["", "A", "🂡", "⋯", "♠♥", "7", "→", "▾"])
def test_other_signs_are_no_emojis(other: str) -> None:
    assert not is_emoji(other)


# -- as a bot meets them -------------------------------------------------------------------------------------------------


async def _channel(server: LocalDiscord, bot: SampleBot) -> discord.TextChannel:
    channel = bot.get_channel(int(server.channel("card-table").id))
    assert isinstance(channel, discord.TextChannel)
    return channel


async def test_the_bot_is_told_the_place_of_the_fault(server: LocalDiscord, bot: SampleBot) -> None:
    channel = await _channel(server, bot)
    with pytest.raises(discord.HTTPException) as refused:
        await channel.send("x" * 2001)
    assert refused.value.code == 50035
    assert "content" in str(refused.value)
    assert server.person("Ann").visible() == []


async def test_an_empty_message_is_refused(server: LocalDiscord, bot: SampleBot) -> None:
    with pytest.raises(discord.HTTPException) as refused:
        await (await _channel(server, bot)).send("")
    assert refused.value.code == 50006


async def test_a_v2_message_cannot_go_back(server: LocalDiscord, bot: SampleBot) -> None:
    view = ui.LayoutView()
    view.add_item(ui.TextDisplay("hello"))
    message = await (await _channel(server, bot)).send(view=view)
    with pytest.raises(discord.HTTPException):
        await message.edit(content="plain", view=None)
    assert server.person("Ann").last().text == "hello"


async def test_a_plain_message_becomes_v2_only_without_its_content(server: LocalDiscord, bot: SampleBot) -> None:
    message = await (await _channel(server, bot)).send("plain")
    view = ui.LayoutView()
    view.add_item(ui.TextDisplay("hello"))
    with pytest.raises(discord.HTTPException):
        await message.edit(view=view)
    await message.edit(content=None, view=view)
    assert server.person("Ann").last().text == "hello"


async def test_files_are_at_most_10_mib(server: LocalDiscord, bot: SampleBot) -> None:
    channel = await _channel(server, bot)

    with pytest.raises(discord.HTTPException) as refused:
        await channel.send(file=discord.File(io.BytesIO(b"x" * (10 * 1024 * 1024 + 1)), "big.bin"))
    assert (refused.value.status, refused.value.code) == (413, 40005)


async def test_an_edit_keeps_what_it_lists_and_drops_the_rest(server: LocalDiscord, bot: SampleBot) -> None:
    channel = await _channel(server, bot)
    files = [discord.File(picture((1, 2, 3)), f"{name}.png") for name in "ab"]
    message = await channel.send("two", files=files)
    await message.edit(attachments=[message.attachments[1], discord.File(picture((9, 9, 9)), "c.png")])
    seen = server.person("Ann").last()
    assert [a["filename"] for a in seen.attachments] == ["b.png", "c.png"]
    assert await message.attachments[1].read() == seen.file("b.png")


async def test_application_emojis_keep_their_pictures_and_their_limits(server: LocalDiscord, bot: SampleBot) -> None:
    image = picture((200, 30, 30), 32, 32).getvalue()
    emoji = await bot.create_application_emoji(name="card_as", image=image)
    assert await emoji.read() == image
    assert [e.name for e in await bot.fetch_application_emojis()] == ["card_as"]
    with pytest.raises(discord.HTTPException):
        await bot.create_application_emoji(name="card_as", image=image)
    with pytest.raises(discord.HTTPException):
        await bot.create_application_emoji(name="no spaces", image=image)
    with pytest.raises(discord.HTTPException):
        await bot.create_application_emoji(name="huge", image=image + b"x" * 256 * 1024)
    await emoji.delete()
    assert await bot.fetch_application_emojis() == []


async def test_a_refused_answer_leaves_the_interaction_open(server: LocalDiscord, bot: SampleBot) -> None:
    @bot.listen()
    async def on_interaction(interaction: discord.Interaction) -> None:
        if interaction.data and interaction.data.get("custom_id") == "odd":
            with pytest.raises(discord.HTTPException):
                await interaction.response.send_message("x" * 2001)
            await interaction.response.send_message("short")

    view = ui.View(timeout=None)
    view.add_item(ui.Button(label="Odd", custom_id="odd"))
    await (await _channel(server, bot)).send("here", view=view)
    ann = server.person("Ann")
    assert (await ann.click(ann.last(), "Odd")).reply.content == "short"
