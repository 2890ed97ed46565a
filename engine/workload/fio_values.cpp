// SPDX-License-Identifier: GPL-3.0-or-later
#include "workload/fio_values.h"

#include "base/wide.h"

#include <cctype>
#include <charconv>
#include <optional>

namespace floom::inline engine {

namespace {

struct Split {
    std::uint64_t number = 0;
    std::string unit; // lower case
};

Error bad(std::string_view option, const char* expected, std::string_view value)
{
    return {std::string(option), expected, "'" + std::string(value) + "'", {}};
}

std::optional<Split> split(std::string_view value)
{
    Split parts;
    const bool hex = value.starts_with("0x");
    const char* begin = value.data() + (hex ? 2 : 0);
    const auto [end, error] = std::from_chars(begin, value.data() + value.size(), parts.number, hex ? 16 : 10);
    if (error != std::errc() || end == begin)
        return std::nullopt;
    for (const char* c = end; c != value.data() + value.size(); ++c)
        parts.unit += static_cast<char>(std::tolower(static_cast<unsigned char>(*c)));
    return parts;
}

std::optional<std::uint64_t> times(std::uint64_t number, std::uint64_t factor)
{
    const UInt128 product = UInt128{number} * factor;
    return product > (std::uint64_t{1} << 62) ? std::nullopt : std::optional(static_cast<std::uint64_t>(product));
}

} // namespace

Result<std::uint64_t> fioBytes(std::string_view option, std::string_view value, int kbBase)
{
    const Error problem = bad(option, "a size such as 4k, 1g or 4096", value);
    const auto parts = split(value);
    if (!parts)
        return problem;
    std::string unit = parts->unit;
    if (unit == "b")
        unit.clear();
    const bool isOther = unit.size() == 3 && unit.ends_with("ib"); // unit of the base not selected by kb_base
    if (unit.size() == 2 && unit[1] != 'b' && unit[1] != 'i')
        return problem;
    std::uint64_t power = 0;
    if (!unit.empty()) {
        power = std::string_view("kmgtp").find(unit[0]) + 1;
        if (power == 0 || unit.size() > 3 || (unit.size() == 3 && !isOther))
            return problem;
    }
    const std::uint64_t base = (kbBase == 1000) == isOther ? 1024 : 1000;
    std::optional<std::uint64_t> bytes = parts->number;
    for (std::uint64_t i = 0; i < power && bytes; ++i)
        bytes = times(*bytes, base);
    if (!bytes)
        return problem;
    return *bytes;
}

Result<std::uint64_t> fioTime(std::string_view option, std::string_view value, std::uint64_t bareNanoseconds)
{
    const Error problem = bad(option, "a time such as 30s or 500us", value);
    const auto parts = split(value);
    if (!parts)
        return problem;
    std::uint64_t factor = 0;
    constexpr std::uint64_t kSecond = 1'000'000'000;
    for (const auto& [unit, size] : {std::pair<std::string_view, std::uint64_t>{"", bareNanoseconds},
                                     {"us", 1'000},
                                     {"usec", 1'000},
                                     {"ms", 1'000'000},
                                     {"msec", 1'000'000},
                                     {"s", kSecond},
                                     {"sec", kSecond},
                                     {"m", 60 * kSecond},
                                     {"h", 3600 * kSecond},
                                     {"d", 86'400 * kSecond}})
        if (parts->unit == unit)
            factor = size;
    const auto time = times(parts->number, factor);
    if (factor == 0 || !time)
        return problem;
    return *time;
}

Result<std::uint64_t> fioNumber(std::string_view option, std::string_view value)
{
    const auto parts = split(value);
    if (!parts || !parts->unit.empty())
        return bad(option, "a whole number", value);
    return parts->number;
}

} // namespace floom::inline engine
