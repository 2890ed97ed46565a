// SPDX-License-Identifier: GPL-3.0-or-later
// The lessons there are: title, what it is about, how long it takes.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.View

Column {
    id: root

    signal chosen(string id)

    spacing: Theme.space4

    Repeater {
        model: Course.lessons
        delegate: AppButton {
            required property var modelData

            height: 40
            font.pixelSize: Theme.sizeLarge
            look: AppButton.Flat
            note: qsTr("%1 min").arg(modelData.minutes)
            objectName: "lesson_" + modelData.id
            sign: "flask"
            text: modelData.title
            width: root.width
            Accessible.description: modelData.summary
            onClicked: root.chosen(modelData.id)
        }
    }
}
