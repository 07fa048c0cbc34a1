"""All luck of a match, from its seed. Keyed, not streamed: no generator state to store or to rewind."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b, sha256
from typing import TypeVar

T = TypeVar("T")

ALGORITHM = "blake2b-1"  # named in every journal; a new algorithm gets a new name


def derived(seed: bytes, label: str) -> bytes:
    """A seed of its own for a part of the match, such as one deal."""
    return blake2b(label.encode(), key=seed[:64], digest_size=32, person=b"cardtable-part").digest()


def commitment(secret: bytes) -> str:
    """What is shown as soon as a table is opened; the secret revealed after the match proves that it was kept."""
    return sha256(secret).hexdigest()


def salted(secret: bytes, salt: str) -> bytes:
    """The seed of a match: the promised secret and what came from outside after the promise ("": nothing did)."""
    return derived(secret, f"salt {salt}") if salt else secret


def shuffled(items: Iterable[T], seed: bytes, label: str) -> tuple[T, ...]:
    """`items` in the order that (seed, label) gives; the same on every Python version and machine."""
    pool = list(items)
    bits, size, block = 0, 0, 0
    for i in range(len(pool) - 1, 0, -1):
        k = i.bit_length()
        while True:
            if size < k:
                word = blake2b(block.to_bytes(8, "big") + label.encode(), key=seed[:64]).digest()
                bits |= int.from_bytes(word, "big") << size
                size += 512
                block += 1
            j = bits & ((1 << k) - 1)
            bits >>= k
            size -= k
            if j <= i:  # rejection: no modulo bias
                break
        pool[i], pool[j] = pool[j], pool[i]
    return tuple(pool)


def picked(n: int, seed: bytes, label: str) -> int:
    """A number from 0 to n-1."""
    return shuffled(range(n), seed, label)[0]
