// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/analyse_blame.h"

#include "view/analyse_breakdown.h"
#include "view/timeline_request.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <map>

namespace floom {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Blame", text);
}

using Holding = std::array<std::int64_t, kHolders>;

// By activity: who was to blame for the waits for it, over the given side or all.
std::map<int, Holding> holdings(const RunResult& result, const std::string& side)
{
    std::map<int, Holding> all;
    for (const Blame& one : result.blame) {
        if (!side.empty() && one.victim != side)
            continue;
        Holding& holding = all[one.activity];
        for (std::size_t owner = 0; owner < kOwners; ++owner)
            holding[owner] += one.culprits[owner];
        holding[kOwners] += one.noServer;
    }
    return all;
}

// `ps` in the proportion of the holding; rounding goes to the greatest.
Holding sharedOut(std::int64_t ps, const Holding& holding)
{
    Holding out{};
    double whole = 0;
    for (const auto part : holding)
        whole += static_cast<double>(part);
    const auto greatest = static_cast<std::size_t>(std::max_element(holding.begin(), holding.end()) - holding.begin());
    std::int64_t left = ps;
    for (std::size_t i = 0; whole > 0 && i < kHolders; ++i) {
        out[i] = static_cast<std::int64_t>(static_cast<double>(ps) * (static_cast<double>(holding[i]) / whole));
        left -= out[i];
    }
    out[whole > 0 ? greatest : kOwners] += left;
    return out;
}

void sumUp(BlameTable& table)
{
    const auto add = [](BlameCell& sum, const BlameCell& cell) {
        sum.allPs += cell.allPs;
        sum.tailPs += cell.tailPs;
    };
    for (BlameRow& row : table.rows)
        for (std::size_t i = 0; i < kHolders; ++i) {
            add(row.sum, row.cells[i]);
            add(table.sums[i], row.cells[i]);
            add(table.total, row.cells[i]);
        }
    for (std::size_t i = 0; i < kHolders; ++i)
        if (table.sums[i].allPs > 0 || table.sums[i].tailPs > 0)
            table.holders.push_back(i);
    const bool tail = table.tailRequests > 0;
    std::stable_sort(table.rows.begin(), table.rows.end(), [tail](const BlameRow& a, const BlameRow& b) {
        return tail ? a.sum.tailPs > b.sum.tailPs : a.sum.allPs > b.sum.allPs;
    });
}

} // namespace

BlameTable blameOf(const RunResult& result, double handle, const std::string& side)
{
    BlameTable table;
    const Lives lives = livesOf(result, side);
    // Where all requests are of one side, the run's own lives are meant.
    const std::string victims = lives.segments == &result.segments ? std::string() : side;
    const auto holding = holdings(result, victims);
    table.requests = lives.latency->requests;
    std::map<std::string, std::size_t> places;
    const auto cellsOf = [&](int activity) -> std::array<BlameCell, kHolders>& {
        const auto& block = result.activities[static_cast<std::size_t>(activity)].block;
        const auto [found, isNew] = places.try_emplace(block, table.rows.size());
        if (isNew)
            table.rows.push_back({block.empty() ? tr("outside the drive") : QString::fromStdString(block), {}, {}});
        return table.rows[found->second].cells;
    };
    for (const auto& [activity, parts] : holding)
        for (std::size_t i = 0; i < kHolders; ++i)
            cellsOf(activity)[i].allPs += parts[i];
    for (std::size_t b = lives.buckets->empty() ? 0 : bucketFrom(lives, handle); b < lives.buckets->size(); ++b) {
        const SegmentBucket& bucket = (*lives.buckets)[b];
        table.tailRequests += bucket.requests;
        for (const Segment& segment : bucket.segments) {
            const auto known = holding.find(segment.activity);
            if (segment.waitPs <= 0)
                continue;
            const Holding parts = sharedOut(segment.waitPs, known == holding.end() ? Holding{} : known->second);
            for (std::size_t i = 0; i < kHolders; ++i)
                cellsOf(segment.activity)[i].tailPs += parts[i];
        }
    }
    sumUp(table);
    return table;
}

QString holderWords(std::size_t holder)
{
    return holder < kOwners ? ownerWords(static_cast<Owner>(holder)) : tr("no slot");
}

namespace {

QString worksWords(std::size_t holder) // "host reads", "GC"
{
    return holderWords(holder) + (holder <= static_cast<std::size_t>(Owner::hostWrite) ? QStringLiteral("s") : QString());
}

} // namespace

QString blameWords(const BlameTable& table, bool tail)
{
    struct Part {
        const BlameRow* row;
        std::size_t holder;
        std::int64_t ps;
    };
    const auto valueOf = [tail](const BlameCell& cell) { return tail ? cell.tailPs : cell.allPs; };
    const std::int64_t whole = valueOf(table.total);
    if (whole <= 0)
        return {};
    std::vector<Part> parts;
    for (const BlameRow& row : table.rows)
        for (std::size_t i = 0; i < kHolders; ++i)
            if (valueOf(row.cells[i]) > 0)
                parts.push_back({&row, i, valueOf(row.cells[i])});
    std::stable_sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) { return a.ps > b.ps; });
    QStringList said;
    for (const Part& part : parts) {
        const double percent = 100 * static_cast<double>(part.ps) / static_cast<double>(whole);
        if (said.size() >= 2 || (said.size() == 1 && percent < 5))
            break;
        const auto percentOf = std::lround(percent);
        said << (part.holder == kOwners ? tr("%1 % at %2 for want of a place").arg(percentOf).arg(part.row->place)
                                        : tr("%1 % at %2 behind %3").arg(percentOf).arg(part.row->place, worksWords(part.holder)));
    }
    return said.join(QStringLiteral(", "));
}

} // namespace floom
