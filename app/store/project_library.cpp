// SPDX-License-Identifier: GPL-3.0-or-later
// What a person does with the runs and variants of a project besides drawing and running.
#include "store/project.h"
#include "store/project_file.h"
#include "store/store_thread.h"

#include <algorithm>
#include <utility>

namespace floom {

void Project::labelRun(int runId, const RunLabel& label)
{
    auto* run = findRun(runId);
    if (!run || run->row.label == label)
        return;
    run->row.label = label;
    change(*run, [label](ProjectFile& file, int number) { return file.writeLabel(number, label); });
    emit runsChanged();
}

void Project::removeRun(int runId)
{
    const auto run = std::find_if(m_runs.begin(), m_runs.end(), [runId](const Run& one) { return one.row.id == runId; });
    if (run == m_runs.end())
        return;
    m_removedRuns.push_back(std::move(*run));
    m_runs.erase(run);
    emit runsChanged();
}

void Project::restoreRun(int runId)
{
    const auto run = std::find_if(m_removedRuns.begin(), m_removedRuns.end(), [runId](const Run& one) { return one.row.id == runId; });
    if (run == m_removedRuns.end())
        return;
    const auto place = std::find_if(m_runs.begin(), m_runs.end(), [runId](const Run& one) { return one.row.id > runId; });
    m_runs.insert(place, std::move(*run));
    m_removedRuns.erase(run);
    appendRuns();
    emit runsChanged();
}

void Project::purgeRemovedRuns()
{
    for (const Run& run : m_removedRuns)
        change(run, [](ProjectFile& file, int number) { return file.isInPlace() ? file.removeRun(number) : Outcome(Nothing{}); });
    if (!m_removedRuns.empty() && m_writer)
        m_writer->submit([](ProjectFile& file) {
            file.compact();
            return Outcome(Nothing{});
        });
    m_removedRuns.clear();
}

QString Project::dropRecording(int runId)
{
    auto* run = findRun(runId);
    if (!run || !run->row.hasSpans)
        return {};
    const auto figuresOnly = figures(runId);
    if (!figuresOnly)
        return QString::fromStdString(figuresOnly.error().message());
    auto bare = std::make_shared<RunRecord>(**figuresOnly);
    bare->result.spans.reset();
    replaceRecording(runId, bare);
    if (run->inFile && m_writer)
        m_writer->submit([](ProjectFile& file) {
            file.compact();
            return Outcome(Nothing{});
        });
    emit runsChanged();
    return {};
}

// One that the file does not have: under its old id it counts as written.
void Project::makeNew(Run& run)
{
    run.inFile = false;
    run.number = nextNumber();
    run.row.id = ++m_last.run;
    if (!run.record)
        return;
    auto record = std::make_shared<RunRecord>(*run.record);
    record->id = run.row.id;
    run.record = std::move(record);
}

// Once it was saved that it is gone, it comes back as a new one, and of its runs those whose figures are in memory.
int Project::restoreVariant()
{
    if (!canRestoreVariant())
        return 0;
    auto removed = std::exchange(m_removedVariant, {});
    const int id = removed.row.id;
    removed.row.name = uniqueVariantName(m_variants, removed.row.name);
    if (!variant(removed.row.parent))
        removed.row.parent = 0;
    const auto stored = m_removed.find(removed.inFile);
    const bool isInFile = removed.inFile > 0 && stored != m_removed.end();
    if (isInFile) {
        m_stored[id] = stored->second;
        m_removed.erase(stored);
    }
    const auto place = std::min(removed.place, static_cast<std::ptrdiff_t>(m_variants.size()));
    m_variants.insert(m_variants.begin() + place, std::move(removed.row));
    for (Run& run : removed.runs) {
        if (!run.inFile || !isInFile)
            makeNew(run);
        if (run.inFile || run.record)
            m_runs.push_back(std::move(run));
    }
    std::stable_sort(m_runs.begin(), m_runs.end(), [](const Run& a, const Run& b) { return a.row.id < b.row.id; });
    emit variantsChanged();
    emit runsChanged();
    return id;
}

void Project::noteVariant(int id, const QString& notes)
{
    VariantRow* row = find(id);
    if (!row || row->notes == notes)
        return;
    row->notes = notes;
    emit variantsChanged();
}

void Project::moveVariant(int id, int by)
{
    const auto found = std::find_if(m_variants.begin(), m_variants.end(), [id](const auto& row) { return row.id == id; });
    if (found == m_variants.end())
        return;
    const auto from = found - m_variants.begin();
    const auto to = std::clamp<std::ptrdiff_t>(from + by, 0, static_cast<std::ptrdiff_t>(m_variants.size()) - 1);
    if (to == from)
        return;
    m_ordered = true;
    const auto first = m_variants.begin();
    if (to > from)
        std::rotate(first + from, first + from + 1, first + to + 1);
    else
        std::rotate(first + to, first + from, first + from + 1);
    emit variantsChanged();
}

void Project::setFact(const QString& key, const QString& value)
{
    if (m_facts.value(key) == value)
        return;
    m_facts.insert(key, value);
    if (m_writer)
        m_writer->submit(
            [this, key, value](ProjectFile& file) {
                const Outcome written = file.isInPlace() ? file.writeFacts({{key, value}}) : Outcome(Nothing{});
                report(written);
                return written;
            },
            [this](const Error& why) { report(why); });
    emit factsChanged();
}

} // namespace floom
