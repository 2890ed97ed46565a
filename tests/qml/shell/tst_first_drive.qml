// SPDX-License-Identifier: GPL-3.0-or-later
// The whole way from the first page to a running 16 x 8 drive, as real input events.
import QtQuick
import QtTest
import Flashloom.Shell
import Flashloom.View

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
        name: "FirstDrive"
        when: windowShown

        function init() {
            ThemeTokens.reduceMotion = true;
            compare(space.openSample("starter"), "");
            space.page = "design";
            main.requestActivate();
            tryCompare(main, "active", true);
            find("canvasView").forceActiveFocus();
            tryVerify(() => find("canvasView").width > 400); // the panes have their places
        }
        function find(name) { return findChild(main.contentItem, name); }
        function type(text) {
            for (const letter of text)
                keyClick(letter);
        }
        function box(text) {
            keyClick(Qt.Key_K, Qt.ControlModifier);
            verify(find("commandBox").visible);
            type(text);
        }

        // Six inputs from a template: open it, take the packages, their array, type it, Enter, run.
        function test_sixInputsFromATemplateToARunning16x8() {
            space.page = "welcome";
            find("welcomePage").forceActiveFocus();
            space.document.markSaved();
            let inputs = 0;
            const input = act => { ++inputs; act(); };
            input(() => { box("open the sample starter"); keyClick(Qt.Key_Return); });
            compare(space.page, "design");
            const card = find("card_pkg"), view = find("canvasView");
            const p = card.mapToItem(view, card.width / 4, 12);
            input(() => mouseClick(view, p.x, p.y));
            compare(space.selection, ["pkg"]);
            input(() => keyClick(Qt.Key_A));
            input(() => type("16x8"));
            input(() => keyClick(Qt.Key_Return));
            compare(card.address, "pkg[16][8]");
            compare(space.document.errorCount, 0);
            compare(space.document.setWorkload("rw=randread bs=4k qd=64 count=2000 precondition=none"), "");
            input(() => keyClick(Qt.Key_F5));
            verify(inputs <= 6);
            tryVerify(() => space.hasRun, 60000);
            verify(space.run.iops > 1000);
        }
        // From nothing: blocks by name where the canvas is double clicked, wired as they come, one array, run. Inputs only.
        function test_fromAnEmptyPageToARunning16x8() {
            space.newDesign();
            const view = find("canvasView");
            view.forceActiveFocus();
            let inputs = 0;
            const place = (name, x, y) => {
                mouseDoubleClickSequence(view, x, y);
                type(name);
                keyClick(Qt.Key_Return);
                inputs += 3;
                return space.selection[0];
            };
            const wireTo = (id, target) => {
                space.selection = [id];
                for (let tries = 0; tries < 8; ++tries) {
                    keyClick(Qt.Key_W);
                    for (let step = 0; step < 8; ++step) {
                        if (view.controller.aimedBlock() === target) {
                            keyClick(Qt.Key_Return);
                            return;
                        }
                        keyClick(Qt.Key_Right);
                    }
                }
                fail("no port of " + id + " reaches " + target);
            };
            place("pcie", 60, 200);
            place("axi", 460, 200);
            place("cpu", 460, 60);
            place("dram", 460, 360);
            place("bch", 760, 60);
            place("channel", 760, 200);
            place("nand", 760, 340);
            compare(space.document.errorCount > 0, true);
            for (const pair of [["host", "bus"], ["cpu", "bus"], ["ddr", "bus"], ["ecc", "bus"], ["ecc", "ch"], ["pkg", "ch"]])
                wireTo(pair[0], pair[1]);
            for (const one of [["ecc", "16"], ["ch", "16"], ["pkg", "16x8"]]) {
                space.selection = [one[0]];
                keyClick(Qt.Key_A);
                type(one[1]);
                keyClick(Qt.Key_Return);
            }
            keyClick(Qt.Key_L, Qt.ControlModifier);
            compare(space.document.errorCount, 0);
            compare(space.document.setWorkload("rw=randread bs=4k qd=64 count=2000 precondition=none"), "");
            keyClick(Qt.Key_F5);
            tryVerify(() => space.hasRun, 60000);
            verify(space.run.iops > 1000);
        }
    }
}
