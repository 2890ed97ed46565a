// SPDX-License-Identifier: GPL-3.0-or-later
// HistoryModel: the document's undo steps, oldest first; row 0 is the initial design. Each has a text, a time and a small picture of the
// design after it. GUI thread.
#pragma once

#include "desk/workspace.h"

#include <QAbstractListModel>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

namespace floom::inline desk {

class HistoryModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::Workspace* workspace READ workspace WRITE setWorkspace NOTIFY workspaceChanged)
    Q_PROPERTY(int current READ current NOTIFY currentChanged)

public:
    enum Role { WordsRole = Qt::UserRole + 1, TimeRole, CurrentRole, AheadRole, DiagramRole };

    explicit HistoryModel(QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    [[nodiscard]] Workspace* workspace() const { return m_workspace; }
    void setWorkspace(Workspace* workspace);
    [[nodiscard]] int current() const; // the row of the current state

    Q_INVOKABLE void goTo(int row);

signals:
    void workspaceChanged();
    void currentChanged();

private:
    void follow();

    QPointer<Workspace> m_workspace;
    int m_rows = 0;
};

} // namespace floom::inline desk
