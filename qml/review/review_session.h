// SPDX-License-Identifier: GPL-3.0-or-later
// ReviewSession: the project's variants against its limits: the limits, each variant's newest run judged by each of them, and waived misses
// with reasons. Functions that can be refused return "" or the reason. GUI thread.
#pragma once

#include "desk/workspace.h"
#include "review/acceptance.h"
#include "run/run_record.h"
#include "workload/asked_workload.h"

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <map>
#include <memory>
#include <thread>
#include <vector>

namespace floom::inline pages {

class ReviewSession : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::Workspace* workspace READ workspace WRITE setWorkspace NOTIFY workspaceChanged)
    Q_PROPERTY(QVariantList limits READ limits NOTIFY changed) // {text, figure, atLeast, value}
    Q_PROPERTY(QString problem READ problem NOTIFY changed) // error in the limits; "" = none
    // {name, workload, verdict, tone, cells: {text, note, tone, reason}}; tones: "good", "bad", "waived", "none"; workload: "" = all have
    // the same
    Q_PROPERTY(QVariantList rows READ rows NOTIFY changed)
    Q_PROPERTY(QString summary READ summary NOTIFY changed) // "1 of 3 variants accepted"
    Q_PROPERTY(int missing READ missing NOTIFY changed) // number of variants without a run of their current design
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

    // Figures that match the query, as {figure, label, now}; `now` is the shown run's value.
    Q_INVOKABLE QVariantList offers(const QString& query) const;
    Q_INVOKABLE QString setLimit(int index, const QString& figure, bool atLeast, const QString& value); // index past the last: adds a limit
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
        AskedWorkload workload; // as typed
        std::shared_ptr<const RunRecord> record; // null: the current design has not run
        std::vector<LimitVerdict> verdicts;
    };

    [[nodiscard]] QString workloadOf(const Row& row) const;
    void later(); // queues one refresh() for any number of changes
    void refresh();
    [[nodiscard]] std::shared_ptr<const RunRecord> recordOf(int variant, const Design& design, const AskedWorkload& workload);
    void keep(const char* fact, const std::string& text, const QString& words); // one undo step
    void keepLimits(const QString& words);
    void keepWaivers(const QString& words);
    void take(int job, int variant, const std::shared_ptr<const RunRecord>& record);
    void end(int job, const QString& problem);

    QPointer<Workspace> m_workspace;
    std::vector<GoalLimit> m_limits;
    std::vector<LimitWaiver> m_waivers;
    QString m_problem;
    std::vector<Row> m_rows;
    std::map<int, std::shared_ptr<const RunRecord>> m_read; // by run: records read from the file
    int m_generation = -1; // of the project
    QTimer m_timer;
    int m_job = 0;
    bool m_running = false;
    std::jthread m_thread; // last member: joins before what it reports to is destroyed
};

} // namespace floom::inline pages
