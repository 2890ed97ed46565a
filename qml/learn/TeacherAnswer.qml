// SPDX-License-Identifier: GPL-3.0-or-later
// The answer to a question, for the teacher alone.
import QtQuick
import Flashloom.Controls

Rectangle {
    id: root

    property string answer: ""
    property string reveal: ""

    color: Theme.tint
    height: words.height + Theme.space24
    radius: Theme.radius

    Column {
        id: words
        spacing: Theme.space4
        width: parent.width - Theme.space24
        x: Theme.space12
        y: Theme.space12

        Words {
            font.pixelSize: Theme.sizeLarge
            font.weight: Font.DemiBold
            objectName: "teacherAnswer"
            text: root.answer
            width: parent.width
            wrapMode: Text.Wrap
        }
        Words {
            color: Theme.lead
            objectName: "teacherReveal"
            text: root.reveal
            visible: text.length > 0
            width: parent.width
            wrapMode: Text.Wrap
        }
    }
}
