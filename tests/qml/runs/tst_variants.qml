// SPDX-License-Identifier: GPL-3.0-or-later
// Commands on variants: what they do to the chosen row of the list, to the variant on the desk without one, and when they can be done.
import QtQuick
import QtTest
import Flashloom.Desk
import Flashloom.Shell
import Flashloom.Look

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
        name: "Variants"
        when: windowShown

        function find(name) { return finder.find(main.contentItem, name); }
        function can(id, row) { return find("commands").enabled(find("commands").find(id), row); }
        function names() { return space.variants.list().map(one => one.name).join(", "); }
        // Three variants; the last is on the desk.
        function init() {
            ThemeTokens.reduceMotion = true;
            compare(space.door.openSample("starter"), "");
            space.door.discard();
            space.pages.current = "design";
            space.variants.add();
            space.variants.add();
            space.document.markSaved();
            main.requestActivate();
            tryCompare(main, "active", true);
            compare(names(), "Base, Variant 2, Variant 3");
        }
        function listAt(row) {
            space.pages.current = "runs";
            tryVerify(() => find("variantList") !== null && find("variantList").count === 3);
            const list = find("variantList");
            list.currentIndex = row;
            list.forceActiveFocus();
            list.forceLayout();
            return list;
        }
        function test_withoutASubjectTheVariantOnTheDesk() {
            const commands = find("commands");
            verify(!can("variant.show") && !can("variant.down") && !can("variant.restore"));
            verify(commands.run("variant.up"));
            compare(names(), "Base, Variant 3, Variant 2");
            verify(commands.run("variant.delete"));
            compare(names(), "Base, Variant 2");
            verify(can("variant.restore"));
            verify(commands.run("variant.restore"));
            compare(space.variants.name, "Variant 3");
            verify(commands.run("variant.rename"));
            compare(space.pages.current, "design"); // the page stands in the dock
            tryVerify(() => find("variantName").activeFocus);
            compare(find("variantName").value, "Variant 3");
        }
        function test_theLastVariantStays() {
            const commands = find("commands");
            verify(commands.run("variant.delete", "0"));
            verify(commands.run("variant.delete", "0"));
            verify(!can("variant.delete"));
            verify(!commands.run("variant.delete", "0"));
            compare(names(), "Variant 3");
        }
        function test_noneOfThemOnTheWelcomePage() {
            space.pages.current = "welcome";
            for (const id of ["variant.add", "variant.rename", "variant.up", "variant.delete"])
                verify(!can(id), id);
        }
        function test_theBoxOffersThem() {
            find("commands").run("palette.open");
            for (const letter of "delete the variant")
                keyClick(letter);
            compare(find("commandRow0").label, "Delete the variant");
            keyClick(Qt.Key_Return);
            compare(names(), "Base, Variant 2");
        }
        function test_theMenuOfARow_data() {
            return [{ tag: "show", line: "variantMenuShow", then: () => compare(space.variants.name, "Variant 2") },
                { tag: "add", line: "variantMenuAdd", then: () => compare(space.variants.list().length, 4) },
                { tag: "rename", line: "variantMenuRename", then: () => tryVerify(() => find("variantName").activeFocus && find("variantName").value === "Variant 2") },
                { tag: "down", line: "variantMenuDown", then: list => { compare(names(), "Base, Variant 3, Variant 2"); compare(list.currentIndex, 2); } },
                { tag: "delete", line: "variantMenuDelete", then: () => compare(names(), "Base, Variant 3") }];
        }
        function test_theMenuOfARow(data) {
            const list = listAt(0), menu = finder.find(find("runsView"), "variantRowMenu");
            tryVerify(() => list.itemAtIndex(1) !== null);
            mouseClick(list.itemAtIndex(1), 40, 10, Qt.RightButton);
            tryVerify(() => menu.opened);
            compare(list.currentIndex, 1);
            let line = null;
            for (let i = 0; i < menu.count; ++i)
                line = menu.itemAt(i).objectName === data.line ? menu.itemAt(i) : line;
            verify(line.enabled && line.text.length > 0);
            waitForItemPolished(menu.contentItem);
            tryVerify(() => menu.itemAt(1).y > menu.itemAt(0).y); // laid out
            mouseClick(line);
            data.then(list);
        }
        function test_theMenuOpensByKey() {
            listAt(0);
            keyClick(Qt.Key_Menu);
            const menu = finder.find(find("runsView"), "variantRowMenu");
            tryVerify(() => menu.opened);
            keyClick(Qt.Key_Escape);
            tryVerify(() => !menu.visible);
        }
        function test_buttonsAreOnWhereTheyCanBeDone() {
            const list = listAt(0);
            verify(find("variantShow").enabled && !find("variantUp").enabled && find("variantDown").enabled);
            list.currentIndex = 2;
            verify(!find("variantShow").enabled && find("variantUp").enabled && !find("variantDown").enabled);
        }
    }
}
