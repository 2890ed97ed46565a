# SPDX-License-Identifier: GPL-3.0-or-later
"""Shared by the scenes of the campaign: the command line, rounds, and what must hold for files and projects in any case."""
import argparse
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile


class Scene:
    def __init__(self, about, rounds):
        parser = argparse.ArgumentParser(description=about)
        parser.add_argument("cli")
        parser.add_argument("--rounds", type=int, default=int(os.environ.get("FLOOM_CAMPAIGN_ROUNDS", rounds)))
        parser.add_argument("--seed", type=int, default=1)
        options = parser.parse_args()
        self.cli, self.rounds, self.seed = os.path.abspath(options.cli), options.rounds, options.seed
        self.folder = tempfile.mkdtemp(prefix="scene-")
        self.wrong = []
        self.counts = {}

    def path(self, name):
        return os.path.join(self.folder, name)

    def count(self, what, n=1):
        self.counts[what] = self.counts.get(what, 0) + n

    def fault(self, what):
        self.wrong.append(what)
        print(what, flush=True)

    def call(self, words, **how):
        """Runs a command to its end, which it must reach by itself."""
        return subprocess.run([self.cli] + words, cwd=how.pop("cwd", self.folder), stdin=subprocess.DEVNULL, capture_output=True,
                              timeout=how.pop("timeout", 120), check=False, **how)

    def begin(self, words, **how):
        return subprocess.Popen([self.cli] + words, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, **how)

    def must(self, words):
        done = self.call(words)
        if done.returncode != 0:
            raise RuntimeError(f"{words}: {done.returncode} {done.stderr.decode(errors='replace')}")
        return done

    def end(self):
        for what, n in self.counts.items():
            print(f"{what}: {n}")
        print(f"{self.rounds} rounds, seed {self.seed}, {len(self.wrong)} faults")
        if not self.wrong:
            shutil.rmtree(self.folder, ignore_errors=True)
        else:
            print(f"files in {self.folder}")
        sys.exit(1 if self.wrong else 0)


def whole(path):
    """True if a file that a command wrote is complete."""
    with open(path, "rb") as file:
        data = file.read()
    if path.endswith(".json"):
        try:
            json.loads(data)
            return True
        except ValueError:
            return False
    if path.endswith(".vcd"):
        return data.endswith(b"\n") and b"$enddefinitions" in data
    if path.endswith(".floom"):
        return integrity(path) == "ok"
    return data.endswith(b"\n")


def integrity(path):
    try:
        base = sqlite3.connect(path)
        try:
            return base.execute("PRAGMA integrity_check").fetchone()[0]
        finally:
            base.close()
    except sqlite3.Error as error:
        return str(error)


def rows(path, question):
    base = sqlite3.connect(path)
    try:
        return base.execute(question).fetchall()
    finally:
        base.close()
