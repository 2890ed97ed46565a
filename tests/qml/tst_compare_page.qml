// SPDX-License-Identifier: GPL-3.0-or-later
// The page that compares two runs scrolls as a whole: what lies below the pointer meanwhile takes no wheel.
import QtQuick
import QtTest
import Flashloom.Compare
import Flashloom.Desk
import Flashloom.Look

Item {
    id: root
    width: 1400
    height: 700

    Workspace { id: space }
    CompareView {
        id: view
        anchors.fill: parent
        workspace: space
    }

    Component {
        id: lines
        ResultLine {
            name: "IOPS"
            address: ""
            valueA: "1"
            valueB: "2"
            delta: "+1"
            judgement: ""
            rises: true
            bar: 0
            inWords: false
            origin: ""
            width: 600
        }
    }
    TestCase {
        name: "ComparePage"
        when: windowShown

        function initTestCase() {
            compare(space.door.openSample("starter"), "");
            space.door.discard();
            compare(space.document.setWorkload("rw=randread bs=4k qd=32 count=2000 precondition=sequential"), "");
            for (const [value, count] of [["60us", 1], ["30us", 2]]) {
                compare(space.document.parameters.set("pkg.tR", value), "");
                space.runs.start();
                tryVerify(() => view.session.columns.choices.length === count, 60000);
            }
        }
        // A line that is gone answers no more: its figures change while it is being thrown away.
        function test_aLineThatIsThrownAwayMeanwhileIsQuiet() {
            failOnWarning(/of null/);
            const before = root.children.length, line = lines.createObject(root);
            verify(finder.find(line, "resultFigure1"));
            for (let i = 0; i < 3; ++i) {
                line.valueA = String(i);
                line.delta = "+" + i;
                space.looks.theme = ThemeTokens.dark ? "light" : "dark";
            }
            line.destroy();
            space.looks.theme = ThemeTokens.dark ? "light" : "dark";
            tryVerify(() => root.children.length === before);
            space.looks.theme = ThemeTokens.dark ? "light" : "dark";
        }
        function test_theHeadKeepsEachNumberBesideItsUnit() {
            for (const name of ["compareVerdict", "compareEvidence"]) {
                const text = finder.find(view, name).text;
                verify(text.length > 0, name);
                verify(!/\d (%|k|[µmn]s)(?![A-Za-z])/.test(text), text);
            }
        }
        function test_aWheelThatScrollsThePageZoomsNoLanes() {
            const page = finder.find(view, "comparePage"), lanes = finder.find(view, "compareLanesA"), over = finder.find(view, "compareScrolling");
            page.contentY = page.contentHeight - page.height - 60;
            tryVerify(() => lanes.item.session.lanes > 0 || lanes.contentHeight > 0);
            tryVerify(() => !over.enabled);
            const shown = lanes.item.session.shown, before = shown.toPs - shown.fromPs;
            const at = lanes.mapToItem(view, lanes.width / 2, lanes.height / 2);
            page.contentY -= 40; // as a wheel begins it
            verify(over.enabled);
            const top = page.contentY;
            for (let i = 0; i < 3; ++i)
                mouseWheel(view, at.x, at.y, 0, 120);
            verify(page.contentY < top, page.contentY + " " + top);
            compare(shown.toPs - shown.fromPs, before);
            page.contentY = page.contentHeight - page.height - 60;
            tryVerify(() => !over.enabled); // once the page is at rest
            mouseWheel(view, at.x, at.y, 0, 120);
            verify(shown.toPs - shown.fromPs < before);
        }
    }
}
