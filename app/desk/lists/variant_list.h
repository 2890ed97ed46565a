// SPDX-License-Identifier: GPL-3.0-or-later
// VariantList: the project's variants in the user's order, with their operations. GUI thread only.
#pragma once

#include "desk/workspace.h"

#include <QAbstractListModel>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

namespace floom::inline desk {

class VariantList : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::Workspace* workspace READ workspace WRITE setWorkspace NOTIFY workspaceChanged)
    Q_PROPERTY(int count READ count NOTIFY changed)
    Q_PROPERTY(int currentRow READ currentRow NOTIFY changed) // the current variant
    Q_PROPERTY(QString removed READ removed NOTIFY changed) // name of the variant that can be restored

public:
    enum Role { NameRole = Qt::UserRole + 1, NotesRole, AboutRole, CurrentRole };
    Q_ENUM(Role)

    explicit VariantList(QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    [[nodiscard]] Workspace* workspace() const { return m_workspace; }
    void setWorkspace(Workspace* workspace);
    [[nodiscard]] int count() const { return m_count; }
    [[nodiscard]] int currentRow() const;
    [[nodiscard]] QString removed() const;

    Q_INVOKABLE void show(int row);
    Q_INVOKABLE void addFrom(int row); // a copy of it, which is shown
    [[nodiscard]] Q_INVOKABLE QString rename(int row, const QString& name); // "" or why not
    Q_INVOKABLE void note(int row, const QString& notes);
    Q_INVOKABLE void move(int row, int by);
    [[nodiscard]] Q_INVOKABLE QString remove(int row); // and its runs; "" or the reason
    Q_INVOKABLE void restore();

signals:
    void workspaceChanged();
    void changed();
    void moved(int row, int to);

private:
    void update();
    [[nodiscard]] int idAt(int row) const; // 0 = no such row

    QPointer<Workspace> m_workspace;
    int m_count = 0;
};

} // namespace floom::inline desk
