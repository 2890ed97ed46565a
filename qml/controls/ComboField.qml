// SPDX-License-Identifier: GPL-3.0-or-later
// A choice from a list. `choices` are the words shown; `chosen(index)` is emitted on user input only, not when `currentIndex` is set.
// qmllint disable deferred-property-id
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T

T.ComboBox {
    id: root

    required property string label
    property var choices: []
    property string fallback: "" // shown while nothing is chosen, e.g. for a mixed selection
    property bool bold: false
    property int elide: Text.ElideRight
    property string help: "" // for the screen reader
    signal chosen(int index)

    implicitHeight: Theme.fieldHeight
    implicitWidth: Theme.fieldWidth
    activeFocusOnTab: true
    focusPolicy: Qt.StrongFocus
    font.family: Theme.uiFamily
    font.pixelSize: Theme.sizeBody
    hoverEnabled: true
    model: choices
    Accessible.role: Accessible.ComboBox
    Accessible.name: label
    Accessible.description: help.length > 0 ? displayText + ". " + help : displayText
    Accessible.onPressAction: popup.visible ? popup.close() : popup.open()
    onActivated: index => chosen(index)

    background: Rectangle {
        border.color: root.visualFocus || root.popup.visible ? Theme.accent : root.hovered ? Theme.border : Theme.edge
        border.width: root.visualFocus || root.popup.visible ? Theme.focusWidth : Theme.lineWidth
        color: Theme.field
        radius: Theme.radius
    }
    contentItem: Words {
        elide: root.elide
        font.weight: root.bold ? Font.DemiBold : Font.Normal
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.sizeTiny
        leftPadding: Theme.space8
        rightPadding: Theme.iconMedium + Theme.space10
        text: root.currentIndex < 0 ? root.fallback : root.displayText
        verticalAlignment: Text.AlignVCenter
    }
    indicator: Icon {
        anchors.right: parent.right
        anchors.rightMargin: Theme.space8
        anchors.verticalCenter: parent.verticalCenter
        color: Theme.muted
        height: Theme.iconMedium
        name: "chevron-down"
        width: Theme.iconMedium
    }
    delegate: T.ItemDelegate {
        id: entry

        required property string modelData
        required property int index

        height: Theme.fieldHeight
        highlighted: root.highlightedIndex === index
        hoverEnabled: true
        width: ListView.view.width
        Accessible.role: Accessible.ListItem
        Accessible.name: modelData

        background: Rectangle {
            color: entry.highlighted ? Theme.hover : "transparent"
            radius: Theme.radiusSmall
        }
        contentItem: Item {
            Icon {
                anchors.verticalCenter: parent.verticalCenter
                height: Theme.iconMedium
                name: "check"
                visible: root.currentIndex === entry.index
                width: Theme.iconMedium
                x: Theme.space6
            }
            Words {
                anchors.verticalCenter: parent.verticalCenter
                elide: root.elide
                text: entry.modelData
                width: parent.width - x - Theme.space8
                x: Theme.iconMedium + Theme.space12
            }
        }
    }
    popup: T.Popup {
        id: list

        height: Math.min(entries.contentHeight + 2 * padding, Theme.popupSlim)
        margins: Theme.space8
        padding: Theme.space4
        scale: Theme.uiScale
        transformOrigin: T.Popup.TopLeft
        width: Math.max(root.width, Math.min(Theme.popupSlim, measure.width + Theme.space32 + Theme.space24))
        x: root.width - width
        y: root.height + Theme.space4

        background: Rectangle {
            border.color: Theme.edge
            border.width: Theme.lineWidth
            color: Theme.card
            radius: Theme.radius
        }
        contentItem: ListView {
            id: entries
            boundsBehavior: Flickable.StopAtBounds
            clip: true
            currentIndex: root.highlightedIndex
            implicitHeight: contentHeight
            model: root.delegateModel
            T.ScrollBar.vertical: AppScrollBar {}
        }
    }
    Connections {
        target: FieldKeys
        function onCommandDone() { list.close() }
    }
    Words {
        id: measure
        text: root.choices.reduce((longest, words) => words.length > longest.length ? words : longest, "")
        visible: false
    }
}
