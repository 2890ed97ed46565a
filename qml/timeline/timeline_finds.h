// SPDX-License-Identifier: GPL-3.0-or-later
// What a search found on a timeline, by time, and at which of it one is. GUI thread.
#pragma once

#include "recording/timeline_hits.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include <memory>

namespace floom {

class TimelineFinds : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(int current READ current NOTIFY changed)

public:
    using QObject::QObject;

    void begin(); // of another recording; whoever shows that one says so
    void set(std::shared_ptr<const TimelineHitList> hits); // of this recording
    [[nodiscard]] const TimelineHitList* hits() const { return m_hits.get(); } // null when nothing is searched for
    [[nodiscard]] int current() const { return m_current; } // -1 = none
    void goTo(int place); // whoever shows the recording takes the window there

signals:
    void changed();
    void reached(const floom::TimelineHit& hit); // by goTo(), before changed()

private:
    std::shared_ptr<const TimelineHitList> m_hits;
    int m_current = -1;
};

} // namespace floom
