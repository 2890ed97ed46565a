// SPDX-License-Identifier: GPL-3.0-or-later
// The windows beside the lesson by hand: hands are counted by keys and by mouse, a lesson is written from what is done in the drawing.
import QtQuick
import QtTest
import Flashloom.Desk
import Flashloom.Learn
import Flashloom.Look

Item {
    id: root
    width: 400
    height: 400

    Workspace {
        id: space
        estimate.ghostEnabled: false
    }
    TeacherWindow {
        id: teacher
        visible: false
        workspace: space
    }
    AuthorWindow {
        id: author
        visible: false
        workspace: space
    }

    TestCase {
        name: "Teacher"
        when: windowShown

        function part(window, name) {
            const found = finder.find(window.contentItem, name);
            verify(found, name);
            return found;
        }
        function run() {
            space.runs.start();
            tryVerify(() => !space.runner.running, 120000);
        }
        function show(window) {
            window.visible = true;
            window.requestActivate();
            tryVerify(() => window.active && window.activeFocusItem !== null);
        }
        function cleanup() {
            teacher.visible = author.visible = false;
            space.lesson.end();
            space.door.discard();
        }
        function test_handsAreCountedByKeys() {
            show(teacher);
            compare(space.lesson.begin("02-more-dies"), "");
            if (space.door.asking)
                space.door.discard();
            keyClick(Qt.Key_PageDown);
            compare(space.lesson.step, 1);
            run();
            keyClick(Qt.Key_PageDown);
            compare(space.lesson.step, 2);
            keyClick(Qt.Key_Down);
            keyClick(Qt.Key_Down);
            for (let hand = 0; hand < 5; ++hand)
                keyClick(Qt.Key_Plus);
            keyClick(Qt.Key_Minus);
            compare(part(teacher, "voteCount2a").text, "4");
            keyClick(Qt.Key_V);
            keyClick(Qt.Key_Up);
            keyClick(Qt.Key_Plus);
            compare(part(teacher, "voteCount1b").text, "1");
            compare(part(teacher, "voteCount2b").text, "0");
            keyClick(Qt.Key_V);
            mouseClick(part(teacher, "voteClose"));
            compare(space.lesson.prediction.guess, 2);
            verify(space.lesson.prediction.given);
            tryCompare(part(teacher, "teacherAnswer"), "text", "The same", 120000);
            verify(part(teacher, "teacherNext").text.endsWith("Thirty-two at once"));
            keyClick(Qt.Key_PageUp);
            compare(space.lesson.step, 1);
        }
        // At any size of the interface all that can be pressed is within the window, and as large as was asked for.
        function test_windowsFollowTheScale_data() { return [{ tag: "teacher", name: "teacherStage", last: "teacherClass" }, { tag: "author", name: "authorStage", last: "authorSave" }]; }
        function test_windowsFollowTheScale(data) {
            const window = data.tag === "teacher" ? teacher : author;
            ThemeTokens.uiScale = 2;
            show(window);
            compare(part(window, data.name).scale, 2);
            const last = part(window, data.last);
            tryVerify(() => {
                const at = last.mapToItem(window.contentItem, 0, 0);
                const end = last.mapToItem(window.contentItem, last.width, last.height);
                return last.width > 0 && at.x >= 0 && at.y >= 0 && end.x <= window.width && end.y <= window.height && end.y - at.y === 2 * last.height;
            });
            window.ownScale = 1.25; // presenting: the audience's size is not the teacher's
            compare(part(window, data.name).scale, 1.25);
            window.ownScale = Qt.binding(() => ThemeTokens.uiScale);
            ThemeTokens.uiScale = 1;
            compare(part(window, data.name).scale, 1);
        }
        function test_theClassTableHasItsOwnKeys() {
            show(teacher);
            compare(space.lesson.begin("02-more-dies"), "");
            if (space.door.asking)
                space.door.discard();
            mouseClick(part(teacher, "teacherClass"));
            const page = part(teacher, "classPage");
            verify(page.visible);
            keyClick(Qt.Key_PageDown); // is no next step
            compare(space.lesson.step, 0);
            keyClick(Qt.Key_Escape);
            verify(!page.visible);
            part(teacher, "teacherStage").forceActiveFocus();
            keyClick(Qt.Key_PageDown);
            compare(space.lesson.step, 1);
        }
        function test_aLessonIsWrittenByHand() {
            compare(space.door.openSample("starter"), "");
            space.door.discard();
            compare(space.document.setWorkload("rw=randread bs=4k qd=1 count=500"), "");
            show(author);
            verify(!part(author, "authorPreview").enabled);
            mouseClick(part(author, "authorStart"));
            const title = part(author, "author_lesson.title");
            tryVerify(() => part(author, "authorSave").y === part(author, "authorStart").y && title.mapToItem(author.contentItem, 0, 0).y < 120); // laid out
            mouseClick(title);
            keyClick(Qt.Key_A, Qt.ControlModifier);
            for (const letter of "mine")
                keyClick(letter);
            keyClick(Qt.Key_Tab);
            compare(part(author, "author_lesson.summary").activeFocus, true); // Tab leaves a field
            mouseClick(part(author, "authorAdd_explain"));
            compare(part(author, "authorStep0").text, "1  Step 1");
            space.document.parameters.set("pkg.tR", "30us");
            part(author, "authorAdd_predict").clicked();
            compare(part(author, "author_needs").text, "pkg.tR = 30us\nrun");
            verify(part(author, "author_choices").parent.parent.visible);
            // What cannot be taken stays as it was typed, to be mended; another step has its own text.
            const options = part(author, "author_choices");
            options.forceActiveFocus();
            for (const letter of "half | x")
                keyClick(letter);
            title.forceActiveFocus();
            verify(part(author, "authorTold").text.startsWith("No option"), part(author, "authorTold").text);
            compare(options.text, "half | x");
            options.forceActiveFocus();
            keyClick(Qt.Key_Backspace);
            keyClick(Qt.Key_2);
            title.forceActiveFocus();
            compare(part(author, "authorTold").text, "");
            compare(options.text, "half | 2");
            part(author, "authorStep0").clicked();
            compare(options.text, "");
            verify(!part(author, "author_choices").parent.parent.visible);
            part(author, "authorRemove").clicked();
            part(author, "authorPreview").clicked();
            if (space.door.asking)
                space.door.discard();
            tryCompare(space.lesson, "active", true);
            compare(space.lesson.title, "mine");
        }
    }
}
