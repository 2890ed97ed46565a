// SPDX-License-Identifier: GPL-3.0-or-later
// TwinFit: one fit on a thread of its own, that may be stopped, with the best so far as its answer, or given up. Owned by the session. GUI
// thread.
#pragma once

#include "fit/fit.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <functional>
#include <memory>
#include <thread>

namespace floom {

class TwinFit final : public QObject {
    Q_OBJECT

public:
    using Ended = std::function<void(const Result<FitAnswer>& answer, bool stopped)>;
    explicit TwinFit(Ended ended, QObject* parent = nullptr);
    ~TwinFit() override; // stops and joins

    void start(const FitOrder& order, const Catalogue& catalogue);
    void stop(); // the best so far is the answer
    void giveUp(); // nobody waits for an answer any more
    [[nodiscard]] bool isRunning() const { return m_running; }
    [[nodiscard]] QString progress() const; // "" unless it runs

signals:
    void progressed();

private:
    void end(int job, const Result<FitAnswer>& answer);

    Ended m_ended;
    int m_job = 0;
    bool m_running = false, m_stopping = false;
    std::shared_ptr<FitWatch> m_watch;
    QTimer m_timer;
    std::jthread m_thread; // last: ends before what it reports to
};

} // namespace floom
