// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/project_rows.h"

#include "store/project_file.h"

#include <algorithm>

namespace floom::inline store {

std::vector<VariantRow> rowsOf(const ProjectText& text)
{
    std::vector<VariantRow> rows;
    for (const auto& variant : text.variants) {
        const auto parent =
            std::find_if(text.variants.begin(), text.variants.end(), [&](const auto& v) { return v.name == variant.parent; });
        VariantRow row;
        row.id = static_cast<int>(rows.size()) + 1;
        row.parent = variant.parent.empty() || parent == text.variants.end() ? 0 : static_cast<int>(parent - text.variants.begin()) + 1;
        row.name = QString::fromStdString(variant.name);
        row.notes = QString::fromStdString(variant.notes);
        row.design = variant.design;
        row.workload = variant.workload;
        row.created = nowAsText();
        rows.push_back(std::move(row));
    }
    return rows;
}

ProjectText textOf(const std::vector<VariantRow>& variants)
{
    ProjectText text;
    for (const auto& row : variants) {
        const auto parent = std::find_if(variants.begin(), variants.end(), [&](const auto& v) { return v.id == row.parent; });
        text.variants.push_back({row.name.toStdString(), parent == variants.end() ? std::string() : parent->name.toStdString(),
                                 row.notes.toStdString(), row.design, row.workload});
    }
    if (!text.variants.empty())
        text.name = text.variants.front().design.name;
    return text;
}

} // namespace floom::inline store
