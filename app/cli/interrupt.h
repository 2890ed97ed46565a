// SPDX-License-Identifier: GPL-3.0-or-later
// Interrupt: while it lives, Ctrl+C (SIGINT) and SIGTERM ask a run to stop instead of ending the program; the second one ends it.
// At most one at a time; made and destroyed on the main thread.
#pragma once

#include <stop_token>
#include <thread>

namespace floom::cli {

class Interrupt {
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    [[nodiscard]] std::stop_token token() const { return m_source.get_token(); }
    [[nodiscard]] bool happened() const { return m_source.stop_requested(); }

private:
    std::stop_source m_source;
    int m_pipe[2] = {-1, -1}; // the handler writes a byte, the thread reads it: a handler may do little more
    std::jthread m_listener;
};

} // namespace floom::cli
