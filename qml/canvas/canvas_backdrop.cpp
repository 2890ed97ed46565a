// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/canvas_backdrop.h"

#include "canvas/canvas_looks.h"
#include "desk/painters/dot_grid.h"
#include "desk/painters/wire_painter.h"
#include "drawing/block_text.h"
#include "export/number_text.h"
#include "look/qt_text.h"
#include "look/theme.h"
#include "run/run_record.h"

#include <QPainter>

namespace floom::inline pages {

namespace {

// The run's host throughput, shown at the host's wire.
QString readingOf(const SceneWire& wire, const std::shared_ptr<const RunRecord>& record)
{
    if (!record || wire.bus != Bus::host)
        return {};
    const double rate = record->result.bandwidthMBs * 1e6;
    if (!(rate > 0))
        return {};
    return qt(bytesPerSecondText(rate)).replace(u' ', u'\n');
}

} // namespace

void CanvasBackdrop::setController(CanvasController* controller)
{
    if (m_controller == controller)
        return;
    if (m_controller) {
        m_controller->disconnect(this);
        for (QObject* part : m_controller->findChildren<QObject*>())
            part->disconnect(this);
    }
    m_controller = controller;
    if (controller) {
        connect(controller->hand()->wire(), &CanvasTool::changed, this, &CanvasBackdrop::repaint);
        connect(controller->hand()->move(), &CanvasTool::changed, this, &CanvasBackdrop::repaint);
        connect(controller->palette(), &PaletteDrop::linkChanged, this, &CanvasBackdrop::repaint);
        connect(controller->drawing(), &CanvasDrawing::changed, this, &CanvasBackdrop::repaint);
        connect(controller->drawing(), &CanvasDrawing::linksSelected, this, &CanvasBackdrop::repaint);
        connect(controller->cards(), &CanvasCards::runShown, this, &CanvasBackdrop::repaint); // the host's wire shows the throughput
        connect(controller->view(), &CanvasViewport::changed, this, &CanvasBackdrop::repaint);
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
    const qreal zoom = m_controller->view()->zoom();
    look.zoom = zoom * Theme::current()->uiScale(); // the scale at which text appears
    paintDots(painter, size(), m_controller->view()->origin(), zoom, look.colours.dot);
    const auto& scene = m_controller->drawing()->scene();
    const auto& dimmed = m_controller->cards()->state().dimmed;
    look.opacity = [&](const SceneWire& wire) {
        const auto& link = scene.design.links[static_cast<std::size_t>(wire.link)];
        return dimmed.contains(QString::fromStdString(link.from.block)) || dimmed.contains(QString::fromStdString(link.to.block)) ? kDimmed
                                                                                                                                  : 1;
    };
    look.selected = [&](const SceneWire& wire) {
        return m_controller->drawing()->selectedLinks().contains(wire.link) || wire.link == m_controller->hand()->move()->link()
            || wire.link == m_controller->palette()->link();
    };
    // While a block is dragged, distances replace labels; while a wire is drawn, ports appear from under the bundles.
    look.labels = !m_controller->hand()->move()->isMoving();
    look.hushed = [&](const SceneWire& wire) {
        return m_controller->hand()->wire()->isActive() && !wire.strands.empty() && look.opacity(wire) == 1;
    };
    const auto record = m_controller->workspace() && !m_controller->cards()->isStale() ? m_controller->workspace()->record() : nullptr;
    look.reading = [&](const SceneWire& wire) { return readingOf(wire, record); };
    painter.translate(m_controller->view()->origin());
    painter.scale(zoom, zoom);
    paintWires(painter, scene, look);
}

} // namespace floom::inline pages
