// SPDX-License-Identifier: GPL-3.0-or-later
// Keyboard of a timeline's lanes: W S A D + - 0 F and Alt+Left/Right move the window, arrows step through lanes and events, with Shift they
// extend the selected area, Return pins or folds, M marks; Alt+digit, digits and C are for bookmarks and comments. Owned by its item; GUI
// thread.
#pragma once

class QKeyEvent;

namespace floom {

class TimelineItem;

class TimelineKeyboard {
public:
    explicit TimelineKeyboard(TimelineItem& item)
        : m_item(item)
    {
    }

    bool press(const QKeyEvent& event); // true if the key was handled; requires a session

private:
    bool windowKey(const QKeyEvent& event);
    bool laneKey(const QKeyEvent& event);
    bool markKey(const QKeyEvent& event);
    bool escape();
    void moveFocusLane(int step);
    void moveEvent(int step);
    void growArea(int lanes, int steps);

    TimelineItem& m_item;
};

} // namespace floom
