// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/files/unsaved_journal.h"

#include "desk/desk_pages.h"
#include "desk/desk_variants.h"
#include "desk/files/project_files.h"
#include "desk/files/said_of_project.h"
#include "desk/files/unsaved_work.h"
#include "desk/sweeps/sweep_session.h"
#include "desk/workspace.h"
#include "document/document.h"
#include "io/project_text.h"
#include "store/journal.h"
#include "store/project.h"
#include "store/run_rescue.h"

#include <QFileInfo>

#include <algorithm>

namespace floom::inline desk {

UnsavedJournal::UnsavedJournal(Workspace& workspace, const UnsavedWork& unsaved)
    : m_workspace(workspace)
    , m_document(workspace.document())
    , m_project(workspace.project())
    , m_unsaved(unsaved)
{
    connect(workspace.files(), &ProjectFiles::replaced, this, &UnsavedJournal::write);
}

UnsavedJournal::~UnsavedJournal() = default;

void UnsavedJournal::keepIn(const QString& folder)
{
    m_journal = std::make_unique<Journal>(folder);
    connect(m_document->steps(), &UndoSteps::changed, this, &UnsavedJournal::write);
    connect(&m_unsaved, &UnsavedWork::changed, this, &UnsavedJournal::write);
    connect(&m_unsaved, &UnsavedWork::variantsTouched, this, &UnsavedJournal::write);
    if (m_journal->runsPath().isEmpty())
        return;
    m_rescue = std::make_unique<RunRescue>(m_document->catalogue(), m_journal->runsPath());
    connect(&m_project->runs(), &ProjectRuns::changed, this, &UnsavedJournal::write);
    connect(&m_project->runs(), &ProjectRuns::marksChanged, this, &UnsavedJournal::write);
    connect(&m_project->runs(), &ProjectRuns::recordingChanged, this, &UnsavedJournal::write);
    connect(&m_project->sweeps(), &ProjectSweeps::changed, this, &UnsavedJournal::write);
}

void UnsavedJournal::write()
{
    if (m_workspace.variants()->isReplacing() || !m_journal)
        return;
    const bool holdsRuns = m_rescue && m_rescue->follow(*m_project);
    if (!m_unsaved.isDrawn() && !holdsRuns) {
        m_journal->clear();
        return;
    }
    m_workspace.variants()->keep();
    QList<int> ids;
    for (const auto& variant : m_project->variants().rows())
        ids.append(variant.id);
    const QString file = m_workspace.files()->name();
    m_journal->write({file.isEmpty() ? file : QFileInfo(file).absoluteFilePath(), // the next start may be in another folder
                      m_project->variants().currentName(),
                      QString::fromStdString(m_workspace.files()->text()),
                      m_unsaved.changes(),
                      ids,
                      {},
                      {}});
}

void UnsavedJournal::giveUp(const DocumentDoor::Key&)
{
    if (m_journal)
        m_journal->clear();
    if (m_rescue)
        m_rescue->clear();
    m_rescue.reset();
    m_journal.reset();
}

bool UnsavedJournal::restore()
{
    const auto entry = m_journal && !m_unsaved.exists() ? m_journal->leftBehind(m_workspace.files()->name()) : std::nullopt;
    const auto text =
        entry ? readProject(entry->text.toStdString(), m_document->catalogue(), "the journal") : Result<ProjectText>(ProjectText{});
    if (!entry || !text.ok() || text->variants.empty())
        return false;
    const bool isNew =
        m_workspace.files()->name().isEmpty() && (entry->file.isEmpty() || !m_workspace.door()->openFile(entry->file).isEmpty());
    if (isNew) {
        m_workspace.door()->newDesign();
        static_cast<void>(
            m_project->variants().rename(m_project->variants().current(), QString::fromStdString(text->variants.front().name)));
    }
    const auto asRun = QString::fromStdString(runWords(*text));
    int current = m_project->variants().current();
    for (const auto& variant : text->variants) { // one undo step per variant
        const auto name = QString::fromStdString(variant.name);
        const int known = m_workspace.variants()->named(name);
        const int id = known > 0 ? known : m_project->variants().add(name, m_document->design(), m_document->asked());
        if (name == entry->variant || text->variants.size() == 1)
            current = id;
        if (known > 0)
            m_workspace.variants()->show(id);
        else
            m_workspace.variants()->takeCurrent();
        m_document->replace(variant.design, variant.workload, asRun, tr("Restore unsaved changes"));
    }
    m_workspace.variants()->show(current);
    if (!m_project->isDatabase()) // a project file has stored them already
        takeSaid(*m_project, *text);
    auto workloads = m_project->workloads().all();
    workloads.insert(readNamedWorkloads(factsIn(*text).value(kWorkloads)));
    m_project->workloads().set(workloads);
    const int sweeps = restoreSweeps(*entry);
    const int runs = restoreRuns(*entry, *text);
    Journal::forget(*entry);
    m_restored = restoredWords(entry->steps, runs, sweeps);
    m_workspace.pages()->setCurrent(QStringLiteral("design"));
    return true;
}

int UnsavedJournal::restoreSweeps(const JournalEntry& entry)
{
    const auto lost = RunRescue::sweepsLeftIn(Journal::runsBeside(entry.path));
    for (const auto& [row, points] : lost)
        m_project->sweeps().add(row, points, false);
    if (!lost.empty())
        m_workspace.sweep()->runs()->show(lost.back().row, lost.back().points);
    return static_cast<int>(lost.size());
}

// They are kept anew before the old entry is deleted: the program may be killed again.
int UnsavedJournal::restoreRuns(const JournalEntry& entry, const ProjectText& text)
{
    int restored = 0;
    for (const auto& [row, record] : RunRescue::leftIn(Journal::runsBeside(entry.path), m_document->catalogue())) {
        const auto place = static_cast<std::size_t>(std::max(qsizetype{0}, entry.ids.indexOf(row.variant)));
        const auto& variant = text.variants[std::min(place, text.variants.size() - 1)];
        const int id = m_project->runs().add(record, m_workspace.variants()->named(QString::fromStdString(variant.name)));
        m_project->runs().setMarks(id, row.marks);
        m_project->runs().label(id, row.label);
        ++restored;
    }
    if (m_rescue)
        m_rescue->wait();
    if (restored > 0)
        m_workspace.variants()->showRun(0);
    return restored;
}

QString UnsavedJournal::restoredWords(int changes, int runs, int sweeps) const
{
    QStringList told;
    if (changes > 0)
        told << (changes == 1 ? tr("1 unsaved change") : tr("%n unsaved changes", "", changes));
    if (runs > 0)
        told << (runs == 1 ? tr("1 unsaved run") : tr("%n unsaved runs", "", runs));
    if (sweeps > 0)
        told << (sweeps == 1 ? tr("1 unsaved sweep") : tr("%n unsaved sweeps", "", sweeps));
    const QString last = told.isEmpty() ? QString() : told.takeLast();
    return tr("%1 of %2 restored.")
        .arg(told.isEmpty() ? last : tr("%1 and %2").arg(told.join(QStringLiteral(", ")), last), m_document->title());
}

} // namespace floom::inline desk
