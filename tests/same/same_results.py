#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares the results of two builds of flashloom-cli in some 700 short runs: samples, drives of the studies, mappings, policies, tiers,
parity, hosts, interconnects, codecs, traces, power cuts. The result documents must be equal except for `performance`.

    same_results.py OLD_CLI NEW_CLI [--only WORD] [--jobs 2]

Run by hand, takes some minutes; exit code 1 if a run differs. OLD_CLI is a copy made before the change.
"""
import argparse
import concurrent.futures
import itertools
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SMALL = {"pkg.blocksPerPlane": 48, "pkg.pagesPerBlock": 64}
SAMPLES = ["starter", "all-rram", "flashsim-slc", "intel-750-400gb", "mtron-msp7000", "nvram-512gb", "ocz-vertex-120gb", "sata-mlc",
           "simplessd-tlc", "ssdexplorer-pcie", "ssdexplorer-sata"]
LOADS = {
    "read": "rw=randread qd=32 count=2500",
    "write": "rw=randwrite qd=32 count=4000",
    "big": "rw=write bs=128k qd=8 count=300",
    "scan": "rw=read bs=64k qd=4 count=500",
    "mix": "rw=randrw rwmixread=60 qd=64 bssplit=512/10:4k/60:16k/30 count=3000",
    "trim": "rw=randtrimwrite qd=16 count=2500",
    "jobs": "rw=randread qd=8 count=1500 job=a ; job=b rw=write bs=64k qd=2 count=200 ; job=c rw=randtrim qd=1 count=200",
    "wide": "rw=randrw bs=3m qd=3 count=60 fua=1",
    "parts": "rw=randwrite bssplit=512/30:2k/30:6k/40 ba=512 qd=16 count=1500 fua=1",
    "flush": "rw=randwrite qd=8 fsync=16 count=1500",
}


def choices(block_type, parameter, cli):
    """Choices in the order of the catalogue."""
    text = subprocess.run([cli, "describe", block_type], capture_output=True, text=True, check=True).stdout
    lines = text[text.index("\n  " + parameter + "  "):].split("\n")[2:]
    words = " ".join(line.strip() for line in itertools.takewhile(lambda line: "Source:" not in line, lines))
    words = words[words.index("default"):].split(", ", 1)[1]
    return [word.split()[0] for word in words.split(" | ")]


def runs(cli):
    def run(name, design, load=None, **more):
        sets = {**more.pop("sets", {})}
        arguments = ["run", str(design), "--no-proof", "--seed", "7"]
        for key, value in sets.items():
            arguments += ["--set", f"{key}={value}"]
        if load:
            arguments += ["--workload", load]
        return name, arguments + more.pop("extra", [])

    for sample, (name, load) in itertools.product(SAMPLES, LOADS.items()):
        yield run(f"{sample} {name}", sample, load)
    for study in sorted((ROOT / "projects" / "studies").glob("*.json")):
        for sweep in json.loads(study.read_text()).get("sweeps", []):
            sets = dict(one.split("=", 1) for one in sweep.get("set", []))
            for name in ("read", "write", "big"):
                yield run(f"{study.stem} {sweep.get('name', '')} {name}", sweep["design"], LOADS[name], sets=sets)
    for mapping, name in itertools.product(choices("cpu", "mapping", cli), LOADS):
        yield run(f"mapping {mapping} {name}", "starter", LOADS[name], sets={**SMALL, "cpu.mapping": mapping, "cpu.mapCache": "64KiB"})
    for place, name in itertools.product(("flash", "hmb"), ("read", "write", "mix", "trim")):
        yield run(f"map in {place} {name}", "starter", LOADS[name],
                  sets={**SMALL, "cpu.mapPlacement": place, "cpu.mapCache": "64KiB"})
    settings = [
        *({"cpu.gcPolicy": policy} for policy in choices("cpu", "gcPolicy", cli)),
        *({"cpu.gcUrgency": urgency} for urgency in choices("cpu", "gcUrgency", cli)),
        {"cpu.gcPolicy": "cost_benefit", "cpu.gcSearch": 0.3}, {"cpu.gcSearch": 0.2}, {"cpu.gcFrontier": "shared"},
        {"cpu.hotCold": "frequency"}, {"cpu.wearLevelling": "dynamic"}, {"cpu.wearLevelling": "both", "cpu.wearThreshold": 1},
        {"cpu.parityStripe": 3}, {"cpu.parityStripe": 7}, {"cpu.superblock": 4}, {"cpu.allocationMode": "static"},
        {"cpu.allocationMode": "static", "cpu.allocation": "PDWC"}, {"cpu.allocation": "DWCP"}, {"cpu.firmware": "waf"},
        {"cpu.cachePolicy": "write_through", "cpu.readCache": "4MiB"}, {"cpu.cachePolicy": "none"},
        {"cpu.readCache": "4MiB", "cpu.prefetch": 16}, {"cpu.writeBuffer": "64KiB"}, {"cpu.mappingUnit": "16KiB"},
        {"cpu.mappingUnit": "512B"}, {"cpu.pslcCache": "true", "pkg.pslcBlocks": 6},
        {"cpu.pslcCache": "true", "pkg.pslcBlocks": 4, "cpu.cacheFull": "pass"},
        {"cpu.overProvisioning": "7%"}, {"cpu.overProvisioning": "1"}, {"cpu.gcBackground": 0.5, "cpu.gcIdle": "10us"},
        {"cpu.mapTraffic": "true"}, {"pkg.rber": 0.006, "pkg.retryGain": 0.8}, {"pkg.suspend": "program_and_erase"},
    ]
    for sets, name in itertools.product(settings, ("read", "write", "mix", "trim")):
        yield run(f"{sets} {name}", "starter", LOADS[name], sets={**SMALL, **sets})
    for place, name in itertools.product(("tier", "write_buffer"), ("read", "write", "mix", "trim")):
        yield run(f"{place} {name}", _file(_hybrid()), LOADS[name], sets={**SMALL, "cpu.placement": place})
    for block, kind, key in (("ch", "channel_controller", "scheduling"), ("ch", "channel_controller", "polling"),
                             ("host", "host_pcie", "tlpOrder"), ("host", "host_pcie", "arbitration")):
        for value, name in itertools.product(choices(kind, key, cli), ("mix", "write")):
            yield run(f"{key} {value} {name}", "starter", LOADS[name], sets={f"{block}.{key}": value})
    for value, polling, name in itertools.product(choices("channel_controller", "interface", cli), choices("channel_controller", "polling", cli),
                                                  ("mix", "write", "jobs")):
        yield run(f"interface {value} {polling} {name}", "starter", LOADS[name], sets={**SMALL, "ch.interface": value, "ch.polling": polling, "ch.sca": str(value in ("nv_ddr3", "nv_lpddr4")).lower()},
                  extra=["--causes"])
    for sets in ({"host.coalescing": 8}, {"host.coalescing": 4, "host.queues": 3}, {"host.readTags": 3}, {"pkg.cacheRead": "true"},
                 {"pkg.copyback": "true"}, {"pkg.planeReads": "independent"}, {"ddr.model": "closed_form"},
                 {"ddr.pagePolicy": "closed"}, {"ddr.bankGroups": 2}, {"ddr.width": 64}, {"ddr.rowSize": "256B"}, {"ddr.refresh": "false"}):
        for name in ("read", "write", "mix", "scan", "jobs", "wide"):
            yield run(f"{sets} {name}", "starter", LOADS[name], sets={**SMALL, **sets})
    for name in ("mix", "write", "parts"):
        yield run(f"riscv {name}", "firmware-lab", LOADS[name], extra=["--causes"])
    for skew, name in itertools.product(("zipf:0.99", "pareto:0.2", "zoned:50/5:30/15:20/80"), ("write", "mix")):
        yield run(f"{skew} {name}", "starter", LOADS[name] + " random_distribution=" + skew, sets=SMALL)
    for start, name in itertools.product(("none", "sequential"), ("read", "write", "trim")):
        yield run(f"{start} {name}", "starter", LOADS[name] + " precondition=" + start, sets=SMALL)
    for trace in sorted((ROOT / "resources" / "traces").iterdir()):
        yield run(f"trace {trace.name}", "starter", "qd=8", sets=SMALL, extra=["--trace", str(trace)])
    for design in _drawn():
        for name in ("read", "write", "mix"):
            yield run(f"{design[0]} {name}", _file(design), LOADS[name])
    for name in ("read", "write", "mix", "trim", "jobs"):
        yield run(f"causes {name}", "starter", LOADS[name], sets=SMALL, extra=["--causes", "--maps"])
        yield run(f"spans {name}", "starter", LOADS[name], sets=SMALL, extra=["--spans", "SPANS.json"])
    for at, sets in itertools.product(("1ms", "4ms"), ({}, {"cpu.parityStripe": 3}, {"cpu.plp": "true"})):
        arguments = ["powercut", "starter", "--at", at, "--seed", "7"]
        for key, value in {**SMALL, **sets}.items():
            arguments += ["--set", f"{key}={value}"]
        yield f"power cut {at} {sets}", arguments


def _drawn():
    """The starter drive with another interconnect, codec or host."""
    starter = json.loads((ROOT / "projects" / "starter.json").read_text())
    for block, kind in (("bus", "interconnect_ahb"), ("bus", "interconnect_multilayer_ahb"), ("bus", "interconnect_ocp"),
                        ("ecc", "ecc_ldpc"), ("host", "host_sata")):
        design = json.loads(json.dumps(starter))
        for one in design["blocks"]:
            if one["id"] == block:
                one["type"] = kind
        yield kind, design


def _hybrid():
    """The starter drive with an RRAM package added to each channel."""
    design = json.loads((ROOT / "projects" / "starter.json").read_text())
    design["blocks"].append({"id": "fast", "type": "rram_package", "count": [8, 1], "at": [696, 496],
                             "parameters": {}})
    design["links"].append({"from": "ch.flash", "to": "fast.flash", "map": "each"})
    return "hybrid", design


def _file(design):
    path = pathlib.Path(tempfile.gettempdir()) / f"same-{design[0]}.json"
    path.write_text(json.dumps(design[1]))
    return path


def outcome(cli, arguments):
    with tempfile.TemporaryDirectory() as folder:
        here = [a.replace("SPANS.json", folder + "/spans.json") for a in arguments]
        done = subprocess.run([cli, *here, "--json", folder + "/result.json"], capture_output=True, text=True, check=False)
        result = pathlib.Path(folder, "result.json")
        if not result.exists():
            return {"status": done.returncode, "said": done.stderr}
        document = json.loads(result.read_text())
        document.pop("performance", None)
        spans = pathlib.Path(folder, "spans.json")
        return {"status": done.returncode, "document": document, "spans": spans.read_bytes() if spans.exists() else b""}


def first_difference(a, b, path=""):
    if type(a) is not type(b) or not isinstance(a, (dict, list)):
        return None if a == b else f"{path}: {str(a)[:80]} | {str(b)[:80]}"
    keys = sorted(set(a) | set(b)) if isinstance(a, dict) else range(max(len(a), len(b)))
    for key in keys:
        try:
            found = first_difference(a[key], b[key], f"{path}/{key}")
        except (KeyError, IndexError):
            found = f"{path}/{key}: only on one side"
        if found:
            return found
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--only", default="", help="runs whose name holds this word")
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    chosen = [one for one in runs(given.old) if given.only in one[0]]

    def compare(one):
        return one[0], outcome(given.old, one[1]), outcome(given.new, one[1])

    differ = failed = 0
    with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        for name, old, new in pool.map(compare, chosen):
            if "document" not in old:
                failed += 1
                print(f"no result: {name}: {old['said'][:200].strip()}")
            if found := first_difference(old, new):
                differ += 1
                print(f"differs: {name}: {found}")
    print(f"{len(chosen)} runs, {failed} of them without a result, {differ} differ")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
