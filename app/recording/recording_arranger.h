// SPDX-License-Identifier: GPL-3.0-or-later
// RecordingArranger: builds the index of a recording and of its requests in flight for the views of a window: synchronously if that takes a
// few milliseconds, else on its own thread, so that the window never blocks. The thread also reads a large recording from its project file.
// A new request cancels the one in progress. GUI thread.
#pragma once

#include "recording/timeline_flight.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <atomic>
#include <list>
#include <memory>
#include <thread>

namespace floom::inline run {
struct RunRecord;
} // namespace floom::inline run

namespace floom::inline recording {

struct ArrangedRecording {
    std::shared_ptr<const TimelineIndex> index; // null = not available
    Flight flight;
};

class RecordingArranger final : public QObject {
    Q_OBJECT

public:
    static constexpr std::size_t kAtOnce = 250'000; // spans; more would take longer than a frame

    explicit RecordingArranger(QObject* parent = nullptr);
    ~RecordingArranger() override; // stops and joins the threads

    // The indexed recording of a record. Without an index if the record has no recording or while it is built; ready() follows then.
    [[nodiscard]] const ArrangedRecording& of(const std::shared_ptr<const RunRecord>& record);
    // The same for a run whose recording is still in the file: wasRead() or failed() follows.
    void read(const std::shared_ptr<const RunRecord>& figures, const QString& path, int run);
    void forget(); // the run is no longer shown
    [[nodiscard]] int percent() const; // progress of the current job, 0..100; -1 = none

signals:
    void wasRead(const std::shared_ptr<const RunRecord>& whole); // of() has it now
    void failed(const QString& reason);
    void ready();
    void progressed(); // at most 30 times a second

private:
    struct Job {
        std::atomic<int> readPercent{100}, percent{0};
        std::jthread thread; // last member: joins before the data it writes is destroyed
    };
    Job* begin(const std::shared_ptr<const RunRecord>& record);
    [[nodiscard]] bool take(const Job* job); // joins the job; true if it is the current one
    void deliver(const Job* job, const std::shared_ptr<const RunRecord>& record, ArrangedRecording made);
    void fail(const Job* job, const QString& reason);

    ArrangedRecording m_made;
    std::shared_ptr<const RunRecord> m_record; // the requested record
    std::list<std::unique_ptr<Job>> m_jobs; // jobs not joined yet, including the current one
    Job* m_current = nullptr;
    QTimer m_timer;
};

} // namespace floom::inline recording
