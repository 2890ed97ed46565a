// SPDX-License-Identifier: GPL-3.0-or-later
// Frames of the last second, and the longest wait between two that followed each other: for those who build the program.
import QtQuick
import Flashloom.Controls

Figures {
    id: root

    property int frames: 0
    property real last: 0
    property real longest: 0

    color: Theme.muted
    objectName: "frameMeter"

    Connections {
        enabled: root.visible
        target: root.Window.window
        function onAfterAnimating() {
            const now = Date.now();
            if (now - root.last < 250) // longer ones are rest, not work
                root.longest = Math.max(root.longest, now - root.last);
            root.last = now;
            ++root.frames;
        }
    }
    Timer {
        interval: 1000
        repeat: true
        running: root.visible
        onTriggered: {
            if (root.frames > 1)
                root.text = qsTr("%1 fps, %2 ms").arg(root.frames).arg(root.longest);
            root.frames = root.longest = 0;
        }
    }
}
