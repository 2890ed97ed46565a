// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/recording_arranger.h"

#include "run/run_record.h"
#include "store/project_file.h"
#include "store/run_rows.h"

namespace floom::inline recording {

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

Result<std::shared_ptr<const SpanStore>> spansIn(const QString& path, int run, const RunResult& figures, const ReadWatch& watch)
{
    const auto file = ProjectFile::openToRead(path);
    if (!file)
        return file.error();
    return (*file)->runs().readRecording(run, figures, watch);
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
    m_jobs.clear(); // joins; calls the threads have posted are dropped with this object
}

const ArrangedRecording& RecordingArranger::of(const std::shared_ptr<const RunRecord>& record)
{
    if (record == m_record || (record && m_record && m_record->result.spans && record->result.spans == m_record->result.spans))
        return m_made; // same recording, perhaps in another record object
    forget();
    m_record = record;
    if (!record || !record->result.spans)
        return m_made;
    if (record->result.spans->spans.size() <= kAtOnce) {
        m_made = arrange(record->result);
        return m_made;
    }
    auto* job = begin(record);
    job->thread = std::jthread([this, record, job](const std::stop_token& stop) {
        auto made = arrange(record->result, {stop, &job->percent});
        QMetaObject::invokeMethod(
            this, [this, job, record, made = std::move(made)]() mutable { deliver(job, record, std::move(made)); }, Qt::QueuedConnection);
    });
    return m_made;
}

void RecordingArranger::read(const std::shared_ptr<const RunRecord>& figures, const QString& path, int run)
{
    forget();
    auto* job = begin(figures);
    job->readPercent = 0;
    job->thread = std::jthread([this, figures, path, run, job](const std::stop_token& stop) {
        auto spans = spansIn(path, run, figures->result, {stop, &job->readPercent});
        if (!spans) {
            QMetaObject::invokeMethod(
                this, [this, job, reason = QString::fromStdString(spans.error().message())] { fail(job, reason); }, Qt::QueuedConnection);
            return;
        }
        job->readPercent = 100;
        auto whole = std::make_shared<RunRecord>(*figures);
        whole->result.spans = std::move(spans.value());
        auto made = arrange(whole->result, {stop, &job->percent});
        QMetaObject::invokeMethod(
            this, [this, job, whole, made = std::move(made)]() mutable { deliver(job, whole, std::move(made)); }, Qt::QueuedConnection);
    });
}

RecordingArranger::Job* RecordingArranger::begin(const std::shared_ptr<const RunRecord>& record)
{
    m_record = record;
    m_current = m_jobs.emplace_back(std::make_unique<Job>()).get();
    m_timer.start();
    return m_current;
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
    return m_current ? (m_current->readPercent + m_current->percent) / 2 : -1;
}

bool RecordingArranger::take(const Job* job)
{
    const bool newest = job == m_current;
    m_jobs.remove_if([job](const auto& one) { return one.get() == job; });
    if (newest) {
        m_current = nullptr;
        m_timer.stop();
    }
    return newest;
}

void RecordingArranger::deliver(const Job* job, const std::shared_ptr<const RunRecord>& record, ArrangedRecording made)
{
    if (!take(job))
        return;
    const bool fromFile = record != m_record;
    m_record = record;
    m_made = std::move(made);
    if (fromFile)
        emit wasRead(record);
    else
        emit ready();
}

void RecordingArranger::fail(const Job* job, const QString& reason)
{
    if (!take(job))
        return;
    emit failed(reason);
}

} // namespace floom::inline recording
