#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the command line on designs that nobody would draw, and checks each run: no crash, no hang, no broken law, no internal error.

Three families, the same for the same seed:
  ends      every parameter of every block of every sample at both ends of its range and at each of its choices
  pairs     random pairs of parameters at random values in their ranges
  drawings  random blocks and random wires, sensible and not: each must run, or be refused with a reason
`fuzz.py CLI [--seed N] [--every K] [--pairs N] [--drawings N]`: K takes only every K-th case of the first family. A failed case is printed
as the command that repeats it; drawings are kept in the folder named at the end.
"""
import argparse
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile

SAMPLES = {"starter", "sata-mlc", "all-rram"}
WORKLOADS = ["qd=8 count=60", "rw=randwrite qd=8 count=60", "rw=randrw rwmixread=50 qd=8 bs=16k count=60",
             "rw=write bs=64k qd=4 count=30 precondition=none", "rw=read bs=128k qd=4 count=30 precondition=sequential"]
SECONDS = 60
HOME = os.path.dirname(os.path.abspath(__file__))


class Dice:
    def __init__(self, seed):
        self.source = random.Random(seed)

    def below(self, n):
        return int(self.source.random() * n)

    def of(self, items):
        return items[self.below(len(items))]


class Fuzz:
    def __init__(self, cli):
        self.cli = cli
        self.ran = self.refused = 0
        self.failed = []
        self.types = {t["id"]: t for t in json.loads(self.call(["describe", "--json", "-"]).stdout)["types"]}

    def call(self, arguments):
        return subprocess.run([self.cli] + arguments, capture_output=True, text=True, timeout=SECONDS, check=False)

    def run(self, design, workload, sets=()):
        arguments = ["run", design, "--workload", workload, "--json", "-"]
        for one in sets:
            arguments += ["--set", one]
        try:
            why = self.judge(self.call(arguments))
        except subprocess.TimeoutExpired:
            why = f"no answer in {SECONDS} s"
        if why:
            text = " ".join(f"'{a}'" if " " in a or "[" in a else a for a in [self.cli] + arguments[:-2 * len(sets) - 2] + arguments[-2 * len(sets):])
            self.failed.append(f"{why}\n    {text}")

    def judge(self, done):
        if done.returncode < 0 or done.returncode > 2:
            return f"ended with {done.returncode}: {done.stderr.strip()[-200:]}"
        if re.search("fault of the program|assert|terminate called", done.stderr, re.IGNORECASE):
            return done.stderr.strip()[-200:]
        if not done.stdout.strip():
            self.refused += 1
            return "" if done.stderr.strip() else "refused without a word"
        result = json.loads(done.stdout)
        if "iops" not in result:
            self.refused += 1
            return "" if result.get("diagnostics") else "refused without a finding"
        self.ran += 1
        for name, law in result["laws"].items():
            if isinstance(law, dict) and not law.get("holds", True):
                return f"law {name} broken: {law}"
        if done.returncode == 1:
            return "exit 1: " + done.stderr.strip()[-300:]
        for use in result["utilization"]:
            if not 0 <= use["busy"] <= 1 + 1e-9:
                return f"{use['instance']} busy {use['busy']}"
        if not (math.isfinite(result["iops"]) and result["iops"] >= 0):
            return f"iops {result['iops']}"
        return ""

    # --- every parameter at the ends of its range ---

    def values(self, parameter):
        if parameter["kind"] == "boolean":
            return ["true", "false"]
        return parameter["choices"] or [v for v in (parameter["min"], parameter["max"]) if v is not None]

    def blocks(self, sample):
        with open(os.path.join(HOME, "..", "..", "projects", sample + ".json"), encoding="utf-8") as file:
            return [(b["id"], b["type"]) for b in json.load(file)["blocks"]]

    def ends(self, every):
        cases = []
        for sample in sorted(SAMPLES):
            for block, kind in self.blocks(sample):
                for parameter in self.types[kind]["parameters"]:
                    for value in self.values(parameter):
                        cases.append((sample, f"{block}.{parameter['id']}={value}"))
        for i, (sample, change) in enumerate(cases):
            if i % every == 0:
                self.run(sample, WORKLOADS[i // every % len(WORKLOADS)], [change])

    # --- random values of random pairs ---

    def something(self, dice, parameter):
        values = self.values(parameter)
        if parameter["kind"] in ("boolean", "choice") or parameter["choices"] or not values or dice.below(4) == 0:
            return dice.of(values) if values else parameter["default"]
        number = re.match(r"([-0-9.e+]+)(.*)", parameter["default"])
        if not number or float(number.group(1)) == 0:
            return dice.of(values)
        scaled = float(number.group(1)) * dice.of([0.1, 0.25, 0.5, 0.75, 1.5, 2, 3, 4, 8, 16])
        whole = parameter["kind"] in ("count", "size")
        return f"{round(scaled) if whole else round(scaled, 3):g}{number.group(2)}"

    def pairs(self, dice, count):
        for _ in range(count):
            sample = dice.of(sorted(SAMPLES))
            blocks = self.blocks(sample)
            sets = []
            for _ in range(2 + dice.below(2)):
                block, kind = dice.of(blocks)
                parameter = dice.of(self.types[kind]["parameters"])
                sets.append(f"{block}.{parameter['id']}={self.something(dice, parameter)}")
            self.run(sample, dice.of(WORKLOADS), sets)

    # --- random drawings ---

    def drawing(self, dice):
        buses = ["interconnect_axi", "interconnect_ahb", "interconnect_multilayer_ahb", "interconnect_ocp"]
        channels = dice.of([1, 2, 3, 4])
        blocks, links = [], []

        def block(name, kind, count=None):
            one = {"id": name, "type": kind, "at": [0, 0], "parameters": {}}
            if count:
                one["count"] = count
            for parameter in self.types[kind]["parameters"]:
                if dice.below(25) == 0:
                    one["parameters"][parameter["id"]] = self.plain(parameter, self.something(dice, parameter))
            blocks.append(one)

        def link(a, b, how="each"):
            if dice.below(40) != 0:  # leave out a wire now and then
                links.append({"from": a, "to": b, "map": how})

        block("host", dice.of(["host_pcie", "host_pcie", "host_sata"]))
        block("cpu", "cpu")
        block("bus", dice.of(buses))
        link("cpu.bus", "bus.bus")
        if dice.below(3) == 0:
            block("near", dice.of(buses))
            block("bridge", "bridge")
            link("host.link", "near.host")
            link("bridge.near", "near.bus")
            link("bridge.far", "bus.bus")
        else:
            link("host.link", "bus.host")
        memories = dice.of([0, 1, 1, 1, 2])
        if memories:
            block("ddr", "dram", [memories] if memories > 1 else None)
            link("bus.ddr", "ddr.ddr", "all" if memories > 1 else "each")
        block("ch", "channel_controller", [channels])
        coding = dice.of(["line", "line", "shared", "none"])
        if coding == "line":
            block("ecc", dice.of(["ecc_bch", "ecc_ldpc"]), [channels])
            link("bus.bus", "ecc.bus", "all")
            link("ecc.channel", "ch.bus")
        elif coding == "shared":
            block("ecc", dice.of(["ecc_bch", "ecc_ldpc"]))
            link("bus.bus", "ecc.bus")
            link("ecc.channel", "ch.bus", "all")
        else:
            link("bus.bus", "ch.bus", "all")
        memory = dice.of(["nand_package", "nand_package", "rram_package"])
        block("pkg", memory, [channels, dice.of([1, 2, 4])])
        link("ch.flash", "pkg.flash", dice.of(["each", "each", "each", "all"]))
        if dice.below(8) == 0:  # another kind of memory on the same channels
            block("more", dice.of(["nand_package", "rram_package"]), [channels, 1])
            link("ch.flash", "more.flash")
        return {"format": "flashloom-design", "version": 1, "name": "drawn by dice", "blocks": blocks, "links": links}

    @staticmethod
    def plain(parameter, text):
        if parameter["kind"] == "boolean":
            return text == "true"
        if parameter["kind"] in ("count", "ratio", "real"):
            try:
                return float(text) if parameter["kind"] != "count" else int(float(text))
            except ValueError:
                return text
        return text

    def drawings(self, dice, count, folder):
        for i in range(count):
            path = os.path.join(folder, f"drawing-{i}.json")
            with open(path, "w", encoding="utf-8") as file:
                json.dump(self.drawing(dice), file)
            self.run(path, dice.of(WORKLOADS))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("cli")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--drawings", type=int, default=1000)
    options = parser.parse_args()
    fuzz = Fuzz(options.cli)
    folder = tempfile.mkdtemp(prefix="drawings-")
    dice = Dice(options.seed)
    fuzz.ends(options.every)
    fuzz.pairs(dice, options.pairs)
    fuzz.drawings(dice, options.drawings, folder)
    print(f"{fuzz.ran} ran, {fuzz.refused} were refused with a reason, {len(fuzz.failed)} failed; drawings in {folder}")
    for one in fuzz.failed:
        print("  " + one)
    return 1 if fuzz.failed else 0


if __name__ == "__main__":
    sys.exit(main())
