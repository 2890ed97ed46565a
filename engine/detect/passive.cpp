// SPDX-License-Identifier: GPL-3.0-or-later
#include "detect/passive.h"

#include <algorithm>
#include <map>
#include <span>

namespace floom::inline engine::detect {

namespace {

constexpr std::size_t kEnough = 64; // minimum requests of each kind
constexpr std::uint32_t kSmallest = 512, kLargest = 64 << 10;
constexpr double kSlower = 1.1; // minimum cost ratio of misalignment
constexpr std::size_t kMostForPeriods = 20'000; // first requests, used for periods

Series latenciesOf(std::span<const FioRow> rows, HostOp op)
{
    Series series;
    for (const FioRow& row : rows)
        if (row.op == op)
            series.push_back(static_cast<double>(row.latency) * 1e-3);
    return series;
}

std::size_t rowThatRanBack(const std::vector<FioRow>& rows)
{
    for (std::size_t i = 1; i < rows.size(); ++i)
        if (ranBack(rows[i].ms, rows[i - 1].ms))
            return i + 1;
    return 0;
}

// Writes of the most frequent size: those aligned to `bytes` against those aligned to half of it or less.
std::optional<PassiveAlignment> alignmentOf(const std::vector<FioRow>& rows)
{
    std::map<std::uint64_t, std::size_t> sizes;
    for (const FioRow& row : rows)
        if (row.op == HostOp::write)
            ++sizes[row.bytes];
    const auto most = std::max_element(sizes.begin(), sizes.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    if (most == sizes.end() || most->second < 2 * kEnough)
        return std::nullopt;
    std::optional<PassiveAlignment> found;
    for (std::uint32_t bytes = 2 * kSmallest; bytes <= kLargest; bytes *= 2) {
        Series aligned, others;
        for (const FioRow& row : rows)
            if (row.op == HostOp::write && row.bytes == most->first)
                (row.offset % bytes == 0 ? aligned : others).push_back(static_cast<double>(row.latency) * 1e-3);
        if (aligned.size() < kEnough || others.size() < kEnough)
            continue;
        const double faster = median(aligned), slower = median(others);
        // The smallest alignment with the full effect: a coarser one only splits writes that are already aligned.
        if (slower > kSlower * faster && (!found || slower / faster > 1.02 * found->othersUs / found->alignedUs))
            found = PassiveAlignment{bytes, aligned.size(), others.size(), faster, slower};
    }
    return found;
}

} // namespace

PassiveReport readPassively(const std::vector<FioRow>& rows)
{
    PassiveReport report;
    report.back = rowThatRanBack(rows);
    const std::span inOrder(rows.data(), report.back > 0 ? report.back - 1 : rows.size());
    for (const HostOp op : {HostOp::read, HostOp::write}) {
        const Series latencies = latenciesOf(rows, op);
        if (latencies.size() < kEnough)
            continue;
        PassiveSide side{op, latencies.size(), findLevels(latencies), {}};
        if (op == HostOp::write) {
            Series following = latenciesOf(inOrder, op);
            following.resize(std::min(following.size(), kMostForPeriods));
            side.period = findPeriod(following);
        }
        report.sides.push_back(std::move(side));
    }
    report.alignment = alignmentOf(rows);
    std::vector<std::uint64_t> pages;
    std::uint64_t least = UINT64_MAX, greatest = 0;
    constexpr std::uint64_t kPage = 4096;
    for (const FioRow& row : rows) {
        least = std::min(least, row.offset);
        greatest = std::max(greatest, row.offset + row.bytes);
        for (std::uint64_t page = row.offset / kPage; page * kPage < row.offset + row.bytes; ++page)
            pages.push_back(page);
    }
    std::sort(pages.begin(), pages.end());
    report.touchedBytes = static_cast<std::uint64_t>(std::unique(pages.begin(), pages.end()) - pages.begin()) * kPage;
    report.spanBytes = rows.empty() ? 0 : greatest - least;
    return report;
}

} // namespace floom::inline engine::detect
