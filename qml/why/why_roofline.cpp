// SPDX-License-Identifier: GPL-3.0-or-later
#include "why/why_roofline.h"

#include "analysis/analysis.h"
#include "analysis/class_use.h"
#include "analysis/supplies.h"
#include "export/number_text.h"
#include "look/qt_text.h"
#include "look/theme.h"
#include "look/unbroken_text.h"
#include "results/figures.h"
#include "workload/mean_bytes.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <map>

namespace floom::inline pages {

namespace {

struct RooflineWords {
    Q_DECLARE_TR_FUNCTIONS(Roofline)
};

// The name gives way where there is no room for both.
QString roofLabel(const Roof& roof, const QFontMetricsF& font, double room = HUGE_VAL)
{
    const QLatin1String article("the ");
    const QString name = roof.name.startsWith(article) ? roof.name.mid(article.size()) : roof.name;
    const QString rate = u' ' + qt(bytesPerSecondText(roof.rates.back() * 1e9));
    return font.horizontalAdvance(name + rate) <= room ? name + rate
                                                       : font.elidedText(name, Qt::ElideRight, room - font.horizontalAdvance(rate)) + rate;
}

// Slots and power have a roof only where it is the lowest at some size.
void dropIdleSupplies(std::vector<Roof>& roofs)
{
    const auto isSupplyRoof = [](const Roof& roof) { return isSupply(roof.place.toStdString()); };
    const auto part = std::stable_partition(roofs.begin(), roofs.end(), [&](const Roof& roof) { return !isSupplyRoof(roof); });
    const auto limits = [&](const Roof& roof) {
        for (std::size_t i = 0; i < roof.rates.size(); ++i)
            if (std::all_of(roofs.begin(), part, [&](const Roof& other) { return roof.rates[i] < other.rates[i]; }))
                return true;
        return false;
    };
    std::vector<Roof> kept(roofs.begin(), part);
    std::copy_if(part, roofs.end(), std::back_inserter(kept), limits);
    roofs = std::move(kept);
}

// Interpolates between the sampled sizes, on both logarithmic scales.
double rateAt(const Roofline& roofline, const std::vector<double>& rates, double bytes)
{
    const auto& sizes = roofline.sizes;
    const double place = std::clamp(std::log2(bytes / sizes.front()), 0.0, static_cast<double>(sizes.size() - 1));
    const auto i = std::min(static_cast<std::size_t>(place), sizes.size() - 2);
    return rates[i] * std::pow(rates[i + 1] / rates[i], place - static_cast<double>(i));
}

} // namespace

bool Roof::isFlat() const
{
    constexpr double kSlope = 1.2; // twice the size gives less than this factor: flat
    return rates.size() > 1 && rates.back() < kSlope * rates[rates.size() - 2];
}

QString requestSizeText(double bytes)
{
    return qt(binarySizeText(bytes));
}

Roofline rooflineOf(const Program& program, const Workload& workload, const RunResult& result)
{
    Roofline roofline;
    if (!workload.trace.empty() || !workload.parts.empty() || workload.action != Action::transfer)
        return roofline;
    for (double size = kLeastRequest; size <= kMostRequest; size *= 2)
        roofline.sizes.push_back(size);
    std::map<std::string, std::size_t> known;
    for (std::size_t i = 0; i < roofline.sizes.size(); ++i) {
        Workload at = workload;
        at.blockSizes = {{static_cast<std::uint32_t>(roofline.sizes[i]), 100}};
        Ceiling bound = ceiling(program, at);
        bound.limits.insert(bound.limits.end(), bound.beside.begin(), bound.beside.end());
        for (const BoundLimit& limit : bound.limits) {
            // With polls or without: one roof.
            const auto resource = limit.instance.substr(limit.instance.rfind('.') + 1);
            const auto [found, isNew] =
                known.try_emplace(limit.block + '.' + resource.substr(0, resource.find(kUntilPolled)), roofline.roofs.size());
            if (isNew) {
                Roof roof;
                roof.name = QString::fromStdString(labelOf(program, limit.block, resource));
                roof.place = QString::fromStdString(limit.block + "." + resource);
                roof.rates.assign(roofline.sizes.size(), HUGE_VAL);
                roofline.roofs.push_back(std::move(roof));
            }
            auto& rate = roofline.roofs[found->second].rates[i]; // of equal names the tighter roof
            rate = std::min(rate, limit.iops * roofline.sizes[i] * 1e-9);
        }
    }
    std::erase_if(roofline.roofs, [](const Roof& roof) {
        return std::any_of(roof.rates.begin(), roof.rates.end(), [](double r) { return !std::isfinite(r) || r <= 0; });
    });
    dropIdleSupplies(roofline.roofs);
    roofline.isKnown = !roofline.roofs.empty();
    if (!roofline.isKnown)
        return roofline;
    roofline.dotSize = meanBytes(workload);
    roofline.dotRate = result.bandwidthMBs * 1e-3;
    std::stable_sort(roofline.roofs.begin(), roofline.roofs.end(), [&](const Roof& a, const Roof& b) {
        return rateAt(roofline, a.rates, roofline.dotSize) < rateAt(roofline, b.rates, roofline.dotSize);
    });
    for (std::size_t i = 0; i < roofline.sizes.size(); ++i) {
        std::size_t lowest = 0;
        for (std::size_t roof = 1; roof < roofline.roofs.size(); ++roof)
            lowest = roofline.roofs[roof].rates[i] < roofline.roofs[lowest].rates[i] ? roof : lowest;
        roofline.lowest.push_back(lowest);
    }
    const double ceiling = longRunCeiling(result);
    roofline.roofRate = ceiling > 0 ? ceiling * roofline.dotSize * 1e-9 : rateAt(roofline, roofline.roofs.front().rates, roofline.dotSize);
    return roofline;
}

QString rooflineWords(const Roofline& roofline)
{
    if (!roofline.isKnown)
        return RooflineWords::tr("No roofline: requests of a trace or of several jobs have no single size.");
    const Roof& met = roofline.roofs.front();
    QString text =
        RooflineWords::tr("At %1 the limit of %4 is %2 IOPS (%3); the run reaches %5 of it.")
            .arg(requestSizeText(roofline.dotSize), qt(scaledText(roofline.roofRate * 1e9 / roofline.dotSize)),
                 qt(bytesPerSecondText(roofline.roofRate * 1e9)), met.name, qt(percentText(roofline.dotRate / roofline.roofRate, 0)));
    std::size_t from = roofline.sizes.size() - 1;
    while (from > 0 && roofline.lowest[from - 1] == roofline.lowest.back())
        --from;
    const Roof& last = roofline.roofs[roofline.lowest.back()];
    const auto most = qt(bytesPerSecondText(last.rates.back() * 1e9));
    if (!last.isFlat())
        return unbroken(text + RooflineWords::tr(" Larger requests raise bandwidth further, up to %1 at 1 MiB.").arg(most));
    // The same roof may slope before it becomes flat.
    const auto& rates = last.rates;
    while (from + 1 < rates.size() && rates[from + 1] > 1.2 * rates[from])
        ++from;
    return unbroken(text
                    + RooflineWords::tr(" From %1 up bandwidth limits, at %2: %3 at most.")
                          .arg(requestSizeText(roofline.sizes[from]), last.name, most));
}

RooflineLayout layoutOf(const Roofline& roofline, QSizeF size)
{
    constexpr double kLeft = 64, kTop = 10, kBottom = 24, kBeside = 13; // kBeside: distance of labels from the plot
    RooflineLayout out;
    const QFontMetricsF font(figureFont(11));
    double right = 0; // px needed by labels
    for (const Roof& roof : roofline.roofs)
        right = std::max(right, kBeside + font.horizontalAdvance(roofLabel(roof, font)));
    out.plot = QRectF(kLeft, kTop, std::max(40.0, size.width() - kLeft - std::min(right, 0.45 * size.width())),
                      std::max(40.0, size.height() - kTop - kBottom));
    if (!roofline.isKnown)
        return out;
    double least = roofline.dotRate > 0 ? roofline.dotRate : HUGE_VAL, most = roofline.dotRate;
    for (std::size_t i = 0; i < roofline.sizes.size(); ++i) {
        const double rate = roofline.roofs[roofline.lowest[i]].rates[i];
        least = std::min(least, rate);
        most = std::max(most, rate);
    }
    out.leastRate = std::pow(10, std::floor(std::log10(least)));
    out.mostRate = std::pow(10, std::ceil(std::log10(most * 2)));
    const double decades = std::log10(out.mostRate / out.leastRate), doublings = std::log2(kMostRequest / kLeastRequest);
    const auto xOf = [&](double bytes) { return out.plot.left() + std::log2(bytes / kLeastRequest) / doublings * out.plot.width(); };
    const auto yOf = [&](double rate) { return out.plot.bottom() - std::log10(rate / out.leastRate) / decades * out.plot.height(); };
    for (std::size_t roof = 0; roof < roofline.roofs.size(); ++roof) {
        const auto& rates = roofline.roofs[roof].rates;
        std::vector<QPointF> line;
        for (std::size_t i = 0; i < rates.size(); ++i) {
            const QPointF point(xOf(roofline.sizes[i]), yOf(rates[i]));
            if (point.y() < out.plot.top()) { // clipped at the plot's top
                if (!line.empty()) {
                    const QPointF before = line.back();
                    const double share = (before.y() - out.plot.top()) / (before.y() - point.y());
                    line.emplace_back(before.x() + share * (point.x() - before.x()), out.plot.top());
                }
                break;
            }
            line.push_back(point);
        }
        if (line.size() == rates.size())
            out.labels.push_back(
                {line.back(), line.back().y(), roofLabel(roofline.roofs[roof], font, size.width() - out.plot.right() - kBeside), roof});
        out.lines.push_back(std::move(line));
    }
    std::stable_sort(out.labels.begin(), out.labels.end(), [](const auto& a, const auto& b) { return a.y < b.y; });
    for (std::size_t i = 1; i < out.labels.size(); ++i)
        out.labels[i].y = std::max(out.labels[i].y, out.labels[i - 1].y + kLabelPitch);
    const double over = out.labels.empty() ? 0 : out.labels.back().y - (out.plot.bottom() - kLabelPitch / 2);
    if (over > 0) // beyond the bottom: move up, closing gaps from below
        for (std::size_t i = out.labels.size(); i-- > 0;)
            out.labels[i].y = std::min(out.labels[i].y,
                                       i + 1 < out.labels.size() ? out.labels[i + 1].y - kLabelPitch : out.plot.bottom() - kLabelPitch / 2);
    for (std::size_t i = 0; i < roofline.sizes.size(); ++i)
        out.envelope.emplace_back(xOf(roofline.sizes[i]), yOf(roofline.roofs[roofline.lowest[i]].rates[i]));
    constexpr double kTickPitch = 58;
    std::size_t step = 2;
    while (static_cast<double>(step) * out.plot.width() / doublings < kTickPitch && step < roofline.sizes.size())
        step += 2;
    for (std::size_t i = 1; i < roofline.sizes.size(); i += step)
        out.xTicks.emplace_back(xOf(roofline.sizes[i]), requestSizeText(roofline.sizes[i]));
    for (double rate = out.leastRate; rate <= out.mostRate * 1.001; rate *= 10)
        out.yTicks.emplace_back(yOf(rate), qt(decimalSizeText(rate * 1e9)) + QStringLiteral("/s"));
    const double x = xOf(std::clamp(roofline.dotSize, kLeastRequest, kMostRequest));
    out.dot = {x, yOf(std::max(roofline.dotRate, out.leastRate))};
    out.above = {x, yOf(std::max(roofline.roofRate, out.leastRate))};
    return out;
}

} // namespace floom::inline pages
