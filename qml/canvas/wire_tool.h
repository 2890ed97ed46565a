// SPDX-License-Identifier: GPL-3.0-or-later
// A wire being drawn from a port, by hand or by keyboard: which ports may take it, why the others may not, what could stand between.
#pragma once

#include "canvas/canvas_cards.h"
#include "canvas/canvas_tool.h"
#include "drawing/canvas_wiring.h"

#include <vector>

namespace floom {

class WireTool : public floom::CanvasTool {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(QString hint READ hint NOTIFY changed)
    Q_PROPERTY(QString reasonTitle READ reasonTitle NOTIFY changed)
    Q_PROPERTY(QString reasonDetail READ reasonDetail NOTIFY changed)
    Q_PROPERTY(QString reasonOffer READ reasonOffer NOTIFY changed)
    Q_PROPERTY(QPointF reasonAt READ reasonAt NOTIFY changed)

public:
    WireTool(CanvasDrawing& drawing, CanvasViewport& view, CanvasPointer& pointer, CanvasCards& cards, QObject* parent);

    void start(int anchor);
    void startByKeyboard(); // at the selected block's next port that has a legal target; again takes the one after
    void drag() override;
    void drop() override;
    void leave() override;
    [[nodiscard]] bool key(int key, const QString& text) override;
    [[nodiscard]] bool scrolls() const override { return !m_byKeyboard; }

    [[nodiscard]] QString hint() const;
    [[nodiscard]] QString reasonTitle() const { return m_reasonTitle; }
    [[nodiscard]] QString reasonDetail() const { return m_reasonDetail; }
    [[nodiscard]] QString reasonOffer() const { return m_between ? QString::fromStdString(m_between->label) : QString(); }
    [[nodiscard]] QPointF reasonAt() const; // px of the view
    Q_INVOKABLE QString aimedBlock() const; // whose port the wire would end at

    // What is painted of it.
    [[nodiscard]] const std::vector<WireTarget>& targets() const { return m_targets; }
    [[nodiscard]] int from() const { return m_from; } // anchor of the scene
    [[nodiscard]] int over() const { return m_over; } // of the targets; -1 = none
    [[nodiscard]] std::vector<QPointF> rubber() const; // canvas px

signals:
    void endedOnNothing(QPointF at, const floom::LinkEnd& from); // px of the view

private:
    void begin(int anchor, bool byKeyboard);
    void finish();
    void explain();
    void walk(int step);
    [[nodiscard]] const SceneAnchor& anchorOf(const WireTarget& target) const;

    CanvasCards& m_cards;
    std::vector<WireTarget> m_targets;
    int m_from = -1;
    int m_over = -1;
    bool m_byKeyboard = false;
    int m_portTry = 0; // of the block, by keyboard
    const TypeSpec* m_between = nullptr;
    QString m_reasonTitle, m_reasonDetail;
};

} // namespace floom
