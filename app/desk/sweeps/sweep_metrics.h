// SPDX-License-Identifier: GPL-3.0-or-later
// Display properties of a sweep's figures: name, whether more is better, formatting and parsing. Pure.
#pragma once

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace floom::inline desk {

struct SweepMetric {
    enum class Text { scaled, microseconds, percent, watts };

    QString id; // as PointResult names it: "latency_us.p99"
    QString label; // "p99 latency"
    bool more = false; // more is better
    Text text = Text::scaled;

    [[nodiscard]] QString write(double value) const; // "512 k", "1.04 ms"; "–" if missing
    [[nodiscard]] QString writeTick(double value) const; // without trailing zeros: "50", "1 ms"
    // Parses "1 ms", "512k", "98 %", or a plain number in the figure's unit (µs for latencies).
    [[nodiscard]] std::optional<double> read(const QString& typed) const;
    // Why read() refused it, with an example: "abc is not a value for p99 latency: enter a time such as 500 µs."
    [[nodiscard]] QString refusal(const QString& typed) const;
};

// The selectable metrics, in list order.
[[nodiscard]] const std::vector<SweepMetric>& sweepMetrics();
// A listed metric, or one made from another id ("busiest.host.link").
[[nodiscard]] SweepMetric sweepMetric(const QString& id);
[[nodiscard]] QStringList sweepMetricLabels();
[[nodiscard]] int sweepMetricIndex(const QString& id); // -1 = not in the list

} // namespace floom::inline desk
