// SPDX-License-Identifier: GPL-3.0-or-later
// Why the wire being drawn cannot end here, and the block that would make it possible.
import QtQuick
import Flashloom.Canvas
import Flashloom.Controls
import Flashloom.Look

Rectangle {
    id: root

    required property CanvasController controller
    readonly property real actionsWidth: cancels.implicitWidth + (root.controller.hand.wire.reasonOffer.length > 0 ? offer.implicitWidth + Theme.space24 + Theme.space16 : 0)
    readonly property int wideEnough: 392
    readonly property int mostWidth: Math.min(wideEnough, (parent ? parent.width : 0) - 2 * Theme.space8)
    readonly property real below: root.controller.hand.wire.reasonAt.y + root.offPointer
    readonly property real above: root.controller.hand.wire.reasonAt.y - root.offPointer - height
    readonly property real lowest: (parent ? parent.height : 0) - height - Theme.space8
    readonly property int beforePointer: 60
    readonly property int offPointer: 28

    objectName: "reasonCard"
    visible: root.controller.hand.wire.active && root.controller.hand.wire.reasonTitle.length > 0
    x: Math.max(Theme.space8, Math.min(root.controller.hand.wire.reasonAt.x - root.beforePointer, (parent ? parent.width : 0) - width - Theme.space8))
    y: below <= lowest ? below : above >= Theme.space8 ? above : Math.max(0, lowest) // where it fits, else over the pointer
    width: Math.min(root.mostWidth, Math.max(title.implicitWidth, detail.implicitWidth, actionsWidth) + Theme.space32)
    height: content.height + Theme.space24
    radius: Theme.radiusCard
    color: Theme.card
    border { width: Theme.lineWidth; color: Theme.error }
    Accessible.role: Accessible.AlertMessage
    Accessible.name: root.controller.hand.wire.reasonTitle + ". " + root.controller.hand.wire.reasonDetail

    Column {
        id: content
        x: Theme.space16
        y: Theme.space12
        width: parent.width - Theme.space32
        spacing: Theme.space6

        Text {
            id: title
            objectName: "reasonTitle"
            width: Math.min(implicitWidth, root.mostWidth - Theme.space32)
            wrapMode: Text.Wrap
            text: root.controller.hand.wire.reasonTitle
            color: Theme.text
            font { family: Theme.uiFamily; pixelSize: Theme.sizeLarge; weight: Font.DemiBold }
        }
        Text {
            id: detail
            visible: text.length > 0
            width: Math.min(implicitWidth, root.mostWidth - Theme.space32)
            wrapMode: Text.Wrap
            text: root.controller.hand.wire.reasonDetail
            color: Theme.muted
            font { family: Theme.uiFamily; pixelSize: Theme.sizeSmall }
        }
        Flow {
            width: parent.width
            topPadding: Theme.space4
            spacing: Theme.space16
            Rectangle {
                visible: root.controller.hand.wire.reasonOffer.length > 0
                width: offer.width + Theme.space24
                height: Theme.rowLarge
                radius: Theme.radius
                color: Theme.tint
                border { width: Theme.lineWidth; color: Theme.accent }
                Text {
                    id: offer
                    anchors.centerIn: parent
                    text: qsTr("Release to insert: %1").arg(root.controller.hand.wire.reasonOffer)
                    color: Theme.accent
                    font { family: Theme.uiFamily; pixelSize: Theme.sizeSmall }
                }
            }
            Text {
                id: cancels
                objectName: "reasonCancels"
                height: Theme.rowLarge
                verticalAlignment: Text.AlignVCenter
                text: qsTr("%1 cancels").arg(KeyTable.of("canvas.letGo"))
                color: Theme.muted
                font { family: Theme.uiFamily; pixelSize: Theme.sizeSmall }
            }
        }
    }
}
