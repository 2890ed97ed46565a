// SPDX-License-Identifier: GPL-3.0-or-later
#include "workload/workload_fill.h"

#include "base/units.h"
#include "design/address.h"
#include "export/figure_text.h"
#include "export/number_text.h"
#include "look/qt_text.h"
#include "rules/may_run.h"
#include "workload/edit_workload.h"

#include <QCoreApplication>

#include <algorithm>

namespace floom::inline pages {

namespace {

constexpr std::uint32_t kFillBytes = 128 * 1024;
constexpr std::uint64_t kMostFills = 120'000; // requests, maximum
constexpr std::uint64_t kMostOverwrites = 1'400'000;
constexpr std::int64_t kLeastBlocks = 32; // per plane: with fewer, garbage collection's reserve would be a large share
constexpr std::int64_t kLeastPages = 64; // per block: with fewer, erases would dominate

QString tr(const char* text)
{
    return QCoreApplication::translate("WorkloadFill", text);
}

std::uint64_t capacityOf(const Design& design, const Catalogue& catalogue)
{
    const MayRun may = mayRun(design, catalogue);
    return may ? may.program->capacityBytes : 0;
}

// Values of one parameter in all memory blocks, and how often they can be halved.
struct Halving {
    const char* parameter;
    std::int64_t least; // lower bound of the parameter
    std::int64_t most = 0; // largest value in the design
    int times = 0, mostTimes = 0;

    Halving(const Design& design, const Catalogue& catalogue, const char* name, std::int64_t leastOfIt)
        : parameter(name)
        , least(leastOfIt)
    {
        mostTimes = 16;
        for (const Block& block : design.blocks) {
            const std::int64_t drawn = in(block, catalogue);
            if (drawn <= 0)
                continue;
            most = std::max(most, drawn);
            int here = 0;
            for (std::int64_t left = drawn; left / 2 >= least; left /= 2)
                ++here;
            mostTimes = std::min(mostTimes, here);
        }
        mostTimes = most > 0 ? mostTimes : 0;
    }
    [[nodiscard]] std::int64_t in(const Block& block, const Catalogue& catalogue) const // 0 = no such parameter
    {
        const TypeSpec* type = catalogue.find(block.type);
        if (type == nullptr || type->parameter(parameter) == nullptr)
            return 0;
        const Value value = effectiveValue(block, *type, parameter, {});
        return std::holds_alternative<std::int64_t>(value) ? std::get<std::int64_t>(value) : 0;
    }
    void apply(Design& design, const Catalogue& catalogue) const
    {
        for (Block& block : design.blocks) {
            const std::int64_t drawn = in(block, catalogue);
            if (drawn <= 0 || times == 0)
                continue;
            block.parameters[parameter] = Value{drawn >> times};
            for (auto& [path, parameters] : block.overrides)
                parameters.erase(parameter);
        }
    }
};

} // namespace

Workload writtenAlone(const Workload& whole)
{
    const auto first = std::find_if(whole.parts.begin(), whole.parts.end(),
                                    [](const Workload& part) { return part.idle == Time{} && part.trace.empty(); });
    if (!whole.trace.empty() || (!whole.parts.empty() && first == whole.parts.end()))
        return {};
    Workload alone = whole.parts.empty() ? whole : *first;
    alone.job.clear();
    alone.phase.clear();
    alone.opensPhase = false;
    alone.measured = true;
    alone.rateIops = alone.rateBytes = 0;
    alone.evenArrivals = false;
    alone.burstOn = alone.burstOff = {};
    alone.precondition = whole.precondition;
    alone.fillPercent = whole.fillPercent;
    return alone;
}

QString patternText(const Workload& workload)
{
    const QString order = workload.random ? tr("random") : tr("sequential");
    if (workload.action != Action::transfer)
        return order + QLatin1Char(' ') + tr("trim");
    if (workload.readPercent > 0 && workload.readPercent < 100)
        return QStringLiteral("%1/%2 %3").arg(workload.readPercent).arg(100 - workload.readPercent).arg(order);
    return order + QLatin1Char(' ') + (workload.readPercent > 0 ? tr("read") : tr("write"));
}

QString rateText(double mbs)
{
    return QString::fromStdString(figureText("bandwidth_mb_s", mbs));
}

FillPlan planFill(const Design& design, const Catalogue& catalogue, const Workload& base)
{
    FillPlan plan;
    plan.design = design;
    plan.capacity = capacityOf(design, catalogue);
    if (plan.capacity == 0)
        return plan;
    plan.overwrite = base;
    plan.overwrite.readPercent = 0;
    plan.overwrite.action = Action::transfer;
    plan.overwrite.precondition = Precondition::none;
    plan.overwrite.runtime = {};
    plan.overwrite.sizeShare = 1;
    plan.overwrite.sizeBytes = plan.overwrite.offset = 0;
    std::uint64_t mean = 0;
    for (const auto& [bytes, percent] : plan.overwrite.blockSizes)
        mean += static_cast<std::uint64_t>(bytes) * static_cast<std::uint64_t>(percent) / 100;
    mean = std::max<std::uint64_t>(mean, 512);
    const auto overwritesOf = [mean](std::uint64_t capacity) { return capacity / 2 * 3 / mean; };
    Halving blocks(design, catalogue, "blocksPerPlane", kLeastBlocks), pages(design, catalogue, "pagesPerBlock", kLeastPages);
    for (Halving* of : {&blocks, &pages})
        while (of->times < of->mostTimes
               && ((plan.capacity >> (blocks.times + pages.times)) / kFillBytes > kMostFills
                   || overwritesOf(plan.capacity >> (blocks.times + pages.times)) > kMostOverwrites))
            ++of->times;
    if (blocks.times + pages.times > 0) {
        blocks.apply(plan.design, catalogue);
        pages.apply(plan.design, catalogue);
        plan.capacity = capacityOf(plan.design, catalogue);
        plan.note = pages.times == 0
            ? tr("Simulated with %1 of %2 erase blocks a plane, all else as drawn. ").arg(blocks.most >> blocks.times).arg(blocks.most)
            : tr("Simulated with %1 of %2 erase blocks a plane and %3 of %4 pages a block, all else as drawn. ")
                  .arg(blocks.most >> blocks.times)
                  .arg(blocks.most)
                  .arg(pages.most >> pages.times)
                  .arg(pages.most);
    }
    const auto jobs = static_cast<std::uint64_t>(std::max(1, plan.overwrite.jobs));
    plan.overwrite.count = std::clamp<std::uint64_t>(overwritesOf(plan.capacity), 1000, kMostOverwrites) / jobs;
    Workload fill;
    fill.random = false;
    fill.readPercent = 0;
    fill.blockSizes = {{kFillBytes, 100}};
    fill.precondition = Precondition::none;
    fill.count = std::clamp<std::uint64_t>(plan.capacity / kFillBytes, 1, kMostFills * 4);
    plan.requests = fill.count + plan.overwrite.count * static_cast<std::uint64_t>(plan.overwrite.jobs);
    fill.opensPhase = true;
    fill.phase = "fill";
    fill.job = "job1";
    Workload again = plan.overwrite;
    again.opensPhase = true;
    again.phase = "overwrite";
    again.job = "job2";
    plan.workload = fill;
    plan.workload.opensPhase = false;
    plan.workload.parts = {fill, again};
    if (const auto whole = settled(plan.workload))
        plan.workload = *whole;
    plan.note += tr("Empty drive, written once sequentially with 128 KiB, then overwritten.");
    plan.overwrite.count = Workload().count;
    return plan;
}

QString fillVerdict(const FillPoints& points, double filledAt)
{
    const auto middle = [&](double from, double to) { // mean weighted by data: over all slices that end in between
        double sum = 0, seconds = 0, before = 0;
        for (const auto& [at, mbs] : points) {
            if (at > from && at <= to && mbs > 0) {
                sum += at - before;
                seconds += (at - before) / mbs;
            }
            before = at;
        }
        return seconds > 0 ? sum / seconds : 0;
    };
    if (points.size() < 4)
        return {};
    const double end = points.back().first;
    const double fill = middle(0, filledAt > 0 ? filledAt : end);
    if (filledAt <= 0 || end <= filledAt)
        return tr("The fill runs at %1.").arg(rateText(fill));
    const double span = end - filledAt;
    const double first = middle(filledAt, filledAt + span / 10), last = middle(end - span / 5, end);
    QString text = tr("The fill runs at %1.").arg(rateText(fill)) + QLatin1Char(' ');
    if (first > last * 1.1 && last > 0) {
        const double before = middle(end - 2 * span / 5, end - span / 5);
        const bool settles = before < last * 1.1 && last < before * 1.1;
        return text
            + (settles ? tr("Overwriting runs at %1 over its first tenth and settles at %2")
                       : tr("Overwriting runs at %1 over its first tenth and at %2 over its last fifth"))
                  .arg(rateText(first), rateText(last))
            + tr("; the fill was %1 times as fast.").arg(QString::fromStdString(plainNumber(fill / last)));
    }
    constexpr double kEnough = 0.9; // drive capacities: the over-provisioned space is used up by then
    if (span < kEnough)
        return text + tr("%1 of the drive was overwritten, at %2; the drop may come later.").arg(qt(percentText(span, 0)), rateText(last));
    return text + tr("Overwriting holds %1.").arg(rateText(last));
}

} // namespace floom::inline pages
