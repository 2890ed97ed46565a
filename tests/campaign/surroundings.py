#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs every kind of command in a poor environment: no home, another locale, odd paths, few file descriptors, little memory, a full disk,
read-only folders. Each call must end with 0, 1 or 2, and say why if it cannot do its work.
`surroundings.py CLI [--rounds N] [--seed N]`."""
import os
import resource
import shutil
import stat
import subprocess

from scene import Scene, whole

RUN = "rw=randwrite bs=4k qd=8 count=300"


class Surroundings(Scene):
    def __init__(self):
        super().__init__(__doc__, 5)
        self.must(["run", "starter", "--workload", RUN, "--save", "base.floom", "--as", "A"])
        self.must(["export", "base.floom", "base.json"])

    def commands(self, place):
        """Commands that write into `place`, each with the file that it writes (None: no file)."""
        def at(name):
            return os.path.join(place, name)
        base = self.path("base.floom")
        return [(["run", "starter", "--workload", RUN, "--json", at("out.json")], at("out.json")),
                (["run", "starter", "--workload", RUN, "--spans", at("out.vcd")], at("out.vcd")),
                (["run", "starter", "--workload", RUN, "--save", at("new.floom")], at("new.floom")),
                (["sweep", "starter", "--over", "pkg.tR=1us,2us", "--workload", RUN, "--csv", at("out.csv")], at("out.csv")),
                (["export", base, at("base.csv")], at("base.csv")),
                (["export", base, at("base.perfetto.json")], at("base.perfetto.json")),
                (["import", at("again.floom"), self.path("base.json")], at("again.floom")),
                (["repair", base, "-o", at("repaired.floom")], at("repaired.floom")),
                (["check", base], None),
                (["sql", base, "SELECT count(*) FROM lanes"], None),
                (["trace", os.path.join(os.path.dirname(__file__), "..", "..", "resources", "traces", "msr-small.csv")], None)]

    def each(self, scene, place, codes=(0,), **how):
        for words, file in self.commands(place):
            try:
                done = self.call(words, **how)
            except subprocess.TimeoutExpired:
                self.fault(f"{scene}: no end: {words}")
                continue
            said = done.stderr.decode(errors="replace")
            self.count(scene)
            if done.returncode not in codes and not (file is None and done.returncode == 0):
                self.fault(f"{scene}: exit code {done.returncode}: {words}: {said[-300:]}")
            if done.returncode == 2 and len(said) < 15:
                self.fault(f"{scene}: exit code 2 without a reason: {words}")
            if file and os.path.exists(file) and os.path.getsize(file) and not whole(file):
                self.fault(f"{scene}: half of {file}: {words}")
            if file and done.returncode == 0 and not os.path.exists(file):
                self.fault(f"{scene}: exit code 0, and no {file}: {words}")

    def fresh(self, name):
        place = self.path(name)
        shutil.rmtree(place, ignore_errors=True)
        os.mkdir(place)
        return place

    def locales(self):
        for locale in ("C", "C.UTF-8", "tr_TR.UTF-8", "de_DE.UTF-8", "no_SUCH.UTF-8", ""):
            self.each(f"locale {locale}", self.fresh("locale"), env={**os.environ, "LC_ALL": locale})

    def homes(self):
        bare = {"PATH": os.environ.get("PATH", "")}
        self.each("no HOME", self.fresh("home"), env=bare)
        self.each("HOME that is not there", self.fresh("home"), env={**bare, "HOME": "/no/such/folder"})

    def paths(self):
        for name in ("a b", "a\nb", "a'b", 'a"b', "ä-日本-💾", "-x", "a%20b#c?d", "x" * 200):
            self.each(f"path {name[:10]!r}", self.fresh(name))

    def limited(self, scene, what, most, codes=(0, 2)):
        self.each(scene, self.fresh("limited"), codes, preexec_fn=lambda: resource.setrlimit(what, (most, most)))

    def disks(self):
        for size in (0, 4096, 100_000):
            self.limited(f"files of at most {size} bytes", resource.RLIMIT_FSIZE, size)
        for words, _ in self.commands("/dev")[:1]:
            done = self.call(words[:-1] + ["/dev/full"])
            if done.returncode != 2 or b"space" not in done.stderr:
                self.fault(f"/dev/full: {done.returncode} {done.stderr!r}")
        place = self.fresh("disk")
        if os.geteuid() == 0 and subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none", place], check=False,
                                                stderr=subprocess.DEVNULL).returncode == 0:
            try:
                self.each("a disk of 64 KiB", place, (0, 2))
                if [name for name in os.listdir(place) if name.startswith(".flashloom-")]:
                    self.fault("a disk of 64 KiB: something is left on it")
            finally:
                subprocess.run(["umount", place], check=False)

    def rights(self):
        place = self.fresh("closed")
        os.chmod(self.folder, 0o755)
        os.chmod(place, 0o555)
        how = {}
        if os.geteuid() == 0:
            how = {"user": 65534, "group": 65534, "extra_groups": []}
            os.chmod(self.path("base.floom"), 0o644)
            reachable = self.path("flashloom-cli")  # the build folder may be closed to that user
            if self.cli != reachable:
                self.cli = shutil.copy(self.cli, reachable)
        self.each("a folder that may not be written to", place, (2,), **how)
        kept = os.path.join(place, "out.json")
        with open(kept, "w", encoding="ascii") as file:
            file.write("old\n")
        os.chmod(kept, 0o666)
        done = self.call(["check", "starter", "--json", kept], **how)
        if done.returncode != 0 or not whole(kept) or stat.S_IMODE(os.stat(kept).st_mode) != 0o666:
            self.fault(f"a file that may be written to in such a folder: {done.returncode} {done.stderr!r}")
        os.chmod(kept, 0o444)
        done = self.call(["check", "starter", "--json", kept], **how)
        if done.returncode != 2:
            self.fault(f"a file that may not be written to: {done.returncode}")
        os.chmod(place, 0o755)

    def run(self):
        for _ in range(self.rounds):
            self.locales()
            self.homes()
            self.paths()
            self.disks()
            self.rights()
            self.limited("20 file descriptors", resource.RLIMIT_NOFILE, 20)
            self.limited("8 file descriptors", resource.RLIMIT_NOFILE, 8)
            self.limited("300 MB of memory", resource.RLIMIT_AS, 300_000_000)
            self.limited("150 MB of memory", resource.RLIMIT_AS, 150_000_000)
        self.end()


Surroundings().run()
