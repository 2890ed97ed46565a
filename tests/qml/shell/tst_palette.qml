// SPDX-License-Identifier: GPL-3.0-or-later
// The palette: presets that were saved from blocks are deleted by key and from their menu; types and the catalogue's parts stay.
import QtQuick
import QtTest
import Flashloom.Desk
import Flashloom.Shell

Item {
    id: root
    width: 10
    height: 10

    Workspace { id: space }
    Main {
        id: main
        workspace: space
        width: 1600
        height: 1000
    }

    TestCase {
        name: "Palette"
        when: windowShown

        function init() {
            compare(space.door.openSample("starter"), "");
            space.door.discard();
            space.pages.current = "design";
            main.requestActivate();
            tryCompare(main, "active", true);
        }

        function test_aPresetOfOnesOwnIsDeletedFromThePalette() {
            const list = finder.find(main.contentItem, "paletteList"), types = list.count;
            list.forceActiveFocus(Qt.TabFocusReason);
            list.currentIndex = 0;
            keyClick(Qt.Key_Delete); // a type stays
            compare(list.count, types);
            compare(space.document.ownParts.save("pkg", "Quick die"), "");
            compare(list.count, types + 1);
            list.currentIndex = types;
            keyClick(Qt.Key_Delete);
            compare(list.count, types);
            space.document.steps.undo();
            compare(list.count, types + 1);
            list.currentIndex = types;
            list.positionViewAtEnd();
            tryVerify(() => list.itemAtIndex(types) !== null);
            mouseClick(list.itemAtIndex(types), 20, list.itemAtIndex(types).height - 8, Qt.RightButton);
            const menu = finder.find(finder.find(main.contentItem, "palette"), "presetMenu");
            tryVerify(() => menu.opened);
            tryVerify(() => menu.itemAt(1).y > menu.itemAt(0).y); // laid out
            compare(menu.itemAt(1).objectName, "presetDelete");
            mouseClick(menu.itemAt(1));
            compare(list.count, types);
            space.document.steps.undo();
            space.document.steps.undo();
            compare(list.count, types);
        }
    }
}
