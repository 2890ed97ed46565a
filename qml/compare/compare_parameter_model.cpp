// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/compare_parameter_model.h"

#include "export/number_text.h"

namespace floom::inline pages {

CompareParameterModel::CompareParameterModel(QObject* parent)
    : QAbstractListModel(parent)
{
}

void CompareParameterModel::setSession(CompareSession* session)
{
    if (m_session == session)
        return;
    if (m_session)
        m_session->disconnect(this);
    m_session = session;
    if (session) {
        connect(session, &CompareSession::changed, this, &CompareParameterModel::reset);
        connect(session, &CompareSession::onlyDifferencesChanged, this, &CompareParameterModel::reset);
    }
    reset();
    emit sessionChanged();
}

void CompareParameterModel::reset()
{
    beginResetModel();
    m_rows.clear();
    if (m_session) {
        const auto& comparison = m_session->comparison();
        m_rows = comparison.parameters;
        if (!m_session->onlyDifferences())
            m_rows.insert(m_rows.end(), comparison.equal.begin(), comparison.equal.end());
    }
    endResetModel();
    emit countChanged();
}

int CompareParameterModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant CompareParameterModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    static const QStringList changes{QStringLiteral("changed"), QStringLiteral("added"), QStringLiteral("removed"),
                                     QStringLiteral("equal")};
    const auto& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case ChangeRole:
        return changes[static_cast<int>(row.change)];
    case BlockRole:
        return QString::fromStdString(row.block);
    case Qt::DisplayRole:
    case LabelRole:
        return QString::fromStdString(row.label);
    case AddressRole:
        return QString::fromStdString(row.address);
    case ARole:
        return QString::fromStdString(spacedQuantity(row.a));
    case BRole:
        return QString::fromStdString(spacedQuantity(row.b));
    default:
        return {};
    }
}

QHash<int, QByteArray> CompareParameterModel::roleNames() const
{
    return {{ChangeRole, "change"},   {BlockRole, "block"}, {LabelRole, "label"},
            {AddressRole, "address"}, {ARole, "valueA"},    {BRole, "valueB"}};
}

} // namespace floom::inline pages
