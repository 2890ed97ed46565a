// SPDX-License-Identifier: GPL-3.0-or-later
// Unsaved work is never thrown away without a question. Every command, entry of the box, key, drop and thing to press is tried, as the
// window lists them, so that a new one is tried too: afterwards the question stands and the work is there, or nothing took its place.
import QtQuick
import QtTest
import Flashloom.Controls
import Flashloom.Desk
import Flashloom.Shell

Item {
    id: root
    width: 10
    height: 10

    Workspace {
        id: desk
        estimate.ghostEnabled: false
    }
    Main {
        id: window
        workspace: desk
        width: 1600
        height: 1000
    }
    SampleModel {
        id: allSamples
        workspace: desk
    }

    UnsavedWorkCase {
        name: "Door"
        when: windowShown
        space: desk
        main: window

        readonly property var pages: ["design", "welcome"]
        readonly property var modifiers: [Qt.NoModifier, Qt.ShiftModifier, Qt.ControlModifier, Qt.ControlModifier | Qt.ShiftModifier, Qt.AltModifier]

        function test_everyCommand() {
            const ids = find("commands").all.map(one => one.id).concat(Course.lessons.map(one => "lesson." + one.id));
            verify(ids.length > 70, String(ids.length));
            let asked = 0;
            for (const page of pages)
                for (const id of ids) {
                    begin(page);
                    find("commands").run(id);
                    asked += space.door.asking;
                    verifyKept(id + " on " + page);
                }
            verify(asked >= 2 * (2 + Course.lessons.length), String(asked)); // new, quit, the lessons
        }
        function test_everyEntryOfTheBox() {
            const list = find("commandList");
            let asked = 0;
            for (const page of pages)
                for (const query of ["", "variant"].concat(samples(), space.files.recent)) {
                    for (let row = 0, rows = 1; row < rows; ++row) {
                        begin(page);
                        if (query === "variant")
                            space.variants.add(); // one to go to
                        find("commandBox").open();
                        list.model.query = query;
                        rows = list.model.count;
                        if (rows === 0)
                            break;
                        const label = list.model.data(list.model.index(row, 0));
                        list.model.run(row);
                        asked += space.door.asking;
                        verifyKeptOfVariants(label + " on " + page);
                    }
                }
            verify(asked >= 2 * samples().length, String(asked));
        }
        function samples() { return Array.from({length: allSamples.count}, (none, row) => allSamples.data(allSamples.index(row, 0), Qt.UserRole + 1)); }
        function verifyKeptOfVariants(how) {
            compare(replaced.count, 0, how);
            space.door.cancel();
            shut();
            verify(isThere(), how);
        }
        function test_everyKey() {
            const keys = [Qt.Key_Return, Qt.Key_Enter, Qt.Key_Space, Qt.Key_Delete, Qt.Key_Backspace, Qt.Key_Tab, Qt.Key_Home, Qt.Key_End, Qt.Key_Left, Qt.Key_Right,
                Qt.Key_Up, Qt.Key_Down, Qt.Key_Slash, Qt.Key_Comma, Qt.Key_Period, Qt.Key_Plus, Qt.Key_Minus, Qt.Key_Equal];
            for (let key = Qt.Key_0; key <= Qt.Key_9; ++key)
                keys.push(key);
            for (let key = Qt.Key_A; key <= Qt.Key_Z; ++key)
                keys.push(key);
            for (let key = Qt.Key_F1; key <= Qt.Key_F12; ++key)
                keys.push(key);
            for (const page of pages)
                for (const modifier of modifiers)
                    for (const key of keys) {
                        begin(page);
                        keyClick(key, modifier);
                        verifyKept("key " + key.toString(16) + " with " + modifier.toString(16) + " on " + page);
                    }
        }
        function pressable(item, found) {
            if (!item.visible || !item.enabled)
                return found;
            if (typeof item.clicked === "function" && item.width > 0)
                found.push(item);
            for (let i = 0; i < item.children.length; ++i)
                pressable(item.children[i], found);
            return found;
        }
        function test_everythingToPress_data() {
            return pages.map(page => ({ tag: page, page: page }));
        }
        function test_everythingToPress(data) {
            begin(data.page);
            if (data.page === "welcome")
                tryVerify(() => find("welcomePage").finished, 60000);
            const count = pressable(find("stage"), []).length;
            verify(count > 8, String(count));
            let asked = 0;
            for (let i = 0; i < count; ++i) {
                begin(data.page);
                const item = pressable(find("stage"), [])[i];
                if (!item)
                    continue;
                const how = item.objectName + " " + (item.text ?? "") + " " + i;
                if (item.down !== undefined)
                    item.clicked(); // a button, also one that is scrolled out of sight
                else
                    mouseClick(item);
                asked += space.door.asking;
                verifyKept(how);
            }
            verify(data.page !== "welcome" || asked >= 2 + samples().length / 2, String(asked));
        }
        function test_everyPlaceToDropAFile() {
            for (const page of pages)
                for (let x = 40; x < 1600; x += 190)
                    for (let y = 30; y < 1000; y += 115) {
                        begin(page);
                        verify(files.drop(main, json, x, y));
                        verify(space.door.asking, x + "," + y + " on " + page);
                        verifyKept(x + "," + y + " on " + page);
                    }
        }
    }
}
