// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/sweeps_table.h"

#include "store/database.h"
#include "store/fact_rows.h"
#include "store/sweep_rows.h"

namespace floom::inline store {

Result<std::vector<SweepRow>> SweepsTable::rows()
{
    return readSweepRows(m_database);
}

Result<int> SweepsTable::write(SweepRow row)
{
    Transaction transaction(m_database);
    const int id = put(row);
    if (Outcome done = transaction.commit(); !done)
        return done.error();
    return id;
}

int SweepsTable::put(SweepRow& row)
{
    const auto same = QStringLiteral("SELECT min(id) FROM sweep WHERE document = ? AND design = ?");
    row.id = m_database.value(same, {row.document, row.design}).toInt();
    if (row.id == 0) {
        row.id = lastNumber(m_database, Numbered::sweep) + 1;
        putSweep(m_database, row);
    }
    return row.id;
}

Outcome SweepsTable::append(SweepRow row, const std::vector<PointRow>& points)
{
    Transaction transaction(m_database);
    const int id = put(row);
    for (const PointRow& point : points)
        putPoint(m_database, id, point);
    return transaction.commit();
}

Result<std::vector<PointRow>> SweepsTable::points(int sweep)
{
    return readPointRows(m_database, sweep);
}

Outcome SweepsTable::writePoint(int sweep, const PointRow& row)
{
    Transaction transaction(m_database);
    putPoint(m_database, sweep, row);
    return transaction.commit();
}

Result<std::optional<PointRow>> SweepsTable::knownPoint(const QString& key)
{
    return readPoint(m_database, key);
}

} // namespace floom::inline store
