// SPDX-License-Identifier: GPL-3.0-or-later
// SampleModel: the welcome page's sample drives, each with the result of a real run, simulated one after another in the background after
// start(). Unfinished ones have an empty figure. GUI thread.
#pragma once

#include "desk/workspace.h"
#include "results/run_result.h"
#include "workload/workload.h"

#include <QAbstractListModel>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

#include <memory>
#include <vector>

namespace floom::inline desk {

class SampleModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::Workspace* workspace READ workspace WRITE setWorkspace NOTIFY workspaceChanged)
    Q_PROPERTY(int count READ count NOTIFY workspaceChanged)
    Q_PROPERTY(bool finished READ isFinished NOTIFY finishedChanged)

public:
    enum Role { NameRole = Qt::UserRole + 1, TitleRole, SubtitleRole, FigureRole, UnitRole, WorkloadRole, VerdictRole };

    explicit SampleModel(QObject* parent = nullptr);
    ~SampleModel() override;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    [[nodiscard]] Workspace* workspace() const { return m_workspace; }
    void setWorkspace(Workspace* workspace);
    [[nodiscard]] int count() const { return static_cast<int>(m_samples.size()); }
    [[nodiscard]] bool isFinished() const { return m_next >= m_samples.size(); }
    Q_INVOKABLE void start();

    // For pictures; null if there is no such row or no result yet.
    [[nodiscard]] const Design* design(int row) const;
    [[nodiscard]] const RunResult* result(int row) const;
    [[nodiscard]] const Catalogue& catalogue() const;

signals:
    void workspaceChanged();
    void finishedChanged();

private:
    struct Entry {
        QString name;
        QString title;
        Design design;
        Workload workload;
        std::shared_ptr<const RunRecord> record;
    };
    void runNext();
    void settle(std::shared_ptr<const RunRecord> record);

    QPointer<Workspace> m_workspace;
    std::vector<Entry> m_samples;
    std::unique_ptr<Runner> m_runner;
    std::size_t m_next = 0;
    bool m_started = false;
};

} // namespace floom::inline desk
