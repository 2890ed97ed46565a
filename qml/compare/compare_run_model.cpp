// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/compare_run_model.h"

#include "desk/session_link.h"

namespace floom::inline pages {

CompareRunModel::CompareRunModel(QObject* parent)
    : QAbstractListModel(parent)
{
}

void CompareRunModel::setSession(CompareSession* session)
{
    if (!linkSession(this, m_session, session, &CompareSession::columnsChanged, &CompareRunModel::update))
        return;
    update();
    emit sessionChanged();
}

// If only ticks changed, the list keeps its scroll position.
void CompareRunModel::update()
{
    const QStringList words = m_session ? m_session->columns()->choices() : QStringList();
    if (words != m_words) {
        beginResetModel();
        m_words = words;
        endResetModel();
    } else if (!words.isEmpty()) {
        emit dataChanged(index(0), index(rowCount() - 1), {ChosenRole, BaselineRole});
    }
}

int CompareRunModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_words.size());
}

QVariant CompareRunModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid) || !m_session)
        return {};
    switch (role) {
    case Qt::DisplayRole:
    case WordsRole:
        return m_words[index.row()];
    case ChosenRole:
        return m_session->columns()->columnOf(index.row()) >= 0;
    case BaselineRole:
        return m_session->columns()->columnOf(index.row()) == 0;
    default:
        return {};
    }
}

QHash<int, QByteArray> CompareRunModel::roleNames() const
{
    return {{WordsRole, "words"}, {ChosenRole, "chosen"}, {BaselineRole, "isBaseline"}};
}

} // namespace floom::inline pages
