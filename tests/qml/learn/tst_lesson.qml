// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson by hand: the guess comes before the run, the truth appears beside it, next is there only when the step is done.
import QtQuick
import QtTest
import Flashloom.Desk
import Flashloom.Learn

Item {
    id: root
    width: 340
    height: 900

    Workspace {
        id: space
        estimate.ghostEnabled: false
    }
    LessonPanel {
        id: panel
        anchors.fill: parent
        lesson: space.lesson
    }

    TestCase {
        name: "Lesson"
        when: windowShown

        function part(name) {
            const found = finder.find(panel, name);
            verify(found, name);
            return found;
        }
        function run() {
            space.runs.start();
            tryVerify(() => !space.runner.running, 60000);
        }
        function init() {
            compare(space.lesson.begin("01-one-read"), "");
            tryCompare(space.lesson, "active", true);
        }
        function test_theKeysGoOnInTheLesson() {
            space.lesson.end();
            compare(space.lesson.begin("01-one-read"), "");
            const next = part("lessonNext");
            tryVerify(() => next.activeFocus);
            keyClick(Qt.Key_Return);
            compare(space.lesson.step, 1);
            verify(!next.enabled);
            tryVerify(() => part("lessonSlider").activeFocus);
        }
        function test_theKeysGoOnInTheLessonAfterAPress() {
            const next = part("lessonNext"), back = part("lessonBack");
            mouseClick(next);
            compare(space.lesson.step, 1);
            verify(!next.enabled);
            tryVerify(() => part("lessonSlider").activeFocus);
            mouseClick(back);
            compare(space.lesson.step, 0);
            verify(!back.enabled);
            tryVerify(() => next.activeFocus);
        }
        function test_predictThenReveal_data() {
            return [{tag: "mouse", byMouse: true}, {tag: "keys", byMouse: false}];
        }
        function test_predictThenReveal(data) {
            const next = part("lessonNext");
            verify(next.enabled);
            if (data.byMouse) {
                mouseClick(next);
            } else {
                next.forceActiveFocus(Qt.TabFocusReason);
                keyClick(Qt.Key_Return);
            }
            compare(space.lesson.step, 1);
            verify(!next.enabled);
            verify(!part("lessonReveal").parent.visible);
            const slider = part("lessonSlider");
            if (data.byMouse) {
                mouseClick(slider, slider.width * 0.5, 36);
                mouseClick(part("lessonGuess"));
            } else {
                slider.forceActiveFocus(Qt.TabFocusReason);
                keyClick(Qt.Key_Right);
                part("lessonGuess").forceActiveFocus(Qt.TabFocusReason);
                keyClick(Qt.Key_Return);
            }
            verify(space.lesson.prediction.given);
            verify(!slider.enabled);
            run();
            verify(part("lessonReveal").text.indexOf("µs") > 0);
            verify(part("lessonTruth").visible);
            verify(next.enabled);
            mouseClick(part("lessonBack"));
            compare(space.lesson.step, 0);
        }
        function test_theAnswerIsInSightHoweverLowTheWindow() {
            panel.anchors.bottomMargin = 480;
            space.lesson.next();
            space.lesson.setGuess(200);
            run();
            const page = part("lessonScroll"), reveal = part("lessonReveal").parent;
            tryVerify(() => page.contentY > 0);
            tryVerify(() => {
                const top = reveal.mapToItem(page, 0, 0).y;
                return top >= 0 && top + reveal.height <= page.height + 1;
            });
            space.lesson.next();
            compare(page.contentY, 0);
            panel.anchors.bottomMargin = 0;
        }
        function test_hintsComeOneByOne() {
            space.lesson.next();
            space.lesson.setGuess(80);
            compare(space.lesson.hint, "");
            mouseClick(part("lessonMoreHint"));
            const first = space.lesson.hint;
            verify(first.length > 0);
            mouseClick(part("lessonMoreHint"));
            verify(space.lesson.hint.length > first.length);
        }
        function test_leaving() {
            mouseClick(part("lessonClose"));
            verify(!space.lesson.active);
        }
    }
}
