// SPDX-License-Identifier: GPL-3.0-or-later
// What the library of runs says of runs that were stopped, and which variant its form is about.
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
        name: "RunsMarked"
        when: windowShown

        function find(name) { return finder.find(main.contentItem, name); }
        function list() { return find("runList"); }
        function row(index) {
            list().forceLayout();
            return list().itemAtIndex(index);
        }
        function ran() {
            space.runs.start();
            tryVerify(() => !space.runner.running && space.run.valid && !space.shown.stale, 20000);
        }
        // Two runs of Base, one of Variant 2; the newest is shown.
        function init() {
            ThemeTokens.reduceMotion = true;
            compare(space.door.openSample("starter"), "");
            space.door.discard();
            compare(space.document.setWorkload("rw=randread bs=4k qd=32 count=2000 precondition=none"), "");
            ran();
            compare(space.document.setWorkload("rw=randread bs=4k qd=8 count=2000 precondition=none"), "");
            ran();
            space.variants.add();
            compare(space.document.parameters.set("pkg.tR", "45us"), "");
            ran();
            space.document.markSaved();
            main.requestActivate();
            tryCompare(main, "active", true);
            space.pages.current = "runs";
            tryVerify(() => list() !== null && list().count === 3);
            list().currentIndex = 0;
            list().forceActiveFocus();
        }
        function test_aStoppedRunIsMarked() {
            compare(space.document.setWorkload("rw=randread bs=4k qd=16 count=100000000"), "");
            space.runs.start();
            tryVerify(() => space.runner.running);
            space.runner.cancel();
            tryVerify(() => !space.runner.running && list().count === 4, 20000);
            compare(row(0).trust, "stopped");
            verify(row(0).stopped && !row(1).stopped);
        }
        function test_theFormFollowsTheVariantOnTheDesk() {
            const variants = find("variantList");
            for (const [what, act] of [["new", () => space.variants.add()], ["show", () => space.variants.show(space.variants.list()[0].id)]]) {
                act();
                tryCompare(find("variantName"), "value", space.variants.name, 1000, what);
            }
            variants.currentIndex = 2;
            mouseClick(find("variantDelete"));
            compare(find("variantName").value, space.variants.name);
            space.door.newDesign();
            space.door.discard();
            tryCompare(find("variantName"), "value", "Base");
        }
    }
}
