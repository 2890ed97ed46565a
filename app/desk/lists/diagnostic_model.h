// SPDX-License-Identifier: GPL-3.0-or-later
// DiagnosticModel: the design rules' findings, worst first, with their fixes. GUI thread.
#pragma once

#include "desk/workspace.h"

#include <QAbstractListModel>
#include <QPointer>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <vector>

namespace floom::inline desk {

class DiagnosticModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::Workspace* workspace READ workspace WRITE setWorkspace NOTIFY workspaceChanged)
    Q_PROPERTY(int count READ count NOTIFY countChanged)
    Q_PROPERTY(int open READ open NOTIFY countChanged)
    Q_PROPERTY(int waived READ waived NOTIFY countChanged)

public:
    enum Role {
        SeverityRole = Qt::UserRole + 1,
        RuleRole,
        AddressRole,
        TitleRole,
        DetailRole,
        FixesRole,
        AboutRole,
        WaivedRole,
        MendableRole
    };

    explicit DiagnosticModel(QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    [[nodiscard]] Workspace* workspace() const { return m_workspace; }
    void setWorkspace(Workspace* workspace);
    [[nodiscard]] int count() const { return static_cast<int>(m_list.size()); }
    [[nodiscard]] int open() const { return count() - waived(); }
    [[nodiscard]] int waived() const;

    Q_INVOKABLE void selectSubject(int row) const; // the block or instance of the finding
    Q_INVOKABLE QString applyFix(int row, int fix) const; // "" or the reason
    // What the fix changes, and its effect on the ceiling: "ch.rate 40 MT/s → 300 MT/s\nCeiling 38.1 k IOPS → 285 k IOPS".
    Q_INVOKABLE QString fixPreview(int row, int fix) const;
    Q_INVOKABLE QVariantList fixChanges(int row, int fix) const; // for the cards: {block, key, label, was, now}
    Q_INVOKABLE QString waive(int row, const QString& reason) const; // "" or why not
    Q_INVOKABLE void unwaive(int row) const;
    Q_INVOKABLE QString setSeverity(int row, int severity) const; // 0 note, 1 warning, 2 error

signals:
    void workspaceChanged();
    void countChanged();

private:
    void refresh();

    QPointer<Workspace> m_workspace;
    std::vector<Diagnostic> m_list;
};

} // namespace floom::inline desk
