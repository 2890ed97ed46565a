// SPDX-License-Identifier: GPL-3.0-or-later
// A class of thirty and one damaged file by hand: read by a typed folder or a chosen file, told by steps and by hand-ins, what is not
// counted by name, and all answers as CSV; by keyboard, and where it is narrow.
import QtQuick
import QtTest
import Flashloom.Controls
import Flashloom.Learn

Item {
    id: root
    width: 1200
    height: 900

    ClassPage {
        id: page
        anchors.fill: parent
    }

    TestCase {
        name: "ClassPage"
        when: windowShown

        readonly property string folder: scratchFolder + "/class"

        function part(name) {
            const found = finder.find(root, name);
            verify(found, name);
            return found;
        }
        function initTestCase() { verify(files.writeClass(folder)); }
        function init() { page.open(); }
        function cleanup() {
            page.close();
            part("classRows").chosen(0);
            root.width = 1200;
        }
        function readTyped(path) {
            const field = part("classFolder");
            field.forceActiveFocus();
            field.text = path;
            keyClick(Qt.Key_Return);
        }
        function test_thirtyByKeyboard() {
            verify(part("classFolder").activeFocus); // at once
            verify(!part("classSave").enabled);
            readTyped(folder);
            tryCompare(part("classTold"), "text", "28 of 31 hand-ins counted");
            const list = part("classList");
            compare(list.count, 8); // what is not counted, the lesson, and the four steps that somebody came to
            list.forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Home);
            verify(list.currentItem.spoken.startsWith("mia.json: expected a hand-in of a lesson"), list.currentItem.spoken);
            keyClick(Qt.Key_Down);
            compare(list.currentItem.spoken, "28.json is not counted: another drive at the start");
            keyClick(Qt.Key_Down);
            compare(list.currentItem.spoken, "29.json is not counted: another drive in step 4");
            keyClick(Qt.Key_Down);
            compare(list.currentItem.spoken, "One read · 28 students");
            for (let i = 0; i < 3; ++i)
                keyClick(Qt.Key_Down);
            compare(list.currentItem.spoken, "4  A bus twice as fast, Answers 28, Right before 43 %, Right after 79 %, Second votes 10, Sure and wrong 21 %, Median time 50 s");
            keyClick(Qt.Key_End);
            verify(list.currentItem.spoken.startsWith("5  And without the die?, slowest, Answers 28, Right before 0 %"));
            keyClick(Qt.Key_Escape);
            verify(!page.visible);
        }
        function test_aRowAHandIn() {
            readTyped(folder);
            tryCompare(part("classTold"), "text", "28 of 31 hand-ins counted");
            part("classRows").forceActiveFocus();
            keyClick(Qt.Key_Right);
            const list = part("classList");
            compare(list.count, 35); // what is not counted, two groups and thirty
            list.forceActiveFocus(Qt.TabFocusReason);
            list.currentIndex = 17;
            compare(list.currentItem.spoken, "13, Asked 3, Right before 1, Right after 2, Sure and wrong 1, Time 266 s, Slowest step 5");
            keyClick(Qt.Key_End);
            verify(list.currentItem.spoken.startsWith("29, not counted: another drive in step 4"), list.currentItem.spoken);
        }
        function test_aFileLeadsToItsFolderAndAllIsSaved() {
            mouseClick(part("classOpen"));
            const picker = part("classOpenPicker");
            tryVerify(() => picker.opened);
            const field = finder.find(picker.contentItem, "fileName");
            field.text = folder + "/07.json";
            field.textEdited();
            keyClick(Qt.Key_Return);
            tryCompare(part("classTold"), "text", "28 of 31 hand-ins counted");
            compare(part("classFolder").text, folder);
            mouseClick(part("classSave"));
            const saver = part("classSavePicker");
            tryVerify(() => saver.opened);
            const name = finder.find(saver.contentItem, "fileName");
            const path = scratchFolder + "/answers.csv";
            name.text = path;
            name.textEdited();
            keyClick(Qt.Key_Return);
            tryCompare(part("classTold"), "text", "Saved: " + path);
            compare(files.text(path).trim().split("\n").length, 1 + 30 * 4);
        }
        // Given by hand, dropped, or beside the hand-ins.
        function test_aLessonOfOnesOwnIsCounted() {
            const mine = scratchFolder + "/own", handed = scratchFolder + "/handed";
            verify(files.writeOwnLesson(mine, handed));
            readTyped(handed);
            tryCompare(part("classTold"), "text", "0 of 1 hand-ins counted");
            compare(part("classList").itemAtIndex(0).spoken, '07.json is not counted: there is no lesson "mine"; one of your own has to be given');
            mouseClick(part("classLesson"));
            const picker = part("classLessonPicker");
            tryVerify(() => picker.opened);
            const field = finder.find(picker.contentItem, "fileName");
            field.text = mine + "/mine.json";
            field.textEdited();
            keyClick(Qt.Key_Return);
            tryCompare(part("classTold"), "text", "1 of 1 hand-ins counted");
            compare(part("classList").itemAtIndex(0).spoken, "My read · 1 student");
            page.take(handed + "/07.json"); // no lesson
            tryCompare(part("classTold"), "text", "1 of 1 hand-ins counted");
            page.take(mine + "/mine.json"); // again: once is enough
            tryCompare(part("classTold"), "text", "1 of 1 hand-ins counted");
            verify(files.writeOwnLesson(mine, mine));
            readTyped(mine);
            tryCompare(part("classTold"), "text", "1 of 1 hand-ins counted");
        }
        function test_nowhereIsSaid() {
            readTyped("/nowhere");
            tryVerify(() => part("classTold").text.startsWith("/nowhere: expected a folder of hand-ins"));
            compare(part("classTold").color, Theme.error);
            compare(part("classList").count, 0);
            verify(!part("classSave").enabled);
        }
        function test_narrowLosesNothing() {
            root.width = 520;
            readTyped(folder);
            tryCompare(part("classTold"), "text", "28 of 31 hand-ins counted");
            const row = part("classRow6");
            tryVerify(() => row.height > 50); // figures below the words
            const cut = [];
            const look = item => {
                if (item.visible && item.truncated)
                    cut.push(item.text);
                for (let i = 0; i < item.children.length; ++i)
                    look(item.children[i]);
            };
            look(page);
            compare(cut.join(), "");
        }
    }
}
