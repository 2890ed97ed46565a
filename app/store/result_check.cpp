// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/result_check.h"

#include <algorithm>

namespace floom::inline store {

namespace {

constexpr int kMostTracks = 65'536; // spans store the track in 16 bits
constexpr Time kLatest{INT64_MAX / 2};

bool areSound(const std::vector<Segment>& segments, const RunResult& result)
{
    return std::all_of(segments.begin(), segments.end(), [&](const Segment& segment) {
        return segment.activity >= 0 && static_cast<std::size_t>(segment.activity) < result.activities.size();
    });
}

bool areSound(const std::vector<SegmentBucket>& buckets, const RunResult& result)
{
    return std::all_of(buckets.begin(), buckets.end(), [&](const SegmentBucket& bucket) { return areSound(bucket.segments, result); });
}

bool isSound(const TrackUse& use, const RunResult& result)
{
    const auto isKnown = [&](const std::pair<int, double>& share) {
        return share.first >= 0 && static_cast<std::size_t>(share.first) < result.activities.size();
    };
    return use.track >= -1 && use.track < kMostTracks && use.element >= 0
        && std::all_of(use.byActivity.begin(), use.byActivity.end(), isKnown);
}

bool isSound(const MapFrame& frame, std::uint64_t cells)
{
    const bool isEmpty = frame.erases.empty() && frame.valid.empty() && frame.age.empty() && frame.kinds.empty();
    const bool isFull =
        frame.erases.size() == cells && frame.valid.size() == cells && frame.age.size() == cells && frame.kinds.size() == cells;
    return (isEmpty || isFull) && std::all_of(frame.kinds.begin(), frame.kinds.end(), [](std::uint8_t kind) {
               return kind <= static_cast<std::uint8_t>(BlockKind::retired);
           });
}

bool isSound(const BlockMaps& maps)
{
    if (maps.together == 0 || maps.seriesTogether == 0)
        return false;
    const auto cells = [&](std::uint64_t together) { return maps.dies * ((maps.superblocks + together - 1) / together); };
    return isSound(maps.end, cells(maps.together)) && std::all_of(maps.series.begin(), maps.series.end(), [&](const MapFrame& frame) {
               return isSound(frame, cells(maps.seriesTogether));
           });
}

bool isSound(const FirmwareCore& core)
{
    constexpr std::uint64_t kMostCycles = UINT64_MAX / 8192; // of one path: the sum over all paths cannot overflow
    const auto functions = static_cast<int>(core.functions.size());
    for (std::size_t i = 0; i < core.paths.size(); ++i) {
        const FirmwarePath& path = core.paths[i];
        if (path.function < 0 || path.function >= functions || path.parent < -1 || path.parent >= static_cast<int>(i)
            || path.self > kMostCycles)
            return false;
    }
    return core.paths.size() <= 4096;
}

// True if the parents of lanes form trees: no lane is its own ancestor.
bool areTrees(const std::vector<TrackInfo>& tracks)
{
    constexpr int kDeepest = 16;
    for (const auto& track : tracks) {
        int depth = 0;
        for (int parent = track.parent; parent != -1; parent = tracks[static_cast<std::size_t>(parent)].parent)
            if (parent < 0 || static_cast<std::size_t>(parent) >= tracks.size() || ++depth > kDeepest)
                return false;
    }
    return true;
}

} // namespace

bool isSound(const RunResult& result)
{
    const auto isLook = [](const ActivityInfo& activity) { return activity.look <= ActivityStyle::waiting; };
    const auto isSide = [&](const SideResult& side) { return areSound(side.segments, result) && areSound(side.segmentBuckets, result); };
    const auto isBlame = [&](const Blame& blame) {
        return blame.activity >= 0 && static_cast<std::size_t>(blame.activity) < result.activities.size();
    };
    const auto isActivity = [&](int activity) { return activity >= 0 && static_cast<std::size_t>(activity) < result.activities.size(); };
    const auto isCause = [](CauseClass cause) { return static_cast<int>(cause) < kCauseClasses; };
    const auto isTable = [&](const CauseTable& table) {
        return std::all_of(table.shares.begin(), table.shares.end(), [&](const CauseShare& share) {
            return isActivity(share.waitedFor) && isActivity(share.activity) && isCause(share.cause)
                && share.job < static_cast<int>(result.causeJobs.size());
        });
    };
    const auto isLink = [&](const CauseLink& link) {
        return isActivity(link.activity) && isCause(link.cause) && link.step <= CauseLink::Step::onBehalfOf;
    };
    const auto isInstance = [](const CauseInstance& one) { return one.track >= 0; };
    const auto isFinding = [](const Diagnostic& finding) {
        return finding.severity == Severity::error || finding.severity == Severity::warning || finding.severity == Severity::note;
    };
    return std::all_of(result.activities.begin(), result.activities.end(), isLook) && areSound(result.segments, result)
        && areSound(result.segmentBuckets, result) && std::all_of(result.sides.begin(), result.sides.end(), isSide)
        && std::all_of(result.blame.begin(), result.blame.end(), isBlame)
        && std::all_of(result.causes.begin(), result.causes.end(), isTable)
        && std::all_of(result.causeChain.begin(), result.causeChain.end(), isLink)
        && std::all_of(result.causeInstances.begin(), result.causeInstances.end(), isInstance)
        && std::all_of(result.utilization.begin(), result.utilization.end(), [&](const TrackUse& use) { return isSound(use, result); })
        && std::all_of(result.diagnostics.begin(), result.diagnostics.end(), isFinding) && isSound(result.maps)
        && std::all_of(result.firmware.cores.begin(), result.firmware.cores.end(), [](const FirmwareCore& core) { return isSound(core); });
}

bool isSound(const SpanStore& store)
{
    if (store.tracks.size() > kMostTracks || store.trackBegin.size() != store.tracks.size() + 1 || store.trackBegin.front() != 0
        || store.trackBegin.back() != store.spans.size() || !std::is_sorted(store.trackBegin.begin(), store.trackBegin.end())
        || !areTrees(store.tracks))
        return false;
    for (std::size_t t = 0; t < store.tracks.size(); ++t)
        for (auto i = store.trackBegin[t]; i < store.trackBegin[t + 1]; ++i)
            if (store.spans[i].track != t || store.spans[i].owner >= kOwners || store.spans[i].start < Time{}
                || store.spans[i].start > kLatest)
                return false;
    return std::all_of(store.requests.begin(), store.requests.end(), [](const RequestSpan& request) {
        return request.issued >= Time{} && request.completed >= request.issued && request.completed <= kLatest;
    });
}

bool fits(const SpanStore& store, const RunResult& result)
{
    return std::all_of(store.spans.begin(), store.spans.end(),
                       [&](const Span& span) { return static_cast<std::size_t>(span.activity()) < result.activities.size(); })
        && std::all_of(result.utilization.begin(), result.utilization.end(),
                       [&](const TrackUse& use) { return use.track < static_cast<int>(store.tracks.size()); });
}

} // namespace floom::inline store
