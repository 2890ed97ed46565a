// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/document.h"

#include "design/expression.h"
#include "document/array_edits.h"
#include "document/block_edits.h"
#include "document/edits.h"
#include "document/findings.h"
#include "document/own_part_edits.h"
#include "document/parameter_edits.h"
#include "document/splice_edits.h"
#include "document/wire_edits.h"
#include "workload/workload.h"

namespace floom::inline document {

namespace {

QString defaultWords()
{
    return QString::fromStdString(words(Workload{}));
}

// The workload's canonical words; `otherwise` if the text is not a workload.
QString canonical(const QString& text, const QString& otherwise)
{
    const auto parsed = parseWorkload(text.toStdString());
    return parsed.ok() ? QString::fromStdString(words(*parsed)) : otherwise;
}

// Of words that are canonical().
std::unique_ptr<const Workload> askedBy(const QString& words)
{
    const auto parsed = parseWorkload(words.toStdString());
    return std::make_unique<const Workload>(parsed.ok() ? *parsed : Workload{});
}

DocumentStatePtr stateOf(Design design, const QString& words, const QString& runs)
{
    return std::make_shared<const DocumentState>(DocumentState{std::move(design), words, runs});
}

DocumentStatePtr withRuns(DocumentStatePtr state, const QString& runs)
{
    return state->runs == runs ? state : stateOf(state->design, state->words, runs);
}

// The one block whose only change is its id, as (old, new); empty if anything else changed.
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

} // namespace

Document::Document(const Catalogue& catalogue, QObject* parent)
    : QObject(parent)
    , m_catalogue(catalogue)
    , m_steps(std::make_unique<UndoSteps>([this](DocumentStatePtr state, UndoSteps::Cause cause, const QString& text, bool setsRuns) {
        restore(setsRuns ? std::move(state) : withRuns(std::move(state), runs()), cause, text);
    }))
    , m_findings(std::make_unique<Findings>(*this))
    , m_blocks(std::make_unique<BlockEdits>(*this))
    , m_wires(std::make_unique<WireEdits>(*this))
    , m_splices(std::make_unique<SpliceEdits>(*this))
    , m_arrays(std::make_unique<ArrayEdits>(*this))
    , m_parameters(std::make_unique<ParameterEdits>(*this))
    , m_ownParts(std::make_unique<OwnPartEdits>(*this))
{
    Design untitled;
    untitled.name = "Untitled";
    m_state = stateOf(std::move(untitled), defaultWords(), {});
    m_asked = askedBy(m_state->words);
    m_findings->check();
}

Document::~Document() = default;

void Document::load(Design design, const QString& words, int drawing, const QString& runs)
{
    const auto parsed = parseWorkload(words.toStdString());
    m_steps->begin(drawing);
    restore(stateOf(std::move(design), canonical(words, defaultWords()), runs), UndoSteps::Cause::edit, {});
    m_steps->tell();
    emit saved();
    emit loaded();
    if (!parsed.ok())
        emit notice(QString::fromStdString(parsed.error().message()));
}

void Document::show(int drawing, Design design, const QString& words)
{
    if (drawing == m_steps->onDesk())
        return;
    const auto before = m_state;
    const auto fresh = stateOf(std::move(design), canonical(words, defaultWords()), runs());
    restore(withRuns(m_steps->exchange(drawing, m_state, fresh), runs()), UndoSteps::Cause::edit, {});
    m_steps->tell();
    if (*before != *m_state)
        emit loaded();
}

void Document::newDesign()
{
    Design design;
    design.name = "Untitled";
    load(std::move(design));
}

void Document::markSaved()
{
    m_steps->markSaved();
    emit saved();
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

void Document::setTitle(const QString& name)
{
    auto next = design();
    next.name = name.toStdString();
    commit(std::move(next), tr("Rename the design"), QStringLiteral("title"));
}

void Document::setRuns(const QString& runs, const QString& text, const QString& mergeKey)
{
    push(withRuns(m_state, runs), text, mergeKey);
}

bool Document::replace(Design next, const QString& words, const QString& what)
{
    return replace(std::move(next), words, runs(), what);
}

bool Document::replace(Design next, const QString& words, const QString& runs, const QString& what)
{
    return commit(std::move(next), canonical(words, workload()), runs, what, {});
}

bool Document::commit(Design next, const QString& text, const QString& mergeKey)
{
    return commit(std::move(next), workload(), text, mergeKey);
}

bool Document::commit(Design next, const QString& words, const QString& text, const QString& mergeKey)
{
    return commit(std::move(next), words, runs(), text, mergeKey);
}

bool Document::commit(Design next, const QString& words, const QString& runs, const QString& text, const QString& mergeKey)
{
    settle(next, m_catalogue);
    if (m_makeRoom)
        m_makeRoom(design(), next);
    return push(stateOf(std::move(next), words, runs), text, mergeKey);
}

bool Document::push(DocumentStatePtr after, const QString& text, const QString& mergeKey)
{
    if (*after == *m_state)
        return false;
    m_steps->push(m_state, std::move(after), text, mergeKey);
    return true;
}

void Document::restore(DocumentStatePtr state, UndoSteps::Cause cause, const QString& text)
{
    const DocumentStatePtr before = std::exchange(m_state, std::move(state));
    const auto& old = before->design;
    const auto& now = m_state->design;
    const bool physics = !edits::samePhysics(old, now);
    if (before->words != m_state->words)
        m_asked = askedBy(m_state->words);
    if (physics || before->words != m_state->words || old.rulings != now.rulings || old.expressions != now.expressions)
        m_findings->check();
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
    if (before->runs != m_state->runs)
        emit runsChanged();
    if (cause == UndoSteps::Cause::edit)
        return;
    QStringList ids;
    for (const auto& id : edits::touched(old, now))
        ids.append(QString::fromStdString(id));
    emit stepped(text, cause == UndoSteps::Cause::undo, ids);
}

} // namespace floom::inline document
