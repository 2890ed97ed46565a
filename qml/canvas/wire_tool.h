// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a wire from a port, by mouse or keyboard: legal targets, reasons for illegal ones, and a type that could go in between.
#pragma once

#include "canvas/canvas_cards.h"
#include "canvas/canvas_tool.h"
#include "drawing/canvas_wiring.h"

#include <vector>

namespace floom::inline pages {

class WireTool : public floom::pages::CanvasTool {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(QString hint READ hint NOTIFY changed)
    Q_PROPERTY(QString help READ help NOTIFY changed)
    Q_PROPERTY(QString reasonTitle READ reasonTitle NOTIFY changed)
    Q_PROPERTY(QString reasonDetail READ reasonDetail NOTIFY changed)
    Q_PROPERTY(QString reasonOffer READ reasonOffer NOTIFY changed)
    Q_PROPERTY(QPointF reasonAt READ reasonAt NOTIFY changed)

public:
    WireTool(CanvasDrawing& drawing, CanvasViewport& view, CanvasPointer& pointer, CanvasCards& cards, QObject* parent);

    void start(int anchor);
    void startByKeyboard(); // from the selected block's next port with a legal target; repeat for the one after
    void drag() override;
    void drop() override;
    void leave() override;
    [[nodiscard]] bool key(int key, const QString& text) override;
    [[nodiscard]] bool scrolls() const override { return !m_byKeyboard; }

    [[nodiscard]] QString hint() const;
    [[nodiscard]] QString help() const; // how it goes on, by the hand or by keys, whichever has begun it
    [[nodiscard]] QString reasonTitle() const { return m_reasonTitle; }
    [[nodiscard]] QString reasonDetail() const { return m_reasonDetail; }
    [[nodiscard]] QString reasonOffer() const { return m_between ? QString::fromStdString(m_between->label) : QString(); }
    [[nodiscard]] QPointF reasonAt() const; // px of the view

    // What is painted.
    [[nodiscard]] const std::vector<WireTarget>& targets() const { return m_targets; }
    [[nodiscard]] int from() const { return m_from; } // anchor index in the scene
    [[nodiscard]] int over() const { return m_over; } // index into targets; -1 = none
    [[nodiscard]] std::vector<QPointF> rubber() const; // canvas px

signals:
    void endedOnNothing(QPointF at, const floom::engine::LinkEnd& from); // px of the view

private:
    void begin(int anchor, bool byKeyboard);
    void finish();
    void explain();
    void walk(int step);
    void showTarget();
    [[nodiscard]] const SceneAnchor& anchorOf(const WireTarget& target) const;

    CanvasCards& m_cards;
    std::vector<WireTarget> m_targets;
    int m_from = -1;
    int m_over = -1;
    bool m_byKeyboard = false;
    int m_portTry = 0; // next port to try, by keyboard
    const TypeSpec* m_between = nullptr;
    QString m_reasonTitle, m_reasonDetail;
};

} // namespace floom::inline pages
