// SPDX-License-Identifier: GPL-3.0-or-later
// The keys of the view, by the table of keys: playback, where it pauses, the search, questions in SQL, the height of the lanes. Those of the
// lanes alone are in timeline_keyboard.cpp.
import QtQuick
import Flashloom.Look
import Flashloom.Timeline

QtObject {
    id: root

    required property PlaybackController playback
    required property TimelineSearch search
    signal searchWanted()
    signal sqlWanted()
    signal densityWanted()
    signal told(string words)

    function take(event: var) {
        event.accepted = root.perform(KeyTable.meant(KeyTable.Place.timeline, event.key, event.modifiers, event.text));
    }
    function perform(id: string): bool {
        switch (id) {
        case "timeline.play": root.playback.togglePlay(); return true;
        case "timeline.backwards": root.playback.play(-1); return true;
        case "timeline.stop": root.playback.stop(); return true;
        case "timeline.forwards": root.playback.play(1); return true;
        case "timeline.previousEvent": root.playback.stepEvent(-1); return true;
        case "timeline.nextEvent": root.playback.stepEvent(1); return true;
        case "timeline.previousRequest": root.playback.stepRequest(-1); return true;
        case "timeline.nextRequest": root.playback.stepRequest(1); return true;
        case "timeline.toStart": root.playback.toStart(); return true;
        case "timeline.toEnd": root.playback.toEnd(); return true;
        case "timeline.nextBreak": root.toBreak(1); return true;
        case "timeline.previousBreak": root.toBreak(-1); return true;
        case "timeline.find": root.searchWanted(); return true;
        case "timeline.sql": root.sqlWanted(); return true;
        case "timeline.density": root.densityWanted(); return true;
        case "timeline.nextHit": root.toHit(1); return true;
        case "timeline.previousHit": root.toHit(-1); return true;
        }
        return false;
    }
    function toBreak(step: int) {
        playback.toBreak(step);
        if (!playback.breaks.armed)
            told(qsTr("No pause condition becomes true in this run."));
    }
    function toHit(step: int) {
        search.text.length > 0 ? search.step(step) : searchWanted();
    }
}
