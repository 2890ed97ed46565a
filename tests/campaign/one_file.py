#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Several programs on one project, with order and pauses from a seed: everything that a program reported as saved must be there at the end,
once, and the file must be sound.

one_file.py savers CLI DESK     rounds of four concurrent `run --save`, into a project that exists or not
one_file.py programs CLI DESK   rounds of windows (DESK, see store_desk.cpp), `check`, `run --save` and `sweep --save`, some killed
FLOOM_ROUNDS sets the number of rounds (few by default), FLOOM_SEED the first seed.
"""
import os
import random
import re
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

SECONDS = 120
TINY = "count=20 precondition=none"


class Broken(Exception):
    pass


def need(holds, what):
    if not holds:
        raise Broken(what)


class Round:
    def __init__(self, cli, desk, seed):
        self.cli, self.desk = cli, desk
        self.dice = random.Random(seed)
        self.folder = tempfile.TemporaryDirectory(prefix="floom")
        self.path = os.path.join(self.folder.name, "p.floom")
        self.lock = threading.Lock()
        self.last = 100  # newest number used as mark, seed or name
        self.runs = {}  # seed -> where it was reported as saved
        self.marks = set()  # of drawings reported as saved
        self.replaced = set()  # of drawings that the user replaced or removed
        self.removed_runs = set()
        self.removed_variants = False  # by any window
        self.sweeps = []  # (seed, points)
        self.faults = []

    def number(self):
        with self.lock:
            self.last += 1
            return self.last

    def fault(self, text):
        with self.lock:
            self.faults.append(text)

    # The command line. `mercy`: seconds until it is killed; None = never.

    def call(self, arguments, mercy=None):
        process = subprocess.Popen([self.cli] + arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            process.communicate(timeout=SECONDS if mercy is None else mercy)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            if mercy is None:
                self.fault("no end: " + " ".join(arguments))
            return None
        return process.returncode

    def run_and_save(self, name, mercy=None, errors=None):
        seed = self.number()
        arguments = ["run", "starter", "--workload", TINY, "--seed", str(seed), "--save", self.path, "--as", name]
        process = subprocess.Popen([self.cli] + arguments, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        try:
            said = process.communicate(timeout=SECONDS if mercy is None else mercy)[1]
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return
        if process.returncode == 0:
            with self.lock:
                self.runs[seed] = self.path
            return
        beside = re.search(r"saved in '([^']+)' instead", said)
        if beside:
            with self.lock:
                self.runs[seed] = beside.group(1)
        else:
            self.fault(f"run --save ended with {process.returncode}: {said.strip()}")

    def sweep_and_save(self, mercy=None):
        seed = self.number()
        code = self.call(["sweep", "starter", "--over", "pkg.tR=30us,40us,50us", "--workload", TINY, "--seed", str(seed), "--jobs", "1",
                          "--save", self.path], mercy)
        if code == 0:
            with self.lock:
                self.sweeps.append((seed, 3))
        elif code is not None:
            self.fault(f"sweep --save ended with {code}")

    def check(self):
        if self.call(["check", self.path]) != 0:
            self.fault("check of a project in use failed")

    # Windows

    def window(self, steps, dice, killed):
        process = subprocess.Popen([self.desk, self.path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

        def ask(*words):
            process.stdin.write(" ".join(str(w) for w in words) + "\n")
            process.stdin.flush()
            return process.stdout.readline().split(" ")

        try:
            ready = process.stdout.readline().strip()
            if ready != "ready":
                self.fault("a window could not open the project: " + ready)
                return
            names = ["Base", "starter", "A", "B"]
            for _ in range(steps):
                time.sleep(dice.random() * 0.03)
                step = dice.randrange(12)
                if step < 3:
                    seed = self.number()
                    ask("run", seed)
                elif step < 5:
                    self.note_runs(ask("settle")[1:])
                elif step == 5:
                    names.append(f"N{self.number()}")
                    ask("add", names[-1], self.number())
                elif step == 6:
                    old = ask("edit", dice.choice(names), self.number())
                    with self.lock:
                        self.replaced.add(old[-1].strip())
                elif step == 7 and dice.randrange(3) == 0:
                    old = ask("remove", dice.choice(names))
                    with self.lock:
                        self.replaced.add(old[1].strip() if len(old) > 1 else "")
                        self.removed_variants = True
                        self.removed_runs.update(int(s) for s in old[2:] if s.strip())
                elif step == 8:
                    said = " ".join(ask("read")).strip()
                    # Another window may have removed the run; this one learns of it at its next save.
                    need(said == "read" or ("no such run" in said and self.removed_runs), "a window cannot read a run: " + said)
                else:
                    self.note_saved(ask("save"))
            if killed:
                process.kill()
            else:
                self.note_saved(ask("save"))
                process.stdin.close()
            need(process.wait(SECONDS) == 0 or killed, f"a window ended with {process.returncode}")
        except (Broken, OSError, subprocess.TimeoutExpired) as why:
            self.fault(f"{why}")
        finally:
            process.kill()
            process.wait()
            said = process.stderr.read().strip().splitlines()
            if self.removed_variants:  # a window whose run has ended meanwhile keeps the run, and says so
                said = [line for line in said if "another program removed it. The run is kept here" not in line]
            if said:
                self.fault("a window said: " + "; ".join(said))

    def note_runs(self, seeds):
        with self.lock:
            for seed in seeds:
                if seed.strip():
                    self.runs[int(seed)] = self.path

    def note_saved(self, answer):
        text = " ".join(answer).strip()
        need(text.startswith("saved "), "a window could not save: " + text)
        marks, seeds = text[len("saved "):].split(";")
        with self.lock:
            self.marks.update(mark for mark in marks.split() if mark.isdigit())  # the others are the original drawings
        self.note_runs(seeds.split(" "))

    # The end

    def judge(self, variants=()):
        for path in {self.path} | set(self.runs.values()):
            need(os.path.exists(path), f"{os.path.basename(path)} is not there")
            need(subprocess.run([self.cli, "check", path], capture_output=True, check=False).returncode == 0, "check refuses the project")
            db = sqlite3.connect(path)
            need(db.execute("PRAGMA integrity_check").fetchall() == [("ok",)], "integrity_check")
            need(not db.execute("PRAGMA foreign_key_check").fetchall(), "foreign_key_check")
            seeds = [row[0] for row in db.execute("SELECT seed FROM run")]
            need(len(seeds) == len(set(seeds)), f"a run is there twice: {sorted(seeds)}")
            for seed, where in self.runs.items():
                need(where != path or seed in seeds or seed in self.removed_runs, f"run with seed {seed} is gone")
            if path != self.path:
                continue
            names = [row[0] for row in db.execute("SELECT name FROM variant")]
            need(len(names) == len(set(names)), "a name is there twice")
            for name in variants:
                need(name in names, f"variant {name} is gone; there are {names}")
            marks = {row[0][3:] for row in db.execute("SELECT workload FROM variant")}
            lost = self.marks - marks - self.replaced
            need(not lost, f"drawings are gone: {lost}; there are {marks}")
            documents = [row[0] for row in db.execute("SELECT document || design FROM sweep")]
            need(len(documents) == len(set(documents)), "a sweep is there twice")
            points = [row[0] for row in db.execute("SELECT count(*) FROM sweep_point GROUP BY sweep ORDER BY 1 DESC")]
            need(points.count(3) >= len(self.sweeps), f"points of a sweep are gone: {points}")
            db.close()
        need(not self.faults, "; ".join(self.faults))
        left = [name for name in os.listdir(self.folder.name) if name.endswith((".saving", ".making"))]
        return left


def at_once(jobs):
    threads = [threading.Thread(target=job) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def savers(one):
    names = [f"V{one.dice.randrange(3)}" if one.dice.randrange(4) == 0 else f"W{i}" for i in range(4)]
    if one.dice.randrange(2) == 0:
        one.run_and_save("first")
        names.append("first")
    at_once([lambda name=name: one.run_and_save(name) for name in names[:4]])
    need(len(one.runs) == len(names), "a run was not saved")
    need(set(one.runs.values()) == {one.path}, "a run was saved elsewhere, though all could wait")
    one.judge(names)


def programs(one):
    one.run_and_save("starter")
    jobs = []

    def later(job):
        pause = one.dice.random() * 0.4

        def work():
            time.sleep(pause)
            job()
        jobs.append(work)

    for _ in range(one.dice.randrange(1, 3)):
        dice = random.Random(one.dice.random())
        later(lambda dice=dice, steps=one.dice.randrange(4, 14), killed=one.dice.randrange(4) == 0: one.window(steps, dice, killed))
    for _ in range(one.dice.randrange(3, 7)):
        mercy = one.dice.random() * 0.4 if one.dice.randrange(4) == 0 else None
        kind = one.dice.randrange(5)
        if kind < 2:
            name = f"C{one.number()}" if one.dice.randrange(2) else "starter"
            later(lambda name=name, mercy=mercy: one.run_and_save(name, mercy))
        elif kind == 2:
            later(lambda mercy=mercy: one.sweep_and_save(mercy))
        else:
            later(one.check)
    at_once(jobs)
    one.judge()


def main():
    kind, cli, desk = sys.argv[1:4]
    rounds = int(os.environ.get("FLOOM_ROUNDS", "10"))
    first = int(os.environ.get("FLOOM_SEED", "1"))
    failed = 0
    for seed in range(first, first + rounds):
        one = Round(cli, desk, seed)
        try:
            {"savers": savers, "programs": programs}[kind](one)
        except Broken as why:
            failed += 1
            faults = "; ".join(one.faults)
            print(f"seed {seed}: {why}" + (f" ({faults})" if faults and faults != str(why) else ""), flush=True)
        one.folder.cleanup()
    print(f"{rounds} rounds, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
