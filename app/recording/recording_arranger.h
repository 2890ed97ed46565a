// SPDX-License-Identifier: GPL-3.0-or-later
// RecordingArranger: makes the index of a recording, and the one of its requests in flight, for the views of a window: at once where that
// takes a few milliseconds, else on a thread of its own, so that the window never waits. A large recording that lies in a project file is
// read on that thread too. What is asked for anew stops what was under way. GUI thread.
#pragma once

#include "recording/timeline_flight.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <atomic>
#include <list>
#include <memory>
#include <thread>

namespace floom {

struct RunRecord;

struct ArrangedRecording {
    std::shared_ptr<const TimelineIndex> index; // null = not there
    Flight flight;
};

class RecordingArranger final : public QObject {
    Q_OBJECT

public:
    static constexpr std::size_t kAtOnce = 250'000; // spans; more take longer than a frame may

    explicit RecordingArranger(QObject* parent = nullptr);
    ~RecordingArranger() override; // stops and joins

    // The record's recording; without an index when it has none, or while it is made: ready() follows then.
    [[nodiscard]] const ArrangedRecording& of(const std::shared_ptr<const RunRecord>& record);
    // The same of a run whose recording is in a file yet: wasRead() or failed() follows.
    void read(const std::shared_ptr<const RunRecord>& figures, const QString& path, int run);
    void forget(); // as of a run that is not shown any more
    [[nodiscard]] int percent() const; // of what is made now, 0..100; -1 = nothing is

signals:
    void wasRead(const std::shared_ptr<const RunRecord>& whole); // of() knows it
    void failed(const QString& reason);
    void ready();
    void progressed(); // at most 30 times a second

private:
    struct Job {
        std::atomic<int> readPercent{100}, percent{0};
        std::jthread thread; // last: ends before what it writes goes
    };
    Job* begin(const std::shared_ptr<const RunRecord>& record);
    [[nodiscard]] bool take(const Job* job); // joins it; whether it is the one that is waited for
    void deliver(const Job* job, const std::shared_ptr<const RunRecord>& record, ArrangedRecording made);
    void fail(const Job* job, const QString& reason);

    ArrangedRecording m_made;
    std::shared_ptr<const RunRecord> m_record; // that was asked for
    std::list<std::unique_ptr<Job>> m_jobs; // threads that have not been joined yet, the current one among them
    Job* m_current = nullptr;
    QTimer m_timer;
};

} // namespace floom
