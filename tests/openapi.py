"""Discord's own description of its interface, as a second opinion on what bot and local server say to each other.

It is not part of this project. It is looked for beside the checkout, or where CARDTABLE_OPENAPI says; the tests that want it
are skipped where it is not.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

SPEC_FILE = Path(os.environ.get("CARDTABLE_OPENAPI") or Path(__file__).parents[2] / "shared" / "discord" / "openapi.json")
needs_spec = pytest.mark.skipif(
    not SPEC_FILE.is_file(),
    reason="Discord's OpenAPI description is not beside the checkout, nor named by CARDTABLE_OPENAPI",
)


class Spec:
    """The parts of the description that tests ask for."""

    def __init__(self) -> None:
        self._spec: dict[str, Any] = json.loads(SPEC_FILE.read_text("utf-8"))
        schemas = self._spec["components"]["schemas"]
        # Discord takes whole numbers for ids, and discord.py sends them.
        schemas["SnowflakeType"] = {"anyOf": [schemas["SnowflakeType"], {"type": "integer", "minimum": 0}]}
        templates = sorted(self._spec["paths"], key=lambda path: path.count("{"))
        self._paths = [(re.compile(re.sub(r"\{[^}]+\}", "[^/]+", path)), path) for path in templates]
        self._validators: dict[int, Any] = {}

    def _operation(self, method: str, path: str) -> dict[str, Any]:
        for pattern, template in self._paths:
            if pattern.fullmatch("/" + path) and method.lower() in self._spec["paths"][template]:
                found: dict[str, Any] = self._spec["paths"][template][method.lower()]
                return found
        raise LookupError(f"no such operation: {method} {path}")

    def _faults(self, holder: dict[str, Any], value: Any) -> list[str]:
        if id(holder) not in self._validators:
            schema = {**holder["content"]["application/json"]["schema"], "components": self._spec["components"]}
            self._validators[id(holder)] = jsonschema_rs.Draft202012Validator(schema)
        errors = self._validators[id(holder)].iter_errors(value)
        return [f"{'/'.join(map(str, e.instance_path))}: {e.message[-300:]}" for e in errors]

    def faults_of_request(self, method: str, path: str, body: Any) -> list[str]:
        """What is wrong with a body that was sent. Raises LookupError where there is no such operation."""
        holder = self._operation(method, path).get("requestBody")
        return [] if holder is None or body is None else self._faults(holder, body)

    def faults_of_answer(self, path: str, body: Any) -> list[str]:
        """What is wrong with what a GET was answered."""
        return self._faults(self._operation("GET", path)["responses"]["200"], body)
