// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/memory_watch.h"

#include <algorithm>
#include <fstream>
#include <optional>
#include <utility>

namespace floom::inline run {
namespace {

constexpr std::uint64_t kLeast = std::uint64_t{64} << 20;

bool scarce(std::uint64_t available, std::uint64_t total)
{
    return available < std::max(kLeast, total / 64);
}

std::optional<std::uint64_t> number(const std::string& path)
{
    std::uint64_t value = 0;
    if (std::ifstream file(path); file >> value)
        return value;
    return std::nullopt; // "max", or no such file
}

// From memory.stat: what the group could release, such as the page cache.
std::uint64_t reclaimable(const std::string& path)
{
    std::ifstream file(path);
    std::string word;
    for (std::uint64_t value = 0; file >> word >> value;)
        if (word == "inactive_file")
            return value;
    return 0;
}

} // namespace

MemoryWatch::MemoryWatch(std::string meminfo, std::string group)
    : m_meminfo(std::move(meminfo))
    , m_group(std::move(group))
{
}

bool MemoryWatch::low() const
{
    std::ifstream file(m_meminfo);
    std::uint64_t total = 0, value = 0;
    for (std::string word, unit; file >> word >> value && std::getline(file, unit);) {
        if (word == "MemTotal:")
            total = value * 1024;
        if (word == "MemAvailable:") {
            if (scarce(value * 1024, total))
                return true;
            break;
        }
    }
    const auto limit = number(m_group + "/memory.max"), used = number(m_group + "/memory.current");
    if (!limit || !used)
        return false;
    const std::uint64_t held = *used - std::min(*used, reclaimable(m_group + "/memory.stat"));
    return scarce(*limit - std::min(*limit, held), *limit);
}

} // namespace floom::inline run
