// SPDX-License-Identifier: GPL-3.0-or-later
// Fields of the inspector by mouse and by keys: units, expressions, formulas, several blocks at once, one instance, parts of one's own.
import QtQuick
import QtTest
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Inspector

Item {
    id: root
    width: 320
    height: 900

    Workspace {
        id: space
        estimate.ghostEnabled: false
    }
    InspectorView {
        id: view
        anchors.fill: parent
        workspace: space
    }

    SignalSpy {
        id: told
        signalName: "notice"
        target: space
    }

    SignalSpy {
        id: undone
        target: FieldKeys
        signalName: "undoWanted"
    }
    SignalSpy {
        id: redone
        target: FieldKeys
        signalName: "redoWanted"
    }

    TestCase {
        name: "Fields"
        when: windowShown

        function init() {
            compare(space.door.openSample("starter"), "");
            space.door.discard();
            space.selection.ids = ["pkg"];
            space.selection.instance = "";
            finder.find(view, "propertiesPane").contentY = 0;
        }
        function field(key) {
            const found = finder.find(view, "field_" + key);
            verify(found, key);
            return found;
        }
        function line(key) {
            return finder.find(field(key), "field");
        }
        function edit(key, text, byMouse) {
            const target = line(key);
            if (byMouse)
                grabImage(view); // a frame: rows take their places
            if (byMouse)
                mouseClick(target, target.width / 2, target.height / 2);
            else
                target.forceActiveFocus(Qt.TabFocusReason);
            verify(target.activeFocus);
            target.selectAll();
            for (const letter of text)
                keyClick(letter);
            keyClick(Qt.Key_Return);
            return target;
        }

        function test_eachFieldTellsWhatItMeans() {
            const rows = [];
            const walk = item => {
                if (item.helping !== undefined && item.visible && item.label !== undefined)
                    rows.push(item);
                for (let i = 0; i < item.children.length; ++i)
                    walk(item.children[i]);
            };
            for (const selected of [[], ["pkg"], ["host"]]) {
                space.selection.ids = selected;
                rows.length = 0;
                walk(view);
                verify(rows.length >= 3);
                for (const row of rows) {
                    const parameter = row.parent.help !== undefined ? row.parent : null; // the box is the frame's
                    verify((parameter ?? row).help.length >= 8, row.label + ": " + (parameter ?? row).help);
                }
            }
            space.selection.ids = [];
            const seed = finder.find(view, "seedField"), before = seed.parent.parent.height;
            seed.forceActiveFocus(Qt.TabFocusReason);
            tryVerify(() => seed.parent.parent.helping && seed.parent.parent.height > before + 20);
        }
        function test_whatIsRecorded_data() {
            return [{tag: "mouse", byMouse: true}, {tag: "keys", byMouse: false}];
        }
        function test_whatIsRecorded(data) {
            space.selection.ids = [];
            space.recordings.mode = 0;
            const mode = finder.find(view, "recordMode"), from = finder.find(view, "recordFrom"), to = finder.find(view, "recordTo");
            verify(!from.visible);
            if (data.byMouse) {
                mouseClick(mode);
                tryVerify(() => mode.popup.opened);
                const list = mode.popup.contentItem;
                tryVerify(() => list.itemAtIndex(1) && list.itemAtIndex(1).height > 0);
                grabImage(view); // a frame: rows take their places
                mouseClick(list.itemAtIndex(1));
            } else {
                mode.forceActiveFocus(Qt.TabFocusReason);
                keyClick(Qt.Key_Down);
            }
            compare(space.recordings.mode, 1);
            tryVerify(() => from.visible && to.visible);
            const line = finder.find(to, "field");
            if (data.byMouse)
                grabImage(view);
            if (data.byMouse)
                mouseClick(line);
            else
                line.forceActiveFocus(Qt.TabFocusReason);
            line.selectAll();
            "3ms".split("").forEach(letter => keyClick(letter));
            keyClick(Qt.Key_Return);
            compare(space.recordings.to, "3ms");
            space.recordings.mode = 0;
            verify(!from.visible);
        }
        function test_anExpressionIsComputed_data() {
            return [{tag: "mouse", byMouse: true}, {tag: "keys", byMouse: false}];
        }
        function test_anExpressionIsComputed(data) {
            const target = edit("tPROG", "2*tR+0.4ms", data.byMouse);
            compare(target.text, "520");
            compare(field("tPROG").reason, "");
        }
        function test_undoIsTheDrawingsOnceTheFieldHasNoMoreToTakeBack() {
            const target = edit("tR", "45us", false);
            verify(target.activeFocus); // after Enter
            undone.clear();
            redone.clear();
            keyClick(Qt.Key_Z, Qt.ControlModifier);
            compare(undone.count, 1);
            keyClick(Qt.Key_Z, Qt.ControlModifier | Qt.ShiftModifier);
            compare(redone.count, 1);
            target.selectAll();
            keyClick(Qt.Key_7);
            keyClick(Qt.Key_Z, Qt.ControlModifier); // what is typed comes first
            compare(undone.count, 1);
            keyClick(Qt.Key_Escape);
        }
        function test_severalValuesBecomeASweep() {
            const before = field("tR").value;
            edit("tR", "30, 60, 120", false);
            compare(field("tR").reason, "");
            compare(field("tR").value, before); // the drawing stays as it is
            compare(space.sweep.swept.chips.length, 1);
            compare(space.sweep.swept.chips[0].address, "pkg.tR");
            compare(space.sweep.swept.chips[0].count, 3);
            edit("tR", "30, soon", false);
            verify(field("tR").reason.length > 0);
            keyClick(Qt.Key_Escape);
            compare(space.sweep.swept.chips[0].count, 3);
        }
        function test_altGivesAFieldSeveralValues() {
            const target = line("tPROG");
            grabImage(view);
            mouseClick(target, target.width / 2, target.height / 2, Qt.LeftButton, Qt.AltModifier);
            compare(space.sweep.swept.chips.length, 1);
            compare(space.sweep.swept.chips[0].address, "pkg.tPROG");
            compare(space.sweep.swept.chips[0].values, "350us, 700us, 1.4ms");
            line("tR").forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Return, Qt.AltModifier);
            compare(space.sweep.swept.chips.length, 2);
            compare(space.sweep.swept.chips[1].address, "pkg.tR");
            compare(space.document.steps.modified, false);
        }
        function test_altEnterSweepsWhatIsTyped_data() {
            return [{ tag: "a list", typed: "20us, 40us", values: "20us, 40us", shown: "20\u00a0µs, 40\u00a0µs" },
                { tag: "a range", typed: "10us..80us x2", values: "10us..80us x2", shown: "10us..80us x2" },
                { tag: "one value", typed: "90", values: "45us, 90us, 180us", shown: "45\u00a0µs, 90\u00a0µs, 180\u00a0µs" }];
        }
        function test_altEnterSweepsWhatIsTyped(data) {
            const target = line("tR");
            target.forceActiveFocus(Qt.TabFocusReason);
            target.selectAll();
            for (const letter of data.typed)
                keyClick(letter);
            told.clear();
            keyClick(Qt.Key_Return, Qt.AltModifier);
            compare(space.sweep.swept.chips[0].values, data.values);
            verify(told.signalArguments[0][0].includes(data.shown), told.signalArguments[0][0]); // what the notice says is what is swept
            compare(target.text, field("tR").value);
            line("tPROG").forceActiveFocus(Qt.TabFocusReason); // leaving it changes nothing more
            compare(space.sweep.swept.chips.length, 1);
            compare(space.sweep.swept.chips[0].values, data.values);

            line("tR").forceActiveFocus(Qt.TabFocusReason);
            line("tR").selectAll();
            for (const letter of "30, soon")
                keyClick(letter);
            keyClick(Qt.Key_Return, Qt.AltModifier);
            verify(field("tR").reason.length > 0);
            compare(space.sweep.swept.chips[0].values, data.values);
            keyClick(Qt.Key_Escape);
        }
        function test_aFormulaStaysAndFollows() {
            edit("tPROG", "=10*tR", false);
            compare(space.document.parameters.formula("pkg.tPROG"), "10*tR");
            edit("tR", "80", false);
            line("tR").focus = false;
            compare(field("tPROG").value, "800");
            const target = line("tPROG");
            target.forceActiveFocus(Qt.TabFocusReason);
            compare(target.text, "=10*tR"); // edited as what it is
            keyClick(Qt.Key_Escape);
            space.document.steps.undo();
            compare(field("tPROG").value, "600");
        }
        function test_aWrongUnitIsRefusedWhereItIsTyped() {
            const target = edit("tR", "3GB/s", true);
            verify(field("tR").reason.indexOf("time") >= 0, field("tR").reason);
            verify(field("tR").reason.indexOf("GB/s") >= 0);
            verify(target.activeFocus);
            compare(field("tR").value, "60");
            keyClick(Qt.Key_Escape);
            compare(target.text, "60");
        }
        function test_severalBlocksAreEditedAsOne() {
            const other = space.document.blocks.add("nand_package:znand", 960, 600);
            verify(other.length > 0);
            space.selection.ids = ["pkg", other];
            compare(line("tR").placeholderText, "—");
            compare(line("tR").text, "");
            edit("tR", "55", false);
            compare(field("tR").value, "55");
            space.document.steps.undo();
            compare(line("tR").placeholderText, "—");
        }
        function test_anInstanceOverridesAndTakesTheBlocksValueAgain() {
            space.selection.instance = "pkg[3][1]";
            verify(field("tR").quiet); // inherited
            edit("tR", "90", false);
            verify(!field("tR").quiet);
            verify(field("tR").bold);
            const reset = finder.find(view, "reset_tR");
            verify(reset.visible);
            mouseClick(reset);
            compare(field("tR").value, "60");
            verify(field("tR").quiet);
        }
        function test_aBadValueGetsAWave() {
            compare(field("tR").wave, -1);
            edit("tR", "3", false);
            compare(field("tR").wave, 1);
            line("tR").forceActiveFocus();
            const words = finder.find(view, "finding_tR");
            verify(words.visible && words.text.indexOf("3\u00a0µs") >= 0, words.text);
            space.document.steps.undo();
            compare(field("tR").wave, -1);
        }
        function test_valuesAreKeptAsAPart() {
            edit("tR", "33", false);
            mouseClick(finder.find(view, "keepPart"));
            const name = finder.find(view, "partName");
            tryVerify(() => name.activeFocus);
            for (const letter of "Quick die")
                keyClick(letter);
            keyClick(Qt.Key_Return);
            const id = space.document.blocks.add("nand_package:ownQuickdie", 960, 600);
            space.selection.ids = [id];
            compare(field("tR").value, "33");
        }
    }
}
