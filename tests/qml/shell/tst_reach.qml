// SPDX-License-Identifier: GPL-3.0-or-later
// Every button can be reached: by the pointer in the smallest window at the largest scale, by Tab in the order in which it is seen.
import QtQuick
import QtTest
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Look
import Flashloom.Shell
import "../written.js" as Written

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
        name: "Reach"
        when: windowShown

        readonly property Item stage: finder.find(main.contentItem, "stage")
        readonly property var pages: ["welcome", "design", "timeline", "why", "compare", "sweep", "log", "runs", "review", "detect", "twin"]

        function initTestCase() {
            ThemeTokens.reduceMotion = true;
            compare(space.door.openSample("starter"), "");
            compare(space.document.setWorkload("rw=randread bs=4k qd=32 count=2000 precondition=none"), "");
            space.runs.start();
            tryVerify(() => space.run.valid && !space.runner.running, 30000);
            main.requestActivate();
            tryCompare(main, "active", true);
        }
        function cleanup() {
            ThemeTokens.uiScale = 1;
            main.width = 1600;
            main.height = 1000;
            space.pages.current = "design";
        }
        function find(name) { return finder.find(main.contentItem, name); }
        function isButton(item) { return item.clicked !== undefined && item.activeFocusOnTab && item.enabled; }

        // What is visible of each button; inside something that scrolls, what can be brought into view.
        function hidden(item, clip, list) {
            if (!item.visible || item.opacity === 0)
                return list;
            if (item === find("dock") && item.height < 120 && find("fullPageButton").visible) { // what has no room there has it on the page
                hidden(find("fullPageButton"), clip, list);
                return list;
            }
            if (item.clip || item.contentY !== undefined) {
                const edge = item.mapToItem(stage, Qt.rect(0, 0, item.width, item.height));
                clip = Written.meet(clip, edge);
                if (item.contentX !== undefined && clip.width >= 24 && clip.height >= 12) { // scrolls
                    if (item.contentHeight > item.height)
                        clip = Qt.rect(clip.x, -1e6, clip.width, 2e6);
                    if (item.contentWidth > item.width)
                        clip = Qt.rect(-1e6, clip.y, 2e6, clip.height);
                }
            }
            if (isButton(item)) {
                const at = item.mapToItem(stage, Qt.rect(0, 0, item.width, item.height)), seen = Written.meet(at, clip);
                if (seen.width < Math.min(at.width, 12) - 0.5 || seen.height < Math.min(at.height, 12) - 0.5)
                    list.push((item.objectName || item.Accessible.name || String(item)) + " " + Written.where(at) + ", seen " + Written.where(seen));
            }
            for (let i = 0; i < item.children.length; ++i)
                hidden(item.children[i], clip, list);
            return list;
        }
        function test_theSmallestWindowAtTheLargestScaleHidesNoButton() {
            main.width = main.minimumWidth;
            main.height = main.minimumHeight;
            const found = [];
            for (const scale of [1, 2, 2.5]) {
                ThemeTokens.uiScale = scale;
                for (const page of pages) {
                    space.pages.current = page;
                    grabImage(stage);
                    grabImage(stage); // rows place their children
                    for (const one of hidden(stage, Qt.rect(0, 0, stage.width, stage.height), []))
                        found.push(scale + " " + page + ": " + one);
                }
            }
            compare(found.join("\n"), "");
        }
        function test_norDoesTheDockOrAPanelThere_data() {
            return [].concat(
                pages.slice(2).map(page => ({ tag: "dock " + page, open: () => find("designPage").showPage(page), shut: () => {} })),
                ["view.settings", "help.keys", "help.about", "workload.open", "edit.history", "palette.open", "course.open"].map(id => ({ tag: id, open: () => find("commands").run(id), shut: () => keyClick(Qt.Key_Escape) })),
                { tag: "question", open: () => { space.variants.add(); space.door.newDesign(); }, shut: () => space.door.cancel() });
        }
        function test_norDoesTheDockOrAPanelThere(data) {
            main.width = main.minimumWidth;
            main.height = main.minimumHeight;
            space.pages.current = "design";
            const found = [];
            for (const scale of [2, 2.5]) {
                ThemeTokens.uiScale = scale;
                data.open();
                grabImage(stage);
                grabImage(stage);
                for (const one of hidden(stage, Qt.rect(0, 0, stage.width, stage.height), []))
                    found.push(scale + ": " + one);
                data.shut();
            }
            compare(found.join("\n"), "");
        }
        // Lines from top to bottom, in a line from left to right: as far as the buttons of a head go, which is where they stand side by side.
        function test_tabGoesThroughTheHeadOfTheDockAsItIsSeen() {
            space.pages.current = "design";
            const dock = find("dock"), seen = [];
            let item = find("dockTabs");
            for (let i = 0; i < 60; ++i) {
                const at = item.mapToItem(dock, 0, 0);
                if (item.visible && item.enabled && at.y >= 0 && at.y < 32 && at.x >= 0 && at.x < dock.width)
                    seen.push({ name: item.objectName || String(item), x: at.x });
                item = item.nextItemInFocusChain(true);
            }
            const names = seen.map(one => one.name), once = seen.filter((one, i) => names.indexOf(one.name) === i);
            verify(names.indexOf("ownWindowButton") >= 0 && names.indexOf("fullPageButton") >= 0, names.join(" "));
            for (let i = 1; i < once.length; ++i)
                verify(once[i].x >= once[i - 1].x, once.map(one => one.name + " " + Math.round(one.x)).join(", "));
        }
        function test_tabReachesTheGripBetweenTheHeadAndThePage_data() {
            return [{ tag: "palette", tabs: "leftTabs" }, { tag: "inspector", tabs: "inspectorTabs" }, { tag: "results", tabs: "dockTabs" }];
        }
        function test_tabReachesTheGripBetweenTheHeadAndThePage(data) {
            space.selection.ids = ["pkg"];
            const grip = find("grip_" + data.tag), tabs = find(data.tabs), seen = [];
            for (let item = tabs.nextItemInFocusChain(true); item !== grip && seen.length < 20; item = item.nextItemInFocusChain(true))
                seen.push(item);
            for (const one of seen)
                verify(!one.visible || one.mapToItem(grip, 0, 0).y < grip.height, one.objectName || String(one));
            compare(grip.nextItemInFocusChain(false).mapToItem(grip, 0, 0).y < grip.height, true);
        }
        function test_tabGoesThroughEachPageAsItIsSeen() {
            const found = [];
            for (const page of pages.slice(2)) {
                find("designPage").showPage(page);
                grabImage(stage);
                const dock = find("dock");
                let before = null, item = find("fullPageButton").nextItemInFocusChain(true);
                for (let i = 0; i < 80; ++i, item = item.nextItemInFocusChain(true)) {
                    let owner = item;
                    while (owner && owner !== dock)
                        owner = owner.parent;
                    if (!owner || item === find("dockTabs"))
                        break;
                    if (!item.visible || !item.enabled || item.height < 4)
                        continue;
                    const at = item.mapToItem(dock, Qt.rect(0, 0, item.width, item.height));
                    const line = before && at.height < 48 && before.at.height < 48 && Math.abs(at.y + at.height / 2 - before.at.y - before.at.height / 2) < 6;
                    if (before && (line && at.x < before.at.x || at.y + at.height < before.at.y && at.x < before.at.x + before.at.width))
                        found.push(page + ": " + before.name + " " + Written.where(before.at) + " then " + (item.objectName || item) + " " + Written.where(at));
                    before = { name: item.objectName || String(item), at: at };
                }
            }
            compare(found.join("\n"), "");
        }
    }
}
