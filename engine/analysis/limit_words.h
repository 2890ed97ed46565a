// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences that name a bottleneck. Pure.
#pragma once

#include "analysis/class_use.h"
#include "analysis/request_time.h"
#include "workload/workload.h"

namespace floom::inline engine {

[[nodiscard]] std::string capital(std::string text);
[[nodiscard]] bool isMany(const std::string& label); // plural: "the dies"; singular: "the host link"

[[nodiscard]] std::string manyOf(const ClassUse& use); // the servers of a class: "the dies", "the channels"

[[nodiscard]] std::string whoseOf(const ClassUse& use); // "the dies'"; of a single one "the rank's"

[[nodiscard]] inline std::string timeOf(const std::string& label)
{
    return isMany(label) ? "their" : "its";
}

// "all 32 are at least 96 % busy"
[[nodiscard]] std::string busyWords(const ClassUse& c);
// Utilization including the time that servers hold waiting data, as tables and the drawing count it: "57 % with the time they hold data";
// "" where it makes no visible difference.
[[nodiscard]] std::string heldWords(const ClassUse& c);
// The owner, other than the host, of a third or more of a part's time: "gc", "map", "parity", "retry", or "".
[[nodiscard]] std::string causeOfWork(const RunResult& result, const ClassUse& c);
// The work that fills a part, if it is not plain host work: ". Garbage collection takes 61 % of their time, ..."; may be "".
[[nodiscard]] std::string fillWords(const RunResult& result, const ClassUse& c, const std::string& cause, const std::string& whose);
// A limit, and the measurements behind it: "The dies limit at QD 32", "a request spends 88 % of its time at the dies."
struct Told {
    std::string limits; // "": only facts
    std::string facts; // begins as a clause, ends with a full stop
    [[nodiscard]] std::string sentence() const;
};
// "The dies limit: all 32 are at least 96 % busy."
[[nodiscard]] Told saturatedWords(const RunResult& result, const Program& program, const ClassUse& bottleneck, const std::string& cause);
// Largest gain by the closed forms if the class were twice as fast. `next`: their throughput then, over today's.
[[nodiscard]] std::string boundWords(const Program& program, const ClassUse& bottleneck, double next);
// A bus that idles for `share` of the time because its SRAM has no room: facts and bound.
[[nodiscard]] Told barredWords(const Program& program, const ClassUse& bus, double share);
[[nodiscard]] std::string roomBoundWords(double next);
[[nodiscard]] Told oneSlowWords(const RunResult& result, const Program& program, const ClassUse& bottleneck);
// `most`: the segment with the largest part of a request's time. `ofIt`: the servers it waits for, whose work is described;
// null: it has none. `isBehindGc`: most of the wait is behind garbage collection.
[[nodiscard]] Told latencyWords(const RunResult& result, const Program& program, const Workload& workload, const RequestTime& time,
                                const Segment& most, const ClassUse& busiest, const ClassUse* ofIt, const std::string& cause,
                                bool isBehindGc);

// `most` is a wait for space, mostly behind `root`: the work of a class that is busy most of the time.
[[nodiscard]] Told rootWords(const RunResult& result, const Program& program, const Workload& workload, const RequestTime& time,
                             const Segment& most, const CauseShare& root, const ClassUse& busy);

// "The host interface holds 25 commands at once."; "A request waits 60 % of its time for read tags of the link."; "" for other causes.
[[nodiscard]] std::string wantWords(const Program& program, const RequestTime& time, const Segment& most, const std::string& cause);

// Arrivals that the drive keeps up with. `busiest`: its busiest class.
[[nodiscard]] Told arrivalWords(const RunResult& result, const Program& program, const Workload& workload, const ClassUse& busiest);

// The scarcity that a wait of this name stands for, as in Bottleneck::cause.
[[nodiscard]] std::string scarcityOf(const std::string& wait);

} // namespace floom::inline engine
