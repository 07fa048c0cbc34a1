"""The command line: `python -m bot`, `python -m bot local`, `python -m bot games`, `python -m bot simulate`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from bot import settings as configuration
from bot.games.catalog import Variant, variant, variants
from bot.games.options import BadOption, OptionSpec
from bot.memory import give_back

OUT = Console()
ERR = Console(stderr=True)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command; the exit code is 0 only when it did what was asked."""
    give_back()
    arguments = _parser().parse_args(argv)
    try:
        result = arguments.run(arguments)
        return int(result or 0)
    except configuration.BadSetting as error:
        return _complain(str(error))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader of a pipe has gone
        sys.stderr.close()
        return 0


def _complain(sentence: str) -> int:
    ERR.print(sentence, style="red", highlight=False, soft_wrap=True)
    return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bot",
        description="Cardtable hosts card games in Discord. Without a command it connects to Discord with the token in "
        "DISCORD_TOKEN; where no token is set it opens the local Discord.",
    )
    parser.set_defaults(run=_run)
    commands = parser.add_subparsers(title="commands", metavar="")
    commands.add_parser("discord", help="connect to Discord (needs a token)").set_defaults(run=_discord)
    local = commands.add_parser("local", help="play in the browser, without Discord and without a token")
    local.add_argument("--port", type=int, help="the page's port (0: any free one)")
    local.set_defaults(run=_local)
    games = commands.add_parser("games", help="list all games and their options")
    games.add_argument("--json", action="store_true", help="the whole catalog as JSON")
    games.set_defaults(run=_games)
    _add_simulate(commands)
    return parser


def _add_simulate(commands: Any) -> None:
    sim = commands.add_parser("simulate", help="let AI players play deals of a game")
    sim.add_argument("game", metavar="GAME", help="a key of `python -m bot games`")
    sim.add_argument("--deals", type=int, default=100, metavar="N", help="deals to play (100)")
    sim.add_argument("--seed", default="1", metavar="S", help="any text; the same text gives the same cards (1)")
    sim.add_argument(
        "--players",
        default="random",
        metavar="KINDS",
        help="who sits there: a number of seats, or kinds split by commas for each seat "
        "(random, default, easy, normal, hard), or both as 4:random",
    )
    sim.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="a house rule; may be repeated")
    sim.add_argument("--json", action="store_true", help="print the figures as JSON")
    sim.set_defaults(run=_simulate)


# ---- the bot


def _run(arguments: argparse.Namespace) -> int:
    """Discord when a token is set; an empty token is a mistake worth a word, none at all means play locally."""
    if configuration.load().token is None and "DISCORD_TOKEN" not in os.environ:
        ERR.print("No DISCORD_TOKEN is set, so this is the local Discord. See README.md for the real one.")
        arguments.port = None
        return _local(arguments)
    return _discord(arguments)


def _discord(_: argparse.Namespace) -> int:
    loaded = configuration.load()
    if loaded.token is None or not loaded.token.get_secret_value().strip():
        return _complain(
            "DISCORD_TOKEN is not set: put your bot's token into .env (see .env.example), or run `python -m bot local`."
        )
    from bot import app

    return _serve(lambda: app.run_discord(loaded))


def _local(arguments: argparse.Namespace) -> int:
    loaded = configuration.load()
    from bot import app

    return _serve(lambda: app.run_local(loaded, port=arguments.port))


def _serve(run: Callable[[], None]) -> int:
    from bot.app import CannotStart

    try:
        run()
    except CannotStart as error:
        return _complain(str(error))
    return 0


# ---- the catalog


def catalog() -> list[dict[str, Any]]:
    """Every game as plain data: key, family, names, players, options with types, bounds and help, presets."""
    return [
        {
            "key": v.key,
            "family": v.family,
            "names": list(v.names),
            "summary": v.summary,
            "players": {"least": min(v.players), "most": max(v.players), "allowed": list(v.players), "best": list(v.best)},
            "options": [_option(s, v) for s in v.specs()],
            "presets": {name: msgspec.to_builtins(dict(bundle)) for name, bundle in v.presets.items()},
        }
        for v in variants().values()
    ]


def _option(spec: OptionSpec, v: Variant) -> dict[str, Any]:
    """The default is this variant's own, not the family's."""
    return {
        "key": spec.key,
        "type": spec.kind,
        "default": msgspec.to_builtins(getattr(v.options, spec.key)),
        "low": spec.low,
        "high": spec.high,
        "choices": list(spec.choices),
        "may_be_none": spec.optional,
        "help": spec.help,
    }


def _games(arguments: argparse.Namespace) -> int:
    if arguments.json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(catalog()), indent=2).decode() + "\n")
        return 0
    table = Table("Key", "Game", "Family", "Players", "Also called")
    for v in variants().values():
        table.add_row(v.key, v.title, v.family, _sizes(v.players), ", ".join(v.names[1:]))
    OUT.print(table)
    return 0


def _sizes(players: tuple[int, ...]) -> str:
    whole = players == tuple(range(players[0], players[-1] + 1))
    return str(players[0]) if len(players) == 1 else f"{players[0]}–{players[-1]}" if whole else ", ".join(map(str, players))


# ---- simulations


def _simulate(arguments: argparse.Namespace) -> int:
    from bot.simulate import KINDS, Stuck, simulate

    if arguments.game not in variants():
        return _complain(f"There is no game with the key {arguments.game!r}: see `python -m bot games`.")
    if arguments.deals < 1:
        return _complain("--deals needs a whole number of at least 1.")
    v = variant(arguments.game)
    try:
        kinds = _kinds(arguments.players, v)
        options = v.house(dict(_pair(text) for text in arguments.option), len(kinds))
    except BadOption as error:
        return _complain(f"Option {error}." if error.key else f"{error}.")
    except ValueError as error:
        return _complain(f"{str(error)[:1].upper()}{str(error)[1:]}.")
    if bad := [k for k in kinds if k not in KINDS]:
        return _complain(f"There is no player called {bad[0]!r}: choose from {', '.join(KINDS)}.")
    try:
        with _progress(arguments.json) as bar:
            task = bar.add_task(v.title, total=arguments.deals)
            report = simulate(v, options, kinds, arguments.deals, arguments.seed, lambda n: bar.update(task, completed=n))
    except Stuck as error:
        return _complain(f"The game does not end: {error}.")
    if arguments.json:
        sys.stdout.write(msgspec.json.encode(report).decode() + "\n")
        return 0
    table = Table(show_header=False)
    for name, value in msgspec.to_builtins(report).items():
        table.add_row(name.replace("_", " "), str(value))
    OUT.print(table)
    return 0


def _kinds(text: str, v: Variant) -> list[Any]:
    """`4`, `hard,random`, `4:normal` or `normal` as the kind of every seat."""
    size, _, kind = text.partition(":")
    if size.strip().isdigit():
        kinds = [kind.strip() or "random"] * int(size)
    else:
        kinds = [k.strip() for k in text.split(",") if k.strip()]
        if len(kinds) == 1:
            kinds *= (v.best or v.players)[0]
    if len(kinds) not in v.players:
        raise ValueError(f"{v.title} is played by {_sizes(v.players)} people, not by {len(kinds)}")
    return kinds


def _pair(text: str) -> tuple[str, str]:
    key, sign, value = text.partition("=")
    if not sign:
        raise ValueError(f"give an option as KEY=VALUE, not as {text!r}")
    return key.strip(), value.strip()


def _progress(quiet: bool) -> Progress:
    """A bar on the error stream where somebody looks at it; nothing in a pipe."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=ERR, disable=quiet or not ERR.is_terminal, transient=True)


def _exit() -> NoReturn:
    sys.exit(main())


if __name__ == "__main__":
    _exit()
