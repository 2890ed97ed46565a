// SPDX-License-Identifier: GPL-3.0-or-later
// The way of a person through the window: open, change a parameter, be refused, undo, run, save, open again.
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

    Component {
        id: carried
        Item {
            property string type: "bridge"
            width: 2
            height: 2
            Drag.dragType: Drag.Internal
            Drag.keys: ["flashloom/block"]
            Drag.source: this
        }
    }

    SignalSpy {
        id: entered
        signalName: "entered"
    }
    SignalSpy {
        id: moved
        signalName: "positionChanged"
    }

    TestCase {
        name: "Window"
        when: windowShown

        function init() {
            compare(space.door.openSample("starter"), "");
            space.door.discard();
            compare(space.document.setWorkload("rw=randread bs=4k qd=32 count=2000 precondition=none"), "");
            space.document.markSaved();
            space.pages.current = "design";
            main.requestActivate();
            tryCompare(main, "active", true);
        }
        function fieldOf(key) {
            space.selection.ids = ["pkg"];
            const field = finder.find(main.contentItem, "field_" + key);
            verify(field, key);
            const line = finder.find(field, "field");
            line.forceActiveFocus();
            verify(line.activeFocus);
            line.selectAll();
            return line;
        }
        function type(text) {
            for (const letter of text)
                keyClick(letter);
        }

        function test_aParameterIsTypedWithItsUnit() {
            const line = fieldOf("tR");
            compare(line.text, "60");
            type("0.075ms");
            keyClick(Qt.Key_Return);
            compare(line.text, "75");
            verify(space.document.steps.modified);
        }
        function test_aSavedPictureOpensAsTheDrive_data() {
            return [{ tag: "pixels", name: "/page.png" }, { tag: "vectors", name: "/page.svg" }];
        }
        function test_aSavedPictureOpensAsTheDrive(data) {
            const line = fieldOf("tR");
            type("0.075ms");
            keyClick(Qt.Key_Return);
            const file = scratchFolder + data.name;
            main.actions.writePicture(file);
            compare(space.door.openSample("all-rram"), "");
            space.door.discard();
            tryVerify(() => space.door.openFile(file) === "");
            compare(fieldOf("tR").text, "75");
            compare(space.files.name, "");
            compare(space.document.workload, "rw=randread bs=4k qd=32 count=2000 precondition=none");
        }
        function test_aWrongUnitIsRefusedInWordsAndTheFieldKeepsTheFocus() {
            const line = fieldOf("tR");
            type("3GB/s");
            keyClick(Qt.Key_Return);
            const field = finder.find(main.contentItem, "field_tR");
            verify(field.reason.indexOf("time") >= 0, field.reason);
            verify(line.activeFocus);
            compare(line.text, "3GB/s");
            verify(!space.document.steps.modified);
            keyClick(Qt.Key_Escape);
            compare(line.text, "60");
            compare(field.reason, "");
        }
        function test_undoAndRedoByKeys() {
            const line = fieldOf("tPROG");
            type("900us");
            keyClick(Qt.Key_Return);
            compare(line.text, "900");
            finder.find(main.contentItem, "canvasView").forceActiveFocus();
            keyClick(Qt.Key_Z, Qt.ControlModifier);
            compare(line.text, "700");
            keyClick(Qt.Key_Z, Qt.ControlModifier | Qt.ShiftModifier);
            compare(line.text, "900");
        }
        function test_variantsAreChosenFromTheirList_data() {
            return [{ tag: "mouse", byMouse: true }, { tag: "keys", byMouse: false }];
        }
        function test_variantsAreChosenFromTheirList(data) {
            space.variants.add();
            const second = space.variants.name;
            const chip = finder.find(main.contentItem, "variantChip"), menu = finder.find(chip, "variantMenu");
            if (data.byMouse) {
                mouseClick(chip);
            } else {
                chip.forceActiveFocus(Qt.TabFocusReason);
                keyClick(Qt.Key_Return);
            }
            tryVerify(() => menu.opened);
            compare(menu.count, space.variants.list().length + 6); // a line, a new one, what can be done with it, and the way to all of them
            waitForItemPolished(menu.contentItem);
            let high = 0;
            for (let i = 0; i < menu.count; ++i)
                high += menu.itemAt(i).height;
            verify(Math.abs(menu.height - high - menu.topPadding - menu.bottomPadding) < 1, menu.height + " for " + high);
            const first = menu.itemAt(0);
            verify(first.height >= 32 && first.checked === false);
            if (data.byMouse) {
                mouseClick(first);
            } else {
                for (let i = 0; i < 20 && !first.highlighted; ++i)
                    keyClick(Qt.Key_Down);
                keyClick(Qt.Key_Return);
            }
            tryVerify(() => !menu.visible);
            verify(space.variants.name !== second);
        }
        function test_runByF5GivesAnAnswer() {
            keyClick(Qt.Key_F5);
            tryVerify(() => space.run.valid, 60000);
            verify(space.run.iops > 1000);
            verify(space.run.sentence.length > 0);
            verify(finder.find(main.contentItem, "runFoot").text.indexOf("2,000") >= 0);
            verify(!space.shown.stale);
            compare(space.document.setWorkload("rw=randread bs=4k qd=16"), "");
            verify(space.shown.stale);
        }
        function test_savedTextOpensAsTheSameDrive() {
            fieldOf("tR");
            type("45us");
            keyClick(Qt.Key_Return);
            for (const file of ["/drive.json", "/drive.floom"]) {
                compare(space.files.saveAs(scratchFolder + file), "");
                verify(!space.document.steps.modified);
                space.door.newDesign();
                space.door.discard();
                verify(!finder.find(main.contentItem, "field_tR"));
                compare(space.door.openFile(scratchFolder + file), "");
                compare(fieldOf("tR").text, "45");
                compare(space.files.name, scratchFolder + file);
                verify(space.files.recent.indexOf(scratchFolder + file) >= 0);
                compare(space.document.workload.indexOf("count=2000") > 0, true);
            }
        }
        function test_aBrokenFileIsRefusedWithTheReasonAndNothingIsLost() {
            const title = space.document.title;
            verify(space.door.openFile(scratchFolder + "/nothing-here.json").length > 0);
            compare(space.document.title, title);
        }
        function test_aDamagedProjectIsRepairedBesideIt_data() {
            return [{ tag: "mouse", mouse: true }, { tag: "keyboard", mouse: false }];
        }
        function test_aDamagedProjectIsRepairedBesideIt(data) {
            const path = scratchFolder + "/hurt by " + data.tag + ".floom";
            fieldOf("tR");
            type("45us");
            keyClick(Qt.Key_Return);
            compare(space.files.saveAs(path), "");
            compare(space.door.openSample("all-rram"), "");
            space.door.discard(); // closes it
            verify(files.cutShort(path));
            finder.find(main.contentItem, "windowActions").openPath(path);
            const bar = finder.find(main.contentItem, "messageBar");
            verify(bar.visible && bar.words.indexOf("damaged") >= 0, bar.words);
            compare(bar.answers.length, 2);
            verify(bar.words.indexOf("flashloom-cli") < 0, bar.words); // there is a button for it
            if (data.mouse) {
                waitForRendering(bar);
                mouseClick(finder.find(bar, "answer0"));
            } else {
                keyClick(Qt.Key_Return);
            }
            tryVerify(() => bar.words.indexOf("is new and holds 1 variant, 0 runs") >= 0);
            compare(fieldOf("tR").text, "45");
            compare(space.files.name, scratchFolder + "/hurt by " + data.tag + ".repaired.floom");
            keyClick(Qt.Key_Escape);
        }
        function test_closingWithUnsavedWorkAsksInTheWindow() {
            fieldOf("tR");
            type("45us");
            keyClick(Qt.Key_Return);
            main.close();
            verify(main.visible);
            const question = finder.find(main.contentItem, "unsavedQuestion");
            verify(question.visible);
            keyClick(Qt.Key_Escape);
            verify(!question.visible && main.visible);
        }
        function test_theStatusLineCountsFramesForThoseWhoBuildIt() {
            const meter = finder.find(main.contentItem, "frameMeter");
            verify(!meter.visible);
            main.framesShown = true;
            verify(meter.visible);
            tryVerify(() => {
                space.selection.ids = space.selection.ids.length > 0 ? [] : ["pkg"]; // something to draw
                return /^[0-9]+ fps, [0-9]+ ms$/.test(meter.text);
            }, 8000);
            main.framesShown = false;
        }
        function test_pagesAndScaleByKeys() {
            const stage = finder.find(main.contentItem, "stage");
            finder.find(main.contentItem, "canvasView").forceActiveFocus(); // F11 is about the results then
            compare(stage.scale, 1);
            keyClick(Qt.Key_Minus, Qt.ControlModifier);
            verify(stage.scale < 1);
            keyClick(Qt.Key_0, Qt.ControlModifier);
            compare(stage.scale, 1);
            keyClick(Qt.Key_4, Qt.ControlModifier);
            keyClick(Qt.Key_F11);
            compare(space.pages.current, "sweep");
            keyClick(Qt.Key_5, Qt.ControlModifier);
            compare(space.pages.current, "log");
            keyClick(Qt.Key_F11);
            compare(space.pages.current, "design");
        }
        function test_enterInThePaletteWiresWhereOneWireIsLegal() {
            const canvas = finder.find(main.contentItem, "canvasView").controller, list = finder.find(main.contentItem, "paletteList");
            const wires = canvas.drawing.wireCount, place = type => {
                list.currentIndex = finder.find(main.contentItem, "palette_" + type).index;
                list.forceActiveFocus(Qt.TabFocusReason);
                keyClick(Qt.Key_Return);
                return finder.find(main.contentItem, "card_" + space.selection.ids[0]);
            };
            const ch = finder.find(main.contentItem, "card_ch"), right = ch.cardX;
            space.selection.ids = ["ch"];
            verify(place("nand_package").cardX > right); // to its flash port
            compare(canvas.drawing.wireCount, wires + 1);
            space.selection.ids = ["ch"];
            place("dram"); // to none
            compare(canvas.drawing.wireCount, wires + 1);
            space.document.steps.undo();
            space.document.steps.undo();
            compare(canvas.drawing.wireCount, wires);
            finder.find(main.contentItem, "canvasView").forceActiveFocus();
        }
        function test_theCanvasKeepsABlockThatIsDraggedOverIt() {
            const view = finder.find(main.contentItem, "canvasView"), area = finder.find(view, "canvasDropArea");
            const block = carried.createObject(finder.find(main.contentItem, "stage")), at = view.mapToItem(block.parent, 0, 0);
            block.x = at.x + 20;
            block.y = at.y + 20;
            block.Drag.active = true;
            entered.target = moved.target = area;
            entered.clear();
            moved.clear();
            for (let i = 1; i < 5; ++i) {
                block.x += 20;
                tryCompare(moved, "count", i);
            }
            verify(area.containsDrag);
            verify(entered.count <= 1); // and was not lost in between
            block.x = at.x - 60;
            tryVerify(() => !area.containsDrag);
            block.Drag.active = false;
            block.destroy();
        }
        function test_thePaletteAddsByEnterAndFilters() {
            const search = finder.find(main.contentItem, "paletteSearch");
            search.forceActiveFocus();
            type("bch");
            keyClick(Qt.Key_Return);
            compare(space.selection.ids.length, 1);
            verify(space.document.steps.modified);
            compare(search.text, "");
            keyClick(Qt.Key_Z, Qt.ControlModifier);
        }
    }
}
