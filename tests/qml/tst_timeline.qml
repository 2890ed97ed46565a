// SPDX-License-Identifier: GPL-3.0-or-later
// The hand on the timeline of a real run: zoom, pan, areas, pinning, playback; dock and full page.
import QtQuick
import QtTest
import Flashloom.Desk
import Flashloom.Timeline

Item {
    id: root
    width: 1136
    height: 300

    Workspace { id: workspace }
    TimelineView {
        id: view
        anchors.fill: parent
        workspace: workspace
    }

    TimelineSession { id: beside; workspace: workspace }
    TestCase {
        name: "Timeline"
        when: windowShown

        readonly property var session: view.session
        readonly property var item: view.lanes.item

        function initTestCase() {
            verify(finder.find(view, "timelineEmpty").visible);
            compare(workspace.door.openSample("all-rram"), "");
            workspace.door.discard();
            compare(workspace.document.setWorkload("rw=randread bs=4k qd=16 count=2000"), "");
            workspace.runs.start();
            tryVerify(() => workspace.run.valid, 30000);
            verify(!session.recording.empty);
            session.shown.animationMs = 0;
        }
        function init() {
            root.height = 300;
            session.chosen.clear();
            session.pin(-1);
            session.shown.showAll();
            item.forceActiveFocus();
        }
        function length() { return session.shown.toPs - session.shown.fromPs; }
        function psAt(x) { return Math.round(session.shown.fromPs + length() * (x - item.labelWidth) / (item.xOf(session.shown.toPs) - item.labelWidth)); }
        // The middle of some event of the first memory lane that works for a request.
        function someEvent() {
            session.pinNext(40);
            session.framePinned();
            const request = session.pinnedRequest;
            session.pin(-1);
            for (let y = item.rulerHeight + 4; y < item.height; y += 6)
                for (let x = item.labelWidth + 4; x < item.width; x += 12) {
                    mouseMove(item, x, y);
                    if (item.hovered.request === request)
                        return Qt.point(x, y);
                }
            return null;
        }

        function test_theLegendIsWhole_data() {
            return [{ tag: "wide", width: 1600 }, { tag: "narrow", width: 960 }, { tag: "at twice the size", width: 800 }];
        }
        function test_theLegendIsWhole(data) {
            const before = root.width;
            root.height = 800;
            root.width = data.width;
            const legend = finder.find(view, "timelineLegend");
            tryVerify(() => legend.visible && legend.height >= 24, 5000);
            const entries = Array.from(legend.children[0].children).filter(child => child.objectName === "legendEntry");
            compare(entries.length, 12);
            const isInside = entry => {
                const at = entry.mapToItem(legend, 0, 0);
                return entry.opacity === 1 && at.x + entry.width <= legend.width && at.y + entry.height <= legend.height;
            };
            tryVerify(() => entries.every(isInside));
            root.width = before;
        }
        function test_keysZoomAndPan() {
            const whole = length();
            keyClick(Qt.Key_W);
            verify(length() < whole);
            const zoomed = length();
            const from = session.shown.fromPs;
            keyClick(Qt.Key_D);
            verify(session.shown.fromPs > from);
            compare(length(), zoomed);
            keyClick(Qt.Key_A);
            compare(session.shown.fromPs, from);
            keyClick(Qt.Key_S);
            keyClick(Qt.Key_Minus);
            compare(length(), whole);
            keyClick(Qt.Key_Plus);
            verify(length() < whole);
            keyClick(Qt.Key_0);
            compare(length(), whole);
            keyClick(Qt.Key_Left, Qt.AltModifier);
            verify(length() < whole);
            keyClick(Qt.Key_Right, Qt.AltModifier);
            compare(length(), whole);
        }
        function test_wheelZoomsAboutThePointer() {
            const x = item.labelWidth + 300;
            const at = psAt(x);
            const before = length();
            mouseWheel(item, x, 60, 0, 120, Qt.NoButton, Qt.ControlModifier);
            verify(Math.abs(length() * 1.5 - before) <= 2);
            verify(Math.abs(item.xOf(at) - x) < 1.5);
        }
        function test_dragPans() {
            session.shown.zoom(session.recording.endPs / 2, 8);
            const x = item.labelWidth + 400;
            const at = psAt(x);
            mouseDrag(item, x, 80, 120, 0);
            verify(Math.abs(item.xOf(at) - (x + 120)) < 2);
        }
        function test_shiftDragSelectsAnArea() {
            const x = item.labelWidth + 100;
            mouseDrag(item, x, item.rulerHeight + 4, 200, 60, Qt.LeftButton, Qt.ShiftModifier);
            verify(!session.chosen.empty);
            keyClick(Qt.Key_Escape);
            verify(session.chosen.empty);
        }
        function test_areaByKeyboard() {
            keyClick(Qt.Key_Down);
            keyClick(Qt.Key_Right, Qt.ShiftModifier);
            verify(!session.chosen.empty);
            keyClick(Qt.Key_Down, Qt.ShiftModifier);
            keyClick(Qt.Key_F);
            verify(length() < session.recording.endPs);
        }
        function test_dragInTheRulerZooms() {
            const x = item.labelWidth + 100;
            const from = psAt(x), to = psAt(x + 300);
            mouseDrag(item, x, 8, 300, 0);
            verify(session.chosen.empty);
            fuzzyCompare(session.shown.fromPs, from, length() / 100);
            fuzzyCompare(session.shown.toPs, to, length() / 100);
        }
        function test_clickPinsTheRequest() {
            const at = someEvent();
            verify(at !== null);
            const request = item.hovered.request;
            verify(item.hovered.title.length > 0);
            mouseClick(item, at.x, at.y);
            compare(session.pinnedRequest, request);
            compare(workspace.followed.pinned, request);
            keyClick(Qt.Key_Escape);
            compare(session.pinnedRequest, -1);
        }
        function test_pinByKeyboard() {
            for (let i = 0; i < 30 && item.hovered.request < 0; ++i) { // some lanes have no events
                keyClick(Qt.Key_Down);
                keyClick(Qt.Key_Right);
            }
            keyClick(Qt.Key_Right);
            const request = item.hovered.request;
            verify(item.hovered.title.length > 0);
            keyClick(Qt.Key_Return);
            compare(session.pinnedRequest, request);
        }
        function test_doubleClickFramesTheEvent() {
            const at = someEvent();
            const before = length();
            mouseDoubleClickSequence(item, at.x, at.y);
            verify(length() !== before);
            verify(session.shown.canGoBack);
        }
        function test_lanesComeInThreeHeights_data() {
            return [
                { tag: "keys", act: () => keyClick(Qt.Key_H) },
                { tag: "mouse", act: () => { const button = finder.find(view, "timelineDensity"); waitForItemPolished(button.parent); mouseClick(button); item.forceActiveFocus(); } }
            ];
        }
        function test_lanesComeInThreeHeights(data) {
            compare(session.density, 1);
            const tall = item.contentHeight;
            data.act();
            compare(session.density, 2);
            verify(item.contentHeight > tall);
            data.act();
            compare(session.density, 0);
            compare(item.contentHeight, tall / 18 * 7); // all lanes of the dock are alike
            data.act();
            compare(session.density, 1);
            compare(item.contentHeight, tall);
        }
        function test_foldByKeyboard() {
            const height = item.contentHeight;
            for (let i = 0; i < 40 && item.contentHeight === height; ++i) {
                keyClick(Qt.Key_Down);
                keyClick(Qt.Key_E);
            }
            verify(item.contentHeight !== height);
        }
        function test_playAndStep() {
            view.playback.toStart();
            keyClick(Qt.Key_Period);
            const first = session.playheadPs;
            keyClick(Qt.Key_Period);
            verify(session.playheadPs > first);
            keyClick(Qt.Key_Comma);
            compare(session.playheadPs, first);
            compare(beside.playheadPs, first); // all views of the workspace stand at one instant
            keyClick(Qt.Key_Space);
            verify(view.playback.playing);
            tryVerify(() => session.playheadPs > first);
            keyClick(Qt.Key_K);
            verify(!view.playback.playing);
            keyClick(Qt.Key_L);
            keyClick(Qt.Key_J);
            compare(view.playback.direction, -1);
            keyClick(Qt.Key_Space);
            keyClick(Qt.Key_BracketRight);
            verify(session.pinnedRequest >= 0);
            const pinned = session.pinnedRequest;
            keyClick(Qt.Key_BracketRight);
            compare(session.pinnedRequest, pinned + 1);
            keyClick(Qt.Key_BracketLeft);
            compare(session.pinnedRequest, pinned);
            keyClick(Qt.Key_End);
            compare(session.playheadPs, session.recording.endPs);
            keyClick(Qt.Key_Home);
            compare(session.playheadPs, 0);
        }
        function test_theDialSetsTheSpeed_data() { return [{ tag: "keys" }, { tag: "mouse" }]; }
        function test_theDialSetsTheSpeed(data) {
            root.height = 900;
            const dial = finder.find(view, "playbackDial"), told = finder.find(view, "playbackSpeed");
            tryVerify(() => dial.visible && dial.width > 100);
            view.playback.dial = 0.5;
            const before = told.text;
            if (data.tag === "keys") {
                dial.forceActiveFocus(Qt.TabFocusReason);
                keyClick(Qt.Key_Right);
                verify(view.playback.dial > 0.5);
                verify(told.text !== before);
                keyClick(Qt.Key_Left);
                compare(told.text, before);
            } else {
                mouseClick(dial, dial.width * 0.9, dial.height / 2);
                verify(view.playback.dial > 0.8 && view.playback.dial < 1);
                verify(told.text !== before);
            }
        }
        // As a line of Why asks for it.
        function test_narrowedTheSearchSaysWhatFor() {
            const field = finder.find(view, "timelineSearch");
            workspace.selection.narrowTo("pkg", "on:pkg* op:array_read");
            compare(field.text, "on:pkg* op:array_read");
            compare(workspace.selection.ids, ["pkg"]);
            tryVerify(() => view.find.search.count > 100);
            workspace.selection.narrowTo("pkg", "");
            compare(field.text, "");
            workspace.selection.ids = [];
        }
        function test_lanesFollowThePinnedRequest() {
            session.pinNext(100);
            session.framePinned();
            item.scroll = 0;
            session.playheadPs = session.shown.fromPs;
            let scrolled = 0;
            for (let step = 0; step < 200; ++step) { // the low dock cannot show host and dies at once
                keyClick(Qt.Key_Period);
                scrolled = Math.max(scrolled, item.scroll);
            }
            verify(scrolled > 0);
        }
        function test_fullPageHasItsTables() {
            root.height = 900;
            tryVerify(() => view.full);
            session.pinNext(100);
            const accounted = finder.find(view, "pinnedAccounted");
            verify(accounted.text.endsWith("ps accounted, 0 left over"));
            mouseDrag(item, item.labelWidth + 100, item.rulerHeight + 30, 300, 200, Qt.LeftButton, Qt.ShiftModifier);
            tryVerify(() => finder.find(view, "timelineAreaTable").count > 0);
            const kind = finder.find(view, "timelineAreaKind"), lanes = finder.find(view, "timelineAreaLanes");
            mouseClick(kind, kind.width - 8, kind.height / 2);
            tryVerify(() => lanes.visible && lanes.count > 0);
            verify(/^\d+\.\d %$/.test(lanes.itemAtIndex(0).busyText));
            verify(lanes.itemAtIndex(0).share > 0);
            kind.forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Left);
            verify(!lanes.visible);
            verify(finder.find(view, "playbackClock").text.length > 10);
            mouseClick(finder.find(view, "playbackPlay"));
            verify(view.playback.playing);
            mouseClick(finder.find(view, "playbackPlay"));
            verify(!view.playback.playing);
        }
        function test_paintsTheSameTwice() {
            const a = grabImage(view), b = grabImage(view);
            verify(a.equals(b));
        }
    }
}
