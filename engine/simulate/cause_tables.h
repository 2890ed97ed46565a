// SPDX-License-Identifier: GPL-3.0-or-later
// CauseTables: the causes of waiting of the measured requests, by side and job, for all of them and for exactly the slowest half, 10 %, 1
// %, 0.1 % and 0.01 %. Equal latencies: the request that was issued later counts as the slower. What each request waited for is kept apart
// up to kMost parts in all. Beyond that the faster nine tenths so far are added up by bins of the latency histogram; where a percentile
// then falls into such a bin, the bin is shared out in proportion.
#pragma once

#include "model/causes.h"
#include "results/histogram.h"
#include "results/run_result.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace floom {

class CauseTables {
public:
    CauseTables(const CauseBook& book, std::size_t tracks, std::size_t activities)
        : m_book(book)
        , m_byTrack(tracks + 1, 0)
        , m_free(activities, UINT32_MAX)
        , m_slots(256)
    {
    }

    void add(const Packet& request, std::int64_t latency, std::size_t side, std::size_t job);
    // The tables of the sides, by HostOp; of all requests, where they are of several sides; of the jobs, where there are several.
    void finish(RunResult& result, const std::vector<std::string>& sides, const std::vector<std::string>& jobs) const;

private:
    static constexpr std::size_t kMost = 4'000'000;
    struct Part {
        std::int64_t ps;
        std::uint32_t key;
    };
    struct Record {
        std::int64_t latency = 0;
        std::uint64_t first = 0; // of m_parts
        std::uint32_t request = 0;
        std::uint32_t parts = 0;
        std::uint16_t side = 0, job = 0;
    };
    using Key = CausePiece::Key;
    struct Slot {
        std::uint64_t key = UINT64_MAX; // as a number; no activity has this one
        std::uint32_t number = 0;
    };
    struct Bin { // requests of one side and job whose parts were added up
        std::int64_t latency = 0; // of all
        std::uint64_t requests = 0;
        std::uint32_t index = 0; // of the histogram
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
    [[nodiscard]] std::uint32_t numberOfFree(std::uint32_t activity); // of a wait before a server that stood free
    std::uint32_t learn(const Key& key); // its number
    void makeRoom(std::size_t most); // for so many parts in all
    void fold();
    void addUp(const Record& record);
    void tables(RunResult& result, const std::string& name, const Whose& whose) const;
    [[nodiscard]] CauseTable table(const std::string& name, const std::string& percentile, std::vector<std::int64_t> sums) const;

    const CauseBook& m_book;
    std::vector<std::int64_t> m_byTrack; // the first: of no track
    std::vector<Key> m_keys;
    std::vector<std::uint32_t> m_free; // by activity: numberOfFree()
    std::vector<Slot> m_slots; // by hash; a power of two
    std::unique_ptr<Part[]> m_parts;
    std::size_t m_used = 0, m_room = 0; // of them
    std::vector<Record> m_records;
    std::vector<Bin> m_bins; // by index, side, job
};

} // namespace floom
