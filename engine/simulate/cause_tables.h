// SPDX-License-Identifier: GPL-3.0-or-later
// CauseTables: causes of waiting of the measured requests, by side and job: for all of them, and for exactly the slowest half, 10 %, 1 %,
// 0.1 % and 0.01 %. Of equal latencies, the request issued later counts as slower. Parts are summed by class of latency as requests come;
// each request's parts are kept as well, for the classes that a percentile divides, up to kMost parts in all. Beyond that, the fastest nine
// tenths so far are summed into the bins of the latency histogram; a percentile that falls into such a bin takes its share of the bin in
// proportion.
#pragma once

#include "model/causes.h"
#include "results/histogram.h"
#include "results/run_result.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

namespace floom::inline engine {

class CauseTables {
public:
    CauseTables(CauseBook& book, std::size_t tracks, std::size_t activities);

    // `bin`: Histogram::indexOf(latency).
    void add(const Packet& request, std::int64_t latency, std::size_t bin, std::size_t side, std::size_t job);
    // Writes one set of tables for each side (by HostOp), for all requests if there are several sides, and for each job.
    void finish(RunResult& result, const std::vector<std::string>& sides, const std::vector<std::string>& jobs) const;

private:
    static constexpr std::size_t kMost = 4'000'000;
    static constexpr std::size_t kBinsOfBucket = 8; // 16 buckets an octave of latency
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
        std::uint32_t bucket = 0;
    };
    struct Tally { // of the requests of one side and job in a bucket of latencies
        std::uint64_t requests = 0;
        std::int64_t latency = 0; // summed over the requests
        std::unique_ptr<std::int64_t[]> sums; // by key
        std::size_t room = 0; // of the sums

        std::int64_t addTo(std::vector<std::int64_t>& all) const // returns the latency
        {
            for (std::size_t i = 0, end = std::min(all.size(), room); i < end; ++i)
                all[i] += sums[i];
            return latency;
        }
    };
    struct Group {
        std::uint16_t side = 0, job = 0;
        std::vector<Tally> tallies; // by bucket
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

    struct One { // a request, or what is left of a bin
        std::int64_t latency;
        std::uint32_t request;
        std::int32_t place; // index into m_records; ~index into m_bins
        bool operator<(const One& other) const // slowest first
        {
            return latency != other.latency ? latency > other.latency : request > other.request;
        }
    };
    struct Cut { // the slowest requests, `upTo` of them: all of the buckets from `fromBucket` on, and the first `ones` of slowest()
        const char* percentile;
        std::uint64_t upTo;
        std::size_t fromBucket;
        std::uint64_t ones;
    };

    [[nodiscard]] std::uint32_t numberOf(const Key& key);
    std::uint32_t learn(const Key& key); // returns its number
    void makeRoom(std::size_t most); // for `most` parts of one request
    Part* moveToRoom(Part* first, Part* next, std::size_t most); // moves a request's parts so far to where `most` more have room
    [[nodiscard]] Tally& tallyOf(std::size_t bucket, std::size_t side, std::size_t job); // with room for all keys
    Tally& newTally(std::size_t bucket, std::size_t side, std::size_t job);
    void fold();
    void addUp(const Record& record);
    static void addParts(const Record& record, std::int64_t* sums);
    void tables(RunResult& result, const std::string& name, const Whose& whose) const;
    // The requests of the buckets that are divided, slowest first as far as the cuts need it.
    [[nodiscard]] std::vector<One> slowest(const Whose& whose, const std::vector<char>& divided, const std::vector<Cut>& cuts) const;
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
    std::vector<Group> m_groups; // with all requests, those of m_bins too
};

} // namespace floom::inline engine
