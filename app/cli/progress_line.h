// SPDX-License-Identifier: GPL-3.0-or-later
// ProgressLine: while it lives, one line on standard error follows a run, ten times a second. Silent where nobody watches (no terminal).
#pragma once

#include "simulate/simulate.h"

#include <condition_variable>
#include <mutex>
#include <thread>

namespace floom::cli {

class ProgressLine {
public:
    explicit ProgressLine(const Progress& progress);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

private:
    void show() const;

    const Progress& m_progress;
    std::mutex m_mutex;
    std::condition_variable_any m_tick;
    std::jthread m_thread;
};

} // namespace floom::cli
