// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of the lesson that is being written, and the kinds of which one can be added.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Desk

Column {
    id: root

    required property LessonAuthor author
    readonly property var kinds: [{ kind: "explain", words: qsTr("Explain") }, { kind: "do", words: qsTr("Task") },
        { kind: "predict", words: qsTr("Predict") }, { kind: "find", words: qsTr("Find a block") }]

    spacing: Theme.space8

    Words {
        font.pixelSize: Theme.sizeLarge
        font.weight: Font.DemiBold
        text: qsTr("Steps")
    }
    Repeater {
        model: root.author.steps
        delegate: AppButton {
            required property var modelData
            required property int index

            leading: true
            look: root.author.current === index ? AppButton.Filled : AppButton.Outlined
            note: root.kinds.find(one => one.kind === modelData.kind)?.words ?? ""
            objectName: "authorStep" + index
            text: (index + 1) + "  " + modelData.title
            width: root.width
            onClicked: root.author.current = index
        }
    }
    Words {
        color: Theme.muted
        font.pixelSize: Theme.sizeSmall
        text: qsTr("Make the change, run or selection of the step in the drawing, then add the step:")
        width: parent.width
        wrapMode: Text.Wrap
    }
    Flow {
        spacing: Theme.space8
        width: parent.width

        Repeater {
            model: root.kinds
            delegate: AppButton {
                required property var modelData

                objectName: "authorAdd_" + modelData.kind
                sign: "plus"
                text: modelData.words
                onClicked: root.author.addStep(modelData.kind)
            }
        }
        AppButton {
            enabled: root.author.steps.length > 0
            look: AppButton.Flat
            objectName: "authorRemove"
            text: qsTr("Remove the last step")
            onClicked: root.author.removeStep()
        }
    }
}
