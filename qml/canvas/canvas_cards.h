// SPDX-License-Identifier: GPL-3.0-or-later
// What the cards show besides the design: each block's utilization in the shown or current run, findings, changes of a fix being pointed
// at, blocks touched by an undo. GUI thread.
#pragma once

#include "canvas/block_model.h"
#include "canvas/canvas_drawing.h"

#include <QObject>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

namespace floom::inline pages {

class CanvasCards : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(floom::pages::BlockModel* blocks READ blocks CONSTANT)
    Q_PROPERTY(bool heat READ hasHeat NOTIFY changed)
    Q_PROPERTY(bool stale READ isStale NOTIFY changed)
    Q_PROPERTY(QString heatWords READ heatWords NOTIFY changed) // meaning of the colours

public:
    explicit CanvasCards(CanvasDrawing& drawing, QObject* parent = nullptr);

    void follow(Workspace& workspace);
    [[nodiscard]] BlockModel* blocks() { return &m_blocks; }
    [[nodiscard]] const CardState& state() const { return m_state; }
    [[nodiscard]] bool hasHeat() const { return !m_state.loads.empty() && !m_state.estimated; }
    [[nodiscard]] bool hasAnswer() const { return hasHeat() || m_state.stale; } // the card of a run is shown, if of an earlier drawing
    [[nodiscard]] bool isStale() const { return m_state.stale; }
    [[nodiscard]] QString heatWords() const;

    void showRun();
    void dim(const QStringList& ids); // all except the legal targets of the wire being drawn
    void flash(const QStringList& ids); // temporarily
    // The changes of a fix being pointed at, {block, key, label, was, now} each; shown on the cards until the list is empty.
    Q_INVOKABLE void showFix(const QVariantList& changes);

signals:
    void changed(); // loads, selection, findings
    void runShown();
    void answered(); // a run is shown for the first time

private:
    void refresh();
    void showBreakdown();
    void showLive();

    CanvasDrawing& m_drawing;
    BlockModel m_blocks;
    CardState m_state;
};

} // namespace floom::inline pages
