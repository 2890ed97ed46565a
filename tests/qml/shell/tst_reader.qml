// SPDX-License-Identifier: GPL-3.0-or-later
// The window for those who do not see it, do not point or do not point well: everything says what it is and can be done without a pointer,
// no place to hit is small, and the focus is always seen.
import QtQuick
import QtTest
import Flashloom.Desk
import Flashloom.Look
import Flashloom.Shell
import "../written.js" as Written

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
        name: "Reader"
        when: windowShown

        readonly property Item stage: finder.find(main.contentItem, "stage")
        readonly property var pages: ["welcome", "design", "timeline", "why", "compare", "sweep", "log", "runs", "review", "detect", "twin"]
        // What each kind of thing can be asked to do.
        readonly property var deeds: ({ Button: ["Press"], PushButton: ["Press"], ButtonMenu: ["Press"], CheckBox: ["Press", "Toggle"], RadioButton: ["Press"],
            ComboBox: ["Press"], PageTab: ["Press"], MenuItem: ["Press"], Slider: ["Increase", "Decrease"], EditableText: ["SetFocus"], Link: ["Press"],
            TreeItem: [], ListItem: [] })

        function initTestCase() {
            ThemeTokens.reduceMotion = true;
            compare(space.door.openSample("starter"), "");
            space.door.discard();
            compare(space.document.setWorkload("rw=randrw bs=4k qd=32 count=2000 precondition=none"), "");
            main.requestActivate();
            tryCompare(main, "active", true);
            space.runs.start();
            tryVerify(() => space.run.valid && !space.runner.running, 30000);
            space.variants.add();
            compare(space.document.parameters.set("pkg.tR", "90us"), "");
            space.runs.start();
            tryVerify(() => !space.shown.stale && !space.runner.running, 30000);
        }
        function find(name) { return finder.find(main.contentItem, name); }
        function settle() { tryVerify(() => reader.isStill(main), 10000); }
        // Calls back in each state of the window with words for it.
        function everywhere(look) {
            for (const page of pages) {
                space.pages.current = page;
                space.selection.ids = page === "design" ? ["pkg"] : [];
                settle();
                look(page);
            }
            space.pages.current = "design";
            for (let tab = 1; tab < 3; ++tab) {
                find("inspectorTabs").currentIndex = tab;
                settle();
                look("inspector " + tab);
            }
            find("inspectorTabs").currentIndex = 0;
            space.selection.ids = [];
            settle();
            look("drive");
            for (const panel of ["commandBox", "settingsPanel", "aboutPanel", "historyPanel"]) {
                find(panel).open();
                settle();
                look(panel);
                find(panel).close();
            }
        }
        function test_everythingSaysWhatItIsAndCanBeDone() {
            const slips = new Set();
            everywhere(place => {
                for (const one of reader.everything(main)) {
                    const wanted = deeds[one.role];
                    if (wanted === undefined)
                        continue;
                    const words = place + ": " + one.role + " \"" + one.name + "\" " + one.id + " " + one.item;
                    if (one.name.length === 0)
                        slips.add("no name: " + words);
                    for (const deed of wanted)
                        if (one.actions.indexOf(deed) < 0 && one.item.enabled)
                            slips.add("no " + deed + ": " + words);
                }
            });
            compare(Array.from(slips).join("\n"), "");
        }
        function test_noPlaceToHitIsSmall() {
            const slips = new Set();
            everywhere(place => {
                for (const one of reader.everything(main)) {
                    const least = ["PushButton", "Button", "ButtonMenu", "PageTab", "MenuItem"].indexOf(one.role) >= 0 ? 32 : ["TreeItem", "ListItem"].indexOf(one.role) >= 0 ? 16 : deeds[one.role] !== undefined ? 24 : 0;
                    if (one.id.startsWith("card_") || one.id === "ruleCounts" || one.width === 0)
                        continue; // drawn at the zoom of the canvas; as high as the status line; not laid out
                    if (one.width < least - 0.5 || one.height < least - 0.5)
                        slips.add(place + ": " + one.role + " \"" + one.name + "\" " + one.id + " " + Math.round(one.width) + " x " + Math.round(one.height));
                }
            });
            compare(Array.from(slips).join("\n"), "");
        }
        function test_theFocusIsSeenWhereverItStands_data() {
            return pages.map(page => ({ tag: page, page: page, scale: 1 })).concat(["welcome", "design"].map(page => ({ tag: page + " at 200 %", page: page, scale: 2 })));
        }
        function cleanup() { ThemeTokens.uiScale = 1; }
        function test_theFocusIsSeenWhereverItStands(data) {
            space.pages.current = data.page;
            ThemeTokens.uiScale = data.scale;
            space.selection.ids = data.page === "design" ? ["ecc"] : [];
            tryVerify(() => !find("toast").visible, 15000); // a notice of another test may lie over what has the focus
            settle();
            (data.page === "welcome" ? find("runStarter") : find("homeButton")).forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Tab);
            reader.forgetFocus();
            const first = main.activeFocusItem, slips = new Set();
            for (let i = 0; i < 120; ++i) {
                const slip = reader.focusSlip(main);
                if (slip.length > 0)
                    slips.add(slip);
                keyClick(Qt.Key_Tab);
                if (main.activeFocusItem === first)
                    break;
            }
            compare(Array.from(slips).join("\n"), "");
        }
        function test_aPaneHasThreeSizesOfTypeAtMost() {
            const slips = new Set();
            everywhere(place => {
                for (const name of ["leftPane", "inspectorView", "topBar", "statusBar", "commandBox", "settingsPanel", "aboutPanel", "historyPanel", "messageBar"]) {
                    const sizes = find(name).visible ? Written.sizes(find(name), stage) : [];
                    if (sizes.length > 3)
                        slips.add(place + ": " + name + " has " + sizes.join(", "));
                }
            });
            compare(Array.from(slips).join("\n"), "");
        }
        function test_aScreenReaderPressesWhatAHandPresses() {
            space.pages.current = "design";
            space.selection.ids = ["pkg"];
            settle();
            const tab = finder.find(find("inspectorTabs"), "tab1");
            verify(reader.perform(tab, "Press"));
            compare(find("inspectorTabs").currentIndex, 1);
            find("inspectorTabs").currentIndex = 0;
            const ideal = find("field_ideal"), was = ideal.checked;
            verify(reader.perform(ideal, "Toggle"));
            compare(find("field_ideal").checked, !was);
            verify(space.document.steps.undoText.length > 0);
            space.document.steps.undo();
            verify(reader.perform(find("card_ecc"), "Press"));
            compare(space.selection.ids, ["ecc"]);
            verify(reader.perform(find("menuButton"), "Press"));
            tryVerify(() => find("topBar").menu.opened);
            find("topBar").menu.close();
        }
    }
}
