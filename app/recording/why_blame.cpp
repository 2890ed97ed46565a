// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/why_blame.h"

#include "analysis/cause_words.h"
#include "analysis/class_use.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <map>

namespace floom::inline recording {

namespace {

struct BlameWords {
    Q_DECLARE_TR_FUNCTIONS(Blame)
};

constexpr struct {
    double quantile;
    const char* name;
} kPercentiles[] = {{0, "all"}, {0.5, "p50"}, {0.9, "p90"}, {0.99, "p99"}, {0.999, "p99_9"}, {0.9999, "p99_99"}};

const CauseTable* tableOf(const RunResult& result, const std::string& victim, const std::string& percentile)
{
    const auto found = std::find_if(result.causes.begin(), result.causes.end(),
                                    [&](const CauseTable& table) { return table.victim == victim && table.percentile == percentile; });
    return found == result.causes.end() ? nullptr : &*found;
}

// The name of the only side if all requests are of one side; else "request".
std::string victimOf(const RunResult& result, const std::string& side)
{
    if (!side.empty() && tableOf(result, side, "all") != nullptr)
        return side;
    std::vector<std::string> sides;
    for (const CauseTable& table : result.causes)
        if (table.percentile == "all" && isSide(table.victim))
            sides.push_back(table.victim);
    return sides.size() == 1 ? sides.front() : kAnyRequest;
}

void sumUp(BlameTable& table)
{
    const auto add = [](BlameCell& sum, const BlameCell& cell) {
        sum.all += cell.all;
        sum.tail += cell.tail;
    };
    for (BlameRow& row : table.rows)
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            add(row.sum, row.cells[i]);
            add(table.sums[i], row.cells[i]);
            add(table.total, row.cells[i]);
        }
    const bool tail = table.tailRequests > 0;
    std::stable_sort(table.rows.begin(), table.rows.end(),
                     [tail](const BlameRow& a, const BlameRow& b) { return tail ? a.sum.tail > b.sum.tail : a.sum.all > b.sum.all; });
}

QString behindWords(CauseClass cause, long percent, const QString& place)
{
    switch (cause) {
    case CauseClass::free:
        return BlameWords::tr("%1 % at %2 for arbitration and clock edges").arg(percent).arg(place);
    case CauseClass::noRoom:
        return BlameWords::tr("%1 % at %2 waiting for free space").arg(percent).arg(place);
    case CauseClass::heldBack:
        return BlameWords::tr("%1 % at %2 held back by a rule of the drive").arg(percent).arg(place);
    default:
        return BlameWords::tr("%1 % at %2 behind %3").arg(percent).arg(place, QString::fromUtf8(causeWords(cause).data()));
    }
}

} // namespace

const CauseTable* causesOf(const RunResult& result, const std::string& side, double quantile)
{
    for (const auto& percentile : kPercentiles)
        if (std::abs(percentile.quantile - quantile) < 1e-9)
            return tableOf(result, victimOf(result, side), percentile.name);
    return nullptr;
}

BlameTable blameOf(const RunResult& result, double handle, const std::string& side)
{
    BlameTable table;
    std::map<std::string, std::size_t> places;
    const auto take = [&](const CauseTable& causes, Time BlameCell::*which) {
        for (const CauseShare& share : causes.shares) {
            const auto& block = result.activities[static_cast<std::size_t>(share.waitedFor)].block;
            const auto [found, isNew] = places.try_emplace(block, table.rows.size());
            if (isNew)
                table.rows.push_back({block.empty() ? BlameWords::tr("outside the drive") : QString::fromStdString(block), {}, {}, {}});
            table.rows[found->second].cells[static_cast<std::size_t>(share.cause)].*which += Time{share.ps};
        }
    };
    if (const CauseTable* all = causesOf(result, side, 0)) {
        take(*all, &BlameCell::all);
        table.requests = all->requests;
    }
    if (const CauseTable* slow = handle > 0 ? causesOf(result, side, handle) : nullptr) {
        take(*slow, &BlameCell::tail);
        table.tailRequests = slow->requests;
    }
    sumUp(table);
    return table;
}

void namePlaces(BlameTable& table, const Design& design, const Catalogue& catalogue)
{
    for (BlameRow& row : table.rows) {
        const Block* const block = design.find(row.place.toStdString());
        const TypeSpec* const type = block != nullptr ? catalogue.find(block->type) : nullptr;
        if (type != nullptr)
            row.words = QString::fromStdString(blockWords(*block, *type, design));
    }
}

QString causeHead(CauseClass cause)
{
    switch (cause) {
    case CauseClass::free:
        return BlameWords::tr("idle gaps");
    case CauseClass::noRoom:
        return BlameWords::tr("no room");
    case CauseClass::heldBack:
        return BlameWords::tr("held back");
    default:
        return QString::fromUtf8(causeWords(cause).data());
    }
}

QString blameWords(const BlameTable& table, bool tail)
{
    struct Part {
        const BlameRow* row;
        CauseClass cause;
        Time wait;
    };
    const auto valueOf = [tail](const BlameCell& cell) { return tail ? cell.tail : cell.all; };
    const Time whole = valueOf(table.total);
    if (whole <= Time{})
        return {};
    std::vector<Part> parts;
    for (const BlameRow& row : table.rows)
        for (std::size_t i = 0; i < row.cells.size(); ++i)
            if (valueOf(row.cells[i]) > Time{})
                parts.push_back({&row, static_cast<CauseClass>(i), valueOf(row.cells[i])});
    std::stable_sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) { return a.wait > b.wait; });
    QStringList said;
    for (const Part& part : parts) {
        const double percent = 100 * static_cast<double>(part.wait.ps) / static_cast<double>(whole.ps);
        if (said.size() >= 2 || (said.size() == 1 && percent < 5))
            break;
        said << behindWords(part.cause, std::lround(percent), part.row->words.isEmpty() ? part.row->place : part.row->words);
    }
    return said.join(QStringLiteral(", "));
}

} // namespace floom::inline recording
