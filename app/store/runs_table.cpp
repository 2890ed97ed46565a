// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/runs_table.h"

#include "store/database.h"
#include "store/fact_rows.h"
#include "store/result_check.h"
#include "store/run_rows.h"

#include <algorithm>

namespace floom::inline store {

Result<std::vector<RunRow>> RunsTable::rows()
{
    return readRunRows(m_database);
}

Result<int> RunsTable::write(RunRow row, const RunRecord& record, const Catalogue& catalogue)
{
    if (const auto refused = m_database.refusal())
        return *refused;
    Transaction transaction(m_database);
    const bool isThere = m_database.value(QStringLiteral("SELECT count(*) FROM variant WHERE id = ?"), {row.variant}).toInt() == 1;
    if (!m_database.failed() && !isThere)
        return Error{m_database.path().toStdString(), "the variant of a run that has ended", "none: another program removed it",
                     "The run is kept here; saving brings its variant back."};
    const int number = put(std::move(row), record, catalogue);
    if (Outcome written = transaction.commit(); !written)
        return written.error();
    m_grown = true;
    return number;
}

int RunsTable::put(RunRow row, const RunRecord& record, const Catalogue& catalogue)
{
    row.id = std::max(row.id, lastNumber(m_database, Numbered::run) + 1);
    putRun(m_database, row, record, catalogue);
    putFacts(m_database, {{lastNumberFact(Numbered::run), QString::number(row.id)}});
    return row.id;
}

Outcome RunsTable::writeRecording(int run, const RunResult& result)
{
    Transaction transaction(m_database);
    replaceRecording(m_database, run, result);
    m_grown = true;
    return transaction.commit();
}

Outcome RunsTable::writeVerdict(int run, const RunResult& result)
{
    Transaction transaction(m_database);
    replaceVerdict(m_database, run, result);
    return transaction.commit();
}

Outcome RunsTable::writeMarks(int run, const std::vector<RunMark>& marks)
{
    Transaction transaction(m_database);
    putMarks(m_database, run, marks);
    return transaction.commit();
}

Outcome RunsTable::writeLabel(int run, const RunLabel& label)
{
    if (const auto refused = m_database.refusal())
        return *refused;
    Transaction transaction(m_database);
    putLabel(m_database, run, label);
    return transaction.commit();
}

Outcome RunsTable::remove(int run)
{
    if (const auto refused = m_database.refusal())
        return *refused;
    Transaction transaction(m_database);
    // Store the highest number, so that this one is never reused.
    putFacts(m_database, {{lastNumberFact(Numbered::run), QString::number(lastNumber(m_database, Numbered::run))}});
    m_database.run(QStringLiteral("DELETE FROM run WHERE id = ?"), {run});
    return transaction.commit();
}

Result<RunRecord> RunsTable::read(int id, const Catalogue& catalogue, bool withSpans)
{
    return readRunRecord(m_database, id, catalogue, withSpans);
}

Result<std::shared_ptr<const SpanStore>> RunsTable::readRecording(int run, const RunResult& figures, const ReadWatch& watch)
{
    auto spans = readSpans(m_database, run, watch);
    if (spans && !fits(**spans, figures))
        return damagedRecording(m_database, run);
    return spans;
}

} // namespace floom::inline store
