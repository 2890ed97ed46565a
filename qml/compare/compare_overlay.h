// SPDX-License-Identifier: GPL-3.0-or-later
// CompareOverlay: B's spans as outlines over A's lanes, shifted by the distance of the two recordings. Lies over the item of A's lanes and
// takes no input. GUI thread only.
#pragma once

#include "compare/compare_timelines.h"
#include "desk/timeline/timeline_item.h"
#include "look/canvas_image_item.h"

#include <QPointer>

namespace floom::inline pages {

class CompareOverlay : public floom::look::CanvasImageItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::pages::CompareTimelines* pair READ pair WRITE setPair NOTIFY pairChanged)
    Q_PROPERTY(floom::desk::TimelineItem* lanes READ lanes WRITE setLanes NOTIFY lanesChanged) // A's lanes

public:
    explicit CompareOverlay(QQuickItem* parent = nullptr);

    [[nodiscard]] CompareTimelines* pair() const { return m_pair; }
    void setPair(CompareTimelines* pair);
    [[nodiscard]] TimelineItem* lanes() const { return m_lanes; }
    void setLanes(TimelineItem* lanes);

    struct Outline {
        QRectF box; // item coordinates
        bool pinned = false; // belongs to the selected request
    };
    [[nodiscard]] std::vector<Outline> outlines() const;
    Q_INVOKABLE int count() const { return static_cast<int>(outlines().size()); }

signals:
    void pairChanged();
    void lanesChanged();

protected:
    void paint(QPainter& painter) override;

private:
    QPointer<CompareTimelines> m_pair;
    QPointer<TimelineItem> m_lanes;
};

} // namespace floom::inline pages
