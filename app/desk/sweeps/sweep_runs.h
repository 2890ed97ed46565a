// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a sweep's points and holds their results. Points run on a separate thread and are stored in the project file; without one, the
// project holds them until it has. Known results are not run again. GUI thread.
#pragma once

#include "desk/sweeps/sweep_goal.h"
#include "desk/sweeps/sweep_table.h"
#include "desk/sweeps/swept_parameters.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <QtQml/qqmlregistration.h>

#include <map>
#include <memory>

namespace floom::inline store {
struct PointRow;
struct SweepRow;
} // namespace floom::inline store

namespace floom::inline sweep {
class SweepJob;
} // namespace floom::inline sweep

namespace floom::inline desk {

class SweepRuns : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(QString effortText READ effortText NOTIFY planChanged) // "about 28 min · 2 threads"; without the time while it runs
    Q_PROPERTY(bool runnable READ isRunnable NOTIFY planChanged)
    Q_PROPERTY(bool planIsShown READ planIsShown NOTIFY planChanged) // the results match the current chips
    Q_PROPERTY(bool running READ isRunning NOTIFY progressChanged)
    Q_PROPERTY(bool paused READ isPaused NOTIFY progressChanged) // finishes the running points and starts no others
    Q_PROPERTY(int total READ total NOTIFY progressChanged)
    Q_PROPERTY(int finished READ finished NOTIFY progressChanged)
    Q_PROPERTY(int refused READ refused NOTIFY progressChanged)
    Q_PROPERTY(int failed READ failed NOTIFY progressChanged)
    Q_PROPERTY(int active READ active NOTIFY progressChanged)
    Q_PROPERTY(int skipped READ skipped NOTIFY progressChanged)
    Q_PROPERTY(int waiting READ waiting NOTIFY progressChanged)
    Q_PROPERTY(QString timeText READ timeText NOTIFY progressChanged) // "8.6 s · about 9 h 35 min left"
    Q_PROPERTY(bool hasResults READ hasResults NOTIFY resultsChanged)

public:
    SweepRuns(Workspace& workspace, SweptParameters& swept, const SweepGoal& goal, QObject* parent = nullptr);
    ~SweepRuns() override; // stops and joins

    Q_INVOKABLE QString start(); // a restart runs only the missing points; "" or the reason
    Q_INVOKABLE void stop();
    Q_INVOKABLE void startOrStop();
    [[nodiscard]] Q_INVOKABLE QString counted(int number) const; // "10,000"
    Q_INVOKABLE void pauseOrResume(); // ignored if no sweep runs
    void forget(); // another project was loaded
    void restore(); // shows the project file's last sweep
    void show(const SweepRow& row, const std::vector<PointRow>& points); // a stored sweep; ignored if it cannot be read

    [[nodiscard]] const SweepTable& table() const { return m_table; }
    [[nodiscard]] const Design& base() const { return m_base; } // the base design of the table's points
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
    void planChanged(); // the planned points, or whether they are the shown ones
    void progressChanged();
    void tableReplaced(); // by another sweep; before resultsChanged()
    void tableShown(); // after resultsChanged()
    void resultsChanged(); // new results, or all were replaced

private:
    void showTable(Sweep sweep, std::vector<SweepPoint> points);
    void poll();
    void keep(const std::vector<std::pair<std::size_t, PointResult>>& finished);
    void finish();

    Workspace& m_workspace;
    SweptParameters& m_swept;
    const SweepGoal& m_goal;
    Design m_base;
    QString m_shownPlan; // the points' inputs, as text
    SweepTable m_table;
    std::map<std::string, PointResult> m_known; // by key: all runs of this window
    std::unique_ptr<SweepJob> m_job;
    bool m_keepsItself = false; // the job writes its points to the project file
    QTimer m_timer;
    QElapsedTimer m_clock;
    bool m_paused = false;
    double m_seconds = 0; // duration of the last sweep run
    double m_earlier = 0; // part of m_seconds before the last pause
    double m_before = 0; // seconds simulated before the current sweep started
};

} // namespace floom::inline desk
