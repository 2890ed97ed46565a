#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes resources/traces/msr-small.csv: a made-up trace of a small file server in the format of the MSR Cambridge traces.

No line is taken from a recorded trace. The same bytes come out on every machine: integers only, from a generator of its own.
What it imitates: bursts with quiet gaps, a hot tenth of the volume, sequential scans beside random requests, write-back flushes of
4 KiB to 64 KiB, and a few unaligned small requests, 60 % reads.

    scripts/make-trace.py [FILE]
"""

import pathlib
import sys

RECORDS = 5_000
VOLUME = 64 << 30
FIRST_TICK = 130_000_000_000_000_000  # a Windows filetime: ticks of 100 ns
SECTOR = 512
KIB = 1024


class Random:
    """xorshift64*, so that the file does not depend on a library's generator."""

    def __init__(self, seed):
        self.state = seed

    def below(self, bound):
        self.state ^= self.state >> 12
        self.state = (self.state ^ (self.state << 25)) & 0xFFFF_FFFF_FFFF_FFFF
        self.state ^= self.state >> 27
        return ((self.state * 0x2545F4914F6CDD1D) & 0xFFFF_FFFF_FFFF_FFFF) * bound >> 64

    def chance(self, percent):
        return self.below(100) < percent

    def pick(self, weighted):
        drawn = self.below(sum(weight for _, weight in weighted))
        for value, weight in weighted:
            if drawn < weight:
                return value
            drawn -= weight
        raise AssertionError("the weights cover every draw")


READ_SIZES = [(4 * KIB, 50), (8 * KIB, 15), (16 * KIB, 12), (32 * KIB, 8), (64 * KIB, 13), (SECTOR, 2)]
WRITE_SIZES = [(4 * KIB, 62), (8 * KIB, 16), (16 * KIB, 8), (64 * KIB, 10), (3 * SECTOR, 4)]
HOT_REGIONS = [(3 << 30, 2 << 30), (21 << 30, 3 << 30), (47 << 30, 1 << 30)]


def random_offset(random, size):
    begin, length = (0, VOLUME)
    if random.chance(80):
        begin, length = HOT_REGIONS[random.below(len(HOT_REGIONS))]
    step = 4 * KIB if size >= 4 * KIB else SECTOR
    return begin + random.below((length - size) // step) * step


def records():
    random = Random(0x5EED_F100)
    tick = FIRST_TICK
    scan = 0  # requests left in the current sequential scan
    scan_at = 0
    burst = 0
    for _ in range(RECORDS):
        if burst == 0:
            burst = 20 + random.below(180)
            tick += 20_000 + random.below(400_000)  # 2 to 42 ms of quiet
        burst -= 1
        tick += 50 + random.below(1_500)  # 5 to 155 us inside a burst
        if scan == 0 and random.chance(2):
            scan, scan_at = 16 + random.below(48), random.below(VOLUME // (1 << 20) - 64) << 20
        if scan > 0 and random.chance(60):
            kind, size, offset = "Read", 64 * KIB, scan_at
            scan, scan_at = scan - 1, scan_at + size
        else:
            kind = "Read" if random.chance(53) else "Write"
            size = random.pick(READ_SIZES if kind == "Read" else WRITE_SIZES)
            offset = random_offset(random, size)
        response = 1_000 + random.below(3_000) + size // 64 + (random.below(60_000) if random.chance(5) else 0)
        yield f"{tick},files,0,{kind},{offset},{size},{response}"


def main():
    default = pathlib.Path(__file__).resolve().parent.parent / "resources" / "traces" / "msr-small.csv"
    target = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else default
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text("\n".join(records()) + "\n", encoding="ascii", newline="\n")


if __name__ == "__main__":
    main()
