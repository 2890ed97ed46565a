// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/canvas_backdrop.h"

#include "run/run_record.h"
#include "view/block_text.h"
#include "view/theme.h"
#include "view/wire_painter.h"

#include <QPainter>

#include <cmath>

namespace floom {

namespace {

constexpr qreal kDimmed = 0.36;
constexpr qreal kDotStep = 24;
constexpr qreal kLeastDotDistance = 12;

// Host data of the run, said at the host's wire.
QString readingOf(const SceneWire& wire, const std::shared_ptr<const RunRecord>& record)
{
    if (!record || wire.bus != Bus::host)
        return {};
    const double rate = record->result.bandwidthMBs * 1e6;
    if (!(rate > 0))
        return {};
    return rate >= 1e9 ? QStringLiteral("%1\nGB/s").arg(rate / 1e9, 0, 'f', 2) : QStringLiteral("%1\nMB/s").arg(rate / 1e6, 0, 'f', 0);
}

} // namespace

void paintDots(QPainter& painter, QSizeF view, QPointF origin, qreal zoom, const QColor& colour)
{
    qreal step = kDotStep * zoom;
    while (step < kLeastDotDistance)
        step *= 2;
    const int width = zoom >= 1.5 ? 3 : 2; // squares: thousands of round ones take longer than all the rest of a frame
    for (qreal x = std::fmod(origin.x(), step) - step; x < view.width() + step; x += step)
        for (qreal y = std::fmod(origin.y(), step) - step; y < view.height() + step; y += step)
            painter.fillRect(QRect(static_cast<int>(std::lround(x)) - 1, static_cast<int>(std::lround(y)) - 1, width, width), colour);
}

void CanvasBackdrop::setController(CanvasController* controller)
{
    if (m_controller == controller)
        return;
    if (m_controller)
        m_controller->disconnect(this);
    m_controller = controller;
    if (controller) {
        for (const auto signal : {&CanvasController::sceneChanged, &CanvasController::viewChanged, &CanvasController::wiringChanged})
            connect(controller, signal, this, &CanvasBackdrop::repaint);
        connect(Theme::current(), &Theme::changed, this, &CanvasBackdrop::repaint, Qt::UniqueConnection);
    }
    repaint();
    emit controllerChanged();
}

void CanvasBackdrop::paint(QPainter& painter)
{
    if (!m_controller)
        return;
    WireLook look;
    look.colours = Theme::current()->colours();
    const qreal zoom = m_controller->zoom();
    look.zoom = zoom * Theme::current()->uiScale(); // as text is seen
    paintDots(painter, size(), m_controller->origin(), zoom, look.colours.dot);
    const auto& scene = m_controller->scene();
    const auto& dimmed = m_controller->state().dimmed;
    look.opacity = [&](const SceneWire& wire) {
        const auto& link = scene.design.links[static_cast<std::size_t>(wire.link)];
        return dimmed.contains(QString::fromStdString(link.from.block)) || dimmed.contains(QString::fromStdString(link.to.block)) ? kDimmed
                                                                                                                                  : 1;
    };
    look.selected = [&](const SceneWire& wire) {
        return m_controller->selectedLinks().contains(wire.link) || wire.link == m_controller->dropLink();
    };
    // While a block moves, distances stand where labels would; while a wire is drawn, ports come out under the bundles.
    look.labels = m_controller->mode() != CanvasController::Mode::move;
    look.hushed = [&](const SceneWire& wire) { return m_controller->isWiring() && !wire.strands.empty() && look.opacity(wire) == 1; };
    const auto record = m_controller->workspace() && !m_controller->isStale() ? m_controller->workspace()->record() : nullptr;
    look.reading = [&](const SceneWire& wire) { return readingOf(wire, record); };
    painter.translate(m_controller->origin());
    painter.scale(zoom, zoom);
    paintWires(painter, scene, look);
}

} // namespace floom
