#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A third set of planted limits, of kinds that planted.py and planted_more.py do not have, by the rules of the second.

usage: planted_rare.py FLASHLOOM-CLI [SEED] [HOW-MANY] [KIND]

Settings that no proof varies by itself, drawings with two DRAM or a bridge, jobs that hurt each other. Exit code as planted_more.py.
"""
import json
import os
import sys
import tempfile

import planted
import planted_more
from planted import MIX, READS, STREAM, WRITES, Plant, of, one

DIES = planted_more.DIES
DRAWINGS = tempfile.TemporaryDirectory()
SCAN = "rw=read bs=128k qd={} count=3000 precondition=sequential"
WEB = "job=web rw=randread bs=4k qd={} count=6000"
SMALL_DRIVE = ["pkg.pagesPerBlock=64", "pkg.blocksPerPlane=64", "ddr.rate=3200MT/s", "ddr.width=64"]


def starter():
    path = os.path.join(DRAWINGS.name, "starter.json")
    if not os.path.exists(path):
        here = os.path.dirname(os.path.abspath(__file__))
        with open(os.path.join(here, "..", "..", "projects", "starter.json"), encoding="utf-8") as file:
            return json.load(file)
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def drawn(name, change):
    """Path of the starter drive, drawn differently."""
    path = os.path.join(DRAWINGS.name, name + ".json")
    design = starter()
    change(design)
    with open(path, "w", encoding="utf-8") as file:
        json.dump(design, file)
    return path


def two_ddr():
    def change(design):
        next(block for block in design["blocks"] if block["id"] == "ddr")["count"] = [2]
        next(link for link in design["links"] if link["to"] == "ddr.ddr")["map"] = "all"
    return drawn("two-ddr", change)


def bridged():
    def change(design):
        design["blocks"] += [{"id": "near", "type": "interconnect_axi", "at": [240, 400], "parameters": {}},
                             {"id": "bridge", "type": "bridge", "at": [340, 400], "parameters": {"clock": "400MHz", "width": 128}}]
        next(link for link in design["links"] if link["from"] == "host.link")["to"] = "near.host"
        design["links"] += [{"from": "near.bus", "to": "bridge.near", "map": "each"}, {"from": "bridge.far", "to": "bus.bus", "map": "each"}]
    return drawn("bridged", change)


def kinds():
    return {
        "planes one after the other": lambda d: Plant(STREAM.format(32), [f"pkg.tDBSY={of(d, 700, 1000)}us", "pkg.tPROG=300us"], ["pkg.tDBSY=500ns"], r"dies", DIES),
        "lists of pages": lambda d: Plant(f"rw=read bs=512k qd=1 count=800 precondition=sequential", [f"host.readLatency={of(d, 60, 100)}us", "pkg.tR=20us", "ch.rate=1600MT/s",
                                          "host.lanes=16"], ["host.dataPointers=sgl"], r"host|QD", r"dataPointers|QD|host"),
        "queues of four entries": lambda d: Plant("rw=randread bs=4k qd=16 jobs=4 count=3000", ["host.queues=4", f"host.queueDepth={of(d, 1, 2)}"], ["host.queueDepth=64"],
                                                  r"commands at once|queue", r"host\.(queueDepth|queues)"),
        "far doorbells": lambda d: Plant(READS.format("4k", of(d, 2, 4)), [f"host.postedLatency={of(d, 30, 60)}us", "pkg.tR=10us"], ["host.postedLatency=250ns"], r"host|QD", r"QD|host"),
        "commands fetched in twos": lambda d: Plant(READS.format("4k", 256), [f"host.fetchBatch={of(d, 2, 3)}", f"host.readLatency={of(d, 20, 40)}us"], ["host.fetchBatch=1"],
                                                    r"host|fetch", r"host\.fetchBatch"),
        "tags of few bytes": lambda d: Plant(STREAM.format(32), ["host.maxReadRequest=128B", "host.readTags=16", f"host.readLatency={of(d, 4, 8)}us", "pkg.tPROG=100us"],
                                             ["host.maxReadRequest=4KiB"], r"tag", r"host\.(readTags|maxReadRequest)"),
        "data kept for years": lambda d: Plant(READS.format("4k", of(d, 64, 128)), ["pkg.peCycles=2000", "pkg.rberBegin=0.0001", "pkg.rberEnd=0.003", f"pkg.retention={of(d, 15000, 30000)}"],
                                               ["pkg.retention=0"], r"[Rr]etr", DIES + r"|ecc\."),
        "blocks that were read often": lambda d: Plant(READS.format("4k", 128), ["pkg.rberBegin=0.0001", "pkg.readDisturb=0.00000001", f"pkg.blockReads={of(d, 600000, 900000)}"],
                                                       ["pkg.blockReads=0"], r"[Rr]etr", DIES + r"|ecc\."),
        "reads askew": lambda d: Plant(f"rw=randread bs=4k offset={of(d, '2k', '1k', '512')} qd=128 count=12000", [f"bus.clock={of(d, 8, 10)}MHz"], [], r"begin within|across", r"multiples",
                                       lifted=READS.format("4k", 128)),
        "a storm of trims": lambda d: Plant(WEB.format(of(d, 4, 8)) + f" ; job=trims rw=randtrim bs={of(d, '1m', '4m')} qd={of(d, 32, 64)} count=20000", ["cpu.clock=100MHz"], [], r"trim",
                                            r"cpu\.|CPU|QD|core", goal="web iops", lifted=WEB.format(8)),
        "map of the host, written": lambda d: Plant(WRITES.format("4k", of(d, 8, 16)) + " precondition=none", ["cpu.mapPlacement=hmb", "cpu.mapCache=64KiB", f"host.readLatency={of(d, 30, 60)}us"],
                                                    ["cpu.mapPlacement=ddr"], r"\bmap\b|host", r"cpu\.map(Cache|Placement)"),
        "parity of a mix": lambda d: Plant(MIX.format(of(d, 20, 40), 64), [f"cpu.parityStripe={of(d, 1, 3)}"], ["cpu.parityStripe=0"], r"[Pp]arity", r"parityStripe"),
        "writes that wait for folds": lambda d: Plant("rw=write bs=128k qd=16 count=20000 precondition=none", ["cpu.pslcCache=true", f"pkg.pslcBlocks={of(d, 3, 6)}", "cpu.cacheFull=wait",
                                                      "pkg.blocksPerPlane=128", "ddr.rate=6400MT/s", "ddr.width=64"], ["cpu.cacheFull=pass"], r"SLC|fold", r"cacheFull|pslc"),
        "a bridge": lambda d: Plant(READS.format("64k", 64), ["bridge.width=32", f"bridge.clock={of(d, 60, 90)}MHz"], ["bridge.width=128", "bridge.clock=400MHz"], r"[Bb]ridge", r"[Bb]ridge", bridged()),
        "one slow DDR of two": lambda d: Plant(STREAM.format(32), [f"ddr[{one(d, 0, 1)}].rate={of(d, 60, 100)}MT/s", "ddr.width=8"], ["ddr[0].rate=2400MT/s", "ddr[1].rate=2400MT/s"],
                                               r"ddr\[\d\]|DDR", r"ddr\.|alike", two_ddr()),
        "refresh of one DDR of two": lambda d: Plant(STREAM.format(32), ["ddr.rate=533MT/s", "ddr.width=8", f"ddr[{one(d, 0, 1)}].tREFI={of(d, 500, 600)}ns"], [], r"ddr\[\d\]|DDR", r"ddr\.|alike", two_ddr()),
        "no second suspend": lambda d: Plant(f"rw=randrw rwmixread=90 bs=4k rate_iops={of(d, 15000, 25000)} count=20000", [f"pkg.tPROG={of(d, 3, 5)}ms", "pkg.suspend=program_and_erase",
                                             "pkg.maxSuspends=0"], ["pkg.maxSuspends=16"], r"program|[Ll]oad-limited", r"pkg\.maxSuspends|NAND|dies", goal="p99"),
        "slow pages of QLC": lambda d: Plant(f"rw=randread bs=4k rate_iops={of(d, 60000, 100000)} count=20000", ["pkg.cell=qlc", "pkg.model=page_type", f"pkg.tR={of(d, 100, 120)}us"], ["pkg.tR=20us"],
                                             r"[Ll]oad-limited", DIES + "|dies", goal="p99"),
        "nearly all it can": lambda d: Plant(f"rw=randread bs=4k rate_iops={of(d, 70000, 72000)} count=30000", ["ecc.clock=10MHz"], ["ecc.clock=200MHz"], r"decod|ECC", r"ecc\.|coder|ECC", goal="mean"),
        "two writers and a reader": lambda d: Plant(WEB.format(2) + f" ; job=bulk rw=write bs=128k qd={of(d, 8, 16)} count=3000 ; job=log rw=randwrite bs=16k qd=8 count=6000", [], [],
                                                    r"behind (bulk|log)", DIES + "|dies|host|suspend", goal="web iops", lifted=WEB.format(2)),
        "cores of the flash side": lambda d: Plant(READS.format("4k", 256), ["cpu.cores=4", "cpu.affinity=3", f"cpu.cyclesIssue={of(d, 4000, 6000)}"], ["cpu.affinity=0"], r"core", r"cpu\.(affinity|speed|cores)|core"),
        "moves by the cores": lambda d: Plant(WRITES.format("4k", 64), [f"cpu.cyclesMove={of(d, 15000, 30000)}"], ["cpu.cyclesMove=150"], r"core|CPU", r"cpu\.|core"),
        "two passes": lambda d: Plant(STREAM.format(32), ["pkg.programMode=two_pass", f"ch.rate={of(d, 60, 80)}MT/s"], ["pkg.programMode=page"], r"channel", r"ch\.|channels|programMode"),
        "single beats": lambda d: Plant(READS.format("64k", 64), ["bus.burst=1", f"bus.clock={of(d, 80, 100)}MHz"], ["bus.burst=16"], r"[Ii]nterconnect|AXI", r"bus\.|AXI"),
        "bursts of four beats": lambda d: Plant("rw=read bs=64k qd=32 count=2000", ["bus.burst=incr4", "bus.arbitrationCycles=8", f"bus.clock={of(d, 15, 20)}MHz"], ["bus.burst=incr16"], r"[Ii]nterconnect|AHB",
                                                r"bus\.|AHB", "sata-mlc"),
        "cache register that is slow": lambda d: Plant(SCAN.format(32), ["pkg.cacheRead=true", f"pkg.tRCBSY={of(d, 200, 300)}us"], ["pkg.cacheRead=false"], r"dies|cacheRead|Cache read", r"cacheRead|" + DIES),
        "read-ahead of what nobody reads": lambda d: Plant(f"rw=randread percentage_random={of(d, 50, 60)} bs=4k qd=32 count=12000", ["cpu.readCache=4MiB", "cpu.prefetch=64", "cpu.prefetchAfter=1"],
                                                           ["cpu.prefetch=0"], r"[Rr]ead.ahead|prefetch|dies|channel", r"cpu\.prefetch"),
        "a small read cache": lambda d: Plant(f"rw=randread bs=4k qd=64 size={of(d, '16m', '32m')} count=20000", ["cpu.readCache=1MiB"], ["cpu.readCache=64MiB"], r"[Rr]ead cache|dies|channel", r"readCache"),
        "arrivals in bursts": lambda d: Plant(f"rw=randread bs=4k rate_iops={of(d, 700000, 900000)} burst=1ms/19ms count=20000", [], [], r"burst|Load-limited", "", goal="mean",
                                              lifted="rw=randread bs=4k rate_iops=40000 count=20000"),
        "sets with few logs": lambda d: Plant(WRITES.format("4k", 16).replace("12000", "3000"), ["cpu.mapping=set_associative", f"cpu.setLogBlocks={of(d, 1, 2)}", "pkg.pageSize=4KiB", "pkg.pagesPerBlock=64"], ["cpu.mapping=page"],
                                              r"merge|[Gg]arbage|of a mapping unit", r"mapping|logBlocks|setLogBlocks|overProvisioning"),
        "a given amplification": lambda d: Plant(WRITES.format("4k", 64), ["cpu.firmware=waf", f"cpu.waf={of(d, 4, 6)}"], ["cpu.waf=1"], r"[Gg]arbage|amplif", r"waf|" + DIES),
        "channels and decoders": lambda d: Plant(READS.format("16k", 256), ["ch.rate=40MT/s", "ecc.clock=10MHz", "ecc.decoding=stored"], ["ch.rate=800MT/s", "ecc.clock=200MHz"],
                                                 r"channel|ECC", r"ch\.|ecc\.|channels"),
        "streams over full drives": lambda d: Plant(f"job=a rw=write bs=64k qd=8 count=3000 ; job=b rw=randwrite bs=4k qd={of(d, 16, 32)} count=12000", ["cpu.overProvisioning=0.08"], ["cpu.overProvisioning=0.5"],
                                                    r"[Gg]arbage", r"overProvisioning"),
        "interrupts of a slow load": lambda d: Plant(f"rw=randread bs=4k rate_iops={of(d, 10000, 20000)} count=12000", ["host.coalescing=64", "host.coalescingTime=2ms"], ["host.coalescing=1"],
                                                     r"[Ll]oad-limited|coalesc", r"coalescing", goal="mean"),
        "hot writes to one place": lambda d: Plant(WRITES.format("4k", 64) + f" zipf={of(d, '1.3', '1.5')} precondition=none", ["cpu.allocationMode=static", "cpu.writeBuffer=256KiB"], ["cpu.allocationMode=dynamic"],
                                                   r"more of the load|hot|allocation", r"allocationMode"),
        "one choice of victim": lambda d: Plant(WRITES.format("4k", 64), ["cpu.gcPolicy=d_choices", "cpu.gcChoices=1", f"cpu.overProvisioning={of(d, 0.2, 0.3)}"] + SMALL_DRIVE, ["cpu.gcPolicy=greedy"],
                                                r"[Gg]arbage", r"gcPolicy"),
        "frontiers shared": lambda d: Plant(WRITES.format("4k", 64) + f" zipf={of(d, '1.1', '1.2')}", ["cpu.gcFrontier=shared"] + SMALL_DRIVE, ["cpu.gcFrontier=separate"], r"[Gg]arbage|GC writes", r"gcFrontier|hotCold"),
        "dies that are all in one row": lambda d: Plant(READS.format("4k", 64), ["pkg.count=[8,1]", f"pkg.dies={of(d, 1, 2)}", "pkg.tR=100us"], ["pkg.count=[8,1]", "pkg.dies=8"], r"dies", DIES + "|dies"),
        "pages of different speed": lambda d: Plant(STREAM.format(16), ["pkg.programSpread=0.5", f"pkg.tPROG={of(d, 3, 4)}ms"], ["pkg.tPROG=300us"], r"dies", DIES),
        "a small batch of the host": lambda d: Plant(READS.format("4k", 8) + f" thinktime={of(d, 400, 800)}us thinktime_blocks=8", [], [], r"pause", "", lifted=READS.format("4k", 8)),
        "one victim of two jobs": lambda d: Plant(f"job=a rw=randread bs=4k qd=2 count=6000 ; job=b rw=randread bs=256k qd={of(d, 16, 32)} count=2000", [f"ch.rate={of(d, 100, 200)}MT/s"], [], r"behind b", r"ch\.|channels",
                                                  goal="a iops", lifted="job=a rw=randread bs=4k qd=2 count=6000"),
        "a slow host link beside a fast one": lambda d: Plant(STREAM.format(16), ["host.generation=2", "host.lanes=1", f"host.maxPayload=128B", "pkg.tPROG=200us"], ["host.generation=4", "host.lanes=4"], r"link",
                                                              planted_more.LINK),
    }


if __name__ == "__main__":
    sys.exit(planted.main(kinds, planted_more.judged))
