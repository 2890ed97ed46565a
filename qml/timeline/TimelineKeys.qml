// SPDX-License-Identifier: GPL-3.0-or-later
// The keys of the view: Space, J K L, comma and period, brackets, Home and End for playback; N Shift+N for where it pauses,
// / F3 Shift+F3 for the search, Q for questions in SQL, H for the height of the lanes.
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
        switch (event.key) {
        case Qt.Key_Space: return root.playback.togglePlay();
        case Qt.Key_J: return root.playback.play(-1);
        case Qt.Key_K: return root.playback.stop();
        case Qt.Key_L: return root.playback.play(1);
        case Qt.Key_Comma: return root.playback.stepEvent(-1);
        case Qt.Key_Period: return root.playback.stepEvent(1);
        case Qt.Key_BracketLeft: return root.playback.stepRequest(-1);
        case Qt.Key_BracketRight: return root.playback.stepRequest(1);
        case Qt.Key_Home: return root.playback.toStart();
        case Qt.Key_End: return root.playback.toEnd();
        case Qt.Key_N: return root.playback.toBreak(event.modifiers & Qt.ShiftModifier ? -1 : 1);
        case Qt.Key_Slash: return root.searchWanted();
        case Qt.Key_Q: return root.sqlWanted();
        case Qt.Key_H: return root.densityWanted();
        case Qt.Key_F3: return root.search.step(event.modifiers & Qt.ShiftModifier ? -1 : 1);
        }
        event.accepted = false;
    }
}
