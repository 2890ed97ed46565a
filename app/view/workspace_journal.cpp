// SPDX-License-Identifier: GPL-3.0-or-later
// The part of Workspace that survives a crash: the journal of what is not saved.
#include "io/project_text.h"
#include "store/journal.h"
#include "store/project.h"
#include "view/workspace.h"

#include <algorithm>
#include <cstdlib>

namespace floom {

void Workspace::keepJournal(const QString& folder)
{
    m_journal = std::make_unique<Journal>(folder);
    connect(m_document.get(), &Document::undoChanged, this, &Workspace::writeJournal);
    connect(m_document.get(), &Document::modifiedChanged, this, &Workspace::writeJournal);
}

void Workspace::writeJournal()
{
    if (!m_document->isModified()) {
        m_journal->clear();
        return;
    }
    keepVariant();
    const auto* stack = m_document->undoStack();
    m_journal->write({m_fileName,
                      m_project->variantName(),
                      QString::fromStdString(projectText()),
                      std::abs(stack->index() - std::max(0, stack->cleanIndex())),
                      {},
                      {}});
}

bool Workspace::restoreUnsaved()
{
    const auto entry = m_journal ? m_journal->leftBehind(m_fileName) : std::nullopt;
    const auto text = entry ? readProject(entry->text.toStdString(), *m_catalogue, "the journal") : Result<ProjectText>(ProjectText{});
    if (!entry || !text.ok() || text->variants.empty())
        return false;
    if (m_fileName.isEmpty()) {
        if (entry->file.isEmpty() || !openFile(entry->file).isEmpty())
            newDesign();
    }
    int current = m_project->currentVariant();
    const ProjectVariant* shown = nullptr;
    for (const auto& variant : text->variants) {
        const auto name = QString::fromStdString(variant.name);
        const auto words = QString::fromStdString(variant.workload);
        const int id = variantNamed(name);
        if (name == entry->variant) {
            shown = &variant;
            current = id > 0 ? id : m_project->addVariant(name, m_document->design(), m_document->workload());
        } else if (id > 0) {
            m_project->updateVariant(id, variant.design, words);
        } else {
            m_project->addVariant(name, variant.design, words);
        }
    }
    if (m_project->currentVariant() != current)
        showVariant(current);
    if (!shown)
        shown = &text->variants.front();
    m_document->replace(shown->design, QString::fromStdString(shown->workload), tr("Restore what was not saved"));
    Journal::forget(*entry);
    m_restored = (entry->steps <= 1 ? tr("1 change of %1 had not been saved when the program ended. It is back.")
                                    : tr("%n changes of %1 had not been saved when the program ended. They are back.", "", entry->steps))
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
