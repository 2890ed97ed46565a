// SPDX-License-Identifier: GPL-3.0-or-later
// The runs of a sweep's points and what came of them. Points run on a thread of their own and are kept in the project file when there is
// one; what is known is not run again. GUI thread.
#pragma once

#include "desk/sweep_goal.h"
#include "desk/sweep_table.h"
#include "desk/swept_parameters.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <QtQml/qqmlregistration.h>

#include <map>
#include <memory>

namespace floom {

class SweepJob;

class SweepRuns : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(QString effortText READ effortText NOTIFY planChanged) // "about 9 s · 2 threads"
    Q_PROPERTY(bool runnable READ isRunnable NOTIFY planChanged)
    Q_PROPERTY(bool planIsShown READ planIsShown NOTIFY planChanged) // the results are those of the chips as they stand
    Q_PROPERTY(bool running READ isRunning NOTIFY progressChanged)
    Q_PROPERTY(bool paused READ isPaused NOTIFY progressChanged) // ends the points it is at and begins no other
    Q_PROPERTY(int total READ total NOTIFY progressChanged)
    Q_PROPERTY(int finished READ finished NOTIFY progressChanged)
    Q_PROPERTY(int refused READ refused NOTIFY progressChanged)
    Q_PROPERTY(int failed READ failed NOTIFY progressChanged)
    Q_PROPERTY(int active READ active NOTIFY progressChanged)
    Q_PROPERTY(int skipped READ skipped NOTIFY progressChanged)
    Q_PROPERTY(int waiting READ waiting NOTIFY progressChanged)
    Q_PROPERTY(QString timeText READ timeText NOTIFY progressChanged) // "8.6 s · about 0.6 s left · 2 threads"
    Q_PROPERTY(bool hasResults READ hasResults NOTIFY resultsChanged)

public:
    SweepRuns(Workspace& workspace, SweptParameters& swept, const SweepGoal& goal, QObject* parent = nullptr);
    ~SweepRuns() override; // stops what runs

    Q_INVOKABLE QString start(); // begun again it goes on with what is missing; "" or the reason
    Q_INVOKABLE void stop();
    Q_INVOKABLE void startOrStop();
    Q_INVOKABLE void pauseOrResume(); // does nothing when no sweep runs
    void forget(); // another project is on the desk
    void restore(); // shows the last sweep that the project file holds

    [[nodiscard]] const SweepTable& table() const { return m_table; }
    [[nodiscard]] const Design& base() const { return m_base; } // of the points in the table
    [[nodiscard]] Result<RunRequest> requestAt(std::size_t point) const;

    [[nodiscard]] bool isRunnable() const { return !m_swept.isEmpty() && !isRunning(); }
    [[nodiscard]] bool isPaused() const { return isRunning() && m_paused; }
    [[nodiscard]] bool isRunning() const { return m_job != nullptr; }
    [[nodiscard]] bool planIsShown() const;
    [[nodiscard]] int total() const { return static_cast<int>(m_table.size()); }
    [[nodiscard]] int finished() const { return m_table.count(PointState::finished); }
    [[nodiscard]] int refused() const { return m_table.count(PointState::refused); }
    [[nodiscard]] int failed() const { return m_table.count(PointState::failed); }
    [[nodiscard]] int active() const { return m_table.count(PointState::running); }
    [[nodiscard]] int skipped() const { return m_table.count(PointState::skipped); }
    [[nodiscard]] int waiting() const { return m_table.count(PointState::waiting); }
    [[nodiscard]] bool hasResults() const { return finished() > 0 || refused() > 0 || failed() > 0; }
    [[nodiscard]] QString effortText() const;
    [[nodiscard]] QString timeText() const;

signals:
    void planChanged(); // what could be run, and whether it is what is shown
    void progressChanged();
    void tableReplaced(); // by another sweep's; before resultsChanged()
    void tableShown(); // after it
    void resultsChanged(); // points came, or all are others

private:
    void showTable(Sweep sweep, std::vector<SweepPoint> points);
    void poll();
    void finish();

    Workspace& m_workspace;
    SweptParameters& m_swept;
    const SweepGoal& m_goal;
    Design m_base;
    QString m_shownPlan; // what the points were made from, as text
    SweepTable m_table;
    std::map<std::string, PointResult> m_known; // by key: all that ran in this window
    std::unique_ptr<SweepJob> m_job;
    QTimer m_timer;
    QElapsedTimer m_clock;
    bool m_paused = false;
    double m_seconds = 0; // that the last run of points took
    double m_earlier = 0; // of them, before it was paused last
    double m_before = 0; // what was simulated before it, seconds
};

} // namespace floom
