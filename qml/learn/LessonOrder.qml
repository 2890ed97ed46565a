// SPDX-License-Identifier: GPL-3.0-or-later
// Stations to be put in order: each is pressed in its turn and gets the number of its place; pressed again, it and those behind it are free.
// Once submitted they stand in the order given, later with the right place beside.
// qmllint disable deferred-property-id
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Desk

Column {
    id: root

    required property Lesson lesson
    readonly property lessonQuestion question: lesson.question
    readonly property var places: question.places // as the stations are found
    readonly property int step: lesson.step
    property var picked: [] // right places, in the order pressed
    readonly property var shown: lesson.prediction.given ? String(lesson.prediction.guess).split("").map(Number) : places
    readonly property int turnWidth: 20

    function words(place: int): string {
        return question.stations[places.indexOf(place)] ?? "";
    }
    function press(place: int) {
        const at = picked.indexOf(place);
        picked = at < 0 ? picked.concat([place]) : picked.slice(0, at);
    }

    spacing: Theme.space8
    onStepChanged: picked = []

    Repeater {
        model: root.shown.length
        delegate: AppButton {
            id: station

            required property int index
            readonly property int rightPlace: root.shown[index] ?? 0
            readonly property int turn: root.lesson.prediction.given ? index + 1 : root.picked.indexOf(rightPlace) + 1
            readonly property bool told: root.lesson.prediction.revealed && rightPlace !== turn

            enabled: !root.lesson.prediction.given
            height: Math.max(Theme.controlHeight, label.implicitHeight + Theme.space12)
            look: AppButton.Outlined
            objectName: "lessonStation" + rightPlace
            width: root.width
            Accessible.name: root.words(rightPlace)
            Accessible.description: turn === 0 ? qsTr("no place yet") : told ? qsTr("place %1, right: %2").arg(turn).arg(rightPlace) : root.lesson.prediction.revealed ? qsTr("place %1, right").arg(turn) : qsTr("place %1").arg(turn)
            onClicked: root.press(rightPlace)

            contentItem: Item {
                Figures {
                    anchors.verticalCenter: parent.verticalCenter
                    color: station.turn > 0 ? Theme.text : Theme.muted
                    font.pixelSize: Theme.sizeBody
                    font.weight: Font.DemiBold
                    text: station.turn > 0 ? station.turn : "–"
                    width: root.turnWidth
                }
                Words {
                    id: label
                    anchors.verticalCenter: parent.verticalCenter
                    color: Theme.text
                    text: root.words(station.rightPlace)
                    width: side.x - x - Theme.space8
                    wrapMode: Text.Wrap
                    x: Theme.space24
                }
                Words {
                    id: side
                    anchors.verticalCenter: parent.verticalCenter
                    color: Theme.muted
                    font.pixelSize: Theme.sizeSmall
                    text: station.told ? qsTr("right: %1").arg(station.rightPlace) : ""
                    width: implicitWidth
                    x: parent.width - width
                }
            }
        }
    }
    AppButton {
        enabled: root.picked.length === root.places.length
        look: AppButton.Filled
        objectName: "lessonOrderSubmit"
        text: enabled ? qsTr("Submit") : qsTr("Press the stations in order")
        visible: !root.lesson.prediction.given
        width: parent.width
        onClicked: {
            const order = Number(root.picked.join(""));
            root.picked = [];
            root.lesson.setGuess(order);
        }
    }
}
