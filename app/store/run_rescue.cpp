// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/run_rescue.h"

#include "store/file_places.h"
#include "store/project.h"
#include "store/project_file.h"

#include <algorithm>
#include <set>
#include <utility>

namespace floom::inline store {

RunRescue::RunRescue(const Catalogue& catalogue, QString path)
    : m_catalogue(catalogue)
    , m_path(std::move(path))
    , m_writer(catalogue)
{
}

RunRescue::~RunRescue() = default;

bool RunRescue::follow(const Project& project)
{
    if (m_generation != project.generation())
        clear();
    m_generation = project.generation();
    std::set<int> wanted;
    for (const Run& run : project.runs().list()) {
        if (!run.record || project.runs().isStored(run))
            continue;
        wanted.insert(run.row.id);
        if (m_kept.contains(run.row.id))
            update(run);
        else
            put(project, run);
    }
    const bool holdsSweeps = followSweeps(project);
    if (wanted.empty() && !holdsSweeps) {
        clear();
        return false;
    }
    std::erase_if(m_kept, [&](const auto& kept) {
        if (wanted.contains(kept.first))
            return false;
        m_writer.change(kept.first, 0, [](ProjectFile& file, int number) { return file.runs().remove(number); });
        return true;
    });
    return true;
}

bool RunRescue::followSweeps(const Project& project)
{
    bool holds = false;
    const auto& sweeps = project.sweeps().list();
    for (std::size_t i = 0; i < sweeps.size(); ++i) {
        const auto& points = sweeps[i].points;
        if (sweeps[i].stored == points.size() || !begin())
            continue;
        holds = true;
        const auto first = static_cast<std::ptrdiff_t>(std::max(m_keptPoints[i], sweeps[i].stored));
        m_keptPoints[i] = points.size();
        if (first < static_cast<std::ptrdiff_t>(points.size()))
            m_writer.write([row = sweeps[i].row, fresh = std::vector<PointRow>(points.begin() + first, points.end())](ProjectFile& file) {
                return file.sweeps().append(row, fresh);
            });
    }
    return holds;
}

void RunRescue::clear()
{
    if (!m_writer.isOpen())
        return;
    m_writer.stop();
    m_kept.clear();
    m_keptPoints.clear();
    removeWithLogs(m_path);
}

bool RunRescue::begin()
{
    if (m_writer.isOpen())
        return true;
    removeWithLogs(m_path); // of a killed program with the same number
    const auto created = ProjectFile::create(m_path);
    if (created)
        m_writer.start(m_path);
    return m_writer.isOpen();
}

void RunRescue::put(const Project& project, const Run& run)
{
    const auto* variant = project.variants().row(run.row.variant);
    if (!variant || !begin())
        return;
    m_kept[run.row.id] = run;
    VariantRow owner = *variant;
    owner.parent = 0; // which may not be there
    owner.name = QString::number(owner.id) + u' ' + owner.name; // another may have had the name, and is there under it
    m_writer.write([this, owner](ProjectFile& file) { return file.writeVariants({owner}, {}, m_catalogue); });
    m_writer.append(run.row.id, run.row, run.record);
}

void RunRescue::update(const Run& run)
{
    const Run before = std::exchange(m_kept[run.row.id], run);
    const int id = run.row.id;
    if (before.record->result.spans != run.record->result.spans)
        m_writer.change(
            id, 0, [record = run.record](ProjectFile& file, int number) { return file.runs().writeRecording(number, record->result); });
    else if (before.record != run.record)
        m_writer.change(id, 0,
                        [record = run.record](ProjectFile& file, int number) { return file.runs().writeVerdict(number, record->result); });
    if (before.row.marks != run.row.marks)
        m_writer.change(id, 0, [marks = run.row.marks](ProjectFile& file, int number) { return file.runs().writeMarks(number, marks); });
    if (!(before.row.label == run.row.label))
        m_writer.change(id, 0, [label = run.row.label](ProjectFile& file, int number) { return file.runs().writeLabel(number, label); });
}

namespace {

std::unique_ptr<ProjectFile> fileLeftAt(const QString& path) // null: none that can be read
{
    auto file = ProjectFile::looksLikeProject(path) ? ProjectFile::openToRead(path) : Result<std::unique_ptr<ProjectFile>>(nullptr);
    return file ? std::move(*file) : nullptr;
}

} // namespace

std::vector<RunRescue::Rescued> RunRescue::leftIn(const QString& path, const Catalogue& catalogue)
{
    std::vector<Rescued> found;
    const auto file = fileLeftAt(path);
    const auto rows = file ? file->runs().rows() : Result<std::vector<RunRow>>(std::vector<RunRow>());
    for (const RunRow& row : rows ? *rows : std::vector<RunRow>())
        if (auto record = file->runs().read(row.id, catalogue))
            found.push_back({row, std::make_shared<const RunRecord>(std::move(*record))});
    return found;
}

std::vector<RunRescue::RescuedSweep> RunRescue::sweepsLeftIn(const QString& path)
{
    std::vector<RescuedSweep> found;
    const auto file = fileLeftAt(path);
    const auto rows = file ? file->sweeps().rows() : Result<std::vector<SweepRow>>(std::vector<SweepRow>());
    for (const SweepRow& row : rows ? *rows : std::vector<SweepRow>())
        if (auto points = file->sweeps().points(row.id); points && !points->empty())
            found.push_back({row, std::move(*points)});
    return found;
}

} // namespace floom::inline store
