// SPDX-License-Identifier: GPL-3.0-or-later
// One block: header, key parameters or cells, foot with load and bar. Shows less the further out the zoom is; keeps no state.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Canvas
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Look

Item {
    id: root

    required property CanvasController controller
    required property real zoom // as it is seen: with the scale of the interface
    property real legible: 9.5 // px of the screen that a name has at least
    required property string blockId
    required property var glyph
    required property string title
    required property string address
    required property var keyRows
    required property string foot
    required property real cardX
    required property real cardY
    required property real cardWidth
    required property real cardHeight
    required property real rowsTop
    required property real queueTop
    required property real footTop
    required property bool isArray
    required property bool isIdeal
    required property bool isSelected
    required property bool isDimmed
    required property bool isPointed
    required property bool isFlashing
    required property real load
    required property color loadColour
    required property string loadWord
    required property bool isEstimate
    readonly property color loadTone: isEstimate ? Theme.muted : loadColour
    required property bool isStale
    required property int severity
    required property string message
    required property int queueDepth
    required property real inFlight
    required property var fixRows // what a fix that is pointed at would change
    readonly property int nameX: 40 // beside the small picture
    signal picked(string blockId) // by a screen reader; the pointer's press goes to the canvas

    readonly property bool showsRows: zoom >= 0.6
    readonly property real least: Math.ceil(Theme.sizeLeast / zoom) // what is 9 px high on the screen: smaller text grows to it
    readonly property real readable: Math.ceil(9.5 / zoom) // 9.5 px, for a name
    readonly property real textSize: Math.max(12, least)
    readonly property bool showsTitle: zoom >= 0.35
    readonly property bool showsFoot: showsRows && (isArray ? foot.length > 0 || load >= 0 : load >= 0 || queueTop >= 0)
    readonly property color outline: isSelected ? Theme.accent : isPointed ? Theme.text : Theme.edge

    objectName: "card_" + blockId
    x: cardX
    y: cardY
    width: cardWidth
    height: cardHeight
    opacity: isDimmed ? 0.36 : 1
    Accessible.role: Accessible.Button
    Accessible.name: qsTr("%1 %2").arg(title).arg(address)
    Accessible.description: (load >= 0 ? qsTr("busy %1. ").arg(Numbers.percent(load)) : "") + message
    Accessible.selected: isSelected
    Accessible.onPressAction: root.picked(root.blockId)

    Connections {
        target: root.controller.drawing
        function onSettled(id: string) {
            if (id === root.blockId)
                settle.restart();
        }
    }
    NumberAnimation on scale {
        id: settle
        duration: Theme.animationMicro
        easing.type: Easing.OutCubic
        from: 1.06
        running: false
        to: 1
    }

    Repeater {
        model: root.isArray && root.zoom >= 0.2 ? 2 : 0
        delegate: Plate {
            required property int index
            x: Theme.space6 - 3 * index
            y: x
            width: root.width
            height: root.height
            zoom: root.zoom
            radius: Theme.radiusCard
            color: Theme.card
            line: Theme.lineWidth
            edge: Theme.edge
        }
    }
    Plate {
        anchors { fill: parent; margins: card.line > Theme.lineWidth ? -card.line / Math.min(1, root.zoom) : 0 } // outside the load along its foot
        id: card
        zoom: root.zoom
        radius: Theme.radiusCard
        color: root.zoom < 0.2 && root.load >= 0 && !root.isEstimate ? root.loadColour : Theme.card
        line: root.isSelected || root.isPointed ? Theme.focusWidth : Theme.lineWidth
        edge: root.isIdeal && !root.isSelected ? "transparent" : root.outline
    }
    Plate {
        anchors.fill: parent
        zoom: root.zoom
        radius: Theme.radiusCard
        color: Theme.accent
        opacity: root.isFlashing ? 0.35 : 0
        Behavior on opacity { NumberAnimation { duration: Theme.animationMicro } }
    }

    BlockGlyph {
        objectName: "cardSign"
        readonly property real side: root.showsTitle ? (root.showsRows ? 20 : Math.min(28, root.height / 3)) : Math.min(root.width, root.height) * 0.5
        svg: root.glyph
        colour: Theme.text
        visible: root.zoom >= 0.2 && (root.showsTitle || !root.isArray) && !heading.alone
        readonly property real crisp: Math.max(1, Math.min(8, root.zoom / Theme.uiScale)) // painted as large as it is shown
        width: side * crisp
        height: side * crisp
        scale: 1 / crisp
        transformOrigin: Item.TopLeft
        x: root.showsTitle ? Theme.space12 : (root.width - side) / 2
        y: root.showsTitle ? (root.showsRows ? Theme.space6 + Theme.lineWidth : root.isArray ? Theme.space4 : Theme.space10) : (root.height - side) / 2
    }
    Text { // a tile too small for its icon still has its name, where that can be read
        anchors.centerIn: parent
        color: Theme.inkOn(card.color)
        font { family: Theme.uiFamily; pixelSize: root.zoom < 0.2 ? root.readable : Theme.sizeBody }
        objectName: "tileName"
        text: root.blockId
        visible: root.zoom < 0.2 && implicitWidth + Theme.space8 <= root.width && implicitHeight <= root.height
    }
    Text {
        id: heading
        objectName: "cardName"
        readonly property real wanted: Math.max(13, Math.ceil(root.legible / root.zoom))
        // Beside the address, if need be without it: rather a name alone than an address twice.
        readonly property real beside: root.width - Theme.space12 - addressText.implicitWidth - Theme.space8 - root.nameX
        readonly property bool hasAddress: small.advanceWidth <= beside || small.advanceWidth > root.width - root.nameX - Theme.space8
        readonly property bool alone: !root.showsRows && large.advanceWidth > root.width - Theme.space12 - Theme.signWide - 2 * Theme.space8 && large.advanceWidth <= root.width - 2 * Theme.space8 // its sign gives way
        visible: root.showsTitle
        x: root.showsRows ? root.nameX : alone ? Theme.space8 : Theme.space12 + Theme.signWide + Theme.space8
        width: (addressText.visible ? addressText.x - Theme.space8 : root.width - Theme.space8) - x
        height: root.showsRows || root.isArray ? Theme.lineDouble : Theme.barHeight // the cells of an array begin below it
        text: metrics.advanceWidth <= width ? root.title : root.blockId // rather the short name than a cut one
        color: Theme.text
        elide: Text.ElideRight
        verticalAlignment: Text.AlignVCenter
        font { family: Theme.uiFamily; pixelSize: large.advanceWidth <= width ? wanted : Math.max(Theme.sizeBody, root.readable); weight: Font.DemiBold }
    }
    TextMetrics {
        id: large
        font { family: Theme.uiFamily; pixelSize: heading.wanted; weight: Font.DemiBold }
        text: root.title
    }
    TextMetrics {
        id: small
        font { family: Theme.uiFamily; pixelSize: Math.max(Theme.sizeBody, root.readable); weight: Font.DemiBold }
        text: root.title
    }
    TextMetrics {
        id: metrics
        font: heading.font
        text: root.title
    }
    Text {
        id: addressText
        visible: root.showsRows && root.least <= 12 && heading.hasAddress
        anchors { right: parent.right; rightMargin: Theme.space12 }
        height: Theme.lineDouble
        verticalAlignment: Text.AlignVCenter
        text: root.address
        color: Theme.muted
        font { family: Theme.monoFamily; pixelSize: Theme.sizeSmall }
    }

    Text { // too far out for rows: the one figure that matters; of an array below its cells
        readonly property real room: root.isArray ? root.height - root.footTop - 4 : root.height - Theme.barHeight - Theme.space12
        anchors { horizontalCenter: parent.horizontalCenter; bottom: parent.bottom; bottomMargin: root.isArray ? Theme.space4 + Theme.lineWidth : Theme.space8 }
        color: Theme.text
        font { family: Theme.uiFamily; pixelSize: Math.max(1, Math.min(room, Theme.lineBody / root.zoom)); weight: Font.DemiBold }
        objectName: "farLoad"
        opacity: root.isStale ? 0.5 : 1
        text: Numbers.percent(root.load)
        visible: root.showsTitle && !root.showsRows && root.load >= 0 && font.pixelSize * root.zoom >= 9
    }
    CardRows {
        visible: root.showsRows && !root.isArray
        y: root.rowsTop
        width: parent.width
        rows: root.keyRows
        textSize: root.textSize
    }
    CardQueue {
        visible: root.queueTop >= 0 && root.showsRows && root.queueDepth > 0
        y: root.queueTop
        width: parent.width
        depth: root.queueDepth
        inFlight: root.inFlight
        textSize: root.textSize
    }
    BlockCells {
        visible: root.isArray
        anchors.fill: parent
        controller: root.isArray ? root.controller : null
        blockId: root.blockId
    }
    CardFoot {
        visible: root.showsFoot
        y: root.footTop
        width: parent.width
        indent: root.isArray ? 32 : 12
        text: root.isArray ? root.foot : root.load >= 0 ? root.loadWord : ""
        load: root.load
        stale: root.isStale
        textSize: root.textSize
    }
    Repeater {
        model: root.showsRows ? root.fixRows : []
        delegate: CardFix {
            required property var modelData
            x: 1
            y: modelData.row >= 0 ? root.rowsTop + Theme.lineBody * modelData.row : root.footTop
            width: root.width - 2 * Theme.lineWidth
            label: modelData.label
            was: modelData.was
            now: modelData.now
            textSize: root.textSize
        }
    }
    CardLoad {
        readonly property real inset: root.zoom < 1 ? Theme.lineBold / root.zoom : Theme.lineWidth // in pixels, or it hides the edge
        visible: root.load >= 0 && root.zoom >= 0.2
        x: inset
        y: parent.height - height - inset
        width: parent.width - 2 * inset
        height: root.zoom < 0.35 ? Theme.barBroad : Theme.barThin
        faded: root.isStale
        load: root.load
        tone: root.loadTone
    }
}
