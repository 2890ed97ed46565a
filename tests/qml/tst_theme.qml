// SPDX-License-Identifier: GPL-3.0-or-later
// The theme hands on the colours of the program's one table, in both themes; its thin lines are seen at every scale.
import QtQuick
import QtTest
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Look

Item {
    id: root
    width: 200
    height: 400

    Workspace {
        id: space
        estimate.ghostEnabled: false
    }
    Rectangle {
        id: table
        color: "white"
        height: parent.height / Theme.uiScale
        scale: Theme.uiScale
        transformOrigin: Item.TopLeft
        width: parent.width / Theme.uiScale

        Repeater {
            id: lines
            model: 12
            delegate: Rectangle {
                required property int index

                color: "black"
                height: Theme.lineWidth
                width: 20
                y: 5 + index * 13
            }
        }
    }
    TestCase {
        name: "Theme"
        when: windowShown

        function test_thinLinesAreSeen_data() {
            return [0.8, 0.85, 0.9, 0.95, 1, 1.05, 1.1, 1.25, 1.4, 1.5, 1.75, 2.25, 2.5].map(scale => ({ tag: Math.round(scale * 100) + " %", scale: scale }));
        }
        function test_thinLinesAreSeen(data) {
            ThemeTokens.uiScale = data.scale;
            const wide = Theme.lineWidth * data.scale; // less than a pixel lies between two of them on some displays, and is not drawn
            verify(wide > 0.999 && Math.abs(wide - Math.round(wide)) < 0.001, String(wide));
            const picture = grabImage(root);
            for (let i = 0; i < lines.count; ++i) {
                const from = Math.floor(lines.itemAt(i).y * data.scale) - 2;
                let rows = 0;
                for (let y = from; y < from + 8; ++y)
                    rows += picture.red(4, y) < 60 ? 1 : 0;
                verify(rows >= 1, "line " + i);
            }
            ThemeTokens.uiScale = 1;
        }
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
