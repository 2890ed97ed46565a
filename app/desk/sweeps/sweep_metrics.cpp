// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/sweeps/sweep_metrics.h"

#include "export/number_text.h"
#include "results/figures.h"
#include "sweep/limit_words.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace floom::inline desk {

namespace {

struct MetricWords {
    Q_DECLARE_TR_FUNCTIONS(SweepMetric)
};

SweepMetric::Text textOf(const FigureFacts& figure)
{
    const std::string_view unit = figure.unit;
    return figure.is(Shows::share) ? SweepMetric::Text::percent
        : unit == "µs"             ? SweepMetric::Text::microseconds
        : unit == "W"              ? SweepMetric::Text::watts
                                   : SweepMetric::Text::scaled;
}

// The best known first; the others follow in the order of the table.
constexpr const char* kFirst[] = {"iops",
                                  "bandwidth_mb_s",
                                  "latency_us.mean",
                                  "latency_us.p50",
                                  "latency_us.p99",
                                  "latency_us.p99_9",
                                  "read.latency_us.p99",
                                  "write.latency_us.p99",
                                  "cost.bill_of_materials",
                                  "cost.per_usable_tb",
                                  "cost.controller",
                                  "power_w.mean",
                                  "power_w.per_gb_s",
                                  "endurance.capacity_gb",
                                  "energy_uj.nj_per_host_byte",
                                  "ftl.waf"};

// Values are written with their unit where it is a time, a power or a share; else the unit is part of the label.
SweepMetric metricOf(const QString& id)
{
    const std::string name = id.toStdString();
    const KnownFigure known = figureNamed(name);
    if (!known)
        return {id, id, false, SweepMetric::Text::scaled};
    const QString unit = QString::fromUtf8(known.facts->unit), label = QString::fromStdString(figureBrief(name));
    const SweepMetric::Text text = textOf(*known.facts);
    const bool isBare = text == SweepMetric::Text::scaled && !unit.isEmpty() && unit != QLatin1String("/s");
    return {id, isBare ? label + u' ' + unit : label, known.facts->better == Better::more, text};
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
    return limitValue(typed.toStdString(), id.toStdString());
}

QString SweepMetric::refusal(const QString& typed) const
{
    const QString wanted = text == Text::microseconds ? MetricWords::tr("a time such as 500 µs")
        : text == Text::percent                       ? MetricWords::tr("a share such as 98 %")
        : text == Text::watts                         ? MetricWords::tr("a power such as 2.5 W")
        : id.endsWith(QLatin1String("iops"))          ? MetricWords::tr("a rate such as 200k")
                                                      : MetricWords::tr("a number such as 2.5 or 200k");
    const QString said = typed.trimmed();
    return said.isEmpty() ? MetricWords::tr("%1: enter %2.").arg(label, wanted)
                          : MetricWords::tr("%1 is not a value for %2: enter %3.").arg(said, label, wanted);
}

const std::vector<SweepMetric>& sweepMetrics()
{
    static const std::vector<SweepMetric> list = [] {
        std::vector<SweepMetric> made;
        const auto add = [&](const std::string& id) {
            const QString name = QString::fromStdString(id);
            if (std::none_of(made.begin(), made.end(), [&](const SweepMetric& metric) { return metric.id == name; }))
                made.push_back(metricOf(name));
        };
        for (const char* id : kFirst)
            add(id);
        for (const FigureSpec& figure : figureTable())
            if (figure.is(Shows::offered))
                add(figure.id);
        for (const SideFigureSpec& figure : sideFigureTable())
            if (figure.is(Shows::offered))
                for (const char* side : {"read.", "write."})
                    add(std::string(side) + figure.id);
        return made;
    }();
    return list;
}

SweepMetric sweepMetric(const QString& id)
{
    const int index = sweepMetricIndex(id);
    return index >= 0 ? sweepMetrics()[static_cast<std::size_t>(index)] : metricOf(id);
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

} // namespace floom::inline desk
