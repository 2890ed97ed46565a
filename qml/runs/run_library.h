// SPDX-License-Identifier: GPL-3.0-or-later
// RunLibrary: all runs of the project: pinned ones first, then by date, newest first; deleted ones last while they can be restored; and
// operations on them. Sizes are those of the recordings. GUI thread only.
#pragma once

#include "desk/workspace.h"

#include <QAbstractListModel>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

#include <vector>

namespace floom::inline store {
struct RunLabel;
} // namespace floom::inline store

namespace floom::inline pages {

class RunLibrary : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::Workspace* workspace READ workspace WRITE setWorkspace NOTIFY workspaceChanged)
    Q_PROPERTY(QString filter READ filter WRITE setFilter NOTIFY filterChanged)
    Q_PROPERTY(int count READ count NOTIFY rowsChanged)
    Q_PROPERTY(QString total READ total NOTIFY rowsChanged) // "14 runs · recordings 186 MB"
    Q_PROPERTY(QString cleanUpText READ cleanUpText NOTIFY rowsChanged) // what the clean-up would free; "" = nothing
    Q_PROPERTY(int pickedCount READ pickedCount NOTIFY pickedChanged) // at most two, for comparing

public:
    enum Role {
        NumberRole = Qt::UserRole + 1,
        TitleRole,
        NameRole,
        TagRole,
        NoteRole,
        VariantRole,
        WorkloadRole,
        IopsRole,
        P99Role,
        TrustRole,
        SureRole,
        StoppedRole,
        SizeRole,
        DateRole,
        PinnedRole,
        ShownRole,
        PickedRole,
        DeletedRole
    };

    explicit RunLibrary(QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    [[nodiscard]] Workspace* workspace() const { return m_workspace; }
    void setWorkspace(Workspace* workspace);
    [[nodiscard]] QString filter() const { return m_filter; }
    void setFilter(const QString& filter); // words that must all occur in a run's name, tag, note, variant, workload or date
    [[nodiscard]] int count() const { return static_cast<int>(m_ids.size()); }
    [[nodiscard]] QString total() const;
    [[nodiscard]] QString cleanUpText() const;
    [[nodiscard]] int pickedCount() const { return static_cast<int>(m_picked.size()); }

    Q_INVOKABLE QVariant value(int row, const QString& role) const; // a role of a row, by name
    Q_INVOKABLE void show(int row, const QString& page = {}); // restores a deleted one
    Q_INVOKABLE void rename(int row, const QString& name);
    Q_INVOKABLE void tag(int row, const QString& tag);
    Q_INVOKABLE void note(int row, const QString& note);
    Q_INVOKABLE void pinOrUnpin(int row);
    Q_INVOKABLE void removeOrRestore(int row);
    Q_INVOKABLE QString dropRecording(int row);
    Q_INVOKABLE void pickOrNot(int row);
    Q_INVOKABLE void compare(int row); // the two picked runs; otherwise this one with the picked or the shown one
    Q_INVOKABLE void cleanUp(); // drops all recordings except those of pinned runs, the shown run, and each variant's newest

signals:
    void workspaceChanged();
    void filterChanged();
    void rowsChanged();
    void pickedChanged();

private:
    void update();
    void refreshMarks();
    [[nodiscard]] int idAt(int row) const; // 0 = no such row
    [[nodiscard]] bool isDeleted(int id) const;
    [[nodiscard]] bool isShown(int id) const;
    [[nodiscard]] std::vector<int> cleanable() const;
    // `words` say what is done to the run %1, as an undo step.
    void label(int row, void (*change)(RunLabel&, const QString&), const QString& text, const QString& words);

    QPointer<Workspace> m_workspace;
    QString m_filter;
    std::vector<int> m_ids; // by row
    std::vector<int> m_picked; // ids, the earlier pick first
};

} // namespace floom::inline pages
