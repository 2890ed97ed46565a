// SPDX-License-Identifier: GPL-3.0-or-later
// The review in the whole window: limits set, misses waived and taken back, by keys alone and by mouse; what is set is in the project.
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
        name: "Review"
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
        function view(name) { return seen(find("reviewView"), name); }
        function popup(name, part) {
            const parts = find("reviewView").data;
            for (let i = 0; i < parts.length; ++i)
                if (parts[i].objectName === name)
                    return part ? finder.find(parts[i].contentItem, part) : parts[i];
            return null;
        }
        function typed(text) {
            for (const c of text)
                keyClick(c);
        }
        // Two variants; only the first has run.
        function init() {
            ThemeTokens.reduceMotion = true;
            compare(space.door.openSample("starter"), "");
            space.door.discard();
            compare(space.document.setWorkload("rw=randread bs=4k qd=32 count=3000 precondition=none"), "");
            space.runs.start();
            tryVerify(() => !space.runner.running && space.run.valid, 20000);
            space.variants.add();
            compare(space.document.parameters.set("pkg.tR", "45us"), "");
            main.requestActivate();
            tryCompare(main, "active", true);
            space.pages.current = "review";
            tryVerify(() => find("reviewView") !== null);
            find("reviewView").takeFocus();
            tryVerify(() => view("addLimit").activeFocus);
        }
        // "p99 latency at most 1 µs" by keys: the figure is found by its words, its value of now is offered.
        function addLimit(words, value) {
            keyClick(Qt.Key_Return);
            tryVerify(() => popup("limitEditor", "limitFigure").activeFocus);
            typed(words);
            keyClick(Qt.Key_Return);
            tryVerify(() => popup("limitEditor", "limitValue").activeFocus);
            typed(value);
            keyClick(Qt.Key_Return);
            tryVerify(() => !popup("limitEditor").visible);
            tryVerify(() => view("addLimit").activeFocus);
        }

        function test_differentWorkloadsAreNamed() {
            tryVerify(() => view("workloadOf1") !== null);
            for (const row of [0, 1])
                verify(!view("workloadOf" + row).visible); // both do the same
            compare(space.document.setWorkload("rw=randread bs=8k qd=4 count=3000 precondition=none"), "");
            tryVerify(() => view("workloadOf1").visible);
            verify(view("workloadOf0").text.indexOf("4 KiB") >= 0, view("workloadOf0").text);
            verify(view("workloadOf1").text.indexOf("8 KiB") >= 0, view("workloadOf1").text);
        }
        function test_aLimitIsSetAndAMissWaivedByKeys() {
            addLimit("p99 latency", "1 us");
            compare(view("limit0").text, "p99 latency ≤ 1.00 µs");
            tryVerify(() => view("verdictOf0")?.text === "not accepted");
            compare(view("verdictOf1").text, "not run");
            view("verdict0_0").forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Return);
            tryVerify(() => popup("waiverCard", "waiverReason").activeFocus);
            keyClick(Qt.Key_Return); // without a reason
            verify(popup("waiverCard").visible);
            verify(popup("waiverCard", "waiverProblem").text.length > 0);
            typed("agreed");
            keyClick(Qt.Key_Return);
            tryVerify(() => !popup("waiverCard").visible);
            compare(view("verdictOf0").text, "accepted with waivers");
            verify(view("verdict0_0").text.endsWith("waived: agreed"));
            tryVerify(() => view("verdict0_0").activeFocus);
            keyClick(Qt.Key_Return); // and taken back
            tryVerify(() => popup("waiverCard").opened);
            mouseClick(popup("waiverCard", "waiverRemove"));
            tryVerify(() => view("verdictOf0").text === "not accepted");
        }
        function test_aLimitIsChangedAndTakenAwayByMouse() {
            addLimit("iops", "1k");
            compare(view("limit0").text, "IOPS ≥ 1.00 k");
            tryVerify(() => view("verdictOf0")?.text === "accepted");
            mouseClick(view("limit0"), 20, 16);
            tryVerify(() => popup("limitEditor", "limitValue").activeFocus);
            typed("900M");
            tryCompare(popup("limitEditor", "limitValue"), "text", "900M");
            keyClick(Qt.Key_Return);
            tryVerify(() => view("verdictOf0").text === "not accepted");
            mouseClick(seen(view("limit0"), "removeLimit"));
            tryVerify(() => view("limit0") === null);
            compare(view("reviewSummary").text, "No limits are set.");
        }
        function test_costIsAFigureLikeAnyOther() {
            addLimit("cost", "1");
            compare(view("limit0").text, "cost ≤ 1.00");
            tryVerify(() => view("verdictOf0")?.text === "not accepted");
        }
        function test_whatTheRunDidNotTellIsNotKnown() { // 3,000 requests have no p99.99: it neither meets nor misses
            addLimit("p99.99 latency", "1 s");
            tryVerify(() => view("verdictOf0")?.text === "not accepted");
            compare(view("verdict0_0").text, "not known, too few requests");
        }
        function test_whatIsNoFigureIsRefusedInWords() {
            keyClick(Qt.Key_Return);
            tryVerify(() => popup("limitEditor", "limitFigure").activeFocus);
            const set = popup("limitEditor", "limitKeep"), before = set.mapToItem(null, 0, 0);
            typed("p99");
            compare(set.mapToItem(null, 0, 0), before); // it stays where it is whatever the list offers
            typed("zzz");
            compare(set.mapToItem(null, 0, 0), before);
            mouseClick(set);
            verify(popup("limitEditor", "limitReason").text.indexOf("zzz") >= 0);
            keyClick(Qt.Key_Escape);
            tryVerify(() => view("addLimit").activeFocus);
        }
        function test_variantsThatHaveNotRunAreRun() {
            addLimit("iops", "1k");
            const ids = space.variants.list().map(one => one.id);
            space.variants.show(ids[0]);
            space.variants.show(ids[1]);
            verify(!space.run.valid); // that one has not run
            compare(view("reviewRunMissing").text, "Run 1 variant");
            mouseClick(view("reviewRunMissing"));
            tryVerify(() => view("verdictOf1")?.text === "accepted", 20000);
            compare(view("reviewSummary").text, "2 of 2 variants accepted");
            verify(space.run.valid); // and what is on the desk is shown: no page says that nothing has run
        }
        function test_undoneLimitsStayInTheProject() {
            addLimit("iops", "1k");
            space.pages.current = "design";
            space.pages.current = "review";
            tryVerify(() => view("limit0")?.text === "IOPS ≥ 1.00 k");
            compare(space.door.openSample("sata-mlc"), ""); // another project has none of it
            space.door.discard();
            tryVerify(() => view("limit0") === null);
        }
        function test_theReportIsWritten_data() { return [{ tag: "keys", file: "by keys.pdf" }, { tag: "mouse", file: "by mouse.html" }]; }
        function test_theReportIsWritten(data) {
            const path = scratchFolder + "/" + data.file, byKeys = data.tag === "keys";
            if (byKeys) {
                keyClick(Qt.Key_K, Qt.ControlModifier);
                tryVerify(() => find("commandField").activeFocus);
                typed("report");
                keyClick(Qt.Key_Return);
            } else {
                mouseClick(view("reviewReport"));
            }
            const picker = finder.find(main, "reportPicker");
            tryVerify(() => picker.opened);
            const field = finder.find(picker.contentItem, "fileName");
            tryVerify(() => field.activeFocus);
            field.selectAll();
            typed(path);
            byKeys ? keyClick(Qt.Key_Return) : mouseClick(finder.find(picker.contentItem, "fileAccept"));
            tryVerify(() => {
                written.read();
                return written.rowOf(path) >= 0;
            }, 60000);
        }
        FileList { id: written; folder: scratchFolder; suffixes: ["pdf", "html"] }
        function test_theAuthorIsRemembered() {
            const field = view("reportAuthor");
            field.forceActiveFocus(Qt.TabFocusReason);
            field.selectAll();
            typed("A. Writer");
            keyClick(Qt.Key_Return);
            compare(second.author, "A. Writer");
            second.author = "";
        }
        ReportSettings { id: second }
    }
}
