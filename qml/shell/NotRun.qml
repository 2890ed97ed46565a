// SPDX-License-Identifier: GPL-3.0-or-later
// Shows in the message bar why a run was refused, until the next edit or run.
import QtQuick
import Flashloom.Controls
import Flashloom.Desk

Item {
    id: root

    required property Workspace workspace
    required property MessageBar messages
    property string told: ""

    function forget() {
        if (told.length > 0 && messages.words === told)
            messages.words = "";
        told = "";
    }

    Connections {
        target: root.workspace.runs
        function onProblem(text: string) { root.told = text; }
    }
    Connections {
        target: root.workspace.runner
        function onRunningChanged() {
            if (root.workspace.runner.running)
                root.forget();
        }
    }
    Connections {
        target: root.workspace.document
        function onDesignChanged() { root.forget(); }
        function onWorkloadChanged() { root.forget(); }
    }
}
