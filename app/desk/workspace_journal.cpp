// SPDX-License-Identifier: GPL-3.0-or-later
// The part of Workspace that survives a crash: the journal of what is not saved.
#include "desk/said_of_project.h"
#include "desk/unsaved_work.h"
#include "desk/workspace.h"
#include "io/project_text.h"
#include "store/journal.h"
#include "store/project.h"

#include <algorithm>

namespace floom {

void Workspace::keepJournal(const QString& folder)
{
    m_journal = std::make_unique<Journal>(folder);
    connect(m_document.get(), &Document::undoChanged, this, &Workspace::writeJournal);
    connect(m_unsaved.get(), &UnsavedWork::changed, this, &Workspace::writeJournal);
    connect(m_unsaved.get(), &UnsavedWork::variantsTouched, this, &Workspace::writeJournal);
}

void Workspace::writeJournal()
{
    if (m_replacing || !m_journal)
        return;
    if (!isModified()) {
        m_journal->clear();
        return;
    }
    keepVariant();
    m_journal->write({m_fileName, m_project->variantName(), QString::fromStdString(projectText()), m_unsaved->changes(), {}, {}});
}

void Workspace::giveUp(const DocumentDoor::Key&)
{
    if (m_journal)
        m_journal->clear();
    m_journal.reset();
}

bool Workspace::restoreUnsaved()
{
    const auto entry = m_journal && !isModified() ? m_journal->leftBehind(m_fileName) : std::nullopt;
    const auto text = entry ? readProject(entry->text.toStdString(), *m_catalogue, "the journal") : Result<ProjectText>(ProjectText{});
    if (!entry || !text.ok() || text->variants.empty())
        return false;
    const bool isNew = m_fileName.isEmpty() && (entry->file.isEmpty() || !openFile(entry->file).isEmpty());
    if (isNew) {
        newDesign();
        static_cast<void>(m_project->renameVariant(m_project->currentVariant(), QString::fromStdString(text->variants.front().name)));
    }
    int current = m_project->currentVariant();
    for (const auto& variant : text->variants) { // each as one step of its own
        const auto name = QString::fromStdString(variant.name);
        const auto words = QString::fromStdString(variant.workload);
        const int known = variantNamed(name);
        const int id = known > 0 ? known : m_project->addVariant(name, m_document->design(), m_document->workload());
        if (name == entry->variant || text->variants.size() == 1)
            current = id;
        if (known > 0)
            showVariant(id);
        else
            showCurrentVariant();
        m_document->replace(variant.design, words, tr("Restore what was not saved"));
    }
    showVariant(current);
    if (!m_project->isDatabase()) // a project file has had them at once
        takeSaid(*m_project, *text);
    auto workloads = m_project->workloads().all();
    workloads.insert(readNamedWorkloads(factsIn(*text).value(kWorkloads)));
    m_project->workloads().set(workloads);
    Journal::forget(*entry);
    m_restored = (entry->steps <= 1 ? tr("1 unsaved change of %1 restored.") : tr("%n unsaved changes of %1 restored.", "", entry->steps))
                     .arg(m_document->title());
    setPage(QStringLiteral("design"));
    return true;
}

int Workspace::variantNamed(const QString& name) const
{
    for (const auto& variant : m_project->variants())
        if (variant.name == name)
            return variant.id;
    return 0;
}

} // namespace floom
