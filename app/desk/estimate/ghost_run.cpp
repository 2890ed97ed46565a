// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/estimate/ghost_run.h"

#include "analysis/class_use.h"
#include "desk/estimate/ceiling_watch.h"
#include "document/document.h"
#include "document/findings.h"
#include "export/headline.h"
#include "export/number_text.h"
#include "look/qt_text.h"
#include "run/run_record.h"

#include <algorithm>
#include <cmath>

namespace floom::inline desk {

namespace {

constexpr int kGlimpseAgainMs = 50;
} // namespace

GhostRun::GhostRun(Document& document, Busy busy, QObject* parent, Runner::Work work)
    : QObject(parent)
    , m_document(document)
    , m_busy(std::move(busy))
    , m_runner(std::make_unique<Runner>(document.catalogue(), nullptr, std::move(work)))
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(kRestMs);
    connect(&m_timer, &QTimer::timeout, this, &GhostRun::start);
    m_glimpse.setSingleShot(true);
    connect(&m_glimpse, &QTimer::timeout, this, &GhostRun::glimpse);
    connect(&document, &Document::physicsChanged, this, &GhostRun::edited);
    connect(&document, &Document::workloadChanged, this, &GhostRun::edited);
    connect(&document, &Document::loaded, this, &GhostRun::edited);
    connect(m_runner.get(), &Runner::finished, this, &GhostRun::finish);
}

GhostRun::~GhostRun() = default;

void GhostRun::setEnabled(bool enabled)
{
    m_enabled = enabled;
    edited();
}

bool GhostRun::isRunning() const
{
    return m_timer.isActive() || m_runner->isRunning();
}

void GhostRun::edited()
{
    m_stale = true;
    m_glimpse.stop();
    m_runner->cancel();
    forget();
    if (m_enabled)
        m_timer.start();
    else
        m_timer.stop();
}

void GhostRun::forget()
{
    if (!m_record)
        return;
    m_record.reset();
    m_figure.clear();
    m_latency.clear();
    m_note.clear();
    m_loads.clear();
    emit changed();
}

void GhostRun::start()
{
    const Workload& workload = *m_document.asked();
    if (!m_document.findings()->program() || !workload.trace.empty() || !workload.parts.empty())
        return;
    if (m_busy()) {
        m_timer.start();
        return;
    }
    m_request = {};
    m_request.design = m_document.design();
    m_request.workload = workload;
    m_request.workload.count = std::min<std::uint64_t>(kRequests, fairCount(workload, 16 * kRequests)); // 20,000 requests up to 128 KiB
    m_request.workload.runtime = {};
    m_request.record = false;
    m_request.causes = false;
    m_request.mostAged = kMostAged;
    m_glimpse.start(kGlimpseMs);
    simulate();
}

void GhostRun::simulate()
{
    m_stale = m_cut = false;
    m_runner->start(m_request);
}

void GhostRun::glimpse()
{
    if (m_runner->measured() >= kTelling) {
        m_cut = true;
        m_runner->cancel(); // finish() shows the partial result
    } else if (m_runner->isRunning())
        m_glimpse.start(kGlimpseAgainMs);
}

void GhostRun::finish(const std::shared_ptr<const RunRecord>& record)
{
    // A livelocked drive ends its run early; its figures mean nothing.
    if (m_stale || !record || (record->result.partial && !m_cut))
        return;
    m_glimpse.stop();
    m_record = record;
    const RunResult& result = record->result;
    m_figure = qt(headline(result.iops, result.bandwidthMBs * 1e6, record->workload));
    m_latency = std::isfinite(result.latency.mean) ? qt(microsecondsText(result.latency.mean)) : QString();
    const std::uint64_t measured = result.window.measuredRequests;
    m_note = result.partial ? tr("the first %1 of %2").arg(qt(countText(measured)), qt(countedText(m_request.workload.count, "request")))
                            : qt(countedText(measured, "request"));
    m_loads = loadsOf(atWork(result), record->design);
    emit changed();
    // A cut run cannot be continued, so the same run starts again from its beginning.
    if (result.partial)
        simulate();
}

} // namespace floom::inline desk
