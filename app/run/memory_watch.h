// SPDX-License-Identifier: GPL-3.0-or-later
// MemoryWatch: does the machine's memory run out? A system that promises more than it has ends the process without a word: a run looks
// now and then and ends itself while there is room left for its result.
#pragma once

#include <cstdint>
#include <string>

namespace floom {

class MemoryWatch {
public:
    // `meminfo` and `group`: what the system says of its memory, and of a limit for a group of processes.
    explicit MemoryWatch(std::string meminfo = "/proc/meminfo", std::string group = "/sys/fs/cgroup");

    // Less is available than a sixty-fourth of all, 64 MiB at least. False where the system does not say.
    [[nodiscard]] bool low() const;

private:
    std::string m_meminfo, m_group;
};

} // namespace floom
