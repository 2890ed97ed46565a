# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs designs that collect at 1, 10 and 100 times a length: short runs must agree with long ones.

`lengths.py CLI [--designs N] [--count N] [--longest 10|100]`. Prints a line for each of up to 40 designs (policy x threshold x urgency x
spare x load): IOPS and write amplification at each length against the longest, and p99.9 if all of them tell it. The shorter runs are means
of several seeds: a single run of 20,000 requests has a random error of 1 % and more, which all designs would share if they used one seed. A
difference counts if it is above 2 % and above the interval of that mean. Exit code 1 if one counts.
"""
import argparse
import itertools
import json
import math
import statistics
import subprocess
import sys
import tempfile

DRIVE = ["ch.count=2", "ecc.count=2", "pkg.count=[2,2]", "pkg.dies=1", "pkg.blocksPerPlane=64", "pkg.pagesPerBlock=64", "cpu.writeBuffer=256KiB"]
POLICIES = ["greedy", "cost_benefit", "d_choices", "fifo", "random"]
LOADS = ["rw=randwrite qd=32", "rw=randrw rwmixread=70 qd=16"]
OTHERS = [("paced", "0", "15%"), ("paced", "0.5", "28%"), ("burst", "0.25", "28%"), ("preemptible", "0.25", "15%")]


def run(cli, words, sets, seed):
    with tempfile.NamedTemporaryFile(suffix=".json") as out:
        arguments = [cli, "run", "starter", "--no-proof", "--workload", words, "--seed", str(seed), "--json", out.name]
        for setting in sets:
            arguments += ["--set", setting]
        done = subprocess.run(arguments, capture_output=True, text=True, check=False)
        try:
            return json.load(open(out.name, encoding="utf-8"))
        except ValueError:
            sys.exit(done.stderr)


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("cli")
    words.add_argument("--designs", type=int, default=40)
    words.add_argument("--count", type=int, default=20000)
    words.add_argument("--seeds", type=int, default=8, help="of the shortest runs; of those in between half as many")
    words.add_argument("--longest", type=int, choices=(10, 100), default=100)
    given = words.parse_args()
    bad = 0
    designs = list(itertools.product(LOADS, OTHERS, POLICIES))[:given.designs]
    for load, (urgency, threshold, spare), policy in designs:
        sets = [*DRIVE, f"cpu.gcPolicy={policy}", f"cpu.gcUrgency={urgency}", f"cpu.gcThreshold={threshold}", f"cpu.overProvisioning={spare}"]
        lengths = [times for times in (1, 10, 100) if times <= given.longest]
        seeds = {1: given.seeds, 10: max(1, given.seeds // 2), 100: 1} | {lengths[-1]: 1}
        runs = [[run(given.cli, f"{load} count={given.count * times}", sets, seed) for seed in range(1, seeds[times] + 1)] for times in lengths]
        last = runs[-1][0]
        text, wrong = "", False
        for shorter in runs[:-1]:
            off = statistics.fmean(r["iops"] for r in shorter) / last["iops"] - 1
            chance = statistics.fmean(r["latency_us"]["ci95"] / r["latency_us"]["mean"] for r in shorter) / math.sqrt(len(shorter))
            wrong = wrong or abs(off) > max(0.02, chance)
            text += f"  {100 * off:+5.1f} % ±{100 * chance:4.1f} (WAF {statistics.fmean(r['ftl']['waf'] for r in shorter):.2f})"
        tails = [r[0]["latency_us"]["p99_9"] for r in runs]
        told = " ".join("–" if tail is None else f"{tail / 1000:.2f}" for tail in tails)
        print(f"{'BAD ' if wrong else 'ok  '}{load:32} {policy:12} {urgency:11} {threshold:>4} {spare}{text}  WAF {last['ftl']['waf']:.2f}"
              f"  p99.9 {told} ms", flush=True)
        bad += wrong
    print(f"{len(designs) - bad} of {len(designs)} give at each length what the longest gives")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
