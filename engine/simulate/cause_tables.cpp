// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulate/cause_tables.h"

#include "base/wide.h"
#include "results/percentiles.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <tuple>

namespace floom::inline engine {
namespace {

constexpr struct {
    const char* name;
    std::uint64_t below; // faster requests, in ten thousandths
} kPercentiles[] = {{"p50", 5000}, {"p90", 9000}, {"p99", 9900}, {"p99_9", 9990}, {"p99_99", 9999}};

std::size_t hashOf(std::uint64_t key)
{
    return static_cast<std::size_t>(key * 0x9E37'79B9'7F4A'7C15ULL >> 40);
}

} // namespace

CauseTables::CauseTables(CauseBook& book, std::size_t tracks, std::size_t activities)
    : m_book(book)
    , m_byTrack(tracks + 1, 0)
    , m_slots(256)
{
    for (std::size_t activity = 0; activity < activities; ++activity)
        learn(freeCauseKey(static_cast<std::uint32_t>(activity)));
}

inline std::uint32_t CauseTables::numberOf(const Key& key)
{
    const Slot* const slots = m_slots.data();
    const std::size_t mask = m_slots.size() - 1;
    const auto wanted = std::bit_cast<std::uint64_t>(key);
    std::size_t at = hashOf(wanted) & mask;
    while (slots[at].key != wanted)
        [[unlikely]]
        {
            if (slots[at].key == Slot{}.key)
                return learn(key);
            at = (at + 1) & mask;
        }
    return slots[at].number;
}

std::uint32_t CauseTables::learn(const Key& key)
{
    m_keys.push_back(key);
    std::size_t begin = m_keys.size() - 1;
    if (m_keys.size() * 4 > m_slots.size()) {
        m_slots.assign(m_slots.size() * 2, {});
        begin = 0;
    }
    for (std::size_t i = begin; i < m_keys.size(); ++i) {
        const auto wanted = std::bit_cast<std::uint64_t>(m_keys[i]);
        std::size_t at = hashOf(wanted) & (m_slots.size() - 1);
        while (m_slots[at].key != Slot{}.key)
            at = (at + 1) & (m_slots.size() - 1);
        m_slots[at] = {wanted, static_cast<std::uint32_t>(i)};
    }
    return static_cast<std::uint32_t>(m_keys.size() - 1);
}

void CauseTables::add(const Packet& request, std::int64_t latency, std::size_t side, std::size_t job)
{
    Part *first = m_next, *next = first;
    std::int64_t* const byTrack = m_byTrack.data();
    const Slot* slots = m_slots.data(); // valid until a key is learned
    std::size_t mask = m_slots.size() - 1;
    m_book.eachPiece(
        request,
        [&](std::size_t most) {
            if (static_cast<std::size_t>(m_stop - next) >= most) [[likely]]
                return;
            next = moveToRoom(first, next, most);
            first = m_next;
        },
        [&](const ChainEntry& entry) {
            *next++ = {entry.wait, entry.activity};
            byTrack[entry.freeOn] += entry.wait; // both count tracks from 1
        },
        [&](const CausePiece& piece) {
            const auto wanted = std::bit_cast<std::uint64_t>(piece.key);
            const Slot& slot = slots[hashOf(wanted) & mask];
            std::uint32_t number = slot.number;
            if (slot.key != wanted) [[unlikely]] {
                number = numberOf(piece.key);
                slots = m_slots.data();
                mask = m_slots.size() - 1;
            }
            *next++ = {piece.ps, number};
            byTrack[piece.track + 1] += piece.ps;
        });
    m_next = next;
    m_used += static_cast<std::size_t>(next - first);
    m_sides |= std::uint64_t{1} << side;
    m_records.push_back({latency, first, request.request, static_cast<std::uint32_t>(next - first), static_cast<std::uint16_t>(side),
                         static_cast<std::uint16_t>(job)});
    if (m_used >= kMost) [[unlikely]]
        fold();
}

CauseTables::Part* CauseTables::moveToRoom(Part* first, Part* next, std::size_t most)
{
    const auto parts = static_cast<std::size_t>(next - first);
    makeRoom(parts + most); // keeps the older blocks
    std::copy_n(first, parts, m_next);
    return m_next + parts;
}

void CauseTables::makeRoom(std::size_t most)
{
    constexpr std::size_t kBlock = 65'536;
    const std::size_t room = std::max(most, kBlock);
    m_blocks.push_back(std::make_unique_for_overwrite<Part[]>(room));
    m_next = m_blocks.back().get();
    m_stop = m_next + room;
}

void CauseTables::addUp(const Record& record)
{
    const auto index = static_cast<std::uint32_t>(Histogram::indexOf(record.latency));
    const auto order = [](const Bin& bin) { return std::tie(bin.index, bin.side, bin.job); };
    const auto place = std::lower_bound(m_bins.begin(), m_bins.end(), std::tie(index, record.side, record.job),
                                        [&](const Bin& bin, const auto& wanted) { return order(bin) < wanted; });
    Bin& bin = place != m_bins.end() && order(*place) == std::tie(index, record.side, record.job)
        ? *place
        : *m_bins.insert(place, Bin{0, 0, index, record.side, record.job, {}});
    bin.latency += record.latency;
    ++bin.requests;
    bin.sums.resize(m_keys.size(), 0);
    for (const Part *part = record.first, *const end = part + record.parts; part != end; ++part)
        bin.sums[part->key] += part->ps;
}

// Sums up the fastest nine tenths of the requests to free their parts.
void CauseTables::fold()
{
    std::vector<std::int64_t> latencies;
    for (const Record& record : m_records)
        latencies.push_back(record.latency);
    const auto middle = latencies.begin() + static_cast<std::ptrdiff_t>(latencies.size() / 10 * 9);
    std::nth_element(latencies.begin(), middle, latencies.end());
    const std::size_t from = Histogram::indexOf(*middle);
    const std::vector<std::unique_ptr<Part[]>> blocks = std::move(m_blocks);
    m_blocks.clear();
    m_next = m_stop = nullptr;
    m_used = 0;
    std::vector<Record> records;
    for (Record& record : m_records) {
        if (Histogram::indexOf(record.latency) <= from) {
            addUp(record);
            continue;
        }
        if (static_cast<std::size_t>(m_stop - m_next) < record.parts)
            makeRoom(record.parts);
        std::copy_n(record.first, record.parts, m_next);
        record.first = m_next;
        m_next += record.parts;
        m_used += record.parts;
        records.push_back(record);
    }
    m_records = std::move(records);
}

CauseTable CauseTables::table(const std::string& name, const std::string& percentile, std::vector<std::int64_t> sums) const
{
    CauseTable table;
    table.victim = name;
    table.percentile = percentile;
    for (std::size_t i = 0; i < sums.size(); ++i) {
        if (sums[i] == 0)
            continue;
        const std::uint32_t code = m_keys[i].code, job = causeJobOf(code);
        table.wait.ps += sums[i];
        table.shares.push_back({static_cast<int>(m_keys[i].waitedFor), causeClassOf(code), static_cast<int>(causeActivityOf(code)),
                                job == CauseBook::kNoJob ? -1 : static_cast<int>(job), sums[i]});
    }
    std::sort(table.shares.begin(), table.shares.end(), [](const CauseShare& a, const CauseShare& b) {
        return std::tie(b.ps, a.waitedFor, a.cause, a.activity, a.job) < std::tie(a.ps, b.waitedFor, b.cause, b.activity, b.job);
    });
    return table;
}

void CauseTables::tables(RunResult& result, const std::string& name, const Whose& whose) const
{
    struct One { // a request, or what is left of a bin
        std::int64_t latency;
        std::uint32_t request;
        std::int32_t place; // index into m_records; ~index into m_bins
        bool operator<(const One& other) const // slowest first
        {
            return latency != other.latency ? latency > other.latency : request > other.request;
        }
    };
    std::vector<One> slowest;
    slowest.reserve(m_records.size() + m_bins.size());
    const bool everyRecord = whose.by == Whose::By::nothing || (whose.by == Whose::By::side && std::has_single_bit(m_sides));
    for (const Record& record : m_records)
        if (everyRecord || whose.has(record.side, record.job))
            slowest.push_back({record.latency, record.request, static_cast<std::int32_t>(&record - m_records.data())});
    std::uint64_t requests = slowest.size();
    for (const Bin& bin : m_bins)
        if (whose.has(bin.side, bin.job)) {
            slowest.push_back({bin.latency / static_cast<std::int64_t>(bin.requests), 0, ~static_cast<std::int32_t>(&bin - m_bins.data())});
            requests += bin.requests;
        }
    if (requests == 0)
        return;
    std::vector<std::int64_t> sums(m_keys.size(), 0);
    std::int64_t latency = 0;
    std::uint64_t counted = 0, ofFirst = 0; // requests taken from the current bin, which may be split
    auto begin = slowest.begin();
    // Extends the sums to the slowest `upTo` requests, which are sorted to the front.
    const auto goOn = [&](std::uint64_t upTo) {
        for (; begin != slowest.end() && counted < upTo; begin += ofFirst == 0 ? 1 : 0) {
            if (begin->place >= 0) {
                const Record& record = m_records[static_cast<std::size_t>(begin->place)];
                std::int64_t* const keys = sums.data();
                for (const Part *part = record.first, *const end = part + record.parts; part != end; ++part)
                    keys[part->key] += part->ps;
                latency += record.latency;
                ++counted;
                continue;
            }
            const Bin& bin = m_bins[static_cast<std::size_t>(~begin->place)];
            const std::uint64_t to = std::min(bin.requests, ofFirst + (upTo - counted));
            const auto part = [&](std::int64_t whole) {
                const auto at = [&](std::uint64_t n) { return static_cast<std::int64_t>(static_cast<Int128>(whole) * n / bin.requests); };
                return at(to) - at(ofFirst);
            };
            for (std::size_t i = 0; i < bin.sums.size(); ++i)
                sums[i] += part(bin.sums[i]);
            latency += part(bin.latency);
            counted += to - ofFirst;
            ofFirst = to < bin.requests ? to : 0;
        }
    };
    std::vector<CauseTable> found;
    const auto keep = [&](const char* percentile) {
        found.push_back(table(name, percentile, sums));
        found.back().requests = counted;
        found.back().latency = Time{latency};
    };
    struct Cut {
        const char* percentile;
        std::uint64_t upTo;
    };
    std::vector<Cut> cuts;
    for (const auto& [percentile, faster] : kPercentiles) {
        const std::uint64_t below = (requests * faster + 9999) / 10000;
        if (enoughSamples(static_cast<double>(faster) / 10000, requests) && below < requests)
            cuts.push_back({percentile, requests - below});
    }
    if (!m_bins.empty())
        std::sort(slowest.begin(), slowest.end());
    auto end = slowest.end(); // partition the slower half to the front, then within it the slower parts
    for (auto cut = cuts.begin(); cut != cuts.end() && m_bins.empty(); ++cut) {
        const auto middle = slowest.begin() + static_cast<std::ptrdiff_t>(cut->upTo);
        if (middle != end)
            std::nth_element(slowest.begin(), middle, end);
        end = middle;
    }
    for (; !cuts.empty(); cuts.pop_back()) {
        goOn(cuts.back().upTo);
        keep(cuts.back().percentile);
    }
    goOn(requests);
    keep("all");
    result.causes.insert(result.causes.end(), std::make_move_iterator(found.rbegin()), std::make_move_iterator(found.rend()));
}

void CauseTables::finish(RunResult& result, const std::vector<std::string>& sides, const std::vector<std::string>& jobs) const
{
    std::size_t kinds = 0;
    for (std::size_t side = 0; side < sides.size(); ++side) {
        if ((m_sides >> side & 1U) == 0)
            continue;
        const std::size_t before = result.causes.size();
        tables(result, sides[side], {Whose::By::side, side});
        kinds += result.causes.size() > before ? 1 : 0;
    }
    if (kinds > 1)
        tables(result, kAnyRequest, {Whose::By::nothing, 0});
    for (std::size_t job = 0; job < jobs.size(); ++job)
        tables(result, jobs[job], {Whose::By::job, job});
    result.causeJobs = jobs;
    for (std::size_t track = 0; track + 1 < m_byTrack.size(); ++track)
        if (m_byTrack[track + 1] != 0)
            result.causeInstances.push_back({static_cast<int>(track), m_byTrack[track + 1]});
}

} // namespace floom::inline engine
