// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of a sweep's points as people meet them: a name, whether more of it is better, and how it is written and typed. Pure.
#pragma once

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace floom {

struct SweepMetric {
    enum class Text { scaled, microseconds, percent, watts };

    QString id; // as PointResult names it: "latency_us.p99"
    QString label; // "p99 latency"
    bool more = false; // more is better
    Text text = Text::scaled;

    [[nodiscard]] QString write(double value) const; // "512 k", "1.04 ms"; "–" when there is none
    [[nodiscard]] QString writeTick(double value) const; // the same without noughts behind the point: "50", "1 ms"
    // "1 ms", "512k", "98 %", a bare number in the figure's own unit (µs for latencies).
    [[nodiscard]] std::optional<double> read(const QString& typed) const;
};

// Those that can be picked from a list, in its order.
[[nodiscard]] const std::vector<SweepMetric>& sweepMetrics();
// One of them, or one made from an id that is not in the list ("busiest.host.link").
[[nodiscard]] SweepMetric sweepMetric(const QString& id);
[[nodiscard]] QStringList sweepMetricLabels();
[[nodiscard]] int sweepMetricIndex(const QString& id); // -1 = not in the list

} // namespace floom
