#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Sends Ctrl+C or SIGTERM at random moments to every command that can run long. The command must end soon, with 0 or 1, say what happened
if it had not finished, and leave no half-written file. If it says that it is still writing and that another Ctrl+C ends that, a second one
is sent, and it must end at once. `interrupts.py CLI [--rounds N] [--seed N]`."""
import os
import random
import shutil
import signal
import time

from scene import Scene, whole

ONCE_MORE = b"Ctrl+C once more "
AT_ONCE = 1.0  # s of processor time after the second signal
SOON = 5.0  # s of processor time after the first signal; usual is a fraction of 1 s
LONG = "rw=randread bs=4k qd=32 count=100000000"


class Interrupts(Scene):
    def __init__(self):
        super().__init__(__doc__, 300)
        self.dice = random.Random(self.seed)
        self.slowest = (0, "")
        self.slowest_again = 0
        self.must(["run", "starter", "--workload", "count=20000", "--save", "base.floom", "--as", "A"])
        with open(self.path("long.csv"), "w", encoding="ascii") as file:
            for i in range(600_000):
                file.write(f"{128166372003061629 + i * 10},hm,1,Read,{i * 4096},4096,413\n")
        with open(self.path("sweep.json"), "w", encoding="ascii") as file:
            file.write('{"format":"flashloom-sweep","version":1,"design":"starter","workload":"rw=randread count=100000000","axes":['
                       '{"address":"pkg.tR","values":["10us","20us","30us","40us"]},{"address":"workload.qd","values":[1,8]}]}')
        with open(self.path("long_lat.1.log"), "w", encoding="ascii") as file:
            for i in range(600_000):
                file.write(f"{i // 10}, {80_000 + i % 997}, {i % 2}, 4096, {i * 4096 % 2**36}, 0\n")
        with open(self.path("figures.txt"), "w", encoding="ascii") as file:
            file.write("rw=randread qd=32 => iops=250k +-5%\nrw=randread qd=8 => iops=88k +-20%\n")
        self.scenes = [
            ["run", "starter", "--workload", LONG, "--json", "out.json"],
            ["run", "starter", "--workload", "rw=randwrite count=30000", "--spans", "out.vcd", "--json", "out.json"],
            ["run", "starter", "--workload", "count=15000", "--spans", "spans.json"],
            ["run", "starter", "--workload", LONG, "--save", "grown.floom", "--as", "B"],
            ["run", "starter", "--workload", "count=20000", "--prove", "--json", "out.json"],
            ["run", "sata-mlc", "--workload", "rw=randwrite random_distribution=zipf:1.1 count=1000", "--json", "out.json"],
            ["run", "starter", "--workload", "four_corner", "--json", "out.json"],
            ["run", "starter", "--workload", "qd_curve", "--json", "out.json"],
            ["run", "starter", "--trace", "long.csv", "--format", "msr", "--json", "out.json"],
            ["trace", "long.csv", "--json", "out.json"],
            ["sweep", "sweep.json", "--json", "out.json", "--csv", "out.csv"],
            ["sweep", "sweep.json", "--save", "swept.floom"],
            ["explore", "sweep.json", "--goal", "most iops", "--json", "out.json"],
            ["study", "run", "all", "--json", "out.json"],
            ["bench", "--json", "out.json"],
            ["powercut", "starter", "--at", "100s", "--json", "out.json"],
            ["export", "base.floom", "out.vcd"],
            ["export", "base.floom", "out.csv"],
            ["repair", "base.floom", "-o", "repaired.floom"],
            ["sql", "base.floom", "SELECT count(*) FROM lanes a, lanes b, lanes c, lanes d, lanes e, lanes f"],
            ["sql", "starter", "SELECT 1", "--workload", LONG],
            ["compare", "base.floom", "A", "A"],
            ["detect", "starter", "--json", "out.json"],
            ["detect", "--bench", "20"],
            ["detect", "starter", "--jobs", "jobs", "--simulate"],
            ["detect", "--passive", "long_lat.1.log", "--json", "out.json"],
            ["import", "grown.floom", "long_lat.1.log"],
            ["fit", "figures.txt", "--free", "pkg.tR", "--save", "grown.floom", "--json", "out.json"],
            ["accuracy", "--json", "out.json"],
            ["lesson", "check"],
            ["ask", "policy", "starter", "--workload", "rw=randwrite count=20000", "--json", "out.json"],
            ["ask", "tornado", "starter", "--json", "out.json"],
            ["ask", "least", "starter", "--of", "ch.count", "--where", "iops >= 150k", "--json", "out.json"],
            ["run", "firmware-lab", "--set", "cpu.binary=hybrid", "--json", "out.json"],
        ]

    def shot(self, words):
        for name in os.listdir(self.folder):
            if name not in ("base.floom", "long.csv", "sweep.json", "long_lat.1.log", "figures.txt"):
                shutil.rmtree(self.path(name)) if os.path.isdir(self.path(name)) else os.remove(self.path(name))
        child = self.begin(words)
        time.sleep(self.dice.random() ** 2 * 2.5)
        early = child.poll() is None
        before = used(child.pid)
        began = time.monotonic()
        child.send_signal(self.dice.choice([signal.SIGINT, signal.SIGTERM]))
        after, err, again = before, b"", None
        patient = self.dice.randrange(3) == 0
        while child.poll() is None:
            after = max(after, used(child.pid))
            err += drain(child)
            if again is None and ONCE_MORE in err and not patient:
                again = after
                self.count("pressed twice")
                child.send_signal(signal.SIGINT)
            writes_on = patient and ONCE_MORE in err
            most = before + SOON if again is None else again + AT_ONCE
            if (after > most and not writes_on) or time.monotonic() - began > 300:
                child.kill()
                child.communicate()
                self.fault(f"no end {after - before:.1f} s of work after Ctrl+C{'' if again is None else ' twice'}: {words}")
                return
        if again is not None:
            self.slowest_again = max(self.slowest_again, after - again)
        err = (err + drain(child)).decode(errors="replace")
        self.slowest = max(self.slowest, (after - before, words[0] + " " + words[-1]))
        self.count("stopped" if early and child.returncode == 1 else "ended before")
        if child.returncode not in (0, 1):
            if child.returncode != -signal.SIGINT and child.returncode != -signal.SIGTERM or used_to_start(began, before):
                self.fault(f"exit code {child.returncode}: {words}: {err[-300:]}")
        elif child.returncode == 0 and early and LONG in words:
            self.fault(f"exit code 0 of what cannot have come to its end: {words}: {err[-300:]}")
        elif child.returncode == 1 and "nterrupt" not in err and "stop" not in err.lower():
            self.fault(f"not a word about it: {words}: {err[-300:]}")
        for name in os.listdir(self.folder):
            if name.startswith(("out.", "spans.", "repaired.", "grown.", "swept.")) and not name.endswith(("-wal", "-shm", ".new")) \
                    and not whole(self.path(name)):
                self.fault(f"half of {name}: {words}")

    def run(self):
        for i in range(self.rounds):
            self.shot(self.scenes[i % len(self.scenes)])
        print(f"slowest answer: {self.slowest[0]:.2f} s of work, {self.slowest[1]}; to a second Ctrl+C: {self.slowest_again:.2f} s")
        self.end()


def used(pid):
    """Processor time of a process so far, in seconds."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, IndexError):
        return 0


def used_to_start(_began, before):
    """False if the process had not reached its main() yet: then the system ends it by the signal itself."""
    return before > 0.05


def drain(child):
    """Empties the pipes, as a full pipe would block the process. Returns new output on standard error."""
    time.sleep(0.005)
    said = b""
    for pipe in (child.stdout, child.stderr):
        os.set_blocking(pipe.fileno(), False)
        while more := pipe.read(1 << 20):
            said += more if pipe is child.stderr else b""
    return said


Interrupts().run()
