// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/canvas_controller.h"

#include "document/document.h"
#include "run/run_record.h"
#include "view/block_text.h"
#include "workload/workload.h"

#include <QTimer>

#include <algorithm>
#include <cmath>

namespace floom {

namespace {

constexpr qreal kLeastZoom = 0.1;
constexpr qreal kMostZoom = 8;
constexpr qreal kNotch = 1.25;
constexpr qreal kMargin = 32;
constexpr int kFlashMs = 300;

} // namespace

CanvasController::CanvasController(QObject* parent)
    : QObject(parent)
{
}

Document* CanvasController::document() const
{
    return m_workspace ? m_workspace->document() : nullptr;
}

QStringList CanvasController::selection() const
{
    return m_workspace ? m_workspace->selection() : QStringList();
}

void CanvasController::setSelection(const QStringList& ids)
{
    if (!m_workspace || ids == selection())
        return;
    m_workspace->setSelection(ids);
    if (ids.size() != 1 || !m_workspace->selectedInstance().startsWith(ids.first()))
        m_workspace->setSelectedInstance({});
}

void CanvasController::setWorkspace(Workspace* workspace)
{
    if (m_workspace == workspace)
        return;
    if (m_workspace)
        m_workspace->disconnect(this);
    m_workspace = workspace;
    if (auto* doc = document()) {
        connect(doc, &Document::designChanged, this, &CanvasController::rebuild);
        connect(workspace, &Workspace::staleChanged, this, &CanvasController::updateRun);
        connect(doc, &Document::workloadChanged, this, &CanvasController::updateRun);
        connect(doc, &Document::diagnosticsChanged, this, &CanvasController::refreshState);
        connect(doc, &Document::loaded, this, &CanvasController::fit);
        connect(doc, &Document::stepped, this, [this](const QString&, bool, const QStringList& ids) { flash(ids); });
        connect(doc, &Document::blockRenamed, this, [this](const QString& id, const QString& newId) {
            auto ids = selection();
            ids.replaceInStrings(id, newId);
            setSelection(ids);
        });
        connect(workspace, &Workspace::selectionChanged, this, &CanvasController::refreshState);
        connect(workspace, &Workspace::selectedInstanceChanged, this, &CanvasController::refreshState);
        connect(workspace, &Workspace::runChanged, this, &CanvasController::updateRun);
        connect(workspace, &Workspace::playheadChanged, this, &CanvasController::updateMoment);
    }
    m_fitWanted = true;
    emit workspaceChanged();
    rebuild();
    updateRun();
}

void CanvasController::rebuild()
{
    if (auto* doc = document())
        preview(doc->design());
    QList<int> kept;
    for (const int link : m_selectedLinks)
        if (link < static_cast<int>(m_scene.design.links.size()))
            kept.append(link);
    m_selectedLinks = kept;
    if (m_fitWanted && !m_size.isEmpty())
        fit();
}

void CanvasController::preview(Design design)
{
    m_scene = buildScene(std::move(design), document()->catalogue());
    m_hoveredAnchor = -1;
    refreshState();
    emit sceneChanged();
    emit overlayChanged();
}

void CanvasController::updateRun()
{
    auto* doc = document();
    if (!doc)
        return;
    const auto record = m_workspace->record();
    const bool first = m_state.loads.empty();
    m_state.loads = record ? loadsOf(record->result.utilization, record->design) : BlockLoads();
    m_state.stale = m_workspace->runIsStale();
    m_state.pointed = record && !m_state.stale ? QString::fromStdString(record->result.bottleneck.block) : QString();
    m_state.inFlight = record ? record->result.iops * record->result.latency.mean * 1e-6 : -1;
    const auto workload = parseWorkload(doc->workload().toStdString());
    m_state.queueDepth = workload.ok() && workload->rateIops <= 0 ? workload->depth * workload->jobs : 0;
    refreshState();
    emit sceneChanged();
    const QRectF shown(toCanvas({0, 0}), toCanvas({m_size.width(), m_size.height()}));
    if (first && record && !shown.contains(answerRect()))
        fit();
}

void CanvasController::refreshState()
{
    m_state.selected = selection();
    if (auto* doc = document())
        m_state.diagnostics = doc->diagnostics();
    if (!m_state.selected.isEmpty())
        m_selectedLinks.clear();
    m_blocks.sync(m_scene, m_state);
    emit stateChanged();
    emit overlayChanged();
}

void CanvasController::flash(const QStringList& ids)
{
    QRectF area;
    for (const auto& id : ids)
        if (const int card = m_scene.cardOf(id.toStdString()); card >= 0)
            area |= m_scene.cards[static_cast<std::size_t>(card)].outer();
    const QRectF shown(toCanvas({0, 0}), toCanvas({m_size.width(), m_size.height()}));
    if (!area.isNull() && !shown.intersects(area))
        setView(m_zoom, QPointF(m_size.width() / 2, m_size.height() / 2) - area.center() * m_zoom);
    m_state.flashing = ids;
    refreshState();
    QTimer::singleShot(kFlashMs, this, [this] {
        m_state.flashing.clear();
        refreshState();
    });
}

void CanvasController::updateMoment()
{
    const auto record = m_workspace ? m_workspace->record() : nullptr;
    const bool shows = record && record->result.spans && m_workspace->playheadPs() >= 0 && !m_state.stale;
    m_moment = shows ? momentAt(m_scene, record->result, m_workspace->playheadPs()) : Moment();
    emit activityChanged();
    emit overlayChanged();
}

std::vector<CellActivity> CanvasController::activityOf(int card) const
{
    const auto i = static_cast<std::size_t>(card);
    return card >= 0 && i < m_moment.cards.size() ? m_moment.cards[i] : std::vector<CellActivity>();
}

int CanvasController::selectedElement(int card) const
{
    if (!m_workspace || card < 0)
        return -1;
    const auto& block = m_scene.design.blocks[static_cast<std::size_t>(card)];
    const auto instance = m_workspace->selectedInstance();
    return instance.isEmpty() || block.count.empty() ? -1 : elementOf(block, instance);
}

// The view

void CanvasController::setView(qreal zoom, QPointF origin)
{
    if (zoom == m_zoom && origin == m_origin)
        return;
    const bool zoomed = zoom != m_zoom;
    m_zoom = zoom;
    m_origin = QPointF(std::round(origin.x()), std::round(origin.y()));
    if (zoomed)
        emit zoomChanged();
    emit viewChanged();
    emit overlayChanged();
}

void CanvasController::resizeView(qreal width, qreal height)
{
    m_size = {width, height};
    if (m_fitWanted && !m_size.isEmpty() && !m_scene.cards.empty())
        fit();
    emit overlayChanged();
}

void CanvasController::panBy(qreal dx, qreal dy)
{
    setView(m_zoom, m_origin + QPointF(dx, dy));
}

void CanvasController::zoomAt(qreal factor, qreal x, qreal y)
{
    if (!std::isfinite(factor) || factor <= 0)
        return;
    const qreal zoom = std::clamp(m_zoom * factor, kLeastZoom, kMostZoom);
    const QPointF at(x, y);
    setView(zoom, at - (at - m_origin) / m_zoom * zoom);
}

void CanvasController::zoomStep(int steps)
{
    zoomAt(std::pow(kNotch, steps), m_size.width() / 2, m_size.height() / 2);
}

void CanvasController::resetZoom()
{
    zoomAt(1 / m_zoom, m_size.width() / 2, m_size.height() / 2);
}

void CanvasController::fitTo(const QRectF& area)
{
    if (area.isEmpty() || m_size.isEmpty())
        return;
    const qreal fits = std::min((m_size.width() - 2 * kMargin) / area.width(), (m_size.height() - 2 * kMargin) / area.height());
    const qreal zoom = std::clamp(fits, kLeastZoom, 1.0);
    setView(zoom, QPointF(m_size.width() / 2, m_size.height() / 2) - area.center() * zoom);
}

void CanvasController::fit()
{
    m_fitWanted = m_size.isEmpty() || m_scene.cards.empty();
    auto area = m_scene.bounds();
    if (hasHeat())
        area |= answerRect();
    fitTo(area);
}

void CanvasController::fitSelection()
{
    const auto area = selectionBounds();
    fitTo(area.isNull() ? m_scene.bounds() : area);
}

void CanvasController::wheel(qreal x, qreal y, qreal dx, qreal dy, int modifiers)
{
    if (modifiers & Qt::ControlModifier)
        zoomAt(std::pow(kNotch, dy / 120), x, y);
    else if ((modifiers & Qt::ShiftModifier) && dx == 0)
        panBy(dy, 0);
    else
        panBy(dx, dy);
}

QRectF CanvasController::answerRect() const
{
    constexpr QSizeF kSize(336, 176);
    constexpr qreal kGap = 24;
    for (const auto& card : m_scene.cards) {
        if (!card.type || card.type->role != Role::host)
            continue;
        const QRectF& r = card.rect;
        const QRectF above(QPointF(r.left(), r.top() - kGap - kSize.height()), kSize);
        for (const QRectF& place : {above, QRectF(QPointF(r.left(), r.bottom() + kGap), kSize),
                                    QRectF(QPointF(r.left() - kGap - kSize.width(), r.top()), kSize)}) {
            const bool isFree = std::none_of(m_scene.cards.begin(), m_scene.cards.end(), [&](const SceneCard& other) {
                return other.outer().adjusted(-8, -8, 8, 8).intersects(place);
            });
            if (isFree)
                return place;
        }
        return above;
    }
    const auto all = m_scene.bounds();
    return {all.topLeft() - QPointF(0, kGap + kSize.height()), kSize};
}

QRectF CanvasController::answerLink() const
{
    const auto answer = answerRect();
    for (const auto& card : m_scene.cards) {
        if (!card.type || card.type->role != Role::host)
            continue;
        const qreal x = card.rect.left() + card.rect.width() / 2 - 1;
        if (answer.bottom() < card.rect.top() && answer.left() == card.rect.left())
            return {x, answer.bottom(), 2, card.rect.top() - answer.bottom()};
        if (answer.top() > card.rect.bottom() && answer.left() == card.rect.left())
            return {x, card.rect.bottom(), 2, answer.top() - card.rect.bottom()};
    }
    return {};
}

} // namespace floom
