// SPDX-License-Identifier: GPL-3.0-or-later
// What other programs did to a project's file comes to the desk.
#include "store/project.h"
#include "store/project_file.h"
#include "store/store_thread.h"

#include <QFileInfo>

#include <algorithm>

namespace floom {

namespace {

QString tr(const char* text)
{
    return Project::tr(text);
}

QString quoted(const QStringList& names)
{
    QStringList list;
    for (const QString& name : names)
        list << u'\'' + name + u'\'';
    return list.join(QStringLiteral(", "));
}

QString wordsFor(const VariantMerge& merge, int runs, const QString& path)
{
    QStringList added, told;
    if (!merge.added.isEmpty())
        added << (merge.added.size() == 1 ? tr("the variant %1") : tr("the variants %1")).arg(quoted(merge.added));
    if (runs > 0)
        added << (runs == 1 ? tr("a run") : tr("%1 runs").arg(runs));
    if (!added.isEmpty())
        told << tr("Another program added %1 to %2.").arg(added.join(tr(" and ")), QFileInfo(path).fileName());
    if (!merge.changed.isEmpty())
        told << tr("Another program changed %1; the change is here now.").arg(quoted(merge.changed));
    if (!merge.doubled.isEmpty())
        told << tr("Another program changed %1 too: its drawing keeps the name, yours is a variant beside it.").arg(quoted(merge.doubled));
    if (!merge.kept.isEmpty())
        told << tr("%1 was not removed: another program worked on it meanwhile.").arg(quoted(merge.kept));
    if (!merge.gone.isEmpty())
        told << tr("Another program removed %1.").arg(quoted(merge.gone));
    return told.join(u' ');
}

} // namespace

int Project::inFileId(int variant) const
{
    const auto stored = m_stored.find(variant);
    return stored == m_stored.end() ? -variant : stored->second.id;
}

VariantChanges Project::changes() const
{
    VariantChanges mine;
    mine.ordered = m_ordered;
    mine.workloads = m_workloads.all();
    mine.workloadsBefore = m_workloads.stored();
    for (VariantRow row : m_variants) {
        row.id = inFileId(row.id);
        row.parent = row.parent == 0 ? 0 : inFileId(row.parent);
        mine.variants.push_back(std::move(row));
    }
    for (const auto& [id, row] : m_stored)
        mine.before[row.id] = row;
    for (const auto& [id, row] : m_removed) {
        mine.before[id] = row;
        mine.removed.insert(id);
    }
    mine.needed.insert(inFileId(m_current));
    for (const Run& run : m_runs)
        if (!run.inFile)
            mine.needed.insert(inFileId(run.row.variant));
    mine.knownRuns = m_knownRuns;
    return mine;
}

void Project::forgetFile()
{
    m_writer.reset();
    m_written = std::make_shared<Numbers>();
    m_stored.clear();
    m_removed.clear();
    m_knownRuns.clear();
    for (Run& run : m_runs)
        run.inFile = false;
}

int Project::nextNumber() const
{
    int last = m_knownRuns.empty() ? 0 : *m_knownRuns.rbegin();
    for (const Run& run : m_runs)
        last = std::max(last, run.number);
    return last + 1;
}

void Project::settle(const Numbers& numbers)
{
    bool changed = false;
    for (const auto& [id, number] : numbers) {
        m_knownRuns.insert(number);
        if (Run* run = findRun(id)) {
            changed = changed || run->number != number;
            run->number = number;
            run->inFile = true;
        }
    }
    if (changed)
        emit runsChanged();
}

int Project::takeInVariant(const VariantRow& row)
{
    VariantRow own = row;
    own.id = variant(row.id) ? m_last.variant + 1 : row.id;
    m_last.variant = std::max(m_last.variant, own.id);
    m_variants.push_back(own);
    m_stored[own.id] = row;
    return own.id;
}

int Project::takeInRuns(const std::vector<RunRow>& rows)
{
    std::map<int, int> variants; // by the file's id
    for (const auto& [id, row] : m_stored)
        variants[row.id] = id;
    std::map<int, std::size_t> known; // of those that are in the file, by their number there
    for (std::size_t i = 0; i < m_runs.size(); ++i)
        if (m_runs[i].inFile)
            known[m_runs[i].number] = i;
    int added = 0;
    for (RunRow row : rows) {
        if (const auto here = known.find(row.id); here != known.end())
            m_runs[here->second].row.recordedBytes = row.recordedBytes; // what it takes is told once it is there
        const auto variant = variants.find(row.variant);
        if (variant == variants.end() || !m_knownRuns.insert(row.id).second)
            continue;
        const int number = row.id;
        row.variant = variant->second;
        row.id = findRun(number) ? m_last.run + 1 : number;
        m_last.run = std::max(m_last.run, row.id);
        m_runs.push_back({std::move(row), nullptr, true, number});
        ++added;
    }
    for (Run& run : m_runs)
        if (!run.inFile && m_knownRuns.contains(run.number)) // one that is still to be written gets no number that another has
            run.number = nextNumber();
    return added;
}

void Project::takeIn(const Exchanged& file)
{
    ++m_exchanges;
    std::map<int, int> before; // by the id that changes() gave: the id here
    for (const auto& row : m_variants)
        before[inFileId(row.id)] = row.id;
    std::map<int, int> here; // by the file's id: the id here
    for (const auto& [mine, id] : file.merge.idOf)
        here[id] = before.at(mine);
    std::map<int, VariantRow> held;
    for (const auto& row : file.variants)
        held[row.id] = row;
    m_stored.clear();
    m_removed.clear();
    std::vector<VariantRow> variants = std::move(m_variants);
    m_variants.clear();
    for (const auto& row : variants) {
        const auto id = std::find_if(here.begin(), here.end(), [&](const auto& one) { return one.second == row.id; });
        if (id == here.end())
            continue; // another program removed it
        const auto merged = std::find_if(file.merge.rows.begin(), file.merge.rows.end(), [&](const auto& m) { return m.id == id->first; });
        m_variants.push_back(*merged);
        m_variants.back().id = row.id;
        m_stored[row.id] = held.at(id->first);
    }
    for (const auto& row : file.merge.rows)
        if (!here.contains(row.id)) {
            const int id = takeInVariant(held.at(row.id));
            here[row.id] = id;
        }
    for (auto& row : m_variants)
        row.parent = row.parent == 0 || !here.contains(row.parent) ? 0 : here.at(row.parent);
    std::map<int, int> variantOf; // number of a run -> id here
    for (const auto& run : file.runs)
        if (m_knownRuns.contains(run.id) && here.contains(run.variant))
            variantOf[run.id] = here.at(run.variant);
    for (Run& run : m_runs) {
        const auto there = variantOf.find(run.number);
        run.inFile = run.inFile && there != variantOf.end();
        if (run.inFile)
            run.row.variant = there->second;
    }
    std::erase_if(m_runs, [&](const Run& run) { return !run.inFile && (!run.record || !variant(run.row.variant)); });
    const int runs = takeInRuns(file.runs);
    emit variantsChanged();
    emit currentVariantChanged();
    emit runsChanged();
    if (const QString told = wordsFor(file.merge, runs, m_path); !told.isEmpty())
        emit tookIn(told);
}

void Project::takeInAdditions(const Exchanged& file)
{
    std::set<int> known;
    for (const auto& [id, row] : m_stored)
        known.insert(row.id);
    VariantMerge found;
    std::map<int, int> added;
    for (const auto& row : file.variants)
        if (!known.contains(row.id) && !m_removed.contains(row.id)) {
            int namesake = 0;
            for (const auto& one : m_variants)
                if (one.name == row.name)
                    namesake = one.id;
            added[row.id] = takeInVariant(row);
            found.added << row.name;
            if (namesake != 0) // that name of it is not in the file yet
                find(namesake)->name = uniqueVariantName(m_variants, row.name);
        }
    for (const auto& [id, own] : added) {
        VariantRow& row = *find(own);
        const auto parent = std::find_if(m_stored.begin(), m_stored.end(), [&](const auto& one) { return one.second.id == row.parent; });
        row.parent = parent == m_stored.end() ? 0 : parent->first;
    }
    const int runs = takeInRuns(file.runs);
    if (!added.empty()) {
        emit variantsChanged();
        emit currentVariantChanged();
    }
    emit runsChanged();
    if (const QString told = wordsFor(found, runs, m_path); !told.isEmpty())
        emit tookIn(told);
}

void Project::refresh()
{
    if (!m_writer)
        return;
    m_writer->submit([this, project = m_generation, exchanges = m_exchanges](ProjectFile& file) {
        const auto found = file.isInPlace() ? file.news(m_catalogue) : Result<std::optional<Exchanged>>(std::optional<Exchanged>());
        if (found && *found)
            QMetaObject::invokeMethod(
                this,
                [this, project, exchanges, news = **found] {
                    if (project == m_generation && exchanges == m_exchanges)
                        takeInAdditions(news);
                },
                Qt::QueuedConnection);
        return found ? Outcome(Nothing{}) : Outcome(found.error());
    });
}

} // namespace floom
