// SPDX-License-Identifier: GPL-3.0-or-later
// Interrupt: while it lives, Ctrl+C (SIGINT), SIGTERM and SIGHUP ask the current work to stop and keep its results; a second signal ends
// the program. Without an Interrupt, the first one does. At most one at a time; created and destroyed on the main thread.
#pragma once

#include <stop_token>
#include <thread>

namespace floom::cli {

class Interrupt {
public:
    static void handleSignals(); // once, at the start of the program

    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    [[nodiscard]] std::stop_token token() const { return m_source.get_token(); }
    [[nodiscard]] bool happened() const { return m_source.stop_requested(); }

private:
    void listen();

    std::stop_source m_source;
    int m_pipe[2] = {-1, -1}; // the handler writes a byte, the thread reads it: handlers may only call async-signal-safe functions
    std::jthread m_listener;
};

} // namespace floom::cli
