// SPDX-License-Identifier: GPL-3.0-or-later
#include "workload/workload_fill.h"

#include "base/units.h"
#include "compile/compile.h"
#include "design/address.h"
#include "workload/edit_workload.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace floom {

namespace {

constexpr std::uint32_t kFillBytes = 128 * 1024;
constexpr std::uint64_t kMostFills = 120'000; // requests
constexpr std::uint64_t kMostOverwrites = 600'000;
constexpr std::int64_t kLeastBlocks = 32; // of a plane: with fewer, what collection holds back would be much of it

QString tr(const char* text)
{
    return QCoreApplication::translate("WorkloadFill", text);
}

std::uint64_t capacityOf(const Design& design, const Catalogue& catalogue)
{
    const auto compiled = compile(design, catalogue);
    return compiled.program ? compiled.program->capacityBytes : 0;
}

// How often the erase blocks of every plane can be halved; 0 = a drive without any.
int halvings(const Design& design, const Catalogue& catalogue, std::int64_t* most)
{
    int times = 16;
    bool any = false;
    for (const Block& block : design.blocks) {
        const TypeSpec* type = catalogue.find(block.type);
        if (type == nullptr || type->parameter("blocksPerPlane") == nullptr)
            continue;
        const Value value = effectiveValue(block, *type, "blocksPerPlane", {});
        std::int64_t blocks = std::holds_alternative<std::int64_t>(value) ? std::get<std::int64_t>(value) : 0;
        *most = std::max(*most, blocks);
        int here = 0;
        for (; blocks / 2 >= kLeastBlocks; blocks /= 2)
            ++here;
        times = std::min(times, here);
        any = true;
    }
    return any ? times : 0;
}

Design halved(Design design, const Catalogue& catalogue, int times)
{
    for (Block& block : design.blocks) {
        const TypeSpec* type = catalogue.find(block.type);
        if (type == nullptr || type->parameter("blocksPerPlane") == nullptr)
            continue;
        const Value value = effectiveValue(block, *type, "blocksPerPlane", {});
        if (std::holds_alternative<std::int64_t>(value))
            block.parameters["blocksPerPlane"] = Value{std::get<std::int64_t>(value) >> times};
        for (auto& [path, parameters] : block.overrides)
            parameters.erase("blocksPerPlane");
    }
    return design;
}

} // namespace

Workload writtenAlone(const Workload& whole)
{
    const auto first = std::find_if(whole.parts.begin(), whole.parts.end(), [](const Workload& part) { return part.idle == Time{}; });
    Workload alone = whole.parts.empty() ? whole : *first;
    if (!alone.trace.empty())
        return {};
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
    return mbs >= 999.5 ? QString::number(mbs / 1000, 'g', 3) + QStringLiteral(" GB/s")
                        : QString::number(mbs, 'g', 3) + QStringLiteral(" MB/s");
}

FillPlan planFill(const Design& design, const Catalogue& catalogue, const Workload& base)
{
    FillPlan plan;
    plan.design = design;
    plan.capacity = capacityOf(design, catalogue);
    if (plan.capacity == 0)
        return plan;
    std::int64_t blocks = 0;
    const int most = halvings(design, catalogue, &blocks);
    int times = 0;
    while (times < most && (plan.capacity >> times) / kFillBytes > kMostFills)
        ++times;
    if (times > 0) {
        plan.design = halved(design, catalogue, times);
        plan.capacity = capacityOf(plan.design, catalogue);
        plan.note = tr("Simulated with %1 of %2 erase blocks a plane, all else as drawn. ").arg(blocks >> times).arg(blocks);
    }
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
    plan.overwrite.count = std::clamp<std::uint64_t>(plan.capacity * 3 / 2 / std::max<std::uint64_t>(mean, 512), 1000, kMostOverwrites);
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
    if (const auto settled = parseWorkload(words(plan.workload)))
        plan.workload = *settled;
    plan.note += tr("Empty drive, written once in order with 128 KiB, then over again.");
    plan.overwrite.count = Workload().count;
    return plan;
}

QString fillVerdict(const FillPoints& points, double filledAt)
{
    const auto middle = [&](double from, double to) { // mean by data: of all slices that end in between
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
    if (first > last * 1.1 && last > 0)
        return text
            + tr("Overwriting begins at %1 and falls to %2, a factor of %3.")
                  .arg(rateText(first), rateText(last))
                  .arg(first / last, 0, 'g', 3);
    return text + tr("Overwriting holds %1.").arg(rateText(last));
}

} // namespace floom
