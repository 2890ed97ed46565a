// SPDX-License-Identifier: GPL-3.0-or-later
// The keys of the view, by the table of keys: playback, where it pauses, the search, questions in SQL, the height of the lanes. Those of the
// lanes alone are in timeline_keyboard.cpp.
import QtQuick
import Flashloom.View

QtObject {
    id: root

    required property PlaybackController playback
    required property TimelineSearch search
    signal searchWanted()
    signal sqlWanted()
    signal densityWanted()

    function take(event: var) {
        if (event.modifiers & (Qt.ControlModifier | Qt.AltModifier | Qt.MetaModifier))
            return;
        event.accepted = true;
        const meant = held => KeyTable.pressed(KeyTable.Place.timeline, event.key, held, event.text);
        switch (meant(event.modifiers) || meant(event.modifiers & ~Qt.ShiftModifier)) { // Shift, where it means nothing, does not hinder
        case "timeline.play": return root.playback.togglePlay();
        case "timeline.backwards": return root.playback.play(-1);
        case "timeline.stop": return root.playback.stop();
        case "timeline.forwards": return root.playback.play(1);
        case "timeline.previousEvent": return root.playback.stepEvent(-1);
        case "timeline.nextEvent": return root.playback.stepEvent(1);
        case "timeline.previousRequest": return root.playback.stepRequest(-1);
        case "timeline.nextRequest": return root.playback.stepRequest(1);
        case "timeline.toStart": return root.playback.toStart();
        case "timeline.toEnd": return root.playback.toEnd();
        case "timeline.nextBreak": return root.playback.toBreak(1);
        case "timeline.previousBreak": return root.playback.toBreak(-1);
        case "timeline.find": return root.searchWanted();
        case "timeline.sql": return root.sqlWanted();
        case "timeline.density": return root.densityWanted();
        case "timeline.nextHit": return root.search.step(1);
        case "timeline.previousHit": return root.search.step(-1);
        }
        event.accepted = false;
    }
}
