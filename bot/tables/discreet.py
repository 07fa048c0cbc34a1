"""Errors in the log without their words, which may name cards."""

from __future__ import annotations

import traceback
from pathlib import Path


def where(error: BaseException) -> str:
    """The kind of an error and the places it came through, innermost first: "KeyError at gin.py:12 < match.py:80"."""
    frames = reversed(traceback.extract_tb(error.__traceback__))
    places = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames][:4]
    return type(error).__name__ + (f" at {' < '.join(places)}" if places else "")
