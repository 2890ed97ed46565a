// SPDX-License-Identifier: GPL-3.0-or-later
// Sweep: one design under one workload, with some of its parameters, or of the workload's words, taking several values. A value; the text
// form is `flashloom-sweep` (sweep_text.cpp). Pure but for what a trace file holds.
#pragma once

#include "base/result.h"
#include "catalogue/catalogue.h"
#include "design/design.h"
#include "run/run_now.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace floom {

struct SweepStep {
    std::string label; // "8", "C6"
    std::vector<std::string> assignments; // "ch.count=8"; "workload.qd=8" sets a word of the workload
};

struct SweepAxis {
    std::string name; // "ch.count", "workload.qd", "drive"
    std::vector<SweepStep> steps; // never empty
};

// Latin: as many points as asked for, every step of each axis equally often, as far as it goes.
enum class SweepPlan : std::uint8_t { grid, random, latin };

struct Sweep {
    std::string name; // of its own, within a study
    std::string design; // a sample's name or a file
    std::vector<std::string> sets; // made to the design before each point's own
    std::string workload; // words; empty: those that come with the design
    std::uint64_t seed = 1; // of the runs, and of a plan that draws its points
    SweepPlan plan = SweepPlan::grid;
    std::size_t samples = 0; // points of a plan that draws them
    std::vector<SweepAxis> axes; // at most kMostAxes
};

constexpr std::size_t kMostAxes = 16;
constexpr std::size_t kMostPoints = 1'000'000;

using SweepPoint = std::vector<std::uint32_t>; // the step on each axis

// How many points there are, capped at kMostPoints + 1.
[[nodiscard]] std::size_t pointCount(const Sweep& sweep);
// A grid counts the last axis up first. Drawn points depend on the seed alone and none comes twice.
[[nodiscard]] std::vector<SweepPoint> pointsOf(const Sweep& sweep);

// The steps of "8, 16, 32", "4..32 step 4", "10us..80us step x2" for one address. Both ends of a range have the same unit.
[[nodiscard]] Result<std::vector<std::string>> readSteps(std::string_view text);
// "ch.count=4,8,16": an axis in words. `with`: assignments made beside, {} standing for the step.
[[nodiscard]] Result<SweepAxis> readAxis(std::string_view text);
[[nodiscard]] SweepAxis axisOf(const std::string& address, const std::vector<std::string>& values, const std::vector<std::string>& with);

// The words with one of them set: "rw=randread qd=4", "qd", "8".
[[nodiscard]] Result<std::string> wordsWith(std::string_view words, std::string_view name, std::string_view value);

// The run of one point: base design and words with the point's assignments made.
[[nodiscard]] Result<RunRequest> requestOf(const Sweep& sweep, const SweepPoint& point, const Design& base, const Catalogue& catalogue);

// Refuses a sweep none of whose points can be made: a name is wrong, not a value; says what is wrong with the first.
[[nodiscard]] Outcome canBeMade(const Sweep& sweep, const std::vector<SweepPoint>& points, const Design& base, const Catalogue& catalogue);

// Two runs with the same key have the same result: content hash of the design, canonical words, seed, version of the engine.
[[nodiscard]] std::string runKey(const RunRequest& request);

// A document of the form `flashloom-sweep`.
[[nodiscard]] Result<Sweep> readSweep(std::string_view text, std::string_view fileName = {});
[[nodiscard]] std::string writeSweep(const Sweep& sweep);

} // namespace floom
