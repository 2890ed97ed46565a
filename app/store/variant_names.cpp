// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/project_rows.h"

#include <QCoreApplication>

#include <algorithm>

namespace floom::inline store {

QString uniqueVariantName(const std::vector<VariantRow>& variants, const QString& wanted, int except)
{
    const QString stem = wanted.trimmed().isEmpty() ? QCoreApplication::translate("Project", "Variant") : wanted.trimmed();
    const auto taken = [&](const QString& name) {
        return std::any_of(variants.begin(), variants.end(), [&](const auto& v) { return v.id != except && v.name == name; });
    };
    QString name = stem;
    for (int n = 2; taken(name); ++n)
        name = QStringLiteral("%1 %2").arg(stem).arg(n);
    return name;
}

} // namespace floom::inline store
