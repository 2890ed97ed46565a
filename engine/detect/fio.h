// SPDX-License-Identifier: GPL-3.0-or-later
// Converts plans to fio jobs, and fio's latency logs to answers. A plan becomes one job file with a section per kind of batch: requests
// submitted together, the next batch after all are done and a gap has passed. Each section replays a log of exact offsets.
#pragma once

#include "base/result.h"
#include "detect/probed_device.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace floom::inline engine::detect {

struct TextFile {
    std::string name, text;
};

// The part of a plan that one section runs.
struct FioSection {
    std::string name; // also the name of its iolog and, with "_lat.log", of its latency log
    std::vector<std::size_t> batches; // indices into the plan, in order
    std::uint32_t together = 1; // queue depth
    bool forced = false; // writes with FUA
};

[[nodiscard]] bool writes(const Plan& plan);
[[nodiscard]] bool usesQueues(const Plan& plan); // more than one queue, which a replayed log cannot use
// Job name; plans that write say so in their name.
[[nodiscard]] std::string fioName(const std::string& name, const Plan& plan);
[[nodiscard]] std::vector<FioSection> fioSections(const std::string& name, const Plan& plan);
[[nodiscard]] std::vector<TextFile> fioFiles(const std::string& name, const Plan& plan); // job file and iologs
[[nodiscard]] std::string fioReadme();
[[nodiscard]] std::vector<TextFile> fioPreparations(); // jobs that precondition a drive

// Parses a log row: time, latency, direction, size, offset, priority, issue time. Returns the number of columns; 0 if one is not a number
// or there are more.
using FioLogNumbers = std::array<std::int64_t, 7>;
[[nodiscard]] std::size_t fioLogNumbers(std::string_view line, FioLogNumbers& numbers);
// True if the fifth number of a row can only be an offset. Without log_offset fio writes the priority there: hexadecimal, or 0 or 1.
[[nodiscard]] bool showsOffset(std::string_view line, const FioLogNumbers& numbers, std::size_t columns);

// Row times are whole milliseconds, and overlapping requests may be logged in either order, 1 ms apart; a larger step back means that time
// ran back.
[[nodiscard]] constexpr bool ranBack(std::int64_t ms, std::int64_t beforeMs)
{
    return ms + 1 < beforeMs;
}

struct FioRow {
    std::int64_t ms = 0, latency = 0; // ns
    HostOp op = HostOp::read;
    std::uint64_t bytes = 0, offset = 0;
    std::int64_t issue = -1; // ns; newer fio only
};
// Reads a latency log of single requests with offsets.
[[nodiscard]] Result<std::vector<FioRow>> readFioLog(std::string_view text, const std::string& file);
// The latency log fio would write for a section, from the samples of its plan.
[[nodiscard]] std::string fioLog(const FioSection& section, const std::vector<TimedRequest>& samples);
// The plan's samples in order of submission, from the rows of all sections.
[[nodiscard]] Result<std::vector<TimedRequest>> samplesOf(const std::string& name, const Plan& plan,
                                                          const std::vector<std::vector<FioRow>>& rows);

} // namespace floom::inline engine::detect
