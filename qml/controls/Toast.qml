// SPDX-License-Identifier: GPL-3.0-or-later
// A line of news that leaves by itself after two seconds and never takes the focus. One that offers something to press stays longer.
import QtQuick

Rectangle {
    id: root

    property string deed: ""
    signal taken() // what was offered is wanted

    function show(words: string) {
        offer(words, "", "");
    }
    function withdraw() { // what was offered can no longer be done
        deed = "";
    }
    function offer(words: string, what: string, keys: string) {
        label.text = words;
        deed = what;
        button.note = keys;
        opacity = 1;
        timer.restart();
    }

    border.color: Theme.edge
    border.width: Theme.lineWidth
    color: Theme.card
    height: deed.length > 0 ? Theme.barHeight : Theme.rowTall
    opacity: 0
    radius: Theme.radius
    visible: opacity > 0
    width: Math.min(row.implicitWidth + Theme.space32, 640)
    Accessible.role: Accessible.AlertMessage
    Accessible.name: label.text

    Behavior on opacity { NumberAnimation { duration: Theme.animationMicro } }

    Row {
        id: row
        anchors.centerIn: parent
        spacing: Theme.space16

        Words {
            id: label
            anchors.verticalCenter: parent.verticalCenter
            width: Math.min(implicitWidth, 640 - Theme.space32 - (button.visible ? button.width + Theme.space16 : 0))
        }
        AppButton {
            id: button
            focusPolicy: Qt.NoFocus
            objectName: "toastDeed"
            text: root.deed
            visible: root.deed.length > 0
            onClicked: {
                root.opacity = 0;
                root.taken();
            }
        }
    }
    Timer {
        id: timer
        interval: root.deed.length > 0 ? 6000 : 2000
        onTriggered: root.opacity = 0
    }
}
