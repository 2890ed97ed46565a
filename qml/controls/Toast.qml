// SPDX-License-Identifier: GPL-3.0-or-later
// A notice that disappears after two seconds and never takes the focus; one with a button stays longer. It is shown at the bottom, or
// further up where it would cover what has the focus.
import QtQuick

Rectangle {
    id: root

    property string deed: ""
    property real high: 0 // where its upper edge stands then
    property real low: 0 // where its lower edge stands else
    property bool isHigh: false
    readonly property int mostWidth: 640
    signal taken() // what was offered is wanted

    function show(words: string) {
        offer(words, "", "");
    }
    // Avoids covering the focus: of a list the current row, otherwise the whole item. Stays low if the item reaches the high place too.
    function giveWay() {
        const has = root.Window.activeFocusItem;
        const item = has?.currentItem ?? has;
        const liesOn = y => {
            const at = item.mapToItem(root.parent, 0, 0, item.width, item.height);
            return at.x < x + width && at.x + at.width > x && at.y < y + height && at.y + at.height > y;
        };
        isHigh = item !== null && item !== undefined && liesOn(low - height) && !liesOn(high);
    }
    function withdraw() { // what was offered can no longer be done
        deed = "";
    }
    function offer(words: string, what: string, keys: string) {
        label.text = words;
        deed = what;
        button.note = keys;
        opacity = 1;
        giveWay();
        timer.restart();
    }

    border.color: Theme.edge
    border.width: Theme.lineWidth
    color: Theme.card
    height: deed.length > 0 ? Theme.barHeight : Theme.rowTall
    opacity: 0
    radius: Theme.radius
    visible: opacity > 0
    y: isHigh ? high : low - height
    width: Math.min(row.implicitWidth + Theme.space32, root.mostWidth)
    onWidthChanged: giveWay()
    Accessible.role: Accessible.AlertMessage
    Accessible.name: label.text

    Connections {
        target: root.visible ? root.Window.window : null
        function onActiveFocusItemChanged() {
            root.giveWay();
        }
    }
    Behavior on opacity { NumberAnimation { duration: Theme.animationMicro } }

    Row {
        id: row
        anchors.centerIn: parent
        spacing: Theme.space16

        Words {
            id: label
            anchors.verticalCenter: parent.verticalCenter
            width: Math.min(implicitWidth, root.mostWidth - Theme.space32 - (button.visible ? button.width + Theme.space16 : 0))
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
