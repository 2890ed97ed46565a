// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/canvas_controller.h"

#include "analysis/class_use.h"
#include "desk/recording_session.h"
#include "document/document.h"
#include "drawing/block_text.h"
#include "run/run_record.h"
#include "run/runner.h"
#include "workload/workload.h"

#include <QTimer>

#include <algorithm>
#include <cmath>

namespace floom {

namespace {

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
        connect(workspace, &Workspace::livesChanged, this, &CanvasController::updateRun);
        connect(workspace, &Workspace::runChanged, this, &CanvasController::updateRun);
        connect(workspace, &Workspace::verdictChanged, this, &CanvasController::updateRun);
        connect(workspace, &Workspace::ceilingChanged, this, &CanvasController::updateRun);
        connect(workspace, &Workspace::ghostChanged, this, &CanvasController::updateRun);
        if (auto* runner = workspace->runner()) {
            connect(runner, &Runner::progressChanged, this, &CanvasController::updateLive);
            connect(runner, &Runner::runningChanged, this, &CanvasController::updateRun);
        }
        connect(workspace, &Workspace::playheadChanged, this, &CanvasController::updateMoment);
        connect(workspace, &Workspace::pinnedRequestChanged, this, &CanvasController::updateMoment);
        connect(workspace, &Workspace::outlinedRequestChanged, this, &CanvasController::updateOutline);
        connect(workspace, &Workspace::recordingReady, this, &CanvasController::updateMoment);
        connect(workspace, &Workspace::recordingReady, this, &CanvasController::updateOutline);
    }
    m_fitWanted = true;
    emit workspaceChanged();
    rebuild();
    updateRun();
}

void CanvasController::rebuild()
{
    if (isWiring()) { // the drawing changed under the wire in hand: its ports may be gone
        dropWire();
        endDrag();
    }
    m_state.fix.clear(); // spoke of the drawing as it was
    if (auto* doc = document())
        preview(doc->design());
    QList<int> kept;
    for (const int link : m_selectedLinks)
        if (link < static_cast<int>(m_scene.design.links.size()))
            kept.append(link);
    m_selectedLinks = kept;
    if (!m_moment.cards.empty())
        updateMoment();
    if (m_workspace && m_workspace->outlinedRequest() >= 0)
        updateOutline();
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
    const bool first = m_state.pointed.isEmpty() && m_state.inFlight < 0;
    if (m_workspace->runner() && m_workspace->runner()->isRunning())
        return; // updateLive() speaks until it ends
    m_state.stale = m_workspace->runIsStale();
    m_state.estimated = !record || m_state.stale;
    m_state.simulated = !m_state.estimated || m_workspace->loadsAreSimulated();
    const auto& estimate = m_workspace->estimatedLoads();
    m_state.estimated = m_state.estimated && (!estimate.empty() || !record); // what cannot run shows what it did before
    m_state.loads = m_state.estimated ? estimate : loadsOf(atWork(record->result), record->design);
    m_state.pointed = record && !m_state.stale ? QString::fromStdString(record->result.bottleneck.block) : QString();
    showLives();
    m_state.inFlight = record ? record->result.iops * record->result.latency.mean * 1e-6 : -1;
    const auto workload = parseWorkload(doc->workload().toStdString());
    m_state.queueDepth = workload.ok() && workload->rateIops <= 0 ? workload->depth * workload->jobs : 0;
    refreshState();
    emit sceneChanged();
    emit activityChanged();
    const QRectF shown(toCanvas({0, 0}), toCanvas({m_size.width(), m_size.height()}));
    if (first && record && !shown.contains(answerRect()))
        fit();
}

QString CanvasController::caption() const
{
    if (!m_caption.isEmpty() || !m_outlineText.isEmpty() || m_state.lives.isEmpty())
        return m_caption.isEmpty() ? m_outlineText : m_caption;
    return tr("where %1 spend their lives  ·  Esc")
        .arg(m_state.lives.startsWith(QChar(0x2265)) ? tr("requests ") + m_state.lives : m_state.lives);
}

QString CanvasController::heatWords() const
{
    if (!m_state.lives.isEmpty())
        return tr("Share of a life");
    return m_state.stale ? tr("Busy before your change") : tr("Busy");
}

// Where the slow requests live in place of how busy the parts are; the largest share is pointed at.
void CanvasController::showLives()
{
    const auto& lives = m_workspace->lives();
    m_state.lives = m_state.stale || !m_workspace->record() ? QString() : lives.whose;
    if (m_state.lives.isEmpty())
        return;
    m_state.loads.clear();
    double most = 0;
    for (const auto& [block, share] : lives.shares) {
        m_state.loads[block].busy = share;
        if (share > most) {
            most = share;
            m_state.pointed = QString::fromStdString(block);
        }
    }
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
        panTo(area.center());
    m_state.flashing = ids;
    refreshState();
    QTimer::singleShot(kFlashMs, this, [this] {
        m_state.flashing.clear();
        refreshState();
    });
}

// While a run is under way the cards show how busy its last slice was.
void CanvasController::updateLive()
{
    const auto use = m_workspace->runner()->liveUse();
    if (use.empty() || !m_workspace->runner()->isRunning())
        return;
    m_state.loads = loadsOf(use, document()->design());
    m_state.stale = false;
    m_state.estimated = false;
    m_state.simulated = true;
    m_state.pointed.clear();
    refreshState();
}

void CanvasController::updateMoment()
{
    const auto record = m_workspace ? m_workspace->record() : nullptr;
    const bool shows = record && record->result.spans && m_workspace->playheadPs() >= 0 && !m_state.stale;
    const auto recording = shows ? m_workspace->recording() : nullptr;
    const int pinned = m_workspace ? m_workspace->pinnedRequest() : -1;
    m_moment = shows ? momentAt(m_scene, record->result, recording.get(), m_workspace->playheadPs(), pinned) : Moment();
    flow();
    m_caption =
        recording && m_workspace->recordings()->has(pinned) ? momentCaption(*recording, pinned, m_workspace->playheadPs()) : QString();
    if (m_caption.isEmpty()) {
        m_life.clear();
        m_lifeOf = -1;
    } else if (m_lifeOf != pinned || m_lifeIn.lock() != recording) { // once, not with every frame
        m_life = lifeText(*recording, pinned);
        m_lifeOf = pinned;
        m_lifeIn = recording;
    }
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

QPointF CanvasController::portPosition(const QString& block, const QString& port) const
{
    const auto* anchor = m_scene.anchorOf(m_scene.cardOf(block.toStdString()), port.toStdString(), {});
    return anchor ? toView(anchor->at) : QPointF();
}

QString CanvasController::aimedBlock() const
{
    return m_wireOver < 0 ? QString()
                          : QString::fromStdString(endOf(m_scene, m_targets[static_cast<std::size_t>(m_wireOver)].anchor).block);
}

QPointF CanvasController::wirePosition(int link) const
{
    for (const auto& wire : m_scene.wires)
        if (wire.link == link && wire.path.size() >= 2)
            return toView((wire.path[0] + wire.path[1]) / 2);
    return {};
}

} // namespace floom
