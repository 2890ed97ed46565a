// SPDX-License-Identifier: GPL-3.0-or-later
// The window from 80 to 250 % and where it is narrow: nothing overlaps, no word is cut, everything stays within reach.
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
        name: "Scales"
        when: windowShown

        readonly property Item stage: finder.find(main.contentItem, "stage")

        function init() {
            ThemeTokens.reduceMotion = true;
            compare(space.door.openSample("starter"), "");
            space.door.discard();
            compare(space.document.setWorkload("rw=randread bs=4k qd=32 count=2000 precondition=none"), "");
            space.document.markSaved();
            space.pages.current = "design";
            space.selection.ids = [];
            main.requestActivate();
            tryCompare(main, "active", true);
            find("canvasView").forceActiveFocus();
            tryVerify(() => find("canvasView").width > 400); // the panes have their places
        }
        function find(name) { return finder.find(main.contentItem, name); }
        function restore() {
            ThemeTokens.uiScale = 1;
            main.width = 1600;
            space.pages.current = "design";
        }
        function spread(names) {
            grabImage(stage); // a frame: rows place their children
            const items = names.map(name => find(name)).filter(item => item.visible);
            const spans = items.map(item => ({ name: item.objectName, from: item.mapToItem(stage, 0, 0).x, to: item.mapToItem(stage, item.width, 0).x }));
            spans.sort((a, b) => a.from - b.from);
            return spans;
        }
        function test_theScaleStopsAt80And250Percent() {
            for (let i = 0; i < 12; ++i)
                keyClick(Qt.Key_Minus, Qt.ControlModifier);
            compare(stage.scale, 0.8);
            for (let i = 0; i < 20; ++i)
                keyClick(Qt.Key_Equal, Qt.ControlModifier);
            compare(stage.scale, 2.5);
            keyClick(Qt.Key_0, Qt.ControlModifier);
            compare(stage.scale, 1);
        }
        function test_nothingInTheBarOverlapsAtAnyScale() {
            const names = ["homeButton", "variantChip", "undoButton", "redoButton", "pageTabs", "pageList", "workloadChip", "runButton", "ceilingChip", "paletteButton", "themeButton", "menuButton"];
            for (const width of [1600, 1216, 1024, 960, 936, 848])
                for (const page of ["design", "why"])
                    for (const scale of [0.8, 1, 1.5, 2, 2.5]) {
                        if (width / scale < 380)
                            continue; // smaller than a small window at 250 %
                        main.width = width;
                        space.pages.current = page;
                        ThemeTokens.uiScale = scale;
                        const spans = spread(names), place = [width, page, scale].join(" ") + ": ";
                        for (let i = 1; i < spans.length; ++i)
                            verify(spans[i].from >= spans[i - 1].to - 0.5, place + spans[i - 1].name + " and " + spans[i].name);
                        verify(spans[spans.length - 1].to <= stage.width + 0.5, place + "beyond the edge");
                    }
            restore();
        }
        function test_nothingAboveTheLanesOverlapsAtAnyScale() {
            const names = ["timelineBack", "timelineForward", "timelineAll", "timelinePlay", "timelineSearch", "timelinePreviousHit", "timelineNextHit", "timelineRecordAll", "timelineDensity", "timelineSql", "timelineExport"];
            compare(space.document.setWorkload("rw=randread bs=4k qd=32 count=400000 precondition=none"), ""); // more than is recorded
            space.runs.start();
            tryVerify(() => space.run.valid && !space.runner.running, 60000);
            find("designPage").showPage("timeline");
            for (const width of [1600, 1216, 960])
                for (const scale of [0.8, 1, 1.5, 2, 2.5])
                    for (const typed of ["", "lat>1ms"]) {
                        if (width / scale < 480)
                            continue;
                        main.width = width;
                        ThemeTokens.uiScale = scale;
                        find("timelineSearch").text = typed;
                        const spans = spread(names), place = [width, scale, typed].join(" ") + ": ";
                        for (let i = 1; i < spans.length; ++i)
                            verify(spans[i].from >= spans[i - 1].to - 0.5, place + spans[i - 1].name + " and " + spans[i].name);
                    }
            find("timelineSearch").text = "";
            restore();
        }
        function test_allWordsCanBeReadAtAnyScale() {
            const run = () => {
                space.runs.start();
                tryVerify(() => space.run.valid && !space.runner.running, 30000);
            };
            run();
            space.variants.add();
            compare(space.document.parameters.set("pkg.tR", "90us"), "");
            run(); // two to compare
            const found = [];
            for (const [scale, width] of [[0.8, 1600], [1, 1600], [1.5, 1600], [2, 1600], [2.5, 1600], [1, 960], [2, 1024]]) {
                main.width = width;
                ThemeTokens.uiScale = scale;
                for (const page of ["welcome", "design", "timeline", "why", "compare", "sweep", "log", "runs", "review", "detect", "twin"]) {
                    space.pages.current = page;
                    grabImage(stage);
                    for (let turn = 0; turn < 20 && Written.slips(stage).length > 0; ++turn)
                        grabImage(stage); // a frame: rows place their children
                    for (const slip of Written.slips(stage))
                        found.push([scale, width, page].join(" ") + ": " + slip);
                }
            }
            restore();
            compare(found.join("\n"), "");
        }
        function test_allWordsCanBeReadWhereResultsStandAtTheSide() {
            space.runs.start();
            tryVerify(() => space.run.valid && !space.runner.running, 30000);
            const page = find("designPage"), found = [];
            for (const place of ["right", "left"]) {
                page.panes.move("results", place);
                for (let tab = 0; tab < find("dock").pages.length; ++tab) {
                    page.showTab(tab);
                    grabImage(stage); // a frame: rows place their children
                    for (const slip of Written.slips(stage))
                        found.push([place, tab].join(" ") + ": " + slip);
                }
            }
            page.preferences.forgetPanes();
            restore();
            compare(found.join("\n"), "");
        }
        function test_theMenuOfTheTimelineCutsNoWord() {
            space.runs.start();
            tryVerify(() => space.run.valid && !space.runner.running, 30000);
            find("designPage").showPage("timeline");
            const button = find("timelineExport");
            mouseClick(button);
            const menu = Array.from(button.data).find(one => one.objectName === "timelineExportMenu");
            tryVerify(() => menu.opened);
            const cut = item => (item.truncated === true ? [item.text] : []).concat(...Array.from(item.children).map(cut));
            compare(cut(menu.contentItem).join("\n"), "");
            keyClick(Qt.Key_Escape);
            tryVerify(() => !menu.visible);
            restore();
        }
        function test_menusStayInTheWindowAtAnyScale() {
            for (const scale of [1, 2, 2.5]) {
                ThemeTokens.uiScale = scale;
                mouseClick(find("menuButton"));
                const menu = find("topBar").menu;
                tryVerify(() => menu.opened);
                const from = menu.background.mapToItem(null, 0, 0), to = menu.background.mapToItem(null, menu.width, menu.height);
                verify(from.x >= 0 && from.y >= 0 && to.x <= main.width && to.y <= main.height, scale + ": " + [from, to]);
                keyClick(Qt.Key_Escape);
                tryVerify(() => !menu.visible);
            }
            restore();
        }
        function test_whereThereIsLittleRoomThePaletteIsAStripOfSigns() {
            ThemeTokens.uiScale = 2;
            tryCompare(find("leftPane"), "slim", true);
            const row = find("palette_cpu"), list = find("paletteList");
            verify(row.width <= 48 && row.width >= 24);
            list.forceActiveFocus();
            list.currentIndex = row.index;
            keyClick(Qt.Key_Return);
            compare(space.selection.ids, ["cpu2"]);
            space.document.steps.undo();
            keyClick(Qt.Key_L, Qt.ControlModifier | Qt.AltModifier); // the list needs its room
            tryCompare(find("leftPane"), "slim", false);
            verify(find("outlineList").activeFocus);
            mouseClick(finder.find(find("leftTabs"), "tab0"));
            restore();
        }
    }
}
