// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/edit_command.h"

#include "document/undo_steps.h"

#include <algorithm>
#include <unordered_map>

namespace floom::inline document {

namespace {
constexpr qint64 kMergeWindowMs = 800;
}

// Shares the parts that equal those of `like`.
EditCommand::Kept::Kept(const DocumentState& state, const Kept* like)
    : m_workload(state.workload)
{
    Design rest = state.design;
    rest.blocks.clear();
    m_rest = like && *like->m_rest == rest ? like->m_rest : std::make_shared<const Design>(std::move(rest));
    std::unordered_map<std::string_view, std::shared_ptr<const Block>> known; // by id; used for lookup only
    if (like)
        for (const auto& block : like->m_blocks)
            known.emplace(block->id, block);
    m_blocks.reserve(state.design.blocks.size());
    for (const auto& block : state.design.blocks) {
        const auto same = known.find(block.id);
        m_blocks.push_back(same != known.end() && *same->second == block ? same->second : std::make_shared<const Block>(block));
    }
}

DocumentStatePtr EditCommand::Kept::whole(const QString& runs) const
{
    Design design = *m_rest;
    design.blocks.reserve(m_blocks.size());
    for (const auto& block : m_blocks)
        design.blocks.push_back(*block);
    return std::make_shared<const DocumentState>(DocumentState{std::move(design), m_workload, runs});
}

bool EditCommand::Kept::equals(const Kept& other) const
{
    return m_workload == other.m_workload && *m_rest == *other.m_rest
        && std::equal(m_blocks.begin(), m_blocks.end(), other.m_blocks.begin(), other.m_blocks.end(),
                      [](const auto& x, const auto& y) { return x == y || *x == *y; });
}

// The state after the previous step; null for the first step.
std::shared_ptr<const EditCommand::Kept> EditCommand::lastOf(const UndoSteps& steps)
{
    const int index = steps.index();
    return index > 0 ? static_cast<const EditCommand*>(steps.m_stack->command(index - 1))->m_after : nullptr;
}

EditCommand::EditCommand(UndoSteps& steps, const DocumentStatePtr& before, DocumentStatePtr after, const QString& text,
                         const QString& mergeKey)
    : m_steps(steps)
    , m_before(lastOf(steps))
    , m_first(std::move(after))
    , m_mergeKey(mergeKey)
    , m_lastMs(steps.m_clock())
    , m_number(++steps.m_lastStep)
{
    if (!m_before)
        m_before = std::make_shared<const Kept>(*before, nullptr);
    m_after = std::make_shared<const Kept>(*m_first, m_before.get());
    if (before->runs != m_first->runs)
        m_runs = {before->runs, m_first->runs};
    setText(text);
}

EditCommand::EditCommand(UndoSteps& steps, const DocumentStatePtr& state, const QString& text, Deed done)
    : EditCommand(steps, state, state, text, {})
{
    m_deed = std::move(done);
}

EditCommand::EditCommand(const EditCommand& other)
    : QUndoCommand()
    , m_steps(other.m_steps)
    , m_before(other.m_before)
    , m_after(other.m_after)
    , m_runs(other.m_runs)
    , m_deed(other.m_deed)
    , m_mergeKey(other.m_mergeKey)
    , m_lastMs(other.m_lastMs)
    , m_number(other.m_number)
    , m_at(other.m_at)
{
    setText(other.text());
}

std::unique_ptr<EditCommand> EditCommand::copy() const
{
    return std::unique_ptr<EditCommand>(new EditCommand(*this));
}

std::unique_ptr<EditCommand> EditCommand::copyOn(const DocumentStatePtr& state) const
{
    auto copy = std::make_unique<EditCommand>(m_steps, state, text(), *m_deed);
    copy->m_first = nullptr;
    copy->m_number = m_number;
    copy->m_at = m_at;
    return copy;
}

void EditCommand::undo()
{
    if (m_steps.m_moving)
        return;
    m_steps.m_restore(m_before->whole(m_runs ? m_runs->first : QString()), UndoSteps::Cause::undo, text(), m_runs.has_value());
    if (!m_deed)
        return;
    const int desk = m_steps.onDesk();
    m_deed->undo();
    if (m_steps.onDesk() != desk)
        m_steps.adopt(*this, true);
}

void EditCommand::redo()
{
    if (m_steps.m_moving)
        return;
    if (m_first) {
        m_steps.m_restore(std::exchange(m_first, nullptr), UndoSteps::Cause::edit, text(), true);
        return;
    }
    m_steps.m_restore(m_after->whole(m_runs ? m_runs->second : QString()), UndoSteps::Cause::redo, text(), m_runs.has_value());
    if (!m_deed)
        return;
    const int desk = m_steps.onDesk();
    m_deed->redo();
    if (m_steps.onDesk() == desk)
        return;
    m_steps.adopt(*this, false);
    setObsolete(true);
}

bool EditCommand::mergeWith(const QUndoCommand* other)
{
    const auto* next = static_cast<const EditCommand*>(other);
    if (m_steps.m_moving || next->m_mergeKey != m_mergeKey || next->m_lastMs - m_lastMs > kMergeWindowMs)
        return false;
    m_after = next->m_after;
    if (next->m_runs)
        m_runs = {m_runs ? m_runs->first : next->m_runs->first, next->m_runs->second};
    m_lastMs = next->m_lastMs;
    m_number = next->m_number;
    setObsolete(m_before->equals(*m_after) && (!m_runs || m_runs->first == m_runs->second));
    return true;
}

} // namespace floom::inline document
