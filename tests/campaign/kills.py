#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Kills writing commands with SIGKILL at random moments. Afterwards a file must have its old content or all of the new one; a project must
open, be sound, and hold every run and variant that was reported as saved; and the next writer must remove what the killed one left.
`kills.py CLI [--rounds N] [--seed N]`."""
import os
import random
import shutil
import signal
import time

from scene import Scene, integrity, rows, whole

RUN = "rw=randwrite bs=4k qd=8 count=400"


class Kills(Scene):
    def __init__(self):
        super().__init__(__doc__, 1000)
        self.dice = random.Random(self.seed)
        self.must(["run", "starter", "--workload", RUN, "--save", "base.floom", "--as", "A"])
        self.must(["export", "base.floom", "base.json"])
        self.lengths = {}
        self.sizes = {}

    def shot(self, name, words):
        """Runs the command and kills it at a random moment of its usual duration; True if it had ended before."""
        if name not in self.lengths:
            began = time.monotonic()
            self.begin(words).communicate()
            self.lengths[name] = time.monotonic() - began
            file = words[-1]
            if os.path.exists(self.path(file)):
                self.sizes.setdefault(file, os.path.getsize(self.path(file)))
            return True
        child = self.begin(words)
        time.sleep(self.dice.random() * self.lengths[name] * 1.05)
        child.send_signal(signal.SIGKILL)
        child.communicate()
        self.count("ended before" if child.returncode == 0 else "killed")
        return child.returncode == 0

    def is_all(self, name):
        """A recording has the same bytes each time, so it must be as long as that of an undisturbed call."""
        size = os.path.getsize(self.path(name))
        return not name.endswith((".vcd", "spans.json")) or self.sizes.setdefault(name, size) == size

    def litter(self):
        return [name for name in os.listdir(self.folder) if name.startswith(".flashloom-")]

    def fresh(self):
        for name in os.listdir(self.folder):
            if not name.startswith("base."):
                path = self.path(name)
                shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)

    # --- replaced files ---

    def file(self, name, words, old):
        self.fresh()
        if old:
            self.must(words)
        before = None
        if old:
            with open(self.path(name), "rb") as file:
                before = file.read()
        done = self.shot(name + str(old), words)
        path = self.path(name)
        if os.path.exists(path):
            with open(path, "rb") as file:
                same = file.read() == before
            if not same and not (whole(path) and self.is_all(name)):
                self.fault(f"half of {name}: {words}")
        elif old or done:
            self.fault(f"{name} is gone: {words}")
        if self.litter():
            self.count("left something")
        self.must(words) if not name.endswith(".floom") or not os.path.exists(path) else None
        if self.litter():
            self.fault(f"{self.litter()} stays after {words}")

    # --- growing projects ---

    def project(self, name, words):
        self.fresh()
        shutil.copy(self.path("base.floom"), self.path("grown.floom"))
        done = self.shot(name, words)
        path = self.path("grown.floom")
        if integrity(path) != "ok":
            self.fault(f"{integrity(path)} after {words}")
            return
        runs = rows(path, "SELECT count(*) FROM run")[0][0]
        variants = rows(path, "SELECT count(*) FROM variant")[0][0]
        if runs < 1 or variants < 1:
            self.fault(f"{variants} variants, {runs} runs are left after {words}")
        if done and name == "run" and runs < 2:
            self.fault(f"a run that was saved is not there: {words}")
        if done and name == "sweep" and rows(path, "SELECT count(*) FROM sweep_point")[0][0] < 4:
            self.fault(f"points that were saved are not there: {words}")
        after = self.call(["export", "grown.floom", "grown.csv"])
        if after.returncode != 0:
            self.fault(f"{after.stderr.decode(errors='replace')} after {words}")

    def run(self):
        spans = ["run", "starter", "--workload", RUN]
        scenes = [lambda: self.project("run", ["run", "starter", "--set", "pkg.tR=90us", "--workload", RUN, "--save", "grown.floom", "--as", "B"]),
                  lambda: self.project("sweep", ["sweep", "starter", "--over", "pkg.tR=10us,20us,30us,40us", "--workload", RUN, "--save", "grown.floom"]),
                  lambda: self.file("made.floom", ["import", "made.floom", "base.json"], False),
                  lambda: self.file("repaired.floom", ["repair", "base.floom", "-o", "repaired.floom"], False)]
        for old in (False, True):
            for name, words in (("out.csv", ["export", "base.floom", "out.csv"]), ("out.json", ["export", "base.floom", "out.json"]),
                                ("out.vcd", ["export", "base.floom", "out.vcd"]), ("spans.vcd", spans + ["--spans", "spans.vcd"]),
                                ("spans.json", spans + ["--spans", "spans.json"]), ("result.json", spans + ["--json", "result.json"])):
                scenes.append(lambda name=name, words=words, old=old: self.file(name, words, old))
        for i in range(self.rounds):
            scenes[i % len(scenes)]()
        self.end()


Kills().run()
