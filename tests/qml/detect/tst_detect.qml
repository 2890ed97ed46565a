// SPDX-License-Identifier: GPL-3.0-or-later
// Detection in the whole window: a drive is asked, its answers come with curve and sentence, and a locked drive keeps its truth until a guess.
import QtQuick
import QtTest
import Flashloom.Desk
import Flashloom.Look
import Flashloom.Shell

Item {
    id: root
    width: 10
    height: 10

    Workspace {
        id: space
        estimate.ghostEnabled: false
    }
    Main {
        id: main
        workspace: space
        width: 1600
        height: 1000
    }

    TestCase {
        name: "Detect"
        when: windowShown

        function find(name) { return finder.find(main.contentItem, name); }
        function seen(item, name) { // what repeaters made is a child for the eye only
            for (let i = 0; i < item.children.length; ++i) {
                const child = item.children[i];
                const found = child.objectName === name ? child : seen(child, name);
                if (found)
                    return found;
            }
            return null;
        }
        function view(name) { return seen(find("detectView"), name); }
        function session() {
            const parts = find("detectView").data;
            for (let i = 0; i < parts.length; ++i)
                if (parts[i].objectName === "detectSession")
                    return parts[i];
            return null;
        }
        function indexOf(id) { return session().probes.findIndex(probe => probe.id === id); }
        function told(id) { return session().probes[indexOf(id)]; }
        // A small drive, asked for its chunk and its dies only.
        function init() {
            ThemeTokens.reduceMotion = true;
            compare(space.door.openSample("starter"), "");
            space.door.discard();
            space.pages.current = "detect";
            tryVerify(() => find("detectView") !== null);
            waitForRendering(find("detectView"));
            session().cancel();
            session().unknownDrive = false;
            session().chooseAll(false);
            session().choose(indexOf("dies"), true);
        }
        function askIt() {
            mouseClick(view("detectAsk"));
            verify(session().running);
            tryVerify(() => !session().running, 60000);
        }

        function test_aDriveIsAsked() {
            askIt();
            compare(told("dies").found, "32");
            compare(told("dies").truth, "32");
            compare(told("dies").verdict, "right");
            compare(told("chunk").verdict, "right"); // what it builds on is asked too
            compare(told("read_cache").found, "");
            session().current = indexOf("dies");
            verify(view("detectSentence").text.indexOf("32") >= 0);
            verify(session().curve.points.length > 50);
            verify(session().curve.marks.length >= 2); // a tooth at each multiple
            session().current = indexOf("chunk");
            verify(view("detectSentence").text.indexOf("except every 32") > 0, view("detectSentence").text);
            verify(session().curve.axis.startsWith("address"), session().curve.axis); // the teeth stand at addresses
            compare(session().foundDrive.dies, 32);
            compare(session().foundDrive.rows.filter(row => row.differs).length, 0);
        }
        function test_aLockedDriveTellsNothingBeforeAGuess() {
            mouseClick(view("detectLock"));
            verify(session().locked);
            askIt();
            compare(told("dies").truth, "");
            compare(told("dies").verdict, "");
            compare(session().trueDrive.rows.length, 0);
            mouseClick(view("detectLock")); // without a guess
            verify(session().locked);
            verify(view("detectRefusal").text.length > 0);
            verify(session().guess(indexOf("dies"), "many").length > 0);
            compare(session().guess(indexOf("dies"), "16"), "");
            mouseClick(view("detectLock"));
            verify(!session().locked);
            compare(told("dies").truth, "32");
            compare(told("dies").guess, "16, wrong");
        }
        function test_aGuessIsAsRightAsWhatWasFound() { // 34 of 36 was found rightly, and guessed wrongly
            mouseClick(view("detectLock"));
            session().choose(indexOf("parallelism"), true);
            askIt();
            const found = told("parallelism").found;
            compare(session().guess(indexOf("parallelism"), found), "");
            mouseClick(view("detectLock"));
            verify(told("parallelism").truth !== found);
            compare(told("parallelism").verdict, "right");
            compare(told("parallelism").guess, found + ", right");
            session().choose(indexOf("parallelism"), false);
        }
        function test_anUnknownDriveIsLocked() {
            session().unknownDrive = true;
            verify(session().locked);
            verify(view("detectSummary").text.indexOf("Unknown drive") === 0);
            session().unknownDrive = false;
        }
        function test_theSummaryWrapsInANarrowPane() {
            const summary = view("detectSummary");
            const head = summary.parent;
            const lines = summary.lineCount;
            const wide = head.width;
            head.width = summary.implicitWidth / 2;
            verify(summary.lineCount > lines);
            verify(summary.contentWidth <= head.width);
            head.width = wide;
        }
        function test_itCanBeStopped() {
            session().chooseAll(true);
            mouseClick(view("detectAsk"));
            verify(session().running);
            mouseClick(view("detectAsk"));
            verify(!session().running);
            session().chooseAll(false);
        }
        function test_nothingChosenIsSaid() {
            session().chooseAll(false);
            mouseClick(view("detectAsk"));
            verify(!session().running);
        }
        function test_anotherDrawingForgetsTheAnswers() {
            askIt();
            compare(told("dies").found, "32");
            compare(space.document.parameters.set("pkg.tR", "45us"), "");
            compare(told("dies").found, "");
        }
    }
}
