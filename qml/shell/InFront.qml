// SPDX-License-Identifier: GPL-3.0-or-later
// Does something in a window that may stand behind another one of the program, and brings it to the front for that. Not before it is
// active: a window that is given the focus earlier does not get it with the activation.
import QtQuick
import Flashloom.Look

Item {
    id: root

    required property Window window
    property var deed: null // waits for the window

    function run(deed: var) {
        if (!KeyPresses.areElsewhere(window))
            return deed();
        root.deed = deed;
        patience.restart();
        window.raise();
        window.requestActivate();
    }

    Timer {
        id: turn
        interval: 0
        onTriggered: {
            const deed = root.deed;
            root.deed = null;
            if (deed !== null)
                deed();
        }
    }
    Timer { // a window manager may refuse it: what comes too late is not wanted any more
        id: patience
        interval: 2000
        onTriggered: root.deed = null
    }
    Connections {
        target: root.window
        function onActiveChanged() {
            if (!root.window.active || root.deed === null)
                return;
            patience.stop();
            turn.restart(); // the focus comes in after this
        }
    }
}
