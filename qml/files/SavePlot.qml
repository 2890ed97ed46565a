// SPDX-License-Identifier: GPL-3.0-or-later
// The button at the corner of a plot: saves the plot as PNG or SVG with the drive inside, without this button.
pragma ComponentBehavior: Bound

import QtQml
import QtQuick
import QtQuick.Templates as T
import Flashloom.Controls
import Flashloom.Desk

IconButton {
    id: root

    required property Item plot // with its legend
    required property Workspace workspace
    required property string name // "pipe": of the file
    readonly property FilePicker picker: pickers.object as FilePicker

    readonly property Item overlay: T.Overlay.overlay // of its window
    property string wanted: "" // the file

    function save() {
        if (wanted.length === 0)
            return;
        saver.busy = true;
        saver.save(plot, wanted, 2);
        wanted = "";
    }
    function ask() {
        pickers.active = true; // it is made for the first who asks
        const file = workspace.files.name;
        const stem = file.length > 0 ? file.split("/").pop().replace(/\.[^.]+$/, "") : workspace.document.title.replace(/\//g, "-");
        picker.ask(file.slice(0, Math.max(0, file.lastIndexOf("/"))), stem + " " + name + ".png");
    }

    implicitHeight: Theme.smallHeight
    implicitWidth: Theme.fieldHeight
    objectName: "savePlot"
    opacity: saver.busy ? 0 : 1
    sign: "save"
    signSize: Theme.iconMedium
    text: qsTr("Save this picture as PNG or SVG")
    tone: hovered || visualFocus ? Theme.text : Theme.muted
    onClicked: ask()

    PictureSaver {
        id: saver
        property bool busy: false
        workspace: root.workspace
        onFinished: problem => {
            busy = false;
            if (problem.length > 0)
                root.workspace.problem(problem);
            else
                root.workspace.notice(qsTr("Picture saved."));
        }
    }
    Instantiator {
        id: pickers
        active: false
        delegate: FilePicker {
            id: asked
            kinds: [{ words: qsTr("PNG"), suffixes: ["png"] }, { words: qsTr("SVG"), suffixes: ["svg"] }]
            objectName: "plotPicker"
            parent: root.overlay
            saving: true
            title: qsTr("Save the picture")
            onChosen: path => {
                root.wanted = path;
                if (!asked.visible) // it has closed before it told, or the desktop's own dialog was asked
                    root.save();
            }
            onClosed: root.save() // not with the dialog over it
        }
    }
}
