// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/reports/report_desk.h"

#include "desk/desk_variants.h"
#include "desk/files/project_files.h"
#include "desk/reports/report_job.h"
#include "desk/reports/report_settings.h"
#include "desk/runs/variant_run.h"
#include "desk/workspace.h"
#include "document/document.h"
#include "look/local_path.h"
#include "review/acceptance.h"
#include "store/project.h"

namespace floom::inline desk {

ReportDesk::ReportDesk(Workspace& workspace)
    : m_workspace(workspace)
    , m_job(std::make_unique<ReportJob>(workspace.document()->catalogue()))
{
    connect(m_job.get(), &ReportJob::finished, this, [this](const QString& path, const QString& reason) {
        if (reason.isEmpty())
            emit notice(tr("Report saved: %1").arg(path));
        else
            emit problem(reason);
    });
}

ReportDesk::~ReportDesk() = default;

void ReportDesk::write(const QString& fileOrUrl)
{
    if (m_job->isBusy()) {
        emit notice(tr("A report is already being written."));
        return;
    }
    m_workspace.variants()->keep();
    auto& project = *m_workspace.project();
    ReportWish wish;
    wish.path = localPath(fileOrUrl);
    wish.title = m_workspace.document()->title();
    wish.project = m_workspace.files()->name();
    wish.acceptance = project.fact(QLatin1String(kAcceptance));
    wish.waivers = project.fact(QLatin1String(kWaivers));
    wish.variants = project.variants().rows();
    const ReportSettings settings;
    wish.author = settings.author();
    wish.paper = settings.paper();
    for (const auto& variant : wish.variants) {
        if (variant.id == project.variants().current())
            wish.current = static_cast<int>(wish.records.size());
        wish.records.push_back(newestRecordOf(project, variant.id, variant.design, variant.workload));
    }
    m_job->start(std::move(wish));
    emit notice(tr("Writing the report."));
}

} // namespace floom::inline desk
