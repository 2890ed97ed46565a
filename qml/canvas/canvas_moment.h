// SPDX-License-Identifier: GPL-3.0-or-later
// Playback on the canvas: activity at the playhead, the path of one request, and a caption. GUI thread.
#pragma once

#include "canvas/canvas_cards.h"
#include "canvas/canvas_drawing.h"
#include "canvas/canvas_path.h"
#include "canvas/canvas_playback.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace floom::inline pages {

class CanvasMoment : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(QString caption READ caption NOTIFY changed)

public:
    CanvasMoment(const CanvasDrawing& drawing, const CanvasCards& cards, QObject* parent = nullptr);

    void follow(Workspace& workspace);
    void redraw(); // the design changed
    void setClock(std::function<qint64()> milliseconds) { m_clock = std::move(milliseconds); } // for tests; else the one on the wall

    [[nodiscard]] std::vector<CellActivity> activityOf(int card) const; // empty = no playback
    [[nodiscard]] const std::vector<Token>& tokens() const { return m_moment.tokens; }
    [[nodiscard]] const std::vector<TokenQueue>& queues() const { return m_moment.queues; }
    [[nodiscard]] double flowPx() const { return m_flowPx; } // animated offset of dashes: 60 px/s while playback runs
    [[nodiscard]] const QString& pinnedLife() const { return m_life; } // time breakdown of the pinned request; "" if it is not in flight
    [[nodiscard]] const PathOutline& outline() const { return m_outline; } // the path of a request; empty = none shown
    // For the pinned request at the playhead, or for the request whose path is shown; "" = none.
    [[nodiscard]] QString caption() const;

signals:
    void changed();

private:
    void showMoment();
    void showOutline();
    void flow();

    const CanvasDrawing& m_drawing;
    const CanvasCards& m_cards;
    Moment m_moment;
    QString m_life; // of the pinned request, and the inputs it was computed from
    int m_lifeOf = -1;
    std::weak_ptr<const TimelineIndex> m_lifeIn;
    QString m_caption;
    std::function<qint64()> m_clock; // milliseconds
    qint64 m_flowAt = -1; // when the playhead last moved; -1: never
    Time m_flowFrom{-1}; // the playhead at that time
    double m_flowPx = 0;
    PathOutline m_outline;
    QString m_outlineText;
};

} // namespace floom::inline pages
