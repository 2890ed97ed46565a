// SPDX-License-Identifier: GPL-3.0-or-later
// One list of fields for both directions: archive(stream, value) writes with Writer and reads with Reader.
#include "store/result_archive.h"

#include "store/result_check.h"
#include "store/unpack.h"

#include <QDataStream>
#include <QIODevice>
#include <cmath>

#include <type_traits>

namespace floom::inline store {

namespace {

// Archive version, from 1: increment kVersion when a field is added, and keep reading older versions.
constexpr quint32 kArchiveMagic = 0x464C5230; // "FLR0" plus the version
constexpr quint32 kVersion = 13;
constexpr quint64 kMostElements = 4'000'000;

struct Writer {
    QDataStream& stream;
    static constexpr bool reading = false;
};
struct Reader {
    QDataStream& stream;
    static constexpr bool reading = true;
};

template <typename A, typename T> void one(A& a, T& value)
{
    using Wire = std::conditional_t<std::is_floating_point_v<T>, double, qint64>;
    if constexpr (A::reading) {
        Wire wire{};
        a.stream >> wire;
        value = static_cast<T>(wire);
    } else {
        a.stream << static_cast<Wire>(value);
    }
}

template <typename A> void one(A& a, std::string& text)
{
    if constexpr (A::reading) {
        QByteArray bytes;
        a.stream >> bytes;
        text = bytes.toStdString();
    } else {
        a.stream << QByteArray::fromStdString(text);
    }
}

template <typename A> void one(A& a, Time& time)
{
    one(a, time.ps);
}

template <typename A, typename... T> void all(A& a, T&... values)
{
    (one(a, values), ...);
}

// clang-format off
template <typename A> void one(A& a, std::pair<int, double>& p) { all(a, p.first, p.second); }
template <typename A> void one(A& a, std::pair<std::string, std::string>& p) { all(a, p.first, p.second); }
template <typename A, typename T> void one(A& a, std::vector<T>& list);
template <typename A> void one(A& a, ActivityInfo& i) { all(a, i.block, i.instance, i.name, i.look); }
template <typename A> void one(A& a, Segment& s) { all(a, s.activity, s.wait, s.service); }
template <typename A> void one(A& a, SegmentBucket& b) { all(a, b.from, b.to, b.requests, b.segments); }
template <typename A> void one(A& a, SideGain& g) { all(a, g.side, g.gainPercent, g.ci95, g.p99Percent, g.p99Ci95); }
template <typename A> void one(A& a, Sensitivity& s) { all(a, s.change, s.address, s.gainPercent, s.ci95); }
template <typename A> void one(A& a, Bottleneck& b) { all(a, b.instance, b.block, b.regime, b.sentence, b.sensitivity); }
template <typename A> void one(A& a, BoundLimit& b) { all(a, b.instance, b.block, b.iops); }
template <typename A> void one(A& a, SeriesPoint& p) { all(a, p.startSeconds, p.iops, p.bandwidthMBs, p.meanLatencyUs); }
template <typename A> void one(A& a, EnergyUse& e) { all(a, e.block, e.instance, e.type, e.activity, e.microjoules); }
template <typename A> void one(A& a, LawCheck& l) { all(a, l.name, l.value, l.holds); }
template <typename A> void one(A& a, Fix& f) { all(a, f.label, f.assignments); }
template <typename A> void one(A& a, Diagnostic& d) { all(a, d.severity, d.rule, d.address, d.title, d.detail, d.fixes); }
template <typename A> void one(A& a, LatencySummary& l)
{ all(a, l.requests, l.mean, l.ci95, l.min, l.p50, l.p90, l.p99, l.p99_9, l.p99_99, l.max, l.undersampled); }
template <typename A> void one(A& a, SideResult& s) { all(a, s.name, s.iops, s.bandwidthMBs, s.latency); }
template <typename A> void one(A& a, FtlCounters& f)
{ all(a, f.hostUnits, f.hostPrograms, f.gcPrograms, f.mapPrograms, f.gcRuns, f.movedUnits, f.erases, f.mapReads, f.unmappedReads,
      f.pagePrograms, f.pageReads, f.waf, f.alphaEff); }
template <typename A> void one(A& a, BusSplit& b)
{ all(a, b.instance, b.command, b.data, b.status, b.wait, b.turnaround); }
template <typename A> void one(A& a, Blame& b)
{
    all(a, b.victim, b.activity, b.noServer);
    for (auto& ps : b.culprits)
        one(a, ps);
}
template <typename A> void one(A& a, CauseShare& s) { all(a, s.waitedFor, s.cause, s.activity, s.job, s.ps); }
template <typename A> void one(A& a, CauseTable& t)
{ all(a, t.victim, t.percentile, t.requests, t.latency, t.wait, t.shares, t.sentence); }
template <typename A> void one(A& a, CauseInstance& i) { all(a, i.track, i.ps); }
template <typename A> void one(A& a, CauseLink& l) { all(a, l.step, l.activity, l.cause, l.share); }
template <typename A> void one(A& a, Stretch& s) { all(a, s.from, s.to); }
template <typename A> void one(A& a, PercentileExemplar& e) { all(a, e.percentile, e.request, e.latencyUs); }
template <typename A> void one(A& a, Endurance& e) { all(a, e.capacityBytes, e.ratedCycles, e.hostBytes, e.drivesPerDay); }
template <typename A> void one(A& a, ErrorCounters& e)
{ all(a, e.words, e.failedWords, e.correctedBits, e.retries, e.uncorrectable); }
template <typename A> void one(A& a, WearSummary& w) { all(a, w.superblocks, w.least, w.most, w.mean, w.deviation, w.levelled); }
template <typename A> void one(A& a, MapFrame& f) { all(a, f.seconds, f.erases, f.valid, f.age, f.kinds); }
template <typename A> void one(A& a, BlockMaps& m)
{ all(a, m.dies, m.superblocks, m.superblockUnits, m.together, m.seriesTogether, m.end, m.series); }
template <typename A> void one(A& a, CacheCounters& c)
{ all(a, c.readHits, c.readMisses, c.prefetched, c.bufferPeak, c.bufferSize); }
template <typename A> void one(A& a, FirmwareFunction& f)
{
    all(a, f.name, f.self, f.total, f.calls);
    for (auto& cycles : f.waits)
        one(a, cycles);
}
template <typename A> void one(A& a, FirmwarePath& p) { all(a, p.parent, p.function, p.self, p.calls); }
template <typename A> void one(A& a, FirmwareCore& c) { all(a, c.cycles, c.busy, c.functions, c.paths); }
template <typename A> void one(A& a, FirmwareFault& f) { all(a, f.core, f.seconds, f.function, f.place, f.what, f.callers); }
template <typename A> void one(A& a, FirmwareResult& f)
{ all(a, f.block, f.binary, f.hertz, f.requests, f.cores, f.console, f.consoleIsCut, f.faults); }
template <typename A> void one(A& a, PhaseResult& p)
{ all(a, p.name, p.startSeconds, p.endSeconds, p.measured, p.side); }
template <typename A> void one(A& a, EnergyResult& e)
{ all(a, e.seconds, e.uses, e.microjoules, e.meanWatts, e.peakWatts, e.peakSliceSeconds, e.nanojoulesPerByte, e.capWatts, e.heldPrograms,
      e.heldSeconds); }
template <typename A> void one(A& a, TrackUse& t)
{
    all(a, t.instance, t.block, t.type, t.resource, t.track, t.element, t.part, t.limits, t.busy, t.byActivity);
    for (auto& share : t.byOwner)
        one(a, share);
}
template <typename A> void one(A& a, RunResult::Performance& p)
{ all(a, p.wallSeconds, p.requestsPerSecond, p.eventsPerSecond, p.memoryMb, p.events); }
template <typename A> void one(A& a, RunResult::Window& w)
{ all(a, w.warmupRequests, w.measuredRequests, w.issued, w.completed, w.unfinished, w.steady, w.steadyReason, w.start, w.end); }
// clang-format on

template <typename A, typename T> void one(A& a, std::vector<T>& list)
{
    auto size = static_cast<quint64>(list.size());
    if constexpr (A::reading) {
        a.stream >> size;
        if (size > kMostElements)
            a.stream.setStatus(QDataStream::ReadCorruptData);
        for (quint64 i = 0; i < size && a.stream.status() == QDataStream::Ok; ++i)
            one(a, list.emplace_back());
    } else {
        a.stream << size;
        for (auto& element : list)
            one(a, element);
    }
}

template <typename A> void one(A& a, RunResult& r)
{
    all(a, r.engineVersion, r.designHash, r.seed, r.workload, r.simulatedSeconds, r.partial, r.performance, r.window);
    all(a, r.iops, r.bandwidthMBs, r.latency, r.sides, r.activities, r.latencyTotal, r.segments, r.segmentBuckets);
    all(a, r.utilization, r.bottleneck, r.boundIops, r.bounds, r.ftl, r.series, r.laws, r.diagnostics);
}

// Fields added to results after archive version 1.
template <typename A> void later(A& a, RunResult& r)
{
    all(a, r.buses, r.errors, r.ftl.retries, r.ftl.uncorrectable);
    all(a, r.ftl.victimUnits, r.ftl.victimSquares, r.wear, r.cache);
    all(a, r.ftl.mapLookups, r.ftl.mapMisses);
    all(a, r.bottleneck.cause, r.mvaLow, r.mvaHigh, r.blame, r.exemplars, r.endurance);
    for (SideResult& side : r.sides)
        one(a, side.segments);
    all(a, r.ftl.joined, r.ftl.copybacks, r.ftl.programFails, r.ftl.eraseFails, r.ftl.retired, r.ftl.spentDies);
    all(a, r.ftl.switchMerges, r.ftl.partialMerges, r.ftl.fullMerges);
    all(a, r.phases, r.window.warmupRule, r.window.unstable, r.window.rounds, r.window.rangePercent, r.window.slopePercent,
        r.window.sniaSteady);
    all(a, r.energy, r.cost.controller, r.cost.billOfMaterials);
    for (SeriesPoint& point : r.series)
        one(a, point.watts);
    all(a, r.ftl.foldPrograms, r.ftl.foldedUnits, r.ftl.promotePrograms, r.ftl.parityPrograms, r.ftl.rebuilt, r.maps);
}

template <typename A> void sideBuckets(A& a, RunResult& r)
{
    for (SideResult& side : r.sides)
        one(a, side.segmentBuckets);
}

template <typename A> void waiversAndRoom(A& a, RunResult& r)
{
    for (Diagnostic& diagnostic : r.diagnostics)
        one(a, diagnostic.waived);
    all(a, r.ftl.closedPlaces, r.ftl.closedUnits);
}

template <typename A> void causes(A& a, RunResult& r)
{
    all(a, r.causes, r.causeInstances, r.causeJobs, r.causeChain);
}

template <typename A> void sideGains(A& a, RunResult& r)
{
    for (Sensitivity& change : r.bottleneck.sensitivity)
        one(a, change.sides);
}

template <typename A> void ranges(A& a, RunResult& r)
{
    const auto of = [&a](LatencySummary& latency) {
        for (PercentileRange& range : latency.ranges)
            all(a, range.least, range.most);
    };
    of(r.latency);
    for (SideResult& side : r.sides)
        of(side.latency);
    for (PhaseResult& phase : r.phases)
        of(phase.side.latency);
}

template <typename A> void prices(A& a, RunResult& r)
{
    for (Sensitivity& change : r.bottleneck.sensitivity)
        all(a, change.told, change.cost, change.watts);
}

} // namespace

QByteArray encodeResult(const RunResult& result)
{
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream.setVersion(QDataStream::Qt_6_0);
    stream << kArchiveMagic + kVersion;
    RunResult copy = result; // the shared field list needs a mutable value
    Writer writer{stream};
    one(writer, copy);
    later(writer, copy);
    sideBuckets(writer, copy);
    one(writer, copy.recorded);
    waiversAndRoom(writer, copy);
    causes(writer, copy);
    sideGains(writer, copy);
    prices(writer, copy);
    one(writer, copy.endurance.rawBytes);
    one(writer, copy.firmware);
    ranges(writer, copy);
    all(writer, copy.bottleneck.untried, copy.cache.bufferGrowth, copy.cache.bufferAtEnd, copy.wear.spare);
    one(writer, copy.window.beganFull);
    return qCompress(bytes);
}

bool decodeResult(const QByteArray& bytes, RunResult& result)
{
    const auto plain = unpacked(bytes, kLargestResult);
    if (!plain)
        return false;
    QDataStream stream(*plain);
    stream.setVersion(QDataStream::Qt_6_0);
    quint32 magic = 0;
    stream >> magic;
    const quint32 version = magic - kArchiveMagic;
    if (version < 1 || version > kVersion)
        return false;
    Reader reader{stream};
    one(reader, result);
    if (version >= 2)
        later(reader, result);
    if (version >= 3)
        sideBuckets(reader, result);
    if (version >= 4)
        one(reader, result.recorded);
    if (version >= 5)
        waiversAndRoom(reader, result);
    if (version >= 6)
        causes(reader, result);
    if (version >= 7)
        sideGains(reader, result);
    if (version >= 8)
        prices(reader, result);
    else
        for (Sensitivity& change : result.bottleneck.sensitivity)
            change.told = std::fabs(change.gainPercent) > change.ci95;
    if (version >= 9)
        one(reader, result.endurance.rawBytes);
    if (version >= 10)
        one(reader, result.firmware);
    if (version >= 11)
        ranges(reader, result);
    if (version >= 12)
        all(reader, result.bottleneck.untried, result.cache.bufferGrowth, result.cache.bufferAtEnd, result.wear.spare);
    if (version >= 13)
        one(reader, result.window.beganFull);
    return stream.status() == QDataStream::Ok && stream.atEnd() && isSound(result);
}

} // namespace floom::inline store
