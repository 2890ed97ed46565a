// SPDX-License-Identifier: GPL-3.0-or-later
// The variants and runs in memory. project_save.cpp is the way to and from files.
#include "store/project.h"

#include "store/project_file.h"
#include "store/store_thread.h"

#include <algorithm>

namespace floom {

Project::Project(const Catalogue& catalogue, QObject* parent)
    : QObject(parent)
    , m_catalogue(catalogue)
{
    reset();
}

Project::~Project()
{
    purgeRemovedRuns();
}

void Project::reset()
{
    VariantRow base;
    base.id = 1;
    base.name = tr("Base");
    base.created = nowAsText();
    purgeRemovedRuns();
    forgetFile();
    take({base}, {}, base.id, {});
}

void Project::take(std::vector<VariantRow> variants, std::vector<Run> runs, int current, const QString& path)
{
    ++m_generation;
    m_variants = std::move(variants);
    m_runs = std::move(runs);
    m_path = path;
    m_removedVariant = {};
    m_ordered = false;
    m_facts.clear();
    m_workloads.load({});
    m_last.variant = m_last.run = 0;
    for (const auto& variant : m_variants)
        m_last.variant = std::max(m_last.variant, variant.id);
    for (const auto& run : m_runs)
        m_last.run = std::max(m_last.run, run.row.id);
    m_current = variant(current) ? current : m_variants.front().id;
    emit pathChanged();
    emit variantsChanged();
    emit currentVariantChanged();
    emit runsChanged();
    emit factsChanged();
}

VariantRow* Project::find(int id)
{
    const auto found = std::find_if(m_variants.begin(), m_variants.end(), [id](const auto& v) { return v.id == id; });
    return found == m_variants.end() ? nullptr : &*found;
}

const VariantRow* Project::variant(int id) const
{
    return const_cast<Project*>(this)->find(id);
}

void Project::setCurrentVariant(int id)
{
    if (id == m_current || !variant(id))
        return;
    m_current = id;
    emit currentVariantChanged();
}

QString Project::variantName() const
{
    return variant(m_current)->name;
}

int Project::addVariant(const QString& name, const Design& design, const QString& workload)
{
    VariantRow row;
    row.id = ++m_last.variant;
    row.parent = m_current;
    row.name = uniqueVariantName(m_variants, name);
    row.design = design;
    row.workload = workload;
    row.created = nowAsText();
    m_variants.push_back(std::move(row));
    m_current = m_last.variant;
    emit variantsChanged();
    emit currentVariantChanged();
    return m_current;
}

void Project::updateVariant(int id, const Design& design, const QString& workload)
{
    VariantRow* row = find(id);
    if (!row || (row->design == design && row->workload == workload))
        return;
    row->design = design;
    row->workload = workload;
    emit variantsChanged();
}

QString Project::renameVariant(int id, const QString& name)
{
    VariantRow* row = find(id);
    if (!row)
        return tr("There is no such variant.");
    if (name.trimmed().isEmpty())
        return tr("A variant needs a name.");
    if (uniqueVariantName(m_variants, name, id) != name.trimmed())
        return tr("Another variant is called %1.").arg(name.trimmed());
    row->name = name.trimmed();
    emit variantsChanged();
    emit currentVariantChanged();
    return {};
}

QString Project::removeVariant(int id)
{
    if (!variant(id))
        return tr("There is no such variant.");
    if (m_variants.size() == 1)
        return tr("A project keeps at least one variant.");
    const int parent = variant(id)->parent;
    const auto place = std::find_if(m_variants.begin(), m_variants.end(), [id](const VariantRow& row) { return row.id == id; });
    m_removedVariant = {*place, place - m_variants.begin(), {}, 0};
    if (const auto stored = m_stored.extract(id)) {
        m_removedVariant.inFile = stored.mapped().id;
        m_removed[stored.mapped().id] = stored.mapped();
    }
    for (const Run& run : m_runs)
        if (run.row.variant == id)
            m_removedVariant.runs.push_back(run);
    for (auto* runs : {&m_runs, &m_removedRuns})
        std::erase_if(*runs, [id](const Run& run) { return run.row.variant == id; });
    std::erase_if(m_variants, [id](const VariantRow& row) { return row.id == id; });
    for (auto& row : m_variants)
        if (row.parent == id)
            row.parent = parent;
    if (m_current == id)
        m_current = variant(parent) ? parent : m_variants.front().id;
    emit variantsChanged();
    emit currentVariantChanged();
    emit runsChanged();
    return {};
}

int Project::addRun(std::shared_ptr<const RunRecord> record, int variant)
{
    auto numbered = std::make_shared<RunRecord>(*record);
    numbered->id = ++m_last.run;
    const RunRow row = rowOf(*numbered, m_last.run, variant > 0 ? variant : m_current);
    m_runs.push_back({row, std::move(numbered), false, nextNumber()});
    appendRun(m_runs.back());
    emit runsChanged();
    return m_last.run;
}

Project::Run* Project::findRun(int id)
{
    const auto run = std::find_if(m_runs.begin(), m_runs.end(), [id](const Run& r) { return r.row.id == id; });
    return run == m_runs.end() ? nullptr : &*run;
}

const std::vector<RunMark>* Project::marks(int runId) const
{
    const auto* run = const_cast<Project*>(this)->findRun(runId);
    return run ? &run->row.marks : nullptr;
}

void Project::setMarks(int runId, std::vector<RunMark> marks)
{
    auto* run = findRun(runId);
    if (!run || run->row.marks == marks)
        return;
    run->row.marks = std::move(marks);
    change(*run, [list = run->row.marks](ProjectFile& file, int number) { return file.writeMarks(number, list); });
    emit marksChanged(runId);
}

void Project::replaceRecording(int runId, std::shared_ptr<const RunRecord> record)
{
    auto* run = findRun(runId);
    if (!run)
        return;
    run->record = record;
    run->row.hasSpans = record->result.spans != nullptr;
    run->row.spans = run->row.hasSpans ? static_cast<std::int64_t>(record->result.spans->spans.size()) : 0;
    run->row.recordedBytes = 0;
    change(*run, [record = std::move(record)](ProjectFile& file, int number) { return file.writeRecording(number, record->result); });
    refresh(); // what it takes now
}

void Project::replaceVerdict(int runId, std::shared_ptr<const RunRecord> record)
{
    auto* run = findRun(runId);
    if (!run)
        return;
    run->record = record;
    run->row.limit = QString::fromStdString(record->result.bottleneck.sentence);
    change(*run, [record = std::move(record)](ProjectFile& file, int number) { return file.writeVerdict(number, record->result); });
    emit runsChanged();
}

// Of a run that is in the file, or will be when this is its turn.
void Project::change(const Run& run, std::function<Outcome(ProjectFile&, int)> write)
{
    if (!run.inFile || !m_writer)
        return;
    const int known = m_knownRuns.contains(run.number) ? run.number : 0;
    m_writer->submit(
        [this, id = run.row.id, known, given = m_written, write = std::move(write)](ProjectFile& file) {
            const auto number = given->find(id);
            if (known == 0 && number == given->end())
                return Outcome(Nothing{}); // it did not get there, and is written whole when it does
            Outcome written = write(file, known > 0 ? known : number->second);
            report(written);
            return written;
        },
        [this](const Error& why) { report(why); });
}

void Project::report(const Outcome& written)
{
    if (!written)
        QMetaObject::invokeMethod(
            this, [this, text = QString::fromStdString(written.error().message())] { emit writeFailed(text); }, Qt::QueuedConnection);
}

Result<std::shared_ptr<const RunRecord>> Project::read(int id, bool withSpans)
{
    const auto file = ProjectFile::openToRead(m_path);
    if (!file)
        return file.error();
    auto read = (*file)->readRun(run(id)->number, m_catalogue, withSpans);
    if (!read)
        return read.error();
    read.value().id = id;
    return std::make_shared<const RunRecord>(std::move(read.value()));
}

Result<std::shared_ptr<const RunRecord>> Project::record(int runId)
{
    auto* run = findRun(runId);
    if (!run)
        return Error{m_path.toStdString(), "run " + std::to_string(runId), "no such run", {}};
    if (run->record)
        return run->record;
    auto whole = read(runId, true);
    if (whole)
        run->record = *whole;
    return whole;
}

Result<std::shared_ptr<const RunRecord>> Project::figures(int runId)
{
    const auto* run = findRun(runId);
    return run && !run->record ? read(runId, false) : record(runId);
}

void Project::keep(int runId, std::shared_ptr<const RunRecord> record)
{
    if (auto* run = findRun(runId); run && !run->record)
        run->record = std::move(record);
}

} // namespace floom
