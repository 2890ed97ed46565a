// SPDX-License-Identifier: GPL-3.0-or-later
#include "campaign/child.h"

#include "campaign/cpu_time.h"
#include "cli/run_cli.h"

#include <chrono>
#include <csignal>

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __SANITIZE_ADDRESS__
// A fault ends the process by a signal, since exit codes belong to the program. A too large allocation fails as it does without sanitizers.
extern "C" const char* __asan_default_options()
{
    return "abort_on_error=1:detect_leaks=0:allocator_may_return_null=1:handle_abort=0";
}
extern "C" const char* __ubsan_default_options()
{
    return "halt_on_error=1:abort_on_error=1:print_stacktrace=1";
}
#endif

namespace floom::campaign {

namespace {

void limit(int what, rlim_t most)
{
    const rlimit both{most, most};
    setrlimit(static_cast<__rlimit_resource>(what), &both);
}

[[noreturn]] void beCli(const std::vector<std::string>& words, const std::string& folder, const Catalogue& catalogue, const Limits& limits,
                        int out, int err)
{
    if (::chdir(folder.c_str()) != 0)
        ::_exit(99);
    const int nothing = ::open("/dev/null", O_RDONLY);
    ::dup2(nothing, STDIN_FILENO);
    ::dup2(out, STDOUT_FILENO);
    ::dup2(err, STDERR_FILENO);
    ::close_range(3, ~0U, 0);
    if (limits.memory)
        limit(RLIMIT_AS, rlim_t{1} << 30);
    limit(RLIMIT_CPU, 120);
    limit(RLIMIT_FSIZE, rlim_t{256} << 20);
    limit(RLIMIT_NOFILE, 64);
    limit(RLIMIT_CORE, 0);
    std::vector<std::string> copies = words;
    copies.insert(copies.begin(), "flashloom-cli");
    std::vector<char*> argv;
    for (std::string& word : copies)
        argv.push_back(word.data());
    argv.push_back(nullptr);
    std::exit(cli::runCli(static_cast<int>(copies.size()), argv.data(), catalogue));
}

std::string textOf(int file)
{
    std::string text(1 << 20, '\0');
    const ssize_t size = ::pread(file, text.data(), text.size(), 0);
    text.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
    ::close(file);
    return text;
}

double secondsOf(const timeval& time)
{
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

// True if it ended within `seconds` of CPU time. A child that only waits is given two minutes.
bool waitFor(pid_t child, double seconds, int& status, rusage& used)
{
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::minutes(2);
    const double most = cpuSecondsOf(child) + seconds;
    pollfd ended{static_cast<int>(::syscall(SYS_pidfd_open, child, 0)), POLLIN, 0};
    bool isInTime = true;
    while (isInTime && ::poll(&ended, 1, 20) <= 0) // readable once it has ended; its CPU time is looked at every 20 ms
        isInTime = Clock::now() <= end && cpuSecondsOf(child) <= most;
    ::close(ended.fd);
    return isInTime && ::wait4(child, &status, 0, &used) == child;
}

} // namespace

Ended callCli(const std::vector<std::string>& words, const std::string& folder, const Catalogue& catalogue, const Limits& limits)
{
    const int out = ::memfd_create("out", MFD_CLOEXEC), err = ::memfd_create("err", MFD_CLOEXEC);
    const pid_t child = ::fork();
    if (child == 0)
        beCli(words, folder, catalogue, limits, out, err);
    Ended ended;
    int status = 0;
    rusage used{};
    if (!waitFor(child, limits.patience, status, used)) {
        ended.asked = true;
        ::kill(child, SIGINT);
        if (!waitFor(child, limits.grace, status, used)) {
            ended.hung = true;
            ::kill(child, SIGKILL);
            ::wait4(child, &status, 0, &used);
        }
    }
    ended.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    ended.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    ended.seconds = secondsOf(used.ru_utime) + secondsOf(used.ru_stime);
    ended.kilobytes = used.ru_maxrss;
    ended.out = textOf(out);
    ended.err = textOf(err);
    return ended;
}

} // namespace floom::campaign
