// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/interrupt.h"

#include "cli/session.h"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <string_view>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace floom::cli {

namespace {

std::atomic<int> s_pipe = -1; // write end for the handler; -1: no Interrupt lives
constexpr char kSignalled = 's';
constexpr char kEnd = 'e';
constexpr int kPatience = 500; // ms until a hint about the second signal

// Safe at any time: files are replaced atomically and projects change by transactions.
void endNow()
{
    constexpr std::string_view kWords = "\nInterrupted: ended at once. Files that were being written are as they were before.\n";
    const auto ignored = ::write(STDERR_FILENO, kWords.data(), kWords.size());
    static_cast<void>(ignored);
    ::_exit(kNotMet);
}

void onSignal(int)
{
    const int before = errno;
    const int pipe = s_pipe.exchange(-1); // the second signal finds -1
    if (pipe < 0)
        endNow();
    const auto ignored = ::write(pipe, &kSignalled, 1);
    static_cast<void>(ignored);
    errno = before;
}

} // namespace

void Interrupt::handleSignals()
{
    struct sigaction action = {};
    action.sa_handler = onSignal;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, nullptr); // even if a shell ignored it for a background job
    sigaction(SIGTERM, &action, nullptr);
    if (struct sigaction given = {}; sigaction(SIGHUP, nullptr, &given) == 0 && given.sa_handler != SIG_IGN) // keep it ignored under nohup
        sigaction(SIGHUP, &action, nullptr);
}

Interrupt::Interrupt()
{
    if (::pipe2(m_pipe, O_CLOEXEC) != 0)
        return; // without the pipe Ctrl+C simply ends the program
    s_pipe = m_pipe[1]; // before the thread starts: a second thread implies a listener
    m_listener = std::jthread([this] { listen(); });
}

void Interrupt::listen()
{
    char what = kEnd;
    while (::read(m_pipe[0], &what, 1) < 0 && errno == EINTR) { }
    if (what != kSignalled)
        return;
    m_source.request_stop();
    pollfd end{m_pipe[0], POLLIN, 0};
    if (::poll(&end, 1, kPatience) == 0)
        say("Stopping; the results so far are being kept. Press Ctrl+C again to end at once.");
}

Interrupt::~Interrupt()
{
    s_pipe = -1;
    if (!m_listener.joinable())
        return;
    const auto ignored = ::write(m_pipe[1], &kEnd, 1);
    static_cast<void>(ignored);
    m_listener.join();
    ::close(m_pipe[0]);
    ::close(m_pipe[1]);
}

} // namespace floom::cli
