// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/runs/figure_origin.h"

#include "analysis/analysis.h"
#include "export/change_words.h"
#include "export/comparison.h"
#include "export/number_text.h"
#include "look/qt_text.h"
#include "look/unbroken_text.h"
#include "results/figure_ids.h"
#include "results/figures.h"
#include "results/run_result.h"

#include <QCoreApplication>
#include <QStringList>

#include <cmath>

namespace floom::inline desk {

namespace {

struct OriginWords {
    Q_DECLARE_TR_FUNCTIONS(FigureOrigin)
};

double windowUs(const RunResult& result)
{
    return static_cast<double>(result.window.end.ps - result.window.start.ps) * 1e-6;
}

// The slow requests seen, and the number of clusters they came in, bound a percentile; a single cluster may be much lower in another run.
QString rangeLine(const PercentileRange& range)
{
    if (!std::isfinite(range.least))
        return {};
    return u'\n'
        + (std::isfinite(range.most)
               ? OriginWords::tr("95 % interval %1 to %2, from how slow requests are spread over the run.")
                     .arg(qt(microsecondsText(range.least)), qt(microsecondsText(range.most)))
               : OriginWords::tr("At least %1 with 95 % confidence; too few slow requests, or too clustered, for an upper bound.")
                     .arg(qt(microsecondsText(range.least))));
}

QString percentileLines(const LatencySummary& latency, double value, std::uint64_t longerOfHundred, const PercentileRange& range)
{
    return OriginWords::tr("%1 of %2 requests took longer than %3")
               .arg(qt(countText(latency.requests * longerOfHundred / 100)), qt(countText(latency.requests)), qt(microsecondsText(value)))
        + u'\n' + OriginWords::tr("From a histogram whose classes are less than 0.8 % wide.") + rangeLine(range);
}

// The percentiles of all requests, or of reads or writes.
QString percentileOrigin(const LatencySummary& latency, std::string_view id)
{
    if (latency.requests == 0)
        return {};
    if (id == figureId::kMedian && std::isfinite(latency.p50))
        return percentileLines(latency, latency.p50, 50, latency.ranges[0]);
    if (id == figureId::kP99 && std::isfinite(latency.p99))
        return percentileLines(latency, latency.p99, 1, latency.ranges[2]);
    return {};
}

QString wafOrigin(const FtlCounters& ftl)
{
    if (ftl.waf <= 0)
        return {};
    QStringList parts{OriginWords::tr("%1 host").arg(qt(countText(ftl.hostPrograms)))};
    const auto add = [&parts](const QString& words, std::uint64_t units) {
        if (units > 0)
            parts << words.arg(qt(countText(units)));
    };
    add(OriginWords::tr("%1 GC"), ftl.gcPrograms);
    add(OriginWords::tr("%1 map"), ftl.mapPrograms);
    add(OriginWords::tr("%1 parity"), ftl.parityPrograms);
    add(OriginWords::tr("%1 folded"), ftl.foldPrograms);
    add(OriginWords::tr("%1 promoted"), ftl.promotePrograms);
    return OriginWords::tr("Bytes programmed / bytes the host wrote = %1").arg(qt(fixedText(ftl.waf, 2))) + u'\n'
        + OriginWords::tr("Mapping units programmed: %1").arg(parts.join(QStringLiteral(" + ")));
}

QString littleLine(const RunResult& result)
{
    return OriginWords::tr("Little's law: %1/s × %2 = %3 requests in flight on average")
        .arg(qt(scaledText(result.iops)), qt(microsecondsText(result.latency.mean)),
             qt(scaledText(result.iops * result.latency.mean * 1e-6)));
}

QString warmupLine(const RunResult::Window& window)
{
    const QString rule = QString::fromStdString(window.warmupRule);
    if (rule.isEmpty() || window.warmupRequests == 0)
        return rule.isEmpty() ? rule : OriginWords::tr("Excluded as warm-up: %1").arg(rule);
    return OriginWords::tr("First %1 requests excluded as warm-up: %2")
        .arg(qt(countText(window.warmupRequests)), rule.section(QStringLiteral(": "), 0, 0)); // older runs repeat the number at the end
}

} // namespace

QString ceilingOrigin(const Ceiling& bound, const Design& design, const Catalogue& catalogue)
{
    constexpr int kShown = 4;
    QStringList lines{OriginWords::tr("Time per request at the busiest resource of each kind:")};
    int shown = 0;
    for (const BoundLimit& limit : bound.limits) {
        if (limit.iops <= 0 || ++shown > kShown)
            break;
        lines << OriginWords::tr("%1: 1 request / %2 = %3/s")
                     .arg(QString::fromStdString(loneLabel(limit.instance, design, catalogue)), qt(microsecondsText(1e6 / limit.iops)),
                          qt(scaledText(limit.iops)));
    }
    if (bound.iops > 0)
        lines << OriginWords::tr("%1/s × %2 B = %3")
                     .arg(qt(scaledText(bound.iops)),
                          qt(countText(static_cast<std::uint64_t>(std::llround(bound.bandwidthMBs * 1e6 / bound.iops)))),
                          qt(bytesPerSecondText(bound.bandwidthMBs * 1e6)));
    lines << OriginWords::tr("Upper bound without queueing.");
    return bound.limits.empty() ? QString() : unbroken(lines.join(u'\n'));
}

QString figureOrigin(const RunResult& result, std::string_view figure)
{
    const KnownFigure known = figureNamed(figure);
    if (!known)
        return {};
    const std::string_view id = known.facts->id;
    const auto measured = qt(countText(result.window.measuredRequests));
    QStringList lines;
    if (!known.side.empty()) {
        for (const auto& side : result.sides)
            if (side.name == known.side)
                lines << percentileOrigin(side.latency, id);
    } else if (id == figureId::kIops && result.window.measuredRequests == 0) {
        lines << OriginWords::tr("Nothing was measured: the run ended during warm-up.");
    } else if (id == figureId::kIops && hasNoRate(result)) {
        lines << OriginWords::tr("%1 measured requests took no time: there is no rate.").arg(measured) << warmupLine(result.window);
    } else if (id == figureId::kIops) {
        lines << OriginWords::tr("%1 measured requests / %2 = %3/s")
                     .arg(measured, qt(microsecondsText(windowUs(result))), qt(scaledText(result.iops)))
              << littleLine(result) << warmupLine(result.window);
    } else if (id == figureId::kBandwidth && result.iops > 0) {
        lines << OriginWords::tr("%1/s × %2 B a request = %3")
                     .arg(qt(scaledText(result.iops)),
                          qt(countText(static_cast<std::uint64_t>(std::llround(result.bandwidthMBs * 1e6 / result.iops)))),
                          qt(bytesPerSecondText(result.bandwidthMBs * 1e6)))
              << OriginWords::tr("Host data only; parity, map and GC pages do not count.");
    } else if (id == figureId::kMeanLatency && result.window.measuredRequests > 0) {
        const double us = result.latencyTotal.microseconds();
        lines << OriginWords::tr("%1 of latency / %2 requests = %3")
                     .arg(qt(microsecondsText(us)), measured, qt(microsecondsText(result.latency.mean)))
              << littleLine(result);
    } else if (id == figureId::kWaf) {
        lines << wafOrigin(result.ftl);
    } else {
        lines << percentileOrigin(result.latency, id);
    }
    lines.removeAll(QString());
    return unbroken(lines.join(u'\n'));
}

} // namespace floom::inline desk
