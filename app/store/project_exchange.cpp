// SPDX-License-Identifier: GPL-3.0-or-later
// The part of ProjectFile that writes beside other programs: against what the file holds at that moment, in one transaction.
#include "store/project_file.h"
#include "store/run_rows.h"
#include "store/schema_guard.h"

#include <algorithm>

namespace floom {

namespace {

std::map<int, int> variantsOf(const std::vector<RunRow>& runs)
{
    std::map<int, int> variants;
    for (const RunRow& run : runs)
        variants[run.id] = run.variant;
    return variants;
}

constexpr int kLastGiven = kLargestNumber / 2; // a merge has room for all that it adds

// A number stays with what it was given to, even when that is removed: another program may still know it by its number.
QString factOf(const char* table)
{
    return QStringLiteral("last.") + QLatin1String(table);
}

// As its holder lists them.
QString orderOf(const VariantChanges& mine, const VariantMerge& merge)
{
    QStringList ids;
    for (const VariantRow& row : mine.variants)
        if (const auto id = merge.idOf.find(row.id); id != merge.idOf.end())
            ids << QString::number(id->second);
    return ids.join(u' ');
}

} // namespace

int ProjectFile::lastNumber(const char* table)
{
    const int held = m_database->value(QStringLiteral("SELECT coalesce(max(id), 0) FROM %1").arg(QLatin1String(table))).toInt();
    if (held > kLastGiven)
        m_database->fail(Error{path().toStdString(),
                               "numbers up to " + std::to_string(kLastGiven) + " in the table " + table,
                               std::to_string(held) + ", behind which few are left",
                               {}});
    const qint64 given = m_database->value(QStringLiteral("SELECT value FROM project WHERE key = ?"), {factOf(table)}).toLongLong();
    return given > held && given <= kLastGiven ? static_cast<int>(given) : held; // this program never notes another one
}

Result<Exchanged> ProjectFile::exchange(const VariantChanges& mine, int current, const Catalogue& catalogue)
{
    if (const auto refused = refusal())
        return *refused;
    Transaction transaction(*m_database);
    if (m_database->failed())
        return m_database->takeOutcome().error();
    auto theirs = variants(catalogue);
    if (!theirs)
        return theirs.error();
    auto runsThere = runs();
    if (!runsThere)
        return runsThere.error();
    Exchanged done;
    const int last = lastNumber("variant");
    if (m_database->failed())
        return m_database->takeOutcome().error();
    done.merge = mergeVariants(mine, *theirs, variantsOf(*runsThere), last);
    for (const int id : done.merge.dropped)
        m_database->run(QStringLiteral("DELETE FROM variant WHERE id = ?"), {id});
    for (const int id : done.merge.written) // names are unique: two variants that swap theirs must not meet on the way
        m_database->run(QStringLiteral("UPDATE variant SET name = char(1) || id WHERE id = ?"), {id});
    for (const VariantRow& row : done.merge.rows)
        if (done.merge.written.contains(row.id))
            putVariant(row, catalogue);
    ProjectFacts facts{{factOf("run"), QString::number(lastNumber("run"))}};
    if (!done.merge.rows.empty())
        facts.insert(factOf("variant"), QString::number(std::max(lastNumber("variant"), done.merge.rows.back().id)));
    if (const auto shown = done.merge.idOf.find(current); shown != done.merge.idOf.end())
        facts.insert(QStringLiteral("currentVariant"), QString::number(shown->second));
    if (mine.ordered)
        facts.insert(kVariantOrder, orderOf(mine, done.merge));
    if (mine.workloads != mine.workloadsBefore) {
        const auto held = this->facts();
        if (!held)
            return held.error();
        const auto merged = mergedWorkloads(readNamedWorkloads(held->value(kWorkloads)), mine.workloadsBefore, mine.workloads);
        facts.insert(kWorkloads, namedWorkloadsText(merged));
    }
    putFacts(facts);
    if (m_database->failed())
        return m_database->takeOutcome().error();
    auto held = variants(catalogue); // as others will read them
    if (!held)
        return held.error();
    done.variants = std::move(*held);
    if (Outcome written = transaction.commit(); !written)
        return written.error();
    std::erase_if(*runsThere, [&](const RunRow& run) { return done.merge.dropped.contains(run.variant); });
    done.runs = std::move(*runsThere);
    return done;
}

Result<std::optional<Exchanged>> ProjectFile::news(const Catalogue& catalogue)
{
    const int version = m_database->value(QStringLiteral("PRAGMA data_version")).toInt();
    if (const Outcome read = m_database->takeOutcome(); !read)
        return read.error();
    if (version == m_version)
        return std::optional<Exchanged>();
    Exchanged found;
    m_database->run(QStringLiteral("BEGIN"));
    auto variantsThere = variants(catalogue);
    auto runsThere = runs();
    m_database->run(QStringLiteral("ROLLBACK"));
    static_cast<void>(m_database->takeOutcome()); // what could not be read has been said
    if (!variantsThere)
        return variantsThere.error();
    if (!runsThere)
        return runsThere.error();
    m_version = version;
    found.variants = std::move(*variantsThere);
    found.runs = std::move(*runsThere);
    return std::optional(std::move(found));
}

int ProjectFile::putNewRun(RunRow row, const RunRecord& record, const Catalogue& catalogue)
{
    row.id = std::max(row.id, lastNumber("run") + 1);
    putRun(*m_database, row, record, catalogue);
    putFacts({{factOf("run"), QString::number(row.id)}});
    return row.id;
}

Result<int> ProjectFile::writeRun(RunRow row, const RunRecord& record, const Catalogue& catalogue)
{
    if (const auto refused = refusal())
        return *refused;
    Transaction transaction(*m_database);
    const bool isThere = m_database->value(QStringLiteral("SELECT count(*) FROM variant WHERE id = ?"), {row.variant}).toInt() == 1;
    if (!m_database->failed() && !isThere)
        return Error{path().toStdString(), "the variant of a run that has ended", "none: another program removed it",
                     "The run is kept here; saving brings its variant back."};
    const int number = putNewRun(std::move(row), record, catalogue);
    if (Outcome written = transaction.commit(); !written)
        return written.error();
    m_version = 0; // what it takes in the file is news to its writer too
    return number;
}

Result<int> ProjectFile::writeRunOf(const QString& variant, const RunRecord& record, const Catalogue& catalogue)
{
    if (const auto refused = refusal())
        return *refused;
    Transaction transaction(*m_database);
    if (m_database->failed())
        return m_database->takeOutcome().error();
    const auto there = variants(catalogue);
    if (!there)
        return there.error();
    VariantRow row;
    const auto found = std::find_if(there->begin(), there->end(), [&](const auto& one) { return one.name == variant; });
    if (found == there->end()) {
        row.id = lastNumber("variant") + 1;
        row.parent = there->empty() ? 0 : there->back().id;
        row.name = variant;
        row.design = record.design;
        row.workload = QString::fromStdString(words(record.workload));
        row.created = nowAsText();
        putVariant(row, catalogue);
    } else if (found->design == record.design) {
        row.id = found->id;
    } else {
        return Error{"variant '" + variant.toStdString() + "'", "the same design as in this run", "another one", "Give --as another name."};
    }
    const int number = putNewRun(rowOf(record, 0, row.id), record, catalogue);
    putFacts({{QStringLiteral("currentVariant"), QString::number(row.id)}, {factOf("variant"), QString::number(lastNumber("variant"))}});
    if (Outcome written = transaction.commit(); !written)
        return written.error();
    return number;
}

} // namespace floom
