// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulate/cause_tables.h"

#include "base/wide.h"
#include "results/percentiles.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace floom {
namespace {

constexpr struct {
    const char* name;
    std::uint64_t below; // of ten thousand requests, the faster ones
} kPercentiles[] = {{"p50", 5000}, {"p90", 9000}, {"p99", 9900}, {"p99_9", 9990}, {"p99_99", 9999}};

std::size_t hashOf(std::uint32_t waitedFor, std::uint32_t code)
{
    return static_cast<std::size_t>(((std::uint64_t{code} << 16 ^ waitedFor) * 0x9E37'79B9'7F4A'7C15ULL) >> 40);
}

} // namespace

inline std::uint32_t CauseTables::keyOf(std::uint32_t waitedFor, std::uint32_t code)
{
    for (std::size_t slot = hashOf(waitedFor, code);; ++slot) {
        const std::uint32_t found = m_slots[slot & (m_slots.size() - 1)];
        if (found == 0) [[unlikely]] {
            learn(waitedFor, code, slot & (m_slots.size() - 1));
            return static_cast<std::uint32_t>(m_keys.size() - 1);
        }
        const Key& key = m_keys[found - 1];
        if (key.code == code && key.waitedFor == waitedFor)
            return found - 1;
    }
}

void CauseTables::learn(std::uint32_t waitedFor, std::uint32_t code, std::size_t slot)
{
    m_keys.push_back({waitedFor, code});
    m_slots[slot] = static_cast<std::uint32_t>(m_keys.size());
    if (m_keys.size() * 2 < m_slots.size())
        return;
    m_slots.assign(m_slots.size() * 2, 0);
    for (std::size_t i = 0; i < m_keys.size(); ++i) {
        std::size_t place = hashOf(m_keys[i].waitedFor, m_keys[i].code);
        while (m_slots[place & (m_slots.size() - 1)] != 0)
            ++place;
        m_slots[place & (m_slots.size() - 1)] = static_cast<std::uint32_t>(i + 1);
    }
}

void CauseTables::add(const Packet& request, std::int64_t latency, std::size_t side, std::size_t job)
{
    const std::size_t first = m_parts.size();
    m_book.eachPiece(request, [&](const CausePiece& piece) {
        m_parts.push_back({piece.ps, keyOf(piece.waitedFor, piece.code)});
        if (piece.track >= 0)
            m_byTrack[static_cast<std::size_t>(piece.track)] += piece.ps;
    });
    m_records.push_back({latency, first, request.request, static_cast<std::uint32_t>(m_parts.size() - first),
                         static_cast<std::uint16_t>(side), static_cast<std::uint16_t>(job)});
    if (m_parts.size() >= kMost) [[unlikely]]
        fold();
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
    for (std::uint64_t i = record.first; i < record.first + record.parts; ++i)
        bin.sums[m_parts[i].key] += m_parts[i].ps;
}

// The faster nine tenths give up being told apart.
void CauseTables::fold()
{
    std::vector<std::int64_t> latencies;
    for (const Record& record : m_records)
        latencies.push_back(record.latency);
    const auto middle = latencies.begin() + static_cast<std::ptrdiff_t>(latencies.size() / 10 * 9);
    std::nth_element(latencies.begin(), middle, latencies.end());
    const std::size_t from = Histogram::indexOf(*middle);
    std::vector<Part> parts;
    std::vector<Record> records;
    for (Record& record : m_records) {
        if (Histogram::indexOf(record.latency) <= from) {
            addUp(record);
            continue;
        }
        const auto begin = m_parts.begin() + static_cast<std::ptrdiff_t>(record.first);
        record.first = parts.size();
        parts.insert(parts.end(), begin, begin + record.parts);
        records.push_back(record);
    }
    parts.reserve(kMost);
    m_parts = std::move(parts);
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
        const std::uint32_t code = m_keys[i].code, job = CauseBook::jobOf(code);
        table.waitPs += sums[i];
        table.shares.push_back({static_cast<int>(m_keys[i].waitedFor), CauseBook::classOf(code),
                                static_cast<int>(CauseBook::activityOf(code)), job == CauseBook::kNoJob ? -1 : static_cast<int>(job),
                                sums[i]});
    }
    std::sort(table.shares.begin(), table.shares.end(), [](const CauseShare& a, const CauseShare& b) {
        return std::tie(b.ps, a.waitedFor, a.cause, a.activity, a.job) < std::tie(a.ps, b.waitedFor, b.cause, b.activity, b.job);
    });
    return table;
}

void CauseTables::tables(RunResult& result, const std::string& name, const Whose& whose) const
{
    struct One { // a request, or the rest of a bin
        std::int64_t latency;
        std::uint32_t request;
        const Record* record;
        const Bin* bin;
        bool operator<(const One& other) const // slowest first
        {
            return latency != other.latency ? latency > other.latency : request > other.request;
        }
    };
    std::vector<One> slowest;
    std::uint64_t requests = 0;
    for (const Record& record : m_records)
        if (whose.has(record.side, record.job)) {
            slowest.push_back({record.latency, record.request, &record, nullptr});
            ++requests;
        }
    for (const Bin& bin : m_bins)
        if (whose.has(bin.side, bin.job)) {
            slowest.push_back({bin.latency / static_cast<std::int64_t>(bin.requests), 0, nullptr, &bin});
            requests += bin.requests;
        }
    if (requests == 0)
        return;
    std::vector<std::int64_t> sums(m_keys.size(), 0);
    std::int64_t latency = 0;
    std::uint64_t counted = 0, ofFirst = 0; // of the first in what is left: a bin may be shared out
    auto begin = slowest.begin();
    // Goes on to the slowest `upTo`.
    const auto goOn = [&](std::uint64_t upTo) {
        if (m_bins.empty() && upTo < requests)
            std::nth_element(begin, slowest.begin() + static_cast<std::ptrdiff_t>(upTo), slowest.end());
        else if (!m_bins.empty() && counted == 0)
            std::sort(begin, slowest.end());
        for (; begin != slowest.end() && counted < upTo; begin += ofFirst == 0 ? 1 : 0) {
            if (begin->record != nullptr) {
                const Record& record = *begin->record;
                for (std::uint64_t i = record.first; i < record.first + record.parts; ++i)
                    sums[m_parts[i].key] += m_parts[i].ps;
                latency += record.latency;
                ++counted;
                continue;
            }
            const Bin& bin = *begin->bin;
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
        found.back().latencyPs = latency;
    };
    for (std::size_t i = std::size(kPercentiles); i-- > 0;) {
        const std::uint64_t below = (requests * kPercentiles[i].below + 9999) / 10000;
        if (!enoughSamples(static_cast<double>(kPercentiles[i].below) / 10000, requests) || below >= requests)
            continue;
        goOn(requests - below);
        keep(kPercentiles[i].name);
    }
    goOn(requests);
    keep("all");
    result.causes.insert(result.causes.end(), std::make_move_iterator(found.rbegin()), std::make_move_iterator(found.rend()));
}

void CauseTables::finish(RunResult& result, const std::vector<std::string>& sides, const std::vector<std::string>& jobs) const
{
    std::size_t kinds = 0;
    for (std::size_t side = 0; side < sides.size(); ++side) {
        const std::size_t before = result.causes.size();
        tables(result, sides[side], {Whose::By::side, side});
        kinds += result.causes.size() > before ? 1 : 0;
    }
    if (kinds > 1)
        tables(result, kAnyRequest, {Whose::By::nothing, 0});
    for (std::size_t job = 0; job < jobs.size(); ++job)
        tables(result, jobs[job], {Whose::By::job, job});
    result.causeJobs = jobs;
    for (std::size_t track = 0; track < m_byTrack.size(); ++track)
        if (m_byTrack[track] != 0)
            result.causeInstances.push_back({static_cast<int>(track), m_byTrack[track]});
}

} // namespace floom
