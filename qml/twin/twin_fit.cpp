// SPDX-License-Identifier: GPL-3.0-or-later
#include "twin/twin_fit.h"

#include "export/number_text.h"
#include "look/qt_text.h"

namespace floom::inline pages {

TwinFit::TwinFit(Ended ended, QObject* parent)
    : QObject(parent)
    , m_ended(std::move(ended))
{
    constexpr int kShown = 100; // progress polling interval, in milliseconds
    m_timer.setInterval(kShown);
    connect(&m_timer, &QTimer::timeout, this, &TwinFit::progressed);
}

TwinFit::~TwinFit()
{
    m_thread.request_stop();
}

void TwinFit::start(const FitOrder& order, const Catalogue& catalogue)
{
    giveUp();
    m_running = true;
    m_watch = std::make_shared<FitWatch>();
    m_timer.start();
    m_thread = std::jthread([this, job = ++m_job, order, watch = m_watch, &catalogue](const std::stop_token& stop) {
        auto answer = fit(order, catalogue, stop, watch.get());
        QMetaObject::invokeMethod(
            this, [this, job, answer = std::move(answer)] { end(job, answer); }, Qt::QueuedConnection);
    });
    emit progressed();
}

void TwinFit::stop()
{
    if (!m_running)
        return;
    m_stopping = true;
    m_thread.request_stop();
    emit progressed();
}

void TwinFit::giveUp()
{
    if (!m_running)
        return;
    ++m_job;
    m_thread.request_stop();
    m_running = m_stopping = false;
    m_timer.stop();
}

void TwinFit::end(int job, const Result<FitAnswer>& answer)
{
    if (job != m_job)
        return;
    const bool stopped = m_stopping;
    m_running = m_stopping = false;
    m_timer.stop();
    m_ended(answer, stopped);
}

QString TwinFit::progress() const
{
    if (!m_running)
        return {};
    const QString runs = qt(countedText(static_cast<std::uint64_t>(m_watch->runs.load()), "run"));
    const double misfit = m_watch->misfit;
    if (m_stopping)
        return tr("Stopping after %1").arg(runs);
    return misfit > 0 ? tr("%1 · misfit %2 × the measurement error").arg(runs, QString::fromStdString(fixedText(misfit, 1))) : runs;
}

} // namespace floom::inline pages
