// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/document.h"

#include "design/address.h"
#include "design/expression.h"
#include "document/document_state.h"
#include "document/drawings.h"
#include "document/edit_command.h"
#include "document/edits.h"
#include "workload/workload.h"

#include <QElapsedTimer>

#include <algorithm>

namespace floom {

namespace {

QString defaultWords()
{
    return QString::fromStdString(words(Workload{}));
}

Document::Clock steadyClock()
{
    auto timer = std::make_shared<QElapsedTimer>();
    timer->start();
    return [timer] { return timer->elapsed(); };
}

// The one block whose id alone changed, as (old, new); empty when that is not what happened.
std::pair<QString, QString> renamedBlock(const Design& before, const Design& after)
{
    std::pair<QString, QString> found;
    if (before.blocks.size() != after.blocks.size())
        return {};
    for (std::size_t i = 0; i < before.blocks.size(); ++i) {
        const auto& a = before.blocks[i];
        const auto& b = after.blocks[i];
        if (a.id == b.id)
            continue;
        if (!found.first.isEmpty() || a.type != b.type)
            return {};
        found = {QString::fromStdString(a.id), QString::fromStdString(b.id)};
    }
    return found;
}

int countOf(const std::vector<Diagnostic>& list, Severity severity)
{
    return static_cast<int>(
        std::count_if(list.begin(), list.end(), [&](const Diagnostic& d) { return d.severity == severity && d.waived.empty(); }));
}

} // namespace

Document::Document(const Catalogue& catalogue, QObject* parent)
    : QObject(parent)
    , m_catalogue(catalogue)
    , m_clock(steadyClock())
    , m_checker([](const Design& design, const Catalogue& types, const Workload*) {
        return Checked{validate(design, types), {}};
    })
{
    Design untitled;
    untitled.name = "Untitled";
    m_state = std::make_shared<const State>(State{std::move(untitled), defaultWords()});
    m_drawings = std::make_unique<Drawings>(*this);
    runChecks();
}

Document::~Document() = default;

QUndoStack* Document::undoStack()
{
    return &m_drawings->stack();
}
bool Document::isModified() const
{
    return m_drawings->isModified();
}
int Document::unsavedSteps() const
{
    return m_drawings->unsavedSteps();
}
bool Document::canUndo() const
{
    return m_drawings->stack().canUndo();
}
bool Document::canRedo() const
{
    return m_drawings->stack().canRedo();
}
QString Document::undoText() const
{
    return m_drawings->stack().undoText();
}
QString Document::redoText() const
{
    return m_drawings->stack().redoText();
}
void Document::undo()
{
    m_drawings->stack().undo();
}
void Document::redo()
{
    m_drawings->stack().redo();
}

int Document::topStep() const
{
    const auto& stack = m_drawings->stack();
    return stack.index() > 0 ? static_cast<const EditCommand*>(stack.command(stack.index() - 1))->number() : 0;
}

void Document::markSaved()
{
    m_drawings->markSaved();
    emit saved();
}

Document::Step Document::step(int index) const
{
    const auto& stack = m_drawings->stack();
    const auto* command = stack.count() > 0 ? static_cast<const EditCommand*>(stack.command(std::max(0, index - 1))) : nullptr;
    const StatePtr state = !command ? m_state : index > 0 ? command->after() : command->before();
    return {command && index > 0 ? command->text() : QString(), command ? command->at() : QTime(), {state, &state->design}};
}

const Design& Document::design() const
{
    return m_state->design;
}
QString Document::title() const
{
    return QString::fromStdString(m_state->design.name);
}
QString Document::workload() const
{
    return m_state->words;
}
int Document::errorCount() const
{
    return countOf(m_diagnostics, Severity::error);
}
int Document::warningCount() const
{
    return countOf(m_diagnostics, Severity::warning);
}

void Document::setClock(Clock clock)
{
    m_clock = std::move(clock);
}

void Document::setChecker(Checker checker)
{
    m_checker = std::move(checker);
    runChecks();
}

void Document::load(Design design, const QString& words, int drawing)
{
    const auto parsed = parseWorkload(words.toStdString());
    const QString canonical = parsed.ok() ? QString::fromStdString(floom::words(*parsed)) : defaultWords();
    m_drawings->begin(drawing);
    restore(std::make_shared<const State>(State{std::move(design), canonical}), Cause::edit, {});
    emit undoChanged();
    emit modifiedChanged();
    emit saved();
    emit loaded();
    if (!parsed.ok())
        emit notice(QString::fromStdString(parsed.error().message()));
}

void Document::show(int drawing, Design design, const QString& words)
{
    if (drawing == m_drawings->onDesk())
        return;
    const auto parsed = parseWorkload(words.toStdString());
    const QString canonical = parsed.ok() ? QString::fromStdString(floom::words(*parsed)) : defaultWords();
    const auto before = m_state;
    ++m_burst;
    restore(m_drawings->exchange(drawing, m_state, std::make_shared<const State>(State{std::move(design), canonical})), Cause::edit, {});
    emit undoChanged();
    emit modifiedChanged();
    if (*before != *m_state)
        emit loaded();
}

int Document::drawing() const
{
    return m_drawings->onDesk();
}

void Document::forget(int drawing)
{
    m_drawings->forget(drawing);
    emit modifiedChanged();
}

void Document::replace(Design next, const QString& words, const QString& what)
{
    const auto parsed = parseWorkload(words.toStdString());
    commit(std::move(next), parsed.ok() ? QString::fromStdString(floom::words(*parsed)) : m_state->words, what, {});
}

void Document::newDesign()
{
    Design design;
    design.name = "Untitled";
    load(std::move(design));
}

QString Document::setWorkload(const QString& text)
{
    const auto parsed = parseWorkload(text.toStdString());
    if (!parsed.ok())
        return QString::fromStdString(parsed.error().message());
    const auto name = QString::fromStdString(describe(*parsed));
    commit(design(), QString::fromStdString(words(*parsed)), tr("Workload %1").arg(name), QStringLiteral("workload"));
    return {};
}

bool Document::replaceAll(Design design, const QString& words, const QString& text)
{
    return commit(std::move(design), words, text, {});
}

void Document::setTitle(const QString& name)
{
    auto next = design();
    next.name = name.toStdString();
    commit(std::move(next), tr("Rename the design"), QStringLiteral("title"));
}

bool Document::commit(Design next, const QString& text, const QString& mergeKey)
{
    return commit(std::move(next), m_state->words, text, mergeKey);
}

bool Document::commit(Design next, QString words, const QString& text, const QString& mergeKey)
{
    settle(next, m_catalogue);
    auto after = std::make_shared<const State>(State{std::move(next), std::move(words)});
    if (*after == *m_state)
        return false;
    const auto key = mergeKey.isEmpty() ? mergeKey : mergeKey + u'#' + QString::number(m_burst);
    m_drawings->stack().push(new EditCommand(*this, m_state, std::move(after), text, key, m_clock()));
    m_drawings->keepToBudget();
    return true;
}

void Document::restore(StatePtr state, Cause cause, const QString& text)
{
    const StatePtr before = std::exchange(m_state, std::move(state));
    const auto& old = before->design;
    const auto& now = m_state->design;
    const bool physics = !edits::samePhysics(old, now);
    if (physics || before->words != m_state->words || old.rulings != now.rulings || old.expressions != now.expressions)
        runChecks();
    if (const auto [id, newId] = renamedBlock(old, now); !id.isEmpty())
        emit blockRenamed(id, newId);
    if (old.name != now.name)
        emit titleChanged();
    if (!(old == now))
        emit designChanged();
    if (physics)
        emit physicsChanged();
    if (before->words != m_state->words)
        emit workloadChanged();
    if (cause == Cause::edit)
        return;
    QStringList ids;
    for (const auto& id : edits::touched(old, now))
        ids.append(QString::fromStdString(id));
    emit stepped(text, cause == Cause::undo, ids);
}

void Document::runChecks()
{
    const auto workload = parseWorkload(m_state->words.toStdString());
    auto checked = m_checker ? m_checker(m_state->design, m_catalogue, workload ? &*workload : nullptr) : Checked();
    const bool same = checked.findings == m_diagnostics;
    m_diagnostics = std::move(checked.findings);
    m_program = std::move(checked.compiled.program);
    if (!same)
        emit diagnosticsChanged();
}

} // namespace floom
