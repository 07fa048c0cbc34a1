"""A small discord.py bot that uses everything that a card-table bot needs of Discord."""

from __future__ import annotations

import asyncio
import io
import re
import struct
import zlib
from typing import Any

import discord
from discord import app_commands, ui
from discord.ext import commands

GAMES = [f"Gin {n}" for n in range(1, 31)] + ["Canasta", "Conquian"]


def picture(colour: tuple[int, int, int], width: int = 640, height: int = 300) -> io.BytesIO:
    """A striped PNG."""
    darker = bytes(c * 3 // 4 for c in colour)
    rows = b"".join(b"\0" + (bytes(colour) if y // 20 % 2 else darker) * width for y in range(height))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b"")
    return io.BytesIO(b"\x89PNG\r\n\x1a\n" + body)


class TableButton(ui.DynamicItem[ui.Button[Any]], template=r"t:(?P<act>\w+):(?P<turn>\d+)"):
    """A button of the table, stateless."""

    def __init__(self, act: str, turn: int, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> None:
        super().__init__(ui.Button(label=act.title(), style=style, custom_id=f"t:{act}:{turn}"))
        self.act, self.turn = act, turn

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str], /) -> TableButton:
        return cls(match["act"], int(match["turn"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        if self.act == "hand":
            file = discord.File(picture((60, 40, 110), 480, 160), "hand.png")
            await interaction.response.send_message(
                f"The hand of {interaction.user.display_name}", file=file, view=HandView(), ephemeral=True
            )
        elif self.act == "note":
            await interaction.response.send_modal(NoteModal())
        elif self.act == "late":
            await asyncio.sleep(0.6)
            await interaction.response.send_message("too late")
        else:
            turn = self.turn + 1
            file = discord.File(picture((20, 90 + turn % 100, 60)), f"table{turn}.png")
            await interaction.response.edit_message(view=table_view(turn, file.filename), attachments=[file])


class HandView(ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=60)

    @ui.button(label="Sort", style=discord.ButtonStyle.secondary)
    async def sort(self, interaction: discord.Interaction, button: ui.Button[Any]) -> None:
        await interaction.response.edit_message(content="Sorted.")

    @ui.button(label="Closed", disabled=True)
    async def closed(self, interaction: discord.Interaction, button: ui.Button[Any]) -> None:
        raise AssertionError("a disabled button was pressed")


class CardSelect(ui.Select[Any]):
    def __init__(self) -> None:
        options = [
            discord.SelectOption(label=f"{rank} of hearts", value=f"{rank}h", description=f"worth {rank}", emoji="♥️")
            for rank in range(2, 10)
        ]
        super().__init__(placeholder="Meld cards", custom_id="meld", min_values=2, max_values=4, options=options)

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"melds {' '.join(self.values)}", ephemeral=True)


class GiftSelect(ui.UserSelect[Any]):
    def __init__(self) -> None:
        super().__init__(placeholder="Give to", custom_id="give")

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await interaction.followup.send(f"for {self.values[0].display_name}")


class NoteModal(ui.Modal, title="A note"):
    words = ui.Label(text="Words", component=ui.TextInput(custom_id="words", max_length=20))
    how = ui.Label(
        text="How",
        component=ui.Select(
            custom_id="how", options=[discord.SelectOption(label="Loud"), discord.SelectOption(label="Soft")]
        ),
    )
    tone = ui.Label(
        text="Tone",
        component=ui.RadioGroup(
            custom_id="tone",
            options=[discord.RadioGroupOption(label="Kind", value="kind"), discord.RadioGroupOption(label="Dry")],
        ),
    )
    sure = ui.Label(text="Sure", component=ui.Checkbox(custom_id="sure"))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        words: Any = self.words.component
        how: Any = self.how.component
        tone: Any = self.tone.component
        sure: Any = self.sure.component
        await interaction.response.send_message(f"note {words.value} {how.values[0]} {tone.value} {sure.value}")


def table_view(turn: int, filename: str) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    box: ui.Container[Any] = ui.Container(accent_colour=0x2E8B57)
    box.add_item(ui.TextDisplay(f"## Table 1\nTurn **{turn}** · -# small print"))
    box.add_item(
        ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{filename}", description=f"The table at turn {turn}"))
    )
    box.add_item(ui.Separator())
    box.add_item(ui.ActionRow(TableButton("draw", turn, discord.ButtonStyle.primary), TableButton("hand", turn)))
    box.add_item(ui.ActionRow(TableButton("note", turn), TableButton("late", turn, discord.ButtonStyle.danger)))
    view.add_item(box)
    return view


async def some_games(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=g, value=g.lower()) for g in GAMES if current.lower() in g.lower()][:25]


class SampleBot(commands.Bot):
    """The bot; `failures` holds the errors that its handlers met."""

    def __init__(self) -> None:
        super().__init__("!", intents=discord.Intents.default())
        self.failures: list[Exception] = []
        self.heard: list[str] = []
        self._connection.guild_ready_timeout = 0  # type: ignore[attr-defined]
        self.tree.on_error = self._note_error  # type: ignore[method-assign]

    async def _note_error(self, interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        self.failures.append(getattr(error, "original", error))

    async def setup_hook(self) -> None:
        self.add_dynamic_items(TableButton)
        for command in (table, cards, dealme, slow, thread, whisper, poke, quote, admin, scores):
            self.tree.add_command(command)
        await self.tree.sync()

    async def on_message(self, message: discord.Message) -> None:
        self.heard.append(message.content)


@app_commands.command(description="Open a table")
@app_commands.describe(game="Which game", seats="How many sit down")
@app_commands.autocomplete(game=some_games)
async def table(interaction: discord.Interaction, game: str, seats: app_commands.Range[int, 2, 8] = 4) -> None:
    file = discord.File(picture((20, 90, 60)), "table0.png")
    await interaction.response.send_message(view=table_view(0, "table0.png"), file=file)


@app_commands.command(description="Selects of all kinds")
@app_commands.describe(who="For whom")
async def cards(interaction: discord.Interaction, who: discord.Member | None = None) -> None:
    view = ui.View(timeout=60)
    view.add_item(CardSelect())
    view.add_item(GiftSelect())
    await interaction.response.send_message(f"cards for {who.display_name if who else 'all'}", view=view)


@app_commands.command(description="My hand by DM")
async def dealme(interaction: discord.Interaction) -> None:
    await interaction.response.defer(ephemeral=True)
    try:
        await interaction.user.send(
            "Your private hand", file=discord.File(picture((40, 30, 90)), "hand.png"), view=HandView()
        )
        await interaction.followup.send("It is in your DMs")
    except discord.Forbidden as error:
        await interaction.followup.send(f"closed ({error.code})")


@app_commands.command(description="Thinks for a while")
async def slow(interaction: discord.Interaction, seconds: float) -> None:
    await asyncio.sleep(seconds)
    await interaction.response.send_message("there you are")


@app_commands.command(description="Open a thread")
async def thread(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("the table's own thread:")
    message = await interaction.original_response()
    assert isinstance(interaction.channel, discord.TextChannel)
    made = await interaction.channel.create_thread(name="table 1", message=discord.Object(message.id))
    await made.send("welcome")


@app_commands.command(description="Only for you")
async def whisper(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("a secret", ephemeral=True)
    await interaction.followup.send("another secret", ephemeral=True)


@app_commands.context_menu(name="Poke")
async def poke(interaction: discord.Interaction, member: discord.Member) -> None:
    await interaction.response.send_message(f"pokes {member.display_name}")


@app_commands.context_menu(name="Quote")
async def quote(interaction: discord.Interaction, message: discord.Message) -> None:
    await interaction.response.send_message(f"> message {message.id}")


@app_commands.command(description="For those in charge")
@app_commands.default_permissions(manage_guild=True)
@app_commands.guild_only()
async def admin(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("in charge")


scores = app_commands.Group(name="scores", description="Scores")


@scores.command(description="The best")
@app_commands.choices(
    span=[app_commands.Choice(name="All time", value="all"), app_commands.Choice(name="Season", value="season")]
)
async def top(interaction: discord.Interaction, span: app_commands.Choice[str]) -> None:
    await interaction.response.send_message(f"top of {span.name}")
