"""The 3 seconds to answer, the 15 minutes of a token, the hour of an edit."""

from __future__ import annotations

from collections.abc import AsyncIterator

import discord
import pytest

from bot.local import LocalDiscord
from tests.local.conftest import running, until
from tests.local.sample_bot import SampleBot


@pytest.fixture
async def hasty() -> AsyncIterator[LocalDiscord]:
    """A Discord that waits for a fifth of a second only."""
    async with LocalDiscord(realistic_limits=False, answer_within=0.2) as server:
        yield server


async def test_who_answers_too_late_is_unknown(hasty: LocalDiscord) -> None:
    async with running(hasty) as bot:
        ann = hasty.person("Ann")
        done = await ann.slash("slow", seconds=0.4)
        assert done.failed
        await until(lambda: bot.failures)
        [error] = bot.failures
        assert isinstance(error, discord.NotFound)
        assert error.code == 10062
        assert ann.visible() == []


async def test_the_world_clock_counts_for_the_three_seconds(server: LocalDiscord, bot: SampleBot) -> None:
    answers: list[int] = []

    @bot.listen()
    async def on_interaction(interaction: discord.Interaction) -> None:
        server.clock.advance(3.1)
        try:
            await interaction.response.defer()
        except discord.NotFound as error:
            answers.append(error.code)

    assert (await server.person("Ann").slash("slow", seconds=0.1)).failed
    await until(lambda: answers)
    assert answers == [10062]


async def test_a_second_answer_is_one_too_many(server: LocalDiscord, bot: SampleBot) -> None:
    codes: list[int] = []

    @bot.listen()
    async def on_interaction(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("first")
        again = discord.InteractionResponse(interaction)
        try:
            await again.send_message("second")
        except discord.HTTPException as error:
            codes.append(error.code)
            await interaction.followup.send("done")

    ann = server.person("Ann")
    await ann.slash("slow", seconds=60)
    await ann.wait_message(None, "done")
    assert codes == [40060]
    assert [m.content for m in ann.visible()] == ["first", "done"]


async def test_a_token_lives_for_15_minutes(server: LocalDiscord, bot: SampleBot) -> None:
    kept: list[discord.Interaction] = []

    @bot.listen()
    async def on_interaction(interaction: discord.Interaction) -> None:
        kept.append(interaction)

    ann = server.person("Ann")
    await ann.slash("whisper")
    await ann.wait_message(None, "another")
    server.clock.advance(14 * 60)
    await kept[0].edit_original_response(content="still")
    assert [m.content for m in ann.visible()] == ["still", "another secret"]
    server.clock.advance(61)
    with pytest.raises(discord.HTTPException) as refused:
        await kept[0].edit_original_response(content="gone")
    assert (refused.value.status, refused.value.code) == (401, 50027)
    with pytest.raises(discord.HTTPException):
        await kept[0].followup.send("gone")


async def test_with_the_bot_token_a_reply_is_edited_when_its_own_token_is_dead(server: LocalDiscord, bot: SampleBot) -> None:
    ann = server.person("Ann")
    message = (await ann.slash("cards")).reply
    server.clock.advance(50 * 60)
    channel = bot.get_partial_messageable(int(message.channel.id))
    await channel.get_partial_message(int(message.id)).edit(content="an hour later")
    assert message.content == "an hour later"
    assert message.edited


async def test_edits_of_old_messages_are_few() -> None:
    async with LocalDiscord(realistic_limits=True) as server, running(server) as bot:
        channel = bot.get_partial_messageable(int(server.channel("card-table").id))
        message = await channel.send("old")
        server.clock.advance(3601)
        bot.http.max_ratelimit_timeout = 30.0
        for n in range(3):
            await message.edit(content=f"edit {n}")
        bot.http.max_ratelimit_timeout = 0.001
        with pytest.raises(discord.RateLimited):
            await message.edit(content="one too many")


async def test_an_ephemeral_is_edited_by_its_token_only(server: LocalDiscord, bot: SampleBot) -> None:
    ann = server.person("Ann")
    secret = (await ann.slash("whisper")).reply
    channel = bot.get_partial_messageable(int(secret.channel.id))
    with pytest.raises(discord.NotFound) as refused:
        await channel.get_partial_message(int(secret.id)).edit(content="x")
    assert refused.value.code == 10008
    with pytest.raises(discord.NotFound):
        await channel.fetch_message(int(secret.id))
    assert [m async for m in channel.history()] == []
