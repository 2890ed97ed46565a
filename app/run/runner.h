// SPDX-License-Identifier: GPL-3.0-or-later
// Runner: runs simulations in the background, one thread per run; inputs are copied and the record is shared. Progress is polled by a
// timer, never pushed. start() cancels the previous run; only the newest run reports, and late results of older ones are dropped by id. May
// be destroyed at any time. GUI thread only; the catalogue must outlive the runner.
#pragma once

#include "run/run_now.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>

#include <functional>
#include <list>
#include <memory>
#include <vector>

namespace floom::inline run {

class RunJob;

class Runner final : public QObject {
    Q_OBJECT
    Q_PROPERTY(bool running READ isRunning NOTIFY runningChanged)
    Q_PROPERTY(bool cancelling READ isCancelling NOTIFY progressChanged)
    Q_PROPERTY(bool preparing READ isPreparing NOTIFY progressChanged)
    Q_PROPERTY(double percent READ percent NOTIFY progressChanged)
    Q_PROPERTY(QString progressText READ progressText NOTIFY progressChanged)
    Q_PROPERTY(QString paceText READ paceText NOTIFY progressChanged)

public:
    // The work of a run's thread; replaceable in tests.
    using Work = std::function<RunOutcome(const Catalogue&, const RunRequest&, const RunWatch&)>;

    explicit Runner(const Catalogue& catalogue, QObject* parent = nullptr, Work work = runNow);
    // Preconditioned states shared by its runs and by other users.
    [[nodiscard]] const std::shared_ptr<StartStates>& startStates() const { return m_startStates; }
    ~Runner() override; // stops and joins

    int start(Design design, Workload workload, std::uint64_t seed = 1); // returns the run's id, from 1
    int start(RunRequest request); // replaces the request's id
    Q_INVOKABLE void cancel(); // finished() follows with the partial result

    [[nodiscard]] bool isRunning() const { return m_current != nullptr; }
    [[nodiscard]] bool isCancelling() const;
    [[nodiscard]] int currentId() const { return m_current ? m_lastId : 0; }

    // All refer to the current run; 0 or false if there is none.
    [[nodiscard]] bool isPreparing() const; // compiling and preconditioning: nothing simulated yet
    [[nodiscard]] double percent() const { return m_percent; } // 0..100; -1 if the end is unknown
    [[nodiscard]] std::uint64_t events() const; // simulated so far
    [[nodiscard]] std::uint64_t measured() const; // requests completed since the warm-up, if the workload counts requests
    [[nodiscard]] QString progressText() const; // "38 % · 1.9 s left", "recording, 2 % · 4.1 min left"
    [[nodiscard]] QString paceText() const; // "412.0 ms simulated · 3.1 M events/s · WAF 1.80"

    // Current utilization of each track, in the form of a result's (only names and `busy` are set). Empty until known.
    [[nodiscard]] std::vector<TrackUse> liveUse() const;

signals:
    void runningChanged();
    void progressChanged(); // at most 30 times a second
    void finished(std::shared_ptr<const floom::run::RunRecord> record);
    void failed(const QString& reason);

private:
    void poll();
    void deliver(const RunJob* job, const RunOutcome& outcome);
    [[nodiscard]] QString preparingText() const;
    void resetProgress();

    const Catalogue& m_catalogue;
    const Work m_work;
    const std::shared_ptr<StartStates> m_startStates;
    int m_lastId = 0;
    std::list<std::unique_ptr<RunJob>> m_jobs; // jobs not joined yet, including the current one
    RunJob* m_current = nullptr;
    QTimer m_timer;
    QElapsedTimer m_simulating; // since the first event of the current run, or of its second pass
    bool m_again = false; // as last polled: the second pass, which records
    double m_percent = 0;
    double m_simulatedSeconds = 0;
    double m_eventsPerSecond = 0;
    double m_secondsLeft = -1;
};

} // namespace floom::inline run

Q_DECLARE_METATYPE(std::shared_ptr<const floom::run::RunRecord>)
