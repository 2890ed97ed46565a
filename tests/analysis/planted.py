#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plants limits of many kinds and sizes in drives, proves each by lifting it, and checks that the verdict names cause and knob.

usage: planted.py FLASHLOOM-CLI [SEED] [HOW-MANY] [KIND]

A plant counts if the run with the limit lifted is better by a tenth in the plant's goal (throughput, or the mean or p99 of reads in an open
loop). `ok`: the verdict has the words of the cause and a change of the knob with a gain. `vague`: only one of the two. `WRONG`: neither.
Exit code 1 if fewer than nine in ten are ok, or any is wrong.
"""
import functools
import json
import os
import random
import re
import subprocess
import sys
import tempfile

READS = "rw=randread bs={} qd={} count=12000"
WRITES = "rw=randwrite bs={} qd={} count=12000"
MIX = "rw=randrw rwmixread={} bs=4k qd={} count=16000"
STREAM = "rw=write bs=128k qd={} count=3000 precondition=none"
SCAN = "rw=read bs=128k qd={} count=3000"


class Plant:
    def __init__(self, workload, sets, lift, words, knobs, sample="starter", goal="iops", lifted=None):
        self.workload, self.sets, self.lift, self.words, self.knobs = workload, sets, lift, words, knobs
        self.sample, self.goal, self.lifted = sample, goal, lifted or workload


def one(d, low, high):
    return d.randint(low, high)


def of(d, *items):
    return d.choice(items)


def where(d):
    return f"{one(d, 0, 7)}"


def kinds():  # name -> function that draws a Plant
    return {
        "flush without PLP": lambda d: Plant(WRITES.format("4k", of(d, 2, 4, 8)) + f" fsync={of(d, 1, 2, 4)}", [], ["cpu.plp=true"],
                                             r"[Ff]lush", r"cpu\.plp"),
        "FUA without PLP": lambda d: Plant(WRITES.format("4k", of(d, 4, 8, 16)) + " fua=1", [], ["cpu.plp=true"], r"FUA|forced|flush|on flash", r"cpu\.plp"),
        "power cap": lambda d: Plant(STREAM.format(of(d, 16, 32)), [f"cpu.powerCap={of(d, 1.2, 1.8, 2.5)}"], ["cpu.powerCap=0"],
                                     r"power", r"cpu\.powerCap"),
        "map misses": lambda d: Plant(READS.format("4k", of(d, 16, 64)) + " size=1g", ["cpu.mapping=dftl", f"cpu.mapCache={of(d, 32, 64, 256)}KiB"],
                                      ["cpu.mapCache=4GiB"], r"\bmap\b", r"cpu\.mapCache"),
        "zoned map misses": lambda d: Plant(READS.format("4k", of(d, 16, 64)) + " size=4g", ["cpu.mapping=zoned", f"cpu.mapCache={of(d, 64, 256)}KiB"],
                                            ["cpu.mapCache=4GiB"], r"\bmap\b", r"cpu\.mapCache"),
        "writes of part of a page": lambda d: Plant(WRITES.format(of(d, "512", "1k", "2k"), of(d, 16, 32)), [], [],
                                                    r"part|smaller|unit", r"block size|bs|mappingUnit", lifted=WRITES.format("4k", 32)),
        "large mapping unit": lambda d: Plant(WRITES.format("4k", of(d, 16, 32)), [f"cpu.mappingUnit={of(d, 8, 16)}KiB"], ["cpu.mappingUnit=4KiB"],
                                              r"unit", r"cpu\.mappingUnit"),
        "skewed reads": lambda d: Plant(READS.format("4k", of(d, 32, 64, 128)) + f" zipf={of(d, '1.3', '1.4', '1.5')}", ["cpu.allocationMode=static"], [],
                                        r"more of the load|part of the load|hot", r"readCache|workload|twice as fast|speed|allocation",
                                        lifted=READS.format("4k", 64)),
        "few places": lambda d: Plant(READS.format("4k", of(d, 32, 64)) + f" size={of(d, '64k', '128k')}", [], [], r"more of the load|hot",
                                      r"readCache|speed|twice", lifted=READS.format("4k", 64)),
        "one slow channel": lambda d: slow(d, f"ch[{where(d)}].rate={of(d, 20, 33, 50)}MT/s", "ch", READS.format(of(d, "4k", "16k"), 128)),
        "one slow decoder": lambda d: slow(d, f"ecc[{where(d)}].clock={of(d, 4, 6, 8)}MHz", "ecc", READS.format("16k", 128)),
        "one slow die": lambda d: slow(d, f"pkg[{where(d)}][{one(d, 0, 3)}].tR={of(d, 1000, 2000, 3000)}us", "pkg", READS.format("4k", 128)),
        "two slow channels": lambda d: two_slow(d),
        "small channel SRAM": lambda d: Plant(SCAN.format(of(d, 16, 32)), [f"ch.buffer={of(d, 20, 24, 36)}KiB", "ch.rate=200MT/s", "pkg.tR=30us"],
                                              ["ch.buffer=1MiB"], r"SRAM", r"ch\.buffer"),
        "reads behind erases": lambda d: Plant(f"rw=randrw rwmixread=50 bs=4k rate_iops={of(d, 15000, 20000, 25000)} count=16000",
                                               [f"pkg.tBERS={of(d, 10, 20, 30)}ms"], ["pkg.suspend=program_and_erase"], r"erase", r"pkg\.suspend",
                                               goal="p99"),
        "completions held together": lambda d: Plant(READS.format("4k", of(d, 1, 2)), [f"host.coalescing={of(d, 8, 16)}", "pkg.tR=5us"],
                                                     ["host.coalescing=1"], r"completion|coalesc", r"host\.coalescing"),
        "host software": lambda d: Plant(READS.format("4k", 1), [f"host.hostOverhead={of(d, 40, 80, 120)}us", "pkg.tR=20us"], ["host.hostOverhead=2us"],
                                         r"host software", r"QD|host"),
        "parity": lambda d: Plant(WRITES.format("4k", of(d, 32, 64)), [f"cpu.parityStripe={of(d, 1, 3)}"], ["cpu.parityStripe=0"], r"[Pp]arity",
                                  r"parityStripe"),
        "little over-provisioning": lambda d: Plant(WRITES.format("4k", of(d, 32, 64)), [f"cpu.overProvisioning={of(d, 0.05, 0.07, 0.1)}"],
                                                    ["cpu.overProvisioning=0.4"], r"[Gg]arbage", r"overProvisioning"),
        "poor victims": lambda d: Plant(WRITES.format("4k", of(d, 32, 64)) + " zipf=1.2", [f"cpu.gcPolicy={of(d, 'random', 'fifo')}",
                                        "pkg.pagesPerBlock=128", "pkg.blocksPerPlane=128", "ddr.rate=3200MT/s", "ddr.width=64"], ["cpu.gcPolicy=greedy"], r"[Gg]arbage",
                                        r"gcPolicy|hotCold|overProvisioning"),
        "commands held by the host interface": lambda d: Plant(READS.format("4k", of(d, 128, 256)), [f"host.queueDepth={of(d, 4, 8, 16)}"],
                                                               ["host.queueDepth=1023"], r"commands at once|queue", r"host\.queueDepth"),
        "NCQ": lambda d: Plant(READS.format("4k", 32), [f"host.ncqDepth={of(d, 1, 2, 4)}"], ["host.ncqDepth=32"], r"commands|queue", r"host\.ncqDepth",
                               sample="sata-mlc"),
        "read tags": lambda d: Plant(STREAM.format(32), [f"host.readTags={of(d, 1, 2)}", "pkg.count=[8,8]"], ["host.readTags=256", "pkg.count=[8,8]"], r"tag", r"host\.readTags"),
        "device slots": lambda d: Plant(READS.format("4k", of(d, 64, 128)), [f"host.deviceSlots={of(d, 4, 8, 12)}"], ["host.deviceSlots=0"], r"slot|commands",
                                        r"host\.deviceSlots"),
        "read retries": lambda d: Plant(READS.format("4k", of(d, 64, 128)), [f"pkg.rber={of(d, 0.006, 0.008)}"], ["pkg.rber=0"], r"[Rr]etr",
                                        r"retry|rber|ecc|speed|iterations|Limit|twice"),
        "link": lambda d: Plant(SCAN.format(32), ["host.generation=1", f"host.lanes={of(d, 1, 1)}"], ["host.generation=4", "host.lanes=4"],
                                r"host link", r"host\.(generation|lanes|speed)"),
        "cores": lambda d: Plant(READS.format("4k", of(d, 128, 256)), [f"cpu.clock={of(d, 30, 50, 70)}MHz", f"cpu.cores={of(d, 1, 2)}"],
                                 ["cpu.clock=2000MHz"], r"core|CPU", r"cpu\.(clock|cores|speed)"),
        "one task": lambda d: Plant(READS.format("4k", 256), [f"cpu.cycles{of(d, 'Issue', 'Lookup', 'Complete', 'Command')}={of(d, 8000, 12000)}"],
                                    ["cpu.clock=10GHz"], r"task \"(issue|look|lookup|map|complete|command)", r"cpu\.(clock|cores|speed|cycles)"),
        "interconnect": lambda d: Plant(READS.format("64k", 64), [f"bus.clock={of(d, 10, 15, 20)}MHz"], ["bus.clock=800MHz"], r"[Ii]nterconnect|AXI",
                                        r"bus\.(clock|width|speed)"),
        "DDR": lambda d: Plant(STREAM.format(32), [f"ddr.rate={of(d, 200, 266)}MT/s", "ddr.width=8"], ["ddr.rate=3200MT/s", "ddr.width=64"], r"DDR",
                               r"ddr\.(rate|width|speed)"),
        "decoders": lambda d: Plant(READS.format("4k", 256), [f"ecc.clock={of(d, 8, 12, 16)}MHz"], ["ecc.clock=800MHz"], r"decod|ECC", r"ecc\."),
        "encoders": lambda d: Plant(STREAM.format(32), [f"ecc.clock={of(d, 4, 6, 8)}MHz"], ["ecc.clock=800MHz"], r"encod|ECC", r"ecc\."),
        "channels": lambda d: Plant(READS.format(of(d, "4k", "16k"), 256), [f"ch.rate={of(d, 20, 40, 60)}MT/s"], ["ch.rate=1600MT/s"], r"channel",
                                    r"ch\.(rate|speed|count|width)|\+\d+ ch"),
        "status polling": lambda d: Plant(READS.format("4k", of(d, 1, 2)), ["ch.polling=status", f"ch.pollPeriod={of(d, 60, 100)}us", "pkg.tR=20us"],
                                          ["ch.polling=ready_busy"], r"poll|status", r"ch\.poll"),
        "sensing": lambda d: Plant(READS.format("4k", 256), [f"pkg.tR={of(d, 200, 400, 800)}us"], ["pkg.tR=20us"], r"dies", r"pkg\."),
        "programs": lambda d: Plant(STREAM.format(32), [f"pkg.tPROG={of(d, 3, 5, 8)}ms"], ["pkg.tPROG=200us"], r"dies", r"pkg\."),
        "few dies": lambda d: Plant(READS.format("4k", 128), ["pkg.count=[8,1]"], ["pkg.count=[8,8]"], r"dies", r"pkg\.(count|speed)"),
        "queue depth": lambda d: Plant(READS.format("4k", of(d, 1, 2, 4)), [f"pkg.tR={of(d, 20, 40)}us"], [], r"QD", r"workload\.qd|QD",
                                       lifted=READS.format("4k", 64)),
        "small write buffer": lambda d: Plant(WRITES.format("4k", of(d, 32, 64)) + " precondition=none",
                                              [f"cpu.writeBuffer={of(d, 64, 128)}KiB", "pkg.tPROG=300us"], ["cpu.writeBuffer=64MiB"], r"[Bb]uffer",
                                              r"cpu\.writeBuffer"),
        "arrivals above what it can": lambda d: Plant(f"rw=randwrite bs=4k rate_iops={of(d, 150000, 200000)} count=16000", [], ["pkg.count=[8,8]"],
                                                      r"[Oo]verload", r"pkg|overProvisioning|hotCold|dies"),
        "no read-ahead": lambda d: Plant(f"rw=read bs=4k qd={of(d, 1, 2)} count=6000", ["cpu.readCache=4MiB", "cpu.prefetch=0"], ["cpu.prefetch=32"],
                                         r"QD|dies|read-ahead", r"cpu\.prefetch"),
        "written through": lambda d: Plant(WRITES.format("4k", of(d, 2, 4)), [f"cpu.cachePolicy={of(d, 'write_through', 'none')}"], ["cpu.cachePolicy=write_back"],
                                           r"through|program", r"cpu\.cachePolicy"),
        "neighbour that writes": lambda d: Plant(f"job=oltp rw=randread bs=4k qd=4 count=12000 ; job=batch rw=randwrite bs=64k qd={of(d, 16, 32)} count=4000",
                                                 [], ["pkg.suspend=program_and_erase"], r"batch", r"pkg\.suspend", goal="oltp p99"),
        "collection in bursts": lambda d: Plant(f"rw=randrw rwmixread=60 bs=4k qd={of(d, 8, 16)} count=16000", ["cpu.gcUrgency=burst"],
                                                ["cpu.gcUrgency=paced"], r"[Gg]arbage|[Cc]ollection", r"gcUrgency"),
        "logs of blocks": lambda d: Plant(WRITES.format("4k", of(d, 8, 16)).replace("12000", "3000"), [f"cpu.mapping={of(d, 'bast', 'fast')}"],
                                          ["cpu.mapping=page"], r"merge|[Gg]arbage|of a mapping unit", r"mapping|logBlocks|overProvisioning"),
        "pSLC full": lambda d: Plant(f"rw=write bs=128k qd=16 count={of(d, 16000, 24000)} precondition=none",
                                     ["cpu.pslcCache=true", f"pkg.pslcBlocks={of(d, 2, 4)}", "pkg.blocksPerPlane=128", "ddr.rate=6400MT/s", "ddr.width=64"],
                                     ["pkg.pslcBlocks=64"], r"pSLC|SLC|fold", r"pslc|fold|cacheFull|placement"),
        "one plane at a time": lambda d: Plant(STREAM.format(32), ["pkg.multiPlane=false", f"pkg.tPROG={of(d, 1, 2)}ms"], ["pkg.multiPlane=true"], r"dies",
                                               r"pkg\.multiPlane"),
        "reads joined": lambda d: Plant(READS.format("4k", of(d, 128, 256)), ["pkg.planes=4", "ch.rate=1600MT/s"], ["pkg.planeReads=independent"], r"dies",
                                        r"pkg\.planeReads"),
    }


def slow(d, change, block, workload):
    address = change.split("=")[0]
    instance = address.rsplit(".", 1)[0]
    return Plant(workload, [change], [], re.escape(instance), rf"{block}\.|alike|{re.escape(instance)}")


def two_slow(d):
    a, b = d.sample(range(8), 2)
    rate = of(d, 25, 40)
    return Plant(READS.format("16k", 128), [f"ch[{a}].rate={rate}MT/s", f"ch[{b}].rate={rate}MT/s"], [],
                 rf"(?=.*ch\[{a}\])(?=.*ch\[{b}\])", r"ch\.|alike")


def run(cli, plant, sets, workload, proof):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "result.json")
        words = [cli, "run", plant.sample, "--workload", workload, "--json", path] + ([] if proof else ["--no-proof"])
        for change in sets:
            words += ["--set", change]
        done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=600)
        if not os.path.exists(path):
            sys.exit(f"{' '.join(words)}\n{done.stderr}")
        with open(path, encoding="utf-8") as file:
            return json.load(file)


def figure(result, goal):  # more is better; None: the run was too short to tell. "JOB p99", "JOB iops": of one job among several
    if goal == "p99":
        p99 = result["read"]["latency_us"]["p99"]
        return 1e6 / p99 if p99 else None
    if goal == "mean":
        return 1e6 / result["latency_us"]["mean"]
    if " " in goal:
        name, what = goal.split()
        job = next((job for job in result.get("tenants", []) if job["name"] == name), result["read"])  # a single job is the whole load
        return job["iops"] if what == "iops" else 1e6 / job["latency_us"][what]
    return result["bandwidth_mb_s"]


def judged(cli, name, plant):
    return judged_run(cli, plant)[:3]


def judged_run(cli, plant):
    sets = plant.sets
    before = run(cli, plant, sets, plant.workload, True)
    changed = {change.split("=")[0] for change in plant.lift}
    kept = [change for change in sets if change.split("=")[0] not in changed] if plant.lift else []
    if plant.lifted != plant.workload and not plant.lift:
        kept = sets
    after = run(cli, plant, kept + plant.lift, plant.lifted, False)
    was, now = figure(before, plant.goal), figure(after, plant.goal)
    if was is None or now is None:
        was, now = 1 / before["read"]["latency_us"]["mean"], 1 / after["read"]["latency_us"]["mean"]
    lifts = now / was
    sentence = before["bottleneck"]["sentence"]
    tail = before["bottleneck"].get("tail", "")
    text = sentence + " " + tail
    gains = [row for row in before["bottleneck"].get("sensitivity", [])
             if (row["gain_percent"] or 0) > max(2, row["ci95"] or 0) or any((side.get("p99_percent") or 0) < -5 for side in row.get("sides", []))]
    words = re.search(plant.words, text, re.S) is not None
    said = text[text.find("Measured:"):] if "Measured:" in text else ""
    knob = re.search(plant.knobs, said) is not None or any(
        re.search(plant.knobs, row["address"]) and (row["change"] in said or name_in(cli, row, said)) for row in gains)
    verdict = "no limit" if lifts < 1.1 else "ok" if words and knob else "vague" if words or knob else "WRONG"
    return verdict, lifts, text, before


@functools.cache
def labels(cli):  # by parameter id: the labels it has in the block types
    types = json.loads(subprocess.run([cli, "describe", "--json", "-"], capture_output=True, text=True, check=True).stdout)["types"]
    found = {}
    for parameter in (parameter for block in types for parameter in block["parameters"]):
        found.setdefault(parameter["id"], set()).add(parameter["label"])
    return found


def name_in(cli, row, said):  # "pkg twice as fast" is "the dies twice as fast" in the sentence, "cpu.powerCap" is "Power cap"
    block, _, parameter = row["address"].partition(".")
    names = {"pkg": "dies|NAND", "ch": "channels", "ecc": "coder|ECC", "bus": "AXI|interconnect|Interconnect", "host": "host link|the host",
             "cpu": "cores|CPU", "ddr": "DDR"}
    if "twice as" in row["change"] or "alike" in row["change"]:
        return re.search(names.get(block, block), said) is not None
    return any(label in said for label in labels(cli).get(parameter, ()))


def main(kinds, judged):
    cli, seed = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1
    number = int(sys.argv[3]) if len(sys.argv) > 3 else 60
    only = sys.argv[4] if len(sys.argv) > 4 else ""
    dice = random.Random(seed)
    table = {name: make for name, make in kinds().items() if only in name}
    order, counts = [], {}
    while len(order) < 4 * number:
        names = list(table)
        dice.shuffle(names)
        order += names
    for name in order:
        plant = table[name](dice)
        verdict, lifts, text = judged(cli, name, plant)
        counts[verdict] = counts.get(verdict, 0) + 1
        print(f"{verdict:8} {name} (lifted {100 * lifts - 100:+.0f} %): {plant.sample} {' '.join(plant.sets)} | {plant.workload}", flush=True)
        print(f"         {text}", flush=True)
        if sum(count for kind, count in counts.items() if kind != "no limit") == number:
            break
    print(counts)
    return 1 if counts.get("ok", 0) < 0.9 * number or counts.get("WRONG") or counts.get("MISLED") else 0


if __name__ == "__main__":
    sys.exit(main(kinds, judged))
