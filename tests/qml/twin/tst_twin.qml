// SPDX-License-Identifier: GPL-3.0-or-later
// The twin in the whole window, by mouse and by keyboard: figures are dropped and typed, a fit is made, and the twin becomes a variant.
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
        name: "Twin"
        when: windowShown

        readonly property string slowReads: "rw=randread bs=4k qd=1 => latency_us.mean=120 +-2%"

        function find(name) { return finder.find(main.contentItem, name); }
        function seen(item, name) { // items of repeaters are visual children, which findChild() does not see
            for (let i = 0; i < item.children.length; ++i) {
                const child = item.children[i];
                const found = child.objectName === name ? child : seen(child, name);
                if (found)
                    return found;
            }
            return null;
        }
        function view(name) { return seen(find("twinView"), name); }
        function session() {
            const parts = find("twinView").data;
            for (let i = 0; i < parts.length; ++i)
                if (parts[i].objectName === "twinSession")
                    return parts[i];
            return null;
        }
        function rowOf(address) { return session().parameters.findIndex(row => row.address === address); }
        function reach(item) { // scrolls to it
            const page = find("twinPage"), at = item.mapToItem(page.contentItem, 0, 0).y;
            page.contentY = Math.max(0, Math.min(page.contentHeight - page.height, at - page.height / 2));
            waitForRendering(find("twinView"));
            return item;
        }
        function type(text) {
            for (const letter of text)
                keyClick(letter);
        }
        function walkTo(name) { // with Tab, as somebody without a mouse
            for (let i = 0; i < 80 && main.activeFocusItem?.objectName !== name; ++i)
                keyClick(Qt.Key_Tab);
            compare(main.activeFocusItem.objectName, name);
        }
        function init() {
            ThemeTokens.reduceMotion = true;
            compare(space.door.openSample("starter"), "");
            space.door.discard();
            space.pages.current = "twin";
            tryVerify(() => find("twinView") !== null);
            main.requestActivate();
            tryCompare(main, "active", true);
            while (session().sources.length > 0)
                session().removeSource(0);
            session().removeDetected();
            session().requests = 1000;
            view("twinName").text = "";
            for (let row = 0; row < session().parameters.length; ++row)
                session().setFree(row, session().parameters[row].address === "pkg.tR");
            waitForRendering(find("twinView"));
        }
        function fitted() {
            tryVerify(() => !session().running, 60000);
            compare(session().problem, "");
            verify(session().result.length > 0);
        }

        // Buttons of the next step: one at most.
        function filled() {
            return ["twinFit", "twinKeep", "twinShow"].filter(name => view(name).visible && view(name).look === 0).join(" ");
        }

        function test_byMouse() {
            compare(filled(), "twinFit");
            mouseClick(view("twinLine"));
            view("twinLine").text = slowReads;
            mouseClick(view("twinAddLine"));
            compare(view("twinLine").text, "");
            compare(session().figures.length, 1);
            mouseClick(view("twinFit"));
            verify(session().running);
            compare(view("twinFit").text, "Stop");
            compare(filled(), "");
            fitted();
            compare(filled(), "twinKeep");
            compare(view("twinFit").text, "Fit again");
            verify(view("twinSummary").text.indexOf("1 of 1") === 0);
            const row = rowOf("pkg.tR");
            verify(reach(view("twinFound" + row)).text.length > 0);
            verify(view("twinVerdict" + row).text.indexOf("Fits as well from") === 0);
            find("twinPage").contentY = 0;
            const variants = space.variants.list().length;
            mouseClick(view("twinName"));
            type("night");
            mouseClick(view("twinKeep"));
            compare(space.variants.list().length, variants + 1);
            verify(view("twinKept").text.indexOf("night") >= 0);
            compare(filled(), "twinShow");
            mouseClick(view("twinDelete"));
            compare(space.variants.list().length, variants);
            verify(view("twinKeep").visible);
            mouseClick(view("twinKeep"));
            mouseClick(view("twinShow"));
            compare(space.variants.name, "night");
            compare(session().result, ""); // the drawing on the desk is another one
        }
        function test_byKeyboard() {
            space.pages.current = "design";
            keyClick(Qt.Key_9, Qt.ControlModifier);
            tryVerify(() => find("twinFit").activeFocus);
            space.pages.current = "twin";
            tryVerify(() => find("twinFit").activeFocus);
            walkTo("twinLine");
            type(slowReads);
            keyClick(Qt.Key_Return);
            compare(session().figures.length, 1);
            find("twinFit").forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Space);
            verify(session().running);
            fitted();
            walkTo("twinName");
            type("keys");
            keyClick(Qt.Key_Return);
            compare(session().kept, "keys");
            walkTo("twinDelete");
            keyClick(Qt.Key_Space);
            compare(session().kept, "");
        }
        function test_filesAreDropped() {
            const path = scratchFolder + "/fio.json";
            verify(files.write(path, '{"fio version": "fio-3.33", "jobs": [{"jobname": "night", "groupid": 0, "error": 0, "job options": {"rw": "randread", "bs": "4k", "iodepth": "8", "ioengine": "libaio", "number_ios": "1000", "frobnicate": "1"}, '
                + '"read": {"io_bytes": 4096000, "bw_bytes": 409600000, "bw": 400000, "iops": 100000.0, "runtime": 10, "total_ios": 1000, "clat_ns": {"min": 79000, "max": 81000, "mean": 79744.0, "stddev": 1.0, "N": 1000, "bins": {"79744": 1000}}}}]}'));
            verify(files.drop(main, path, 400, 600));
            tryCompare(session(), "reading", false);
            compare(session().sources.length, 1);
            verify(view("twinNotes0").text.indexOf("frobnicate") >= 0);
            compare(space.pages.current, "twin"); // not a run to be compared
            mouseClick(view("twinRemove0"));
            compare(session().sources.length, 0);
        }
        function test_theShapeThatWasDetected() {
            const path = scratchFolder + "/shape.json";
            verify(files.write(path, '{"answers": [{"quantity": "channels", "found": 4, "certainty": 1}, {"quantity": "dies", "found": 8, "certainty": 1}]}'));
            verify(view("twinDetected").visible);
            verify(files.drop(main, path, 400, 600));
            tryVerify(() => session().detected.file === "shape.json");
            verify(view("twinSettings").text.indexOf("pkg.count=[4,2]") >= 0);
            mouseClick(reach(view("twinRemoveDetected")));
            compare(session().detected.file, "");
            compare(view("twinSettings").text, "");
        }
        function test_aRangeThatIsNone() {
            const row = rowOf("pkg.tR"), field = reach(view("twinRange" + row));
            mouseClick(field);
            field.text = "200us..20us";
            keyClick(Qt.Key_Return);
            verify(view("twinRangeProblem" + row).visible);
            field.text = "20us..200us";
            keyClick(Qt.Key_Return);
            verify(!view("twinRangeProblem" + row).visible);
            compare(field.text, "20 µs to 200 µs");
        }
        function test_aWorkloadIsKeptOut() {
            verify(session().addLine(slowReads));
            mouseClick(view("twinFitted0"));
            compare(session().figures[0].unseen, true);
            mouseClick(view("twinFit"));
            tryVerify(() => !session().running, 20000);
            verify(view("twinProblem").visible); // nothing is left to fit
        }
        function test_itCanBeStopped() {
            session().requests = 1000000;
            verify(session().addLine(slowReads));
            mouseClick(view("twinFit"));
            tryVerify(() => view("twinProgressWords").text.indexOf("misfit") > 0 || !session().running, 60000);
            mouseClick(view("twinFit"));
            tryVerify(() => !session().running, 60000);
            verify(session().result.indexOf("Stopped after") === 0);
        }
    }
}
