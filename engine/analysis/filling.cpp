// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/filling.h"

#include "analysis/class_use.h"
#include "base/cell.h"
#include "design/address.h"
#include "results/buffer_fill.h"
#include "workload/random_jobs.h"

#include <algorithm>
#include <string>
#include <variant>

namespace floom::inline engine {
namespace {

struct ReadCache {
    double bytes = 0, units = 0; // mapping units
};

ReadCache readCacheOf(const Design& design, const std::vector<TypeSpec>& types)
{
    for (const Block& block : design.blocks)
        for (const TypeSpec& type : types)
            if (type.id == block.type && type.parameter("readCache") != nullptr && type.parameter("mappingUnit") != nullptr) {
                const auto bytes = static_cast<double>(std::get<std::int64_t>(effectiveValue(block, type, "readCache", {})));
                const auto unit = static_cast<double>(std::get<std::int64_t>(effectiveValue(block, type, "mappingUnit", {})));
                return {bytes, unit > 0 ? bytes / unit : 0};
            }
    return {};
}

// Mapping units that the blocks in SLC mode of a write cache hold; 0 without such a cache.
double slcUnits(const Design& design, const std::vector<TypeSpec>& types)
{
    double bytes = 0, unit = 0;
    for (const Block& block : design.blocks)
        for (const TypeSpec& type : types) {
            if (type.id != block.type)
                continue;
            const auto number = [&](const char* id) {
                return static_cast<double>(std::get<std::int64_t>(effectiveValue(block, type, id, {})));
            };
            if (type.parameter("pslcCache") != nullptr && std::get<bool>(effectiveValue(block, type, "pslcCache", {})))
                unit = number("mappingUnit");
            if (type.parameter("pslcBlocks") == nullptr)
                continue;
            const double bits = bitsACell(std::get<std::string>(effectiveValue(block, type, "cell", {})));
            const double pages = std::min(number("pslcBlocks"), number("blocksPerPlane")) * number("pagesPerBlock") / bits;
            bytes += static_cast<double>(block.instances()) * number("dies") * number("planes") * pages * number("pageSize");
        }
    return unit > 0 ? bytes / unit : 0;
}

// True if the SLC cache gathered what was written: later as much is folded out of it as comes in. More than it holds can only have been
// written over within it, which lasts.
bool gathersInSlc(const RunResult& result, double units)
{
    constexpr double kSome = 0.05; // of what was programmed for the host
    const auto written = static_cast<double>(result.ftl.hostPrograms);
    const double gathered = written - static_cast<double>(result.ftl.foldedUnits);
    return units > 0 && gathered > kSome * written && gathered <= units;
}

// True if the load runs through more than the cache holds: it finds what it has just fetched, however full the cache is.
bool runsThrough(const Workload& workload, const RunResult& result, double cacheBytes)
{
    const auto inOrder = [](const Workload& one) { return one.trace.empty() && (!one.random || one.percentRandom == 0); };
    const auto touched = [&](const Workload& one) {
        return one.sizeBytes > 0 ? static_cast<double>(one.sizeBytes) : one.sizeShare * result.endurance.capacityBytes;
    };
    const auto passes = [&](const Workload& one) { return inOrder(one) && touched(one) > 2 * cacheBytes; };
    return workload.parts.empty() ? passes(workload) : std::all_of(workload.parts.begin(), workload.parts.end(), passes);
}

} // namespace

std::string fillingOf(const RunResult& result, const Workload& workload, const Design& design, const std::vector<TypeSpec>& types)
{
    constexpr double kFewMisses = 0.05; // share of misses below which the cache counts as warm
    if (gathersInSlc(result, slcUnits(design, types)))
        return kSlcCache;
    if (bufferStillFills(result))
        return kWriteBuffer;
    const ReadCache cache = readCacheOf(design, types);
    if (runsThrough(workload, result, cache.bytes))
        return "";
    if (beginsWarm(workload) && cache.units <= static_cast<double>(kMostAskedBefore) / 2)
        return "";
    const auto hits = static_cast<double>(result.cache.readHits), misses = static_cast<double>(result.cache.readMisses);
    // Everything fetched since the start (if the warm-up missed as often as the window) fits into the cache, so nothing was evicted yet.
    const double share = static_cast<double>(result.window.issued) / std::max(1.0, static_cast<double>(result.window.measuredRequests));
    const bool isCold =
        hits > 0 && misses > kFewMisses * (hits + misses) && (misses + static_cast<double>(result.cache.prefetched)) * share < cache.units;
    return isCold ? "the read cache" : "";
}

bool putsOff(const RunResult& base, const RunResult& larger)
{
    constexpr double kLess = 0.8;
    const auto classes = classesOf(base);
    return base.iops > 0 && larger.iops > 0 && std::any_of(classes.begin(), classes.end(), [&](const ClassUse& use) {
               const auto same = std::find_if(larger.utilization.begin(), larger.utilization.end(), [&](const TrackUse& one) {
                   return one.block == use.block && one.resource == use.resource && one.instance == use.busiestInstance;
               });
               if (!isHot(use) || same == larger.utilization.end())
                   return false;
               const double work = workOf(larger, *same);
               return work >= kFullShare && work / larger.iops < kLess * use.most / base.iops;
           });
}

} // namespace floom::inline engine
