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

CauseTables::Tally& CauseTables::newTally(std::size_t bucket, std::size_t side, std::size_t job)
{
    auto group = std::find_if(m_groups.begin(), m_groups.end(), [&](const Group& one) { return one.side == side && one.job == job; });
    if (group == m_groups.end())
        group = m_groups.insert(group, {static_cast<std::uint16_t>(side), static_cast<std::uint16_t>(job), {}});
    if (bucket >= group->tallies.size())
        group->tallies.resize(bucket + 16);
    Tally& tally = group->tallies[bucket];
    const std::size_t room = m_keys.size() + 16;
    auto wider = std::make_unique<std::int64_t[]>(room);
    std::copy_n(tally.sums.get(), tally.room, wider.get());
    tally.sums = std::move(wider);
    tally.room = room;
    return tally;
}

inline CauseTables::Tally& CauseTables::tallyOf(std::size_t bucket, std::size_t side, std::size_t job)
{
    for (Group& group : m_groups)
        if (group.side == side && group.job == job) {
            if (bucket < group.tallies.size())
                if (Tally& tally = group.tallies[bucket]; tally.room >= m_keys.size()) [[likely]]
                    return tally;
            break;
        }
    return newTally(bucket, side, job);
}

void CauseTables::add(const Packet& request, std::int64_t latency, std::size_t bin, std::size_t side, std::size_t job)
{
    const std::size_t bucket = bin / kBinsOfBucket;
    Tally& tally = tallyOf(bucket, side, job);
    ++tally.requests;
    tally.latency += latency;
    std::int64_t* sums = tally.sums.get();
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
            const std::int64_t wait = entry.wait;
            byTrack[entry.freeOn] += wait; // both count tracks from 1
            sums[entry.activity] += wait;
            *next++ = {wait, entry.activity};
        },
        [&](const CausePiece& piece) {
            const auto wanted = std::bit_cast<std::uint64_t>(piece.key);
            const Slot& slot = slots[hashOf(wanted) & mask];
            std::uint32_t number = slot.number;
            if (slot.key != wanted) [[unlikely]] {
                number = numberOf(piece.key);
                slots = m_slots.data();
                mask = m_slots.size() - 1;
                if (number >= tally.room)
                    sums = newTally(bucket, side, job).sums.get();
            }
            const std::int64_t ps = piece.ps;
            byTrack[piece.track + 1] += ps;
            sums[number] += ps;
            *next++ = {ps, number};
        });
    m_next = next;
    m_used += static_cast<std::size_t>(next - first);
    m_sides |= std::uint64_t{1} << side;
    m_records.push_back({latency, first, request.request, static_cast<std::uint32_t>(next - first), static_cast<std::uint16_t>(side),
                         static_cast<std::uint16_t>(job), static_cast<std::uint32_t>(bucket)});
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
    addParts(record, bin.sums.data());
}

void CauseTables::addParts(const Record& record, std::int64_t* sums)
{
    for (const Part *part = record.first, *const end = part + record.parts; part != end; ++part)
        sums[part->key] += part->ps;
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
    std::vector<const Group*> groups;
    std::vector<std::uint64_t> counts; // requests by bucket
    for (const Group& group : m_groups) {
        if (!whose.has(group.side, group.job))
            continue;
        groups.push_back(&group);
        counts.resize(std::max(counts.size(), group.tallies.size()), 0);
        for (std::size_t bucket = 0; bucket < group.tallies.size(); ++bucket)
            counts[bucket] += group.tallies[bucket].requests;
    }
    const std::uint64_t requests = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
    if (requests == 0)
        return;
    std::vector<Cut> cuts; // the smallest first
    for (auto cut = std::rbegin(kPercentiles); cut != std::rend(kPercentiles); ++cut) {
        const std::uint64_t below = (requests * cut->below + 9999) / 10000;
        if (enoughSamples(static_cast<double>(cut->below) / 10000, requests) && below < requests)
            cuts.push_back({cut->name, requests - below, 0, 0});
    }
    cuts.push_back({"all", requests, 0, 0});
    // Only the requests of buckets that a cut divides are looked at one by one.
    std::vector<char> divided(counts.size(), 0);
    std::uint64_t slower = 0, slowerOnes = 0;
    auto cut = cuts.begin();
    for (std::size_t bucket = counts.size(); bucket-- > 0; slower += counts[bucket]) {
        const std::uint64_t upTo = slower + counts[bucket];
        const auto first = cut;
        for (; cut != cuts.end() && cut->upTo <= upTo; ++cut) {
            if (cut->upTo < upTo)
                divided[bucket] = 1;
            cut->fromBucket = cut->upTo < upTo ? bucket + 1 : bucket;
        }
        for (auto each = first; each != cut; ++each)
            each->ones = slowerOnes + (divided[bucket] != 0 ? each->upTo - slower : 0);
        slowerOnes += divided[bucket] != 0 ? counts[bucket] : 0;
    }
    std::vector<One> ones = slowest(whose, divided, cuts);
    std::vector<std::int64_t> sums(m_keys.size(), 0);
    std::int64_t latency = 0;
    std::size_t bucket = counts.size();
    std::uint64_t counted = 0, ofFirst = 0; // of `ones`; requests taken from the current bin, which may be split
    std::vector<CauseTable> found;
    auto one = ones.begin();
    for (const Cut& upTo : cuts) {
        while (bucket > upTo.fromBucket)
            if (divided[--bucket] == 0)
                for (const Group* group : groups)
                    if (bucket < group->tallies.size())
                        latency += group->tallies[bucket].addTo(sums);
        for (; counted < upTo.ones; one += ofFirst == 0 ? 1 : 0) {
            if (one->place >= 0) {
                addParts(m_records[static_cast<std::size_t>(one->place)], sums.data());
                latency += one->latency;
                ++counted;
                continue;
            }
            const Bin& bin = m_bins[static_cast<std::size_t>(~one->place)];
            const std::uint64_t to = std::min(bin.requests, ofFirst + (upTo.ones - counted));
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
        found.push_back(table(name, upTo.percentile, sums));
        found.back().requests = upTo.upTo;
        found.back().latency = Time{latency};
    }
    result.causes.insert(result.causes.end(), std::make_move_iterator(found.rbegin()), std::make_move_iterator(found.rend()));
}

std::vector<CauseTables::One> CauseTables::slowest(const Whose& whose, const std::vector<char>& divided, const std::vector<Cut>& cuts) const
{
    std::vector<One> ones;
    for (const Record& record : m_records)
        if (record.bucket < divided.size() && divided[record.bucket] != 0 && whose.has(record.side, record.job))
            ones.push_back({record.latency, record.request, static_cast<std::int32_t>(&record - m_records.data())});
    const std::size_t records = ones.size();
    for (const Bin& bin : m_bins)
        if (const std::size_t bucket = bin.index / kBinsOfBucket;
            bucket < divided.size() && divided[bucket] != 0 && whose.has(bin.side, bin.job))
            ones.push_back({bin.latency / static_cast<std::int64_t>(bin.requests), 0, ~static_cast<std::int32_t>(&bin - m_bins.data())});
    if (ones.size() > records) {
        std::sort(ones.begin(), ones.end());
        return ones;
    }
    auto end = ones.end(); // partition at the last cut, then what is slower at the cut before it
    for (auto cut = cuts.rbegin(); cut != cuts.rend(); ++cut) {
        const auto middle = ones.begin() + static_cast<std::ptrdiff_t>(cut->ones);
        if (middle != end)
            std::nth_element(ones.begin(), middle, end);
        end = middle;
    }
    return ones;
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
