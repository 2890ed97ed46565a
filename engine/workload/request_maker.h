// SPDX-License-Identifier: GPL-3.0-or-later
// What the next request is: operation, size and address, each from a random stream of its own, so that two workloads that differ in one
// of them agree in the rest. When it comes is the affair of the loops. One thread; make() does not allocate.
#pragma once

#include "base/random.h"
#include "model/request_source.h"
#include "workload/scatter.h"
#include "workload/workload.h"
#include "workload/zipf.h"

#include <vector>

namespace floom {

class RequestMaker {
public:
    RequestMaker(const Workload& workload, std::uint64_t capacity, std::uint64_t seed);

    // A drive without room for one sector offers nothing to ask for.
    [[nodiscard]] bool hasRoom() const { return m_footprint > 0; }

    // The next request of `job`, handed out at `now`.
    void make(HostRequest& request, std::uint16_t job, Time now)
    {
        request.job = job;
        request.intended = now;
        if (!m_isPlain) {
            makeAny(request);
            return;
        }
        request.offset = m_begin + m_addresses.below(m_sizes.front().places) * m_step;
        request.bytes = m_sizes.front().bytes;
        request.op = m_readThreshold == kAlways ? HostOp::read : HostOp::write;
    }

private:
    enum class Rule : std::uint8_t { uniform, zipf, pareto, sequential };
    struct Size {
        std::uint64_t threshold = 0; // drawn when a 32-bit number is below it and not below the one before
        std::uint64_t places = 1; // addresses at which it fits
        std::uint32_t bytes = 0;
    };
    static constexpr std::uint64_t kAlways = std::uint64_t{1} << 32;

    void placeFootprint(const Workload& workload, std::uint64_t capacity);
    void prepareSizes(const Workload& workload);
    void prepareSlices(int jobs);
    void makeAny(HostRequest& request);
    [[nodiscard]] const Size& drawSize();
    [[nodiscard]] std::uint64_t address(const Size& size, std::uint16_t job);
    [[nodiscard]] std::uint64_t paretoRank();

    RandomStream m_addresses;
    RandomStream m_mix;
    RandomStream m_sizeDraws;
    bool m_isPlain = false; // uniform addresses, one size, one operation: the short way through make()
    Rule m_rule = Rule::uniform;
    std::uint64_t m_readThreshold = kAlways; // of 2^32
    std::uint64_t m_begin = 0; // of the footprint, bytes
    std::uint64_t m_footprint = 0;
    std::uint64_t m_step = 512; // addresses are multiples of it, counted from m_begin
    std::vector<Size> m_sizes;
    Zipf m_zipf;
    Scatter m_scatter;
    double m_paretoPower = 1;
    std::uint64_t m_ranks = 1;
    std::uint64_t m_slice = 0; // bytes of one job's part of a sequential footprint
    std::vector<std::uint64_t> m_sliceBegin; // by job
    std::vector<std::uint64_t> m_position; // by job, within its slice
};

} // namespace floom
