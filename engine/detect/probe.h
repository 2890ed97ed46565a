// SPDX-License-Identifier: GPL-3.0-or-later
// Probe: one question to a drive, answered by timing. An answer is a value with its certainty and curve, or none, with the contrast that
// would have been seen.
#pragma once

#include "base/random.h"
#include "detect/device.h"
#include "detect/estimators.h"

#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace floom::detect {

struct Answer {
    std::string quantity; // id of the probe
    std::optional<double> value; // none: not visible, or not asked
    double low = 0, high = 0; // 95 % interval; where values go in steps: down to the last one excluded
    double certainty = 0; // share of resamples that agree
    double contrast = 0; // microseconds: of what was found, or the least that would have been seen
    std::string reason; // why there is no value
    Series x, y; // the curve: medians
    std::uint64_t requests = 0;
    std::map<std::string, double> also; // what later probes may use, when this one is likely right; a value or none
};

// What a probe works with. Values that earlier probes are sure of are known.
struct Bench {
    Device& device;
    RandomStream random;
    std::map<std::string, double> known;
    std::string probe; // that asks
    int plans = 0; // asked by it so far
    bool silent = false; // one of them got no answer
    std::map<std::string, const char*> unanswered; // probes that lack an answer of the drive, with their labels

    [[nodiscard]] std::uint64_t place(std::uint64_t align); // a multiple in the first 80 % of the drive; 0 where none fits
    [[nodiscard]] std::vector<Sample> submit(const Plan& plan);
};

constexpr double kSure = 0.95; // of the resamples

struct Probe {
    const char* id;
    const char* label;
    const char* unit; // "B", "us", "yes/no" (1 and 0) or ""
    int order; // probes that others build on come first, those that write last
    Answer (*ask)(Bench& bench);
    std::vector<const char*> needs = {}; // probes whose answers it builds on
    bool writes = false;
};

class Probes {
public:
    Probes(); // all of engine/probes, in order
    void add(const Probe& probe) { m_all.push_back(probe); }
    [[nodiscard]] const std::vector<Probe>& all() const { return m_all; }

private:
    std::vector<Probe> m_all;
};

void registerProbes(Probes& probes); // generated

// Latency of the last of each pair of batches, in microseconds, at the points that `points` gives for the batches; empty when stopped.
[[nodiscard]] Raw slowest(const std::vector<Sample>& samples, const std::vector<std::size_t>& points, std::size_t count);
[[nodiscard]] HostRequest readOf(std::uint64_t offset, std::uint32_t bytes);
[[nodiscard]] HostRequest writeOf(std::uint64_t offset, std::uint32_t bytes, bool fua = false);
[[nodiscard]] Answer stopped(Answer answer); // the device answered nothing
// True: what this earlier probe would have told is not known because the drive was not asked, or gave no answer; the answer says so.
[[nodiscard]] bool isUnanswered(const Bench& bench, const char* probe, Answer& answer);
// True: an earlier probe has found what would be taken for this one's, and the answer says so. `others`: probe, and what it does here.
[[nodiscard]] bool isHidden(const Bench& bench, std::initializer_list<std::pair<const char*, const char*>> others, Answer& answer);
// The same of those whose work hides when a write is programmed.
[[nodiscard]] bool areProgramsHidden(const Bench& bench, Answer& answer);
// Two reads of `bytes` at one instant, 1 to `strides` strides apart, the first at a multiple of `base`: `each` of every distance.
struct PairedReads {
    std::vector<Batch> batches;
    std::vector<std::size_t> points; // strides less one
};
[[nodiscard]] PairedReads readsApart(Bench& bench, std::uint64_t base, std::uint64_t stride, std::uint32_t bytes, std::size_t strides,
                                     std::size_t each);
// Median latency in microseconds of 4 KiB that were read just before, where they come from a cache: two parts of them at one instant do not
// wait for a sense.
[[nodiscard]] std::optional<double> cachedRead(Bench& bench);
// When each request was done, in microseconds from the first one's issue, in order.
[[nodiscard]] Series completions(const std::vector<Sample>& samples);

} // namespace floom::detect
