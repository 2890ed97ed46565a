// SPDX-License-Identifier: GPL-3.0-or-later
// What the cards of the canvas say besides the drawing: how busy each block is in the run shown or under way, findings, what a pointed-at
// fix would change, what an undo just touched. GUI thread.
#pragma once

#include "canvas/block_model.h"
#include "canvas/canvas_drawing.h"

#include <QObject>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

namespace floom {

class CanvasCards : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(floom::BlockModel* blocks READ blocks CONSTANT)
    Q_PROPERTY(bool heat READ hasHeat NOTIFY changed)
    Q_PROPERTY(bool stale READ isStale NOTIFY changed)
    Q_PROPERTY(QString heatWords READ heatWords NOTIFY changed) // what the colours tell

public:
    explicit CanvasCards(CanvasDrawing& drawing, QObject* parent = nullptr);

    void follow(Workspace& workspace);
    [[nodiscard]] BlockModel* blocks() { return &m_blocks; }
    [[nodiscard]] const CardState& state() const { return m_state; }
    [[nodiscard]] bool hasHeat() const { return !m_state.loads.empty() && !m_state.estimated; }
    [[nodiscard]] bool isStale() const { return m_state.stale; }
    [[nodiscard]] QString heatWords() const;

    void showRun();
    void dim(const QStringList& ids); // all but the blocks a wire in hand may go to
    void flash(const QStringList& ids); // for a moment
    // What a fix that is pointed at would change: {block, key, label, was, now} each; shown on the cards until the list is empty.
    Q_INVOKABLE void showFix(const QVariantList& changes);

signals:
    void changed(); // loads, selection, findings
    void runShown();
    void answered(); // a run is shown where none was

private:
    void refresh();
    void showLives();
    void showLive();

    CanvasDrawing& m_drawing;
    BlockModel m_blocks;
    CardState m_state;
};

} // namespace floom
