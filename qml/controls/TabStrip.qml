// SPDX-License-Identifier: GPL-3.0-or-later
// Tabs as words with a 2 px line under the current one. Arrows move between `tabs`; `chosen(index)` is emitted on user input only.
pragma ComponentBehavior: Bound

import QtQuick

FocusScope {
    id: root

    required property string label
    property var tabs: []
    property int currentIndex: 0
    property int gap: Theme.space8
    property int inset: Theme.space8 // beside the words of a tab
    signal chosen(int index)

    property bool focusByKeys: false

    implicitHeight: Theme.tallHeight
    implicitWidth: row.implicitWidth
    activeFocusOnTab: true
    Accessible.role: Accessible.PageTabList
    Accessible.name: label
    onActiveFocusChanged: focusByKeys = activeFocus
    Keys.onLeftPressed: if (currentIndex > 0) chosen(currentIndex - 1)
    Keys.onRightPressed: if (currentIndex < tabs.length - 1) chosen(currentIndex + 1)

    Row {
        id: row
        height: root.height
        spacing: root.gap

        Repeater {
            model: root.tabs
            delegate: Item {
                id: tab

                required property string modelData
                required property int index
                readonly property bool current: root.currentIndex === index

                height: row.height
                objectName: "tab" + index
                width: words.implicitWidth + 2 * root.inset
                Accessible.role: Accessible.PageTab
                Accessible.name: modelData
                Accessible.selected: current
                Accessible.onPressAction: root.chosen(tab.index)

                Words {
                    id: words
                    anchors.centerIn: parent
                    color: tab.current || pointer.hovered ? Theme.text : Theme.muted
                    font.weight: tab.current ? Font.DemiBold : Font.Normal
                    text: tab.modelData
                }
                Rectangle {
                    anchors.bottom: parent.bottom
                    color: Theme.accent
                    height: Theme.lineBold
                    visible: tab.current
                    width: parent.width
                }
                FocusRing {
                    inset: Theme.space2
                    shown: root.activeFocus && tab.current && root.focusByKeys
                }
                HoverHandler { id: pointer }
                TapHandler {
                    onTapped: {
                        root.forceActiveFocus(Qt.MouseFocusReason);
                        root.focusByKeys = false;
                        root.chosen(tab.index);
                    }
                }
            }
        }
    }
}
