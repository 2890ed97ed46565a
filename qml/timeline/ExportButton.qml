// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline into files: what is on screen as a picture or a table, the whole recording for other programs.
import QtQuick
import QtQuick.Dialogs
import Flashloom.Controls
import Flashloom.View

ToolbarButton {
    id: root

    required property TimelineSession session
    required property TimelineItem lanes
    signal failed(string reason)

    function ask(title: string, filter: string, suffix: string) {
        dialog.title = title;
        dialog.nameFilters = [filter];
        dialog.defaultSuffix = suffix;
        dialog.open();
    }
    function save(file: string): string {
        return exporter.save(file);
    }

    objectName: "timelineExport"
    sign: "save"
    text: qsTr("Save the timeline")
    onClicked: menu.popup(root, root.width - menu.width, root.height + Theme.space4)

    TimelineExport {
        id: exporter
        lanes: root.lanes
        session: root.session
    }
    AppMenu {
        id: menu
        objectName: "timelineExportMenu"
        implicitWidth: 328
        AppMenuItem {
            sign: "picture"
            text: qsTr("Picture of the lanes, the drive inside…")
            onTriggered: root.ask(qsTr("Save a picture"), qsTr("Pictures (*.png *.svg)"), "png")
        }
        AppMenuItem {
            sign: "table"
            text: root.session.hasArea ? qsTr("Events of the selected area as CSV…") : qsTr("Events on screen as CSV…")
            onTriggered: root.ask(qsTr("Save the events"), qsTr("Tables (*.csv)"), "csv")
        }
        AppMenuItem {
            text: qsTr("Recording for waveform viewers (VCD)…")
            onTriggered: root.ask(qsTr("Save the recording"), qsTr("Value change dumps (*.vcd)"), "vcd")
        }
        AppMenuItem {
            text: qsTr("Recording for ui.perfetto.dev (JSON)…")
            onTriggered: root.ask(qsTr("Save the recording"), qsTr("Chrome traces (*.json)"), "json")
        }
    }
    FileDialog {
        id: dialog
        fileMode: FileDialog.SaveFile
        onAccepted: {
            const reason = root.save("" + selectedFile);
            if (reason.length > 0)
                root.failed(reason);
        }
    }
}
