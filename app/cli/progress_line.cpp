// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/progress_line.h"

#include "cli/session.h"
#include "export/number_text.h"

#include <chrono>

#include <unistd.h>

namespace floom::cli {

ProgressLine::ProgressLine(const Progress& progress)
    : m_progress(progress)
{
    if (::isatty(STDERR_FILENO) == 0)
        return;
    m_thread = std::jthread([this](const std::stop_token& stop) {
        std::unique_lock lock(m_mutex);
        while (!m_tick.wait_for(lock, stop, std::chrono::milliseconds(100), [&stop] { return stop.stop_requested(); }))
            show();
    });
}

ProgressLine::~ProgressLine()
{
    if (!m_thread.joinable())
        return;
    m_thread.request_stop();
    m_thread.join();
    sayOver({});
}

void ProgressLine::show() const
{
    const int prepared = m_progress.preparedPermille.load(std::memory_order_relaxed);
    std::string line = "preparing the drive" + (prepared > 0 ? ", " + std::to_string(prepared / 10) + " %" : std::string());
    if (!m_progress.preparing.load(std::memory_order_relaxed)) {
        const auto done = m_progress.completed.load(std::memory_order_relaxed);
        const auto expected = m_progress.expected.load(std::memory_order_relaxed);
        line = expected > 0 ? percentText(static_cast<double>(done) / static_cast<double>(expected), 0) : countText(done) + " requests";
        line += " · " + microsecondsText(static_cast<double>(m_progress.simulatedPs.load(std::memory_order_relaxed)) * 1e-6) + " simulated";
    }
    sayOver(line);
}

} // namespace floom::cli
