// SPDX-License-Identifier: GPL-3.0-or-later
#include "repair/table_shapes.h"

#include "store/connection_limits.h"
#include "store/span_codec.h"

#include <algorithm>

namespace floom::inline repair {

namespace {

Stored kindOf(const QString& type)
{
    if (type == QLatin1String("INTEGER"))
        return Stored::integer;
    if (type == QLatin1String("REAL"))
        return Stored::real;
    return type == QLatin1String("BLOB") ? Stored::blob : Stored::text;
}

// A filler for columns missing in a truncated row.
QVariant blank(Stored kind)
{
    if (kind == Stored::integer || kind == Stored::real)
        return 0;
    return kind == Stored::blob ? QVariant(QByteArray("", 0)) : QVariant(QStringLiteral(""));
}

// Longer than project readers and perhaps SQLite accept.
bool isTooLong(const QVariantList& values)
{
    qsizetype bytes = 0;
    for (const auto& value : values)
        bytes += value.metaType().id() == QMetaType::QString ? 3 * value.toString().size() : value.toByteArray().size();
    return bytes > kLargestValue - 1024;
}

// Chunks of spans and of requests have the same columns; decoding tells them apart.
bool holdsSpans(const StoredRow& row)
{
    std::vector<Span> spans;
    return decodeSpans(row.values[3].toByteArray(), static_cast<std::size_t>(row.values[2].toULongLong()), spans);
}

} // namespace

TableShapes::TableShapes(Database& fresh)
    : m_database(fresh)
{
    QSqlQuery tables =
        fresh.rows(QStringLiteral("SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"));
    std::vector<std::pair<QString, QString>> found;
    while (!fresh.failed() && tables.next())
        found.emplace_back(tables.value(0).toString(), tables.value(1).toString());
    tables.finish();
    for (const auto& [name, sql] : found)
        learn(name, sql);
}

void TableShapes::learn(const QString& name, const QString& sql)
{
    Table table{name, !sql.contains(QLatin1String("WITHOUT ROWID"), Qt::CaseInsensitive), {}, QSqlQuery(QSqlDatabase())};
    QStringList places;
    int keys = 0;
    QSqlQuery columns = m_database.rows(QStringLiteral("SELECT type, \"notnull\", pk FROM pragma_table_info('%1') ORDER BY cid").arg(name));
    while (!m_database.failed() && columns.next()) {
        const bool isKey = columns.value(2).toInt() > 0;
        keys += isKey ? 1 : 0;
        const Stored kind = kindOf(columns.value(0).toString());
        table.columns.push_back({kind, columns.value(1).toInt() == 0 && !isKey, table.byNumber && isKey && kind == Stored::integer});
        places << QStringLiteral("?");
    }
    if (keys > 1) // a composite key is a separate index; the rows contain all columns
        for (auto& column : table.columns)
            column.isNumber = false;
    table.insert = m_database.prepare(QStringLiteral("INSERT OR IGNORE INTO %1 VALUES (%2)").arg(name, places.join(u',')));
    m_tables.push_back(std::move(table));
}

bool TableShapes::fits(const Table& table, const StoredRow& row)
{
    if (row.ofTable != table.byNumber || row.kinds.size() > table.columns.size() || row.values.isEmpty())
        return false;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        const auto& column = table.columns[i];
        const Stored kind = i < row.kinds.size() ? row.kinds[i] : Stored::null;
        const bool isWhole = kind == column.kind || (kind == Stored::integer && column.kind == Stored::real);
        if (column.isNumber ? kind != Stored::null : !isWhole && !(kind == Stored::null && column.mayBeNull))
            return false;
    }
    return true;
}

TableShapes::Table* TableShapes::tableOf(const StoredRow& row)
{
    const auto fitting = [&row](const Table& table) { return fits(table, row); };
    const auto first = std::find_if(m_tables.begin(), m_tables.end(), fitting);
    if (first == m_tables.end())
        return nullptr;
    const auto second = std::find_if(first + 1, m_tables.end(), fitting);
    if (second == m_tables.end())
        return &*first;
    if (static_cast<std::size_t>(row.values.size()) < row.kinds.size() || row.kinds.back() != Stored::blob)
        return nullptr;
    const bool firstIsSpans = first->name == QLatin1String("span_chunk");
    return holdsSpans(row) == firstIsSpans ? &*first : &*second;
}

void TableShapes::put(const StoredRow& row)
{
    auto* table = tableOf(row);
    if (!table)
        return;
    QVariantList values = row.values;
    for (auto i = static_cast<std::size_t>(values.size()); i < table->columns.size(); ++i)
        values << (table->columns[i].mayBeNull ? QVariant() : blank(table->columns[i].kind));
    for (std::size_t i = 0; i < table->columns.size(); ++i) {
        if (table->columns[i].isNumber)
            values[static_cast<qsizetype>(i)] = static_cast<qlonglong>(row.number);
        else if (table->columns[i].kind == Stored::text && values[static_cast<qsizetype>(i)].toString().isNull()
                 && !table->columns[i].mayBeNull)
            values[static_cast<qsizetype>(i)] = QStringLiteral("");
    }
    if (!isTooLong(values))
        m_database.run(table->insert, values);
}

} // namespace floom::inline repair
