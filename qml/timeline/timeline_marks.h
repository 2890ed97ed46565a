// SPDX-License-Identifier: GPL-3.0-or-later
// The marks on a timeline's ruler: M1 and M2, between which time is measured, and the flags of bookmarks and comments. GUI thread.
#pragma once

#include "desk/timeline_scene.h"

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include <array>
#include <vector>

namespace floom {

class TimelineMarks : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(QString text READ text NOTIFY changed)
    Q_PROPERTY(bool own READ hasOwn NOTIFY changed) // set by the user

public:
    using Marks = std::array<std::int64_t, 2>; // picoseconds; -1 = none

    using QObject::QObject;

    void begin(std::int64_t endPs); // for another recording; the caller emits the change
    // M1 and M2 stay until cleared: sets M1, then M2, then moves the older one. Unset, they enclose the pinned request.
    Q_INVOKABLE void place(qint64 ps);
    Q_INVOKABLE void clear();
    void setAround(const Marks& request); // issue and completion of the pinned request
    [[nodiscard]] Marks marks() const { return hasOwn() ? m_own : m_around; }
    [[nodiscard]] bool hasOwn() const { return m_own[0] >= 0; }
    [[nodiscard]] QString text() const; // "Δ 488.8 µs"; "" unless both are set

    void setFlags(std::vector<TimelineFlag> flags); // bookmarks and comments to draw
    [[nodiscard]] const std::vector<TimelineFlag>& flags() const { return m_flags; }

signals:
    void changed();
    void flagsChanged();

private:
    std::int64_t m_endPs = 0;
    Marks m_own{-1, -1}, m_around{-1, -1};
    int m_last = 1;
    std::vector<TimelineFlag> m_flags;
};

} // namespace floom
