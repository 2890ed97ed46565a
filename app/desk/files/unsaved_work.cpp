// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/files/unsaved_work.h"

#include "document/document.h"
#include "review/acceptance.h"
#include "store/project.h"

#include <algorithm>

namespace floom::inline desk {

UnsavedWork::UnsavedWork(Document& document, Project& project)
    : m_document(document)
    , m_project(project)
    , m_saved(variants())
    , m_last(m_saved)
    , m_savedLimits(limits())
{
    connect(document.steps(), &UndoSteps::modifiedChanged, this, &UnsavedWork::changed);
    connect(&document, &Document::saved, this, [this] {
        m_saved = m_last = variants();
        m_removed.clear();
        m_savedWorkloads = m_project.workloads().all();
        m_savedLimits = limits();
        m_lacksRuns = lacksRuns();
        emit changed();
    });
    connect(&project.workloads(), &WorkloadBook::changed, this, &UnsavedWork::changed);
    connect(&project, &Project::factsChanged, this, &UnsavedWork::changed);
    connect(&project.runs(), &ProjectRuns::changed, this, &UnsavedWork::followRuns);
    connect(&project.sweeps(), &ProjectSweeps::changed, this, &UnsavedWork::followRuns);
    connect(&project.variants(), &ProjectVariants::changed, this, &UnsavedWork::follow);
}

UnsavedWork::Variants UnsavedWork::variants() const
{
    Variants list;
    for (const auto& variant : m_project.variants().rows())
        list.emplace_back(variant.id, variant.parent, variant.name, variant.notes);
    return list;
}

QStringList UnsavedWork::limits() const
{
    return m_project.isDatabase() ? QStringList()
                                  : QStringList{m_project.fact(QLatin1String(kAcceptance)), m_project.fact(QLatin1String(kWaivers))};
}

void UnsavedWork::follow()
{
    auto now = variants();
    if (now == m_last)
        return;
    for (const auto& before : m_last)
        if (const int id = std::get<0>(before); !m_project.variants().row(id)) {
            if (m_document.steps()->isModified(id))
                m_removed.insert(id);
            m_document.steps()->forget(id);
        }
    m_last = std::move(now);
    emit variantsTouched();
    emit changed();
}

bool UnsavedWork::lacksRuns() const
{
    const auto& runs = m_project.runs().list();
    return m_project.isDatabase()
        && (std::any_of(runs.begin(), runs.end(), [](const auto& run) { return run.record && !run.inFile; }) || holdsSweeps());
}

bool UnsavedWork::holdsSweeps() const
{
    const auto& sweeps = m_project.sweeps().list();
    return std::any_of(sweeps.begin(), sweeps.end(),
                       [](const auto& sweep) { return !sweep.isExercise && sweep.stored < sweep.points.size(); });
}

void UnsavedWork::setExercise(std::function<bool()> isExercise)
{
    m_isExercise = std::move(isExercise);
}

void UnsavedWork::followRuns()
{
    std::set<int> finished;
    for (const auto& run : m_project.runs().list())
        if (run.record)
            finished.insert(run.row.id);
    const bool isExercise = m_isExercise && m_isExercise();
    std::erase_if(m_exercises, [&](int id) { return !finished.contains(id); });
    for (const int id : finished)
        if (isExercise && !m_seen.contains(id))
            m_exercises.insert(id);
    m_seen = std::move(finished);
    const bool lacks = lacksRuns();
    if (lacks == m_lacksRuns)
        return;
    m_lacksRuns = lacks;
    emit changed();
}

bool UnsavedWork::exists() const
{
    return isDrawn() || lacksRuns();
}

bool UnsavedWork::isDrawn() const
{
    return m_document.steps()->isModified() || m_saved != m_last || m_savedWorkloads != m_project.workloads().all()
        || m_savedLimits != limits()
        || std::any_of(m_removed.begin(), m_removed.end(), [this](int id) { return m_project.variants().row(id) != nullptr; });
}

bool UnsavedWork::losesRuns() const
{
    const auto& runs = m_project.runs().list();
    return !m_project.isDatabase()
        && (std::any_of(runs.begin(), runs.end(),
                        [this](const auto& run) { return run.record && !run.inFile && !m_exercises.contains(run.row.id); })
            || holdsSweeps());
}

int UnsavedWork::changes() const
{
    return isDrawn() ? std::max(1, m_document.steps()->unsaved()) : 0;
}

} // namespace floom::inline desk
