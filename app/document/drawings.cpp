// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/drawings.h"

#include "document/document_state.h"
#include "document/edit_command.h"

#include <algorithm>
#include <cstdlib>

namespace floom {

Drawings::Drawings(Document& document)
    : m_document(document)
{
    begin(0);
}

Drawings::~Drawings()
{
    for (auto& [id, kept] : m_all)
        kept.stack->disconnect(&m_document);
}

std::unique_ptr<QUndoStack> Drawings::newStack()
{
    auto stack = std::make_unique<QUndoStack>();
    stack->setUndoLimit(kMostSteps);
    QObject::connect(stack.get(), &QUndoStack::cleanChanged, &m_document, &Document::modifiedChanged);
    QObject::connect(stack.get(), &QUndoStack::indexChanged, &m_document, &Document::undoChanged);
    return stack;
}

void Drawings::begin(int drawing)
{
    for (auto& [id, kept] : m_all)
        kept.stack->disconnect(&m_document);
    m_all.clear();
    m_onDesk = drawing;
    auto& kept = m_all[drawing];
    kept.stack = newStack();
    m_stack = kept.stack.get();
}

Document::StatePtr Drawings::exchange(int drawing, const Document::StatePtr& shown, const Document::StatePtr& fresh)
{
    auto& left = m_all.at(m_onDesk);
    left.state = shown;
    left.shown = ++m_changes;
    auto& next = m_all[drawing];
    const bool isKnown = next.state && *next.state == *fresh;
    if (!isKnown) {
        const bool differs = next.state != nullptr; // it was changed by another way than these steps
        if (next.stack)
            next.stack->disconnect(&m_document);
        next.stack = newStack();
        next.state = fresh;
        if (differs)
            next.stack->resetClean();
    }
    m_onDesk = drawing;
    m_stack = next.stack.get();
    return std::exchange(next.state, nullptr);
}

void Drawings::forget(int drawing)
{
    const auto found = m_all.find(drawing);
    if (found == m_all.end() || drawing == m_onDesk)
        return;
    found->second.stack->disconnect(&m_document);
    m_all.erase(found);
}

void Drawings::keepToBudget()
{
    int steps = 0;
    for (const auto& [id, kept] : m_all)
        steps += kept.stack->count();
    while (steps > kMostSteps) {
        Kept* oldest = nullptr;
        for (auto& [id, kept] : m_all)
            if (id != m_onDesk && kept.stack->count() > 0 && (!oldest || kept.shown < oldest->shown))
                oldest = &kept;
        if (!oldest)
            return; // the limit of the stack itself keeps this
        const int before = oldest->stack->count();
        dropOldest(*oldest, std::min(before, steps - kMostSteps + kMostSteps / 16)); // some more, so that not each edit does it
        steps -= before - oldest->stack->count();
    }
}

// Steps that were undone lead on from the last one that is kept: where that goes, they all go.
void Drawings::dropOldest(Kept& kept, int steps)
{
    const auto old = std::exchange(kept.stack, newStack());
    old->disconnect(&m_document);
    const QSignalBlocker quiet(kept.stack.get());
    if (steps > old->index()) {
        if (!old->isClean())
            kept.stack->resetClean();
        return;
    }
    m_moving = true;
    if (old->cleanIndex() != steps)
        kept.stack->resetClean();
    for (int i = steps; i < old->count(); ++i) {
        kept.stack->push(static_cast<const EditCommand*>(old->command(i))->copy().release());
        if (old->cleanIndex() == i + 1)
            kept.stack->setClean();
    }
    kept.stack->setIndex(old->index() - steps);
    m_moving = false;
}

void Drawings::markSaved()
{
    for (auto& [id, kept] : m_all)
        kept.stack->setClean();
}

bool Drawings::isModified() const
{
    return std::any_of(m_all.begin(), m_all.end(), [](const auto& one) { return !one.second.stack->isClean(); });
}

int Drawings::unsavedSteps() const
{
    int steps = 0;
    for (const auto& [id, kept] : m_all)
        steps += kept.stack->isClean() ? 0 : std::max(1, std::abs(kept.stack->index() - std::max(0, kept.stack->cleanIndex())));
    return steps;
}

} // namespace floom
