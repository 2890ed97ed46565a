// SPDX-License-Identifier: GPL-3.0-or-later
// ProgressLine: while it lives, one line on standard error follows what is under way, ten times a second. Silent where nobody watches (no
// terminal).
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
    using Text = std::function<std::string()>; // asked on a thread of its own

    explicit ProgressLine(Text text);
    explicit ProgressLine(const Progress& progress); // of a run
    ProgressLine(std::string what, const ManyProgress& progress); // "proving, 3 of 12 runs"
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

private:
    const Text m_text;
    std::mutex m_mutex;
    std::condition_variable_any m_tick;
    std::jthread m_thread; // last: ends first
};

} // namespace floom::cli
