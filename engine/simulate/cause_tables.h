// SPDX-License-Identifier: GPL-3.0-or-later
// CauseTables: causes of waiting of the measured requests, by side and job: for all of them, and for exactly the slowest half, 10 %, 1 %,
// 0.1 % and 0.01 %. Of equal latencies, the request issued later counts as slower. Each request's parts are kept, up to kMost parts in all.
// Beyond that, the fastest nine tenths so far are summed into the bins of the latency histogram; a percentile that falls into such a bin
// takes its share of the bin in proportion.
#pragma once

#include "model/causes.h"
#include "results/histogram.h"
#include "results/run_result.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace floom::inline engine {

class CauseTables {
public:
    CauseTables(CauseBook& book, std::size_t tracks, std::size_t activities);

    void add(const Packet& request, std::int64_t latency, std::size_t side, std::size_t job);
    // Writes one set of tables for each side (by HostOp), for all requests if there are several sides, and for each job.
    void finish(RunResult& result, const std::vector<std::string>& sides, const std::vector<std::string>& jobs) const;

private:
    static constexpr std::size_t kMost = 4'000'000;
    struct Part {
        std::int64_t ps;
        std::uint32_t key;
    };
    struct Record {
        std::int64_t latency = 0;
        const Part* first = nullptr;
        std::uint32_t request = 0;
        std::uint32_t parts = 0;
        std::uint16_t side = 0, job = 0;
    };
    using Key = CausePiece::Key;
    struct Slot {
        std::uint64_t key = UINT64_MAX; // the Key's bits; no activity has this value
        std::uint32_t number = 0;
    };
    struct Bin { // summed parts of the requests of one side and job
        std::int64_t latency = 0; // summed over the requests
        std::uint64_t requests = 0;
        std::uint32_t index = 0; // histogram bin
        std::uint16_t side = 0, job = 0;
        std::vector<std::int64_t> sums; // by key
    };
    struct Whose {
        enum class By : std::uint8_t { side, job, nothing } by = By::side;
        std::size_t number = 0;
        [[nodiscard]] bool has(std::uint16_t side, std::uint16_t job) const
        {
            return by == By::nothing || (by == By::side ? side : job) == number;
        }
    };

    [[nodiscard]] std::uint32_t numberOf(const Key& key);
    std::uint32_t learn(const Key& key); // returns its number
    void makeRoom(std::size_t most); // for `most` parts of one request
    Part* moveToRoom(Part* first, Part* next, std::size_t most); // moves a request's parts so far to where `most` more have room
    void fold();
    void addUp(const Record& record);
    void tables(RunResult& result, const std::string& name, const Whose& whose) const;
    [[nodiscard]] CauseTable table(const std::string& name, const std::string& percentile, std::vector<std::int64_t> sums) const;

    CauseBook& m_book;
    std::vector<std::int64_t> m_byTrack; // index 0: no track
    std::vector<Key> m_keys; // those of waits for an idle server come first, by activity
    std::vector<Slot> m_slots; // by hash; a power of two
    std::vector<std::unique_ptr<Part[]>> m_blocks; // the parts; those of a request lie in one block
    Part *m_next = nullptr, *m_stop = nullptr; // room in the last block
    std::size_t m_used = 0; // parts
    std::uint64_t m_sides = 0; // bit mask of the sides with requests
    std::vector<Record> m_records;
    std::vector<Bin> m_bins; // by index, side, job
};

} // namespace floom::inline engine
