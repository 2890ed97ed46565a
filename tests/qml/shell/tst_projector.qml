// SPDX-License-Identifier: GPL-3.0-or-later
// A projector of 1024 x 768 before a class: the question below the drawing, and what the lesson is about large enough to be read; folded,
// the drawing has the room.
import QtQuick
import QtTest
import Flashloom.Desk
import Flashloom.Look
import Flashloom.Shell

Item {
    id: root
    width: 10
    height: 10

    Workspace { id: space }
    Main {
        id: main
        workspace: space
        width: 1024
        height: 768
    }

    TestCase {
        name: "Projector"
        when: windowShown

        readonly property Lesson lesson: space.lesson
        readonly property real legible: 14 // px on the screen

        function find(name) { return finder.find(main.contentItem, name); }
        function begin(id) {
            compare(lesson.begin(id), "");
            if (!lesson.active)
                space.door.discard();
            tryVerify(() => lesson.active);
        }
        function run() {
            keyClick(Qt.Key_F5);
            tryVerify(() => space.runner.running || space.run.valid, 5000);
            tryVerify(() => !space.runner.running, 60000);
        }
        function onScreen(item) { return item.mapToItem(main.contentItem, Qt.rect(0, 0, item.width, item.height)); }
        function isWithin(item, area) {
            const one = onScreen(item), all = onScreen(area);
            return one.left >= all.left - 1 && one.top >= all.top - 1 && one.right <= all.right + 1 && one.bottom <= all.bottom + 1;
        }
        function letters(card) { return card.textSize * card.zoom; } // of its figures, in px of the screen
        function initTestCase() {
            ThemeTokens.reduceMotion = true;
            main.requestActivate();
            tryCompare(main, "active", true);
        }
        function init() {
            begin("01-one-read");
            keyClick(Qt.Key_F9);
            compare(find("stage").scale, 1.75);
        }
        function cleanup() {
            if (main.presenting)
                keyClick(Qt.Key_F9);
            lesson.end();
            space.document.markSaved();
        }
        function test_theQuestionStandsBelowAndItsSubjectCanBeRead() {
            const panel = find("lessonPanel"), canvas = find("canvasView"), card = find("card_pkg");
            for (let step = 0; step < 2; ++step) {
                tryVerify(() => onScreen(panel).top >= onScreen(canvas).bottom - 1 && onScreen(panel).width > 1000);
                tryVerify(() => isWithin(card, canvas), 5000, "the package is all there");
                verify(card.showsRows && letters(card) >= legible, String(letters(card)));
                verify(isWithin(find("lessonTitle"), panel) && isWithin(find("lessonText"), panel));
                lesson.next();
            }
            const title = find("lessonTitle");
            verify(title.font.pixelSize * 1.75 >= 2 * legible);
        }
        function test_theKeysAreNotOverTheButtons() {
            const box = find("castBox"), next = find("lessonNext");
            keyClick(Qt.Key_F8);
            tryVerify(() => box.visible);
            const one = onScreen(box), other = onScreen(next);
            verify(one.bottom <= other.top || one.top >= other.bottom);
        }
        function test_foldedTheDrawingHasTheRoom() {
            lesson.next();
            lesson.setGuess(80);
            run();
            tryVerify(() => lesson.prediction.revealed);
            const panel = find("lessonPanel"), canvas = find("canvasView");
            const before = canvas.height;
            keyClick(Qt.Key_F11, Qt.ControlModifier);
            tryVerify(() => canvas.height > 2 * before);
            verify(panel.visible && panel.height < 60 && find("lessonStep").visible);
            for (const id of ["pkg", "ch", "ecc", "cpu", "bus"]) { // one cannot read all: these are the nearest to what it is about
                const card = find("card_" + id);
                tryVerify(() => isWithin(card, canvas), 5000, id);
                verify(card.showsRows && card.showsFoot && letters(card) >= legible, id);
            }
            mouseClick(find("lessonFold"));
            tryCompare(canvas, "height", before);
        }
        // While a block is to be found, nothing is nearer than the others.
        function test_whereABlockIsToBeFoundAllAreShown() {
            lesson.next();
            lesson.setGuess(80);
            run();
            lesson.next();
            compare(lesson.kind, "find");
            compare(lesson.question.about.length, 0);
            for (const id of ["host", "pkg", "ch", "ecc", "cpu", "bus", "ddr"]) { // its name is to be read above the question, whole
                const card = find("card_" + id), name = finder.find(card, "cardName");
                tryVerify(() => isWithin(card, find("canvasView")), 5000, id);
                tryVerify(() => name.visible && name.font.pixelSize * card.zoom >= legible, 5000, id + ": " + name.font.pixelSize * card.zoom);
                compare(name.text, card.title);
                verify(!name.truncated, id);
                verify(isWithin(name, card), id);
            }
            keyClick(Qt.Key_F11, Qt.ControlModifier);
            const canvas = find("canvasView");
            for (const id of ["host", "pkg", "ch", "ecc", "cpu", "bus", "ddr"])
                tryVerify(() => isWithin(find("card_" + id), canvas), 5000, id);
            tryVerify(() => find("card_pkg").showsRows);
        }
        function test_whatAQuestionWillChangeIsNotPointedAt() {
            lesson.end();
            begin("04-bus-or-die");
            lesson.next();
            run();
            lesson.next();
            compare(lesson.question.about.join(), "ch"); // where the lesson began
            lesson.setGuess(0);
            compare(lesson.question.about.join(), "pkg"); // its tR is halved now
        }
        // Not presenting: a window as low as this gives the question the room of the results, which wait for the answer.
        function test_aLowWindowHasRoomForTheQuestion() {
            keyClick(Qt.Key_F9);
            const dock = find("dock"), panel = find("lessonPanel");
            tryVerify(() => !dock.visible && panel.height > 650); // what is read leads to the question
            lesson.next();
            verify(!dock.visible && panel.height > 650);
            verify(isWithin(find("lessonGuess"), find("lessonScroll"))); // the button below the scale
            lesson.setGuess(80);
            tryVerify(() => dock.visible && panel.height < 600);
            lesson.end();
            tryVerify(() => dock.visible);
        }
        function test_afterwardsItStandsBesideTheDrawing() {
            keyClick(Qt.Key_F9);
            const panel = find("lessonPanel"), canvas = find("canvasView");
            tryVerify(() => onScreen(panel).right <= onScreen(canvas).left + 1);
            verify(find("lessonBack").mapToItem(panel, 0, 0).y > panel.height - 64);
            compare(find("lessonFold").visible, false);
            main.width = 1600; // a large one has room for both
            keyClick(Qt.Key_F9);
            tryVerify(() => onScreen(panel).right <= onScreen(canvas).left + 1);
            main.width = 1024;
        }
    }
}
