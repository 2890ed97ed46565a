// SPDX-License-Identifier: GPL-3.0-or-later
// A page that is opened by its key has the keys: what it is driven by works at once, below the drawing and on the whole page.
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

    TestCase {
        name: "Pages"
        when: windowShown

        function find(name) { return finder.find(main.contentItem, name); }
        function within(view, name) { return finder.find(find(view), name); }
        function hasKeys(view) {
            for (let item = main.activeFocusItem; item !== null; item = item.parent)
                if (item === view)
                    return main.activeFocusItem.visible;
            return false;
        }
        function initTestCase() {
            ThemeTokens.reduceMotion = true;
            compare(space.door.openSample("starter"), "");
            for (const words of ["rw=randread bs=4k qd=32 count=2000 precondition=none", "rw=randread bs=4k qd=8 count=2000 precondition=none"]) {
                compare(space.document.setWorkload(words), "");
                space.runs.start();
                tryVerify(() => !space.runner.running && space.run.valid && !space.shown.stale, 20000);
            }
            space.document.markSaved();
            main.requestActivate();
            tryCompare(main, "active", true);
        }
        function init() {
            space.pages.current = "design";
            find("canvasView").takeFocus();
            tryVerify(() => find("canvasView").activeFocus);
        }

        // Of each page: its key, its view, and something that its own keys do.
        function test_aPageOpenedByItsKeyHasTheKeys_data() {
            const pages = [{ name: "timeline", key: Qt.Key_1, view: "timelineView", act: () => {
                        const before = find("timelineView").session.shown.lengthText;
                        keyClick(Qt.Key_W);
                        return find("timelineView").session.shown.lengthText !== before;
                    } }, { name: "why", key: Qt.Key_2, view: "whyView", act: () => {
                        const page = find("whyPage");
                        keyClick(Qt.Key_Down);
                        return page.contentY > 0 || page.contentHeight <= page.height;
                    } }, { name: "compare", key: Qt.Key_3, view: "compareView", act: () => {
                        const before = find("compareView").session.onlyDifferences;
                        keyClick(Qt.Key_D);
                        return find("compareView").session.onlyDifferences !== before;
                    } }, { name: "sweep", key: Qt.Key_4, view: "sweepView", act: () => {
                        verify(space.sweep.runs.runnable);
                        keyClick(Qt.Key_Return);
                        tryVerify(() => !space.sweep.runs.running && space.sweep.runs.planIsShown, 60000);
                        return true;
                    } }, { name: "log", key: Qt.Key_5, view: "logPane", act: () => {
                        const list = find("logList");
                        const last = list.count - 1, before = list.currentIndex;
                        keyClick(before === last ? Qt.Key_Up : Qt.Key_Down);
                        return last > 0 && list.currentIndex === (before === last ? last - 1 : before + 1);
                    } }, { name: "runs", key: Qt.Key_6, view: "runsView", act: () => {
                        const list = find("runList"), other = 1 - list.currentIndex;
                        keyClick(other === 1 ? Qt.Key_Down : Qt.Key_Up);
                        keyClick(Qt.Key_Space);
                        const ticked = list.currentIndex === other && list.itemAtIndex(other).picked;
                        keyClick(Qt.Key_Space);
                        keyClick(Qt.Key_Return);
                        return ticked && space.run.id === 2 - other; // the newest stands first
                    } }, { name: "review", key: Qt.Key_7, view: "reviewView", act: () => {
                        keyClick(Qt.Key_Return);
                        tryVerify(() => !hasKeys(find("reviewView"))); // its editor has them
                        keyClick(Qt.Key_Escape);
                        tryVerify(() => hasKeys(find("reviewView")));
                        return true;
                    } }, { name: "detect", key: Qt.Key_8, view: "detectView", act: () => {
                        keyClick(Qt.Key_Space);
                        const asked = find("detectAsk").text === "Stop";
                        keyClick(Qt.Key_Space);
                        return asked && find("detectAsk").text !== "Stop";
                    } }, { name: "twin", key: Qt.Key_9, view: "twinView", act: () => {
                        keyClick(Qt.Key_Space);
                        tryVerify(() => !hasKeys(find("twinView"))); // the dialog for files has them
                        keyClick(Qt.Key_Escape);
                        tryVerify(() => hasKeys(find("twinView")));
                        return true;
                    } }];
            return pages.map(page => Object.assign({ tag: page.name + " below the drawing", whole: false }, page))
                .concat(pages.map(page => Object.assign({ tag: page.name + " on the whole page", whole: true }, page)));
        }
        function test_aPageOpenedByItsKeyHasTheKeys(page) {
            if (page.whole)
                space.pages.current = "runs";
            if (page.name === "sweep") {
                compare(space.sweep.swept.addChip("workload.qd", page.whole ? "1, 2" : "3, 4"), "");
            }
            keyClick(page.key, Qt.ControlModifier);
            verify(find(page.view) !== null && find(page.view).visible);
            verify(hasKeys(find(page.view)), "the keys are at " + main.activeFocusItem);
            verify(page.act());
            compare(space.pages.current, page.whole ? page.name : "design");
        }
        function test_escapeLeadsFromAPageBackToTheDrawing() {
            for (const key of [Qt.Key_1, Qt.Key_2, Qt.Key_5, Qt.Key_6, Qt.Key_7, Qt.Key_8, Qt.Key_9]) {
                keyClick(key, Qt.ControlModifier);
                verify(!find("canvasView").activeFocus);
                for (let i = 0; i < 3 && !find("canvasView").activeFocus; ++i)
                    keyClick(Qt.Key_Escape);
                verify(find("canvasView").activeFocus);
            }
        }
        function test_theTabsKeepTheKeysOfWhoWalksThem() {
            const tabs = find("dockTabs");
            tabs.forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Right);
            verify(hasKeys(tabs));
        }
    }
}
