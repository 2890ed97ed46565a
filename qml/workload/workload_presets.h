// SPDX-License-Identifier: GPL-3.0-or-later
// WorkloadPresets: named workloads: the project's own first, then the built-in ones, each with its source or marked as an estimate
// (resources/workloads/presets.json). Setting one is an undo step. GUI thread.
#pragma once

#include "desk/workspace.h"
#include "workload/asked_workload.h"

#include <QAbstractListModel>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

#include <vector>

namespace floom::inline pages {

class WorkloadPresets : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::Workspace* workspace READ workspace WRITE setWorkspace NOTIFY workspaceChanged)
    Q_PROPERTY(QString filter READ filter WRITE setFilter NOTIFY changed) // words that must all occur in name, text or words
    Q_PROPERTY(int count READ count NOTIFY changed)
    Q_PROPERTY(int current READ current NOTIFY changed) // the row that equals the current workload; -1 = none
    Q_PROPERTY(QString suggestedName READ suggestedName NOTIFY changed)

public:
    enum Role { NameRole = Qt::UserRole + 1, GroupRole, AboutRole, SourceRole, EstimateRole, OwnRole, WordsRole };

    struct Preset {
        QString group, name, words, about, source;
        bool estimate = false; // more than the queue depth is estimated
        bool own = false; // belongs to the project
        AskedWorkload workload; // what the words ask for
    };

    explicit WorkloadPresets(QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    [[nodiscard]] Workspace* workspace() const { return m_workspace; }
    void setWorkspace(Workspace* workspace);
    [[nodiscard]] QString filter() const { return m_filter; }
    void setFilter(const QString& filter);
    [[nodiscard]] int count() const { return static_cast<int>(m_shown.size()); }
    [[nodiscard]] int current() const;
    [[nodiscard]] QString suggestedName() const;

    Q_INVOKABLE void take(int row);
    // Saves the current workload under a name in the project; replaces one of that name.
    [[nodiscard]] Q_INVOKABLE QString keep(const QString& name);
    Q_INVOKABLE void remove(int row); // one of the project's
    Q_INVOKABLE void restore(); // the one removed last

    [[nodiscard]] static const std::vector<Preset>& builtin();

signals:
    void workspaceChanged();
    void changed();
    void removed(const QString& name);

private:
    void fill();

    QPointer<Workspace> m_workspace;
    QString m_filter;
    std::vector<Preset> m_shown;
    QString m_removedName, m_removedWords;
};

} // namespace floom::inline pages
