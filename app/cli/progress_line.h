// SPDX-License-Identifier: GPL-3.0-or-later
// ProgressLine: while it lives, shows progress on one line of standard error, ten times a second. Silent if standard error is not a
// terminal.
#pragma once

#include "run/run_many.h"
#include "simulate/simulate.h"

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace floom::cli {

class ProgressLine {
public:
    using Text = std::function<std::string()>; // called on its own thread

    explicit ProgressLine(Text text);
    explicit ProgressLine(const Progress& progress); // of one run
    ProgressLine(std::string what, const ManyProgress& progress); // "proving, 3 of 12 runs"
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

private:
    const Text m_text;
    std::mutex m_mutex;
    std::condition_variable_any m_tick;
    std::jthread m_thread; // last member: joins first
};

} // namespace floom::cli
