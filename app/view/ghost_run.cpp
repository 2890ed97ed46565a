// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/ghost_run.h"

#include "document/document.h"
#include "run/run_record.h"
#include "run/runner.h"
#include "view/ceiling_watch.h"
#include "view/run_view.h"

#include <QLocale>

namespace floom {

GhostRun::GhostRun(Document& document, Busy busy, QObject* parent)
    : QObject(parent)
    , m_document(document)
    , m_busy(std::move(busy))
    , m_runner(std::make_unique<Runner>(document.catalogue()))
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(kRestMs);
    connect(&m_timer, &QTimer::timeout, this, &GhostRun::start);
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
    const auto workload = parseWorkload(m_document.workload().toStdString());
    if (!m_document.program() || !workload.ok() || !workload->trace.empty() || !workload->parts.empty())
        return;
    if (m_busy()) {
        m_timer.start();
        return;
    }
    RunRequest request;
    request.design = m_document.design();
    request.workload = *workload;
    request.workload.count = fairCount(*workload, kRequests);
    request.workload.runtime = {};
    request.record = false;
    m_runner->start(std::move(request));
}

void GhostRun::finish(const std::shared_ptr<const RunRecord>& record)
{
    // A run that an edit has stopped says nothing about the drawing as it is now.
    if (m_timer.isActive() || !record || record->result.partial)
        return;
    m_record = record;
    const RunResult& result = record->result;
    m_figure = headline(result.iops, result.bandwidthMBs * 1e6, record->workload);
    m_latency = microseconds(result.latency.mean);
    m_note = tr("%1 requests").arg(QLocale(QLocale::English).toString(static_cast<qulonglong>(result.window.measuredRequests)));
    m_loads = loadsOf(result.utilization, record->design);
    emit changed();
}

} // namespace floom
