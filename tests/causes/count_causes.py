#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Recounts behind whose work reads waited for dies, from recorded spans alone, and compares with the causes in the result document.

usage: count_causes.py RESULT.json SPANS.json [POINTS]
       count_causes.py --runs FLASHLOOM-CLI RUNS.txt [HOW-MANY]    the runs of a list: one line of `run` arguments each

A read waits for its die from the end of its previous work elsewhere until the die's first work for it. The die's own spans tell whose array
operation it did meanwhile. Compares, for all reads and for exactly the slowest shares of them, the picoseconds behind each kind of array
operation, in points of the total wait of these reads. Works for requests of one page each. Does not work if a die reads ahead into its cache
or senses planes separately: its work then does not tell whom it kept waiting. Exit code 1 if a figure differs by more than POINTS (0.1).
"""
import bisect
import collections
import json
import os
import shlex
import subprocess
import sys
import tempfile

ARRAY = {"array_read", "program", "erase", "suspend"}
CLASS = {("host_read", "array_read"): "host_read", ("gc", "array_read"): "gc_read", ("gc", "program"): "gc_program",
         ("gc", "erase"): "gc_erase", ("host_write", "program"): "host_write", ("host_write", "array_read"): "host_write",
         ("map", "array_read"): "map", ("map", "program"): "map", ("map", "erase"): "map", ("parity", "program"): "parity",
         ("retry", "array_read"): "retry"}
SHARES = {"all": 0, "p50": 5000, "p90": 9000, "p99": 9900, "p99_9": 9990, "p99_99": 9999}


def picoseconds(text):
    whole, _, part = text.partition(".")
    return int(whole) * 1_000_000 + int((part + "000000")[:6])


def read_spans(path):
    with open(path, encoding="utf-8") as file:
        events = json.load(file, parse_float=str, parse_int=str)["traceEvents"]
    names, spans, requests = {}, collections.defaultdict(list), {}
    for event in events:
        if event["ph"] == "M" and event["name"] == "thread_name":
            names[event["pid"], event["tid"]] = event["args"]["name"]
        elif event["ph"] == "X":
            start = picoseconds(event["ts"])
            spans[event["pid"], event["tid"]].append(
                (start, start + picoseconds(event["dur"]), event["name"], event["args"]["for"], int(event["args"].get("request", -1))))
        elif event.get("cat") == "request":
            one = requests.setdefault(int(event["id"]), {})
            one["begin" if event["ph"] == "b" else "end"] = picoseconds(event["ts"])
            one["name"] = event["name"]
    for list_of in spans.values():
        list_of.sort()
        seen, last = set(), {}
        for index, (start, end, name, owner, request) in enumerate(list_of):
            if name in ("program", "erase"):
                last[owner] = name
            elif name == "suspend":  # belongs to the suspended operation, as stopping and resuming do
                list_of[index] = (start, end, last.get(owner, name), owner, request)
            elif name == "array_read" and request >= 0:
                if request in seen:  # a repeated page read
                    list_of[index] = (start, end, name, "retry", request)
                seen.add(request)
    return names, spans, requests


def waits_for_dies(names, spans):
    """By request: [(track, from, to)]. A repeated read is a wait of its own."""
    lives = collections.defaultdict(list)
    tracks = {name: track for track, name in names.items()}
    for track, list_of in spans.items():
        # A die that does two things at once has a separate track for its registers.
        die = names[track].endswith((" die", " register"))
        track = tracks.get(names[track].replace("register", "die"), track)
        for start, end, name, _, request in list_of:
            if request >= 0:
                lives[request].append((start, end, track, die, name))
    waits = collections.defaultdict(list)
    for request, life in lives.items():
        life.sort(key=lambda span: (span[0], not span[3], span[1]))  # the die's own span first: the channel has one for its command too
        done, inside = None, False
        for start, end, track, die, name in life:
            if die and not inside:
                if done is not None and start > done:
                    waits[request].append((track, done, start))
                inside = True
            elif die and name == "data_out":
                inside = False
            done = end if done is None else max(done, end)
            if not die and inside and name == "decode":
                inside = False
    return waits


def behind(spans, starts, waits):
    sums = collections.Counter()
    for track, begin, end in waits:
        list_of = spans[track]
        index = max(0, bisect.bisect_left(starts[track], begin) - 1)
        while index < len(list_of) and list_of[index][0] < end:
            start, stop, name, owner, _ = list_of[index]
            overlap = min(stop, end) - max(start, begin)
            if overlap > 0 and name in ARRAY:
                sums[CLASS.get((owner, name), owner)] += overlap
            index += 1
    return sums


def compare(result, path, points, shown):
    """The largest difference, in points; ends the program if the number of reads differs."""
    names, spans, requests = read_spans(path)
    window = result["window"]
    done = sorted(((one["end"], number) for number, one in requests.items() if "end" in one))
    measured = [number for _, number in done[window["warmup_requests"]:window["warmup_requests"] + window["measured_requests"]]]
    reads = [number for number in measured if requests[number]["name"] == "read"]
    reads.sort(key=lambda number: (requests[number]["end"] - requests[number]["begin"], number), reverse=True)
    waits = waits_for_dies(names, spans)
    starts = {track: [span[0] for span in list_of] for track, list_of in spans.items()}
    worst = 0.0
    for table in result["blame"]:
        if table["victim"] != "read":
            continue
        slowest = reads[:len(reads) - (len(reads) * SHARES[table["percentile"]] + 9999) // 10000]
        if len(slowest) != table["requests"]:
            sys.exit(f"{table['percentile']}: {table['requests']} reads counted, {len(slowest)} expected")
        counted = collections.Counter()
        for number in slowest:
            counted.update(behind(spans, starts, waits[number]))
        told = collections.Counter()
        for cause in table["causes"]:
            if cause["waited_for"].endswith(".array_read") and cause["activity"] in ARRAY:
                told[cause["class"]] += cause["wait_ps"]
        for name in sorted(set(counted) | set(told)):
            difference = 100 * abs(counted[name] - told[name]) / max(1, table["wait_ps"])
            worst = max(worst, difference)
            if shown or difference > points:
                print(f"{table['percentile']:7} {name:12} spans {100 * counted[name] / table['wait_ps']:7.3f} %  "
                      f"run {100 * told[name] / table['wait_ps']:7.3f} %  of all waits")
    return worst


def main():
    points = 0.1
    if sys.argv[1] != "--runs":
        with open(sys.argv[1], encoding="utf-8") as file:
            worst = compare(json.load(file), sys.argv[2], float(sys.argv[3]) if len(sys.argv) > 3 else points, True)
        print(f"greatest difference {worst:.4f} points")
        sys.exit(1 if worst > points else 0)
    cli, runs, most = sys.argv[2], sys.argv[3], int(sys.argv[4]) if len(sys.argv) > 4 else None
    with open(runs, encoding="utf-8") as file:
        lines = [line.strip() for line in file if line.strip() and not line.startswith("#")]
    failed = 0
    for line in lines[:most]:
        with tempfile.TemporaryDirectory() as folder:
            result, spans = os.path.join(folder, "result.json"), os.path.join(folder, "spans.perfetto.json")
            subprocess.run([cli, "run", *shlex.split(line), "--no-proof", "--json", result, "--spans", spans],
                           check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            with open(result, encoding="utf-8") as file:
                worst = compare(json.load(file), spans, points, False)
        failed += worst > points
        print(f"{worst:7.4f} points  {line}", flush=True)
    print(f"{len(lines[:most])} runs, {failed} differ by more than {points} points")
    sys.exit(1 if failed else 0)


main()
