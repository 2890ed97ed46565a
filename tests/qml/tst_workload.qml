// SPDX-License-Identifier: GPL-3.0-or-later
// The workload as a line and as rows: they never disagree, errors stand at their word, each change is a step of undo, and all of it goes
// by keyboard.
import QtQuick
import QtTest
import Flashloom.Desk
import Flashloom.Look
import Flashloom.Shell
import Flashloom.Workload

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
    WorkloadJobs {
        id: jobs
        active: true
        workspace: space
    }

    TestCase {
        name: "Workload"
        when: windowShown

        property var studio: null // found once: as a binding it would be looked for anew with every item of the window that comes or goes

        function find(name) {
            for (const from of [main.contentItem, main.contentItem.parent]) {
                const found = finder.find(from, name);
                if (found)
                    return found;
            }
            return finder.find(main, name);
        }
        function inside(name) { return finder.find(studio.contentItem, name); }
        function line() { return inside("workloadField"); }
        function field(name) { return finder.find(inside(name), "field"); }
        function words() { return space.document.workload; }
        function click(item) { mouseClick(item, item.width / 2, item.height / 2); }
        function type(text) {
            for (const letter of text)
                keyClick(letter);
        }
        function retype(item, text) {
            item.forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_A, Qt.ControlModifier);
            type(text);
        }
        function initTestCase() {
            ThemeTokens.reduceMotion = true;
            studio = finder.find(main, "workloadPopup");
            compare(space.door.openSample("starter"), "");
            main.requestActivate();
            tryCompare(main, "active", true);
        }
        function init() {
            compare(space.document.setWorkload("rw=randread bs=4k qd=32"), "");
            keyClick(Qt.Key_J, Qt.ControlModifier);
            tryVerify(() => studio.opened);
            tryVerify(() => line().activeFocus);
            studio.part = 0;
        }
        function cleanup() {
            for (let i = 0; i < 4 && studio.visible; ++i)
                keyClick(Qt.Key_Escape);
            tryVerify(() => !studio.visible);
        }

        function test_aPressOnTheChipOpensItAndEscapeGivesTheKeysBack() {
            keyClick(Qt.Key_Escape);
            tryVerify(() => !studio.visible);
            mouseClick(find("workloadChip"));
            tryVerify(() => studio.opened);
            keyClick(Qt.Key_Escape);
            tryVerify(() => !studio.visible);
            tryVerify(() => main.activeFocusItem !== null && main.activeFocusItem.visible);
        }
        function test_f1TellsOfEachFieldWhatItTakesWithAnExample() {
            compare(space.document.setWorkload("phase=warm rw=randrw rwmixread=70 zipf=0.9 size=50% offset=1g runtime=10ms ; phase=rest idle=5ms ; phase=go job=a rw=randread"), "");
            for (const name of ["phase0", "rwmixread0", "sizes0", "pace0", "length0", "skew0", "size0", "offset0", "idle1", "job2"]) {
                const told = finder.find(studio.contentItem, name).help;
                verify(told.indexOf(". ") > 0 && /For example .+\.$/.test(told), name + ": " + told);
            }
        }
        function test_theLineAndTheRowsSayTheSame() {
            retype(line(), "rw=randrw rwmixread=70 bs=8k qd=16 zipf=0.99");
            keyClick(Qt.Key_Return);
            compare(field("rwmixread0").text, "70");
            compare(field("sizes0").text, "8k");
            compare(field("pace0").text, "QD 16");
            compare(field("skew0").text, "zipf 0.99");
            retype(field("pace0"), "50k iops");
            keyClick(Qt.Key_Return);
            compare(line().text, words());
            verify(line().text.includes("rate_iops=50000"));
            compare(field("pace0").text, "50,000 IOPS");
        }
        function test_anErrorStandsAtTheWordThatIsWrong() {
            retype(line(), "rw=randread bs=4x qd=8");
            verify(inside("faultReason").text.includes("bs"));
            const wave = inside("faultWave");
            verify(wave.visible);
            const begin = line().positionToRectangle("rw=randread ".length).x;
            verify(Math.abs(wave.x - line().leftPadding - begin) < 1);
            keyClick(Qt.Key_Return);
            compare(words(), "rw=randread bs=4k qd=32"); // nothing was set
            keyClick(Qt.Key_Escape);
            compare(line().text, words());
            verify(studio.opened); // the first Esc took back the words
        }
        function test_aRefusedFieldSaysWhyAndChangesNothing() {
            retype(field("skew0"), "zipf 99");
            keyClick(Qt.Key_Return);
            verify(inside("skew0").reason.length > 0);
            compare(words(), "rw=randread bs=4k qd=32");
            keyClick(Qt.Key_Escape);
        }
        function test_jobsAndPhasesComeAndGoAndUndoTakesThemBack() {
            mouseClick(inside("addJob"));
            compare(jobs.count, 2);
            mouseClick(inside("addPhase"));
            mouseClick(inside("addIdle"));
            compare(jobs.count, 4);
            compare(jobs.phases.length, 3);
            verify(inside("phaseAxis").visible);
            const four = words();
            mouseClick(inside("removeJob1"));
            compare(jobs.count, 3);
            space.document.steps.undo();
            compare(words(), four);
            for (let i = 0; i < 3; ++i)
                space.document.steps.undo();
            compare(words(), "rw=randread bs=4k qd=32");
            compare(jobs.count, 1);
        }
        function test_aPatternIsPickedByKeyboard() {
            const box = inside("pattern0");
            box.forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Down);
            compare(words(), "rw=randwrite bs=4k qd=32");
            keyClick(Qt.Key_Down);
            compare(words(), "rw=randrw rwmixread=50 bs=4k qd=32");
            verify(inside("rwmixread0").visible);
        }
        function test_aPresetIsFoundAndTakenByKeyboard() {
            const search = inside("presetFilter");
            search.forceActiveFocus(Qt.TabFocusReason);
            type("jesd");
            compare(inside("presetList").count, 1);
            keyClick(Qt.Key_Return);
            verify(words().includes("bssplit=512/4"));
            verify(inside("workloadSentence").text.length > 0);
            keyClick(Qt.Key_Escape);
            compare(search.text, "");
        }
        function test_aSearchOfLastTimeHidesNoPresets() {
            const all = inside("presetList").count;
            inside("presetFilter").forceActiveFocus(Qt.TabFocusReason);
            type("jesd");
            studio.close();
            tryVerify(() => !studio.visible);
            keyClick(Qt.Key_J, Qt.ControlModifier);
            tryVerify(() => studio.opened);
            compare(inside("presetList").count, all);
        }
        function test_aWorkloadIsSavedInTheProjectRemovedAndBroughtBack() {
            compare(space.document.setWorkload("rw=randrw rwmixread=65 bs=16k qd=7"), "");
            const before = inside("presetList").count;
            mouseClick(inside("saveWorkloadButton"));
            const name = () => finder.find(main.contentItem.parent, "workloadName") ?? find("workloadName");
            tryVerify(() => name() !== null && name().activeFocus);
            keyClick(Qt.Key_A, Qt.ControlModifier);
            type("ours");
            keyClick(Qt.Key_Return);
            compare(inside("presetList").count, before + 1);
            verify(space.modified);
            const list = inside("presetList");
            list.forceActiveFocus(Qt.TabFocusReason);
            list.currentIndex = 0;
            keyClick(Qt.Key_Delete);
            compare(list.count, before);
            mouseClick(inside("restorePreset"));
            compare(list.count, before + 1);
            compare(space.document.setWorkload("rw=randread"), "");
            list.currentIndex = 0;
            keyClick(Qt.Key_Return);
            compare(words(), "rw=randrw rwmixread=65 bs=16k qd=7");
        }
        function test_aTraceIsPreviewedAndAPartOfItUsed() {
            studio.preview(Qt.resolvedUrl("../../resources/traces/msr-small.csv").toString());
            const from = inside("traceFrom");
            tryVerify(() => inside("useTrace").visible && inside("traceRate").visible);
            for (const [name, value] of [["Requests", "5,000"], ["Mean rate", "3,221/s"], ["Read", "129 MiB"], ["Written", "18.9 MiB"], ["Footprint", "about 145 MiB"], ["Highest address", "64.0 GiB"]]) {
                compare(inside("fact_" + name).text, value, name); // 135406080 B is no figure for people
                verify(!inside("fact_" + name).truncated, name);
            }
            from.forceActiveFocus(Qt.TabFocusReason);
            for (let i = 0; i < 3; ++i)
                keyClick(Qt.Key_Right, Qt.ShiftModifier);
            mouseClick(inside("useTrace"));
            verify(words().startsWith("rw=randread bs=4k trace="));
            verify(words().includes(" from="));
            studio.part = 0; // nothing is drawn that the trace does not say
            verify(!inside("skewCurve").visible && !inside("capacityBar").visible);
            verify(inside("traceShape").visible);
            mouseClick(inside("shapeToTrace"));
            compare(studio.part, 1);
        }
        function test_aTraceRunsBesideAJobAndIsChangedAsARow() {
            compare(space.document.setWorkload("rw=randrw rwmixread=70 zipf=0.99"), "");
            studio.preview(Qt.resolvedUrl("../../resources/traces/msr-small.csv").toString());
            tryVerify(() => inside("useTraceBeside").visible);
            mouseClick(inside("useTraceBeside"));
            compare(jobs.count, 2);
            verify(words().startsWith("phase=phase1 job=job1 rw=randrw rwmixread=70 bs=4k qd=32 count=100000 zipf=0.99 ; job=trace "), words());
            verify(words().includes("msr-small.csv"));
            verify(inside("workloadSentence").text.includes("msr-small.csv · as timed"), inside("workloadSentence").text);
            verify(!inside("useTraceBeside").visible); // it is there
            tryVerify(() => studio.activeFocus); // the button that was pressed is gone, the keys stay here
            compare(field("pace1").text, "as timed");
            compare(inside("trace1").text, "msr-small.csv");
            verify(!inside("pattern1").visible && inside("pattern0").visible);
            retype(field("range1"), "0.2s..0.8s");
            keyClick(Qt.Key_Return);
            verify(words().includes(" from=200ms to=800ms"), words());
            retype(field("pace1"), "QD 8");
            keyClick(Qt.Key_Return);
            verify(words().includes("job=trace rw=randread bs=4k qd=8 "), words());
            retype(field("pace1"), "50k IOPS"); // a trace has times of its own
            keyClick(Qt.Key_Return);
            verify(inside("pace1").reason.length > 0);
            keyClick(Qt.Key_Escape);
            mouseClick(inside("trace1"));
            compare(studio.part, 1);
            const to = inside("traceTo");
            to.forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Left, Qt.ShiftModifier);
            mouseClick(inside("useTrace")); // of the row that there is
            compare(jobs.count, 2);
            verify(!words().includes("to=800ms"), words());
            studio.part = 0;
            verify(inside("traceShape").visible && inside("capacityBar").visible && !inside("skewCurve").visible);
            mouseClick(inside("removeJob1"));
            compare(words(), "rw=randrw rwmixread=70 bs=4k qd=32 zipf=0.99");
            tryVerify(() => studio.activeFocus);
            keyClick(Qt.Key_Escape);
            tryVerify(() => !studio.opened);
        }
        function test_theFourCornersAreMeasuredByOnePress() {
            studio.part = 2;
            mouseClick(inside("measureCorners"));
            tryVerify(() => inside("measureCell0") !== null);
            tryVerify(() => !inside("measureCancel").visible, 120000);
            for (let i = 0; i < 12; ++i)
                verify(inside("measureCell" + i).modelData.value.length > 0);
            mouseClick(inside("measureCell11"));
            compare(words(), "rw=randwrite bs=4k qd=256 count=20000");
        }
        function test_depthAgainstSizeIsBegunAndStoppedByKeys() {
            studio.part = 2;
            inside("measureGrid").forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Return);
            tryVerify(() => inside("measureCancel").visible);
            inside("measureCancel").forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Return);
            tryVerify(() => !inside("measureCancel").visible, 60000);
            verify(studio.opened);
        }
        function test_theDriveIsWrittenFromEmptyToFullByOnePress() {
            studio.part = 2;
            mouseClick(inside("measureFill"));
            tryVerify(() => inside("measureCancel").visible);
            tryVerify(() => !inside("measureCancel").visible, 120000);
            verify(inside("fillCurve").visible);
            verify(inside("fillVerdict").text.length > 0);
        }
        function test_everythingOfItIsFoundByTyping() {
            keyClick(Qt.Key_Escape);
            const ids = ["workload.open", "workload.presets", "workload.trace", "workload.corners", "workload.grid", "workload.fill", "workload.save"];
            const known = find("commands").all.map(one => one.id);
            for (const id of ids)
                verify(known.includes(id), id);
        }
    }
}
