// SPDX-License-Identifier: GPL-3.0-or-later
// Panes and pages in windows of their own: which window has the keys.
import QtQuick
import QtTest
import Flashloom.Desk
import Flashloom.Look
import Flashloom.Shell

Item {
    id: root
    width: 10
    height: 10

    Workspace {
        id: space
        estimate.ghostEnabled: false
    }
    Main {
        id: main
        workspace: space
        width: 1600
        height: 1000
    }

    Component {
        id: another
        Main {
            height: 1000
            width: 1600
            workspace: Workspace { estimate.ghostEnabled: false }
        }
    }

    TestCase {
        name: "OwnWindows"
        when: windowShown

        function find(name) { return finder.find(main.contentItem, name); }
        function init() {
            ThemeTokens.reduceMotion = true;
            compare(space.door.openSample("starter"), "");
            space.door.discard();
            space.document.markSaved();
            space.pages.current = "design";
            space.selection.ids = ["pkg"];
            activate();
        }
        function activate() {
            main.requestActivate();
            tryCompare(main, "active", true);
            find("canvasView").forceActiveFocus();
            tryVerify(() => find("canvasView").activeFocus);
        }

        // What is opened by a key in another window of the program takes the keys that follow, and Esc closes it.
        function test_theBoxComesToTheFrontFromAnotherWindow() {
            find("inspectorTabs").forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_F11, Qt.ShiftModifier);
            const own = find("designPage").ownWindow;
            tryVerify(() => own.visible);
            const opened = [["commandBox", Qt.Key_K, Qt.ControlModifier], ["settingsPanel", Qt.Key_Comma, Qt.ControlModifier], ["historyPanel", Qt.Key_Z, Qt.ControlModifier | Qt.AltModifier]];
            for (const [name, key, modifiers] of opened) {
                own.requestActivate();
                tryCompare(own, "active", true);
                keyClick(key, modifiers);
                tryCompare(main, "active", true, 5000, name);
                tryVerify(() => find(name).visible && find(name).activeFocus, 2000, name + " " + find(name).visible + " " + main.activeFocusItem);
                keyClick(Qt.Key_Escape);
                verify(!find(name).visible, name);
            }
            own.requestActivate(); // a field would cut its line with it
            tryCompare(own, "active", true);
            const field = finder.find(own.contentItem, "field_tR");
            verify(field);
            field.forceActiveFocus();
            keyClick(Qt.Key_K, Qt.ControlModifier);
            tryCompare(main, "active", true);
            tryVerify(() => find("commandField").activeFocus);
            keyClick(Qt.Key_Escape);
            own.requestActivate();
            tryCompare(own, "active", true);
            keyClick(Qt.Key_Equal, Qt.ControlModifier); // is done where it is pressed
            verify(own.active);
            keyClick(Qt.Key_0, Qt.ControlModifier);
            own.close();
            activate();
        }
        // The program ends when its last window closes.
        function test_theyGoBeforeTheMainWindow() {
            const second = another.createObject(root);
            compare(second.workspace.door.openSample("starter"), "");
            const page = finder.find(second.contentItem, "designPage"), dock = finder.find(second.contentItem, "dock");
            tryVerify(() => dock.visible);
            page.popOutOrBack("inspector");
            dock.popOutOrBack();
            const own = [page.ownWindow, dock.apart];
            tryVerify(() => own.every(one => one.visible));
            let last = false;
            second.closing.connect(() => last = second.visible && own.every(one => !one.visible));
            second.close();
            tryVerify(() => !second.visible);
            verify(last);
            second.destroy();
        }
        // A page that fills the window and stands in another one: the main window can be gone to all the same.
        function test_theMainWindowKeepsTheKeysWhileAPageIsAway() {
            space.pages.current = "sweep";
            const dock = find("dock"), own = dock.apart;
            tryVerify(() => dock.visible);
            dock.popOutOrBack();
            tryCompare(own, "active", true);
            main.requestActivate();
            tryCompare(main, "active", true);
            let frames = 0;
            main.afterAnimating.connect(() => frames += 1);
            tryVerify(() => { // whatever would take the keys back had three frames to do it
                main.update();
                return frames >= 3;
            });
            verify(main.active && !own.active);
            own.requestActivate();
            tryCompare(own, "active", true);
            keyClick(Qt.Key_K, Qt.ControlModifier);
            tryVerify(() => find("commandField").activeFocus);
            keyClick(Qt.Key_Escape);
            verify(!find("commandBox").visible);
            own.close();
            space.pages.current = "design";
            activate();
        }
    }
}
