#!/usr/bin/env python3
"""Checks the dice of a Safehouse game without Safehouse. Needs nothing but Python 3; see docs/wire.md, "Fair dice".

    python3 check_dice.py evening.journal     draws every outcome of a finished game again from its secret
    python3 check_dice.py                     prints the test vectors of docs/wire.md
"""
import json
import struct
import sys

MASK = 0xFFFFFFFF
DOMAIN = b"safehouse: the seed of a table, from its secret and what each seat contributes"
BLAKE3_IV = (0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19)
ORDER = (2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8)


def rotated(word, by):
    return (word << by | word >> (32 - by)) & MASK


def blake3(message, key=None):
    """BLAKE3 of at most 1024 bytes (one chunk), plain or keyed."""
    assert len(message) <= 1024
    start = struct.unpack("<8I", key) if key else BLAKE3_IV
    chain, kind = start, 16 if key else 0
    blocks = [message[at:at + 64] for at in range(0, len(message), 64)] or [b""]
    for number, block in enumerate(blocks):
        last = number == len(blocks) - 1
        flags = kind | (1 if number == 0 else 0) | (2 | 8 if last else 0)
        words = list(struct.unpack("<16I", block.ljust(64, b"\0")))
        state = [*chain, *BLAKE3_IV[:4], 0, 0, len(block), flags]

        def mix(a, b, c, d, x, y):
            for word, right, left in ((x, 16, 12), (y, 8, 7)):
                state[a] = (state[a] + state[b] + word) & MASK
                state[d] = rotated(state[d] ^ state[a], 32 - right)
                state[c] = (state[c] + state[d]) & MASK
                state[b] = rotated(state[b] ^ state[c], 32 - left)

        for _ in range(7):
            for at, places in enumerate(((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
                                         (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14))):
                mix(*places, words[2 * at], words[2 * at + 1])
            words = [words[at] for at in ORDER]
        chain = tuple(state[at] ^ state[at + 8] for at in range(8))
    return struct.pack("<8I", *chain)


def chacha8(seed):
    """The 32-bit words of ChaCha with 8 rounds: 64-bit block counter from 0, 64-bit nonce 0."""
    counter = 0
    while True:
        start = [*struct.unpack("<4I", b"expand 32-byte k"), *struct.unpack("<8I", seed),
                 counter & MASK, counter >> 32, 0, 0]
        state = list(start)
        for _ in range(4):
            for a, b, c, d in ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
                               (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)):
                for left, by in ((16, 12), (8, 7)):
                    state[a] = (state[a] + state[b]) & MASK
                    state[d] = rotated(state[d] ^ state[a], left)
                    state[c] = (state[c] + state[d]) & MASK
                    state[b] = rotated(state[b] ^ state[c], by)
        yield from ((one + other) & MASK for one, other in zip(state, start))
        counter += 1


def below(n, words):
    """A number in 0..n, each equally likely."""
    while True:
        wide = next(words) * n
        if wide & MASK >= (1 << 32) % n:
            return wide >> 32


def shuffled(cards, words):
    """The cards after a shuffle: from the last place down, each changes places with one at or below it."""
    cards = list(cards)
    for last in range(len(cards) - 1, 0, -1):
        other = below(last + 1, words)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def seed_of(secret, contributions):
    """The seed: the secret itself, or its keyed hash over what the seats contributed, lowest seat first."""
    if not contributions:
        return secret
    parts = b"".join(bytes([given["seat"]]) + bytes.fromhex(given["contribution"]) for given in contributions)
    return blake3(DOMAIN + parts, secret)


def check(lines):
    """Draws every outcome of a journal again; gives how many there were."""
    header, *entries = (json.loads(line) for line in lines if line.strip())
    contributions = header.get("contributions", [])
    secret = bytes.fromhex(header["secret" if contributions else "seed"])
    if blake3(secret).hex() != header["commitment"]:
        sys.exit("the secret is not the one that was promised")
    words, outcomes = chacha8(seed_of(secret, contributions)), 0
    for number, entry in enumerate(entries):
        for got, of in entry.get("start", entry.get("answer", {})).get("chance", []):
            expected = below(of, words)
            if got != expected:
                sys.exit(f"entry {number}: the seed gives {expected} below {of}, the journal says {got}")
            outcomes += 1
    return outcomes, [given["seat"] for given in contributions]


def vectors():
    """The test vectors of docs/wire.md."""
    secret = blake3(struct.pack("<Q", 7))
    contributions = [{"seat": 0, "contribution": "11" * 32}, {"seat": 2, "contribution": "22" * 32}]
    seed = seed_of(secret, contributions)
    yield "secret", secret.hex()
    yield "commitment", blake3(secret).hex()
    yield "seed", seed.hex()
    words = chacha8(seed)
    yield "words", " ".join(f"{next(words):08x}" for _ in range(20))
    words = chacha8(seed)
    yield "dice", " ".join(str(below(6, words) + 1) for _ in range(20))
    yield "shuffle", " ".join(map(str, shuffled(range(1, 11), words)))
    words = chacha8(seed)
    yield "large", " ".join(str(below(3_000_000_000, words)) for _ in range(6))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        with open(sys.argv[1], encoding="utf-8") as file:
            count, seats = check(file)
        print(f"{count} outcomes, each the one the seed gives; seats that contributed: {seats or 'none'}")
    else:
        for name, value in vectors():
            print(f"{name}: {value}")
