// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences that name a limit. Pure.
#pragma once

#include "analysis/class_use.h"
#include "workload/workload.h"

namespace floom {

[[nodiscard]] std::string shareText(double share); // "43 %"

[[nodiscard]] std::string capital(std::string text);
[[nodiscard]] bool isMany(const std::string& label); // "the dies", as against "the host link"

[[nodiscard]] std::string manyOf(const ClassUse& use); // "the dies", "the channels": the servers of a class

[[nodiscard]] std::string timeOf(const std::string& label); // "their", "its"

// "all 32 are at least 96 % busy"
[[nodiscard]] std::string busyWords(const ClassUse& c);
// What the time that data wait in the servers adds to that, where it can be seen, as tables and the drawing count it in: "57 % with the
// time they hold data", or "".
[[nodiscard]] std::string heldWords(const ClassUse& c);
// Whose work other than the host's takes a third or more of a part's time: "gc", "map", "parity", "retry", or "".
[[nodiscard]] std::string causeOfWork(const RunResult& result, const ClassUse& c);
// What fills a part, where it is not the host's plain work: ". Garbage collection takes 61 % of their time, ..."; may be "".
[[nodiscard]] std::string fillWords(const RunResult& result, const ClassUse& c, const std::string& cause, const std::string& whose);
// Facts alone; "The dies limit: all 32 are at least 96 % busy."
[[nodiscard]] std::string saturatedWords(const RunResult& result, const Program& program, const ClassUse& neck, const std::string& cause);
// What the closed forms leave at most when the class is twice as fast; `next`: their throughput over today's.
[[nodiscard]] std::string boundWords(const Program& program, const ClassUse& neck, double next);
// A bus that `share` of the time stands free for want of room in its SRAM: facts, and the bound.
[[nodiscard]] std::string barredWords(const Program& program, const ClassUse& bus, double share);
[[nodiscard]] std::string roomBoundWords(double next);
[[nodiscard]] std::string oneSlowWords(const RunResult& result, const Program& program, const ClassUse& neck);
// `most`: the segment that takes most of a request's life; `ofIt`: the servers it stands before, whose work is told; null: not told.
// Facts alone.
[[nodiscard]] std::string latencyWords(const RunResult& result, const Program& program, const Workload& workload, const Segment& most,
                                       const ClassUse& busiest, const ClassUse* ofIt, const std::string& cause);

// `most` is a wait for a place; most of it is behind `root`, the work of a class that is busy most of the time.
[[nodiscard]] std::string rootWords(const RunResult& result, const Program& program, const Workload& workload, const Segment& most,
                                    const CauseShare& root, const ClassUse& busy);

// The cause that a wait of this name stands for: too little of something.
[[nodiscard]] std::string scarcityOf(const std::string& wait);

} // namespace floom
