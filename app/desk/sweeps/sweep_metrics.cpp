// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/sweeps/sweep_metrics.h"

#include "base/units.h"
#include "export/number_text.h"
#include "results/figures.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace floom {

namespace {

struct MetricWords {
    Q_DECLARE_TR_FUNCTIONS(SweepMetrics)
};

SweepMetric::Text textOf(const QString& id)
{
    if (id.contains(QLatin1String("latency_us.")))
        return SweepMetric::Text::microseconds;
    if (id.startsWith(QLatin1String("busy.")) || id.startsWith(QLatin1String("busiest.")))
        return SweepMetric::Text::percent;
    return id.startsWith(QLatin1String("power_w.")) ? SweepMetric::Text::watts : SweepMetric::Text::scaled;
}

} // namespace

QString SweepMetric::write(double value) const
{
    switch (text) {
    case Text::microseconds:
        return QString::fromStdString(microsecondsText(value));
    case Text::percent:
        return QString::fromStdString(percentText(value));
    case Text::watts:
        return QString::fromStdString(scaledText(value)) + QStringLiteral(" W");
    default:
        return QString::fromStdString(scaledText(value));
    }
}

QString SweepMetric::writeTick(double value) const
{
    static const QRegularExpression noughts(QStringLiteral("(\\.[0-9]*?)0+(?![0-9])"));
    return write(value)
        .replace(noughts, QStringLiteral("\\1"))
        .replace(QStringLiteral(". "), QStringLiteral(" "))
        .remove(QRegularExpression(QStringLiteral("\\.$")));
}

std::optional<double> SweepMetric::read(const QString& typed) const
{
    const QString trimmed = typed.trimmed();
    bool plain = false;
    const double number = trimmed.toDouble(&plain);
    if (plain)
        return std::isfinite(number) ? std::optional(number) : std::nullopt;
    if (text == Text::microseconds) {
        const auto time = parseValue(trimmed.toStdString(), Kind::time, "us");
        return time ? std::optional(static_cast<double>(std::get<std::int64_t>(*time)) * 1e-6) : std::nullopt;
    }
    constexpr std::pair<const char*, double> kSuffixes[] = {{"%", 0.01}, {"k", 1e3}, {"M", 1e6}, {"G", 1e9}, {"W", 1}};
    for (const auto& [suffix, factor] : kSuffixes)
        if (trimmed.endsWith(QLatin1String(suffix))) {
            const double value = trimmed.chopped(1).trimmed().toDouble(&plain);
            return plain ? std::optional(value * factor) : std::nullopt;
        }
    return std::nullopt;
}

const std::vector<SweepMetric>& sweepMetrics()
{
    static const std::vector<SweepMetric> list = [] {
        const struct {
            const char* id;
            QString label;
            bool more;
        } all[] = {{"iops", MetricWords::tr("IOPS"), true},
                   {"bandwidth_mb_s", MetricWords::tr("bandwidth MB/s"), true},
                   {"latency_us.mean", MetricWords::tr("mean latency"), false},
                   {"latency_us.p50", MetricWords::tr("p50 latency"), false},
                   {"latency_us.p99", MetricWords::tr("p99 latency"), false},
                   {"latency_us.p99_9", MetricWords::tr("p99.9 latency"), false},
                   {"read.latency_us.p99", MetricWords::tr("read p99"), false},
                   {"write.latency_us.p99", MetricWords::tr("write p99"), false},
                   {"cost.bill_of_materials", MetricWords::tr("cost"), false},
                   {"cost.per_usable_tb", MetricWords::tr("cost a TB"), false},
                   {"cost.controller", MetricWords::tr("controller cost"), false},
                   {"power_w.mean", MetricWords::tr("power"), false},
                   {"power_w.per_gb_s", MetricWords::tr("W per GB/s"), false},
                   {"endurance.capacity_gb", MetricWords::tr("usable GB"), true},
                   {"energy_uj.nj_per_host_byte", MetricWords::tr("nJ a byte"), false},
                   {"ftl.waf", MetricWords::tr("WAF"), false}};
        std::vector<SweepMetric> made;
        for (const auto& one : all)
            made.push_back({QLatin1String(one.id), one.label, one.more, textOf(QLatin1String(one.id))});
        return made;
    }();
    return list;
}

SweepMetric sweepMetric(const QString& id)
{
    if (const int index = sweepMetricIndex(id); index >= 0)
        return sweepMetrics()[static_cast<std::size_t>(index)];
    for (const FigureSpec& figure : figureTable())
        if (id == QLatin1String(figure.id))
            return {id, QString::fromUtf8(figure.label), figure.better == Better::more, textOf(id)};
    for (const SideFigureSpec& figure : sideFigureTable()) // "read.latency_us.mean": "read mean latency"
        if (const QString end = u'.' + QLatin1String(figure.id); id.endsWith(end) && id.size() > end.size())
            return {id, id.chopped(end.size()) + u' ' + QString::fromUtf8(figure.label), figure.better == Better::more, textOf(id)};
    return {id, id, id.contains(QLatin1String("iops")) || id.contains(QLatin1String("bandwidth")), textOf(id)};
}

QStringList sweepMetricLabels()
{
    QStringList labels;
    for (const SweepMetric& metric : sweepMetrics())
        labels << metric.label;
    return labels;
}

int sweepMetricIndex(const QString& id)
{
    const auto& list = sweepMetrics();
    const auto found = std::find_if(list.begin(), list.end(), [&](const SweepMetric& metric) { return metric.id == id; });
    return found == list.end() ? -1 : static_cast<int>(found - list.begin());
}

} // namespace floom
