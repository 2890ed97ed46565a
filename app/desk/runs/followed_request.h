// SPDX-License-Identifier: GPL-3.0-or-later
// FollowedRequest: what is followed in the shown recording: the pinned request, the outlined one, the playhead, and the latency breakdown
// overlay. Shared by all panes; QML is given times in picoseconds. GUI thread; owned by the workspace.
#pragma once

#include "base/time.h"
#include "recording/breakdown_overlay.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace floom::inline desk {

class FollowedRequest : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the workspace")
    Q_PROPERTY(int pinned READ pinned WRITE setPinned NOTIFY pinnedChanged)
    Q_PROPERTY(int outlined READ outlined WRITE setOutlined NOTIFY outlinedChanged)

public:
    using QObject::QObject;

    [[nodiscard]] int pinned() const { return m_pinned; } // request number; -1 = none
    void setPinned(int request);
    [[nodiscard]] int outlined() const { return m_outlined; } // whose path the canvas shows; -1 = none
    void setOutlined(int request);
    [[nodiscard]] Time playhead() const { return m_playhead; } // negative = no playback
    [[nodiscard]] qint64 playheadPs() const { return m_playhead.ps; }
    void setPlayhead(Time at);
    void setPlayheadPs(qint64 ps) { setPlayhead(Time{ps}); }
    [[nodiscard]] const BreakdownOverlay& overlay() const { return m_overlay; } // empty = the canvas shows utilization
    void showBreakdown(BreakdownOverlay overlay);
    void forget(); // clears everything

signals:
    void pinnedChanged();
    void outlinedChanged();
    void playheadChanged();
    void livesChanged();

private:
    int m_pinned = -1;
    int m_outlined = -1;
    Time m_playhead{-1};
    BreakdownOverlay m_overlay;
};

} // namespace floom::inline desk
