// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/units.h"
#include "rules/rule.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace floom::inline engine {

namespace {

struct Step {
    double factor;
    const char* unit;
};

template <std::size_t N> std::string scaled(double value, const Step (&steps)[N])
{
    constexpr double kRoundsUp = 0.9995; // 999.6 MB/s is shown as 1 GB/s, not as 1000 MB/s
    for (const Step& step : steps)
        if (value >= step.factor * (step.factor > 1 ? kRoundsUp : 1))
            return plainNumber(step.factor > 1 ? std::max(1.0, value / step.factor) : value) + " " + step.unit;
    return plainNumber(value / steps[N - 1].factor) + " " + steps[N - 1].unit;
}

} // namespace

std::string plainNumber(double value)
{
    const double magnitude = std::abs(value);
    const int decimals = magnitude >= 100 || magnitude == 0 ? 0 : magnitude >= 10 ? 1 : magnitude >= 1 ? 2 : magnitude >= 0.001 ? 4 : 9;
    char buffer[400]; // fits the longest double without exponent
    const auto result = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::fixed, decimals);
    std::string text(buffer, result.ptr);
    if (text.find('.') != std::string::npos) {
        while (text.back() == '0')
            text.pop_back();
        if (text.back() == '.')
            text.pop_back();
    }
    return text;
}

std::string counted(double number, std::string_view thing)
{
    return plainNumber(number) + " " + std::string(thing) + (number == 1 ? "" : "s");
}

std::string byteRateText(double perSecond)
{
    static constexpr Step kSteps[] = {{1e12, "TB/s"}, {1e9, "GB/s"}, {1e6, "MB/s"}, {1e3, "kB/s"}, {1, "B/s"}};
    return scaled(perSecond, kSteps);
}

std::string sizeText(double bytes)
{
    static constexpr Step kSteps[] = {{0x1p50, "PiB"}, {0x1p40, "TiB"}, {0x1p30, "GiB"}, {0x1p20, "MiB"}, {0x1p10, "KiB"}, {1, "B"}};
    return scaled(bytes, kSteps);
}

std::string timeText(std::int64_t ps)
{
    const NumberAndUnit parts = splitValue(Value{ps}, Kind::time);
    return parts.number + " " + parts.unit;
}

std::string spacedValue(const std::string& value)
{
    const auto unit = value.find_first_not_of("0123456789.-");
    if (unit == 0 || unit == std::string::npos)
        return value;
    const std::string shown = value.compare(unit, std::string::npos, "us") == 0 ? "µs" : value.substr(unit);
    return value.substr(0, unit) + " " + shown;
}

Fix setFix(const std::string& address, const std::string& value)
{
    return {"Set " + spacedValue(value), {{address, value}}};
}

} // namespace floom::inline engine
