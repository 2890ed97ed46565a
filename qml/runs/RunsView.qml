// SPDX-License-Identifier: GPL-3.0-or-later
// All runs of the project as a library, with its variants at the left and the chosen run at the right; where there is little room, one of
// the three at a time.
import QtQuick
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Runs

FocusScope {
    id: root

    required property Workspace workspace
    required property CommandIndex commands
    required property VariantList variants
    readonly property bool wide: width >= 1080 // all three
    readonly property bool slim: width < 720 // one
    property int part: 0 // of the slim view: runs, this run, variants
    readonly property bool listed: !slim || part === 0
    readonly property int searchWidth: 200
    readonly property int slimSearch: 132
    readonly property int detailsWidth: 260
    readonly property int wideDetails: 240
    readonly property int variantsWidth: 264

    function takeFocus() {
        list.takeFocus();
    }
    function editName() {
        part = 1;
        details.editName();
    }

    function renameVariant(row: int) {
        part = 2;
        variantsPane.editName(row);
    }

    objectName: "runsView"
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Runs")

    RunLibrary {
        id: runs
        workspace: root.workspace
    }
    Row {
        id: head
        height: Theme.controlHeight
        spacing: Theme.space12
        width: parent.width - 2 * x - 3 * Theme.controlHeight // the grip of the pane stands at the right
        x: Theme.space16
        y: Theme.space8

        AppTextField {
            id: search
            anchors.verticalCenter: parent.verticalCenter
            objectName: "runFilter"
            placeholderText: qsTr("Find a run")
            sign: "search"
            width: root.slim ? root.slimSearch : root.searchWidth
            Accessible.name: qsTr("Find a run by text or date")
            Keys.onDownPressed: list.takeFocus()
            Keys.onEscapePressed: event => {
                event.accepted = text.length > 0;
                clear();
            }
            onAccepted: list.takeFocus()
            onTextChanged: runs.filter = text
        }
        SegmentedField {
            anchors.verticalCenter: parent.verticalCenter
            choices: root.slim ? [qsTr("Runs"), qsTr("Run"), qsTr("Variants")] : [qsTr("Runs"), qsTr("Variants")]
            currentIndex: root.slim ? root.part : root.part === 2 ? 1 : 0
            label: qsTr("Shown")
            objectName: "runsPart"
            visible: !root.wide
            onChosen: index => root.part = root.slim ? index : index * 2
        }
        Words {
            anchors.verticalCenter: parent.verticalCenter
            color: Theme.muted
            objectName: "runsTotal"
            text: runs.total
            visible: !root.slim
        }
        AppButton {
            id: cleanUp
            anchors.verticalCenter: parent.verticalCenter
            implicitHeight: Theme.fieldHeight
            objectName: "runsCleanUp"
            text: runs.cleanUpText
            visible: text.length > 0 && !root.slim
            onClicked: runs.cleanUp()
            Tooltip {
                shown: cleanUp.hovered
                text: qsTr("Keeps the newest recording of each variant, pinned ones and the one shown. Figures stay; the same seed gives the same recording again.")
            }
        }
    }
    VariantsPane {
        id: variantsPane
        anchors.bottom: parent.bottom
        anchors.bottomMargin: Theme.space8
        anchors.top: head.bottom
        anchors.topMargin: Theme.space8
        commands: root.commands
        variants: root.variants
        visible: root.wide || root.part === 2
        width: root.wide ? root.wideDetails : root.slim ? root.width - 2 * x : root.detailsWidth
        x: Theme.space16
    }
    RunList {
        id: list
        anchors.bottom: parent.bottom
        anchors.left: variantsPane.visible ? variantsPane.right : parent.left
        anchors.leftMargin: Theme.space16
        anchors.right: details.visible ? details.left : parent.right
        anchors.rightMargin: Theme.space16
        anchors.top: head.bottom
        anchors.topMargin: Theme.space8
        focus: true
        library: runs
        visible: root.listed
        onFindWanted: search.forceActiveFocus(Qt.ShortcutFocusReason)
        onRenameWanted: root.editName()
    }
    RunDetails {
        id: details
        anchors.bottom: parent.bottom
        anchors.right: parent.right
        anchors.rightMargin: Theme.space16
        anchors.top: head.bottom
        anchors.topMargin: Theme.space8
        library: runs
        row: list.currentIndex
        visible: root.wide || (root.slim ? root.part === 1 : root.part !== 2)
        width: root.slim ? root.width - 2 * Theme.space16 : root.variantsWidth
        Keys.onEscapePressed: event => { // back to the run that they are about
            event.accepted = list.visible;
            if (event.accepted)
                list.takeFocus();
        }
        onProblem: reason => root.workspace.problem(reason)
    }
}
