// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/edit_command.h"

namespace floom {

namespace {
constexpr qint64 kMergeWindowMs = 800;
}

EditCommand::EditCommand(Document& document, Document::StatePtr before, Document::StatePtr after, const QString& text,
                         const QString& mergeKey, qint64 now)
    : m_document(document)
    , m_before(std::move(before))
    , m_after(std::move(after))
    , m_mergeKey(mergeKey)
    , m_lastMs(now)
{
    setText(text);
}

void EditCommand::undo()
{
    m_document.restore(m_before, Document::Cause::undo, text());
}

void EditCommand::redo()
{
    m_document.restore(m_after, m_first ? Document::Cause::edit : Document::Cause::redo, text());
    m_first = false;
}

bool EditCommand::mergeWith(const QUndoCommand* other)
{
    const auto* next = static_cast<const EditCommand*>(other);
    if (next->m_mergeKey != m_mergeKey || next->m_lastMs - m_lastMs > kMergeWindowMs)
        return false;
    m_after = next->m_after;
    m_lastMs = next->m_lastMs;
    setObsolete(*m_before == *m_after);
    return true;
}

} // namespace floom
