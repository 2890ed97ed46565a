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

// In canonical words; `otherwise` if the words are not a workload.
AskedWorkload settled(const AskedWorkload& asked, const AskedWorkload& otherwise)
{
    return !asked ? otherwise : asked.text() == asked.canonical() ? asked : AskedWorkload(*asked);
}

AskedWorkload defaultWorkload()
{
    return AskedWorkload(Workload{});
}

DocumentStatePtr stateOf(Design design, const AskedWorkload& asked, const QString& runs)
{
    return std::make_shared<const DocumentState>(DocumentState{std::move(design), asked, runs});
}

DocumentStatePtr withRuns(DocumentStatePtr state, const QString& runs)
{
    return state->runs == runs ? state : stateOf(state->design, state->workload, runs);
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
    , m_steps(std::make_unique<UndoSteps>(
          [this](DocumentStatePtr state, UndoSteps::Cause cause, const QString& text, bool setsRuns) {
              restore(setsRuns ? std::move(state) : withRuns(std::move(state), runs()), cause, text);
          },
          [this] { return m_state; }))
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
    m_state = stateOf(std::move(untitled), defaultWorkload(), {});
    m_findings->check();
}

Document::~Document() = default;

void Document::load(Design design, AskedWorkload asked, int drawing, const QString& runs)
{
    m_steps->begin(drawing);
    restore(stateOf(std::move(design), settled(asked, defaultWorkload()), runs), UndoSteps::Cause::edit, {});
    m_steps->tell();
    emit saved();
    emit loaded();
    if (!asked)
        emit notice(QString::fromStdString(asked.error().message()));
}

void Document::show(int drawing, Design design, const AskedWorkload& asked)
{
    if (drawing == m_steps->onDesk())
        return;
    const auto before = m_state;
    const auto fresh = stateOf(std::move(design), settled(asked, defaultWorkload()), runs());
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
    return setWorkload(AskedWorkload::read(text.toStdString()));
}

QString Document::setWorkload(const AskedWorkload& asked)
{
    if (!asked)
        return QString::fromStdString(asked.error().message());
    const auto name = QString::fromStdString(asked.description());
    commit(design(), settled(asked, asked), tr("Workload %1").arg(name), QStringLiteral("workload"));
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

bool Document::replace(Design next, const AskedWorkload& asked, const QString& what)
{
    return replace(std::move(next), asked, runs(), what);
}

bool Document::replace(Design next, const AskedWorkload& asked, const QString& runs, const QString& what)
{
    return commit(std::move(next), settled(asked, this->asked()), runs, what, {});
}

bool Document::commit(Design next, const QString& text, const QString& mergeKey)
{
    return commit(std::move(next), asked(), text, mergeKey);
}

bool Document::commit(Design next, const AskedWorkload& asked, const QString& text, const QString& mergeKey)
{
    return commit(std::move(next), asked, runs(), text, mergeKey);
}

bool Document::commit(Design next, const AskedWorkload& asked, const QString& runs, const QString& text, const QString& mergeKey)
{
    settle(next, m_catalogue);
    if (m_makeRoom)
        m_makeRoom(design(), next);
    return push(stateOf(std::move(next), asked, runs), text, mergeKey);
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
    if (physics || before->workload != m_state->workload || old.rulings != now.rulings || old.expressions != now.expressions)
        m_findings->check();
    if (const auto [id, newId] = renamedBlock(old, now); !id.isEmpty())
        emit blockRenamed(id, newId);
    if (old.name != now.name)
        emit titleChanged();
    if (!(old == now))
        emit designChanged();
    if (physics)
        emit physicsChanged();
    if (before->workload != m_state->workload)
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
