// SPDX-License-Identifier: GPL-3.0-or-later
// Sweep: one design under one workload, with several values for some parameters of the design or words of the workload. A value; its text
// form is `flashloom-sweep` (sweep_text.cpp). Pure except for reading the contents of a trace file.
#pragma once

#include "base/result.h"
#include "catalogue/catalogue.h"
#include "design/design.h"
#include "run/run_now.h"
#include "workload/asked_workload.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace floom::inline sweep {

struct SweepStep {
    std::string label; // "8", "C6"
    std::vector<std::string> assignments; // "ch.count=8"; "workload.qd=8" sets a workload word
};

struct SweepAxis {
    std::string name; // "ch.count", "workload.qd", "drive"
    std::vector<SweepStep> steps; // never empty
};

// Latin hypercube: as many points as asked for, with every step of each axis equally often as far as possible.
enum class SweepPlan : std::uint8_t { grid, random, latin };

struct Sweep {
    std::string name; // its name within a study
    std::string design; // a sample name or a file
    std::vector<std::string> sets; // assignments to the design before those of a point
    AskedWorkload workload; // empty: that of the design; the axes may complete words that are not a workload on their own
    std::uint64_t seed = 1; // of the runs and of a random plan
    SweepPlan plan = SweepPlan::grid;
    std::size_t samples = 0; // number of points of a random or latin plan
    std::vector<SweepAxis> axes; // at most kMostAxes
};

constexpr std::size_t kMostAxes = 16;
constexpr std::size_t kMostPoints = 1'000'000;

using SweepPoint = std::vector<std::uint32_t>; // the step index on each axis

// Number of points, capped at kMostPoints + 1.
[[nodiscard]] std::size_t pointCount(const Sweep& sweep);
// A grid varies the last axis fastest. Random points depend on the seed only and are distinct.
[[nodiscard]] std::vector<SweepPoint> pointsOf(const Sweep& sweep);

// Parses "8, 16, 32", "4..32 step 4", "10us..80us step x2" for one address. Both ends of a range must have the same unit.
[[nodiscard]] Result<std::vector<std::string>> readSteps(std::string_view text);
// Parses an axis: "ch.count=4,8,16". `with`: further assignments, where {} stands for the step.
[[nodiscard]] Result<SweepAxis> readAxis(std::string_view text);
[[nodiscard]] SweepAxis axisOf(const std::string& address, const std::vector<std::string>& values, const std::vector<std::string>& with);

// The workload with one of its words set: "rw=randread qd=4", "qd", "8". Whether the new words are a workload is the result's ok().
[[nodiscard]] Result<AskedWorkload> wordsWith(const AskedWorkload& asked, std::string_view name, std::string_view value);

// The run request of one point: base design and words with the point's assignments applied.
[[nodiscard]] Result<RunRequest> requestOf(const Sweep& sweep, const SweepPoint& point, const Design& base, const Catalogue& catalogue);

// Refuses a sweep if none of its points is valid (a wrong name, not just a wrong value); reports the first point's problem.
[[nodiscard]] Outcome canBeMade(const Sweep& sweep, const std::vector<SweepPoint>& points, const Design& base, const Catalogue& catalogue);

// Identifies a run's result: content hash of the design, canonical words, seed and engine version. Equal keys mean equal results.
[[nodiscard]] std::string runKey(const RunRequest& request);

// Parses a document of format `flashloom-sweep`.
[[nodiscard]] Result<Sweep> readSweep(std::string_view text, std::string_view fileName = {});
[[nodiscard]] std::string writeSweep(const Sweep& sweep);

} // namespace floom::inline sweep
