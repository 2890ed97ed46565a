// SPDX-License-Identifier: GPL-3.0-or-later
// Why there was no run stands in the message bar until the next edit or run: who does either has read it.
import QtQuick
import Flashloom.Controls
import Flashloom.View

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
