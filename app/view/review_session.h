// SPDX-License-Identifier: GPL-3.0-or-later
// ReviewSession: the project's variants held to its limits: the limits as they are set, how each variant stands to each of them by its
// newest run, and which misses are waived and why. Functions that can be refused answer "" or the reason in words. GUI thread.
#pragma once

#include "review/acceptance.h"
#include "run/run_record.h"
#include "view/workspace.h"

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <map>
#include <memory>
#include <thread>
#include <vector>

namespace floom {

class ReviewSession : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::Workspace* workspace READ workspace WRITE setWorkspace NOTIFY workspaceChanged)
    Q_PROPERTY(QVariantList limits READ limits NOTIFY changed) // {text, figure, atLeast, value}
    Q_PROPERTY(QString problem READ problem NOTIFY changed) // of limits that cannot be read; "" = they can
    // {name, verdict, tone, cells: {text, note, tone, reason}}; tones: "good", "bad", "waived", "none"
    Q_PROPERTY(QVariantList rows READ rows NOTIFY changed)
    Q_PROPERTY(QString summary READ summary NOTIFY changed) // "1 of 3 variants accepted"
    Q_PROPERTY(int missing READ missing NOTIFY changed) // variants without a run of what they are now
    Q_PROPERTY(bool running READ isRunning NOTIFY runningChanged)

public:
    explicit ReviewSession(QObject* parent = nullptr);
    ~ReviewSession() override; // stops and joins

    [[nodiscard]] Workspace* workspace() const { return m_workspace; }
    void setWorkspace(Workspace* workspace);
    [[nodiscard]] QVariantList limits() const;
    [[nodiscard]] QString problem() const { return m_problem; }
    [[nodiscard]] QVariantList rows() const;
    [[nodiscard]] QString summary() const;
    [[nodiscard]] int missing() const;
    [[nodiscard]] bool isRunning() const { return m_running; }

    // Figures that fit what is typed, as {figure, label, now}: `now` of the shown run.
    Q_INVOKABLE QVariantList offers(const QString& query) const;
    Q_INVOKABLE QString setLimit(int index, const QString& figure, bool atLeast, const QString& value); // beyond the last: a new one
    Q_INVOKABLE void removeLimit(int index);
    Q_INVOKABLE QString waive(int row, int column, const QString& reason);
    Q_INVOKABLE void withdraw(int row, int column);
    Q_INVOKABLE void runMissing();
    Q_INVOKABLE void cancel();

signals:
    void workspaceChanged();
    void changed();
    void runningChanged();

private:
    struct Row {
        int variant = 0; // an id
        QString name;
        std::shared_ptr<const RunRecord> record; // null: not run as it is now
        std::vector<LimitVerdict> verdicts;
    };

    void later(); // refresh() once, whatever changes meanwhile
    void refresh();
    [[nodiscard]] std::shared_ptr<const RunRecord> recordOf(int variant, const Design& design, const QString& workload);
    void keepLimits();
    void keepWaivers();
    void take(int job, int variant, const std::shared_ptr<const RunRecord>& record);
    void end(int job, const QString& problem);

    QPointer<Workspace> m_workspace;
    std::vector<GoalLimit> m_limits;
    std::vector<LimitWaiver> m_waivers;
    QString m_problem;
    std::vector<Row> m_rows;
    std::map<int, std::shared_ptr<const RunRecord>> m_read; // by run: what was read of the file
    int m_generation = -1; // of the project
    QTimer m_timer;
    int m_job = 0;
    bool m_running = false;
    std::jthread m_thread; // last: ends before what it reports to
};

} // namespace floom
