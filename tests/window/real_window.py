#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Sends keys and pointer events to the program's real window, under Xvfb and openbox by xdotool, and reads the outcome from the files that
the program saves. `real_window.py FLASHLOOM FLASHLOOM_CLI save|drag|stop|focus|small`. Exit code 77: Xvfb, openbox or xdotool is missing."""
import csv
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

PATIENCE = 90.0  # s; usually takes a fraction of 1 s on an idle machine
PAUSE = 0.6  # s between keys, as a person types: nothing signals that a popup has finished opening
TOOLS = ("Xvfb", "openbox", "xdotool")
WIDTH, HEIGHT = 1600, 1000


class Desk:
    """A separate X screen with a window manager, and the program on it."""

    def __init__(self, program, cli, width=WIDTH + 40, height=HEIGHT + 60):
        self.program, self.cli = program, cli
        self.home = tempfile.mkdtemp(prefix="flashloom-window-")
        self.running = []
        self.window = ""
        reader, writer = os.pipe()
        self.start(["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"], [writer])
        os.close(writer)
        with os.fdopen(reader) as told:
            display = told.readline().strip()
        self.environment = dict(os.environ, DISPLAY=":" + display, HOME=self.home, XDG_RUNTIME_DIR=self.home, QT_QPA_PLATFORM="xcb",
                                QT_QUICK_BACKEND="software", LC_ALL="C.UTF-8", FLASHLOOM_DIALOGS="own")
        for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "DBUS_SESSION_BUS_ADDRESS", "WAYLAND_DISPLAY"):
            self.environment.pop(name, None)
        os.chmod(self.home, 0o700)
        self.start(["openbox"])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for child in reversed(self.running):
            child.terminate()
            try:
                child.wait(20)
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
        shutil.rmtree(self.home, ignore_errors=True)

    def start(self, command, kept=()):
        environment = getattr(self, "environment", None)
        child = subprocess.Popen(command, env=environment, pass_fds=kept, cwd=self.home, stdout=subprocess.DEVNULL,
                                 stderr=subprocess.DEVNULL)
        self.running.append(child)
        return child

    def tell(self, *words):
        return subprocess.run(["xdotool", *words], env=self.environment, capture_output=True, text=True, check=False).stdout.split()

    def open(self, *arguments, size=f"{WIDTH}x{HEIGHT}"):
        self.start([self.program, *(["--size", size] if size else []), *arguments])
        self.window = until("the window", lambda: self.tell("search", "--onlyvisible", "--name", "Flashloom"))[-1]
        self.tell("windowactivate", "--sync", self.window)
        time.sleep(5 * PAUSE)  # its first frames

    def keys(self, *names):
        for name in names:
            self.tell("key", "--clearmodifiers", name)
            time.sleep(PAUSE)

    def type(self, text):
        self.tell("type", "--delay", "30", text)
        time.sleep(PAUSE)

    def drag(self, x, y, to_x, to_y):
        self.tell("mousemove", "--window", self.window, str(x), str(y))
        self.tell("mousedown", "1")
        for step in range(1, 13):
            self.tell("mousemove", "--window", self.window, str(x + (to_x - x) * step // 12), str(y + (to_y - y) * step // 12))
            time.sleep(0.05)
        time.sleep(PAUSE)
        self.tell("mouseup", "1")
        time.sleep(PAUSE)

    def path(self, name):
        return os.path.join(self.home, name)

    def saved(self, name):
        """The drawing as text, saved by keys under a name in the home folder."""
        self.keys("ctrl+shift+s")
        self.type(name)  # replaces the selected name, extension included
        self.keys("Return")
        with open(until(name, lambda: whole(self.path(name))), encoding="utf-8") as file:
            return json.load(file)

    def completed(self, run):
        """Number of requests that a run of the saved project completed; None if there is no such run yet."""
        table = self.path("runs.csv")
        subprocess.run([self.cli, "export", self.path("Starter.floom"), table], capture_output=True, check=False)
        with open(table, encoding="utf-8") as file:
            for line in csv.reader(file):
                if line[1:3] == [str(run), "window.completed"]:
                    return float(line[3])
        return None


def until(what, ready):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = ready()
        if found:
            return found
        time.sleep(0.2)
    raise AssertionError(f"waited in vain for {what}")


def whole(path):
    try:
        with open(path, encoding="utf-8") as file:
            json.load(file)
        return path
    except (OSError, ValueError):
        return ""


def expect(holds, what):
    if not holds:
        raise AssertionError("not so: " + what)


def blocks(drawing):
    return (drawing.get("design") or drawing)["blocks"]


def starter(desk):
    """First steps of a newcomer: Enter on the first page runs the starter drive."""
    desk.open()
    desk.keys("Return")
    time.sleep(10 * PAUSE)


def save(desk):
    """Ctrl+S, Enter saves under the suggested name in the program's own dialog; Ctrl+O and the first letters open it again."""
    starter(desk)
    desk.keys("ctrl+s", "Return")
    until("the project", lambda: os.path.exists(desk.path("Starter.floom")))
    before = blocks(desk.saved("before.json"))
    desk.keys("ctrl+o")
    desk.type("Sta")
    desk.keys("Return")
    time.sleep(5 * PAUSE)
    expect(blocks(desk.saved("after.json")) == before, "what was saved is opened again")


def drag(desk):
    """A block dragged from the list is dropped under the pointer and undone by Ctrl+Z."""
    starter(desk)
    before = blocks(desk.saved("before.json"))
    desk.drag(86, 303, 400, 560)
    dropped = blocks(desk.saved("dropped.json"))
    kind = next(block["type"] for block in before if block["id"] == "ddr")
    expect(len(dropped) == len(before) + 1 and dropped[-1]["type"] == kind, "the block of that row is in the drawing")
    desk.keys("ctrl+z")
    expect(blocks(desk.saved("undone.json")) == before, "one step takes it back")


def stop(desk):
    """Esc stops a run from a page other than the drawing; its partial result is kept."""
    starter(desk)
    desk.keys("ctrl+j")
    desk.type("rw=randread bs=4k qd=32 count=1000000000")
    desk.keys("Return", "Escape", "F5", "ctrl+3", "Escape")
    time.sleep(10 * PAUSE)
    desk.keys("ctrl+s", "Return")
    until("the project", lambda: os.path.exists(desk.path("Starter.floom")))
    expect(until("the stopped run", lambda: desk.completed(2)) < 1e9, "it was stopped")


def focus(desk):
    """Every popup returns the keyboard focus when it closes: after each one, a block is added by keys."""
    starter(desk)
    count = len(blocks(desk.saved("before.json")))
    opened = ("ctrl+k", "ctrl+j", "ctrl+o", "ctrl+shift+s", "question", "F1", "ctrl+alt+z")
    for keys in opened:
        desk.keys(keys, "Escape", "slash")
        desk.type("ddr")
        desk.keys("Return", "Escape")
        count += 1
        expect(len(blocks(desk.saved(keys.replace("+", "-") + ".json"))) == count, "a block is added after " + keys)


def small(desk):
    """On a laptop's screen the window opens whole, with its frame."""
    desk.open(size="")
    told = dict(line.split("=") for line in desk.tell("getwindowgeometry", "--shell", desk.window))
    width, height = int(told["WIDTH"]), int(told["HEIGHT"])
    expect(width + 4 <= 1366 and height + 24 <= 768, f"{width}x{height} and the frame are on the screen")
    expect(width > 1200 and height > 650, f"{width}x{height} uses the screen")


def main():
    program, cli, scene = sys.argv[1:]
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        print("skipped: not installed: " + ", ".join(missing))
        return 77
    screen = (1366, 768) if scene == "small" else ()
    with Desk(os.path.abspath(program), os.path.abspath(cli), *screen) as desk:
        {"save": save, "drag": drag, "stop": stop, "focus": focus, "small": small}[scene](desk)
    return 0


if __name__ == "__main__":
    sys.exit(main())
