// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/fact_rows.h"

#include "store/database.h"
#include "store/schema_guard.h"

#include <array>

namespace floom::inline store {

namespace {

constexpr int kLastGiven = kLargestNumber / 2; // leaves room for the ids that a merge assigns

QLatin1String nameOf(Numbered table)
{
    constexpr std::array names = {"variant", "run", "sweep"};
    return QLatin1String(names[static_cast<std::size_t>(table)]);
}

} // namespace

Result<ProjectFacts> readFacts(Database& database)
{
    ProjectFacts facts;
    QSqlQuery rows = database.rows(QStringLiteral("SELECT key, value FROM project"));
    while (!database.failed() && rows.next())
        facts.insert(rows.value(0).toString(), rows.value(1).toString());
    if (const Outcome read = database.takeOutcome(); !read)
        return read.error();
    return facts;
}

void putFacts(Database& database, const ProjectFacts& facts)
{
    for (auto fact = facts.begin(); fact != facts.end(); ++fact)
        database.run(QStringLiteral("INSERT OR REPLACE INTO project (key, value) VALUES (?, ?)"), {fact.key(), fact.value()});
}

int lastNumber(Database& database, Numbered table)
{
    const int held = database.value(QStringLiteral("SELECT coalesce(max(id), 0) FROM %1").arg(nameOf(table))).toInt();
    if (held > kLastGiven)
        database.fail(Error{database.path().toStdString(),
                            "numbers up to " + std::to_string(kLastGiven) + " in the table " + nameOf(table).data(),
                            std::to_string(held) + ", behind which few are left",
                            {}});
    const qint64 given = database.value(QStringLiteral("SELECT value FROM project WHERE key = ?"), {lastNumberFact(table)}).toLongLong();
    return given > held && given <= kLastGiven ? static_cast<int>(given) : held; // a larger value was not written by this program
}

QString lastNumberFact(Numbered table)
{
    return QStringLiteral("last.") + nameOf(table);
}

} // namespace floom::inline store
