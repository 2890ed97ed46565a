// SPDX-License-Identifier: GPL-3.0-or-later
// The drawing surface. Layers from below: dots and wires, cards, ports and guides, then what floats in view coordinates.
// All gestures go to the CanvasController; nothing here changes a design.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Flashloom.Canvas
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Look

FocusScope {
    id: root

    required property Workspace workspace
    property real legible: 9.5 // px of the screen that the names of blocks have at least, where they fit
    readonly property CanvasController controller: canvas
    readonly property int hintWidth: 640 // at most
    readonly property int lowBelow: 320 // px: only the first drives are offered, and the tools are small
    readonly property int slimBelow: 480
    readonly property int roomyFrom: 560
    readonly property int toolsFrom: 150 // what is lower is a strip for an audience

    signal fileDropped(string url)

    // Firmware goes into the processor below it; what else it is the window knows.
    function filesGiven(url: string, x: real, y: real) {
        if (!/\.elf$/i.test(url))
            return fileDropped(url);
        const wrong = canvas.edits.loadFirmware(url, x, y);
        if (wrong.length > 0)
            workspace.problem(wrong);
    }
    function fit() { canvas.view.fit() }
    function takeFocus() { hand.forceActiveFocus(Qt.OtherFocusReason) }
    // Of a drag from the palette; one inside the window carries no data but its source.
    function typeOf(drag): string {
        const text = drag.getDataAsString("flashloom/block");
        return text.length > 0 ? text : drag.source ? drag.source["type"] ?? "" : "";
    }

    objectName: "canvasView"
    clip: true
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Canvas with %1 and %2")
        .arg(cards.count === 1 ? qsTr("1 block") : qsTr("%1 blocks").arg(cards.count))
        .arg(canvas.drawing.wireCount === 1 ? qsTr("1 wire") : qsTr("%1 wires").arg(canvas.drawing.wireCount))
    Accessible.description: qsTr("%1 selects the next block, %2 move it, %3 starts a wire, %4 adds a block.").arg(KeyTable.of("canvas.next")).arg(KeyTable.of("canvas.move")).arg(KeyTable.of("block.wire")).arg(KeyTable.of("canvas.add"))

    onWidthChanged: canvas.view.resize(width, height)
    onHeightChanged: canvas.view.resize(width, height)

    CanvasController {
        id: canvas
        workspace: root.workspace
        adding.onWanted: (x, y, wired) => quickAdd.openAt(x, y, wired)
        keys.onArrayFieldWanted: (id, shape, card) => arrayField.openFor(id, shape, card)
        hand.onMapMenuWanted: (link, x, y, current) => mapMenu.openAt(link, x, y, current)
        hand.onBlockMenuWanted: (x, y) => root.workspace.selection.ids.length > 0 ? blockMenu.openAt(root, x, y) : canvasMenu.popup(root, x, y)
        values.onWanted: (id, row) => keyField.openFor(id, row)
    }

    Rectangle {
        anchors.fill: parent
        color: Theme.canvas
    }
    T.Control { // the keys' place: a field that closes gives the focus back here
        id: hand

        anchors.fill: parent
        focus: true
        focusPolicy: Qt.TabFocus
        activeFocusOnTab: true
        Accessible.role: Accessible.Canvas
        Accessible.name: root.workspace.selection.summary.length > 0 ? root.workspace.selection.summary : qsTr("Canvas, nothing selected")
        Accessible.focusable: true
        Keys.onPressed: event => event.accepted = canvas.keys.press(event.key, event.modifiers, event.text)
        Keys.onReleased: event => canvas.keys.release(event.key)
    }
    CanvasBackdrop {
        anchors.fill: parent
        controller: canvas
    }

    Item {
        id: world
        objectName: "canvasWorld"
        x: canvas.view.originX
        y: canvas.view.originY
        scale: canvas.view.zoom
        transformOrigin: Item.TopLeft

        Repeater {
            id: cards
            model: canvas.cards.blocks
            delegate: BlockCard {
                controller: canvas
                legible: root.legible
                zoom: canvas.view.zoom * Theme.uiScale
                onPicked: id => root.workspace.selection.ids = [id]
            }
        }
        AnswerCard {
            id: answer
            workspace: root.workspace
            host: canvas
            onGone: hand.focus = true
        }
    }

    CanvasOverlay {
        anchors.fill: parent
        controller: canvas
    }

    MouseArea {
        id: pointer
        objectName: "canvasPointer"
        anchors.fill: parent
        hoverEnabled: true
        acceptedButtons: Qt.LeftButton | Qt.MiddleButton | Qt.RightButton
        cursorShape: canvas.hand.pointer.cursor
        onPressed: mouse => {
            mouse.accepted = !answer.takes(pointer.mapToItem(answer, Qt.point(mouse.x, mouse.y)));
            if (!mouse.accepted)
                return;
            hand.forceActiveFocus(Qt.MouseFocusReason);
            canvas.hand.press(mouse.x, mouse.y, mouse.button, mouse.modifiers);
        }
        onPositionChanged: mouse => {
            canvas.hand.moveTo(mouse.x, mouse.y);
            if (mouse.buttons & Qt.LeftButton)
                edge.aim(mouse.x, mouse.y, width, height);
        }
        onReleased: mouse => {
            edge.stop();
            canvas.hand.release(mouse.x, mouse.y);
        }
        onDoubleClicked: mouse => canvas.hand.doubleClick(mouse.x, mouse.y)
        onCanceled: {
            edge.stop();
            canvas.hand.cancel();
        }
        onWheel: wheel => canvas.view.wheel(wheel.x, wheel.y, wheel.angleDelta.x, wheel.angleDelta.y, wheel.modifiers)
    }
    EdgeScroll {
        id: edge
        controller: canvas
    }
    PinchHandler {
        property real lastScale: 1
        target: null
        onActiveChanged: lastScale = 1
        onScaleChanged: {
            canvas.view.zoomAt(activeScale / lastScale, centroid.position.x, centroid.position.y);
            lastScale = activeScale;
        }
    }
    DropArea {
        objectName: "canvasDropArea"
        anchors.fill: parent
        // Without keys: a drag that an area refuses by its keys is lost to the one below it (Qt 6.4).
        onEntered: drag => drag.accepted = drag.hasUrls || root.typeOf(drag).length > 0
        onPositionChanged: drag => canvas.palette.over(root.typeOf(drag), drag.x, drag.y)
        onExited: canvas.palette.leave()
        onDropped: drop => {
            if (drop.hasUrls) {
                drop.accept(Qt.CopyAction);
                root.filesGiven(root.workspace.files.firstOf(drop.urls.map(url => url.toString())), drop.x, drop.y);
            } else {
                drop.accepted = canvas.palette.drop(root.typeOf(drop), drop.x, drop.y);
            }
        }
    }

    EmptyHint {
        anchors.centerIn: parent
        controller: canvas
        most: root.height < root.lowBelow ? 3 : 99
        onBegun: hand.forceActiveFocus()
        width: Math.min(parent.width - 2 * Theme.canvasMargin, root.hintWidth)
        visible: canvas.drawing.empty
    }
    CanvasTools {
        readonly property real margin: small ? Theme.space8 : Theme.canvasMargin
        readonly property size corner: visible ? Qt.size(width + margin, height + margin) : Qt.size(0, 0)

        roomy: root.width >= root.roomyFrom
        small: root.width < root.slimBelow || root.height < root.lowBelow
        anchors { left: parent.left; bottom: parent.bottom; leftMargin: margin; bottomMargin: margin }
        controller: canvas
        visible: root.height >= root.toolsFrom && !canvas.drawing.empty
        onCornerChanged: canvas.view.keepCorner(corner)
    }
    PlaybackCaption {
        anchors { horizontalCenter: parent.horizontalCenter; top: parent.top; topMargin: Theme.space4 }
        controller: canvas
    }
    HoverText {
        controller: canvas
        shown: pointer.containsMouse && !pointer.pressed
    }
    FocusRing { inset: Theme.focusInset; shown: hand.visualFocus }
    WiringHint {
        anchors { top: parent.top; topMargin: Theme.space4 }
        controller: canvas
    }
    ReasonCard { controller: canvas }
    ArrayReadout { controller: canvas }
    InsideView {
        anchors.fill: parent
        controller: canvas
        workspace: root.workspace
        onEnteredChanged: if (!entered) hand.forceActiveFocus()
    }
    QuickAdd {
        id: quickAdd
        controller: canvas
        onClosed: hand.forceActiveFocus()
    }
    ArrayField {
        id: arrayField
        controller: canvas
        onClosed: hand.forceActiveFocus()
    }
    KeyField {
        id: keyField
        controller: canvas
        onClosed: hand.forceActiveFocus()
    }
    BlockMenu {
        id: blockMenu
        controller: canvas
        workspace: root.workspace
        onClosed: hand.forceActiveFocus()
        onActing: hand.forceActiveFocus()
    }
    CanvasMenu {
        id: canvasMenu
        controller: canvas
        onClosed: hand.forceActiveFocus()
        onActing: hand.forceActiveFocus()
    }
    MapMenu {
        id: mapMenu
        controller: canvas
        onClosed: hand.forceActiveFocus()
    }
}
