// SPDX-License-Identifier: GPL-3.0-or-later
// Which runs are compared. Arrows walk, Space adds or takes out, B makes one the baseline, Enter closes.
// qmllint disable deferred-property-id
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Compare
import Flashloom.Controls
import Flashloom.Look

PopupCard {
    id: root

    required property CompareSession session
    readonly property int mostList: 364

    objectName: "compareRunsPopup"
    padding: Theme.space8
    width: 420
    onOpened: list.forceActiveFocus(Qt.TabFocusReason)

    contentItem: Column {
        spacing: Theme.space8

        Row {
            spacing: Theme.space8

            AppButton {
                implicitHeight: Theme.compactHeight
                objectName: "compareAllVariants"
                text: qsTr("Newest of each variant")
                onClicked: root.session.columns.takeVariants()
            }
            AppButton {
                enabled: root.session.columns.many
                implicitHeight: Theme.compactHeight
                objectName: "compareOnlyTwo"
                text: qsTr("Only A and B")
                onClicked: root.session.columns.takeTwo()
            }
        }
        ListView {
            id: list
            activeFocusOnTab: true
            boundsBehavior: Flickable.StopAtBounds
            clip: true
            height: Math.min(root.mostList, contentHeight)
            highlightMoveDuration: 0
            keyNavigationEnabled: true
            model: CompareRunModel { session: root.session }
            objectName: "compareRunList"
            width: parent.width
            Accessible.role: Accessible.List
            Accessible.name: qsTr("Runs to compare")
            Keys.onSpacePressed: root.session.columns.toggle(currentIndex)
            Keys.onReturnPressed: root.close()
            Keys.onPressed: event => {
                event.accepted = KeyTable.pressed(KeyTable.Place.compare, event.key, event.modifiers, event.text) === "compare.baseline";
                if (event.accepted)
                    root.session.columns.chooseBaseline(currentIndex);
            }
            T.ScrollBar.vertical: AppScrollBar {}

            delegate: RunLine {
                current: ListView.isCurrentItem
                focused: list.activeFocus
                width: list.width
                onBaselineWanted: root.session.columns.chooseBaseline(index)
                onToggled: {
                    list.currentIndex = index;
                    root.session.columns.toggle(index);
                }
            }
        }
        Words {
            color: Theme.caption
            font.pixelSize: Theme.sizeTiny
            text: qsTr("%1 adds or removes  ·  %2 makes baseline  ·  2 to 50 runs").arg(KeyTable.of("list.tick")).arg(KeyTable.of("compare.baseline"))
            width: parent.width
        }
    }
}
