// SPDX-License-Identifier: GPL-3.0-or-later
// RequestMaker: draws operation, size and address of the next request, each from a random stream of its own, so that workloads differing in
// one of them agree in the others. The loops decide when it is issued. One thread; make() does not allocate.
#pragma once

#include "base/random.h"
#include "model/request_source.h"
#include "workload/scatter.h"
#include "workload/workload.h"
#include "workload/zipf.h"

#include <vector>

namespace floom::inline engine {

class RequestMaker {
public:
    RequestMaker(const Workload& workload, std::uint64_t capacity, std::uint64_t seed);

    // False if the footprint has no room for one sector: there is nothing to request.
    [[nodiscard]] bool hasRoom() const { return m_footprint > 0; }

    // Fills the next request of `job`, which wants to send it at `intended`.
    void make(HostRequest& request, std::uint16_t job, Time intended)
    {
        request.job = job;
        request.intended = intended;
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
        std::uint64_t threshold = 0; // cumulative, of 2^32: chosen if the drawn number is below this, not the previous
        std::uint64_t places = 1; // number of valid addresses
        std::uint32_t bytes = 0;
        std::uint64_t step = 512; // alignment of its addresses, counted from m_begin
    };
    struct Zone {
        std::uint64_t threshold = 0; // cumulative, as for Size
        std::uint64_t begin = 0, end = 0; // byte range in the footprint
    };
    struct Owed { // by job
        std::uint64_t offset = 0; // trimmed, still to be written
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
    bool m_isPlain = false; // uniform addresses, one size, one operation: fast path of make()
    bool m_fua = false;
    Action m_action = Action::transfer;
    int m_flushEvery = 0;
    Rule m_rule = Rule::uniform;
    std::uint64_t m_readThreshold = kAlways; // of 2^32
    std::uint64_t m_begin = 0; // start of the footprint, bytes
    std::uint64_t m_footprint = 0;
    std::uint64_t m_step = 512; // smallest step of all sizes
    std::vector<Size> m_sizes;
    Zipf m_zipf;
    Scatter m_scatter;
    double m_paretoPower = 1;
    std::uint64_t m_ranks = 1;
    std::uint64_t m_slice = 0; // bytes of the footprint per job, for sequential loads
    std::vector<std::uint64_t> m_sliceBegin; // by job
    std::vector<std::uint64_t> m_position; // by job: position in its slice, or end of its last request
    std::uint64_t m_randomThreshold = kAlways; // of 2^32: probability that a request of a random load is random
    std::uint64_t m_covered = 0; // addresses issued so far, with Rule::once
    std::vector<Zone> m_zones;
    std::vector<Owed> m_owed; // empty if the workload has no trimwrite and no flushes
};

} // namespace floom::inline engine
