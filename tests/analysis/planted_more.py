#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A second set of planted limits, of kinds that planted.py does not have, with stricter rules.

usage: planted_more.py FLASHLOOM-CLI [SEED] [HOW-MANY] [KIND]

The verdict must name the cause before its list of measured changes. The change that it puts first is run again over the whole load:
`MISLED` if that gains less than half of what is stated, and less than its interval allows. A plant with an empty knob is a drive that
nothing in it limits. Exit code 1 if fewer than nine in ten are ok, or any is wrong or misleading.
"""
import os
import re
import sys
import tempfile

import gains
import planted
from planted import MIX, READS, SCAN, STREAM, WRITES, Plant, of, one

DIES = r"pkg\.|NAND package"
LINK = r"host\.(generation|lanes|maxPayload|speed)"
SATA = r"host\.(generation|speed)"
TRACES = tempfile.TemporaryDirectory()


def traced(d, requests, places):
    """Reads of 4 KiB in MSR Cambridge format, 10 us apart, over `places` units of 4 KiB."""
    path = os.path.join(TRACES.name, f"{places}-{requests}.csv")
    with open(path, "w", encoding="utf-8") as file:
        for i in range(requests):
            file.write(f"{128166372003061629 + 100 * i},web,0,Read,{4096 * d.randrange(places)},4096,0\n")
    return path


def slow_ones(d, block, count, value, workload, sample="starter"):
    which = sorted(d.sample(range(8), count))
    return Plant(workload, [f"{block}[{i}].{value}" for i in which], [],
                 "".join(rf"(?=.*{block}\[{i}\])" for i in which) if count <= 3 else rf"{block}\[", rf"{block}\.|alike|channel", sample)


def kinds():
    return {
        "payload of the link": lambda d: Plant(SCAN.format(32), ["host.generation=1", "host.lanes=2", "host.maxPayload=128B", f"host.dllpTax={of(d, 0.02, 0.05)}"],
                                               ["host.maxPayload=512B"], r"host link", LINK),
        "link from the host": lambda d: Plant(STREAM.format(of(d, 16, 32)), ["host.generation=1", "host.lanes=1"], ["host.generation=4", "host.lanes=4"],
                                              r"from the host", LINK),
        "SATA link": lambda d: Plant("rw=read bs=128k qd=32 count=1500", ["host.generation=1", "ch.rate=200MT/s", f"pkg.tR={of(d, 5, 10, 20)}us"], ["host.generation=3"],
                                     r"host link", SATA, "sata-mlc"),
        "SATA link, written": lambda d: Plant("rw=write bs=128k qd=32 count=1500 precondition=none",
                                              ["host.generation=1", "ch.rate=200MT/s", f"pkg.tPROG={of(d, 100, 150)}us"], ["host.generation=3"], r"host link", SATA, "sata-mlc"),
        "queue of two jobs": lambda d: Plant(f"job=a rw=randread bs=4k qd={of(d, 32, 64)} count=8000 ; job=b rw=randread bs=8k qd=32 count=8000",
                                             [f"host.queueDepth={of(d, 6, 8, 12)}"], ["host.queueDepth=1023"], r"commands at once|queue", r"host\.queueDepth"),
        "slots for two jobs": lambda d: Plant(f"job=a rw=randread bs=4k qd={of(d, 32, 64)} count=8000 ; job=b rw=randread bs=8k qd=32 count=8000",
                                              [f"host.deviceSlots={of(d, 6, 10)}"], ["host.deviceSlots=0"], r"slot", r"host\.deviceSlots"),
        "narrow interconnect": lambda d: Plant(READS.format("64k", 64), ["bus.width=8", f"bus.clock={of(d, 100, 150, 200)}MHz"], ["bus.width=128"],
                                               r"[Ii]nterconnect|AXI", r"bus\.(clock|width|speed|dataLanes)"),
        "wait states of an AHB": lambda d: Plant("rw=read bs=64k qd=32 count=2000", [f"bus.waitStates={of(d, 6, 8)}", f"bus.clock={of(d, 40, 60)}MHz"], ["bus.waitStates=0"],
                                                 r"[Ii]nterconnect|AHB", r"bus\.|AHB", "sata-mlc"),
        "decoders that store": lambda d: Plant(READS.format("16k", 256), ["ecc.decoding=stored", f"ecc.clock={of(d, 20, 30)}MHz", "ch.rate=800MT/s"],
                                               ["ecc.clock=800MHz"], r"decod|ECC", r"ecc\."),
        "retries of worn dies": lambda d: Plant(READS.format("4k", of(d, 64, 128)), [f"pkg.peCycles={of(d, 3000, 3600)}", "pkg.rberBegin=0.00001", "pkg.rberEnd=0.009"], ["pkg.peCycles=0"],
                                                r"[Rr]etr", DIES + r"|ecc\."),
        "retries of one package": lambda d: Plant(READS.format("4k", 128), [f"pkg[{one(d, 0, 7)}][{one(d, 0, 3)}].rber={of(d, 0.008, 0.01)}"], [], r"pkg\[\d\]\[\d\]",
                                                  r"alike|" + DIES),
        "refresh of the DDR": lambda d: Plant(STREAM.format(32), [f"ddr.rate={of(d, 266, 400)}MT/s", "ddr.tREFI=1us", "ddr.tRFC=450ns"], ["ddr.refresh=false"],
                                              r"DDR", r"ddr\."),
        "one bank of the DDR": lambda d: Plant(f"rw=randwrite bs=4k qd=64 count=12000 precondition=none", ["ddr.banks=1", "ddr.pagePolicy=closed", "ddr.rowSize=256B",
                                               "ddr.tRC=400ns", f"ddr.tRAS={of(d, 300, 350)}ns", "pkg.tPROG=60us"], ["ddr.banks=8", "ddr.tRC=46ns", "ddr.tRAS=32ns"], r"DDR", r"ddr\."),
        "one slow package, written": lambda d: Plant(STREAM.format(32), [f"pkg[{one(d, 0, 7)}][{one(d, 0, 3)}].tPROG={of(d, 20, 40)}ms", "cpu.allocationMode=static"], [],
                                                     r"pkg\[\d\]\[\d\]", r"alike|allocationMode|pkg\."),
        "three slow channels": lambda d: slow_ones(d, "ch", 3, f"rate={of(d, 20, 30)}MT/s", READS.format("16k", 128)),
        "five slow channels": lambda d: slow_ones(d, "ch", 5, f"rate={of(d, 20, 30)}MT/s", READS.format("16k", 128)),
        "two slow decoders": lambda d: slow_ones(d, "ecc", 2, f"clock={of(d, 4, 6)}MHz", READS.format("16k", 128)),
        "map on flash": lambda d: Plant(READS.format("4k", of(d, 32, 128)), ["cpu.mapPlacement=flash", f"cpu.mapCache={of(d, 64, 256)}KiB"], ["cpu.mapPlacement=ddr"],
                                        r"\bmap\b", r"cpu\.map(Cache|Placement)"),
        "map in the host's memory": lambda d: Plant(READS.format("4k", of(d, 1, 2)), ["cpu.mapPlacement=hmb", "cpu.mapCache=64KiB", f"host.readLatency={of(d, 15, 30)}us", "pkg.tR=10us"],
                                                    ["cpu.mapPlacement=ddr"], r"QD|host|map", r"cpu\.map(Cache|Placement)|QD"),
        "DFTL, written": lambda d: Plant(WRITES.format("4k", 32), ["cpu.mapping=dftl", f"cpu.mapCache={of(d, 64, 128)}KiB"], ["cpu.mapping=page"], r"\bmap\b",
                                         r"cpu\.map(Cache|ping)\b"),
        "writes within units": lambda d: Plant(f"rw=randwrite bs=4k blockalign={of(d, '512', '1k', '2k')} qd={of(d, 16, 32)} count=12000", [], [], r"within mapping units|part",
                                               r"multiples", lifted=WRITES.format("4k", 32)),
        "16 KiB within units": lambda d: Plant(f"rw=randwrite bs=16k blockalign={of(d, '1k', '2k')} qd=16 count=6000", [], [], r"within mapping units|part",
                                               r"multiples", lifted="rw=randwrite bs=16k qd=16 count=6000"),
        "sizes, some of them parts": lambda d: Plant(f"rw=randwrite bssplit={of(d, '512/60:4k/40', '1k/50:8k/50')} qd=32 count=12000", [], [], r"part|whole", r"sizes|requests of",
                                                     lifted=f"rw=randwrite bs=4k qd=32 count=12000"),
        "a log that flushes": lambda d: Plant(f"job=log rw=write bs=4k qd=1 fsync={of(d, 1, 2)} count=3000 ; job=web rw=randread bs=4k qd={of(d, 4, 8)} count=8000", [],
                                              ["cpu.plp=true"], r"[Ff]lush", r"cpu\.plp", goal="log iops"),
        "forced writes among reads": lambda d: Plant(f"rw=randrw rwmixread={of(d, 30, 50)} bs=4k qd={of(d, 4, 8)} fua=1 count=12000", [], ["cpu.plp=true"], r"[Ff]orced|FUA|flush",
                                                     r"cpu\.plp"),
        "power cap of random writes": lambda d: Plant(WRITES.format("4k", 64), [f"cpu.powerCap={of(d, 1.0, 1.5, 2.0)}"], ["cpu.powerCap=0"], r"power", r"cpu\.powerCap"),
        "power cap of a mix": lambda d: Plant(MIX.format(of(d, 30, 50), 64), [f"cpu.powerCap={of(d, 1.0, 1.5)}"], ["cpu.powerCap=0"], r"power", r"cpu\.powerCap"),
        "trace on slow decoders": lambda d: Plant(f"trace={traced(d, 12000, 1 << 20)} qd={of(d, 64, 128)}", [f"ecc.clock={of(d, 6, 10)}MHz"], ["ecc.clock=800MHz"],
                                                  r"decod|ECC", r"ecc\."),
        "trace of few places": lambda d: Plant(f"trace={traced(d, 12000, of(d, 8, 16))} qd={of(d, 32, 64)}", [], [], r"more of the load|hot", r"readCache|speed|twice|" + DIES,
                                               lifted=READS.format("4k", 64)),
        "trace as it was timed": lambda d: Plant(f"trace={traced(d, 12001, 1 << 20)}", [f"pkg.tR={of(d, 40, 60)}us"], [], r"Load-limited|arrives", "",
                                                 lifted=READS.format("4k", 128)),
        "bulk writer beside a web server": lambda d: Plant(f"job=web rw=randread bs=4k rate_iops={of(d, 4000, 8000)} count=8000 ; job=bulk rw=write bs=128k qd={of(d, 8, 16)} count=4000",
                                                           [], [], r"bulk", DIES + r"|dies|channels", goal="web p90", lifted="rw=randread bs=4k rate_iops=6000 count=8000"),
        "scan beside small reads": lambda d: Plant(f"job=small rw=randread bs=4k qd=1 count=3000 ; job=scan rw=read bs=128k qd={of(d, 16, 32)} count=3000", [f"ch.rate={of(d, 100, 200)}MT/s"],
                                                   ["ch.rate=1600MT/s"], r"scan", r"ch\.|channels", goal="small iops"),
        "reads above what it can": lambda d: Plant(f"rw=randread bs=4k rate_iops={of(d, 300000, 400000)} count=20000", [f"ecc.clock={of(d, 10, 14)}MHz"], ["ecc.clock=800MHz"],
                                                   r"(?s)Overload.*(decod|ECC)", r"ecc\."),
        "writes above what the link can": lambda d: Plant(f"rw=write bs=128k rate_iops={of(d, 4000, 6000)} count=4000 precondition=none", ["host.generation=1", "host.lanes=1", "pkg.tPROG=200us"],
                                                          ["host.lanes=16"], r"(?s)Overload.*link", LINK),
        "far below what it can": lambda d: Plant(f"rw=randread bs=4k rate_iops={of(d, 10000, 30000)} count=12000", [], [], r"Load-limited|arrives", "",
                                                 lifted="rw=randread bs=4k rate_iops=200000 count=12000"),
        "writes far below what it can": lambda d: Plant(f"rw=write bs=64k rate_iops={of(d, 500, 1000)} count=4000 precondition=none", [], [], r"Load-limited|arrives", "",
                                                        lifted="rw=write bs=64k rate_iops=4000 count=4000 precondition=none"),
        "pauses of the host": lambda d: Plant(READS.format("4k", 1).replace("12000", "4000") + f" thinktime={of(d, 300, 1000)}us", [], [], r"pause|think|host", "",
                                              lifted=READS.format("4k", 1)),
        "large among small reads": lambda d: Plant(f"rw=randread bssplit={of(d, '4k/70:64k/30', '4k/80:128k/20')} qd=64 count=6000", [f"ch.rate={of(d, 40, 60)}MT/s"], ["ch.rate=1600MT/s"],
                                                   r"channel", r"ch\.|channels"),
        "polling of programs": lambda d: Plant(STREAM.format(16), ["ch.polling=status", f"ch.pollPeriod={of(d, 4, 8)}ms", "pkg.tPROG=300us"], ["ch.polling=ready_busy"], r"poll|status",
                                               r"ch\.poll"),
        "firmware on a slow core": lambda d: Plant("rw=randread bs=4k qd=32 count=4000", [f"cpu.clock={of(d, 1, 2, 3)}MHz"], ["cpu.clock=200MHz"], r"CPU|core", r"cpu\.|core", "firmware-lab"),
        "firmware writes on a slow core": lambda d: Plant("rw=randwrite bs=4k qd=16 count=2000", [f"cpu.clock={of(d, 1, 2)}MHz"], ["cpu.clock=200MHz"], r"CPU|core", r"cpu\.|core", "firmware-lab"),
        "resistive dies": lambda d: Plant("rw=randread bs=4k qd=1024 count=20000", [f"pkg.tR={of(d, 200, 400)}us"], ["pkg.tR=1us"], r"dies|[Mm]emor|package", DIES, "all-rram"),
        "resistive dies, written": lambda d: Plant("rw=randwrite bs=4k qd=1024 count=20000", [f"pkg.tPROG={of(d, 200, 400)}us"], ["pkg.tPROG=1us"], r"dies|[Mm]emor|package", DIES, "all-rram"),
        "command cycles": lambda d: Plant("rw=randread bs=512 qd=512 count=20000", [f"ch.tWC={of(d, 400, 600)}ns"], ["ch.tWC=25ns"], r"channel", r"ch\.|channels", "all-rram"),
        "allocation in a bad order": lambda d: Plant("rw=read bs=64k qd=4 count=4000 precondition=sequential", [f"cpu.allocation={of(d, 'PDWC', 'WPDC')}", "cpu.allocationMode=static", "ch.rate=100MT/s"],
                                                     ["cpu.allocation=CWDP"], r"allocation|more of the load|hot|channel", r"cpu\.allocation"),
        "reads behind programs": lambda d: Plant(f"rw=randrw rwmixread=90 bs=4k rate_iops={of(d, 15000, 25000)} count=20000", [f"pkg.tPROG={of(d, 3, 5)}ms"],
                                                 ["pkg.suspend=program_and_erase"], r"program|[Ll]oad-limited", r"pkg\.suspend", goal="p99"),
        "collection on slow channels": lambda d: Plant(WRITES.format("4k", 64), [f"ch.rate={of(d, 40, 60)}MT/s"], ["ch.rate=800MT/s"], r"channel", r"ch\.|copyback|channels"),
        "hot and cold apart for nothing": lambda d: Plant(WRITES.format("4k", 64) + f" zipf={of(d, 1.0, 1.1)}", ["cpu.hotCold=frequency", "pkg.pagesPerBlock=64", "pkg.blocksPerPlane=64",
                                                          "ddr.rate=3200MT/s", "ddr.width=64", "cpu.overProvisioning=0.1"], ["cpu.hotCold=none"], r"[Gg]arbage|hotCold", r"hotCold"),
        "a search for any victim": lambda d: Plant(WRITES.format("4k", 64), ["cpu.gcSearch=0", "pkg.pagesPerBlock=64", "pkg.blocksPerPlane=128", "cpu.overProvisioning=0.3"], ["cpu.gcSearch=1"],
                                                   r"[Gg]arbage|gcSearch", r"gcSearch"),
        "free pool kept large": lambda d: Plant(WRITES.format("4k", 64), [f"cpu.gcThreshold={of(d, 0.7, 0.8)}"], ["cpu.gcThreshold=0"], r"[Gg]arbage", r"gcThreshold"),
        "read cache left out": lambda d: Plant(READS.format("4k", of(d, 4, 8)) + f" size={of(d, '8m', '16m')}", [], ["cpu.readCache=64MiB"], r"[Rr]ead cache|dies|QD", r"readCache"),
        "tags for a far host": lambda d: Plant(STREAM.format(32), [f"host.readLatency={of(d, 20, 40)}us", "host.readTags=16", "pkg.tPROG=100us"], ["host.readTags=512"], r"tag",
                                               r"host\.readTags"),
        "NCQ of two jobs": lambda d: Plant("job=a rw=randread bs=4k qd=16 count=3000 ; job=b rw=randread bs=8k qd=16 count=3000", [f"host.ncqDepth={of(d, 2, 3, 4)}"], ["host.ncqDepth=32"],
                                           r"commands|queue", r"host\.ncqDepth", "sata-mlc"),
        "descriptors": lambda d: Plant(READS.format("512", 256), [f"cpu.descriptorBytes={of(d, 2, 4)}KiB", f"bus.clock={of(d, 5, 8)}MHz"], ["cpu.descriptorBytes=32B"], r"[Ii]nterconnect|AXI",
                                       r"bus\.|cpu\.descriptor|AXI"),
        "victims sought at length": lambda d: Plant(WRITES.format("4k", 64), [f"cpu.cyclesGcScan={of(d, 20000, 40000)}"], ["cpu.cyclesGcScan=8"], r"CPU|core", r"cpu\.(speed|clock|cores|cycles|gc)|core"),
        "work of one side of the cores": lambda d: Plant(READS.format("4k", 256), ["cpu.affinity=1", f"cpu.cyclesCommand={of(d, 3000, 4000)}"], ["cpu.affinity=0"], r"core", r"cpu\.(affinity|speed|cores|clock)|core"),
        "data before commands": lambda d: Plant(READS.format("4k", 32), ["ch.scheduling=data_first", "pkg.count=[8,8]", "pkg.tR=75us", f"ch.rate={of(d, 200, 250)}MT/s"],
                                                ["ch.scheduling=commands_first", "pkg.count=[8,8]"], r"scheduling|channel", r"ch\.|channels"),
        "map accesses of a slow DDR": lambda d: Plant(READS.format("4k", 256), ["cpu.mapTraffic=true", "cpu.mapCache=64B", f"ddr.rate={of(d, 5, 8)}MT/s", "ddr.width=8"], ["ddr.rate=2400MT/s", "ddr.width=16"],
                                                      r"DDR", r"ddr\."),
        "writes of the cache kept waiting": lambda d: Plant(MIX.format(50, of(d, 4, 8)), [f"cpu.cachePolicy={of(d, 'none', 'write_through')}"], ["cpu.cachePolicy=write_back"], r"through|program|cachePolicy",
                                                            r"cpu\.cachePolicy"),
        "one plane after another": lambda d: Plant(f"rw=write bs=64k qd=16 count=4000 precondition=none", ["pkg.multiPlane=false", f"pkg.tPROG={of(d, 2, 3)}ms", "pkg.count=[8,2]"],
                                                   ["pkg.multiPlane=true", "pkg.count=[8,2]"], r"dies", r"pkg\.multiPlane"),
        "reads of pages one by one": lambda d: Plant("rw=read bs=128k qd=32 count=3000 precondition=sequential", ["pkg.count=[8,1]", f"pkg.tR={of(d, 60, 80)}us", f"ch.rate={of(d, 300, 400)}MT/s"],
                                                     ["pkg.count=[8,1]", "pkg.cacheRead=true"], r"dies|channel", r"pkg\.cacheRead"),
        "deep queue of a slow die": lambda d: Plant(READS.format("4k", 8), [f"pkg.tR={of(d, 300, 500)}us"], [], r"QD|dies", r"QD", lifted=READS.format("4k", 64)),
        "one write at a time": lambda d: Plant(f"rw=randwrite bs={of(d, '4k', '8k')} qd=1 count=6000 precondition=none", [], [], r"QD", r"QD", lifted="rw=randwrite bs=4k qd=32 count=6000 precondition=none"),
    }


def stated(cli, before):
    """The change that the verdict puts first, with its gain; None if it is not a new value."""
    text = before["bottleneck"]["sentence"]
    said = text[text.find("Measured:"):] if "Measured:" in text else ""
    for line in before["bottleneck"].get("sensitivity", []):
        told = (line["gain_percent"] or 0) > max(10, line["ci95"] or 0)
        if told and " fills" not in line["change"] and (line["change"].split(",")[0] in said or planted.name_in(cli, line, said)):
            return line
    return None


def again(cli, plant, line, before):
    """Gain of that change over the whole load, in percent of the same figure."""
    changes = dict(change.split("=", 1) for change in plant.sets)
    other = gains.changed(line, changes, plant.workload)
    if other is None:
        return None
    sets = [f"{name}={value}" for name, value in other[0].items()]
    if "everywhere" in line["change"]:  # overrides of single instances are dropped
        block, parameter = line["address"].split(".")
        sets = [one for one in sets if not re.match(rf"{block}\[.*\.{parameter}=", one)]
    was, now = planted.run(cli, plant, plant.sets, plant.workload, False), planted.run(cli, plant, sets, other[1], False)
    load = plant.workload
    if ("rate_iops" in load or ("trace=" in load and "qd=" not in load)) and "Overloaded" not in before["bottleneck"]["sentence"]:
        return 100 - 100 * now["latency_us"]["mean"] / was["latency_us"]["mean"]
    return 100 * now["iops"] / was["iops"] - 100


def judged(cli, name, plant):
    verdict, lifts, text, before = planted.judged_run(cli, plant)
    head = text.split("Measured:")[0]
    if verdict == "ok" and re.search(plant.words, head, re.S) is None:
        verdict = "vague"
    line = stated(cli, before) if verdict != "no limit" else None
    true = again(cli, plant, line, before) if line else None
    if true is not None and true < min(line["gain_percent"] / 2, line["gain_percent"] - (line["ci95"] or 0)):
        return "MISLED", lifts, f"{line['change']} brings {true:+.1f} %. {text}"
    return verdict, lifts, text


if __name__ == "__main__":
    sys.exit(planted.main(kinds, judged))
