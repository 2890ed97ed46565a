#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws 200 random drives and calculates by hand the throughput limit of each class of their parts.

Prints the table drives.txt that tst_limits compares runs with; `limits.py --check FILE` compares FILE with what it would print.
Formulas come from standards and data sheets (PCI Express Base, NVM Express, Serial ATA, AMBA, OCP, JEDEC, ONFI) and are written out again
here: nothing of the engine is read or run. Times in nanoseconds, rates in requests a second.
"""
import math
import random
import sys

UNIT = 4096


def up(a, b):
    return -(-a // b)


class Dice:
    def __init__(self, seed):
        self.source = random.Random(seed)

    def below(self, n):  # Python guarantees a stable sequence only for random()
        return int(self.source.random() * n)

    def of(self, *items):
        return items[self.below(len(items))]


# --- what stands between host and flash -------------------------------------------------------------------------------------------------

def pcie(d, chunks):
    """(up, down) nanoseconds of a request in each direction of the link. `chunks`: number of pieces its data are sent in."""
    giga, coding = {1: (2.5, 0.8), 2: (5, 0.8), 3: (8, 128 / 130), 4: (16, 128 / 130), 5: (32, 128 / 130)}[d["generation"]]
    rate = giga * coding / 8 * d["lanes"]  # bytes a nanosecond
    posted, completion = 24, 20  # STP, sequence, LCRC, END: 8 B; header of 16 or 12 B
    to_host = posted + 16 + posted + 4 + posted  # request of the entry, completion entry, MSI-X
    to_drive = 2 * (4 + posted) + 64 + completion  # two doorbells, the entry
    pages = up(d["bytes"], 4096)
    if pages > 2:
        to_host += posted
        to_drive += 8 * (pages - 1) + completion * up(8 * (pages - 1), d["payload"])
    for piece in chunks:
        if d["write"]:
            to_host += up(piece, d["request"]) * posted
            to_drive += piece + up(piece, d["payload"]) * completion
        else:
            to_host += piece + up(piece, d["payload"]) * posted
    return [to_host * (1 + d["tax"]) / rate, to_drive * (1 + d["tax"]) / rate]


def sata(d, chunks):
    dword = 40 / (0.75 * 2 ** d["generation"]) * 256 / 254  # 40 line bits; 2 ALIGN of 256
    frame = 3 + d["handshake"]
    n = (5 + frame) * 2 + (2 + frame)  # Register H2D and D2H, Set Device Bits
    for piece in chunks:
        frames = up(piece, 8192)
        n += 7 + frame + piece // 4 + frames * (1 + frame)  # DMA Setup, Data
        if d["write"]:
            n += frames * (1 + frame)  # DMA Activate
    return n * dword


def cycles(d, size):
    """Cycles for which `size` bytes hold a lane of the interconnect."""
    beats = up(size * 8, d["width"])
    if d["bus"] == "interconnect_axi":
        return beats
    if d["bus"] == "interconnect_ocp":
        return beats + up(beats, 16)
    return beats * (1 + d["waits"]) + up(beats, d["burst"]) * (1 + d["arbitration"])


def bus(d, crossings):
    """Nanoseconds of the busiest lane. `crossings`: (to, bytes, times); to: host, cpu, ddr, flash (all channels), program (they fetch it)."""
    lanes = {}
    for to, size, times in crossings:
        if d["bus"] == "interconnect_axi":
            lane, share = ("read" if to in ("host", "program") else "write"), 1
        elif d["bus"] == "interconnect_multilayer_ahb":
            lane, share = to.replace("program", "flash"), (d["channels"] if to in ("flash", "program") else 1)
        else:
            lane, share = "all", 1
        lanes[lane] = lanes.get(lane, 0) + cycles(d, size) * times / share
    return max(lanes.values()) * 1000 / d["clock"]


def memory(d, size, latency):
    """Nanoseconds of the DDR rank for `size` bytes: bursts of 8, refresh; the closed form opens a row each time."""
    period = 2000 / d["ddrRate"]
    n = up(size * 8, d["ddrWidth"] * 8) * 4
    if d["ddrModel"] == "closed_form":
        n += whole(d["tRCD"], period) + whole(latency, period)
    tax = 1 / (1 - whole(350, period) / whole(7800, period)) if d["refresh"] else 1
    return n * period * tax


def whole(ns, period):
    return math.ceil(ns / period - 0.026)


# --- NAND bus and dies ------------------------------------------------------------------------------------------------------------------

def raw(d, size):
    return up(size, d["codeword"]) * (d["codeword"] + d["parity"])


def read_op(d, size, planes, fragments):
    """(bus, die) nanoseconds of one page operation of `size` bytes."""
    shared = d["dies"] > d["targets"]
    command = d["tCS"] + 7 * planes * d["tWC"]
    changes = fragments - 1 + (1 if shared else 0)
    out = d["tSetup"] + raw(d, size) * 1000 / d["rate"] + changes * ((7 if shared else 4) * d["tWC"] + d["tCCS"])
    die = command + d["tWB"] + d["tR"] + (d["tRCBSY"] if d["cacheRead"] else d["tRR"] + out)
    return command + out + d["tRHW"], die


def program_op(d, size, planes, before):
    """(bus, die) nanoseconds. The die is taken `before` nanoseconds before its data arrive: they still have to leave the buffer."""
    shared = d["dies"] > d["targets"]
    into = planes * (d["tCS"] + 7 * d["tWC"] + d["tADL"] + d["tWPST"]) + raw(d, size) * 1000 / d["rate"]
    status = d["tCS"] + (4 if shared else 1) * d["tWC"] + d["tWHR"] + 1000 / d["rate"]
    return into + status, before + into + (planes - 1) * 500 + d["tWB"] + d["tPROG"] + status


def codec(d, size):
    """Cycles of one decoder, and of the encoder, for `size` bytes."""
    words = up(size, d["codeword"])
    bits, check = d["codeword"] * 8, d["parity"] * 8
    if d["ecc"] == "ecc_ldpc":
        once = up(bits + check, d["parallel"])
        return words * once * d["iterations"], words * once
    search = up(bits, d["parallel"])
    return words * (min(40, 2 * d["errors"]) + search), words * (search + up(check, d["parallel"]))


def limits(d):
    """Ascending list of (part, requests a second, instances)."""
    units = max(1, d["bytes"] // UNIT)
    row = d["planes"] * d["pageSize"] // UNIT  # units of one operation
    dies = d["channels"] * d["ways"] * d["dies"]
    crossings = [("cpu", 64, 1), ("host", 16, 1)]
    if d["write"]:
        chunks = [min(16384, d["bytes"] - at) for at in range(0, d["bytes"], 16384)]
        if d["inPlace"]:
            ops, size, planes, tasks = units * d["pieces"], UNIT // d["pieces"], 1, units
        else:
            ops, size, planes = units / row, row * UNIT, d["planes"]
            tasks = ops
        work = d["command"] + (d["lookup"] + d["enter"]) * units + d["complete"] + d["allocate"] * tasks + d["issue"] * ops
        crossings += [("ddr", piece, 1) for piece in chunks] + [("flash", 32, ops), ("program", size, ops)]
        ddr = sum(memory(d, piece, d["tCWL"]) for piece in chunks) + ops * memory(d, size, d["tCL"])
        encode = codec(d, size)[1] * 1000 / d["eccMHz"]
        first = up(d["parity"] * 8, d["parallel"]) * 1000 / d["eccMHz"]
        before = memory(d, size, d["tCL"]) + cycles(d, size) * 1000 / d["clock"] + min(first, encode)
        channel, die = program_op(d, size, planes, before)
        coder, coders = ops * encode, d["channels"]
    else:
        if d["inPlace"]:
            ops, size, planes, fragments = units * d["pieces"], d["bytes"] // (units * d["pieces"]), 1, 1
        elif d["sequential"]:
            ops, size, planes, fragments = units // row, row * UNIT, d["planes"], d["planes"]
        else:
            ops, size, planes, fragments = units, d["bytes"] // units, 1, 1
        chunks = [size] * ops
        work = d["command"] + d["lookup"] * units + d["issue"] * ops + d["complete"]
        crossings += [("flash", 32, ops), ("host", size, ops)]
        ddr = 0
        channel, die = read_op(d, size, planes, fragments)
        coder, coders = ops * codec(d, size)[0] * 1000 / d["eccMHz"], d["channels"] * d["machines"]
    found = [("cpu", d["cores"] * d["cpuMHz"] * 1e6 / work, d["cores"]),
             ("bus", 1e9 / bus(d, crossings), 1),
             ("channel", 1e9 / (ops * channel) * d["channels"], d["channels"]),
             ("die", 1e9 / (ops * die) * dies, dies)]
    found.append(("link", 1e9 / (max(pcie(d, chunks)) if d["host"] == "host_pcie" else sata(d, chunks)), 1))
    if ddr > 0:
        found.append(("ddr", 1e9 / ddr, 1))
    if coder > 0:
        found.append(("ecc", 1e9 / coder * coders, coders))
    return sorted(found, key=lambda one: one[1])


# --- drawing ----------------------------------------------------------------------------------------------------------------------------

# tCS, tWC, tWB, tRR, tADL, tWHR, tCCS, data set-up, tRHW, write postamble, and rates
INTERFACES = {
    "sdr": [(35, 45, 100, 20, 400, 80, 500, 0, 100, 0, [20]), (20, 25, 100, 20, 400, 80, 500, 0, 100, 0, [40]),
            (15, 20, 100, 20, 400, 80, 500, 0, 100, 0, [50])],
    "nv_ddr": [(20, 45, 100, 20, 400, 80, 500, 30, 100, 21, [40, 67, 100, 133, 167, 200])],
    "nv_ddr2": [(20, 25, 100, 20, 70, 80, 300, 30, 100, 21, [133, 200, 333, 400, 533])],
    "nv_ddr3": [(20, 25, 100, 20, 70, 80, 300, 30, 0, 0, [533, 667, 800, 1200])],
    "nv_lpddr4": [(20, 25, 100, 20, 70, 80, 300, 30, 0, 0, [1600, 2400, 3600])],
    "toggle": [(20, 25, 100, 20, 70, 80, 300, 30, 100, 21, [133, 400, 800, 1200, 2000])],
}
FAST = ["nv_ddr3", "nv_lpddr4", "toggle"]
SLOW = ["sdr", "nv_ddr", "nv_ddr2"]
FAMILIES = ["random_read", "random_read", "sequential_read", "write", "write", "rram_read", "rram_write"]


def draw(i):
    dice = Dice(7000 + i)
    d = {"family": FAMILIES[i % len(FAMILIES)]}
    d["write"] = d["family"].endswith("write")
    d["inPlace"] = d["family"].startswith("rram")
    d["sequential"] = d["family"] == "sequential_read" or (d["family"] == "write" and dice.below(2) == 0)
    classes = ["link", "cpu", "bus", "ecc", "channel", "die"] + (["ddr"] if d["write"] else [])
    slow = classes[i // len(FAMILIES) % len(classes)]
    d["slow"] = slow
    d["host"] = dice.of("host_pcie", "host_pcie", "host_sata")
    narrow = d["host"] == "host_sata"  # every other part must be slower still, or wider
    if narrow:
        d["generation"] = dice.of(1, 2) if slow == "link" else 3
        d["handshake"] = dice.of(0, 12, 24)
    else:
        d["generation"] = dice.of(1, 2) if slow == "link" else dice.of(4, 5)
        d["lanes"] = dice.of(1, 2) if slow == "link" else dice.of(8, 16)
    d["payload"] = dice.of(128, 256, 512)
    d["request"] = dice.of(512, 1024)
    d["tax"] = dice.of(0.0, 0.03, 0.06)
    d["cores"] = (1 if narrow else dice.of(1, 2)) if slow == "cpu" else dice.of(8, 16)
    d["cpuMHz"] = (dice.of(5, 10) if narrow else dice.of(50, 100)) if slow == "cpu" else dice.of(1500, 2000)
    d["command"] = dice.of(100, 200, 300)
    d["lookup"] = dice.of(20, 40)
    d["enter"] = dice.of(20, 50)
    d["allocate"] = dice.of(100, 300)
    d["issue"] = dice.of(100, 200)
    d["complete"] = dice.of(100, 200)
    d["bus"] = dice.of("interconnect_axi", "interconnect_ahb", "interconnect_multilayer_ahb", "interconnect_ocp")
    d["clock"] = (dice.of(10, 20) if narrow else dice.of(50, 100)) if slow == "bus" else dice.of(800, 1000)
    d["width"] = dice.of(16, 32) if slow == "bus" else 512
    d["burst"] = dice.of(4, 8, 16)
    d["arbitration"] = dice.of(0, 1, 2) if slow == "bus" else dice.of(0, 1)
    d["waits"] = dice.of(0, 1) if slow == "bus" else 0
    d["ddrModel"] = dice.of("bank", "closed_form") if slow != "ddr" else dice.of("bank", "closed_form", "closed_form")
    d["ddrRate"] = (dice.of(50, 100) if narrow else dice.of(400, 800)) if slow == "ddr" else 3200
    d["ddrWidth"] = dice.of(8, 16) if slow == "ddr" else 128
    d["refresh"] = dice.below(2) == 0
    d["tRCD"], d["tCL"], d["tCWL"] = 14.161, 14.161, 10.0
    d["ecc"] = dice.of("ecc_bch", "ecc_bch", "ecc_ldpc")
    d["machines"] = 1 if slow == "ecc" or d["write"] else dice.of(2, 4)
    d["eccMHz"] = (dice.of(5, 10) if narrow else dice.of(25, 50)) if slow == "ecc" else dice.of(800, 1000)
    d["parallel"] = dice.of(8, 16) if slow == "ecc" else dice.of(256, 512)
    d["codeword"] = dice.of(512, 1024, 2048)
    d["parity"] = dice.of(26, 70, 120)
    d["errors"] = dice.of(1, 2, 8, 30)
    d["iterations"] = dice.of(2, 4) if slow == "ecc" else 1
    d["channels"] = 1 if narrow and slow in ("ecc", "channel", "die") else dice.of(2, 4) if slow in ("channel", "die") else dice.of(4, 8)
    d["interface"] = dice.of(*(SLOW if slow == "channel" else FAST))
    timings = dice.of(*INTERFACES[d["interface"]])
    names = ["tCS", "tWC", "tWB", "tRR", "tADL", "tWHR", "tCCS", "tSetup", "tRHW", "tWPST"]
    d.update(dict(zip(names, timings)))
    d["rate"] = timings[-1][dice.below(max(1, len(timings[-1]) // 2)) if slow == "channel" else -1]
    d["ways"] = (1 if narrow else dice.of(1, 2)) if slow == "die" else dice.of(4, 8)
    d["dies"] = 1 if narrow and slow == "die" else dice.of(1, 2)
    d["targets"] = dice.of(1, d["dies"])
    if d["inPlace"]:  # one CE# per die
        d["targets"] = d["dies"]
    if d["inPlace"]:
        d["pieces"] = dice.of(1, 1, 2, 4)
        d["pageSize"], d["planes"] = UNIT // d["pieces"], 1
        d["codeword"] = 512
        d["tR"], d["tPROG"] = (dice.of(20000, 50000), dice.of(30000, 80000)) if slow == "die" else (1000, 1000)
        d["pieces"], d["pageSize"] = (1, UNIT) if slow == "die" else (d["pieces"], d["pageSize"])
    else:
        d["pieces"] = 1
        d["planes"] = dice.of(1, 2)
        d["pageSize"] = dice.of(4096, 8192, 16384)
        d["tR"] = dice.of(40000, 75000, 110000) if slow == "die" else dice.of(3000, 6000)
        d["tPROG"] = dice.of(700000, 1950000) if slow == "die" else dice.of(20000, 40000)
    d["cacheRead"] = not d["inPlace"] and not d["write"] and dice.below(2) == 0
    d["tRCBSY"] = dice.of(1000, 3000)
    row, dies = d["planes"] * d["pageSize"], d["channels"] * d["ways"] * d["dies"]
    if d["family"] == "sequential_read":
        d["bytes"] = row * dice.of(1, 2, 4)
    elif d["write"]:
        d["bytes"] = dice.of(4096, 16384, 65536) if not d["inPlace"] else dice.of(4096, 4096, 16384)
    elif d["inPlace"]:
        d["bytes"] = dice.of(4096, 8192)
    else:
        d["bytes"] = dice.of(512, 2048, 4096, 4096, 8192, 16384)
    found = limits(d)
    instances = found[0][2]
    d["depth"] = max(32, dice.of(32, 40, 64) * instances)
    if d["family"] == "sequential_read":
        d["depth"] = max(32, up(3 * dies * row, d["bytes"]))
    elif d["write"]:
        d["depth"] = dice.of(64, 128)
    if narrow:
        d["depth"] = 32
    units = max(1, d["bytes"] // UNIT)
    d["buffer"] = max(1 << 18, 1 << (4 * dies * row - 1).bit_length())
    d["count"] = max(8000 // max(1, units // 2), 24 * d["depth"])
    if d["write"]:
        d["count"] = max(d["count"], 3 * d["buffer"] // d["bytes"])
    plenty = d["depth"] >= 32 * instances or d["sequential"] or d["write"]
    d["alone"] = plenty and found[1][1] >= 1.5 * found[0][1]
    return d, found


def settings(d):
    s = []

    def put(address, value, unit=""):
        s.append(f"{address}={value:g}{unit}" if isinstance(value, float) else f"{address}={value}{unit}")

    if d["host"] == "host_sata":
        s.append("host=host_sata")
        put("host.generation", d["generation"])
        put("host.handshakeDwords", d["handshake"])
    else:
        put("host.generation", d["generation"])
        put("host.lanes", d["lanes"])
        put("host.maxPayload", d["payload"])
        put("host.maxReadRequest", d["request"])
        put("host.dllpTax", d["tax"])
        s.append("host.tlpOrder=control_first")
        put("host.queueDepth", d["depth"])
        s.append("host.readTags=1024")
    put("cpu.cores", d["cores"])
    put("cpu.clock", d["cpuMHz"], "MHz")
    for name, key in (("Command", "command"), ("Lookup", "lookup"), ("Buffer", "enter"), ("Allocate", "allocate"), ("Issue", "issue"),
                      ("Complete", "complete")):
        put("cpu.cycles" + name, d[key])
    put("cpu.writeBuffer", d["buffer"], "B")
    if d["bus"] != "interconnect_axi":
        s.append("bus=" + d["bus"])
    put("bus.clock", d["clock"], "MHz")
    put("bus.width", d["width"])
    if d["bus"] in ("interconnect_ahb", "interconnect_multilayer_ahb"):
        put("bus.burst", f"incr{d['burst']}")
        put("bus.arbitrationCycles", d["arbitration"])
        put("bus.waitStates", d["waits"])
    put("ddr.model", d["ddrModel"])
    put("ddr.rate", d["ddrRate"], "MT/s")
    put("ddr.width", d["ddrWidth"])
    put("ddr.refresh", "true" if d["refresh"] else "false")
    put("ecc.count", d["channels"])
    put("ch.count", d["channels"])
    s.append(f"pkg.count=[{d['channels']},{d['ways']}]")
    if d["ecc"] == "ecc_ldpc":
        s.append("ecc=ecc_ldpc")
        put("ecc.iterations", d["iterations"])
    else:
        put("ecc.errors", d["errors"])
    put("ecc.machines", d["machines"])
    put("ecc.clock", d["eccMHz"], "MHz")
    put("ecc.codeword", d["codeword"], "B")
    put("ecc.parity", d["parity"], "B")
    put("ecc.parallelism", d["parallel"])
    put("ch.interface", d["interface"])
    put("ch.rate", d["rate"], "MT/s")
    s.append("ch.buffer=4MiB")
    for name in ("tCS", "tWC", "tWB", "tRR", "tADL", "tWHR", "tCCS", "tRHW", "tWPST"):
        put("ch." + name, d[name], "ns")
    put("ch.tDataSetup", d["tSetup"], "ns")
    put("pkg.dies", d["dies"])
    put("pkg.tR", d["tR"], "ns")
    put("pkg.tPROG", d["tPROG"], "ns")
    if d["inPlace"]:
        put("pkg.emulatedPageSize", d["pageSize"], "B")
        put("cpu.stripe", d["pieces"])
    else:
        put("pkg.targets", d["targets"])
        put("pkg.planes", d["planes"])
        put("pkg.pageSize", d["pageSize"], "B")
        put("pkg.spareSize", d["pageSize"] // 4, "B")
        put("pkg.cacheRead", "true" if d["cacheRead"] else "false")
        put("pkg.tRCBSY", d["tRCBSY"], "ns")
    return s


def workload(d):
    rw = ("" if d["sequential"] else "rand") + ("write" if d["write"] else "read")
    start = "none" if d["write"] else "sequential" if d["sequential"] else "random"
    return f"rw={rw} bs={d['bytes']} qd={d['depth']} count={d['count']} precondition={start}"


def table():
    lines = ["# 200 random drives and the limits of their parts in requests a second, by tests/limits/limits.py. Not to be edited."]
    for i in range(200):
        d, found = draw(i)
        lines.append(f"drive {i} {'all-rram' if d['inPlace'] else 'starter'} {d['family']} {d['depth']} {'alone' if d['alone'] else 'mixed'}")
        lines.append("run " + workload(d))
        lines.append("set " + " ".join(settings(d)))
        for part, rate, instances in found:
            lines.append(f"limit {part} {rate:.3f} {instances}")
    return "\n".join(lines) + "\n"


def main():
    if len(sys.argv) == 3 and sys.argv[1] == "--check":
        with open(sys.argv[2], encoding="utf-8") as file:
            return 0 if file.read() == table() else "differs from what limits.py prints"
    sys.stdout.write(table())
    return 0


if __name__ == "__main__":
    sys.exit(main())
