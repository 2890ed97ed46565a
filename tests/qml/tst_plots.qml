// SPDX-License-Identifier: GPL-3.0-or-later
// Plots saved from their corners, by keys and by mouse; the picture has the drive inside and not the button.
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
        name: "Plots"
        when: windowShown

        function find(name) { return finder.find(main.contentItem, name); }
        function init() {
            ThemeTokens.reduceMotion = true;
            compare(space.door.openSample("starter"), "");
            space.door.discard();
            compare(space.document.setWorkload("rw=randread bs=4k qd=32 count=2000 precondition=none"), "");
            space.runs.start();
            tryVerify(() => !space.runner.running && space.run.valid, 20000);
            main.requestActivate();
            tryCompare(main, "active", true);
            space.pages.current = "why";
            tryVerify(() => find("whyPipe")?.visible);
        }
        // Of the section that this plot stands in.
        function corner(plot) { return finder.find(find(plot).parent, "savePlot"); }
        function saved(button, file) {
            tryVerify(() => button.picker?.opened);
            const field = finder.find(button.picker.contentItem, "fileName");
            tryVerify(() => field.activeFocus);
            verify(field.text.endsWith(".png"));
            field.selectAll();
            keyClick(Qt.Key_Delete);
            for (const c of file)
                keyClick(c);
            keyClick(Qt.Key_Return);
            tryVerify(() => !button.picker.visible);
            tryVerify(() => button.opacity === 1);
        }

        function test_aPlotIsSavedByKeys() {
            const file = scratchFolder + "/pipe.svg";
            const button = corner("whyPipe");
            find("whyView").forceActiveFocus(Qt.TabFocusReason);
            for (let i = 0; i < 40 && !button.activeFocus; ++i) // as the keys find it
                keyClick(Qt.Key_Tab);
            verify(button.activeFocus);
            keyClick(Qt.Key_Return);
            saved(button, file);
            tryVerify(() => button.activeFocus);
            compare(space.door.openFile(file), ""); // it opens as a drive
            space.door.discard();
        }
        // The dialog may be gone when it tells the name, and the desktop's own is none of the window.
        function test_aPlotIsSavedThoughTheDialogHasClosed() {
            const file = scratchFolder + "/later.svg";
            const button = corner("whyPipe");
            mouseClick(button);
            tryVerify(() => button.picker?.opened);
            keyClick(Qt.Key_Escape);
            tryVerify(() => !button.picker.visible);
            button.picker.chosen(file);
            tryVerify(() => button.opacity === 1);
            compare(space.door.openFile(file), "");
            space.door.discard();
        }
        function test_theChainOfCausesAndTheWaitsAreSavedToo() {
            for (const one of [["causeDiagram", 0], ["whyBlame", 1]])
                compare(corner(one[0]).text, "Save this picture as PNG or SVG");
        }
        function test_whatADetectorFoundAndEraseBlocksAreSavedToo() {
            space.pages.current = "detect";
            tryVerify(() => find("detectCurve") !== null);
            compare(finder.find(find("detectCurve").parent.parent, "savePlot").text, "Save this picture as PNG or SVG");
            space.pages.current = "timeline";
            tryVerify(() => find("timelineMaps") !== null);
            compare(corner("timelineMaps").text, "Save this picture as PNG or SVG");
        }
        function test_theCurveOfASkewAndTheFootprintAreSavedToo_data() { return [{ tag: "skew" }, { tag: "footprint" }]; }
        function test_theCurveOfASkewAndTheFootprintAreSavedToo(data) { // the dialog stands over the workload, and the keys go back there
            const file = scratchFolder + "/" + data.tag + ".svg", studio = finder.find(main, "workloadPopup");
            compare(space.document.setWorkload("rw=randread bs=4k qd=32 zipf=0.99 count=2000 precondition=none"), "");
            keyClick(Qt.Key_J, Qt.ControlModifier);
            tryVerify(() => studio.opened);
            studio.part = 0;
            const place = finder.find(studio.contentItem, data.tag === "skew" ? "skewCurve" : "capacityBar").parent;
            const button = finder.find(place, "savePlot");
            mouseClick(button);
            saved(button, file);
            tryVerify(() => button.activeFocus);
            verify(studio.opened);
            keyClick(Qt.Key_Escape);
            tryVerify(() => !studio.visible);
            compare(space.door.openFile(file), "");
            space.door.discard();
        }
        function test_whatATwinMeetsIsSavedToo() {
            const file = scratchFolder + "/twin.svg";
            space.pages.current = "twin";
            tryVerify(() => find("twinView") !== null);
            const parts = find("twinView").data;
            let session = null;
            for (let i = 0; i < parts.length; ++i)
                session = parts[i].objectName === "twinSession" ? parts[i] : session;
            const button = finder.find(find("twinPage"), "savePlot");
            verify(!button.visible); // nothing is shown yet
            verify(session.addLine("rw=randread bs=4k qd=1 => latency_us.mean=120 +-2%"));
            tryVerify(() => button.visible);
            waitForRendering(find("twinView"));
            mouseClick(button);
            saved(button, file);
            compare(space.door.openFile(file), "");
            space.door.discard();
        }
        function test_aPlotIsSavedByMouse() {
            const file = scratchFolder + "/pipe.png";
            const button = corner("whyPipe");
            mouseClick(button);
            saved(button, file);
            compare(space.door.openFile(file), "");
            space.door.discard();
        }
    }
}
