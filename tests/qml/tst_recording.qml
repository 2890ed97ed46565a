// SPDX-License-Identifier: GPL-3.0-or-later
// A request that was not recorded: simulated again from the seed and shown, by mouse and by keyboard.
import QtQuick
import QtTest
import Flashloom.Desk
import Flashloom.Timeline

Item {
    id: root
    width: 1400
    height: 900

    Workspace {
        id: workspace
        estimate.ghostEnabled: false
    }
    TimelineView {
        id: view
        anchors.fill: parent
        workspace: workspace
    }

    TestCase {
        name: "Recording"
        when: windowShown

        readonly property var session: view.session

        // Only the three slowest of two thousand reads are recorded.
        function init() {
            session.shown.animationMs = 0;
            compare(workspace.door.openSample("starter"), "");
            workspace.door.discard();
            compare(workspace.document.setWorkload("rw=randread bs=4k qd=16 count=2000"), "");
            workspace.recordings.mode = 2;
            compare(workspace.recordings.setSlowest("3"), "");
            workspace.runs.start();
            tryVerify(() => workspace.run.valid && !workspace.runner.running, 30000);
        }
        function test_theChipOfAPercentile() {
            verify(session.recording.note.endsWith("recorded") || session.recording.note.indexOf("windows recorded") > 0, session.recording.note);
            compare(finder.find(view, "timelineBusy").text, "busy when recorded"); // the shares are of that alone
            const chip = finder.find(view, "pinLandmark"); // p50: not among the slowest
            tryVerify(() => chip.visible);
            const id = workspace.run.id;
            mouseClick(chip);
            verify(session.pinnedIsMissing);
            verify(workspace.recordings.busy);
            tryVerify(() => !workspace.recordings.busy && session.pinnedRequest >= 0 && !session.pinnedIsMissing, 30000);
            compare(workspace.run.id, id); // the same run
            verify(session.recording.note.endsWith("recorded"), session.recording.note);
            verify(finder.find(view, "pinnedAccounted").text.endsWith(" 0 left over"));
        }
        function test_whatLiesBetweenIsRecordedFromThere() {
            const box = finder.find(view, "timelineUnrecorded"), button = finder.find(view, "timelineRecordStretch");
            verify(!box.visible); // a recorded stretch is shown
            let gap = -1; // beside a recorded one
            for (let i = 0; i < 40 && gap < 0; ++i)
                if (session.recording.lacks(session.recording.endPs * i / 40, session.recording.endPs * (i + 1) / 40))
                    gap = session.recording.endPs * i / 40;
            verify(gap >= 0);
            session.shown.show(gap, gap + session.recording.endPs / 40);
            tryVerify(() => box.visible && button.visible);
            const id = workspace.run.id;
            mouseClick(button);
            tryVerify(() => !workspace.recordings.busy && !workspace.runner.running, 30000);
            compare(workspace.run.id, id); // the same run
            verify(!session.recording.lacks(gap, gap + session.recording.endPs / 40));
            tryVerify(() => !box.visible);
            verify(session.shown.fromPs <= gap && session.shown.toPs >= gap + session.recording.endPs / 41); // there it is
        }
        function test_byKeyboard() {
            session.pin(5); // of the warm-up
            verify(session.pinnedIsMissing);
            const button = finder.find(view, "pinnedRecord");
            tryVerify(() => button.visible);
            verify(finder.find(view, "pinnedHint").text.startsWith("Read 5 took "), finder.find(view, "pinnedHint").text);
            button.forceActiveFocus();
            keyClick(Qt.Key_Space);
            tryVerify(() => !workspace.recordings.busy && session.pinnedRequest === 5 && !session.pinnedIsMissing, 30000);
            verify(!button.visible);
        }
        function test_aLowDockLeavesTheRoomToTheLanes() {
            const strip = finder.find(view, "timelineNavigator");
            verify(strip.visible);
            root.height = 90; // of a small screen at twice the size
            tryVerify(() => !strip.visible && view.lanes.height >= view.lanes.item.rulerHeight + 18);
            root.height = 900;
        }
        // Its way on the drawing: on by the button, off by it or by Esc in the lanes.
        function test_itsWay() {
            session.pin(5);
            const record = finder.find(view, "pinnedRecord");
            tryVerify(() => record.visible);
            mouseClick(record);
            tryVerify(() => !session.pinnedIsMissing && session.pinnedRequest === 5, 30000);
            const button = finder.find(view, "pinnedOutline");
            tryVerify(() => button.visible);
            mouseClick(button);
            compare(workspace.followed.outlined, 5);
            compare(workspace.pages.current, "design");
            view.lanes.item.forceActiveFocus();
            keyClick(Qt.Key_Escape);
            compare(workspace.followed.outlined, -1);
            compare(session.pinnedRequest, 5); // the next one lets it go
            keyClick(Qt.Key_Escape);
            compare(session.pinnedRequest, -1);
        }
    }
}
