// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/undo_steps.h"

#include <QElapsedTimer>
#include <QSignalBlocker>
#include <QUndoStack>

#include <algorithm>
#include <utility>

namespace floom::inline document {

namespace {

UndoSteps::Clock steadyClock()
{
    auto timer = std::make_shared<QElapsedTimer>();
    timer->start();
    return [timer] { return timer->elapsed(); };
}

} // namespace

UndoSteps::UndoSteps(Restore restore, Shown shown)
    : m_restore(std::move(restore))
    , m_shown(std::move(shown))
    , m_clock(steadyClock())
{
    begin(0);
}

UndoSteps::~UndoSteps()
{
    for (auto& [id, kept] : m_all)
        kept.stack->disconnect(this);
}

std::unique_ptr<QUndoStack> UndoSteps::newStack()
{
    auto stack = std::make_unique<QUndoStack>();
    stack->setUndoLimit(kMostSteps);
    QObject::connect(stack.get(), &QUndoStack::cleanChanged, this, &UndoSteps::indexMoved);
    QObject::connect(stack.get(), &QUndoStack::indexChanged, this, &UndoSteps::changed);
    QObject::connect(stack.get(), &QUndoStack::indexChanged, this, &UndoSteps::indexMoved);
    return stack;
}

// Also what a stack tells as becoming clean or not: after a deed alone it is not clean, and does not tell of the edit that follows.
void UndoSteps::indexMoved()
{
    const bool modified = isModified();
    if (std::exchange(m_wasModified, modified) != modified)
        emit modifiedChanged();
}

void UndoSteps::begin(int drawing)
{
    for (auto& [id, kept] : m_all)
        kept.stack->disconnect(this);
    m_all.clear();
    m_onDesk = drawing;
    auto& kept = m_all[drawing];
    kept.stack = newStack();
    m_stack = kept.stack.get();
}

DocumentStatePtr UndoSteps::exchange(int drawing, const DocumentStatePtr& shown, const DocumentStatePtr& fresh)
{
    ++m_burst;
    auto& left = m_all.at(m_onDesk);
    left.state = shown;
    left.shown = ++m_changes;
    auto& next = m_all[drawing];
    const bool isKnown = next.state && next.state->design == fresh->design && next.state->workload == fresh->workload;
    if (!isKnown) {
        const bool differs = next.state != nullptr; // changed other than by these steps
        if (next.stack)
            next.stack->disconnect(this);
        next.stack = newStack();
        next.state = fresh;
        if (differs)
            next.stack->resetClean();
    }
    m_onDesk = drawing;
    m_stack = next.stack.get();
    return std::exchange(next.state, nullptr);
}

void UndoSteps::forget(int drawing)
{
    const auto found = m_all.find(drawing);
    if (found == m_all.end() || drawing == m_onDesk)
        return;
    found->second.stack->disconnect(this);
    m_all.erase(found);
    m_wasModified = isModified();
    emit modifiedChanged();
}

void UndoSteps::tell()
{
    emit changed();
    m_wasModified = isModified();
    emit modifiedChanged();
}

void UndoSteps::setClock(Clock clock)
{
    m_clock = std::move(clock);
}

void UndoSteps::push(const DocumentStatePtr& before, DocumentStatePtr after, const QString& text, const QString& mergeKey)
{
    const auto key = mergeKey.isEmpty() ? mergeKey : mergeKey + u'#' + QString::number(m_burst);
    m_stack->push(new EditCommand(*this, before, std::move(after), text, key));
    keepToBudget();
}

void UndoSteps::did(const QString& text, Deed deed)
{
    m_stack->push(new EditCommand(*this, m_shown(), text, std::move(deed)));
    keepToBudget();
}

bool UndoSteps::may(bool undo)
{
    const auto* command = static_cast<const EditCommand*>(m_stack->command(undo ? index() - 1 : index())); // null: there is none
    if (!command || !command->isDeed())
        return command != nullptr;
    const auto& whyNot = undo ? command->deed()->whyNotUndo : command->deed()->whyNotRedo;
    const QString reason = whyNot ? whyNot() : QString();
    if (!reason.isEmpty())
        emit refused(reason);
    return reason.isEmpty();
}

void UndoSteps::undo()
{
    if (may(true))
        m_stack->undo();
}

void UndoSteps::redo()
{
    if (may(false))
        m_stack->redo();
}

// Step by step: a deed can be refused, or show another design.
void UndoSteps::goTo(int index)
{
    const auto* stack = m_stack;
    for (int now = this->index(); m_stack == stack && now != index; now = this->index()) {
        now > index ? undo() : redo();
        if (m_stack == stack && this->index() == now)
            return;
    }
}

void UndoSteps::adopt(const EditCommand& deed, bool isUndone)
{
    m_moving = true;
    const int place = isUndone ? index() - 1 : index();
    const auto* there = static_cast<const EditCommand*>(m_stack->command(place));
    if (!there || there->number() != deed.number())
        m_stack->push(deed.copyOn(m_shown()).release());
    m_stack->setIndex(isUndone ? m_stack->index() - 1 : place + 1);
    m_moving = false;
    tell();
}

int UndoSteps::count() const
{
    return m_stack->count();
}

int UndoSteps::index() const
{
    return m_stack->index();
}

bool UndoSteps::canUndo() const
{
    return m_stack->canUndo();
}

bool UndoSteps::canRedo() const
{
    return m_stack->canRedo();
}

QString UndoSteps::undoText() const
{
    return m_stack->undoText();
}

QString UndoSteps::redoText() const
{
    return m_stack->redoText();
}

int UndoSteps::topStep() const
{
    return index() > 0 ? static_cast<const EditCommand*>(m_stack->command(index() - 1))->number() : 0;
}

UndoSteps::Step UndoSteps::step(int index) const
{
    if (count() == 0)
        return {};
    const auto* command = static_cast<const EditCommand*>(m_stack->command(std::max(0, index - 1)));
    const auto state = index > 0 ? command->after() : command->before();
    return {index > 0 ? command->text() : QString(), command->at(), {state, &state->design}};
}

void UndoSteps::keepToBudget()
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
            return; // the stack's own limit suffices
        const int before = oldest->stack->count();
        dropOldest(*oldest, std::min(before, steps - kMostSteps + kMostSteps / 16)); // drop some extra, so that not every edit has to
        steps -= before - oldest->stack->count();
    }
}

// Undone steps start from the last executed step: if that one is dropped, all of them are.
void UndoSteps::dropOldest(Kept& kept, int steps)
{
    const auto old = std::exchange(kept.stack, newStack());
    old->disconnect(this);
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

void UndoSteps::markSaved()
{
    for (auto& [id, kept] : m_all)
        kept.stack->setClean();
}

bool UndoSteps::isModified() const
{
    return std::any_of(m_all.begin(), m_all.end(), [](const auto& one) { return editsSinceSaved(*one.second.stack) > 0; });
}

bool UndoSteps::isModified(int drawing) const
{
    const auto found = m_all.find(drawing);
    return found != m_all.end() && editsSinceSaved(*found->second.stack) > 0;
}

int UndoSteps::editsSinceSaved(const QUndoStack& stack)
{
    const int saved = stack.cleanIndex(), now = stack.index();
    if (saved < 0)
        return std::max(1, now);
    int edits = 0;
    for (int i = std::min(saved, now); i < std::max(saved, now); ++i)
        edits += static_cast<const EditCommand*>(stack.command(i))->isDeed() ? 0 : 1;
    return edits;
}

int UndoSteps::unsaved() const
{
    int steps = 0;
    for (const auto& [id, kept] : m_all)
        steps += editsSinceSaved(*kept.stack);
    return steps;
}

} // namespace floom::inline document
