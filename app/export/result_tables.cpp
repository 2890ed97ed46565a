// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/result_tables.h"

#include "analysis/class_use.h"
#include "analysis/endurance.h"
#include "analysis/sensitivity.h"
#include "export/figure_text.h"
#include "export/number_text.h"
#include "export/shares.h"
#include "results/fairness.h"
#include "results/figures.h"
#include "workload/asked_workload.h"
#include "workload/workload.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace floom::inline exporting {

namespace {

struct Load {
    double sum = 0, held = 0;
    double most = 0;
    std::string busiest;
    std::size_t servers = 0;
};

std::string wholeName(const std::string& block, const std::string& resource, const Load& load)
{
    return load.servers > 1 ? block + "[*] " + resource : block + ' ' + resource;
}

double measuredUs(const RunResult& result)
{
    return (result.window.end - result.window.start).seconds() * 1e6;
}

// False if less time was measured than one request takes: a few requests that happen to end close together are no rate.
bool hasRate(const RunResult& result)
{
    return !(measuredUs(result) > 0 && measuredUs(result) < result.latency.mean);
}

std::string iopsText(const RunResult& result)
{
    for (const SideResult& side : result.sides)
        if (side.name == "flush" && side.iops > 0)
            return scaledText(result.iops) + ", of which " + scaledText(side.iops) + " flushes";
    return scaledText(result.iops);
}

} // namespace

Table headlineTable(const RunResult& result)
{
    Table table{"", {{"figure", Align::left}, {"value", Align::left}}, {}};
    const auto add = [&table](std::string name, std::string value) { table.rows.push_back({std::move(name), std::move(value)}); };
    const bool isMeasured = result.window.measuredRequests > 0;
    if (isMeasured && !hasRate(result)) {
        add("Rate", "none: only " + microsecondsText(measuredUs(result)) + " measured, less than one request takes");
    } else if (isMeasured) {
        add("IOPS", iopsText(result));
        add("Bandwidth", bytesPerSecondText(result.bandwidthMBs * 1e6));
    } else {
        add("Figures", "none: no request was measured");
    }
    if (result.window.unstable)
        add("Unstable", "the backlog grows: requests arrive faster than they complete");
    if (isMeasured) {
        add("Mean latency", microsecondsText(result.latency.mean) + " ± " + microsecondsText(result.latency.ci95));
        add("p99 latency", microsecondsText(result.latency.p99));
    }
    for (const FigureSpec& figure : figureTable())
        if (const double value = figure.is(Shows::headline) ? figure.of(result) : 0; std::isfinite(value) && value != 0)
            add(figure.label, figureText(figure, value));
    if (const FtlCounters& ftl = result.ftl; ftl.gcRuns > 0 && ftl.victimMean() > 0)
        add("Valid per victim", fixedText(ftl.victimMean(), 1) + " ± " + fixedText(ftl.victimDeviation(), 1) + " units");
    if (result.ftl.joined > 0)
        add("Multi-plane", percentText(result.ftl.joinedShare()) + " of page programs and reads");
    if (const double capacity = result.endurance.capacityBytes; capacity > 0)
        add("Usable capacity",
            scaledText(capacity) + "B" + (result.endurance.rawBytes > 0 ? " of " + scaledText(result.endurance.rawBytes) + "B raw" : "")
                + (result.cost.billOfMaterials > 0 ? ", cost " + scaledText(result.cost.billOfMaterials / (capacity * 1e-12)) + " per TB"
                                                   : "")
                + (result.energy.seconds > 0 && result.bandwidthMBs > 0 && hasRate(result)
                       ? ", " + scaledText(result.energy.meanWatts / (result.bandwidthMBs * 1e-3)) + " W per GB/s"
                       : ""));
    if (const Endurance& e = result.endurance; e.hostBytes > 0)
        add("Endurance",
            "TBW " + scaledText(e.hostBytes) + "B, DWPD " + fixedText(e.drivesPerDay, 2) + " over 5 years, "
                + fixedText(yearsAt(1, e.hostBytes, e.capacityBytes), 1) + " years at DWPD 1; " + scaledText(e.ratedCycles)
                + " cycles of the most worn block, which sees " + fixedText(kHotFactor, 0) + " x the mean (JESD218)");
    if (const double index = fairness(result); index > 0)
        add("Fairness", fixedText(index, 3) + " (Jain's index of the jobs)");
    if (const double ceiling = longRunCeiling(result); ceiling > 0)
        add("Ceiling", scaledText(ceiling) + " IOPS");
    return table;
}

Table latencyTable(const RunResult& result)
{
    Table table{"Latency",
                {{"requests", Align::left},
                 {"IOPS", Align::right},
                 {"mean", Align::right},
                 {"p50", Align::right},
                 {"p90", Align::right},
                 {"p99", Align::right},
                 {"p99.9", Align::right},
                 {"p99.99", Align::right},
                 {"max", Align::right}},
                {}};
    const auto add = [&table, &result](const std::string& name, double iops, const LatencySummary& l) {
        std::vector<std::string> row{name, hasRate(result) ? scaledText(iops) : "–"};
        for (const double us : {l.mean, l.p50, l.p90, l.p99, l.p99_9, l.p99_99, l.max})
            row.push_back(microsecondsText(us));
        table.rows.push_back(std::move(row));
    };
    add("all", result.iops, result.latency);
    for (const auto& side : result.sides)
        add(side.name, side.iops, side.latency);
    return table;
}

Table phaseTable(const RunResult& result)
{
    Table table{"Phases",
                {{"phase", Align::left},
                 {"from", Align::right},
                 {"to", Align::right},
                 {"requests", Align::right},
                 {"IOPS", Align::right},
                 {"MB/s", Align::right},
                 {"mean", Align::right},
                 {"p99", Align::right},
                 {"", Align::left}},
                {}};
    for (const PhaseResult& phase : result.phases)
        table.rows.push_back({phase.name, microsecondsText(phase.startSeconds * 1e6), microsecondsText(phase.endSeconds * 1e6),
                              countText(phase.side.latency.requests), scaledText(phase.side.iops), scaledText(phase.side.bandwidthMBs),
                              microsecondsText(phase.side.latency.mean), microsecondsText(phase.side.latency.p99),
                              phase.measured ? "" : "not measured"});
    return table;
}

Table utilizationTable(const RunResult& result)
{
    std::vector<std::pair<std::string, std::string>> order;
    std::map<std::pair<std::string, std::string>, Load> loads;
    for (const auto& use : result.utilization) {
        const std::pair key(use.block, use.resource);
        auto [place, isNew] = loads.try_emplace(key);
        if (isNew)
            order.push_back(key);
        Load& load = place->second;
        const double work = workOf(result, use);
        load.sum += work;
        load.held += use.busy - work;
        ++load.servers;
        if (work >= load.most) {
            load.most = work;
            load.busiest = use.instance;
        }
    }
    Table table{
        "Busy",
        {{"part", Align::left}, {"busy", Align::right}, {"holding data", Align::right}, {"busiest", Align::right}, {"", Align::left}},
        {}};
    for (const auto& key : order) {
        const Load& load = loads.at(key);
        table.rows.push_back({wholeName(key.first, key.second, load), percentText(load.sum / static_cast<double>(load.servers)),
                              load.held > 0 ? percentText(load.held / static_cast<double>(load.servers)) : "", percentText(load.most),
                              load.servers > 1 ? load.busiest : ""});
    }
    return table;
}

Table busTable(const RunResult& result)
{
    Table table{"NAND buses, share of the window",
                {{"bus", Align::left},
                 {"data", Align::right},
                 {"command, address", Align::right},
                 {"status", Align::right},
                 {"waits", Align::right},
                 {"turnaround", Align::right},
                 {"efficiency", Align::right}},
                {}};
    const auto window = static_cast<double>((result.window.end - result.window.start).ps);
    for (const BusSplit& bus : result.buses) {
        const Time busy = bus.total();
        if (busy == Time{} || window <= 0)
            continue;
        std::vector<std::string> row{bus.instance};
        for (const Time part : {bus.data, bus.command, bus.status, bus.wait, bus.turnaround})
            row.push_back(percentText(static_cast<double>(part.ps) / window));
        row.push_back(percentText(ratio(bus.data, busy)));
        table.rows.push_back(std::move(row));
    }
    return table;
}

Table sensitivityTable(const RunResult& result, Rank rank, const ChangeWords& words)
{
    constexpr std::size_t kMostTenants = 4; // more do not fit side by side
    const AskedWorkload asked = AskedWorkload::read(result.workload);
    const bool isOpen = asked && isOpenLoop(*asked) && !result.window.unstable; // what is gained is latency
    Table table{"What would help (simulated with the same random numbers)",
                {{"change"}, {isOpen ? "mean latency" : "gain", Align::right}, {"±", Align::right}},
                {}};
    const std::vector<Sensitivity> lines = ranked(result.bottleneck.sensitivity, rank);
    std::size_t others = 0, open = 0;
    const bool areTenants = std::count_if(result.sides.begin(), result.sides.end(), [](const auto& side) { return isTenant(side); })
        <= static_cast<std::ptrdiff_t>(kMostTenants);
    struct SideColumn {
        std::string side;
        bool isTail = false;
    };
    std::vector<SideColumn> columns;
    for (const SideResult& side : result.sides)
        for (const bool isTail : {false, true}) {
            const auto knows = [&](const SideGain& g) { return g.side == side.name && !std::isnan(isTail ? g.p99Percent : g.gainPercent); };
            const bool isKnown = std::any_of(lines.begin(), lines.end(),
                                             [&](const auto& line) { return std::any_of(line.sides.begin(), line.sides.end(), knows); });
            if (isKnown && (isTenant(side) ? areTenants : isTail))
                columns.push_back({side.name, isTail});
        }
    for (const SideColumn& column : columns)
        table.columns.push_back({column.side + (column.isTail ? " p99" : ""), Align::right});
    const auto signedPercent = [&](double percent) {
        return percent < -99 || percent >= 900 ? changeText(percent) : signedFixedText(percent, 1) + " %";
    };
    const auto told = [&](double percent, double ci95) -> std::string {
        if (std::isnan(percent))
            return "–";
        const Gain gain{percent, ci95};
        return gain.isToldFromBelow() ? "at least " + signedPercent(gain.least())
            : gain.isTold()           ? signedPercent(percent)
            : gain.isSame()           ? "same"
                                      : "undecided";
    };
    const auto added = [&](double value, int digits, const char* unit) {
        return std::isnan(value) ? std::string(kNoValue) : signedFixedText(value, digits) + unit;
    };
    const bool areBought =
        std::any_of(lines.begin(), lines.end(), [](const Sensitivity& line) { return line.told && !std::isnan(line.cost); });
    if (areBought) {
        table.columns.push_back({"cost", Align::right});
        table.columns.push_back({"power", Align::right});
    }
    // A change may move the slowest requests alone.
    const auto movesTail = [&](const Sensitivity& line) {
        constexpr double kMoves = 10; // %: less is not worth a row
        return std::any_of(line.sides.begin(), line.sides.end(), [&](const SideGain& g) {
            return std::fabs(g.p99Percent) >= kMoves && Gain{g.p99Percent, g.p99Ci95}.isTold()
                && std::any_of(columns.begin(), columns.end(), [&](const SideColumn& c) { return c.isTail && c.side == g.side; });
        });
    };
    for (const Sensitivity& line : lines) {
        if (!line.told && !movesTail(line)) {
            ++(line.gainPercent + line.ci95 <= Gain::kLeavesOpen ? others : open);
            continue;
        }
        const Gain gain{line.gainPercent, line.ci95};
        table.rows.push_back(
            {words ? words(line) : line.change,
             line.told           ? signedPercent(isOpen ? -line.gainPercent : line.gainPercent)
                 : gain.isOpen() ? "undecided"
                                 : "same",
             line.told && !isOpen && gain.isToldFromBelow() ? "at least " + signedPercent(gain.least()) : fixedText(line.ci95, 1) + " %"});
        for (const SideColumn& column : columns) {
            const auto side = std::find_if(line.sides.begin(), line.sides.end(), [&](const SideGain& g) { return g.side == column.side; });
            table.rows.back().push_back(side == line.sides.end() ? "–"
                                            : column.isTail      ? told(side->p99Percent, side->p99Ci95)
                                                                 : told(side->gainPercent, side->ci95));
        }
        if (areBought) {
            table.rows.back().push_back(added(line.cost, 2, ""));
            table.rows.back().push_back(added(line.watts, 2, " W"));
        }
    }
    for (const auto& [count, what] : {std::pair(others, "no difference"), std::pair(open, "undecided: too few requests"),
                                      std::pair(std::size_t{result.bottleneck.untried}, "not tried: would take too long")})
        if (count > 0) {
            table.rows.push_back({std::to_string(count) + (count == 1 ? " other change" : " other changes"), what});
            table.rows.back().resize(table.columns.size());
        }
    return table;
}

Table segmentTable(const RunResult& result)
{
    auto segments = result.segments;
    std::stable_sort(segments.begin(), segments.end(),
                     [](const Segment& a, const Segment& b) { return a.wait + a.service > b.wait + b.service; });
    std::vector<std::int64_t> totals;
    totals.reserve(segments.size());
    for (const auto& segment : segments)
        totals.push_back((segment.wait + segment.service).ps);
    const auto shares = sharesOf(totals);
    const double requests = static_cast<double>(std::max<std::uint64_t>(1, result.window.measuredRequests));
    Table table{"Where the time of a request goes",
                {{"part", Align::left}, {"work", Align::left}, {"wait", Align::right}, {"service", Align::right}, {"share", Align::right}},
                {}};
    for (std::size_t i = 0; i < segments.size(); ++i) {
        if (totals[i] == 0)
            continue;
        const auto& activity = result.activities.at(static_cast<std::size_t>(segments[i].activity));
        table.rows.push_back({activity.instance, activity.name, microsecondsText(segments[i].wait.microseconds() / requests),
                              microsecondsText(segments[i].service.microseconds() / requests), fixedText(shares[i] / 100.0, 2) + " %"});
    }
    if (!table.rows.empty())
        table.rows.push_back({"all", "", "", microsecondsText(result.latencyTotal.microseconds() / requests), "100.00 %"});
    return table;
}

} // namespace floom::inline exporting
