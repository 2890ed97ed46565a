// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/parameter_model.h"

#include "base/units.h"
#include "design/address.h"
#include "desk/files/firmware_load.h"
#include "desk/sweeps/sweep_session.h"
#include "desk/workspace_link.h"
#include "document/array_edits.h"
#include "document/block_edits.h"
#include "document/document.h"
#include "document/findings.h"
#include "document/own_part_edits.h"
#include "document/parameter_edits.h"
#include "look/key_table.h"
#include "run/firmware_source.h"

#include <QRegularExpression>

#include <algorithm>

namespace floom::inline pages {

namespace {

bool sameShape(const std::vector<ParameterRow>& a, const std::vector<ParameterRow>& b)
{
    return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](const ParameterRow& x, const ParameterRow& y) {
               return x.key == y.key && x.editor == y.editor && x.open == y.open;
           });
}

} // namespace

ParameterModel::ParameterModel(QObject* parent)
    : QAbstractListModel(parent)
{
}

void ParameterModel::setWorkspace(Workspace* workspace)
{
    if (!changeWorkspace(this, m_workspace, workspace))
        return;
    if (workspace) {
        connect(workspace->selection(), &Selection::idsChanged, this, &ParameterModel::follow);
        connect(workspace->selection(), &Selection::instanceChanged, this, &ParameterModel::follow);
        connect(workspace->document(), &Document::designChanged, this, &ParameterModel::refresh);
        connect(workspace->document()->findings(), &Findings::changed, this, &ParameterModel::refresh);
    }
    follow();
    emit workspaceChanged();
}

void ParameterModel::follow()
{
    beginResetModel();
    m_query.blocks = m_workspace ? m_workspace->selection()->ids() : QStringList();
    m_query.instance = m_workspace && m_query.blocks.size() == 1 ? m_workspace->selection()->instance() : QString();
    m_rows = rows();
    endResetModel();
    emit subjectChanged();
}

std::vector<ParameterRow> ParameterModel::rows()
{
    m_leftOut = 0;
    if (!m_workspace)
        return {};
    const auto* document = m_workspace->document();
    m_query.findings = document->findings()->list();
    return parameterRows(document->design(), document->catalogue(), m_query, &m_leftOut);
}

void ParameterModel::setSimple(bool simple)
{
    if (m_query.simple == simple)
        return;
    m_query.simple = simple;
    follow();
    emit simpleChanged();
}

void ParameterModel::refresh()
{
    auto next = rows();
    if (!sameShape(next, m_rows)) {
        follow();
        return;
    }
    for (std::size_t i = 0; i < next.size(); ++i)
        if (next[i] != m_rows[i]) {
            m_rows[i] = std::move(next[i]);
            const auto changed = index(static_cast<int>(i));
            emit dataChanged(changed, changed);
        }
    emit subjectChanged();
}

int ParameterModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant ParameterModel::data(const QModelIndex& index, int role) const
{
    const auto* row = index.isValid() && index.column() == 0 ? rowAt(index.row()) : nullptr;
    if (!row)
        return {};
    switch (role) {
    case EditorRole:
        return row->editor;
    case KeyRole:
        return row->key;
    case Qt::DisplayRole:
    case LabelRole:
        return row->label;
    case ValueRole:
        return row->value;
    case UnitRole:
        return row->unit;
    case ChoicesRole:
        return row->choices;
    case ChoiceRole:
        return row->choice;
    case OnRole:
        return row->on;
    case MixedRole:
        return row->mixed;
    case ChangedRole:
        return row->changed;
    case OverriddenRole:
        return row->overridden;
    case HelpRole:
        return row->help;
    case SourceRole:
        return row->source;
    case SurenessRole:
        return row->sureness;
    case OpenRole:
        return row->open;
    case NoteRole:
        return row->note;
    case FormulaRole:
        return row->formula;
    case InheritedRole:
        return row->inherited;
    case WaveRole:
        return row->severity;
    case FindingRole:
        return row->finding;
    default:
        return {};
    }
}

QHash<int, QByteArray> ParameterModel::roleNames() const
{
    return {{EditorRole, "editor"},
            {KeyRole, "key"},
            {LabelRole, "label"},
            {ValueRole, "value"},
            {UnitRole, "unit"},
            {ChoicesRole, "choices"},
            {ChoiceRole, "choice"},
            {OnRole, "on"},
            {MixedRole, "mixed"},
            {ChangedRole, "changed"},
            {OverriddenRole, "overridden"},
            {HelpRole, "help"},
            {SourceRole, "source"},
            {SurenessRole, "sureness"},
            {OpenRole, "open"},
            {NoteRole, "note"},
            {FormulaRole, "formula"},
            {InheritedRole, "inherited"},
            {WaveRole, "wave"},
            {FindingRole, "finding"}};
}

const ParameterRow* ParameterModel::rowAt(int row) const
{
    return row >= 0 && row < static_cast<int>(m_rows.size()) ? &m_rows[static_cast<std::size_t>(row)] : nullptr;
}

int ParameterModel::rowOf(const QString& key) const
{
    const auto found = std::find_if(m_rows.begin(), m_rows.end(), [&](const ParameterRow& row) { return row.key == key; });
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

ParameterSubject ParameterModel::subject() const
{
    if (!m_workspace)
        return {};
    const auto* document = m_workspace->document();
    return parameterSubject(document->design(), document->catalogue(), m_query);
}

// Edits

QString ParameterModel::assign(const ParameterRow& row, const QString& text)
{
    auto* document = m_workspace->document();
    if (m_query.blocks.size() == 1)
        return document->parameters()->set(rowAddress(m_query.blocks.first(), m_query.instance, row.key), text);
    QList<std::pair<QString, QString>> all;
    for (const auto& id : m_query.blocks)
        all.append({rowAddress(id, {}, row.key), text});
    return document->parameters()->setAll(all, tr("Set %1 of %n blocks", "", static_cast<int>(all.size())).arg(row.label));
}

QString ParameterModel::setText(int row, const QString& typed)
{
    const auto* shown = rowAt(row);
    if (!shown
        || (shown->editor != QLatin1String("quantity") && shown->editor != QLatin1String("text")
            && shown->editor != QLatin1String("array")))
        return tr("This row takes no text.");
    const ParameterRow copy = *shown; // a copy: the edit replaces the rows
    static const QRegularExpression decimalOrTwo(QStringLiteral("^\\s*(\\d+),(\\d+)\\s*([^\\d\\s.,]+)\\s*$"));
    if (const auto either = decimalOrTwo.match(typed); either.hasMatch() && copy.editor != QLatin1String("text"))
        return tr("%1.%2%3, or %1%3 and %2%3? Write a decimal with a point, two values as %1%3, %2%3.")
            .arg(either.captured(1), either.captured(2), either.captured(3));
    const bool several = copy.editor == QLatin1String("array") ? typed.contains(QLatin1String("..")) : meansSeveral(typed);
    if (several && copy.editor != QLatin1String("text"))
        return sweepOver(copy, typed);
    if (const auto addresses = addressesOf(m_query, copy);
        !addresses.isEmpty() && namesFirmwareFile(*m_workspace->document(), addresses.front(), typed))
        return loadFirmware(*m_workspace->document(), addresses, typed);
    if (copy.editor == QLatin1String("array"))
        return m_workspace->document()->parameters()->set(rowAddress(m_query.blocks.first(), {}, copy.key),
                                                          QString(typed).replace(QChar(0x00D7), QLatin1Char('x')).remove(QLatin1Char(' ')));
    return assign(copy, withShownUnit(typed, copy));
}

QString ParameterModel::sweepOver(const ParameterRow& row, const QString& values)
{
    if (m_query.blocks.size() != 1)
        return tr("Select one block to sweep several values.");
    const QString address = rowAddress(m_query.blocks.first(), m_query.instance, row.key);
    SweepSession* session = m_workspace->sweep();
    if (const QString reason = session->swept()->addChip(address, values); !reason.isEmpty())
        return reason;
    emit m_workspace->notice(tr("%1 is swept: %2. %3 shows the sweep.")
                                 .arg(address, session->swept()->valuesOf(address), keyText(QStringLiteral("view.sweep"))));
    return {};
}

QString ParameterModel::sweep(int row, const QString& typed)
{
    const auto* shown = rowAt(row);
    if (!shown || shown->editor == QLatin1String("group"))
        return tr("This row cannot be swept.");
    const ParameterRow copy = *shown; // a copy: an edit replaces the rows
    if (meansSeveral(typed))
        return sweepOver(copy, typed);
    if (!typed.isEmpty())
        if (const QString reason = setText(row, typed); !reason.isEmpty())
            return reason;
    const QString reason = sweepOver(copy, {});
    if (!reason.isEmpty())
        emit m_workspace->notice(reason);
    return reason;
}

QString ParameterModel::setChoice(int row, int choice)
{
    const auto* shown = rowAt(row);
    if (!shown || choice < 0 || choice >= shown->choiceIds.size())
        return tr("There is no such choice.");
    const ParameterRow copy = *shown;
    return assign(copy, copy.choiceIds.at(choice));
}

QString ParameterModel::setOn(int row, bool on)
{
    const auto* shown = rowAt(row);
    if (!shown || shown->editor != QLatin1String("boolean"))
        return tr("This row is not a switch.");
    const ParameterRow copy = *shown;
    return assign(copy, on ? QStringLiteral("true") : QStringLiteral("false"));
}

void ParameterModel::reset(int row)
{
    const auto* shown = rowAt(row);
    if (!shown || shown->editor == QLatin1String("group"))
        return;
    const ParameterRow copy = *shown;
    auto* document = m_workspace->document();
    if (copy.editor == QLatin1String("array")) {
        static_cast<void>(document->arrays()->setCount(m_query.blocks.first(), {}));
        return;
    }
    const auto blocks = m_query.blocks;
    for (const auto& id : blocks)
        document->parameters()->reset(rowAddress(id, m_query.instance, copy.key));
}

void ParameterModel::toggleGroup(int row)
{
    const auto* shown = rowAt(row);
    if (!shown || shown->editor != QLatin1String("group"))
        return;
    const QString group = shown->key;
    if (m_query.foldedGroups.erase(group) == 0)
        m_query.foldedGroups.insert(group);
    follow();
}

bool ParameterModel::reveal(const QString& key)
{
    if (rowOf(key) < 0 && !m_query.foldedGroups.empty()) {
        m_query.foldedGroups.clear();
        follow();
    }
    return rowOf(key) >= 0;
}

QString ParameterModel::applyPreset(int preset)
{
    const auto* document = m_workspace->document();
    const auto* type = typeOf(document->design(), document->catalogue(), m_query);
    if (!type || preset < 0 || preset >= static_cast<int>(type->presets.size()))
        return tr("There is no such preset.");
    const auto& chosen = type->presets[static_cast<std::size_t>(preset)];
    QList<std::pair<QString, QString>> all;
    for (const auto& id : m_query.blocks)
        for (const auto& [key, value] : chosen.values)
            if (const auto* spec = type->parameter(key))
                all.append({rowAddress(id, m_query.instance, QString::fromStdString(key)),
                            QString::fromStdString(formatValue(value, spec->kind))});
    return m_workspace->document()->parameters()->setAll(all, tr("Use %1").arg(QString::fromStdString(chosen.label)));
}

QString ParameterModel::rename(const QString& id)
{
    return m_query.blocks.size() != 1 ? tr("Select one block to name it.")
                                      : m_workspace->document()->blocks()->rename(m_query.blocks.first(), id.trimmed());
}

QString ParameterModel::setNotes(const QString& block, const QString& notes)
{
    return m_workspace->document()->blocks()->setNotes(block, notes.trimmed());
}

QString ParameterModel::savePart(const QString& label)
{
    return m_query.blocks.size() != 1 ? tr("Select one block to save it as a preset.")
                                      : m_workspace->document()->ownParts()->save(m_query.blocks.first(), label);
}

} // namespace floom::inline pages
