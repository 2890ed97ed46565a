// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever opens over the window gives the keys back to what had them before. All popups, menus and panels are found in the window itself,
// so that a new one is tried too.
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
        name: "Popups"
        when: windowShown

        readonly property var pages: ["design", "timeline", "why", "compare", "sweep", "log", "runs", "review", "detect", "twin", "welcome"]

        function find(name) { return finder.find(main.contentItem, name); }
        function initTestCase() {
            ThemeTokens.reduceMotion = true;
            compare(space.door.openSample("starter"), "");
            compare(space.document.setWorkload("rw=randread bs=4k qd=32 count=2000 precondition=none"), "");
            for (let i = 0; i < 2; ++i) {
                space.runs.start();
                tryVerify(() => !space.runner.running && space.run.valid && !space.shown.stale, 20000);
                if (i === 0)
                    compare(space.document.parameters.set("pkg.tR", "45us"), "");
            }
            main.requestActivate();
            tryCompare(main, "active", true);
            for (const page of pages) { // each is made
                space.pages.current = page;
                tryVerify(() => main.activeFocusItem !== null && main.activeFocusItem.visible, 2000, page);
            }
        }
        function isPopup(thing) {
            return thing.closePolicy !== undefined && typeof thing.open === "function" && thing.timeout === undefined; // a tooltip takes no keys
        }
        function isPanel(thing) {
            return typeof thing.open === "function" && typeof thing.toggle === "function" && thing.before !== undefined;
        }
        // {thing, parent}, of everything below an item.
        function opening(item, found, seen) {
            const parts = item.data;
            for (let i = 0; parts !== undefined && i < parts.length; ++i) {
                const thing = parts[i];
                if (!thing || seen.indexOf(thing) >= 0 || thing.visibility !== undefined) // a window of its own has keys of its own
                    continue;
                seen.push(thing);
                if (isPopup(thing) || isPanel(thing))
                    found.push(thing);
                if (thing.contentItem !== undefined && thing.contentItem !== null && isPopup(thing))
                    continue; // what opens from an open one goes back to that one
                opening(thing, found, seen);
            }
            const kids = item.children;
            for (let i = 0; kids !== undefined && i < kids.length; ++i)
                if (seen.indexOf(kids[i]) < 0) {
                    seen.push(kids[i]);
                    if (isPanel(kids[i]))
                        found.push(kids[i]);
                    opening(kids[i], found, seen);
                }
            return found;
        }
        function isWithin(item, pane) {
            for (let one = item; one; one = one.parent)
                if (one === pane)
                    return item.visible;
            return false;
        }
        function isPlaceShown(place) { // the overlay is there for each popup that opens, and only then to be seen
            return place === null || place.visible || String(place).startsWith("QQuickOverlay");
        }
        function nameOf(thing) { return (thing.objectName || "unnamed") + " " + thing; }

        function test_allGiveTheKeysBack() {
            const tried = {};
            for (const page of pages) {
                space.pages.current = page;
                tryCompare(space.pages, "current", page);
                for (const thing of opening(main.contentItem, [], [])) {
                    main.giveFocus();
                    const before = main.activeFocusItem;
                    verify(before !== null && before !== main.contentItem, page);
                    if (isPopup(thing) && !isPlaceShown(thing.parent))
                        continue;
                    const how = nameOf(thing) + " on " + page;
                    if (typeof thing.askHere === "function")
                        thing.ask("", "name.floom");
                    else
                        thing.open();
                    if (!thing.visible) // it has nothing to offer here
                        continue;
                    tried[nameOf(thing)] = true;
                    if (isPopup(thing))
                        tryVerify(() => thing.opened, 2000, how);
                    keyClick(Qt.Key_Escape);
                    if (thing.visible)
                        keyClick(Qt.Key_Escape); // a field in it took the first
                    tryVerify(() => !thing.visible, 2000, how + " stays");
                    tryVerify(() => isWithin(main.activeFocusItem, before), 2000, how + " left the keys with " + main.activeFocusItem + ", not " + before);
                }
            }
            verify(Object.keys(tried).length >= 20, Object.keys(tried).join("\n"));
        }
        function test_afterEachOneTheDrawingTakesItsKeysAtOnce() {
            space.pages.current = "design";
            for (const thing of opening(main.contentItem, [], [])) {
                if (isPopup(thing) && !isPlaceShown(thing.parent))
                    continue;
                find("canvasView").takeFocus();
                if (typeof thing.askHere === "function")
                    thing.ask("", "name.floom");
                else
                    thing.open();
                if (!thing.visible)
                    continue;
                if (isPopup(thing))
                    tryVerify(() => thing.opened);
                thing.close();
                tryVerify(() => !thing.visible && find("canvasView").activeFocus, 2000, nameOf(thing) + " left the keys with " + main.activeFocusItem);
                keyClick(Qt.Key_A, Qt.ControlModifier); // all blocks
                tryVerify(() => space.selection.ids.length > 3, 2000, nameOf(thing) + " left the keys with " + main.activeFocusItem);
                space.selection.ids = [];
            }
        }
        // A panel that is opened by a key and closed by Esc, and whatever Tab may reach in it.
        function test_theKeysStayInTheWorkloadWhenATraceIsChosen() {
            const named = name => Array.from(main.data).find(one => one && one.objectName === name);
            const studio = named("workloadPopup"), picker = named("tracePicker"), inside = name => finder.find(studio.contentItem, name);
            space.pages.current = "timeline";
            studio.show("trace");
            studio.preview(scratchFolder + "/no-such-trace");
            tryVerify(() => inside("chooseAnotherTrace").visible);
            inside("chooseAnotherTrace").forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Return);
            tryVerify(() => picker.opened);
            for (const letter of Qt.resolvedUrl("../../../resources/traces/msr-small.csv").toString().replace("file://", ""))
                keyClick(letter);
            keyClick(Qt.Key_Return);
            tryVerify(() => !picker.visible && inside("useTrace").visible);
            tryVerify(() => studio.activeFocus);
            keyClick(Qt.Key_Escape);
            tryVerify(() => !studio.visible);
        }
        function test_tabGoesRoundInEachPanel() {
            space.pages.current = "design";
            for (const panel of opening(main.contentItem, [], []).filter(isPanel)) {
                if (panel.visible || !isPlaceShown(panel.parent))
                    continue;
                find("canvasView").takeFocus();
                panel.open();
                for (const back of [false, true]) {
                    const stops = [];
                    for (let step = 0; step < 40; ++step) {
                        keyClick(Qt.Key_Tab, back ? Qt.ShiftModifier : Qt.NoModifier);
                        verify(isWithin(main.activeFocusItem, panel), nameOf(panel) + " left the keys to " + main.activeFocusItem);
                        if (stops.indexOf(main.activeFocusItem) < 0)
                            stops.push(main.activeFocusItem);
                    }
                    verify(stops.length > 1, nameOf(panel) + " holds " + stops.join(", "));
                }
                keyClick(Qt.Key_Escape);
                if (panel.visible)
                    keyClick(Qt.Key_Escape); // a field in it took the first
                verify(!panel.visible, nameOf(panel));
            }
            keyClick(Qt.Key_K, Qt.ControlModifier);
            keyClick(Qt.Key_Tab);
            verify(find("commandField").activeFocus);
            keyClick(Qt.Key_Escape);
            verify(!find("commandBox").visible);
        }
        function test_keysOfThePagesAreOffUnderAPanel() {
            space.pages.current = "design";
            for (const name of ["settingsPanel", "shortcutPanel", "aboutPanel", "coursePage"]) {
                const panel = find(name);
                panel.open();
                for (const key of [Qt.Key_2, Qt.Key_3, Qt.Key_K, Qt.Key_J])
                    keyClick(key, Qt.ControlModifier);
                compare(space.pages.current, "design", name);
                verify(!find("commandBox").visible, name);
                keyClick(Qt.Key_Escape);
                verify(!panel.visible, name);
            }
        }
        function test_escClosesTheHistoryFromTheDrawing() {
            space.pages.current = "design";
            const panel = find("historyPanel");
            keyClick(Qt.Key_Z, Qt.ControlModifier | Qt.AltModifier);
            verify(panel.visible);
            find("canvasView").takeFocus();
            keyClick(Qt.Key_Escape);
            if (panel.visible)
                keyClick(Qt.Key_Escape); // a selection was left first
            verify(!panel.visible);
        }
        // What the window does by a key is not done behind a menu.
        function test_keysOfTheWindowCloseMenus() {
            const dock = find("dock"), why = 1; // its tab with Ctrl+2
            let menus = 0;
            for (const page of ["design", "runs"]) {
                space.pages.current = page;
                for (const menu of opening(main.contentItem, [], []).filter(thing => typeof thing.addMenu === "function" && isPlaceShown(thing.parent))) {
                    for (const key of [Qt.Key_2, Qt.Key_0]) {
                        space.pages.current = page;
                        dock.docked = 0;
                        main.giveFocus();
                        menu.open();
                        if (!menu.visible) // it has nothing to offer here
                            continue;
                        tryVerify(() => menu.opened, 2000, nameOf(menu));
                        ++menus;
                        keyClick(key, Qt.ControlModifier);
                        tryVerify(() => !menu.visible, 2000, nameOf(menu) + " stays on " + page);
                        compare(dock.docked, key === Qt.Key_2 ? why : 0, nameOf(menu));
                    }
                }
            }
            verify(menus >= 8, String(menus));
        }
        function test_cardsGoWithTheirPage() {
            const tried = {};
            for (const page of pages)
                for (const card of (space.pages.current = page, opening(main.contentItem, [], [])).filter(thing => thing.placed !== undefined && isPlaceShown(thing.parent))) {
                    space.pages.current = page;
                    card.open();
                    if (!card.visible || String(card.parent).startsWith("QQuickOverlay"))
                        continue;
                    tried[nameOf(card)] = true;
                    space.pages.current = page === "design" ? "welcome" : "design";
                    tryVerify(() => !card.visible || card.parent.visible, 2000, nameOf(card) + " stays");
                    card.close();
                }
            verify(Object.keys(tried).length >= 3, Object.keys(tried).join("\n"));
        }
        function test_escStopsARunFromEveryPage() {
            compare(space.document.setWorkload("rw=randread bs=4k qd=32 count=100000000 precondition=none"), "");
            for (const page of pages) {
                if (page === "welcome")
                    continue;
                space.pages.current = page;
                main.giveFocus();
                keyClick(Qt.Key_F5);
                verify(space.runner.running, page);
                keyClick(Qt.Key_Escape);
                if (space.runner.running)
                    keyClick(Qt.Key_Escape); // a selection was left first
                tryVerify(() => !space.runner.running, 5000, page);
            }
        }
    }
}
