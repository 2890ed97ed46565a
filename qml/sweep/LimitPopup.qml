// SPDX-License-Identifier: GPL-3.0-or-later
// One limit of the goal: a figure, at most or at least, a value. Index -1 makes a new one.
// qmllint disable deferred-property-id
import QtQuick
import Flashloom.Controls
import Flashloom.Desk

PopupCard {
    id: root

    required property SweepSession session
    property int index: -1
    property int metric: 0
    property bool atLeast: false
    property string value: ""

    function edit(place: int, chip: Item) {
        const under = chip.mapToItem(parent, 0, chip.height + Theme.space4); // the chip itself goes when its limit changes
        x = under.x;
        y = under.y;
        const limit = place >= 0 && place < session.goal.limits.length ? session.goal.limits[place] : null;
        index = place;
        metric = limit ? limit.metric : Math.max(0, session.axes.indexX);
        atLeast = limit ? limit.atLeast : false;
        value = limit ? limit.value : session.verdict.suggestedLimit(metric, false);
        open();
    }
    function keep() {
        reason.text = session.goal.setLimit(index < 0 ? session.goal.limits.length : index, metric, atLeast, field.text);
        if (reason.text.length === 0)
            close();
    }

    objectName: "limitPopup"
    width: Theme.popupSlim
    onOpened: {
        reason.text = "";
        field.text = Qt.binding(() => root.value);
        field.forceActiveFocus(Qt.TabFocusReason);
        field.selectAll();
    }

    contentItem: Column {
        spacing: Theme.space12

        Words {
            font.weight: Font.DemiBold
            text: root.index < 0 ? qsTr("New limit") : qsTr("Limit")
        }
        ComboField {
            choices: root.session.goal.metricLabels
            currentIndex: root.metric
            label: qsTr("Figure")
            objectName: "limitFigure"
            width: parent.width
            onChosen: index => {
                root.metric = index;
                root.value = root.session.verdict.suggestedLimit(index, root.atLeast);
            }
        }
        Row {
            spacing: Theme.space8

            SegmentedField {
                choices: [qsTr("at most"), qsTr("at least")]
                currentIndex: root.atLeast ? 1 : 0
                label: qsTr("At most or at least")
                objectName: "limitRelation"
                width: Theme.choiceWidth
                onChosen: index => root.atLeast = index === 1
            }
            AppTextField {
                id: field
                alert: reason.text.length > 0
                horizontalAlignment: TextInput.AlignRight
                mono: true
                objectName: "limitValue"
                width: Theme.fieldWidth
                Accessible.name: qsTr("Value")
                onAccepted: root.keep()
                onTextEdited: reason.text = ""
            }
        }
        Words {
            id: reason
            color: Theme.error
            visible: text.length > 0
            width: parent.width
            wrapMode: Text.Wrap
        }
        Row {
            spacing: Theme.space8

            AppButton {
                look: AppButton.Filled
                objectName: "limitKeep"
                text: qsTr("Set")
                onClicked: root.keep()
            }
            AppButton {
                look: AppButton.Flat
                objectName: "limitRemove"
                text: qsTr("Remove")
                visible: root.index >= 0
                onClicked: {
                    root.close();
                    root.session.goal.removeLimit(root.index);
                }
            }
        }
    }
}
