// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/project_runs.h"

#include "store/project_file.h"
#include "store/project_variants.h"

#include <algorithm>
#include <utility>

namespace floom::inline store {

ProjectRuns::ProjectRuns(const Catalogue& catalogue, const ProjectVariants& variants, RunWriter& writer)
    : m_catalogue(catalogue)
    , m_variants(variants)
    , m_writer(writer)
{
    connect(&writer, &RunWriter::appended, this, &ProjectRuns::wasAppended);
}

ProjectRuns::Run* ProjectRuns::find(int id)
{
    const auto run = std::find_if(m_runs.begin(), m_runs.end(), [id](const Run& r) { return r.row.id == id; });
    return run == m_runs.end() ? nullptr : &*run;
}

int ProjectRuns::add(std::shared_ptr<const RunRecord> record, int variant)
{
    auto numbered = std::make_shared<RunRecord>(*record);
    numbered->id = ++m_last;
    const RunRow row = rowOf(*numbered, m_last, variant > 0 ? variant : m_variants.current());
    m_runs.push_back({row, std::move(numbered), false, nextNumber()});
    append(m_runs.back());
    emit changed();
    return m_last;
}

void ProjectRuns::replaceRecording(int id, std::shared_ptr<const RunRecord> record)
{
    auto* run = find(id);
    if (!run)
        return;
    run->record = record;
    run->row.hasSpans = record->result.spans != nullptr;
    run->row.spans = run->row.hasSpans ? static_cast<std::int64_t>(record->result.spans->spans.size()) : 0;
    run->row.recordedBytes = 0;
    change(*run,
           [record = std::move(record)](ProjectFile& file, int number) { return file.runs().writeRecording(number, record->result); });
    emit recordingChanged();
}

void ProjectRuns::replaceVerdict(int id, std::shared_ptr<const RunRecord> record)
{
    auto* run = find(id);
    if (!run)
        return;
    run->record = record;
    run->row.limit = QString::fromStdString(record->result.bottleneck.sentence);
    change(*run, [record = std::move(record)](ProjectFile& file, int number) { return file.runs().writeVerdict(number, record->result); });
    emit changed();
}

QString ProjectRuns::dropRecording(int id)
{
    auto* run = find(id);
    if (!run || !run->row.hasSpans)
        return {};
    const auto figuresOnly = figures(id);
    if (!figuresOnly)
        return QString::fromStdString(figuresOnly.error().message());
    auto bare = std::make_shared<RunRecord>(**figuresOnly);
    bare->result.spans.reset();
    replaceRecording(id, bare);
    if (run->inFile)
        compactFile();
    emit changed();
    return {};
}

void ProjectRuns::compactFile()
{
    m_writer.tryTo([](ProjectFile& file) {
        file.compact();
        return Outcome(Nothing{});
    });
}

Result<std::shared_ptr<const RunRecord>> ProjectRuns::read(int id, bool withSpans)
{
    const auto file = ProjectFile::openToRead(m_path);
    if (!file)
        return file.error();
    auto read = (*file)->runs().read(run(id)->number, m_catalogue, withSpans);
    if (!read)
        return read.error();
    read.value().id = id;
    return std::make_shared<const RunRecord>(std::move(read.value()));
}

Result<std::shared_ptr<const RunRecord>> ProjectRuns::record(int id)
{
    auto* run = find(id);
    if (!run)
        return Error{m_path.toStdString(), "run " + std::to_string(id), "no such run", {}};
    if (isWhole(*run))
        return run->record;
    auto whole = read(id, true);
    if (whole)
        run->record = *whole;
    return whole;
}

Result<std::shared_ptr<const RunRecord>> ProjectRuns::figures(int id)
{
    const auto* held = run(id);
    if (held && held->record)
        return held->record;
    return held ? read(id, false) : record(id);
}

void ProjectRuns::keep(int id, std::shared_ptr<const RunRecord> record)
{
    if (auto* run = find(id); run && !isWhole(*run))
        run->record = std::move(record);
}

// Its size in the file is known only once the file has it.
void ProjectRuns::release(int id)
{
    auto* run = find(id);
    if (!run || !run->record || !run->record->result.spans || !isStored(*run) || run->row.recordedBytes == 0)
        return;
    auto figuresOnly = std::make_shared<RunRecord>(*run->record);
    figuresOnly->result.spans.reset();
    run->record = std::move(figuresOnly);
}

const std::vector<RunMark>* ProjectRuns::marks(int id) const
{
    const auto* held = run(id);
    return held ? &held->row.marks : nullptr;
}

void ProjectRuns::setMarks(int id, std::vector<RunMark> marks)
{
    auto* run = find(id);
    if (!run || run->row.marks == marks)
        return;
    run->row.marks = std::move(marks);
    change(*run, [list = run->row.marks](ProjectFile& file, int number) { return file.runs().writeMarks(number, list); });
    emit marksChanged(id);
}

void ProjectRuns::label(int id, const RunLabel& label)
{
    auto* run = find(id);
    if (!run || run->row.label == label)
        return;
    run->row.label = label;
    change(*run, [label](ProjectFile& file, int number) { return file.runs().writeLabel(number, label); });
    emit changed();
}

void ProjectRuns::remove(int id)
{
    const auto run = std::find_if(m_runs.begin(), m_runs.end(), [id](const Run& one) { return one.row.id == id; });
    if (run == m_runs.end())
        return;
    m_removed.push_back(std::move(*run));
    m_runs.erase(run);
    emit changed();
}

void ProjectRuns::restore(int id)
{
    const auto run = std::find_if(m_removed.begin(), m_removed.end(), [id](const Run& one) { return one.row.id == id; });
    if (run == m_removed.end())
        return;
    const auto place = std::find_if(m_runs.begin(), m_runs.end(), [id](const Run& one) { return one.row.id > id; });
    m_runs.insert(place, std::move(*run));
    m_removed.erase(run);
    appendAll();
    emit changed();
}

void ProjectRuns::load(std::vector<RunRow> rows, const QString& path)
{
    m_path = path;
    m_runs.clear();
    m_removed.clear();
    m_known.clear();
    m_last = 0;
    for (auto& row : rows) {
        const int number = row.id;
        m_known.insert(number);
        m_last = std::max(m_last, number);
        m_runs.push_back({std::move(row), nullptr, true, number});
    }
}

void ProjectRuns::forgetFile()
{
    m_known.clear();
    for (Run& run : m_runs)
        run.inFile = false;
}

void ProjectRuns::purgeRemoved()
{
    for (const Run& run : m_removed)
        change(run, [](ProjectFile& file, int number) { return file.isInPlace() ? file.runs().remove(number) : Outcome(Nothing{}); });
    if (!m_removed.empty())
        compactFile();
    m_removed.clear();
}

void ProjectRuns::fill(VariantChanges& mine) const
{
    for (const Run& run : m_runs)
        if (!run.inFile)
            mine.needed.insert(m_variants.inFile(run.row.variant));
    mine.knownRuns = m_known;
}

void ProjectRuns::settle(const RunNumbers& numbers)
{
    bool isNew = false;
    for (const auto& [id, number] : numbers) {
        const bool wasKnown = !m_known.insert(number).second;
        if (Run* run = find(id)) {
            isNew = isNew || !wasKnown || run->number != number;
            run->number = number;
            run->inFile = true;
        }
    }
    if (isNew)
        emit changed();
}

void ProjectRuns::follow(const std::vector<RunRow>& inFile, const std::map<int, int>& variants)
{
    std::map<int, int> variantOf; // run number -> variant id here
    for (const auto& run : inFile)
        if (const auto here = variants.find(run.variant); m_known.contains(run.id) && here != variants.end())
            variantOf[run.id] = here->second;
    for (Run& run : m_runs) {
        const auto there = variantOf.find(run.number);
        run.inFile = run.inFile && there != variantOf.end();
        if (run.inFile)
            run.row.variant = there->second;
    }
    std::erase_if(m_runs, [&](const Run& run) { return !run.inFile && (!run.record || !m_variants.row(run.row.variant)); });
}

int ProjectRuns::takeIn(const std::vector<RunRow>& inFile)
{
    const std::map<int, int> variants = m_variants.byFileId();
    std::map<int, std::size_t> held; // runs in the file: number -> index
    for (std::size_t i = 0; i < m_runs.size(); ++i)
        if (m_runs[i].inFile)
            held[m_runs[i].number] = i;
    int added = 0;
    for (RunRow row : inFile) {
        if (const auto here = held.find(row.id); here != held.end())
            m_runs[here->second].row.recordedBytes = row.recordedBytes; // the size is known once it is written
        const auto variant = variants.find(row.variant);
        if (variant == variants.end() || !m_known.insert(row.id).second)
            continue;
        const int number = row.id;
        row.variant = variant->second;
        row.id = find(number) ? m_last + 1 : number;
        m_last = std::max(m_last, row.id);
        m_runs.push_back({std::move(row), nullptr, true, number});
        ++added;
    }
    for (Run& run : m_runs)
        if (!run.inFile && m_known.contains(run.number)) // a pending run must not take a number that is in use
            run.number = nextNumber();
    return added;
}

int ProjectRuns::nextNumber() const
{
    int last = m_known.empty() ? 0 : *m_known.rbegin();
    for (const Run& run : m_runs)
        last = std::max(last, run.number);
    return last + 1;
}

std::vector<ProjectRuns::Run> ProjectRuns::takeOutOf(int variant)
{
    const auto isOfIt = [variant](const Run& run) { return run.row.variant == variant; };
    std::vector<Run> taken;
    std::copy_if(m_runs.begin(), m_runs.end(), std::back_inserter(taken), isOfIt);
    for (auto* runs : {&m_runs, &m_removed})
        std::erase_if(*runs, isOfIt);
    return taken;
}

void ProjectRuns::putBack(std::vector<Run> runs, bool variantIsInFile)
{
    for (Run& run : runs) {
        if (run.inFile && !variantIsInFile)
            makeNew(run);
        else if (!run.inFile && !isNumberFree(run.number))
            run.number = nextNumber();
        if (run.inFile || run.record)
            m_runs.push_back(std::move(run));
    }
    std::stable_sort(m_runs.begin(), m_runs.end(), [](const Run& a, const Run& b) { return a.row.id < b.row.id; });
}

bool ProjectRuns::isNumberFree(int number) const
{
    return std::none_of(m_runs.begin(), m_runs.end(), [number](const Run& run) { return run.number == number; });
}

// For a run that the file lacks: under its old id the writer would take it as written.
void ProjectRuns::makeNew(Run& run)
{
    run.inFile = false;
    run.number = nextNumber();
    run.row.id = ++m_last;
    if (!run.record)
        return;
    auto record = std::make_shared<RunRecord>(*run.record);
    record->id = run.row.id;
    run.record = std::move(record);
}

// For a run that is in the file, or will be by the time this job runs.
void ProjectRuns::change(const Run& run, RunWriter::ChangeOfRun write)
{
    if (run.inFile)
        m_writer.change(run.row.id, m_known.contains(run.number) ? run.number : 0, std::move(write));
}

void ProjectRuns::appendAll()
{
    for (auto& run : m_runs)
        append(run);
}

void ProjectRuns::append(Run& run)
{
    const int variant = m_variants.inFile(run.row.variant);
    if (run.inFile || !m_writer.isOpen() || !run.record || variant < 0)
        return;
    run.inFile = true;
    run.row.hasSpans = run.record->result.spans != nullptr; // not if it was released and the file has lost it since
    RunRow row = run.row;
    row.id = run.number;
    row.variant = variant;
    m_writer.append(run.row.id, row, run.record);
}

void ProjectRuns::wasAppended(int id, int number)
{
    if (number > 0)
        settle({{id, number}});
    else if (Run* failed = find(id)) { // the next save tries again
        failed->inFile = false;
        emit changed();
    }
}

} // namespace floom::inline store
