// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/recording_arranger.h"

#include "run/run_record.h"

namespace floom {

namespace {

constexpr int kPollMs = 33;

ArrangedRecording arrange(const RunResult& result, const ArrangeWatch& watch = {})
{
    ArrangedRecording made;
    made.index = std::make_shared<const TimelineIndex>(result.spans, result.activities, watch);
    if (!watch.stop.stop_requested())
        made.flight = flightOf(*result.spans);
    return made;
}

} // namespace

RecordingArranger::RecordingArranger(QObject* parent)
    : QObject(parent)
{
    m_timer.setInterval(kPollMs);
    connect(&m_timer, &QTimer::timeout, this, &RecordingArranger::progressed);
}

RecordingArranger::~RecordingArranger()
{
    forget();
    m_jobs.clear(); // joins; what the threads still post dies with this object
}

const ArrangedRecording& RecordingArranger::of(const std::shared_ptr<const RunRecord>& record)
{
    if (record == m_record)
        return m_made;
    forget();
    m_record = record;
    if (!record || !record->result.spans)
        return m_made;
    if (record->result.spans->spans.size() <= kAtOnce) {
        m_made = arrange(record->result);
        return m_made;
    }
    m_current = m_jobs.emplace_back(std::make_unique<Job>()).get();
    m_current->thread = std::jthread([this, record, job = m_current](const std::stop_token& stop) {
        auto made = arrange(record->result, {stop, &job->percent});
        QMetaObject::invokeMethod(
            this, [this, job, made = std::move(made)]() mutable { deliver(job, std::move(made)); }, Qt::QueuedConnection);
    });
    m_timer.start();
    return m_made;
}

void RecordingArranger::forget()
{
    if (m_current)
        m_current->thread.request_stop();
    m_current = nullptr;
    m_timer.stop();
    m_record = nullptr;
    m_made = {};
}

int RecordingArranger::percent() const
{
    return m_current ? m_current->percent.load(std::memory_order_relaxed) : -1;
}

void RecordingArranger::deliver(const Job* job, ArrangedRecording made)
{
    const bool newest = job == m_current;
    m_jobs.remove_if([job](const auto& one) { return one.get() == job; });
    if (!newest)
        return;
    m_current = nullptr;
    m_timer.stop();
    m_made = std::move(made);
    emit ready();
}

} // namespace floom
