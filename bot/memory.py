"""How the C library keeps memory that was freed: glibc is told to give it back."""

from __future__ import annotations

import contextlib
import ctypes
import sys
from typing import Final

_MMAP_THRESHOLD, _TRIM_THRESHOLD, _ARENA_MAX = -3, -1, -8  # what glibc calls M_MMAP_THRESHOLD and so on
_LARGE: Final = 1 << 20  # bytes: the canvases of pictures are larger, their sprites smaller
_SPARE: Final = 16 << 20  # bytes that an arena may keep for what comes next
_ARENAS: Final = 2  # for all threads together


def give_back() -> None:
    """Lets large buffers return to the system as soon as they are freed. Call it before any thread is started.

    glibc learns from the first few to keep buffers of their size, in an arena for each thread: after minutes of a crowded
    race it held 180 MB of nothing. A fixed threshold ends the learning, few arenas the scattering (with one a thread memory
    still grew by 10 MB a minute). Other C libraries have nothing to set.
    """
    if sys.platform != "linux":
        return
    with contextlib.suppress(OSError, AttributeError):
        mallopt = ctypes.CDLL(None).mallopt
        mallopt(_MMAP_THRESHOLD, _LARGE)
        mallopt(_TRIM_THRESHOLD, _SPARE)
        mallopt(_ARENA_MAX, _ARENAS)
