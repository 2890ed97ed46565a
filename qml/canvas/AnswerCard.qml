// SPDX-License-Identifier: GPL-3.0-or-later
// The answer of the last run over its host: the figure, what limits, the next thing to try.
import QtQuick
import Flashloom.Controls
import Flashloom.View

Item {
    id: root

    required property Workspace workspace
    required property CanvasController host

    objectName: "answerCard"
    visible: answer.shown && root.host.zoom >= 0.35
    x: root.host.answerRect.x
    y: root.host.answerRect.y
    width: root.host.answerRect.width
    height: root.host.answerRect.height
    opacity: root.host.wiring ? 0.36 : 1
    Accessible.role: Accessible.StaticText
    Accessible.name: answer.number + " " + answer.unit + ". " + answer.headline + ". " + answer.detail

    CanvasAnswer {
        id: answer
        workspace: root.workspace
    }
    Rectangle {
        x: root.host.answerLink.x - root.x
        y: root.host.answerLink.y - root.y
        width: 2
        height: root.host.answerLink.height
        color: Theme.text
    }
    Rectangle {
        anchors.fill: parent
        radius: Theme.radiusAnswer
        color: Theme.card
        border { width: 2; color: Theme.text }
    }
    Row {
        x: 18
        y: 14
        height: 36
        spacing: 4
        Text {
            id: number
            objectName: "answerNumber"
            text: answer.number
            color: Theme.text
            font { family: Theme.uiFamily; pixelSize: 28; weight: Font.DemiBold }
        }
        Text {
            anchors { baseline: number.baseline }
            text: answer.unit
            color: Theme.muted
            font { family: Theme.uiFamily; pixelSize: 15 }
        }
    }
    Column {
        anchors { right: parent.right; rightMargin: 18; top: parent.top; topMargin: 16 }
        Text {
            anchors.right: parent.right
            text: answer.mean
            color: Theme.text
            font { family: Theme.monoFamily; pixelSize: 12 }
        }
        Text {
            anchors.right: parent.right
            text: answer.tail
            color: Theme.muted
            font { family: Theme.monoFamily; pixelSize: 12 }
        }
    }
    Rectangle {
        x: 18
        y: 60
        width: parent.width - 36
        height: 1
        color: Theme.line
    }
    Text {
        x: 18
        y: 70
        width: parent.width - 36
        elide: Text.ElideRight
        text: answer.headline
        color: Theme.text
        font { family: Theme.uiFamily; pixelSize: 18; weight: Font.DemiBold }
    }
    Text {
        x: 18
        y: 95
        width: parent.width - 36
        height: answer.offer.length > 0 || answer.stale ? 32 : 68
        wrapMode: Text.Wrap
        elide: Text.ElideRight
        text: answer.detail
        color: Theme.muted
        font { family: Theme.uiFamily; pixelSize: 12 }
    }
    Text {
        visible: answer.stale
        x: 18
        y: parent.height - height - 14
        text: qsTr("Before your last change. F5 runs again.")
        color: Theme.warning
        font { family: Theme.uiFamily; pixelSize: 12 }
    }
    OfferButton {
        visible: answer.offer.length > 0
        x: 18
        y: parent.height - height - 12
        width: 176
        text: answer.offer
        gain: answer.gain
        z: 1
        onClicked: answer.accept()
    }
}
