// SPDX-License-Identifier: GPL-3.0-or-later
// CPU time of a process or thread as a measure of how far it got: independent of what else the machine does, unlike a pause on the wall
// clock. Tests only.
#pragma once

#include <ctime>
#include <thread>

#include <pthread.h>
#include <sys/types.h>

namespace floom {

// Seconds on a CPU clock so far; 0 if whom it belongs to is gone.
[[nodiscard]] inline double cpuSeconds(clockid_t clock)
{
    timespec used{};
    if (::clock_gettime(clock, &used) != 0)
        return 0;
    return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) * 1e-9;
}

// CPU seconds of all threads of a process, as of a child that was not waited for yet.
[[nodiscard]] inline double cpuSecondsOf(pid_t process)
{
    clockid_t clock = 0;
    return ::clock_getcpuclockid(process, &clock) == 0 ? cpuSeconds(clock) : 0;
}

// Returns once `thread` has computed for `seconds` more, or `orElse()` is true.
template <typename OrElse> void waitForThread(pthread_t thread, double seconds, OrElse&& orElse)
{
    clockid_t clock = 0;
    if (::pthread_getcpuclockid(thread, &clock) != 0)
        return;
    for (const double until = cpuSeconds(clock) + seconds; cpuSeconds(clock) < until && !orElse();)
        std::this_thread::yield();
}

// The same for a process.
template <typename OrElse> void waitForProcess(pid_t process, double seconds, OrElse&& orElse)
{
    for (const double until = cpuSecondsOf(process) + seconds; cpuSecondsOf(process) < until && !orElse();)
        std::this_thread::yield();
}

} // namespace floom
