// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/progress_line.h"

#include "cli/session.h"
#include "export/number_text.h"

#include <chrono>
#include <utility>

#include <unistd.h>

namespace floom::cli {

namespace {

std::string progressText(const Progress& progress)
{
    const int prepared = progress.preparedPermille.load(std::memory_order_relaxed);
    if (progress.preparing.load(std::memory_order_relaxed))
        return "preparing the drive" + (prepared > 0 ? ", " + std::to_string(prepared / 10) + " %" : std::string());
    const auto done = progress.completed.load(std::memory_order_relaxed);
    const auto expected = progress.expected.load(std::memory_order_relaxed);
    return (expected > 0 ? percentText(static_cast<double>(done) / static_cast<double>(expected), 0) : countText(done) + " requests")
        + " · " + microsecondsText(progress.simulated.load(std::memory_order_relaxed).microseconds()) + " simulated";
}

} // namespace

ProgressLine::ProgressLine(Text text)
    : m_text(std::move(text))
{
    if (::isatty(STDERR_FILENO) == 0)
        return;
    m_thread = std::jthread([this](const std::stop_token& stop) {
        std::unique_lock lock(m_mutex);
        while (!m_tick.wait_for(lock, stop, std::chrono::milliseconds(100), [&stop] { return stop.stop_requested(); }))
            sayOver(m_text());
    });
}

ProgressLine::ProgressLine(const Progress& progress)
    : ProgressLine([&progress] { return progressText(progress); })
{
}

ProgressLine::ProgressLine(std::string what, const ManyProgress& progress)
    : ProgressLine([what = std::move(what), &progress] {
        return what + ", " + std::to_string(progress.done.load()) + " of " + std::to_string(progress.all.load()) + " runs";
    })
{
}

ProgressLine::~ProgressLine()
{
    if (!m_thread.joinable())
        return;
    m_thread.request_stop();
    m_thread.join();
    sayOver({});
}

} // namespace floom::cli
