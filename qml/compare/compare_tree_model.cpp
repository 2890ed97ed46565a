// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/compare_tree_model.h"

#include "compare/compare_metric_model.h"
#include "desk/session_link.h"
#include "export/number_text.h"

#include <algorithm>
#include <cmath>

namespace floom::inline pages {

namespace {

QString words(double us)
{
    return us > 0 ? QString::fromStdString(microsecondsText(us)) : QStringLiteral("–");
}

QString difference(double a, double b)
{
    if (a == b)
        return {};
    return (b > a ? QStringLiteral("+") : QStringLiteral("−")) + QString::fromStdString(microsecondsText(std::abs(b - a)));
}

} // namespace

CompareTreeModel::CompareTreeModel(QObject* parent)
    : QAbstractListModel(parent)
{
}

void CompareTreeModel::setSession(CompareSession* session)
{
    if (!linkSession(this, m_session, session, &CompareSession::changed, &CompareTreeModel::reset))
        return;
    reset();
    emit sessionChanged();
}

void CompareTreeModel::setSlowest(bool slowest)
{
    if (m_slowest == slowest)
        return;
    m_slowest = slowest;
    reset();
    emit slowestChanged();
}

void CompareTreeModel::reset()
{
    beginResetModel();
    m_trees = {};
    if (m_session && m_session->record(0) && m_session->record(1))
        m_trees = compareTrees({&m_session->record(0)->result, &m_session->record(1)->result}, m_slowest ? Slice::tail : Slice::all);
    if (!isPresent())
        m_trees.lines.clear();
    std::erase_if(m_trees.lines, [](const CompareTreeLine& line) { return line.us[0] == 0 && line.us[1] == 0; });
    endResetModel();
    emit totalsChanged();
}

QString CompareTreeModel::totals() const
{
    if (!isPresent())
        return {};
    const double a = m_trees.totals[0], b = m_trees.totals[1];
    const QString apart = difference(a, b);
    return tr("A %1 · B %2").arg(words(a), words(b)) + (apart.isEmpty() ? QString() : QStringLiteral(" · ") + apart);
}

int CompareTreeModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_trees.lines.size());
}

QVariant CompareTreeModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const CompareTreeLine& line = m_trees.lines[static_cast<std::size_t>(index.row())];
    const double whole = std::max(m_trees.totals[0], m_trees.totals[1]);
    switch (role) {
    case Qt::DisplayRole:
    case LabelRole:
        return line.depth == 0 ? namedPart(*m_session, line.label).words : line.label;
    case AddressRole:
        return line.depth == 0 ? namedPart(*m_session, line.label).address : QString();
    case DepthRole:
        return line.depth;
    case WaitRole:
        return line.wait;
    case LookRole:
        return static_cast<int>(line.look);
    case ShareARole:
        return line.us[0] / whole;
    case ShareBRole:
        return line.us[1] / whole;
    case ARole:
        return words(line.us[0]);
    case BRole:
        return words(line.us[1]);
    case DeltaRole:
        return difference(line.us[0], line.us[1]);
    default:
        return {};
    }
}

QHash<int, QByteArray> CompareTreeModel::roleNames() const
{
    return {{LabelRole, "label"},   {DepthRole, "depth"}, {WaitRole, "wait"}, {LookRole, "look"},   {ShareARole, "shareA"},
            {ShareBRole, "shareB"}, {ARole, "textA"},     {BRole, "textB"},   {DeltaRole, "delta"}, {AddressRole, "address"}};
}

} // namespace floom::inline pages
