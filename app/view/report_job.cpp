// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/report_job.h"

#include "review/acceptance.h"
#include "review/project_runs.h"
#include "view/report_builder.h"

#include <QFileInfo>

namespace floom {

namespace {

QString limitsIn(const QString& project)
{
    if (!ProjectFile::looksLikeProject(project))
        return {};
    const auto file = ProjectFile::openToRead(project);
    if (!file)
        return {};
    const auto facts = (*file)->facts();
    return facts ? facts->value(QLatin1String(kAcceptance)) : QString();
}

Outcome write(const ReportWish& wish, const Catalogue& catalogue)
{
    ReportSource source{wish.title, QFileInfo(wish.project).fileName(), limitsIn(wish.project), {}, {}, {}, QDate::currentDate()};
    for (std::size_t i = 0; i < wish.variants.size(); ++i) {
        auto record = wish.records[i];
        if (!record) {
            auto fresh = freshRuns({wish.variants[i]}, catalogue);
            if (!fresh)
                return fresh.error();
            record = std::make_shared<const RunRecord>(std::move(fresh->front().record));
        }
        source.runs.push_back({wish.variants[i].name, wish.variants[i].notes, std::move(record), wish.variants[i].name});
    }
    source.author = wish.author;
    source.current = wish.current;
    gatherEvidence(source, catalogue);
    return writeReport(buildReport(source, catalogue), wish.path, wish.paper);
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
    m_thread = std::jthread([this, wish = std::move(wish)] {
        const Outcome written = write(wish, m_catalogue);
        const QString problem = written ? QString() : QString::fromStdString(written.error().message());
        QMetaObject::invokeMethod(
            this,
            [this, path = wish.path, problem] {
                m_busy = false;
                emit finished(path, problem);
            },
            Qt::QueuedConnection);
    });
}

} // namespace floom
