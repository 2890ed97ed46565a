// SPDX-License-Identifier: GPL-3.0-or-later
// Lets a miss pass, for a reason that the report prints; or takes that back.
// qmllint disable deferred-property-id
import QtQuick
import Flashloom.Controls
import Flashloom.Review

PopupCard {
    id: root

    required property ReviewSession session
    property int row: -1
    property int column: -1
    property string told: ""
    property bool waived: false
    signal left(int row, int column) // the cell that had the focus is made anew when the waiver is there

    function ask(line: int, place: int, cell: Item) {
        const under = cell.mapToItem(parent, 0, cell.height + Theme.space4);
        x = under.x;
        y = under.y;
        row = line;
        column = place;
        const variant = session.rows[line];
        told = qsTr("%1: %2 %3").arg(variant.name).arg(session.limits[place].text).arg(variant.cells[place].text);
        waived = variant.cells[place].reason.length > 0;
        reason.text = variant.cells[place].reason;
        problem.text = "";
        open();
        reason.forceActiveFocus(Qt.TabFocusReason);
        reason.selectAll();
    }
    function keep() {
        problem.text = session.waive(row, column, reason.text);
        if (problem.text.length === 0)
            close();
    }

    objectName: "waiverCard"
    onClosed: left(row, column)

    contentItem: Column {
        spacing: Theme.space12

        Words {
            font.weight: Font.DemiBold
            text: root.waived ? qsTr("Waiver") : qsTr("Waive this miss")
        }
        Words {
            color: Theme.muted
            text: root.told
            width: parent.width
            wrapMode: Text.Wrap
        }
        AppTextField {
            id: reason
            alert: problem.text.length > 0
            objectName: "waiverReason"
            placeholderText: qsTr("Reason, printed in the report")
            width: parent.width
            Accessible.name: qsTr("Reason")
            onAccepted: root.keep()
            onTextEdited: problem.text = ""
        }
        Words {
            id: problem
            color: Theme.error
            objectName: "waiverProblem"
            visible: text.length > 0
            width: parent.width
            wrapMode: Text.Wrap
        }
        Row {
            spacing: Theme.space8

            AppButton {
                look: AppButton.Filled
                objectName: "waiverKeep"
                text: root.waived ? qsTr("Change") : qsTr("Waive")
                onClicked: root.keep()
            }
            AppButton {
                look: AppButton.Flat
                objectName: "waiverRemove"
                text: qsTr("Remove waiver")
                visible: root.waived
                onClicked: {
                    root.session.withdraw(root.row, root.column);
                    root.close();
                }
            }
        }
    }
}
