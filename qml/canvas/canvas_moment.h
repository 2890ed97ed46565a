// SPDX-License-Identifier: GPL-3.0-or-later
// What the canvas shows of a recorded run: what is under way at the playhead, the way of one request, and both in words. GUI thread.
#pragma once

#include "canvas/canvas_cards.h"
#include "canvas/canvas_drawing.h"
#include "canvas/canvas_path.h"
#include "canvas/canvas_playback.h"

#include <QElapsedTimer>
#include <QObject>
#include <QtQml/qqmlregistration.h>

#include <memory>
#include <vector>

namespace floom {

class CanvasMoment : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(QString caption READ caption NOTIFY changed)

public:
    CanvasMoment(const CanvasDrawing& drawing, const CanvasCards& cards, QObject* parent = nullptr);

    void follow(Workspace& workspace);
    void redraw(); // the drawing is another one

    [[nodiscard]] std::vector<CellActivity> activityOf(int card) const; // empty = not playing
    [[nodiscard]] const std::vector<Token>& tokens() const { return m_moment.tokens; }
    [[nodiscard]] const std::vector<TokenQueue>& queues() const { return m_moment.queues; }
    [[nodiscard]] double flowPx() const { return m_flowPx; } // how far dashes have flowed: 60 px a second while playback moves
    [[nodiscard]] const QString& pinnedLife() const { return m_life; } // where its time goes, "" when it is not on its way
    [[nodiscard]] const PathOutline& outline() const { return m_outline; } // the way of a request; empty = none is shown
    // Of the pinned request at the playhead, else of the one whose way is shown; "" = none.
    [[nodiscard]] QString caption() const;
    [[nodiscard]] Q_INVOKABLE int outlinedCards() const { return static_cast<int>(m_outline.stops.size()); }

signals:
    void changed();

private:
    void showMoment();
    void showOutline();
    void flow();

    const CanvasDrawing& m_drawing;
    const CanvasCards& m_cards;
    Moment m_moment;
    QString m_life; // of the pinned request, and what it was made from
    int m_lifeOf = -1;
    std::weak_ptr<const TimelineIndex> m_lifeIn;
    QString m_caption;
    QElapsedTimer m_flowClock; // since the playhead moved
    qint64 m_flowFrom = -1; // where it was then
    double m_flowPx = 0;
    PathOutline m_outline;
    QString m_outlineText;
};

} // namespace floom
