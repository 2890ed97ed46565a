// SPDX-License-Identifier: GPL-3.0-or-later
// The result of the last run, over its host: the headline figure, what limits the drive, and the next change to try.
import QtQuick
import Flashloom.Canvas
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Look

Item {
    id: root

    required property Workspace workspace
    required property CanvasController host

    readonly property real zoom: root.host.view.zoom * Theme.uiScale
    readonly property real least: 9 / root.zoom // what is 9 px high on the screen: smaller text grows to it, or stays away
    readonly property bool roomy: least <= 12
    readonly property bool provable: answer.shown && !answer.stale && !workspace.run.failed && workspace.proof.available && workspace.proof.empty && !workspace.proof.running
    readonly property int edge: 18 // from the side of the card to its words
    readonly property int againWidth: 128
    readonly property int drawingWidth: 144
    readonly property int proofWidth: 140
    readonly property int partialInset: 3
    readonly property int ruleTop: 52 // below the number
    readonly property int headlineTop: 58
    readonly property int headlineHeight: 60
    readonly property int detailTop: 83 // below a headline of one line
    readonly property int staleTop: 113 // of what it is from, where the card is small
    readonly property int offersTop: 131
    readonly property int wordsEnd: 167 // without offers
    readonly property int staleRoom: 14 // below it
    readonly property int offerWidth: 176 // alone

    signal gone() // the keyboard has to go elsewhere

    // Whether a press there, in the card's own coordinates, is meant for one of its buttons.
    function takes(at: point): bool {
        return visible && (holds(offer, at) || holds(prove, at) || holds(again, at) || holds(back, at));
    }
    function holds(button: Item, at: point): bool {
        return button.visible && button.contains(button.mapFromItem(root, at));
    }

    objectName: "answerCard"
    visible: answer.shown && !root.host.drawing.empty && root.zoom >= 0.35
    x: root.host.drawing.answerRect.x
    y: root.host.drawing.answerRect.y
    width: root.host.drawing.answerRect.width
    height: root.host.drawing.answerRect.height
    opacity: root.host.hand.wire.active ? 0.36 : 1
    Accessible.role: Accessible.StaticText
    Accessible.name: answer.number + " " + answer.unit + ". " + answer.headline + ". " + answer.detail

    CanvasAnswer {
        id: answer
        workspace: root.workspace
    }
    Rectangle {
        x: root.host.drawing.answerLink.x - root.x
        y: root.host.drawing.answerLink.y - root.y
        objectName: "answerStem"
        width: Theme.lineBold
        height: root.host.drawing.answerLink.height
        visible: answer.atHost
        color: Theme.text
    }
    Plate {
        anchors.fill: parent
        zoom: root.zoom
        radius: Theme.radiusAnswer
        color: Theme.card
        line: Theme.focusWidth
        edge: Theme.text
    }
    TimelineSwatch { // a run that was stopped has a hatched edge
        objectName: "answerPartialEdge"
        x: root.partialInset
        y: Theme.radiusAnswer
        width: Theme.swatchSmall
        height: parent.height - 2 * Theme.radiusAnswer
        look: 10
        visible: root.workspace.run.partial
    }
    Row {
        x: root.edge
        y: Theme.space10
        height: Theme.rowTall
        spacing: Theme.space4
        Text {
            id: number
            objectName: "answerNumber"
            text: answer.number
            color: Theme.text
            font { family: Theme.uiFamily; pixelSize: Theme.sizeAnswer; weight: Font.DemiBold }
        }
        Text {
            anchors { baseline: number.baseline }
            text: answer.unit
            color: Theme.muted
            font { family: Theme.uiFamily; pixelSize: Math.max(Theme.sizeLarge, root.least) }
        }
        Text {
            objectName: "answerPartial"
            anchors { baseline: number.baseline }
            leftPadding: Theme.space8
            text: root.workspace.run.partialText
            color: Theme.warning
            font { family: Theme.uiFamily; pixelSize: Math.max(Theme.sizeSmall, root.least) }
            visible: root.roomy
        }
    }
    Column {
        anchors { right: parent.right; rightMargin: root.edge; top: parent.top; topMargin: Theme.space12 }
        visible: root.roomy
        Text {
            anchors.right: parent.right
            text: answer.mean
            color: Theme.text
            font { family: Theme.monoFamily; pixelSize: Theme.sizeSmall }
        }
        Text {
            anchors.right: parent.right
            text: answer.tail
            color: Theme.muted
            font { family: Theme.monoFamily; pixelSize: Theme.sizeSmall }
        }
    }
    Rectangle {
        x: root.edge
        y: root.ruleTop
        width: parent.width - 2 * root.edge
        height: Theme.lineWidth
        color: Theme.line
    }
    TextMetrics {
        id: oneLine
        font { family: Theme.uiFamily; pixelSize: Math.max(Theme.sizeTitle, root.least); weight: Font.DemiBold }
        text: answer.headline
    }
    Text { // what is too long for one line takes two or three smaller ones, or four
        id: headline
        readonly property bool isSentence: isLong && oneLine.advanceWidth * 15 / 18 > 2.8 * width
        readonly property bool isLong: root.roomy && oneLine.advanceWidth > width
        x: root.edge
        y: isLong ? root.headlineTop - Theme.space2 : root.headlineTop
        width: parent.width - 2 * root.edge
        height: root.roomy ? implicitHeight : root.headlineHeight
        elide: Text.ElideRight
        maximumLineCount: isSentence ? 4 : 3
        wrapMode: Text.Wrap
        objectName: "answerHeadline"
        text: answer.headline
        color: Theme.text
        font { family: Theme.uiFamily; pixelSize: isLong ? Math.max(isSentence ? Theme.sizeBody : Theme.sizeLarge, root.least) : oneLine.font.pixelSize; weight: Font.DemiBold }
    }
    Text {
        x: root.edge
        y: headline.isLong ? headline.y + headline.height + 1 : root.detailTop
        width: parent.width - 2 * root.edge
        height: Math.max(0, (answer.stale ? root.staleTop : answer.offer.length > 0 || root.provable ? root.offersTop : root.wordsEnd) - y)
        visible: root.roomy && height >= 14
        objectName: "answerDetail"
        wrapMode: Text.Wrap
        elide: Text.ElideRight
        text: answer.detail
        color: Theme.muted
        font { family: Theme.uiFamily; pixelSize: Theme.sizeSmall }
    }
    Text {
        objectName: "answerStale"
        visible: answer.stale
        x: root.edge
        y: parent.height - height - (root.roomy ? Theme.barHeight : root.staleRoom)
        width: parent.width - 2 * root.edge
        wrapMode: Text.Wrap
        text: qsTr("From run %1; %2.").arg(root.workspace.run.id).arg(root.workspace.shown.changedSince)
        color: Theme.warning
        font { family: Theme.uiFamily; pixelSize: Math.max(Theme.sizeSmall, root.least) }
    }
    OfferButton {
        id: again
        onGone: root.gone()
        zoom: root.zoom
        objectName: "runAgain"
        visible: answer.stale && root.roomy && !root.workspace.runner.running
        x: root.edge
        y: parent.height - height - Theme.space12
        width: root.againWidth
        text: qsTr("Run again")
        gain: KeyTable.of("run.start")
        z: 1
        onClicked: root.workspace.runs.start()
    }
    OfferButton {
        id: back
        onGone: root.gone()
        zoom: root.zoom
        objectName: "showRunDrawing"
        visible: again.visible
        x: again.x + again.width + Theme.space8
        y: again.y
        width: root.drawingWidth
        quiet: true
        text: qsTr("Show its drawing")
        z: 1
        Accessible.description: qsTr("Replaces the current drawing and workload with those of this run; undo restores them")
        onClicked: root.workspace.shown.takeDrawing()
    }
    OfferButton {
        id: offer
        onGone: root.gone()
        zoom: root.zoom
        objectName: "tryOffer"
        visible: answer.offer.length > 0
        x: root.edge
        y: parent.height - height - Theme.space12
        width: prove.visible ? root.width - 2 * root.edge - Theme.space8 - prove.width : root.offerWidth
        text: answer.offer
        gain: root.roomy ? answer.gain : ""
        textSize: Math.max(13, root.least)
        z: 1
        onClicked: answer.accept()
    }
    OfferButton {
        id: prove
        onGone: root.gone()
        zoom: root.zoom
        visible: root.provable && root.roomy
        x: offer.visible ? offer.x + offer.width + Theme.space8 : root.edge
        y: offer.y
        width: root.proofWidth
        objectName: "proveOffer"
        quiet: true
        text: qsTr("Test by simulation")
        z: 1
        Accessible.description: qsTr("Reruns the drive with each part made faster and shows the gain")
        onClicked: root.workspace.proof.start()
    }
}
