"""People round a table, each at an own panel (in the direct messages or ephemeral), pressing only what it offers."""

from __future__ import annotations

from random import Random
from typing import Any

from bot.games.core import Action, Seat
from bot.games.notation import tag, to_text
from bot.local import Person, Seen
from bot.tables.model import Status
from bot.tables.table import Table
from cogs.panels import ids
from cogs.panels.controls import key_of
from tests.e2e.brains import chosen, wish
from tests.e2e.conftest import House


async def with_rules(house: House, host: Person, table: Table, lobby: Seen, **rules: Any) -> None:
    """The host's menu, page by page, until every house rule is set."""
    for key, value in rules.items():
        menu = (await host.click(lobby, "Options")).reply
        for _ in range(6):
            offered = [o["value"] for o in menu.select("A house rule")["options"]]
            if key in offered:
                break
            await host.click(menu, "More options")
        done = await host.select(menu, key, placeholder="A house rule")
        if done.modal is not None:
            await host.submit_modal(done, value=str(value))
        else:
            said = value if isinstance(value, (list, tuple)) else [value]
            await host.select(
                menu, *[{True: "yes", False: "no", None: "none"}.get(v, str(v)) for v in said], placeholder="Choose"
            )
        await house.settle()
        now = getattr(table.options, key)
        assert (list(now) if isinstance(value, list) else now) == value


class Company:
    """Everybody at one table. The panel of who gets no direct messages is the one that `My hand` opened."""

    def __init__(self, house: House, table: Table, people: list[Person], seed: int = 1) -> None:
        self.house, self.table, self.rng = house, table, Random(seed)
        self.people = {p.name: p for p in people}
        self.opened: dict[str, Seen] = {}
        self.told: set[str] = set()  # the kinds of all that has happened in the steps

    async def open_hand(self, person: Person) -> Seen:
        done = await person.click(await self.house.message(self.table), "My hand")
        assert done.reply.ephemeral
        self.opened[person.name] = done.reply
        return done.reply

    async def panel(self, person: Person) -> Seen:
        """The person's panel as it is now."""
        seen = self.opened.get(person.name)
        if seen is None:
            return await self.house.hand(person, self.table)
        await person.click(seen, "Refresh")
        return seen

    def asked(self) -> list[tuple[Seat, Person]]:
        """The people who are waited for."""
        table = self.table
        found = []
        for number, seating in enumerate(table.seats):
            ask = table.ask_of(Seat(number))
            if ask is not None and ask.waits and seating.ai is None:
                found.append((Seat(number), self.people[seating.name]))
        return found

    async def play(self, person: Person, action: Action) -> Seen:
        """Presses until the action is played; every press is one that the panel offers. The panel after it."""
        panel = await self.panel(person)
        rev = self.table.rev
        for _ in range(5):
            if move := chosen(self.house.moves(panel), action):
                done = await self.house.press(person, panel, move)
                assert not done.failed
                assert self.table.rev > rev, panel.text
                return panel
            step = next((s for s in steps(panel) if leads_to(s[2], action)), None)
            assert step is not None, f"{person.name} cannot reach {action}: {panel.text} {panel.labels}"
            await self.house.press(person, panel, step)
        raise AssertionError(f"{action} takes too many presses")

    async def step(self) -> bool:
        """One move of somebody who is waited for; False if nobody is."""
        await self.house.settle()
        asked = self.asked()
        if self.table.status is not Status.PLAYING or not asked:
            return False
        seat, person = self.rng.choice(asked)
        await self.play(person, wish(self.table, seat, self.rng))
        self.told |= {h.event.kind for h in self.table.log}
        return True

    async def play_out(self, most: int = 400) -> None:
        """To the end of the match."""
        idle = 0
        for _ in range(most):
            if self.table.status is Status.OVER:
                break
            idle = 0 if await self.step() else idle + 1
            assert idle < 200, "nobody is asked any more"
        assert self.table.status is Status.OVER and self.table.ended == "finished"
        await self.house.settle()


def steps(panel: Seen) -> list[tuple[str, str, str]]:
    """(kind, custom id, value) of everything in a panel that narrows a choice, or asks once more."""
    found = []
    for b in panel.buttons:
        ref = ids.read(str(b.get("custom_id", "")))
        if ref is not None and ref.verb in ("f", "sure") and not b.get("disabled"):
            found.append(("button", b["custom_id"], f"{ref.verb}.{ref.rest}"))
    for s in panel.selects:
        found += [("select", s["custom_id"], o["value"]) for o in s["options"] if o["value"].startswith(("f.", "sure."))]
    return found


def leads_to(step: str, action: Action) -> bool:
    if step.startswith("sure."):  # asked once more before it is played
        code = step.removeprefix("sure.")
        return code == f"a.{to_text(action)}" or code.endswith(f".{ids.digest(to_text(action))}")
    name, field, value = step.removeprefix("f.").split("/", 2)
    return name == tag(action) and key_of(getattr(action, field, None)) == value
