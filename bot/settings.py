"""Settings from the environment and `.env`; every one is explained in `.env.example`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict


class BadSetting(Exception):
    """A setting that cannot be used; its text is one clear sentence."""


class Settings(BaseSettings):
    """What an operator can set. Names in the environment are upper case; only the token has no prefix."""

    model_config = SettingsConfigDict(
        env_file=".env", env_prefix="CARDTABLE_", extra="ignore", env_ignore_empty=True, frozen=True
    )

    token: Annotated[SecretStr | None, Field(validation_alias="DISCORD_TOKEN")] = None
    database: Path = Path("data/cardtable.sqlite3")
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    test_guild: int | None = None
    dm_opens_per_10_minutes: Annotated[int, Field(ge=0, le=1000)] = 10
    tables_per_channel: Annotated[int, Field(ge=1, le=50)] = 5
    tables_per_person: Annotated[int, Field(ge=1, le=50)] = 10
    default_clock: Literal["live", "relaxed", "correspondence", "none"] = "relaxed"
    render_threads: Annotated[int, Field(ge=1, le=16)] = 2
    local_port: Annotated[int, Field(ge=0, le=65535)] = 8765
    local_people: tuple[str, ...] = ("Ann", "Bob", "Cy", "Dee")
    local_world: Path = Path("data/local-world.sqlite3")

    @field_validator("local_people")
    @classmethod
    def _some_people(cls, people: tuple[str, ...]) -> tuple[str, ...]:
        if not people or any(not p.strip() for p in people):
            raise ValueError("give at least one name")
        return people


def load() -> Settings:
    """Raises BadSetting with one sentence that names the setting."""
    try:
        return Settings()
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        name = str(first["loc"][0]) if first["loc"] else "?"
        variable = name if name == "DISCORD_TOKEN" else f"CARDTABLE_{name.upper()}"
        raise BadSetting(f"{variable} cannot be used: {first['msg']}.") from None
    except ValueError as error:  # a list that is no JSON
        raise BadSetting(f"A setting cannot be read: {error}.") from None
