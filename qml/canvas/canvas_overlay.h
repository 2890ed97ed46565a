// SPDX-License-Identifier: GPL-3.0-or-later
// The layer above the cards, one painted item in view coordinates: ports, the wire being drawn, guides, marquee, handles, drop ghost, and
// the ring that pulses once around the bottleneck when a run has ended.
#pragma once

#include "canvas/canvas_controller.h"
#include "look/canvas_image_item.h"

#include <QPointer>
#include <QVariantAnimation>

namespace floom::inline pages {

class CanvasOverlay : public floom::look::CanvasImageItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::pages::CanvasController* controller READ controller WRITE setController NOTIFY controllerChanged)
    Q_PROPERTY(QString pulsing READ pulsing NOTIFY pulsingChanged) // the bottleneck found by the run that just ended; "" = none

public:
    static constexpr int kPulseMs = 400;

    explicit CanvasOverlay(QQuickItem* parent = nullptr);
    [[nodiscard]] CanvasController* controller() const { return m_controller; }
    void setController(CanvasController* controller);
    [[nodiscard]] QString pulsing() const { return m_pulsing; }

signals:
    void controllerChanged();
    void pulsingChanged();

protected:
    void paint(QPainter& painter) override;

private:
    void watchRuns();
    void pulse(const QString& block);
    void paintPulse(QPainter& painter) const;

    QPointer<CanvasController> m_controller;
    QVariantAnimation m_pulse;
    QString m_pulsing;
};

} // namespace floom::inline pages
