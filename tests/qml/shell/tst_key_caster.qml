// SPDX-License-Identifier: GPL-3.0-or-later
// Keys for the audience: those of the window that it sees, and none of those typed in the teacher's.
import QtQuick
import QtTest
import Flashloom.Shell

Item {
    id: root
    width: 100
    height: 100

    component Desk: Window {
        property int key: 0 // pressed last
        property alias stage: stage
        height: 200
        visible: true
        width: 200

        Item {
            id: stage
            focus: true
            Keys.onPressed: event => parent.Window.window.key = event.key
        }
    }
    Desk {
        id: projector
        x: 300
    }
    Desk {
        id: laptop
        x: 600
    }
    KeyCaster {
        id: caster
        active: true
        window: projector
    }

    TestCase {
        name: "KeyCaster"
        when: windowShown

        function pressIn(window, key) { // the focus goes from window to window in its own time
            window.requestActivate();
            window.stage.forceActiveFocus();
            tryVerify(() => {
                window.key = 0;
                keyClick(key);
                return window.key === key;
            });
        }
        function test_onlyKeysOfItsWindow() {
            pressIn(laptop, Qt.Key_F7);
            pressIn(projector, Qt.Key_F8);
            verify(caster.keys.startsWith("F8"), caster.keys);
            pressIn(laptop, Qt.Key_F8); // the way there may show some in the other
            const shown = caster.keys;
            keyClick(Qt.Key_F6);
            compare(laptop.key, Qt.Key_F6);
            compare(caster.keys, shown);
            const at = Qt.point(caster.pointer.x, caster.pointer.y);
            mouseMove(laptop.stage.parent, 150, 150);
            compare(caster.pointer, at);
            mouseMove(projector.stage.parent, 140, 130);
            compare(caster.pointer, Qt.point(140, 130));
        }
    }
}
