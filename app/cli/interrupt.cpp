// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/interrupt.h"

#include <atomic>
#include <cerrno>
#include <csignal>

#include <fcntl.h>
#include <unistd.h>

namespace floom::cli {

namespace {

std::atomic<int> s_pipe = -1; // where the handler writes
constexpr char kSignalled = 's';
constexpr char kEnd = 'e';

void onSignal(int)
{
    const int before = errno;
    const auto ignored = ::write(s_pipe.load(), &kSignalled, 1);
    static_cast<void>(ignored);
    errno = before;
}

void handle(void (*handler)(int), int flags)
{
    struct sigaction action = {};
    action.sa_handler = handler;
    action.sa_flags = flags;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
}

} // namespace

Interrupt::Interrupt()
{
    if (::pipe2(m_pipe, O_CLOEXEC) != 0)
        return; // without it Ctrl+C simply ends the program
    s_pipe = m_pipe[1];
    m_listener = std::jthread([this] {
        char what = kEnd;
        while (::read(m_pipe[0], &what, 1) < 0 && errno == EINTR) { }
        if (what == kSignalled)
            m_source.request_stop();
    });
    handle(onSignal, static_cast<int>(SA_RESTART | SA_RESETHAND)); // reset: the second signal has its ordinary meaning
}

Interrupt::~Interrupt()
{
    if (!m_listener.joinable())
        return;
    handle(SIG_DFL, 0);
    const auto ignored = ::write(m_pipe[1], &kEnd, 1);
    static_cast<void>(ignored);
    m_listener.join();
    ::close(m_pipe[0]);
    ::close(m_pipe[1]);
}

} // namespace floom::cli
