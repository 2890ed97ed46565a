// SPDX-License-Identifier: GPL-3.0-or-later
// The life of the pinned request: services and waits in the order of time, to the picosecond, and what held it most.
pragma ComponentBehavior: Bound

import QtQuick
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Look
import Flashloom.Timeline

Column {
    id: root

    required property TimelineSession session

    spacing: Theme.space6

    function follow(request: int) {
        root.session.pin(request);
        root.session.framePinned();
        if (root.session.pinnedIsMissing)
            root.record();
    }
    function record() {
        if (root.session.workspace !== null)
            root.session.workspace.recordings.show(root.session.pinnedRequest);
    }

    TimelineLifeModel {
        id: life
        session: root.session
    }
    Item {
        width: parent.width
        height: Theme.lineTiny
        SectionName { text: qsTr("PINNED REQUEST") }
        Figures { anchors.right: parent.right; color: Theme.caption; text: life.valid ? KeyTable.of("timeline.letGo") : "" }
    }
    Row {
        spacing: Theme.space2
        visible: life.landmarks.length > 0
        Repeater {
            model: life.landmarks
            delegate: AppButton {
                required property var modelData
                objectName: "pinLandmark"
                checked: root.session.pinnedRequest === modelData.request
                height: Theme.smallHeight
                leftPadding: Theme.space6
                rightPadding: Theme.space6
                look: AppButton.Flat
                text: (modelData.percentile + "").replace("_", ".")
                Accessible.name: qsTr("Follow the request at %1, %2").arg(text).arg(modelData.latency)
                onClicked: root.follow(modelData.request)
            }
        }
    }
    Words {
        width: parent.width
        color: Theme.muted
        objectName: "pinnedHint"
        text: root.session.pinnedIsMissing ? root.session.missingText : qsTr("Click an event in the lanes, or press %1 to follow a request through them.").arg(KeyTable.of("timeline.nextRequest"))
        visible: !life.valid
        wrapMode: Text.Wrap
    }
    AppButton {
        objectName: "pinnedRecord"
        enabled: root.session.workspace !== null && !root.session.workspace.runner.running
        text: qsTr("Simulate again and record it")
        visible: root.session.pinnedIsMissing
        onClicked: root.record()
    }
    Row {
        spacing: Theme.space8
        visible: life.valid
        Words {
            id: title
            objectName: "pinnedTitle"
            font.pixelSize: Theme.sizeLarge
            font.weight: Font.DemiBold
            text: life.title
        }
        Figures { anchors.baseline: title.baseline; color: Theme.muted; text: life.detail }
    }
    Item {
        width: parent.width
        height: Theme.tabHeight
        visible: life.valid
        Figures { id: latency; font.pixelSize: Theme.sizeVerdict; text: life.latency }
        Figures { anchors { left: latency.right; leftMargin: Theme.space6; baseline: latency.baseline } color: Theme.muted; text: life.latencyUnit }
        Words {
            anchors { right: parent.right; verticalCenter: parent.verticalCenter }
            color: Theme.muted
            font.pixelSize: Theme.sizeSmall
            horizontalAlignment: Text.AlignRight
            text: life.standing
        }
    }
    AppButton {
        readonly property bool on: life.valid && root.session.workspace !== null && root.session.workspace.followed.outlined === root.session.pinnedRequest
        objectName: "pinnedOutline"
        checked: on
        height: Theme.fieldHeight
        text: qsTr("Show its path on the drawing")
        visible: life.valid && root.session.workspace !== null
        onClicked: {
            root.session.workspace.followed.outlined = on ? -1 : root.session.pinnedRequest;
            if (root.session.workspace.followed.outlined >= 0)
                root.session.workspace.pages.current = "design";
        }
    }
    TimelineLifeBar { width: parent.width; height: Theme.rowSmall; model: life; visible: life.valid }
    LifeRow { width: parent.width; heading: true; visible: life.valid }
    Repeater {
        model: life
        delegate: LifeRow {
            required property var model
            width: root.width
            label: model.label
            time: model.time
            share: model.share
            look: model.look
            background: model.background
            service: model.service
        }
    }
    Rectangle { color: Theme.line; height: Theme.lineWidth; width: parent.width; visible: life.valid }
    LifeRow { width: parent.width; label: qsTr("sum"); time: life.sumText; share: "100.00"; strong: true; visible: life.valid; swatch: false }
    Figures {
        objectName: "pinnedAccounted"
        color: Theme.ok
        text: life.accounted
        visible: life.valid
        width: parent.width
    }
    LifeRow {
        heading: true
        label: qsTr("waited behind")
        share: qsTr("without it")
        time: ""
        visible: life.causes.length > 0
        width: parent.width
    }
    Repeater {
        model: life.causes
        delegate: Column {
            id: cause
            required property var modelData
            objectName: "pinnedCause"
            width: root.width
            Words { text: cause.modelData.label; width: parent.width; wrapMode: Text.Wrap }
            Figures { anchors.right: parent.right; color: Theme.muted; text: cause.modelData.time + " · " + cause.modelData.without }
        }
    }
    Rectangle {
        width: parent.width
        height: held.implicitHeight + Theme.space24
        color: Theme.card
        radius: Theme.radius
        visible: life.heldBy.length > 0
        Column {
            id: held
            anchors { left: parent.left; right: parent.right; top: parent.top; margins: Theme.space12 }
            spacing: Theme.space4
            Words { color: Theme.muted; text: qsTr("Delayed most by"); font.pixelSize: Theme.sizeSmall }
            Words { font.weight: Font.DemiBold; text: life.heldBy; width: parent.width; wrapMode: Text.Wrap }
            Words { color: Theme.muted; font.pixelSize: Theme.sizeSmall; text: life.heldDetail; width: parent.width }
            AppButton {
                objectName: "pinnedGoToHolder"
                text: qsTr("Go to this event")
                onClicked: life.showHolder()
            }
        }
    }
}
