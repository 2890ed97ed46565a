// SPDX-License-Identifier: GPL-3.0-or-later
// Questions in SQL below the lanes: hidden until they are asked for, by key, by button; answered, refused, followed and copied.
import QtQuick
import QtTest
import Flashloom.Desk
import Flashloom.Timeline

Item {
    id: root
    width: 1400
    height: 760

    Workspace { id: workspace }
    TimelineView {
        id: view
        anchors.fill: parent
        workspace: workspace
    }

    TestCase {
        name: "Sql"
        when: windowShown

        readonly property var session: view.session
        readonly property var item: view.lanes.item
        readonly property var panel: view.sql
        readonly property var answer: view.sql.answer

        function initTestCase() {
            compare(workspace.door.openSample("starter"), "");
            workspace.door.discard();
            compare(workspace.document.setWorkload("rw=randread bs=4k qd=16 count=2000"), "");
            workspace.runs.start();
            tryVerify(() => workspace.run.valid, 30000);
            session.shown.animationMs = 0;
        }
        function init() {
            if (panel.visible)
                panel.end();
            session.pin(-1);
            session.shown.showAll();
            item.forceActiveFocus();
        }
        function type(words: string) {
            const field = finder.find(view, "sqlQuestion");
            field.selectAll();
            for (const letter of words)
                keyClick(letter);
        }
        function ask(words: string) {
            panel.text = words;
            panel.ask();
            tryVerify(() => !answer.busy, 20000);
        }

        function test_byKeyboard() {
            verify(!panel.visible);
            keyClick(Qt.Key_Q);
            verify(panel.visible);
            const field = finder.find(view, "sqlQuestion");
            verify(field.activeFocus);
            type("select lane, spans from lanes where lane = 'ecc[1].decoder'");
            verify(!view.playback.playing); // a blank is a blank here
            compare(field.text, "select lane, spans from lanes where lane = 'ecc[1].decoder'");
            keyClick(Qt.Key_Return, Qt.ControlModifier);
            tryVerify(() => !answer.busy && answer.count === 1, 20000);
            compare(answer.row(0)[0], "ecc[1].decoder");
            verify(finder.find(view, "sqlSummary").text.startsWith("1 row in "));
            keyClick(Qt.Key_Tab);
            verify(finder.find(view, "sqlList").activeFocus);
            keyClick(Qt.Key_Escape);
            verify(!panel.visible);
            verify(item.activeFocus);
        }
        function test_aRowLeadsToItsInstant() {
            keyClick(Qt.Key_Q);
            ask("SELECT start_ps, request, lane FROM spans WHERE kind = 'array_read' AND request IS NOT NULL ORDER BY start_ps LIMIT 5 OFFSET 500");
            compare(answer.count, 5);
            session.shown.show(0, 1000000);
            const list = finder.find(view, "sqlList");
            list.forceActiveFocus();
            keyClick(Qt.Key_Down);
            compare(list.currentIndex, 1);
            keyClick(Qt.Key_Return);
            compare(session.playheadPs, Number(answer.row(1)[0]));
            compare(session.pinnedRequest, Number(answer.row(1)[1]));
            verify(session.shown.fromPs <= session.playheadPs && session.playheadPs < session.shown.toPs);
            waitForRendering(view, 1000);
            mouseDoubleClickSequence(list.itemAtIndex(3));
            compare(session.playheadPs, Number(answer.row(3)[0]));
        }
        function test_whatIsWrongIsSaid() {
            keyClick(Qt.Key_Q);
            ask("SELECT lane FROM lains");
            compare(answer.problem, "no such table: lains");
            verify(finder.find(view, "sqlProblem").visible);
            compare(answer.count, 0);
            ask("DROP TABLE lanes");
            verify(answer.problem.indexOf("read-only") > 0);
            ask("SELECT count(*) FROM lanes");
            compare(answer.problem, "");
            verify(Number(answer.row(0)[0]) > 10);
        }
        function test_byMouse() {
            mouseClick(finder.find(view, "timelineSql"));
            verify(panel.visible);
            waitForRendering(view, 1000); // laid out
            const questions = finder.find(view, "sqlQuestions");
            mouseClick(questions);
            tryVerify(() => questions.popup.opened);
            const list = questions.popup.contentItem;
            compare(list.count, answer.samples.length + answer.tables.length);
            tryVerify(() => list.itemAtIndex(1) !== null);
            mouseClick(list.itemAtIndex(1));
            tryVerify(() => !answer.busy && answer.count > 5, 20000);
            compare(panel.text, answer.samples[1].sql);
            tryVerify(() => !questions.popup.visible);
            mouseClick(finder.find(view, "sqlCopy"));
            verify(answer.csv().startsWith("lane,type,spans,busy_percent\r\n"));
            mouseClick(finder.find(view, "timelineSql"));
            verify(!panel.visible);
        }
        function test_itCanBeStopped() {
            keyClick(Qt.Key_Q);
            panel.text = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n";
            waitForRendering(view, 1000);
            mouseClick(finder.find(view, "sqlAsk"));
            verify(answer.busy);
            tryVerify(() => finder.find(view, "sqlSummary").text.startsWith("running for "));
            keyClick(Qt.Key_Escape);
            verify(!answer.busy);
            verify(panel.visible);
            compare(answer.problem, "Stopped.");
        }
        function test_everySampleAndTableAnswers() {
            keyClick(Qt.Key_Q);
            for (const one of answer.samples.concat(answer.tables)) {
                ask(one.sql);
                compare(answer.problem, "", one.title);
            }
        }
    }
}
