// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/canvas_cards.h"

#include "analysis/class_use.h"
#include "desk/runs/verdict_words.h"
#include "document/document.h"
#include "document/findings.h"
#include "results/in_flight.h"
#include "run/run_record.h"
#include "run/runner.h"
#include "workload/workload.h"

#include <QTimer>

#include <algorithm>

namespace floom::inline pages {

namespace {

constexpr int kFlashMs = 300;

// No queue depth bounds what is in flight.
bool comesByTheClock(const Workload& asked)
{
    return asked.rateIops > 0 || asked.rateBytes > 0 || (!asked.trace.empty() && !asked.traceClosedLoop)
        || std::any_of(asked.parts.begin(), asked.parts.end(), comesByTheClock);
}

} // namespace

CanvasCards::CanvasCards(CanvasDrawing& drawing, QObject* parent)
    : QObject(parent)
    , m_drawing(drawing)
{
    connect(&drawing, &CanvasDrawing::changed, this, &CanvasCards::refresh);
    connect(&drawing, &CanvasDrawing::restored, this, [this] { showFix({}); }); // it referred to the previous design
}

void CanvasCards::follow(Workspace& workspace)
{
    auto* doc = workspace.document();
    connect(doc, &Document::workloadChanged, this, &CanvasCards::showRun);
    connect(doc->findings(), &Findings::changed, this, &CanvasCards::refresh);
    connect(workspace.selection(), &Selection::idsChanged, this, &CanvasCards::refresh);
    connect(workspace.selection(), &Selection::instanceChanged, this, &CanvasCards::refresh);
    for (const auto signal : {&ShownRun::staleChanged, &ShownRun::changed})
        connect(workspace.shown(), signal, this, &CanvasCards::showRun);
    for (const auto signal : {&LiveEstimate::ceilingChanged, &LiveEstimate::ghostChanged})
        connect(workspace.estimate(), signal, this, &CanvasCards::showRun);
    connect(workspace.followed(), &FollowedRequest::livesChanged, this, &CanvasCards::showRun);
    connect(workspace.runs(), &DeskRuns::verdictChanged, this, &CanvasCards::showRun);
    if (auto* runner = workspace.runner()) {
        connect(runner, &Runner::progressChanged, this, &CanvasCards::showLive);
        connect(runner, &Runner::runningChanged, this, &CanvasCards::showRun);
    }
}

void CanvasCards::showRun()
{
    auto* workspace = m_drawing.workspace();
    if (!workspace || (workspace->runner() && workspace->runner()->isRunning()))
        return; // showLive() updates the cards until it ends
    const auto record = workspace->record();
    const bool unmeasured = record && endedInWarmup(record->result);
    const bool first = m_state.pointed.isEmpty() && m_state.inFlight < 0;
    m_state.running = false;
    m_state.stale = workspace->shown()->isStale();
    m_state.estimated = !record || m_state.stale;
    m_state.simulated = !m_state.estimated || workspace->estimate()->loadsAreSimulated();
    const auto& estimate = workspace->estimate()->loads();
    m_state.estimated = m_state.estimated && (!estimate.empty() || !record); // a design that cannot run keeps its previous loads
    m_state.loads = m_state.estimated ? estimate : unmeasured ? BlockLoads() : loadsOf(atWork(record->result), record->design);
    m_state.pointed =
        record && !m_state.stale ? pointedBlock(record->result.bottleneck, record->design, workspace->document()->catalogue()) : QString();
    showBreakdown();
    m_state.inFlight = record && !unmeasured ? meanInFlight(record->result) : -1;
    const Workload& asked = *workspace->document()->asked();
    m_state.queueDepth = comesByTheClock(asked) ? 0 : asked.depth * asked.jobs;
    refresh();
    emit runShown();
    if (first && record)
        emit answered();
}

// Latency breakdown overlay: shares of the slow requests' time instead of utilization; the largest is highlighted.
void CanvasCards::showBreakdown()
{
    const auto& overlay = m_drawing.workspace()->followed()->overlay();
    m_state.overlayOf = m_state.stale || !m_drawing.workspace()->record() ? QString() : overlay.whose;
    if (m_state.overlayOf.isEmpty())
        return;
    m_state.loads.clear();
    double most = 0;
    for (const auto& [block, share] : overlay.shares) {
        m_state.loads[block].busy = share;
        if (share > most) {
            most = share;
            m_state.pointed = QString::fromStdString(block);
        }
    }
}

// During a run the cards show the utilization of its latest slice.
void CanvasCards::showLive()
{
    const auto* runner = m_drawing.workspace()->runner();
    const auto use = runner->liveUse();
    if (use.empty() || !runner->isRunning())
        return;
    m_state.loads = loadsOf(use, m_drawing.document()->design());
    m_state.running = true;
    m_state.stale = false;
    m_state.estimated = false;
    m_state.simulated = true;
    m_state.pointed.clear();
    refresh();
}

QString CanvasCards::heatWords() const
{
    if (!m_state.overlayOf.isEmpty())
        return tr("Share of time");
    return m_state.stale ? tr("Busy before the change") : tr("Busy");
}

void CanvasCards::refresh()
{
    m_state.selected = m_drawing.selection();
    if (const auto* doc = m_drawing.document())
        m_state.diagnostics = doc->findings()->list();
    m_blocks.sync(m_drawing.scene(), m_state);
    emit changed();
}

void CanvasCards::dim(const QStringList& ids)
{
    m_state.dimmed = ids;
    refresh();
}

void CanvasCards::flash(const QStringList& ids)
{
    m_state.flashing = ids;
    refresh();
    QTimer::singleShot(kFlashMs, this, [this] {
        m_state.flashing.clear();
        refresh();
    });
}

void CanvasCards::showFix(const QVariantList& changes)
{
    if (changes == m_state.fix)
        return;
    m_state.fix = changes;
    refresh();
}

} // namespace floom::inline pages
