# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds the 95 % intervals of a run against the spread of many seeds: coverage, and width.

`intervals.py CLI [--seeds N] [--count N]`. For each kind of load the truth is the mean over seeds of runs eight times as long. A line for
each: how many of the seeds' intervals hold it, and their mean width over that of the spread of the seeds (1 is just right). Exit code 1
where fewer than 93 % hold it (less twice what chance makes of so many seeds), or where one is more than twice as wide as the spread.
Sequential writes are not among them: they change the drive's state as they go, so runs of two lengths do not measure the same.
"""
import argparse
import json
import math
import statistics
import subprocess
import sys
import tempfile

SMALL = ["pkg.blocksPerPlane=64", "pkg.pagesPerBlock=64", "cpu.writeBuffer=1MiB"]
LOADS = {"random reads": ("rw=randread qd=32", []), "sequential reads": ("rw=read bs=64k qd=8", []),
         "random writes": ("rw=randwrite qd=32", SMALL), "writes at a tight pool": ("rw=randwrite qd=32", [*SMALL, "cpu.gcThreshold=0.5"]),
         "reads and writes": ("rw=randrw rwmixread=70 qd=32", SMALL), "collection in bursts": ("rw=randwrite qd=32", [*SMALL, "cpu.gcUrgency=burst"])}


def run(cli, words, sets, seed):
    with tempfile.NamedTemporaryFile(suffix=".json") as out:
        arguments = [cli, "run", "starter", "--no-proof", "--workload", words, "--seed", str(seed), "--json", out.name]
        for setting in sets:
            arguments += ["--set", setting]
        done = subprocess.run(arguments, capture_output=True, text=True, check=False)
        try:
            latency = json.load(open(out.name, encoding="utf-8"))["latency_us"]
        except ValueError:
            sys.exit(done.stderr)
        return latency["mean"], latency["ci95"]


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("cli")
    words.add_argument("--seeds", type=int, default=40)
    words.add_argument("--count", type=int, default=20000)
    words.add_argument("--loads", nargs="*", default=list(LOADS))
    given = words.parse_args()
    held = wide = all_held = 0
    for name in given.loads:
        load, sets = LOADS[name]
        runs = [run(given.cli, f"{load} count={given.count}", sets, seed) for seed in range(1, given.seeds + 1)]
        longer = [run(given.cli, f"{load} count={8 * given.count}", sets, 1000 + seed)[0] for seed in range(max(2, given.seeds // 8))]
        truth = statistics.fmean(longer)
        inside = sum(abs(mean - truth) <= ci for mean, ci in runs)
        spread = 1.96 * statistics.stdev(mean for mean, _ in runs)
        width = statistics.fmean(ci for _, ci in runs) / spread if spread > 0 else 0  # what chance does not touch
        bias = statistics.fmean(mean for mean, _ in runs) / truth - 1
        print(f"{name:24} {inside:3} of {given.seeds} hold it   width {width:5.2f} of the spread   spread {100 * spread / truth:5.2f} %"
              f"   short against long {100 * bias:+5.2f} %", flush=True)
        all_held += inside
        wide += width > 2
    share = all_held / (given.seeds * len(given.loads))
    chance = 2 * math.sqrt(0.95 * 0.05 / (given.seeds * len(given.loads)))
    print(f"{100 * share:.1f} % of all hold it; {wide} kinds are more than twice as wide as the spread")
    held = share >= 0.93 - chance
    return 0 if held and wide == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
