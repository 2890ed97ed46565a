// SPDX-License-Identifier: GPL-3.0-or-later
// The part of Workspace that writes reports.
#include "design/address.h"
#include "store/project.h"
#include "view/local_path.h"
#include "view/report_job.h"
#include "view/report_settings.h"
#include "view/workspace.h"

namespace floom {

namespace {

// The newest finished run of the variant as it is now; null when it is not at hand.
std::shared_ptr<const RunRecord> recordOf(const Project& project, const VariantRow& variant)
{
    const auto workload = parseWorkload(variant.workload.toStdString());
    const auto drawn = QString::fromStdString(designHash(variant.design));
    const auto asked = workload ? QString::fromStdString(words(*workload)) : QString();
    for (auto run = project.runs().rbegin(); run != project.runs().rend(); ++run)
        if (run->record && run->row.variant == variant.id && !run->row.partial && run->row.designHash == drawn
            && run->row.workload == asked)
            return run->record;
    return nullptr;
}

} // namespace

void Workspace::writeReport(const QString& fileOrUrl)
{
    if (!m_report) {
        m_report = std::make_unique<ReportJob>(*m_catalogue);
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
    wish.variants = m_project->variants();
    const ReportSettings settings;
    wish.author = settings.author();
    wish.paper = settings.paper();
    for (const auto& variant : wish.variants) {
        if (variant.id == m_project->currentVariant())
            wish.current = static_cast<int>(wish.records.size());
        wish.records.push_back(recordOf(*m_project, variant));
    }
    m_report->start(std::move(wish));
    emit notice(tr("Writing the report."));
}

} // namespace floom
