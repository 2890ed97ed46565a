// SPDX-License-Identifier: GPL-3.0-or-later
// The marks on a timeline's ruler: M1 and M2, between which time is measured, and the flags of bookmarks and comments. GUI thread.
#pragma once

#include "desk/painters/timeline_scene.h"

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include <array>
#include <vector>

namespace floom::inline desk {

class TimelineMarks : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(QString text READ text NOTIFY changed)
    Q_PROPERTY(bool own READ hasOwn NOTIFY changed) // set by the user

public:
    using Marks = std::array<Time, 2>; // negative = none
    static constexpr Marks kNone{Time{-1}, Time{-1}};

    using QObject::QObject;

    void begin(Time end); // for another recording; the caller emits the change
    // M1 and M2 stay until cleared: sets M1, then M2, then moves the older one. Unset, they enclose the pinned request.
    void place(Time at);
    Q_INVOKABLE void clear();
    void setAround(const Marks& request); // issue and completion of the pinned request
    [[nodiscard]] Marks marks() const { return hasOwn() ? m_own : m_around; }
    [[nodiscard]] bool hasOwn() const { return m_own[0] >= Time{}; }
    [[nodiscard]] QString text() const; // "Δ 488.8 µs"; "" unless both are set

    void setFlags(std::vector<TimelineFlag> flags); // bookmarks and comments to draw
    [[nodiscard]] const std::vector<TimelineFlag>& flags() const { return m_flags; }

signals:
    void changed();
    void flagsChanged();

private:
    Time m_end;
    Marks m_own = kNone, m_around = kNone;
    int m_last = 1;
    std::vector<TimelineFlag> m_flags;
};

} // namespace floom::inline desk
