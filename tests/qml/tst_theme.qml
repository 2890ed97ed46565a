// SPDX-License-Identifier: GPL-3.0-or-later
// The theme hands on the colours of the program's one table, in both themes.
import QtQuick
import QtTest
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Look

Item {
    Workspace {
        id: space
        estimate.ghostEnabled: false
    }
    TestCase {
        name: "Theme"

        function test_everyColourIsHandedOn() {
            for (const theme of ["light", "dark"]) {
                space.looks.theme = theme;
                compare(Theme.accentInk, ThemeTokens.colours.onAccent);
                for (const name of ["canvas", "panel", "card", "field", "text", "lead", "muted", "accent", "error", "warning", "ok", "info", "border", "edge", "line", "tint", "hover", "answer"])
                    compare(Theme[name], ThemeTokens.colours[name], name);
            }
        }
    }
}
