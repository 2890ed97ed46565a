#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Gives the command line malicious projects and questions, and checks each answer: no crash, no hang, no gigabytes, nothing written
elsewhere, and own words instead of a library's.

`hostile.py CLI [--memory MB] [--seconds N] [--only NAME]`: limits of one command; only cases whose name contains NAME. Always the same cases.
"""
import argparse
import os
import re
import signal
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time
import zlib

FOREVER = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) "
NOT_FOR_PEOPLE = re.compile(r"array::at|vector::|basic_string|std::|terminate called|what\(\)|bad_alloc|_M_range|fault of the program")


def packed(plain, says=None):
    return struct.pack(">I", len(plain) if says is None else says) + zlib.compress(plain, 9)


class Bomb:
    """1200 MiB of zeros, compressed into a few MiB."""
    body = b""

    def __init__(self, says=1200 << 20):
        self.says = says

    def bytes(self):
        if not Bomb.body:
            press = zlib.compressobj(1)
            Bomb.body = b"".join([press.compress(bytes(1 << 20)) for _ in range(1200)] + [press.flush()])
        return struct.pack(">I", self.says) + Bomb.body


# --- projects: each changes a sound one

def statements(*list_of_sql):
    def change(path):
        base = sqlite3.connect(path, isolation_level=None)
        for one in list_of_sql:
            if isinstance(one, tuple):
                base.execute(one[0], [v.bytes() if isinstance(v, Bomb) else v for v in one[1]])
            else:
                base.execute(one)
        base.close()
    return change


def many_chunks(path):
    """Chunks of a few bytes that each expand to 4096 spans."""
    base = sqlite3.connect(path, isolation_level=None)
    rows = bytes(4096 * 7)
    blob = packed(rows)
    base.execute("BEGIN")
    base.execute("DELETE FROM span_chunk")
    base.execute("UPDATE run SET spans = ?", (20000 * 4096,))
    run = base.execute("SELECT max(run) FROM track").fetchone()[0]
    base.executemany("INSERT INTO span_chunk VALUES (?, ?, 4096, ?)", ((run, i, blob) for i in range(20000)))
    base.execute("COMMIT")
    base.close()


def header(at, new):
    def change(path):
        with open(path, "r+b") as file:
            file.seek(at)
            file.write(new)
    return change


def ring_of_schema(path):
    """A sqlite_master tree in which each page except the last has 200 paths to the next one."""
    with open(path, "r+b") as file:
        page = bytearray(file.read(4096))
        old = len(page)
        file.seek(0, 2)
        first = file.tell() // old + 1
        depth = 7
        leaf = bytearray(old)
        record = bytes([6, 23, 65, 65, 1, 0]) + b"index" + b"sqlite_autoindex_x_variant"[:26] + b"x" * 26 + b"\x05"
        cell = bytes([len(record), 1]) + record
        leaf[0:8] = struct.pack(">BHHHB", 13, 0, 1, old - len(cell), 0)
        leaf[8:10] = struct.pack(">H", old - len(cell))
        leaf[old - len(cell):] = cell

        def node(to, size, start=0):
            made = bytearray(size)
            cells = 200
            made[start:start + 12] = struct.pack(">BHHHBI", 5, 0, cells, size - 6 * cells, 0, to)
            for i in range(cells):
                at = size - 6 * (i + 1)
                made[start + 12 + 2 * i:start + 14 + 2 * i] = struct.pack(">H", at)
                made[at:at + 6] = struct.pack(">IBB", to, 0x81 if i > 127 else 0, i & 127)
            return made
        for i in range(depth):
            file.write(node(first + i + 1, old))
        file.write(leaf)
        root = node(first, old, 100)
        root[0:100] = page[0:100]
        root[28:32] = struct.pack(">I", first + depth)
        file.seek(0)
        file.write(root)


VIEW = "CREATE VIEW {0} AS " + FOREVER + "SELECT {1} FROM n"
RUN_COLUMNS = ("x AS id, 1 AS variant, 1 AS seed, '' AS design, '' AS design_hash, '' AS engine, '' AS workload, '' AS created, 1.0 AS iops, "
               "1.0 AS bandwidth_mb_s, 1.0 AS mean_us, 1.0 AS p99_us, '' AS limited_by, 0 AS partial, '' AS result, x'' AS detail, "
               "0 AS spans, 0 AS truncated, 0 AS recorded_ps")
PROJECTS = {
    "view for ever: project": statements("DROP TABLE project", VIEW.format("project", "'k' || x AS key, 'v' AS value")),
    "view for ever: variant": statements("PRAGMA foreign_keys = OFF", "DROP TABLE variant", VIEW.format(
        "variant", "x AS id, NULL AS parent, 'n' || x AS name, '' AS notes, '{}' AS design, '' AS workload, '' AS created")),
    "view for ever: run": statements("PRAGMA foreign_keys = OFF", "DROP TABLE run", VIEW.format("run", RUN_COLUMNS)),
    "view without an answer": statements("DROP TABLE mark", VIEW.format(
        "mark", "x AS run, x AS number, 1 AS at_ps, 1 AS digit, '' AS text") + " WHERE x < 0"),
    "view of gigabytes": statements("DROP TABLE project", "CREATE VIEW project AS SELECT 'k' AS key, hex(zeroblob(450000000)) AS value"),
    "trigger": statements("CREATE TRIGGER t AFTER UPDATE ON variant BEGIN INSERT OR REPLACE INTO project " + FOREVER
                          + "SELECT 'k', hex(zeroblob(1000)) FROM n LIMIT 5; END"),
    "condition of gigabytes": statements("PRAGMA foreign_keys = OFF", "DROP TABLE project",
                                         "CREATE TABLE project (key TEXT PRIMARY KEY, value TEXT NOT NULL, "
                                         "CHECK (length(value) < 9 OR length(hex(zeroblob(450000000))) > 0)) WITHOUT ROWID",
                                         "INSERT INTO project VALUES ('currentVariant', '1')", "PRAGMA ignore_check_constraints = ON",
                                         "INSERT INTO project VALUES ('name', 'longer than nine')"),
    "computed column": statements("ALTER TABLE project ADD COLUMN more AS (hex(zeroblob(450000000)))"),
    "another module's table": statements("DROP TABLE mark", "CREATE VIRTUAL TABLE mark USING fts5(run, number, at_ps, digit, text)"),
    "thousands of tables": statements("BEGIN", *[f"CREATE TABLE t{i} (" + ", ".join(f"c{j}" for j in range(300)) + ")" for i in range(1500)],
                                      "COMMIT"),
    "a tree of sqlite_master that loops": ring_of_schema,
    "a version below zero": header(60, b"\xff\xff\xff\xfb"),
    "a drawing of 160 MB": statements("UPDATE variant SET design = CAST(zeroblob(160000000) AS TEXT)"),
    "a drawing of 60 MB": statements("UPDATE variant SET design = '[' || replace(hex(zeroblob(14000000)), '00', '{},') || '{}]'"),
    "a drawing of 15 MB": statements("UPDATE variant SET design = '[' || replace(hex(zeroblob(5000000)), '00', '{},') || '{}]'"),
    "a drawing of a million keys": statements(("UPDATE variant SET design = ?",
                                               ["{" + ",".join(f'"k{i}":0' for i in range(1000000)) + "}"])),
    "a deep drawing": statements("UPDATE variant SET design = replace(hex(zeroblob(3000000)), '0', '[')"),
    "a name of 40 MB": statements("UPDATE variant SET name = hex(zeroblob(20000000)) || id"),
    "text with zeros": statements("UPDATE variant SET name = 'a' || char(0) || id, notes = char(0), workload = 'qd=4' || char(0)"),
    "a blob for a text": statements("UPDATE variant SET design = zeroblob(90000000)"),
    "a text for a number": statements("UPDATE run SET spans = 'many', seed = 'none'"),
    "numbers no variant has": statements("PRAGMA foreign_keys = OFF", "UPDATE variant SET id = id + 4294967296"),
    "parents in a ring": statements("UPDATE variant SET parent = id"),
    "a count beyond all": statements("UPDATE span_chunk SET count = 1099511627776", "UPDATE run SET spans = 1099511627776"),
    "few bytes for many spans": many_chunks,
    "a result that says 4 GB": statements(("UPDATE run SET detail = ?", (packed(b"x", 0xFFFFFFF0),))),
    "a result that unpacks to 1.2 GB": statements(("UPDATE run SET detail = ?", (Bomb(),))),
    "a result that says ten bytes and unpacks to 1.2 GB": statements(("UPDATE run SET detail = ?", (Bomb(10),))),
    "chunks that say ten bytes and unpack to 1.2 GB": statements(("UPDATE span_chunk SET columns = ?", (Bomb(10),))),
    "a latency curve that unpacks to 1.2 GB": statements(("UPDATE histogram SET counts = ?", (Bomb(10),))),
}
MUST_OPEN = {"text with zeros", "parents in a ring"}  # odd but harmless

# --- questions

DOUBLING = "WITH a0(x) AS (SELECT 1)" + "".join(f", a{i}(x) AS (SELECT p.x FROM a{i - 1} p, a{i - 1} q)" for i in range(1, 60)) + " SELECT count(*) FROM a59"
QUESTIONS = {
    "rows for ever": FOREVER + "SELECT x FROM n",
    "an answer that never comes": FOREVER + "SELECT count(*) FROM n",
    "sorting for ever": FOREVER + "SELECT hex(randomblob(30000)) FROM n ORDER BY 1",
    "different ones for ever": FOREVER + "SELECT DISTINCT hex(randomblob(30000)) FROM n",
    "a text that grows": FOREVER + "SELECT group_concat(hex(zeroblob(10000))) FROM n",
    "many large cells": FOREVER + "SELECT " + ", ".join("randomblob(60000)" for _ in range(150)) + " FROM n ORDER BY 1",
    "a blob of 1 GB": "SELECT length(randomblob(1000000000))",
    "zeros of 1 GB": "SELECT length(zeroblob(1000000000)) + length(hex(zeroblob(900000000)))",
    "a text of 1 GB": "SELECT length(printf('%1000000000d', 1))",
    "many of them": "SELECT length(printf('%.*c', 999999999, 'x'))",
    "replacing": "SELECT length(replace(hex(zeroblob(500000000)), '0', '0123456789'))",
    "patterns": "SELECT hex(zeroblob(30000)) LIKE '" + "%0" * 400 + "1'",
    "patterns of another kind": "SELECT hex(zeroblob(30000)) GLOB '" + "*0" * 400 + "1'",
    "searching": "SELECT instr(zeroblob(60000), zeroblob(30000) || x'01')",
    "trimming": "SELECT length(trim(hex(zeroblob(30000)), hex(randomblob(15000)) || hex(randomblob(15000))))",
    "doubling": DOUBLING,
    "joins": "SELECT count(*) FROM spans a, spans b, spans c, spans d",
    "deep": "SELECT " + "(" * 5000 + "1" + ")" * 5000,
    "deep JSON": "SELECT json(replace(hex(zeroblob(30000)), '0', '['))",
    "much JSON": "SELECT count(*) FROM json_tree('[' || replace(hex(zeroblob(8000)), '00', '[1],') || '1]')",
    "many tables": "SELECT count(*) FROM " + ", ".join(f"lanes t{i}" for i in range(60)),
    "many parts": " UNION ALL ".join("SELECT 1" for _ in range(3000)),
    "another file": "ATTACH 'written.db' AS other",
    "a copy": "VACUUM INTO 'written.db'",
    "a journal": "PRAGMA journal_mode = PERSIST",
    "a writable schema": "PRAGMA writable_schema = ON",
    "a folder for temporary files": "PRAGMA temp_store_directory = '.'",
    "an extension": "SELECT load_extension('libm.so.6')",
    "a file written": "SELECT writefile('written.txt', 'x')",
    "a file read": "SELECT readfile('/etc/hostname')",
    "an editor": "SELECT edit('x', 'touch written.txt')",
    "a table": "CREATE TABLE t AS SELECT 1",
    "a temporary table": "CREATE TEMP TABLE t AS SELECT 1",
    "pragma as a table": "SELECT * FROM pragma_journal_mode('delete')",
    "pages": "SELECT * FROM sqlite_dbpage",
    "two": "SELECT 1; ATTACH 'written.db' AS x",
}
KEEPS_ROWS = {"rows for ever"}


class Hostile:
    def __init__(self, options):
        self.options = options
        self.folder = tempfile.mkdtemp(prefix="hostile-")
        self.failed = []
        self.commands = 0
        self.most = 0
        self.sound = os.path.join(self.folder, "sound.floom")
        for name in ("One", "Two"):
            done = self.run(["run", "starter", "--workload", "qd=4 count=300", "--save", self.sound, "--as", name])
            assert done[0] == 0, done

    def run(self, arguments):
        """Exit code (None: it had to be killed), output, error text, peak MiB."""
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            process = subprocess.Popen([self.options.cli] + arguments, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=out, stderr=err)
            end = time.monotonic() + self.options.seconds
            code = None
            while True:
                pid, status, usage = os.wait4(process.pid, os.WNOHANG)
                if pid:
                    code = os.waitstatus_to_exitcode(status)
                    break
                if time.monotonic() > end or self.memory_of(process.pid) > self.options.memory:
                    os.kill(process.pid, signal.SIGKILL)
                    _, _, usage = os.wait4(process.pid, 0)
                    break
                time.sleep(0.02)
            process.returncode = -9 if code is None else code
            out.seek(0)
            err.seek(0)
            self.commands += 1
            self.most = max(self.most, usage.ru_maxrss >> 10)
            return code, out.read(), err.read().decode(errors="replace"), usage.ru_maxrss >> 10

    @staticmethod
    def memory_of(pid):
        try:
            with open(f"/proc/{pid}/statm", encoding="ascii") as file:
                return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") >> 20
        except (OSError, IndexError):
            return 0

    def judge(self, name, arguments, done, codes=(0, 1, 2)):
        code, _, words, memory = done
        why = ""
        if code is None:
            why = f"more than {self.options.memory} MiB" if memory >= self.options.memory else f"no end in {self.options.seconds} s"
        elif code not in codes:
            why = f"exit code {code}, not {codes}: {words.strip()[-300:]}"
        elif memory > self.options.memory:
            why = f"{memory} MiB"
        elif NOT_FOR_PEOPLE.search(words):
            why = "words of a library: " + words.strip()[-300:]
        elif code == 2 and not words.strip():
            why = "refused without a word"
        if why:
            self.failed.append(f"{name}: {' '.join(a[:80] for a in arguments)}\n    {why}")
            print("failed: " + self.failed[-1], flush=True)
        return not why

    def projects(self):
        path = os.path.join(self.folder, "case.floom")
        with open(self.sound, "rb") as file:
            sound = file.read()
        for name, change in PROJECTS.items():
            if self.options.only not in name:
                continue
            for suffix in ("", "-wal", "-shm"):
                if os.path.exists(path + suffix):
                    os.remove(path + suffix)
            with open(path, "wb") as file:
                file.write(sound)
            change(path)
            repaired = os.path.join(self.folder, "repaired.floom")
            for arguments in (["check", path], ["export", path, "out.csv"], ["export", path, "out.vcd"], ["compare", path, "One", "Two"],
                              ["sql", path, "SELECT count(*) FROM spans"],
                              ["run", path, "--workload", "qd=1 count=20", "--save", path, "--as", "Three"],
                              ["repair", path, "--out", repaired]):
                codes = (0,) if name in MUST_OPEN and arguments[0] in ("check", "export") else (0, 1, 2)
                self.judge(name, arguments, self.run(arguments), codes)
            if os.path.exists(repaired):
                self.judge(name + ", repaired", ["check"], self.run(["check", repaired]), (0, 1))
                self.judge(name + ", repaired", ["export"], self.run(["export", repaired, "out.csv"]), (0,))
                os.remove(repaired)

    def questions(self):
        before = set(os.listdir(self.folder))
        with open(self.sound, "rb") as file:
            sound = file.read()
        for name, sql in QUESTIONS.items():
            if self.options.only not in name:
                continue
            arguments = ["sql", self.sound, sql, "--seconds", "2"]
            done = self.run(arguments)
            if self.judge(name, arguments, done) and name in KEEPS_ROWS:
                named = "limit of 2 s" in done[2] or "limit of 256 MiB" in done[2]  # a fast machine reaches 256 MiB of rows first
                if done[0] != 1 or done[1].count(b"\n") < 100 or not named:
                    self.failed.append(f"{name}: exit code {done[0]}, {done[1].count(bytes([10]))} lines, said: {done[2]}")
        with open(self.sound, "rb") as file:
            changed = file.read() != sound
        written = set(os.listdir(self.folder)) - before - {"sound.floom-wal", "sound.floom-shm"}
        if changed or written:
            self.failed.append(f"questions wrote: {sorted(written)}{', the project' if changed else ''}")

    def interrupted(self):
        """Ctrl+C during a question: ends at once, with the rows found, if any, and the exit code of a stopped command."""
        if self.options.only not in "Ctrl+C":
            return
        for sql in (FOREVER + "SELECT x FROM n", FOREVER + "SELECT count(*) FROM n",
                    "SELECT count(*) FROM spans a, spans b, spans c"):
            arguments = ["sql", self.sound, sql, "--seconds", "100000"]
            with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
                process = subprocess.Popen([self.options.cli] + arguments, cwd=self.folder, stdout=out, stderr=err)
                began = time.monotonic()
                while not self.works(process.pid) and time.monotonic() < began + self.options.seconds:
                    time.sleep(0.01)
                process.send_signal(signal.SIGINT)
                try:
                    process.wait(self.options.seconds)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()
                err.seek(0)
                words = err.read().decode()
            if process.returncode != 1 or "Stopped." not in words:
                self.failed.append(f"Ctrl+C: {sql}\n    exit code {process.returncode}: {words}")

    @staticmethod
    def works(pid):
        """True once the process handles SIGINT and has worked for a while."""
        try:
            with open(f"/proc/{pid}/status", encoding="ascii") as file:
                caught = int(re.search(r"SigCgt:\s*(\w+)", file.read()).group(1), 16)
            with open(f"/proc/{pid}/stat", encoding="ascii") as file:
                ticks = int(file.read().rsplit(")", 1)[1].split()[11])
        except (OSError, AttributeError):
            return True
        return caught >> (signal.SIGINT - 1) & 1 and ticks > 20


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("cli")
    parser.add_argument("--memory", type=int, default=1000, help="MiB")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--only", default="")
    hostile = Hostile(parser.parse_args())
    hostile.projects()
    hostile.questions()
    hostile.interrupted()
    print(f"{hostile.commands} commands, {len(hostile.failed)} failed, at most {hostile.most} MiB; files in {hostile.folder}")
    for one in hostile.failed:
        print("  " + one)
    return 1 if hostile.failed else 0


if __name__ == "__main__":
    sys.exit(main())
