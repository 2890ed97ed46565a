// SPDX-License-Identifier: GPL-3.0-or-later
// A timeline's search hits, by time, and the current one. GUI thread.
#pragma once

#include "recording/timeline_hits.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include <memory>

namespace floom::inline desk {

class TimelineFinds : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(int current READ current NOTIFY changed)

public:
    using QObject::QObject;

    void begin(); // for another recording; the caller emits the change
    void set(std::shared_ptr<const TimelineHitList> hits); // hits in this recording
    [[nodiscard]] const TimelineHitList* hits() const { return m_hits.get(); } // null without a search
    [[nodiscard]] int current() const { return m_current; } // -1 = none
    void goTo(int place); // the owner of the recording moves the window there

signals:
    void changed();
    void reached(const floom::recording::TimelineHit& hit); // from goTo(), before changed()

private:
    std::shared_ptr<const TimelineHitList> m_hits;
    int m_current = -1;
};

} // namespace floom::inline desk
