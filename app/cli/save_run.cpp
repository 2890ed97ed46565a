// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/save_run.h"

#include "store/project_file.h"

namespace floom::cli {

std::string wrongProjectName(const std::string& path)
{
    return QString::fromStdString(path).endsWith(QLatin1String(".json"), Qt::CaseInsensitive)
        ? "'" + path + "' would be a drive as text, which holds no runs. Give a project: a name that ends in .floom."
        : std::string();
}

Result<SavedRun> saveRun(const std::string& project, const std::string& name, const RunRecord& record, const Catalogue& catalogue)
{
    const std::string chosen = !name.empty() ? name : !record.design.name.empty() ? record.design.name : "Base";
    const QString path = QString::fromStdString(project), variant = QString::fromStdString(chosen);
    const auto writeTo = [&](const Result<std::unique_ptr<ProjectFile>>& file) {
        if (!file)
            return Result<int>(file.error());
        (*file)->setPatience(kPatienceMs); // non-interactive: wait longer
        return (*file)->exchange().writeRunOf(variant, record, catalogue);
    };
    const auto written = writeTo(ProjectFile::openOrCreate(path));
    if (written)
        return SavedRun{project, {}};
    if (!isInUse(written.error()))
        return written.error();
    const auto beside = ProjectFile::createBeside(path);
    if (!beside || !writeTo(beside))
        return written.error();
    return SavedRun{(*beside)->path().toStdString(), written.error()};
}

} // namespace floom::cli
