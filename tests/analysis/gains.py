#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Re-runs stated gains at full length: random drives and loads, some gains from each proof.

usage: gains.py FLASHLOOM-CLI [GAINS] [SEED] [SEEDS]

One line per gain: `ok` if the gain of the long runs lies within the stated interval, `near` if within half a point more, `BAD` otherwise.
A gain that is stated to last only while a buffer or cache fills is listed as `fill` and not counted. Exit code 1 if more than one in twenty
is BAD. With SEEDS (for example 8), each proof is also made with that many seeds: reports the width of the stated intervals over the spread
of the gains (1.96 standard deviations, at least 0.2 %, the finest difference that is told). Exit code 1 if the median of that is above 2.
"""
import collections
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile

LOADS = ["rw=randread qd={}", "rw=randrw rwmixread=70 qd={}", "rw=randrw rwmixread=90 qd={}", "rw=randwrite qd={}", "rw=randread bs=16k qd={}",
         "rw=write bs=128k qd={} precondition=none", "rw=read bs=128k qd={}", "rw=randread random_distribution=zipf:1.1 qd={}"]
CHANGES = {"ch.rate": ["100MT/s", "200MT/s", "400MT/s", "800MT/s"], "pkg.tR": ["20us", "60us", "90us"], "cpu.clock": ["50MHz", "100MHz", "500MHz"],
           "ecc.clock": ["50MHz", "200MHz"], "pkg.suspend": ["none", "program_and_erase"], "host.lanes": ["1", "4"],
           "cpu.overProvisioning": ["7%", "20%"]}


def run(cli, changes, workload, proof, seed=1):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "result.json")
        words = [cli, "run", "starter", "--workload", workload, "--seed", str(seed), "--json", path] + ([] if proof else ["--no-proof"])
        for name, value in changes.items():
            words += ["--set", f"{name}={value}"]
        if subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode != 0:
            return None
        with open(path, encoding="utf-8") as file:
            return json.load(file)


def changed(gain, changes, workload):
    """Design and workload with the change applied; None if the change is not a new value."""
    address, text = gain["address"], gain["change"]
    if address == "workload.qd":
        before, after = re.match(r"QD (\d+) to (\d+)", text).groups()
        return changes, workload.replace(f"qd={before} ", f"qd={after} ")
    if address.endswith(".speed") and "twice" in text and "+" not in address:
        return {**changes, address: "2"}, workload
    found = re.match(r"(\S+\.\S+) .+ to ([^\s,]+)", text)
    beside = re.search(r", with (\S+) (\S+)", text)
    with_it = {beside[1]: beside[2]} if beside else {}
    return ({**changes, found[1]: found[2], **with_it}, workload) if found and not address.endswith(".count") else None


def widths(cli, changes, workload, seeds):
    """For each gain that all proofs state: its mean interval over the spread of the proofs."""
    stated = collections.defaultdict(list)
    for seed in range(1, seeds + 1):
        proved = run(cli, changes, workload, True, seed)
        for gain in proved["bottleneck"].get("sensitivity", []) if proved else []:
            stated[gain["address"], gain["change"]].append((gain["gain_percent"], gain["ci95"]))
    return [statistics.fmean(ci for _, ci in gains) / max(0.2, 1.96 * statistics.stdev(gain for gain, _ in gains))
            for gains in stated.values() if len(gains) == seeds]


def main():
    cli, wanted = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 200
    dice = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 7)
    seeds = int(sys.argv[4]) if len(sys.argv) > 4 else 0
    counts = collections.Counter()
    wide = []
    while sum(counts.values()) - counts["fill"] < wanted:
        load = dice.choice(LOADS).format(dice.choice([2, 8, 32, 64, 128]))
        changes = {name: dice.choice(CHANGES[name]) for name in dice.sample(sorted(CHANGES), 3)}
        short, full = (f"{load} count={n}" for n in ((4000, 20000) if "128k" in load else (30000, 200000)))
        proved = run(cli, changes, short, True)
        gains = proved["bottleneck"].get("sensitivity", []) if proved else []
        if not gains:
            continue
        base = run(cli, changes, full, False)
        if seeds > 1:
            wide += widths(cli, changes, short, seeds)
        for gain in dice.sample(gains, min(4, len(gains))):
            other = changed(gain, changes, full)
            result = run(cli, *other, False) if other else None
            if not result or not base:
                continue
            true = 100 * (result["iops"] / base["iops"] - 1)
            beyond = abs(true - gain["gain_percent"]) - gain["ci95"]
            kind = "fill" if " fills" in gain["change"] else "ok" if beyond <= 1e-9 else "near" if beyond <= 0.5 else "BAD"
            counts[kind] += 1
            if kind != "ok":
                print(f"{kind:4} {gain['change']:50} stated {gain['gain_percent']:+7.2f} +- {gain['ci95']:5.2f} %, full {true:+7.2f} %  {changes} {load}",
                      flush=True)
    print(dict(counts))
    if wide:
        wide.sort()
        print(f"intervals over the spread of {seeds} seeds: {statistics.median(wide):.2f} in the middle of {len(wide)}, "
              f"{wide[len(wide) // 10]:.2f} to {wide[len(wide) * 9 // 10]:.2f} for eight of ten")
    sys.exit(1 if 20 * counts["BAD"] > wanted or (wide and statistics.median(wide) > 2) else 0)


if __name__ == "__main__":
    main()
