// SPDX-License-Identifier: GPL-3.0-or-later
// MemoryWatch: detects when the machine runs low on memory. A system that overcommits kills the process without notice, so a run polls this
// and stops itself while there is room left for its result.
#pragma once

#include <cstdint>
#include <string>

namespace floom::inline run {

class MemoryWatch {
public:
    // `meminfo` and `group`: the system's memory statistics and the cgroup limit.
    explicit MemoryWatch(std::string meminfo = "/proc/meminfo", std::string group = "/sys/fs/cgroup");

    // True if less than 1/64 of the total or 64 MiB, whichever is more, is available. False if unknown.
    [[nodiscard]] bool low() const;

private:
    std::string m_meminfo, m_group;
};

} // namespace floom::inline run
