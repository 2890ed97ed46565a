// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/timeline_ruler.h"

#include "export/number_text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace floom::inline recording {

namespace {

struct Unit {
    std::int64_t ps;
    int decimals; // decimals needed for a picosecond
    const char16_t* name;
};
constexpr std::array<Unit, 5> kUnits{
    {{1, 0, u"ps"}, {1'000, 3, u"ns"}, {1'000'000, 6, u"µs"}, {1'000'000'000, 9, u"ms"}, {1'000'000'000'000, 12, u"s"}}};

const Unit& unitFor(std::int64_t ps)
{
    std::size_t u = 0;
    while (u + 1 < kUnits.size() && std::llabs(ps) >= kUnits[u + 1].ps)
        ++u;
    return kUnits[u];
}

QString withUnit(std::int64_t ps, const Unit& unit, int decimals)
{
    return QString::fromStdString(fixedText(static_cast<double>(ps) / static_cast<double>(unit.ps), decimals)) + QLatin1Char(' ')
        + QString::fromUtf16(unit.name);
}

// Decimals of `unit` that a step needs.
int decimalsFor(std::int64_t step, const Unit& unit)
{
    int decimals = 0;
    for (auto at = unit.ps; at > 1 && step % at != 0 && decimals < unit.decimals; at /= 10)
        ++decimals;
    return decimals;
}

std::int64_t niceStep(double atLeastPs)
{
    for (std::int64_t power = 1; power < 100'000'000'000'000'000; power *= 10)
        for (const std::int64_t factor : {1, 2, 5})
            if (static_cast<double>(power * factor) >= atLeastPs)
                return power * factor;
    return 1'000'000'000'000'000'000;
}

} // namespace

std::vector<RulerMark> rulerMarks(Time from, Time to, int width, int spacing)
{
    std::vector<RulerMark> marks;
    if (to <= from || width <= 0)
        return marks;
    const double perPixel = static_cast<double>((to - from).ps) / width;
    const auto step = niceStep(std::max(1.0, perPixel * spacing));
    const auto minor = step < 5 ? step : (step % 5 == 0 ? step / 5 : step / 4);
    const auto start = (from.ps + minor - 1) / minor * minor;
    std::int64_t base = -1;
    for (auto at = start; at < to.ps; at += minor) {
        RulerMark mark{Time{at}, {}};
        if (at % step == 0) {
            if (base < 0 || at % (step * 10) == 0) {
                base = at;
                mark.label = instantText(mark.at, Time{step});
            } else {
                const auto& unit = unitFor(step * 9);
                mark.label = QLatin1Char('+') + withUnit(at - base, unit, decimalsFor(step, unit));
            }
        }
        marks.push_back(mark);
    }
    return marks;
}

QString durationText(Time length)
{
    const std::int64_t ps = length.ps;
    const auto& unit = unitFor(ps);
    const auto whole = std::llabs(ps) / unit.ps;
    const int decimals = unit.ps == 1 ? 0 : (whole >= 100 ? (unit.ps >= 1'000'000 ? 1 : 0) : (whole >= 10 ? 1 : 2));
    const auto step = unit.ps / (decimals == 2 ? 100 : decimals == 1 ? 10 : 1);
    const auto rounded = step > 0 ? (std::llabs(ps) + step / 2) / step * step : ps;
    if (unit.ps > 1 && rounded == 1000 * unit.ps && &unitFor(rounded) != &unit) // 999.6 ns rounds to 1.00 us
        return durationText(Time{ps < 0 ? -rounded : rounded});
    return withUnit(ps, unit, decimals);
}

QString instantText(Time at, Time step)
{
    const auto& unit = unitFor(at == Time{} ? step.ps : at.ps);
    return withUnit(at.ps, unit, std::min(9, decimalsFor(std::max<std::int64_t>(1, step.ps), unit)));
}

QString groupedNumber(std::int64_t n)
{
    const QString size = QString::fromStdString(countText(n < 0 ? 0 - static_cast<std::uint64_t>(n) : static_cast<std::uint64_t>(n)));
    return n < 0 ? QLatin1Char('-') + size : size;
}

QString clockText(Time at)
{
    const std::int64_t ps = later(Time{}, at).ps;
    const auto rest = QString::number(ps % 1'000'000'000).rightJustified(9, QLatin1Char('0'));
    return QStringLiteral("%1.%2 %3 %4").arg(ps / 1'000'000'000).arg(rest.left(3), rest.mid(3, 3), rest.mid(6, 3));
}

} // namespace floom::inline recording
