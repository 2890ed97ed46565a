// SPDX-License-Identifier: GPL-3.0-or-later
// Plans as jobs for fio, and fio's latency logs as answers to them. A plan becomes one job file with a section for each kind of batch: so
// many requests submitted together, the next only when all are done and a gap has passed; each section replays a log of exact offsets.
#pragma once

#include "base/result.h"
#include "detect/device.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace floom::detect {

struct TextFile {
    std::string name, text;
};

// Requests of a plan that one section asks.
struct FioSection {
    std::string name; // also of its iolog and, with "_lat.log", of its latency log
    std::vector<std::size_t> batches; // of the plan, in order
    std::uint32_t together = 1; // requests in flight
    bool forced = false; // each write must be safe
};

[[nodiscard]] bool writes(const Plan& plan);
[[nodiscard]] bool usesQueues(const Plan& plan); // more than one, which no replayed log does
// What it is called: plans that write say so in their name.
[[nodiscard]] std::string fioName(const std::string& name, const Plan& plan);
[[nodiscard]] std::vector<FioSection> fioSections(const std::string& name, const Plan& plan);
[[nodiscard]] std::vector<TextFile> fioFiles(const std::string& name, const Plan& plan); // the job and its iologs
[[nodiscard]] std::string fioReadme();
[[nodiscard]] std::vector<TextFile> fioPreparations(); // jobs that bring a drive into a state

// Time, latency, direction, size, offset, priority, issue time: the numbers of a row; as many as there are, or none where one is no number
// or there are more.
using FioLogNumbers = std::array<std::int64_t, 7>;
[[nodiscard]] std::size_t fioLogNumbers(std::string_view line, FioLogNumbers& numbers);
// Whether the fifth number of such a row cannot be but an offset. Where fio was not asked for offsets the priority stands in that place: in
// hexadecimal, or 0 or 1.
[[nodiscard]] bool showsOffset(std::string_view line, const FioLogNumbers& numbers, std::size_t columns);

// Times of rows are whole milliseconds, and requests that were in flight together may stand in either order by one: by more, time ran back.
[[nodiscard]] constexpr bool ranBack(std::int64_t ms, std::int64_t beforeMs)
{
    return ms + 1 < beforeMs;
}

struct FioRow {
    std::int64_t ms = 0, latency = 0; // ns
    HostOp op = HostOp::read;
    std::uint64_t bytes = 0, offset = 0;
    std::int64_t issue = -1; // ns; later fio only
};
// A latency log of single requests with their offsets.
[[nodiscard]] Result<std::vector<FioRow>> readFioLog(std::string_view text, const std::string& file);
// As fio writes it, of the batches of a section, from the samples of its plan.
[[nodiscard]] std::string fioLog(const FioSection& section, const std::vector<Sample>& samples);
// The plan's samples in order of submission, from the rows of each section.
[[nodiscard]] Result<std::vector<Sample>> samplesOf(const std::string& name, const Plan& plan,
                                                    const std::vector<std::vector<FioRow>>& rows);

} // namespace floom::detect
