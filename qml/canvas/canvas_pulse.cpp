// SPDX-License-Identifier: GPL-3.0-or-later
// CanvasOverlay's ring around the bottleneck.
#include "canvas/canvas_overlay.h"
#include "desk/runs/verdict_words.h"
#include "document/document.h"
#include "look/theme.h"
#include "run/run_record.h"
#include "run/runner.h"

#include <QPainter>

namespace floom::inline pages {

CanvasOverlay::CanvasOverlay(QQuickItem* parent)
    : CanvasImageItem(parent)
{
    m_pulse.setDuration(kPulseMs);
    m_pulse.setEasingCurve(QEasingCurve::OutCubic);
    m_pulse.setStartValue(0.0);
    m_pulse.setEndValue(1.0);
    connect(&m_pulse, &QVariantAnimation::valueChanged, this, &CanvasOverlay::repaint);
    connect(&m_pulse, &QVariantAnimation::finished, this, [this] { pulse({}); });
}

// Pulses once when a run has ended, if it is the shown run.
void CanvasOverlay::watchRuns()
{
    auto* workspace = m_controller->workspace();
    if (!workspace || !workspace->runner())
        return;
    connect(workspace->runner(), &Runner::finished, this, [this](const std::shared_ptr<const RunRecord>& ended) {
        const auto* now = m_controller ? m_controller->workspace() : nullptr;
        if (now && now->record() && !now->shown()->isStale() && now->record()->result.spans == ended->result.spans
            && !Theme::current()->reduceMotion())
            pulse(pointedBlock(now->record()->result.bottleneck, now->record()->design, now->document()->catalogue()));
    });
}

void CanvasOverlay::pulse(const QString& block)
{
    if (block.isEmpty() && m_pulsing.isEmpty())
        return;
    m_pulsing = block;
    m_pulse.stop();
    if (!block.isEmpty())
        m_pulse.start();
    repaint();
    emit pulsingChanged();
}

void CanvasOverlay::paintPulse(QPainter& painter) const
{
    constexpr double kReach = 18, kWidth = 4; // px of the canvas
    const int card = m_pulsing.isEmpty() ? -1 : m_controller->drawing()->scene().cardOf(m_pulsing.toStdString());
    if (card < 0)
        return;
    const double share = m_pulse.currentValue().toDouble();
    auto ink = Theme::current()->colours().answer;
    ink.setAlphaF(static_cast<float>(1 - share));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(ink, kWidth));
    const double reach = 2 + kReach * share;
    const auto around =
        m_controller->drawing()->scene().cards[static_cast<std::size_t>(card)].outer().adjusted(-reach, -reach, reach, reach);
    painter.drawRoundedRect(around, 6 + reach, 6 + reach);
}

} // namespace floom::inline pages
