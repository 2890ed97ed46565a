# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares the 95 % intervals of runs with the spread over many seeds: coverage and width.

`intervals.py CLI [--seeds N] [--count N]`. For each kind of load the truth is the mean over seeds of runs eight times as long. Prints one
line each: how many of the seeds' intervals hold the truth, and their mean width over the spread of the seeds (1 is exact); then the same
for the percentiles, whose intervals may have no upper end. Exit code 1 if fewer than 93 % hold the mean (less twice the chance deviation of
so many seeds), or if an interval is more than twice as wide as the spread; the same for all percentiles together.
Sequential writes are left out: they change the drive's state as they go, so runs of two lengths do not measure the same.
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
        return latency


def percentiles(runs, longer):
    """Number of told intervals of p50, p99 and p99.9, number of those that hold the longer runs' figure, and a text."""
    told = held = 0
    text = ""
    for name in ("p50", "p99", "p99_9"):
        truths = [one[name] for one in longer if one[name] is not None]
        known = [one for one in runs if one[name] is not None]
        if len(known) < 2 or not truths:
            continue
        truth = statistics.fmean(truths)
        inside = sum(one[f"{name}_least"] <= truth and (one[f"{name}_most"] is None or truth <= one[f"{name}_most"]) for one in known)
        spread = 1.96 * statistics.stdev(one[name] for one in known)
        bounded = [one for one in known if one[f"{name}_most"] is not None]
        width = statistics.fmean(one[f"{name}_most"] - one[f"{name}_least"] for one in bounded) / 2 / spread if bounded and spread > 0 else 0
        text += f"   {name.replace('_', '.')} {inside} of {len(known)}, {len(bounded)} bounded, width {width:.2f}"
        told += len(known)
        held += inside
    return told, held, text


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("cli")
    words.add_argument("--seeds", type=int, default=40)
    words.add_argument("--count", type=int, default=20000)
    words.add_argument("--loads", nargs="*", default=list(LOADS))
    given = words.parse_args()
    wide = all_held = tails_told = tails_held = 0
    for name in given.loads:
        load, sets = LOADS[name]
        runs = [run(given.cli, f"{load} count={given.count}", sets, seed) for seed in range(1, given.seeds + 1)]
        longer = [run(given.cli, f"{load} count={8 * given.count}", sets, 1000 + seed) for seed in range(max(2, given.seeds // 8))]
        truth = statistics.fmean(one["mean"] for one in longer)
        inside = sum(abs(one["mean"] - truth) <= one["ci95"] for one in runs)
        spread = 1.96 * statistics.stdev(one["mean"] for one in runs)
        width = statistics.fmean(one["ci95"] for one in runs) / spread if spread > 0 else 0  # 0 without random variation
        bias = statistics.fmean(one["mean"] for one in runs) / truth - 1
        print(f"{name:24} {inside:3} of {given.seeds} hold it   width {width:5.2f} of the spread   spread {100 * spread / truth:5.2f} %"
              f"   short against long {100 * bias:+5.2f} %", flush=True)
        told, inside_tails, words = percentiles(runs, longer)
        print(" " * 24 + words, flush=True)
        tails_told += told
        tails_held += inside_tails
        all_held += inside
        wide += width > 2
    def enough(count, of):
        return count / of >= 0.93 - 2 * math.sqrt(0.95 * 0.05 / of)

    means = given.seeds * len(given.loads)
    print(f"{100 * all_held / means:.1f} % of all means hold it; {wide} kinds are more than twice as wide as the spread; "
          f"{100 * tails_held / tails_told:.1f} % of all percentiles")
    return 0 if enough(all_held, means) and enough(tails_held, tails_told) and wide == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
