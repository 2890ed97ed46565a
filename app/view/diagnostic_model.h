// SPDX-License-Identifier: GPL-3.0-or-later
// DiagnosticModel: what the design rules say about the drawing, worst first, with their fixes. GUI thread.
#pragma once

#include "view/workspace.h"

#include <QAbstractListModel>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

#include <vector>

namespace floom {

class DiagnosticModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::Workspace* workspace READ workspace WRITE setWorkspace NOTIFY workspaceChanged)
    Q_PROPERTY(int count READ count NOTIFY countChanged)

public:
    enum Role { SeverityRole = Qt::UserRole + 1, RuleRole, AddressRole, TitleRole, DetailRole, FixesRole };

    explicit DiagnosticModel(QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    [[nodiscard]] Workspace* workspace() const { return m_workspace; }
    void setWorkspace(Workspace* workspace);
    [[nodiscard]] int count() const { return static_cast<int>(m_list.size()); }

    Q_INVOKABLE void selectSubject(int row) const; // selects the block the finding is about
    Q_INVOKABLE QString applyFix(int row, int fix) const; // "" or the reason

signals:
    void workspaceChanged();
    void countChanged();

private:
    void refresh();

    QPointer<Workspace> m_workspace;
    std::vector<Diagnostic> m_list;
};

} // namespace floom
