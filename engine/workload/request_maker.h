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
        request.fua = m_fua;
        if (!m_isPlain) {
            makeAny(request);
            return;
        }
        request.offset = m_begin + m_addresses.below(m_sizes.front().places) * m_sizes.front().step;
        request.bytes = m_sizes.front().bytes;
        request.op = m_readThreshold == kAlways ? HostOp::read : HostOp::write;
    }

private:
    enum class Rule : std::uint8_t { uniform, once, zipf, pareto, zoned, sequential };
    struct Size {
        std::uint64_t threshold = 0; // drawn when a 32-bit number is below it and not below the one before
        std::uint64_t places = 1; // addresses at which it fits
        std::uint32_t bytes = 0;
        std::uint64_t step = 512; // its addresses are multiples of it, counted from m_begin
    };
    struct Zone {
        std::uint64_t threshold = 0; // as with sizes
        std::uint64_t begin = 0, end = 0; // bytes of the footprint
    };
    struct Owed { // by job
        std::uint64_t offset = 0; // what was trimmed and is to be written
        std::uint32_t bytes = 0; // 0 = nothing
        int writes = 0; // since the last flush
    };
    static constexpr std::uint64_t kAlways = std::uint64_t{1} << 32;

    void placeFootprint(const Workload& workload, std::uint64_t capacity);
    void prepareSizes(const Workload& workload);
    void prepareSlices(int jobs);
    void prepareAddresses(const Workload& workload, std::uint64_t seed);
    void prepareZones(const Workload& workload);
    void makeAny(HostRequest& request);
    void makeTransfer(HostRequest& request);
    [[nodiscard]] const Size& drawSize();
    [[nodiscard]] std::uint64_t address(const Size& size, std::uint16_t job);
    [[nodiscard]] std::uint64_t randomAddress(const Size& size);
    [[nodiscard]] std::uint64_t zonedAddress(const Size& size);
    [[nodiscard]] std::uint64_t paretoRank();

    RandomStream m_addresses;
    RandomStream m_mix;
    RandomStream m_sizeDraws;
    bool m_isPlain = false; // uniform addresses, one size, one operation: the short way through make()
    bool m_fua = false;
    Action m_action = Action::transfer;
    int m_flushEvery = 0;
    Rule m_rule = Rule::uniform;
    std::uint64_t m_readThreshold = kAlways; // of 2^32
    std::uint64_t m_begin = 0; // of the footprint, bytes
    std::uint64_t m_footprint = 0;
    std::uint64_t m_step = 512; // the least of the sizes' steps
    std::vector<Size> m_sizes;
    Zipf m_zipf;
    Scatter m_scatter;
    double m_paretoPower = 1;
    std::uint64_t m_ranks = 1;
    std::uint64_t m_slice = 0; // bytes of one job's part of a sequential footprint
    std::vector<std::uint64_t> m_sliceBegin; // by job
    std::vector<std::uint64_t> m_position; // by job: within its slice, or where its last request ended
    std::uint64_t m_randomThreshold = kAlways; // of 2^32: a random request that is one
    std::uint64_t m_covered = 0; // places asked, with Rule::once
    std::vector<Zone> m_zones;
    std::vector<Owed> m_owed; // empty where nothing is ever owed
};

} // namespace floom
