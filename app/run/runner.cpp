// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/runner.h"

#include "export/number_text.h"
#include "model/start_states.h"
#include "run/run_job.h"

#include <algorithm>
#include <utility>

namespace floom::inline run {

namespace {

constexpr int kPollMs = 33;

// Completed share of the run, 0..1; negative if the end is unknown.
double shareDone(const RunJob& job)
{
    const auto& progress = job.progress();
    if (const auto expected = progress.expected.load(std::memory_order_relaxed); expected > 0)
        return std::min(1.0, static_cast<double>(progress.completed.load(std::memory_order_relaxed)) / static_cast<double>(expected));
    const Time runtime = job.request().workload.runtime;
    if (runtime > Time{})
        return std::min(1.0, ratio(progress.simulated.load(std::memory_order_relaxed), runtime));
    return -1;
}

} // namespace

Runner::Runner(const Catalogue& catalogue, QObject* parent, Work work)
    : QObject(parent)
    , m_catalogue(catalogue)
    , m_work(std::move(work))
    , m_startStates(std::make_shared<StartStates>())
{
    m_timer.setInterval(kPollMs);
    connect(&m_timer, &QTimer::timeout, this, &Runner::poll);
}

Runner::~Runner()
{
    for (const auto& job : m_jobs)
        job->stop();
    m_jobs.clear(); // joins; calls the threads have posted are dropped with this object
}

int Runner::start(Design design, Workload workload, std::uint64_t seed)
{
    RunRequest request;
    request.maps = true;
    request.design = std::move(design);
    request.workload = std::move(workload);
    request.seed = seed;
    return start(std::move(request));
}

int Runner::start(RunRequest request)
{
    if (m_current)
        m_current->stop();
    request.id = ++m_lastId;
    request.startStates = m_startStates;
    const bool wasRunning = isRunning();
    const auto done = [this](const RunJob* job, RunOutcome outcome) {
        QMetaObject::invokeMethod(
            this, [this, job, outcome = std::move(outcome)] { deliver(job, outcome); }, Qt::QueuedConnection);
    };
    m_jobs.push_back(std::make_unique<RunJob>(m_catalogue, std::move(request), m_work, done));
    m_current = m_jobs.back().get();
    resetProgress();
    m_timer.start();
    if (!wasRunning)
        emit runningChanged();
    emit progressChanged();
    return m_lastId;
}

void Runner::cancel()
{
    if (!m_current)
        return;
    m_current->stop();
    emit progressChanged();
}

bool Runner::isCancelling() const
{
    return m_current && m_current->isStopping();
}

bool Runner::isPreparing() const
{
    return m_current && m_current->progress().preparing.load(std::memory_order_relaxed);
}

std::uint64_t Runner::events() const
{
    return m_current ? m_current->progress().events.load(std::memory_order_relaxed) : 0;
}

std::uint64_t Runner::measured() const
{
    if (!m_current)
        return 0;
    const std::uint64_t asked = m_current->request().workload.count;
    const std::uint64_t expected = m_current->progress().expected.load(std::memory_order_relaxed);
    const std::uint64_t completed = m_current->progress().completed.load(std::memory_order_relaxed);
    const std::uint64_t warmup = expected - std::min(asked, expected);
    return expected > 0 && completed > warmup ? completed - warmup : 0;
}

void Runner::deliver(const RunJob* job, const RunOutcome& outcome)
{
    const bool newest = job == m_current;
    if (newest) {
        m_current = nullptr;
        m_timer.stop();
    }
    m_jobs.remove_if([job](const auto& one) { return one.get() == job; });
    if (!newest)
        return;
    resetProgress();
    emit runningChanged();
    emit progressChanged();
    if (outcome.record)
        emit finished(outcome.record);
    if (const QString problem = outcome.problem(); !problem.isEmpty())
        emit failed(problem);
}

void Runner::resetProgress()
{
    m_percent = 0;
    m_simulatedSeconds = 0;
    m_eventsPerSecond = 0;
    m_secondsLeft = -1;
    m_simulating.invalidate();
    m_again = false;
}

void Runner::poll()
{
    if (!m_current)
        return;
    const auto& progress = m_current->progress();
    const bool again = m_current->isAgain();
    if (std::exchange(m_again, again) != again)
        m_simulating.invalidate(); // the second pass has its own progress
    if (!isPreparing() && !m_simulating.isValid())
        m_simulating.start();
    const double share = shareDone(*m_current);
    const double elapsed = m_simulating.isValid() ? static_cast<double>(m_simulating.nsecsElapsed()) * 1e-9 : 0;
    m_percent = share < 0 ? -1 : 100 * share;
    m_simulatedSeconds = progress.simulated.load(std::memory_order_relaxed).seconds();
    m_eventsPerSecond = elapsed > 0 ? static_cast<double>(progress.events.load(std::memory_order_relaxed)) / elapsed : 0;
    m_secondsLeft = share > 0 && elapsed > 0 ? elapsed * (1 - share) / share : -1;
    emit progressChanged();
}

QString Runner::preparingText() const
{
    const int permille = m_current->progress().preparedPermille.load(std::memory_order_relaxed);
    return permille > 0 ? tr("preparing the drive, %1").arg(QString::fromStdString(percentText(permille / 1000.0, 0)))
                        : tr("preparing the drive");
}

QString Runner::progressText() const
{
    if (!m_current)
        return {};
    const QString pass = m_current->isAgain() ? tr("recording, ") : QString();
    if (isPreparing())
        return pass + preparingText();
    QString text = pass;
    text += m_percent < 0 ? tr("%1 simulated").arg(QString::fromStdString(microsecondsText(1e6 * m_simulatedSeconds)))
                          : QString::fromStdString(percentText(m_percent / 100, 0));
    if (m_secondsLeft >= 0)
        text += tr(" · %1 left").arg(QString::fromStdString(elapsedText(m_secondsLeft)));
    return text;
}

QString Runner::paceText() const
{
    if (!m_current)
        return {};
    const QString pass = m_current->isAgain() ? tr("recording, ") : QString();
    if (isPreparing())
        return pass + preparingText();
    const QString pace = pass
        + tr("%1 simulated · %2 events/s")
              .arg(QString::fromStdString(microsecondsText(1e6 * m_simulatedSeconds)),
                   QString::fromStdString(scaledText(m_eventsPerSecond)));
    const auto waf = m_current->progress().wafHundredths.load(std::memory_order_relaxed);
    return waf > 0 ? pace + tr(" · WAF %1").arg(QString::fromStdString(fixedText(waf / 100.0, 2))) : pace;
}

std::vector<TrackUse> Runner::liveUse() const
{
    if (!m_current || !m_current->isCompiled())
        return {};
    auto use = m_current->tracks();
    const auto& busy = m_current->progress().busyPermille;
    for (std::size_t i = 0; i < use.size() && i < busy.size(); ++i)
        use[i].busy = busy[i].load(std::memory_order_relaxed) / 1000.0;
    return use;
}

} // namespace floom::inline run
