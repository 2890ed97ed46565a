// SPDX-License-Identifier: GPL-3.0-or-later
// The workload as one line of fio's words, checked at each keystroke: a wave under the wrong word, the reason below. Enter applies valid
// text; Esc restores the workload in force.
import QtQuick
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Workload

FocusScope {
    id: root

    required property Workspace workspace
    required property WorkloadJobs jobs
    property var fault: ({ reason: "", begin: 0, length: 0 })
    property bool typed: false // and not set yet
    readonly property string held: workspace.document.workload
    readonly property alias text: field.text

    function look() {
        fault = typed ? jobs.check(field.text) : { reason: "", begin: 0, length: 0 };
    }
    function accept(): bool {
        look();
        if (fault.reason.length > 0)
            return false;
        typed = false;
        workspace.document.steps.endBurst();
        workspace.document.setWorkload(field.text);
        field.text = Qt.binding(() => root.held);
        return true;
    }
    function takeTyped(): bool {
        return !typed || accept();
    }
    function revert() {
        typed = false;
        field.text = Qt.binding(() => root.held);
        look();
    }
    function takeFocus() { // typing replaces the line, an arrow goes on in it
        field.forceActiveFocus(Qt.TabFocusReason);
        field.selectAll();
    }

    implicitHeight: field.height + (note.visible ? note.height + Theme.space4 : 0)

    AppTextField {
        id: field
        objectName: "workloadField"
        alert: root.fault.reason.length > 0
        focus: true
        height: Theme.controlHeight
        mono: true
        text: root.held
        width: parent.width
        Accessible.name: qsTr("Workload text")
        Accessible.description: root.fault.reason
        Keys.onEscapePressed: event => {
            event.accepted = root.typed;
            root.revert();
        }
        onAccepted: if (root.accept()) selectAll()
        onActiveFocusChanged: if (!activeFocus && root.typed) root.accept()
        onTextEdited: {
            root.typed = true;
            root.look();
        }

        Wave {
            readonly property rect from: field.positionToRectangle(root.fault.begin ?? 0)
            readonly property rect to: field.positionToRectangle((root.fault.begin ?? 0) + (root.fault.length ?? 0))

            anchors.bottom: parent.bottom
            anchors.bottomMargin: Theme.space4
            objectName: "faultWave"
            tone: Theme.error
            visible: root.fault.reason.length > 0 && (root.fault.length ?? 0) > 0
            width: Math.max(Theme.space12, to.x - from.x)
            x: from.x + field.leftPadding
        }
    }
    Text {
        id: note
        color: Theme.error
        font.family: Theme.uiFamily
        font.pixelSize: Theme.sizeSmall
        objectName: "faultReason"
        text: root.fault.reason
        textFormat: Text.PlainText
        visible: text.length > 0
        width: parent.width
        wrapMode: Text.Wrap
        y: field.height + Theme.space4
    }
}
