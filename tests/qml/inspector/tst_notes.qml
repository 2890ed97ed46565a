// SPDX-License-Identifier: GPL-3.0-or-later
// Notes on the drive and on a block.
import QtQuick
import QtTest
import Flashloom.Desk
import Flashloom.Inspector

Item {
    id: root
    width: 320
    height: 900

    Workspace {
        id: space
        estimate.ghostEnabled: false
    }
    InspectorView {
        id: view
        anchors.fill: parent
        workspace: space
    }

    TestCase {
        name: "Notes"
        when: windowShown

        function init() {
            compare(space.door.openSample("starter"), "");
            space.door.discard();
            space.selection.ids = ["pkg"];
            space.selection.instance = "";
            finder.find(view, "propertiesPane").contentY = 0;
        }
        function test_notesStayWithTheirBlockOrTheDrive() {
            for (const of of [{ name: "blockNotes", ids: ["pkg"], other: ["ch"] }, { name: "driveNotes", ids: [], other: ["ch"] }]) {
                space.selection.ids = of.ids;
                const box = finder.find(view, of.name), typed = finder.find(box, "field"), before = box.value;
                typed.forceActiveFocus(Qt.TabFocusReason);
                typed.selectAll();
                for (const letter of "by the data sheet")
                    keyClick(letter);
                keyClick(Qt.Key_Return);
                compare(box.value, "by the data sheet");
                space.selection.ids = of.other;
                compare(finder.find(view, "blockNotes").value, "");
                space.selection.ids = of.ids;
                compare(box.value, "by the data sheet");
                space.document.steps.undo();
                compare(box.value, before);
            }
        }
        function test_longNotesShowTheirBeginning() {
            space.selection.ids = [];
            const typed = finder.find(finder.find(view, "driveNotes"), "field");
            verify(typed.text.length > 60, typed.text);
            verify(typed.positionToRectangle(0).x >= 0);
            typed.forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_End);
            verify(typed.positionToRectangle(0).x < 0);
            finder.find(finder.find(view, "driveName"), "field").forceActiveFocus(Qt.TabFocusReason);
            verify(typed.positionToRectangle(0).x >= 0);
        }
        function test_notesOnTheDriveEndWhereItsNameEnds() {
            space.selection.ids = [];
            const notes = finder.find(view, "driveNotes"), name = finder.find(view, "driveName");
            compare(notes.mapToItem(view, notes.width, 0).x, name.mapToItem(view, name.width, 0).x);
        }
    }
}
