// SPDX-License-Identifier: GPL-3.0-or-later
// VerdictWatch: decides a finished run's bottleneck by experiment, in the background: a short proof (run/prove.h) of the newest run it was
// given. GUI thread.
#pragma once

#include "run/run_record.h"

#include <QObject>

#include <memory>
#include <thread>

namespace floom::inline engine {
class StartStates;
class Catalogue;
} // namespace floom::inline engine

namespace floom::inline desk {

class VerdictWatch final : public QObject {
    Q_OBJECT

public:
    // `startStates`: preconditioned states of the given runs; may be null.
    explicit VerdictWatch(const Catalogue& catalogue, std::shared_ptr<StartStates> startStates = nullptr, QObject* parent = nullptr);
    ~VerdictWatch() override; // stops and joins

    // Cancels the current one. Runs that were cut short, violated a law or measured nothing are not decided.
    void decide(const std::shared_ptr<const RunRecord>& record);
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_running; }

signals:
    void decided(std::shared_ptr<const floom::run::RunRecord> record); // the same run with its bottleneck decided
    void runningChanged();

private:
    void take(int id, const std::shared_ptr<const RunRecord>& record);
    void setRunning(bool running);

    const Catalogue& m_catalogue;
    const std::shared_ptr<StartStates> m_startStates;
    int m_id = 0;
    bool m_running = false;
    std::jthread m_thread; // last member: joins before what it reports to is destroyed
};

} // namespace floom::inline desk
