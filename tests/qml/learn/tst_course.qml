// SPDX-License-Identifier: GPL-3.0-or-later
// The course page: cards tell how far one is, what was sure and wrong is listed, and the lesson's end is handed in as a file.
import QtQuick
import QtTest
import Flashloom.Desk
import Flashloom.Learn

Item {
    id: root
    width: 1000
    height: 900

    property string reason: "not asked"
    property string noticed: ""

    Workspace {
        id: space
        onNotice: text => root.noticed = text
        estimate.ghostEnabled: false
    }
    LessonPanel {
        id: panel
        height: parent.height
        lesson: space.lesson
        width: 340
    }
    LessonList {
        width: 300
        x: 600
    }
    CoursePage {
        id: page
        anchors.fill: parent
        lesson: space.lesson
        z: 1
        onChosen: id => space.lesson.begin(id)
        onContinued: root.reason = Course.goOn(space)
    }

    TestCase {
        name: "Course"
        when: windowShown

        function part(name) {
            const found = finder.find(root, name);
            verify(found, name);
            return found;
        }
        function run() {
            space.runs.start();
            tryVerify(() => !space.runner.running, 60000);
        }
        function init() {
            Course.forget();
            Course.number = 0;
            page.close();
        }
        function cleanup() { space.lesson.end(); space.door.discard(); }
        function walkTheCliff(sure) {
            compare(space.lesson.begin("08-the-cliff"), "");
            space.door.discard();
            space.lesson.next();
            run();
            space.lesson.next();
            space.lesson.setSure(sure);
            space.lesson.setGuess(2);
            space.document.setWorkload("rw=randwrite bs=4k qd=32 count=30000 precondition=random");
            run();
            space.lesson.next();
            space.document.parameters.set("cpu.overProvisioning", "60%");
            run();
            space.lesson.next();
            compare(space.lesson.step, space.lesson.steps - 1);
        }
        function test_cardsTellHowFarOneIs() {
            page.open();
            const card = part("card_08-the-cliff");
            verify(!card.modelData.done);
            compare(card.modelData.state, "8 min");
            walkTheCliff(true);
            const done = part("card_08-the-cliff");
            verify(done.modelData.done);
            compare(done.modelData.state, "Done · 0 of 1 right");
            compare(done.modelData.summary, "Fill the drive twice before you measure it.");
            compare(Course.sureAndWrong.length, 1);
            compare(Course.sureAndWrong[0].said, "Nearly all");
            verify(part("courseFigures").text.startsWith("1 of "));
            verify(part("courseContinue").text.startsWith("Continue: One read"));
            verify(Course.summary().indexOf("said: Nearly all") > 0);
            const button = part("courseForget");
            button.clicked();
            compare(Course.sureAndWrong.length, 1); // asked once more
            button.clicked();
            compare(Course.sureAndWrong.length, 0);
        }
        function test_aCardOpensItsLessonByMouseAndByKey() {
            page.open();
            tryVerify(() => part("card_02-more-dies").x > 0); // laid out
            mouseClick(part("card_02-more-dies"));
            compare(space.lesson.title, "More dies");
            space.lesson.end();
            part("card_03-thirty-two-seats").forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Return);
            compare(space.lesson.title, "Thirty-two seats");
            compare(page.visible, true);
            keyClick(Qt.Key_Escape);
            verify(!page.visible);
        }
        // To its third step with a sure answer, and away.
        function leaveTheCliff() {
            compare(space.lesson.begin("08-the-cliff"), "");
            space.door.discard();
            space.lesson.next();
            run();
            space.lesson.next();
            space.lesson.setSure(true);
            space.lesson.setGuess(2);
            const text = space.lesson.text;
            space.lesson.end();
            space.document.markSaved();
            compare(Course.continueId, "08-the-cliff");
            return text;
        }
        function test_continueGoesOnWhereOneWas_data() { return [{ tag: "mouse", byMouse: true }, { tag: "keys", byMouse: false }]; }
        function test_continueGoesOnWhereOneWas(data) {
            const text = leaveTheCliff();
            page.open();
            const button = part("courseContinue");
            compare(button.text, "Continue: The write cliff, step 3 of 5");
            if (data.byMouse) {
                tryVerify(() => button.width > 0 && button.visible);
                mouseClick(button);
            } else {
                tryVerify(() => button.activeFocus);
                keyClick(Qt.Key_Return);
            }
            compare(root.reason, "");
            tryCompare(space.lesson, "step", 2, 60000);
            tryVerify(() => !space.runner.running);
            compare(root.noticed, "Continuing at step 3: the runs before it are repeated.");
            compare(space.lesson.text, text); // with the figures of the run before
            verify(space.lesson.prediction.given && space.lesson.prediction.sure);
            compare(space.lesson.prediction.guess, 2);
            compare(part("card_08-the-cliff").modelData.state, "Step 3 of 5");
            space.document.setWorkload("rw=randwrite bs=4k qd=32 count=30000 precondition=random");
            run();
            verify(space.lesson.prediction.revealed);
            space.lesson.back();
            compare(space.lesson.step, 1);
            verify(space.document.workload.indexOf("precondition=none") > 0);
        }
        function test_anotherNumberBeginsAnewAndSaysSo() {
            leaveTheCliff();
            Course.number = 3;
            compare(Course.goOn(space), "");
            verify(root.noticed.startsWith("Your number in class has changed"), root.noticed);
            compare(space.lesson.step, 0);
            compare(part("courseContinue").text, "Continue: The write cliff, step 3 of 5");
            space.lesson.next();
            compare(part("courseContinue").text, "Continue: The write cliff, step 2 of 5");
        }
        function test_theOpenLessonIsGoneBackTo() {
            compare(space.lesson.begin("08-the-cliff"), "");
            space.door.discard();
            space.lesson.next();
            root.noticed = "";
            compare(Course.goOn(space), "");
            compare(space.lesson.step, 1);
            compare(root.noticed, "");
        }
        function test_listsSpeakTheLanguageOfTheCourse() {
            compare(Course.lessons[0].title, "One read");
            Course.language = "de";
            compare(Course.lessons[0].title, "Ein Lesezugriff");
            compare(part("lesson_01-one-read").text, "Ein Lesezugriff");
            Course.language = "en";
            compare(part("lesson_01-one-read").text, "One read");
        }
        function test_aTeachersLessonIsOpened() {
            verify(files.writeOwnLesson(scratchFolder + "/teacher", scratchFolder + "/teacher/in"));
            const path = scratchFolder + "/teacher/mine.json";
            verify(Course.isLessonFile(path));
            verify(!Course.isLessonFile(scratchFolder + "/teacher/in/07.json") && !Course.isLessonFile("/nowhere.json"));
            compare(space.lesson.beginFile(path), "");
            compare(space.lesson.title, "My read");
            compare(Course.handInName(), "mine hand-in.json");
            verify(space.lesson.beginFile("/nowhere.json").startsWith("/nowhere.json: expected a lesson"));
            compare(space.lesson.title, "My read"); // goes on
            compare(Course.sureAndWrong.length, 0);
            verify(Course.figures.startsWith("0 of ")); // it is none of the course
        }
        function test_aNumberIsKept() {
            page.open();
            const field = part("courseNumber");
            field.forceActiveFocus();
            field.text = "x";
            verify(field.alert);
            field.text = "12";
            keyClick(Qt.Key_Return);
            compare(Course.number, 12);
        }
        function test_theEndIsHandedIn() {
            walkTheCliff(false);
            const code = part("handInCode");
            verify(code.visible);
            code.text = "M7";
            mouseClick(part("handIn"));
            const picker = part("handInPicker");
            tryVerify(() => picker.opened);
            const path = scratchFolder + "/mia.json";
            const field = finder.find(picker.contentItem, "fileName");
            field.text = path;
            field.textEdited();
            keyClick(Qt.Key_Return);
            tryVerify(() => !picker.visible);
            compare(part("handInTold").text, "Handed in: " + path);
        }
        function test_aWrongPlaceIsSaid() {
            compare(Course.handIn(scratchFolder + "/x.json", ""), "No lesson is open.");
            walkTheCliff(false);
            verify(Course.handIn("/nowhere/x.json", "").length > 0);
            compare(Course.handIn(scratchFolder + "/y.json", ""), "");
            compare(Course.handInName(), "08-the-cliff hand-in.json");
        }
    }
}
