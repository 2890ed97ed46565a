// SPDX-License-Identifier: GPL-3.0-or-later
// Simulated time: int64 picoseconds in one strong type, for instants and durations alike.
// Range: +-106 days. Arithmetic does not saturate; parameter ranges are checked at compile so that sums stay in range.
// The engine rounds only in transferTime(), cycles() and the edges of kernel/clock.h: once, upwards or to an edge, as stated there.
#pragma once

#include "base/wide.h"

#include <cstdint>

namespace floom::inline engine {

struct Time {
    std::int64_t ps = 0;

    friend constexpr bool operator==(Time a, Time b) { return a.ps == b.ps; }
    // Written out: from a defaulted <=> compilers generate a three-way comparison instead of one instruction.
    friend constexpr bool operator<(Time a, Time b) { return a.ps < b.ps; }
    friend constexpr bool operator>(Time a, Time b) { return a.ps > b.ps; }
    friend constexpr bool operator<=(Time a, Time b) { return a.ps <= b.ps; }
    friend constexpr bool operator>=(Time a, Time b) { return a.ps >= b.ps; }
    constexpr Time& operator+=(Time other)
    {
        ps += other.ps;
        return *this;
    }
    constexpr Time& operator-=(Time other)
    {
        ps -= other.ps;
        return *this;
    }
    friend constexpr Time operator+(Time a, Time b) { return {a.ps + b.ps}; }
    friend constexpr Time operator-(Time a, Time b) { return {a.ps - b.ps}; }
    friend constexpr Time operator-(Time a) { return {-a.ps}; }
    friend constexpr Time operator*(Time a, std::int64_t n) { return {a.ps * n}; }
    friend constexpr Time operator*(std::int64_t n, Time a) { return {a.ps * n}; }
    friend constexpr Time operator/(Time a, std::int64_t n) { return {a.ps / n}; } // towards zero: for what is shown, not simulated

    [[nodiscard]] constexpr double seconds() const { return static_cast<double>(ps) * 1e-12; }
    [[nodiscard]] constexpr double microseconds() const { return static_cast<double>(ps) * 1e-6; }
};

constexpr Time picoseconds(std::int64_t n)
{
    return {n};
}
constexpr Time nanoseconds(std::int64_t n)
{
    return {n * 1'000};
}
constexpr Time microseconds(std::int64_t n)
{
    return {n * 1'000'000};
}
constexpr Time milliseconds(std::int64_t n)
{
    return {n * 1'000'000'000};
}
constexpr Time kNever{INT64_MAX};
constexpr std::int64_t kPicosecondsPerSecond = 1'000'000'000'000;

constexpr Time later(Time a, Time b)
{
    return a < b ? b : a;
}
constexpr Time earlier(Time a, Time b)
{
    return b < a ? b : a;
}
constexpr Time abs(Time a)
{
    return a.ps < 0 ? -a : a;
}
// What part of `whole` is `part`; not finite if `whole` is 0.
constexpr double ratio(Time part, Time whole)
{
    return static_cast<double>(part.ps) / static_cast<double>(whole.ps);
}

// Time to move `units` at `perSecond` units a second, rounded up once to a picosecond. A rate of 0 means "no limit".
constexpr Time transferTime(std::int64_t units, std::int64_t perSecond)
{
    if (perSecond <= 0 || units <= 0)
        return {};
    const auto wide = static_cast<Int128>(units) * kPicosecondsPerSecond;
    const auto ps = (wide + perSecond - 1) / perSecond;
    return {ps > INT64_MAX / 4 ? INT64_MAX / 4 : static_cast<std::int64_t>(ps)};
}

// `n` periods of a clock of `hertz`, rounded up once.
constexpr Time cycles(std::int64_t n, std::int64_t hertz)
{
    return transferTime(n, hertz);
}

} // namespace floom::inline engine
