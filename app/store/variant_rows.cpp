// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/variant_rows.h"

#include "io/json.h"
#include "store/database.h"
#include "store/moved_traces.h"

namespace floom::inline store {

Result<std::vector<VariantRow>> readVariantRows(Database& database, const Catalogue& catalogue)
{
    std::vector<VariantRow> list;
    QSqlQuery rows = database.rows(QStringLiteral("SELECT id, parent, name, notes, design, workload, created FROM variant ORDER BY id"));
    while (!database.failed() && rows.next()) {
        VariantRow row{rows.value(0).toInt(),
                       rows.value(1).toInt(),
                       rows.value(2).toString(),
                       rows.value(3).toString(),
                       {},
                       withTracesBeside(database.path(), AskedWorkload::read(rows.value(5).toString().toStdString())),
                       rows.value(6).toString()};
        const std::string place = database.path().toStdString() + ", variant '" + row.name.toStdString() + "'";
        auto design = readDesign(rows.value(4).toString().toStdString(), catalogue, place);
        if (!design)
            return design.error();
        row.design = std::move(design.value());
        list.push_back(std::move(row));
    }
    if (const Outcome read = database.takeOutcome(); !read)
        return read.error();
    return list;
}

void putVariant(Database& database, const VariantRow& variant, const Catalogue& catalogue)
{
    database.run(QStringLiteral("INSERT INTO variant (id, parent, name, notes, design, workload, created) VALUES (?, ?, ?, ?, ?, ?, ?) "
                                "ON CONFLICT (id) DO UPDATE SET parent = excluded.parent, name = excluded.name, notes = excluded.notes, "
                                "design = excluded.design, workload = excluded.workload"),
                 {variant.id, variant.parent == 0 ? QVariant() : QVariant(variant.parent), variant.name, database.text(variant.notes),
                  database.text(QString::fromStdString(writeDesign(variant.design, catalogue))),
                  database.text(QString::fromStdString(variant.workload.text())), variant.created});
}

} // namespace floom::inline store
