// SPDX-License-Identifier: GPL-3.0-or-later
// The part of Workspace that writes reports.
#include "review/acceptance.h"
#include "store/project.h"
#include "view/local_path.h"
#include "view/report_job.h"
#include "view/report_settings.h"
#include "view/variant_run.h"
#include "view/workspace.h"

namespace floom {

void Workspace::writeReport(const QString& fileOrUrl)
{
    if (!m_report) {
        m_report = std::make_unique<ReportJob>(*m_catalogue, this); // as a child a ReportWriter finds it
        connect(m_report.get(), &ReportJob::finished, this, [this](const QString& path, const QString& reason) {
            if (reason.isEmpty())
                emit notice(tr("The report is in %1.").arg(path));
            else
                emit problem(reason);
        });
    }
    if (m_report->isBusy()) {
        emit notice(tr("A report is being written already."));
        return;
    }
    keepVariant();
    ReportWish wish;
    wish.path = localPath(fileOrUrl);
    wish.title = m_document->title();
    wish.project = m_fileName;
    wish.acceptance = m_project->fact(QLatin1String(kAcceptance));
    wish.waivers = m_project->fact(QLatin1String(kWaivers));
    wish.variants = m_project->variants();
    const ReportSettings settings;
    wish.author = settings.author();
    wish.paper = settings.paper();
    for (const auto& variant : wish.variants) {
        if (variant.id == m_project->currentVariant())
            wish.current = static_cast<int>(wish.records.size());
        wish.records.push_back(newestRecordOf(*m_project, variant.id, variant.design, variant.workload));
    }
    m_report->start(std::move(wish));
    emit notice(tr("Writing the report."));
}

} // namespace floom
