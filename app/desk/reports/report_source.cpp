// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/reports/report_builder.h"
#include "io/samples.h"
#include "review/acceptance.h"
#include "review/project_runs.h"
#include "store/text_file.h"

#include <QFileInfo>

namespace floom::inline desk {

namespace {

ReportedRun reported(ProjectRun run)
{
    return {QString::fromStdString(run.name()), run.variant.notes, std::make_shared<const RunRecord>(std::move(run.record)),
            run.variant.name};
}

ReportSource sourceOf(const QString& title, const QString& subtitle, std::vector<ProjectRun> runs)
{
    ReportSource source{title, subtitle, {}, {}, {}, {}, QDate::currentDate()};
    for (auto& run : runs)
        source.runs.push_back(reported(std::move(run)));
    return source;
}

Result<ReportSource> ofProject(const QString& path, const Catalogue& catalogue)
{
    const auto file = ProjectFile::openToRead(path);
    if (!file)
        return file.error();
    const auto facts = (*file)->facts();
    if (!facts)
        return facts.error();
    auto runs = newestRuns(**file, {}, catalogue);
    if (!runs)
        return runs.error();
    int current = 0;
    for (std::size_t i = 0; i < runs->size(); ++i)
        if ((*runs)[i].variant.id == facts->value(QStringLiteral("currentVariant")).toInt())
            current = static_cast<int>(i);
    auto source = sourceOf(QFileInfo(path).completeBaseName(), QFileInfo(path).fileName(), std::move(*runs));
    source.acceptance = facts->value(QLatin1String(kAcceptance));
    source.waivers = readWaivers(facts->value(QLatin1String(kWaivers)).toStdString());
    source.current = current;
    return source;
}

Result<ReportSource> ofText(const std::string& text, const AskedWorkload& workload, const QString& name, const Catalogue& catalogue)
{
    auto project = readDesignOrProject(text, catalogue, name.toStdString());
    if (!project)
        return project.error();
    for (auto& variant : project->variants)
        if (variant.workload.isEmpty())
            variant.workload = workload;
    auto runs = freshRuns(rowsOf(*project), catalogue);
    if (!runs)
        return runs.error();
    return sourceOf(QString::fromStdString(project->name), QFileInfo(name).fileName(), std::move(*runs));
}

} // namespace

Result<ReportSource> reportSource(const QString& path, const Catalogue& catalogue)
{
    if (const Sample* sample = QFileInfo::exists(path) ? nullptr : findSample(path.toStdString()))
        return ofText(sample->text, sample->workload, path, catalogue);
    if (ProjectFile::looksLikeProject(path))
        return ofProject(path, catalogue);
    const auto text = readTextFile(path);
    if (!text)
        return text.error();
    return ofText(*text, {}, path, catalogue);
}

} // namespace floom::inline desk
