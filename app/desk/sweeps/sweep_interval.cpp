// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/sweeps/sweep_interval.h"

#include "export/number_text.h"
#include "results/figures.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace floom::inline desk {

namespace {

double orNone(double value)
{
    return std::isfinite(value) ? value : 0;
}

struct Prefix {
    double size;
    const char* name;
};

// One prefix for all ticks, so that only their digits differ.
Prefix prefixOf(const SweepMetric& metric, double most)
{
    static constexpr std::array scaled{Prefix{1e12, " T"}, Prefix{1e9, " G"}, Prefix{1e6, " M"}, Prefix{1e3, " k"}, Prefix{1, ""}};
    static constexpr std::array times{Prefix{1e6, " s"}, Prefix{1e3, " ms"}, Prefix{1, " µs"}, Prefix{1e-3, " ns"}};
    if (metric.text == SweepMetric::Text::percent)
        return {0.01, " %"};
    const auto fits = [most](const Prefix& prefix) { return most >= prefix.size; };
    if (metric.text == SweepMetric::Text::microseconds) {
        const auto found = std::find_if(times.begin(), times.end(), fits);
        return found == times.end() ? times.back() : *found;
    }
    const auto found = std::find_if(scaled.begin(), scaled.end(), fits);
    return found == scaled.end() ? scaled.back() : *found;
}

bool hasTwins(const QStringList& labels)
{
    return std::adjacent_find(labels.begin(), labels.end()) != labels.end();
}

} // namespace

double halfInterval(const SweepTable& table, const QString& figure, std::size_t point)
{
    const auto at = [&](const QString& id) { return table.figure(id)[point]; };
    const QString mean = QStringLiteral("latency_us.mean"), half = QStringLiteral("latency_us.ci95");
    if (figure == QLatin1String("iops") || figure == QLatin1String("bandwidth_mb_s"))
        return orNone(at(figure) * at(half) / at(mean));
    if (figure.endsWith(mean))
        return orNone(at(figure.chopped(mean.size()) + half));
    const QString most = figure + QStringLiteral("_most"), least = figure + QStringLiteral("_least");
    if (canBeFigure(most.toStdString()) && canBeFigure(least.toStdString()))
        return orNone((at(most) - at(least)) / 2);
    return 0;
}

bool isSameWithinInterval(const SweepTable& table, const QString& figure, std::size_t a, std::size_t b)
{
    const auto& values = table.figure(figure);
    return std::fabs(values[a] - values[b]) <= halfInterval(table, figure, a) + halfInterval(table, figure, b);
}

QStringList tickLabels(const SweepMetric& metric, const std::vector<double>& ticks)
{
    constexpr int kMostDecimals = 9;
    QStringList labels;
    for (const double tick : ticks)
        labels << metric.writeTick(tick);
    if (!hasTwins(labels))
        return labels;
    const Prefix prefix = prefixOf(metric, std::max(std::fabs(ticks.front()), std::fabs(ticks.back())));
    const QString unit = QString::fromUtf8(prefix.name) + (metric.text == SweepMetric::Text::watts ? QStringLiteral("W") : QString());
    for (int decimals = 0; decimals <= kMostDecimals && hasTwins(labels); ++decimals) {
        labels.clear();
        for (const double tick : ticks)
            labels << QString::fromStdString(fixedText(tick / prefix.size, decimals)) + unit;
    }
    return labels;
}

} // namespace floom::inline desk
