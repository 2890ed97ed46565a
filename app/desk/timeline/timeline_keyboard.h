// SPDX-License-Identifier: GPL-3.0-or-later
// What keys do on a timeline's lanes, by the table of keys: they move the window, step through lanes and events, extend the selected area,
// pin, fold and mark; bookmarks and comments are asked for by signals of the item. Owned by its item; GUI thread.
#pragma once

#include <QString>

class QKeyEvent;

namespace floom::inline desk {

class TimelineItem;

class TimelineKeyboard {
public:
    explicit TimelineKeyboard(TimelineItem& item)
        : m_item(item)
    {
    }

    bool press(const QKeyEvent& event); // true if the key was handled; requires a session
    bool perform(const QString& id, bool isHeld = false); // true if the lanes do what has this id; held: one of many repeats

private:
    bool bookmark(int digit, bool set);
    void zoom(bool closer, bool isHeld);
    void pan(int direction, bool isHeld);
    void pinOrFold();
    bool letGo();
    void moveFocusLane(int step);
    void moveEvent(int step);
    void growArea(int lanes, int steps);

    TimelineItem& m_item;
};

} // namespace floom::inline desk
