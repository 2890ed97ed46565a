// SPDX-License-Identifier: GPL-3.0-or-later
// Every lesson is walked to its end in the window, by mouse with wrong answers and by keyboard alone with right ones; before each answer no
// figure of the truth is to be read anywhere, and what a screen reader says of the first lesson is written down.
import QtQuick
import QtTest
import Flashloom.Desk
import Flashloom.Learn
import Flashloom.Look
import Flashloom.Shell
import "../written.js" as Written
import "spoken_lesson.js" as Spoken

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
        name: "CourseWalk"
        when: windowShown

        readonly property Lesson lesson: space.lesson

        function initTestCase() {
            ThemeTokens.reduceMotion = true;
            Course.forget();
            main.requestActivate();
            tryCompare(main, "active", true);
        }
        function cleanup() {
            lesson.end();
            space.document.markSaved();
        }
        function find(name) { return finder.find(main.contentItem, name); }
        function begin(id) {
            compare(lesson.begin(id), "");
            if (!lesson.active)
                space.door.discard();
            tryVerify(() => lesson.active && find("lessonPanel").visible && find("lessonPanel").width > 200);
        }
        function type(text) {
            for (const letter of text)
                keyClick(letter);
        }
        // Tab until it has the focus, as who has no mouse does.
        function tabTo(name) {
            for (let i = 0; i < 160 && main.activeFocusItem?.objectName !== name; ++i)
                keyClick(Qt.Key_Tab);
            compare(main.activeFocusItem.objectName, name);
        }
        function press(name, byMouse) {
            const item = find(name);
            verify(item && item.enabled, name);
            if (byMouse) {
                scrollTo(item);
                grabImage(find("lessonPanel")); // what came or went has its place
                mouseClick(item);
            } else {
                tabTo(name);
                keyClick(Qt.Key_Return);
            }
        }
        function scrollTo(item) {
            const page = find("lessonScroll");
            const top = item.mapToItem(page.contentItem, 0, 0).y;
            if (top >= 0 && top + item.height > page.contentY + page.height)
                page.contentY = Math.max(0, Math.min(page.contentHeight - page.height, top));
        }
        function box(text) {
            keyClick(Qt.Key_K, Qt.ControlModifier);
            tryVerify(() => find("commandBox").visible);
            type(text);
            keyClick(Qt.Key_Return);
            tryVerify(() => !find("commandBox").visible);
        }
        function run(byMouse) {
            if (byMouse)
                mouseClick(find("runButton"));
            else
                keyClick(Qt.Key_F5);
            tryVerify(() => space.runner.running || space.run.valid, 5000);
            tryVerify(() => !space.runner.running, 120000);
        }
        function meet(need, byMouse) {
            if (need.what === "parameter") {
                box(need.at + " " + need.is);
            } else if (need.what === "workload") {
                const pasted = byMouse && find("lessonCopy")?.visible;
                if (pasted)
                    press("lessonCopy", true);
                keyClick(Qt.Key_J, Qt.ControlModifier);
                tryVerify(() => main.activeFocusItem?.objectName === "workloadField");
                keyClick(Qt.Key_A, Qt.ControlModifier);
                if (pasted)
                    keyClick(Qt.Key_V, Qt.ControlModifier);
                else
                    type(need.is);
                keyClick(Qt.Key_Return);
                keyClick(Qt.Key_Escape);
                tryVerify(() => main.activeFocusItem?.objectName !== "workloadField");
            } else if (need.what === "run" || need.what === "limit") {
                run(byMouse);
            } else if (need.what === "selected") {
                if (byMouse)
                    mouseClick(find("card_" + need.at));
                else
                    box(need.at);
            } else if (need.what === "pinned") {
                space.followed.pinned = files.slowestRequest(space);
            }
        }
        // All words of the window, and what a screen reader says of it.
        function allWords() {
            const stage = find("stage");
            const seen = Written.collect(stage, stage, Qt.rect(0, 0, stage.width, stage.height), false, 0, stage.width, []).map(one => one.text);
            const heard = reader.everything(main).map(one => one.name + " " + one.description);
            return seen.concat(heard).join("\n");
        }
        // Figures of three digits or more that only the answer has; 100 stands at the legend of the colours.
        function tellTales(reveal, known) {
            const figures = text => text.match(/[0-9]+(?:[.,][0-9]+)?(?: [kMG])?/g) ?? [];
            return figures(reveal).filter(one => one.replace(/[^0-9]/g, "").length >= 3 && one !== "100" && figures(known).indexOf(one) < 0);
        }
        function answer(step, truth, right, byMouse) {
            const question = lesson.question;
            if (question.places.length > 0) {
                const order = question.places.map((one, at) => at + 1);
                for (const place of right ? order : order.reverse())
                    press("lessonStation" + place, byMouse);
                press("lessonOrderSubmit", byMouse);
            } else if (question.choices.length > 0) {
                const place = question.choices.indexOf(truth.expected), wrong = place === 0 ? 1 : 0;
                press("lessonChoice" + (right ? place : wrong), byMouse);
            } else {
                const value = right ? truth.value : (Math.abs(truth.value - question.from) > Math.abs(truth.value - question.to) ? question.from : question.to);
                if (byMouse) {
                    const slider = find("lessonSlider");
                    mouseClick(slider, 10 + (slider.width - 20) * (value - question.from) / (question.to - question.from), 36);
                } else {
                    tabTo("lessonNumber");
                    keyClick(Qt.Key_A, Qt.ControlModifier);
                    type(value.toFixed(1));
                }
                press("lessonGuess", byMouse);
            }
            verify(lesson.prediction.given, step.title);
        }
        function walk(id, right, byMouse) {
            begin(id);
            const text = JSON.parse(files.lessonSource(id)), truths = files.lessonTruths(id);
            let known = "";
            for (let i = 0; i < lesson.steps; ++i) {
                compare(lesson.step, i);
                const step = text.steps[i], truth = truths.find(one => one.step === i + 1);
                known += lesson.text + (step.reveal ?? "") + "\n"; // what it says whatever comes of the run
                let next = i;
                while (text.steps[next].kind === "explain" && next + 1 < text.steps.length)
                    ++next;
                if (text.steps[next].kind === "predict") { // also where it is only read what leads to the question
                    const words = allWords();
                    verify(words.indexOf("Nothing has run yet") < 0, step.title); // it may have: it is kept back
                    for (const figure of tellTales(truths.find(one => one.step === next + 1).reveal, known + (text.steps[next].reveal ?? "")))
                        verify(words.indexOf(figure) < 0, id + ", step " + (i + 1) + ": " + figure + " is to be read before the answer");
                }
                if (step.kind === "predict") {
                    answer(step, truth, right, byMouse);
                } else if (step.kind === "find" && !right) {
                    const wrong = Object.keys(step.wrong).find(one => find("card_" + one) !== null);
                    meet({ what: "selected", at: wrong }, byMouse);
                    verify(lesson.feedback.length > 0 && !lesson.done);
                }
                for (const change of step.model ?? [])
                    box(change.replace("=", " "));
                for (const need of step.needs ?? [])
                    meet(need, byMouse);
                tryVerify(() => lesson.done, 5000, id + ", step " + (i + 1));
                if (step.kind === "predict") {
                    compare(lesson.prediction.reveal, truth.reveal);
                    if (step.choices || step.stations)
                        compare(lesson.feedback.length > 0, !right, step.title);
                }
                known += lesson.prediction.reveal + "\n";
                if (i + 1 < lesson.steps)
                    press("lessonNext", byMouse);
            }
            verify(lesson.ending.remember.length > 0);
            const score = lesson.ending.score.match(/^([0-9]+) of ([0-9]+)/);
            compare(score[1], right ? score[2] : "0", lesson.ending.score);
        }

        // No page of the results, in its place, in a window of its own or among the measurements of the workload, tells before the answer.
        function test_noPageTellsBeforeTheAnswer() {
            begin("08-the-cliff");
            lesson.next();
            run(false);
            const dock = find("dock"), pages = ["timelineView", "whyView", "compareView", "sweepView", "runsView", "reviewView", "detectView"];
            for (let i = 0; i < dock.pages.length; ++i)
                dock.showTab(i); // made, and shows what ran
            lesson.next();
            for (let i = 0; i < dock.pages.length; ++i) {
                dock.showTab(i);
                verify(pages.every(name => !finder.find(dock, name)?.visible), dock.pages[i]);
                compare(find("dockHeldBack").text, "Predict first: the results are shown after that.");
                verify(find("dockHeldBack").visible);
            }
            dock.showTab(1);
            dock.popOutOrBack();
            tryVerify(() => dock.apart.visible);
            verify(!finder.find(dock.apart.contentItem, "whyView").visible);
            dock.popOutOrBack();
            main.requestActivate();
            tryCompare(main, "active", true);
            box("corners");
            tryVerify(() => find("measureHeldBack")?.visible ?? finder.find(main, "measureHeldBack").visible);
            verify(!finder.find(main, "measureCorners").visible);
            keyClick(Qt.Key_Escape);
            lesson.setGuess(0);
            tryVerify(() => finder.find(dock, "whyView").visible);
            dock.showTab(0);
        }
        function test_everyLessonByMouse_data() { return Course.lessons.map(one => ({ tag: one.id, id: one.id })); }
        function test_everyLessonByMouse(data) { walk(data.id, false, true); }
        function test_everyLessonByKeys_data() { return Course.lessons.map(one => ({ tag: one.id, id: one.id })); }
        function test_everyLessonByKeys(data) { walk(data.id, true, false); }

        // Role, name and description of what the panel shows, step by step.
        function spoken() {
            const panel = find("lessonPanel");
            const within = item => {
                for (let one = item; one; one = one.parent)
                    if (one === panel)
                        return true;
                return false;
            };
            return reader.everything(main).filter(one => one.item && within(one.item) && one.name.length > 0).map(one => (one.role + ": " + one.name + (one.description.length > 0 ? " (" + one.description + ")" : "")).replace(/\n+/g, " / "));
        }
        function test_whatAScreenReaderSaysOfTheFirstLesson() {
            begin("01-one-read");
            const said = [];
            const truths = files.lessonTruths("01-one-read"), text = JSON.parse(files.lessonSource("01-one-read"));
            for (let i = 0; i < lesson.steps; ++i) {
                said.push("# step " + (i + 1));
                said.push(...spoken());
                if (text.steps[i].kind === "predict") {
                    answer(text.steps[i], truths.find(one => one.step === i + 1), true, true);
                    for (const need of text.steps[i].needs)
                        meet(need, true);
                    tryVerify(() => lesson.done);
                    said.push("# answered");
                    said.push(...spoken());
                } else {
                    for (const need of text.steps[i].needs ?? [])
                        meet(need, true);
                }
                lesson.next();
            }
            const golden = Spoken.lines();
            if (said.join("\n") !== golden.join("\n"))
                for (const line of said)
                    console.info(JSON.stringify(line) + ","); // to be looked at, and written down when it is right
            for (let i = 0; i < Math.max(said.length, golden.length); ++i)
                compare(said[i], golden[i], "line " + (i + 1));
        }
    }
}
