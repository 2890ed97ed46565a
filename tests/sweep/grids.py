# SPDX-License-Identifier: GPL-3.0-or-later
"""Explores random grids and also runs every point of them: the best point, or that there is none, must be the same.

`grids.py CLI [--grids N] [--seed N]`. Goals and limits are drawn from the results of the whole grid: some bind, some cannot be met. Prints a
line for each grid that differs, and the counts at the end; exit code 1 if one differs.
"""
import argparse
import json
import random
import subprocess
import sys
import tempfile

CHANNELS = {"address": None, "name": "channels",
            "points": {str(n): [f"ch.count={n}", f"ecc.count={n}", f"pkg.count=[{n},2]"] for n in (1, 2, 4, 8)}}
AXES = [("pkg.tR", ["20us", "40us", "60us", "100us"]), ("pkg.tPROG", ["200us", "700us", "1500us"]),
        ("ch.rate", ["40MT/s", "100MT/s", "400MT/s", "800MT/s"]), ("pkg.dies", ["1", "2", "4"]), ("pkg.planes", ["1", "2", "4"]),
        ("cpu.clock", ["50MHz", "200MHz", "500MHz"]), ("cpu.cores", ["1", "2", "4"]), ("host.lanes", ["1", "2", "4", "8"]),
        ("host.generation", ["1", "3", "5"]), ("cpu.writeBuffer", ["1MiB", "4MiB", "16MiB"]), ("cpu.overProvisioning", ["0.1", "0.2", "0.4"]),
        ("ddr.rate", ["200MT/s", "800MT/s", "2400MT/s"]), ("ecc.clock", ["50MHz", "200MHz", "400MHz"]), ("bus.clock", ["50MHz", "200MHz", "500MHz"]),
        ("workload.qd", ["1", "8", "64", "256"]), ("pkg.suspend", ["none", "program_and_erase"])]
LOADS = ["rw=randread bs=4k qd=64 count=3000", "rw=randread bs=64k qd=16 count=1500", "rw=randrw rwmixread=70 bs=4k qd=32 count=4000",
         "rw=randwrite bs=4k qd=32 count=4000", "rw=write bs=128k qd=8 count=1500 precondition=none", "rw=read bs=128k qd=8 count=1500"]
BETTER = {"iops": "most", "bandwidth_mb_s": "most", "latency_us.mean": "least", "latency_us.p99": "least", "cost.controller": "least",
          "cost.bill_of_materials": "least", "power_w.mean": "least"}


def sweep_of(dice):
    axes = dice.sample(AXES, dice.choice((2, 2, 3)))
    drawn = [{"address": address, "values": dice.sample(values, min(len(values), dice.choice((2, 3, 4))))} for address, values in axes]
    if dice.random() < 0.4:
        drawn[0] = {"name": CHANNELS["name"], "points": CHANNELS["points"]}
    sets = ["ch.count=4", "ecc.count=4", "pkg.count=[4,2]", "pkg.blocksPerPlane=128", "pkg.pagesPerBlock=64"]
    return {"format": "flashloom-sweep", "version": 1, "design": "starter", "set": sets, "workload": dice.choice(LOADS), "seed": dice.randrange(1, 1000),
            "axes": drawn}


def goal_of(dice, rows):
    """`(sentence, figure, direction, limits)`; limits as (figure, operator, value)."""
    figures = [f for f in BETTER if all(f in row for row in rows)]
    figure = dice.choice(figures)
    limits = []
    for other in dice.sample([f for f in figures if f != figure], dice.choice((0, 1, 1, 2))):
        values = sorted(row[other] for row in rows)
        value = dice.choice(values) * dice.choice((0.5, 0.97, 1.0, 1.03, 1.5))
        limits.append((other, "<=" if BETTER[other] == "least" else ">=", float(f"{value:.6g}")))
    where = " and ".join(f"{f} {op} {value:.6f}" for f, op, value in limits)
    return f"{BETTER[figure]} {figure}" + (f" where {where}" if where else ""), figure, BETTER[figure], limits


def keeps(row, limits):
    return all(row[f] <= value if op == "<=" else row[f] >= value for f, op, value in limits)


def ran(arguments, document):
    done = subprocess.run(arguments, capture_output=True, text=True, check=False)
    try:
        return json.loads(done.stdout)
    except ValueError:
        sys.exit(f"{' '.join(arguments)}\n{json.dumps(document)}\n{done.stderr}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cli")
    parser.add_argument("--grids", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    wrong = points = simulated = without = 0
    for number in range(options.grids):
        dice = random.Random(options.seed * 1000 + number)
        sweep = sweep_of(dice)
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump(sweep, file)
            file.flush()
            whole = ran([options.cli, "sweep", file.name, "--json", "-"], sweep)
            rows = [point["metrics"] for point in whole["points"] if "metrics" in point]
            if not rows:
                continue
            for _ in range(3):
                sentence, figure, direction, limits = goal_of(dice, rows)
                found = ran([options.cli, "explore", file.name, "--goal", sentence, "--json", "-"], sweep)
                fine = [row[figure] for row in rows if keeps(row, limits)]
                best = (max if direction == "most" else min)(fine) if fine else None
                told = found["points"][found["best"]]["metrics"][figure] if found.get("best") is not None else None
                points += len(whole["points"])
                simulated += found["simulated"]
                without += best is None
                if told != best:
                    wrong += 1
                    print(f"{number}: {sentence}\n    exhaustive {best}, explored {told}\n    {json.dumps(sweep)}")
    print(f"{options.grids} grids, 3 goals each, {points} points, {simulated} of them simulated; {without} goals that no point keeps; {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
