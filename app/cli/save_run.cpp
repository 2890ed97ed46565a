// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/save_run.h"

#include "store/project_file.h"

#include <QFileInfo>

#include <algorithm>

namespace floom::cli {

namespace {

// The id of the variant the run belongs to; appended to `variants` when it is new.
Result<int> placeFor(std::vector<VariantRow>& variants, const QString& name, const RunRecord& record)
{
    int last = 0;
    for (const auto& variant : variants) {
        last = std::max(last, variant.id);
        if (variant.name != name)
            continue;
        if (variant.design == record.design)
            return variant.id;
        return Error{"variant '" + name.toStdString() + "'", "the same design as in this run", "another one", "Give --as another name."};
    }
    VariantRow row;
    row.id = last + 1;
    row.parent = last;
    row.name = name;
    row.design = record.design;
    row.workload = QString::fromStdString(words(record.workload));
    row.created = nowAsText();
    variants.push_back(std::move(row));
    return last + 1;
}

Outcome addTo(ProjectFile& file, const QString& name, const RunRecord& record, const Catalogue& catalogue)
{
    auto variants = file.variants(catalogue);
    if (!variants)
        return variants.error();
    auto facts = file.facts();
    if (!facts)
        return facts.error();
    const auto runs = file.runs();
    if (!runs)
        return runs.error();
    const auto variant = placeFor(*variants, name, record);
    if (!variant)
        return variant.error();
    facts->insert(QStringLiteral("currentVariant"), QString::number(*variant));
    if (Outcome written = file.writeVariants(*variants, *facts, catalogue); !written)
        return written;
    const int id = runs->empty() ? 1 : runs->back().id + 1;
    return file.writeRun(rowOf(record, id, *variant), record, catalogue);
}

} // namespace

Outcome saveRun(const std::string& project, const std::string& name, const RunRecord& record, const Catalogue& catalogue)
{
    const QString path = QString::fromStdString(project);
    const std::string chosen = !name.empty() ? name : !record.design.name.empty() ? record.design.name : "Base";
    auto file = QFileInfo::exists(path) ? ProjectFile::open(path) : ProjectFile::create(path);
    return file ? addTo(**file, QString::fromStdString(chosen), record, catalogue) : Outcome(file.error());
}

} // namespace floom::cli
