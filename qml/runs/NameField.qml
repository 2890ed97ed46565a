// SPDX-License-Identifier: GPL-3.0-or-later
// An editable name: Enter or leaving the field passes it to `commit`, which returns "" or why it was refused; Esc reverts.
import QtQuick
import Flashloom.Controls

UnitField {
    id: root

    property string words: "" // before the field
    readonly property int parentWidth: 200 // before it has a parent
    readonly property int nameWidth: 64 // left of the field

    implicitHeight: Theme.fieldHeight
    mono: false
    x: nameWidth
    width: (parent?.width ?? parentWidth) - nameWidth - Theme.space12 // of a bar that scrolls

    Words {
        color: Theme.muted
        height: Theme.fieldHeight
        text: root.words
        verticalAlignment: Text.AlignVCenter
        x: -root.nameWidth
    }
}
