// SPDX-License-Identifier: GPL-3.0-or-later
// Probe: one question to a drive, answered by timing requests. A ProbeAnswer is a value with certainty and curve, or no value and the
// contrast that would have been detected.
#pragma once

#include "base/random.h"
#include "detect/estimators.h"
#include "detect/probed_device.h"

#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace floom::inline engine::detect {

struct ProbeAnswer {
    std::string quantity; // id of the probe
    std::optional<double> value; // empty: not visible, or not asked
    double low = 0, high = 0; // 95 % interval; for stepped values: down to the last value excluded
    double certainty = 0; // share of resamples that agree
    double contrast = 0; // microseconds: contrast found, or the smallest that would have been detected
    std::string reason; // why there is no value
    Series x, y; // curve of medians
    std::uint64_t requests = 0;
    std::map<std::string, double> also; // further quantities for later probes, valid if certainty >= kLikely
};

// Working environment of a probe; `known` holds the values earlier probes are sure of.
struct Bench {
    ProbedDevice& device;
    RandomStream random;
    std::map<std::string, double> known;
    std::string probe; // id of the running probe
    int plans = 0; // plans submitted by it so far
    bool silent = false; // one of its plans got no answer
    std::map<std::string, const char*> unanswered; // probes without an answer from the drive, with their labels

    [[nodiscard]] std::uint64_t place(std::uint64_t align); // random multiple of `align` in the first 80 % of the drive; 0 if none fits
    [[nodiscard]] std::vector<TimedRequest> submit(const Plan& plan);
};

constexpr double kSure = 0.95; // share of resamples

struct Probe {
    const char* id;
    const char* label;
    const char* unit; // "B", "us", "yes/no" (1 and 0) or ""
    int order; // probes that others depend on come first, writing ones last
    ProbeAnswer (*ask)(Bench& bench);
    std::vector<const char*> needs = {}; // ids of probes it depends on
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

// Latency of the slowest request of each batch, in microseconds, grouped by `points[batch]`; empty if stopped.
[[nodiscard]] Raw slowest(const std::vector<TimedRequest>& samples, const std::vector<std::size_t>& points, std::size_t count);
[[nodiscard]] HostRequest readOf(std::uint64_t offset, std::uint32_t bytes);
[[nodiscard]] HostRequest writeOf(std::uint64_t offset, std::uint32_t bytes, bool fua = false);
[[nodiscard]] ProbeAnswer stopped(ProbeAnswer answer); // the device gave no answer
// True if the earlier probe `probe` has no result because the drive was not asked or gave no answer; sets the reason.
[[nodiscard]] bool isUnanswered(const Bench& bench, const char* probe, ProbeAnswer& answer);
// True if an earlier probe found an effect that would be mistaken for this one's; sets the reason. `others`: probe, and its effect here.
[[nodiscard]] bool isHidden(const Bench& bench, std::initializer_list<std::pair<const char*, const char*>> others, ProbeAnswer& answer);
// As isHidden(), for effects that hide when a write is programmed.
[[nodiscard]] bool areProgramsHidden(const Bench& bench, ProbeAnswer& answer);
// Two reads of `bytes` at one instant, 1 to `strides` strides apart, the first at a multiple of `base`; `each` pairs per distance.
struct PairedReads {
    std::vector<Batch> batches;
    std::vector<std::size_t> points; // by batch: distance in strides, minus 1
};
[[nodiscard]] PairedReads readsApart(Bench& bench, std::uint64_t base, std::uint64_t stride, std::uint32_t bytes, std::size_t strides,
                                     std::size_t each);
// Median latency, in microseconds, of re-reading 4 KiB just read, if a cache answers: two parts read at one instant do not wait for a
// sense.
[[nodiscard]] std::optional<double> cachedRead(Bench& bench);
// Sorted completion times in microseconds since the first issue.
[[nodiscard]] Series completions(const std::vector<TimedRequest>& samples);

} // namespace floom::inline engine::detect
