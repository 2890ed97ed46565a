// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/project_exchange.h"

#include "run/run_settings.h"
#include "store/database.h"
#include "store/fact_rows.h"
#include "store/project_file.h"
#include "store/runs_table.h"
#include "store/schema_guard.h"
#include "store/variant_rows.h"

#include <algorithm>

namespace floom::inline store {

namespace {

std::map<int, int> variantsOf(const std::vector<RunRow>& runs)
{
    std::map<int, int> variants;
    for (const RunRow& run : runs)
        variants[run.id] = run.variant;
    return variants;
}

// As they are, but with this seed.
QString settingsWithSeed(const QString& settings, std::uint64_t seed)
{
    RunSettings runs = parseRunSettings(settings.toStdString());
    runs.seed = seed;
    return QString::fromStdString(words(runs));
}

// In the holder's order.
QString orderOf(const VariantChanges& mine, const VariantMerge& merge)
{
    QStringList ids;
    for (const VariantRow& row : mine.variants)
        if (const auto id = merge.idOf.find(row.id); id != merge.idOf.end())
            ids << QString::number(id->second);
    return ids.join(u' ');
}

} // namespace

Result<Exchanged> ProjectExchange::put(const VariantChanges& mine, int current, const Catalogue& catalogue)
{
    if (const auto refused = m_database.refusal())
        return *refused;
    Transaction transaction(m_database);
    if (m_database.failed())
        return m_database.takeOutcome().error();
    auto theirs = readVariantRows(m_database, catalogue);
    if (!theirs)
        return theirs.error();
    auto runsThere = m_runs.rows();
    if (!runsThere)
        return runsThere.error();
    Exchanged done;
    const int last = lastNumber(m_database, Numbered::variant);
    if (m_database.failed())
        return m_database.takeOutcome().error();
    done.merge = mergeVariants(mine, *theirs, variantsOf(*runsThere), last);
    for (const int id : done.merge.dropped)
        m_database.run(QStringLiteral("DELETE FROM variant WHERE id = ?"), {id});
    for (const int id : done.merge.written) // names are unique: avoids a conflict when two variants swap names
        m_database.run(QStringLiteral("UPDATE variant SET name = char(1) || id WHERE id = ?"), {id});
    for (const VariantRow& row : done.merge.rows)
        if (done.merge.written.contains(row.id))
            putVariant(m_database, row, catalogue);
    ProjectFacts facts{{lastNumberFact(Numbered::run), QString::number(lastNumber(m_database, Numbered::run))}};
    if (!done.merge.rows.empty())
        facts.insert(lastNumberFact(Numbered::variant),
                     QString::number(std::max(lastNumber(m_database, Numbered::variant), done.merge.rows.back().id)));
    if (const auto shown = done.merge.idOf.find(current); shown != done.merge.idOf.end())
        facts.insert(QStringLiteral("currentVariant"), QString::number(shown->second));
    if (mine.ordered)
        facts.insert(kVariantOrder, orderOf(mine, done.merge));
    if (mine.workloads != mine.workloadsBefore) {
        const auto held = readFacts(m_database);
        if (!held)
            return held.error();
        const auto merged = mergedWorkloads(readNamedWorkloads(held->value(kWorkloads)), mine.workloadsBefore, mine.workloads);
        facts.insert(kWorkloads, namedWorkloadsText(merged));
    }
    putFacts(m_database, facts);
    if (m_database.failed())
        return m_database.takeOutcome().error();
    auto held = readVariantRows(m_database, catalogue); // as other programs will read them
    if (!held)
        return held.error();
    done.variants = std::move(*held);
    if (Outcome written = transaction.commit(); !written)
        return written.error();
    std::erase_if(*runsThere, [&](const RunRow& run) { return done.merge.dropped.contains(run.variant); });
    done.runs = std::move(*runsThere);
    return done;
}

Result<std::optional<Exchanged>> ProjectExchange::news(const Catalogue& catalogue)
{
    const int version = m_database.value(QStringLiteral("PRAGMA data_version")).toInt();
    if (const Outcome read = m_database.takeOutcome(); !read)
        return read.error();
    if (m_runs.takeGrown())
        m_version = 0; // forces a new read: sizes in the file have changed
    if (version == m_version)
        return std::optional<Exchanged>();
    Exchanged found;
    m_database.run(QStringLiteral("BEGIN"));
    auto variantsThere = readVariantRows(m_database, catalogue);
    auto runsThere = m_runs.rows();
    m_database.run(QStringLiteral("ROLLBACK"));
    static_cast<void>(m_database.takeOutcome()); // the read error was already reported
    if (!variantsThere)
        return variantsThere.error();
    if (!runsThere)
        return runsThere.error();
    m_version = version;
    found.variants = std::move(*variantsThere);
    found.runs = std::move(*runsThere);
    return std::optional(std::move(found));
}

Result<int> ProjectExchange::writeRunOf(const QString& variant, const RunRecord& record, const Catalogue& catalogue)
{
    if (const auto refused = m_database.refusal())
        return *refused;
    Transaction transaction(m_database);
    if (m_database.failed())
        return m_database.takeOutcome().error();
    const auto there = readVariantRows(m_database, catalogue);
    if (!there)
        return there.error();
    VariantRow row;
    const auto found = std::find_if(there->begin(), there->end(), [&](const auto& one) { return one.name == variant; });
    if (found == there->end()) {
        row.id = lastNumber(m_database, Numbered::variant) + 1;
        row.parent = there->empty() ? 0 : there->back().id;
        row.name = variant;
        row.design = record.design;
        row.workload = AskedWorkload(record.workload);
        row.created = nowAsText();
        putVariant(m_database, row, catalogue);
    } else if (found->design == record.design) {
        row.id = found->id;
    } else {
        return Error{"variant '" + variant.toStdString() + "'", "the same design as in this run", "another one", "Give --as another name."};
    }
    const auto facts = readFacts(m_database);
    if (!facts)
        return facts.error();
    const int number = m_runs.put(rowOf(record, 0, row.id), record, catalogue);
    // The variant becomes the shown one, and its run the shown run: with another seed in the settings it would count as out of date.
    putFacts(m_database,
             {{QStringLiteral("currentVariant"), QString::number(row.id)},
              {QLatin1String(kRunSettings), settingsWithSeed(facts->value(QLatin1String(kRunSettings)), record.seed)},
              {lastNumberFact(Numbered::variant), QString::number(lastNumber(m_database, Numbered::variant))}});
    if (Outcome written = transaction.commit(); !written)
        return written.error();
    return number;
}

} // namespace floom::inline store
