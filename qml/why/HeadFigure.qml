// SPDX-License-Identifier: GPL-3.0-or-later
// A headline figure with its name and a note. Hovered or clicked, it shows how it was computed.
import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls

T.AbstractButton {
    id: root

    required property string name
    required property string value
    required property string note
    required property string origin
    readonly property int noteTop: 54

    implicitHeight: 72
    implicitWidth: Math.max(noteText.implicitWidth, figure.implicitWidth) + Theme.space20 + Theme.space16
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true
    Accessible.role: Accessible.Button
    Accessible.name: qsTr("%1 %2, %3").arg(name).arg(value).arg(note)
    Accessible.description: origin
    Keys.onReturnPressed: root.clicked()
    onActiveFocusChanged: if (!activeFocus) how.pinned = false
    onClicked: how.pinned = !how.pinned

    Rectangle { color: Theme.line; height: parent.height; width: Theme.lineWidth }
    Words { color: Theme.muted; font.pixelSize: Theme.sizeSmall; text: root.name; x: Theme.space16 }
    Figures { id: figure; font.pixelSize: Theme.sizeVerdict; text: root.value; x: Theme.space16; y: Theme.lineSmall + Theme.lineWidth }
    Words { id: noteText; color: Theme.muted; font.pixelSize: Theme.sizeSmall; text: root.note; x: Theme.space16; y: root.noteTop }
    FocusRing { inset: 0; shown: root.visualFocus }
    Tooltip {
        id: how
        property bool pinned: false
        delay: pinned ? 0 : 500
        objectName: "how"
        shown: root.hovered || pinned
        text: root.origin
    }
}
