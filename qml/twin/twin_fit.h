// SPDX-License-Identifier: GPL-3.0-or-later
// TwinFit: one fit on its own thread; it can be stopped, which returns the best point so far, or abandoned. Owned by the session. GUI
// thread.
#pragma once

#include "fit/fit.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <functional>
#include <memory>
#include <thread>

namespace floom::inline pages {

class TwinFit final : public QObject {
    Q_OBJECT

public:
    using Ended = std::function<void(const Result<FitAnswer>& answer, bool stopped)>;
    explicit TwinFit(Ended ended, QObject* parent = nullptr);
    ~TwinFit() override; // stops and joins

    void start(const FitOrder& order, const Catalogue& catalogue);
    void stop(); // answers with the best point so far
    void giveUp(); // discards the answer
    [[nodiscard]] bool isRunning() const { return m_running; }
    [[nodiscard]] QString progress() const; // "" if not running

signals:
    void progressed();

private:
    void end(int job, const Result<FitAnswer>& answer);

    Ended m_ended;
    int m_job = 0;
    bool m_running = false, m_stopping = false;
    std::shared_ptr<FitWatch> m_watch;
    QTimer m_timer;
    std::jthread m_thread; // last member: joins before what it reports to is destroyed
};

} // namespace floom::inline pages
