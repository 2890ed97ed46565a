// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/lists/history_model.h"

#include "desk/painters/canvas_thumbnail.h"
#include "desk/workspace_link.h"
#include "document/document.h"

#include <QTime>

#include <functional>

namespace floom::inline desk {

HistoryModel::HistoryModel(QObject* parent)
    : QAbstractListModel(parent)
{
}

void HistoryModel::setWorkspace(Workspace* workspace)
{
    if (!linkWorkspace(this, m_workspace, workspace, std::mem_fn(&Document::steps), &UndoSteps::changed, &HistoryModel::follow))
        return;
    follow();
    emit workspaceChanged();
}

void HistoryModel::follow()
{
    const int rows = m_workspace ? m_workspace->document()->steps()->count() + 1 : 0;
    if (rows == m_rows && rows > 0) {
        emit dataChanged(index(0), index(rows - 1)); // another step is current, or the last one merged
    } else {
        beginResetModel();
        m_rows = rows;
        endResetModel();
    }
    emit currentChanged();
}

int HistoryModel::current() const
{
    return m_workspace ? m_workspace->document()->steps()->index() : 0;
}

void HistoryModel::goTo(int row)
{
    if (m_workspace && row >= 0 && row < m_rows)
        m_workspace->document()->steps()->goTo(row);
}

int HistoryModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_rows;
}

QVariant HistoryModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() < 0 || index.row() >= m_rows || !m_workspace)
        return {};
    const auto step = m_workspace->document()->steps()->step(index.row());
    switch (role) {
    case Qt::DisplayRole:
    case WordsRole:
        return index.row() == 0 ? tr("As opened") : step.words;
    case TimeRole:
        return index.row() == 0 ? QString() : step.at.toString(QStringLiteral("HH:mm:ss"));
    case CurrentRole:
        return index.row() == current();
    case AheadRole:
        return index.row() > current();
    case DiagramRole: {
        const auto* document = m_workspace->document();
        const auto design = step.design ? step.design : std::make_shared<const Design>(document->design());
        return QVariant::fromValue(Diagram{design, nullptr, &document->catalogue()});
    }
    default:
        return {};
    }
}

QHash<int, QByteArray> HistoryModel::roleNames() const
{
    return {{WordsRole, "words"}, {TimeRole, "time"}, {CurrentRole, "isCurrent"}, {AheadRole, "isAhead"}, {DiagramRole, "diagram"}};
}

} // namespace floom::inline desk
