// SPDX-License-Identifier: GPL-3.0-or-later
// The ring around what the keyboard acts on: 2 px of accent with a gap of 1 px.
import QtQuick

Rectangle {
    property bool shown: false
    property int inset: -Theme.focusGap

    anchors.fill: parent
    anchors.margins: inset
    border.color: Theme.accent
    border.width: Theme.focusWidth
    color: "transparent"
    radius: Theme.radius - inset
    visible: shown
}
