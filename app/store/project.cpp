// SPDX-License-Identifier: GPL-3.0-or-later
// Project's interface for the window. project_save.cpp loads and saves.
#include "store/project.h"

#include "store/project_file.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace floom::inline store {

Project::Project(const Catalogue& catalogue, QObject* parent)
    : QObject(parent)
    , m_catalogue(catalogue)
    , m_writer(catalogue)
    , m_runs(catalogue, m_variants, m_writer)
    , m_sweeps(m_writer)
{
    connect(&m_writer, &RunWriter::failed, this, &Project::writeFailed);
    connect(&m_writer, &RunWriter::appended, this, [this](int, int number) {
        if (number > 0)
            refresh(); // reads its size in the file
    });
    connect(&m_runs, &ProjectRuns::recordingChanged, this, &Project::refresh);
    reset();
}

Project::~Project()
{
    m_runs.purgeRemoved();
}

void Project::reset()
{
    VariantRow base;
    base.id = 1;
    base.name = tr("Base");
    base.created = nowAsText();
    leave();
    m_path.clear();
    m_variants.load({base}, base.id);
    m_runs.load({}, {});
    m_workloads.load({});
    announce();
}

void Project::leave()
{
    m_runs.purgeRemoved();
    m_writer.stop();
    m_sweeps.load();
    m_facts.clear();
    m_removed.clear();
    ++m_generation;
}

void Project::announce()
{
    emit pathChanged();
    m_variants.announce();
    emit m_runs.changed();
    emit m_sweeps.changed();
    emit factsChanged();
}

QString Project::removeVariant(int id)
{
    if (const QString why = m_variants.whyNotRemoved(id); !why.isEmpty())
        return why;
    m_removed.push_back({m_variants.takeOut(id), m_runs.takeOutOf(id)});
    m_variants.announce();
    emit m_runs.changed();
    return {};
}

// If a save has already removed it from the file, it comes back as a new variant, with those of its runs whose figures are in memory.
int Project::restoreVariant(int wanted)
{
    const auto found = std::find_if(m_removed.rbegin(), m_removed.rend(),
                                    [wanted](const Removed& one) { return wanted == 0 || one.variant.row.id == wanted; });
    if (found == m_removed.rend())
        return 0;
    Removed removed = std::move(*found);
    m_removed.erase(std::next(found).base());
    const int id = removed.variant.row.id;
    const bool isInFile = m_variants.putBack(std::move(removed.variant));
    m_runs.putBack(std::move(removed.runs), isInFile);
    m_variants.announce();
    emit m_runs.changed();
    return id;
}

void Project::setFact(const QString& key, const QString& value)
{
    if (m_facts.value(key) == value)
        return;
    m_facts.insert(key, value);
    m_writer.write([key, value](ProjectFile& file) { return file.isInPlace() ? file.writeFacts({{key, value}}) : Outcome(Nothing{}); });
    emit factsChanged();
}

} // namespace floom::inline store
