// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/reports/report_job.h"

#include "desk/reports/report_builder.h"
#include "review/acceptance.h"
#include "review/project_runs.h"

#include <QFileInfo>

namespace floom::inline desk {

namespace {

// Ok if written or cancelled.
Outcome write(const ReportWish& wish, const Catalogue& catalogue, const ReportWatch& watch)
{
    ReportSource source{wish.title,
                        QFileInfo(wish.project).fileName(),
                        wish.acceptance,
                        {},
                        readWaivers(wish.waivers.toStdString()),
                        wish.author,
                        QDate::currentDate(),
                        wish.current};
    for (std::size_t i = 0; i < wish.variants.size(); ++i) {
        auto record = wish.records[i];
        if (!record) {
            watch.tell(ReportJob::tr("Running “%1”").arg(wish.variants[i].name),
                       0.3 * static_cast<double>(i) / static_cast<double>(wish.variants.size()));
            RunWatch running;
            running.stop = watch.stop;
            auto fresh = freshRuns({wish.variants[i]}, catalogue, running);
            if (watch.stop.stop_requested())
                return Nothing{};
            if (!fresh)
                return fresh.error();
            record = std::make_shared<const RunRecord>(std::move(fresh->front().record));
        }
        source.runs.push_back({wish.variants[i].name, wish.variants[i].notes, std::move(record), wish.variants[i].name});
    }
    if (!gatherEvidence(source, catalogue, watch))
        return Nothing{};
    watch.tell(ReportJob::tr("Drawing the pages"), 0.9);
    const auto report = buildReport(source, catalogue);
    return watch.stop.stop_requested() ? Outcome(Nothing{}) : writeReport(report, wish.path, wish.paper);
}

} // namespace

ReportJob::ReportJob(const Catalogue& catalogue, QObject* parent)
    : QObject(parent)
    , m_catalogue(catalogue)
{
}

ReportJob::~ReportJob() = default;

void ReportJob::start(ReportWish wish)
{
    if (m_busy)
        return;
    m_busy = true;
    m_stop = std::stop_source();
    tell(tr("Reading the runs"), 0);
    m_thread = std::jthread([this, wish = std::move(wish), stop = m_stop.get_token()] {
        const auto post = [this](auto act) { QMetaObject::invokeMethod(this, std::move(act), Qt::QueuedConnection); };
        const ReportWatch watch{stop, [&](const QString& step, double share) { post([this, step, share] { tell(step, share); }); }};
        const Outcome written = write(wish, m_catalogue, watch);
        const QString problem = written ? QString() : QString::fromStdString(written.error().message());
        post([this, path = wish.path, problem] { end(path, problem); });
    });
}

void ReportJob::cancel()
{
    if (!m_busy)
        return;
    m_stop.request_stop();
    tell(tr("Stopping"), m_share);
}

void ReportJob::tell(const QString& step, double share)
{
    m_step = step;
    m_share = share;
    emit progressed();
}

void ReportJob::end(const QString& path, const QString& problem)
{
    m_busy = false;
    const bool given = m_stop.stop_requested() && problem.isEmpty();
    tell({}, 0);
    if (!given)
        emit finished(path, problem);
}

} // namespace floom::inline desk
