// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/comparison_table.h"

#include "export/number_text.h"
#include "export/table.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

namespace floom::inline exporting {

namespace {

// Merges names in order of occurrence; a name that only some runs have goes after its predecessor there.
class MergedOrder {
public:
    void take(const std::vector<std::string>& names)
    {
        std::size_t after = 0; // position after the last known name
        for (const auto& name : names) {
            const auto known = std::find(m_names.begin(), m_names.end(), name);
            if (known == m_names.end())
                m_names.insert(m_names.begin() + static_cast<std::ptrdiff_t>(after++), name);
            else
                after = static_cast<std::size_t>(known - m_names.begin()) + 1;
        }
    }
    [[nodiscard]] const std::vector<std::string>& names() const { return m_names; }

private:
    std::vector<std::string> m_names;
};

using Changes = std::map<std::string, const ParameterChange*>;

Changes changesOf(const Comparison& comparison)
{
    Changes changes;
    for (const auto* list : {&comparison.parameters, &comparison.equal})
        for (const auto& change : *list)
            changes.emplace(change.address, &change);
    return changes;
}

CompareCell parameterCell(const std::string& text, const std::string& baseline)
{
    return {spacedQuantity(text), {}, text == baseline ? Judgement::same : Judgement::different};
}

// An address missing in a pair belongs to a block that the run lacks, or has the baseline's value.
CompareRow parameterRow(const std::string& address, const std::vector<Changes>& all)
{
    CompareRow row{CompareRow::Kind::parameter, address, address, {}, {}};
    std::string baseline = kNoValue;
    for (const auto& changes : all)
        if (const auto told = changes.find(address); told != changes.end()) {
            baseline = told->second->a;
            row.block = told->second->block;
            row.label = told->second->label;
            break;
        }
    row.cells.push_back(parameterCell(baseline, baseline));
    for (const auto& changes : all) {
        const auto told = changes.find(address);
        const auto whole = changes.find(row.block);
        const bool isGone = whole != changes.end() && whole->second->change == Change::removed;
        row.cells.push_back(parameterCell(told != changes.end() ? told->second->b : isGone ? kNoValue : baseline, baseline));
    }
    return row;
}

const MetricChange* metricIn(const Comparison& comparison, const std::string& name)
{
    const auto found = std::find_if(comparison.metrics.begin(), comparison.metrics.end(), [&](const auto& m) { return m.name == name; });
    return found == comparison.metrics.end() ? nullptr : &*found;
}

CompareRow metricRow(const std::string& name, const std::vector<Comparison>& against)
{
    CompareRow row{CompareRow::Kind::metric, name, name, {}, {CompareCell{kNoValue, {}, Judgement::unknown}}};
    for (const auto& comparison : against) {
        const auto* metric = metricIn(comparison, name);
        if (metric)
            row.block = metric->block;
        if (metric && row.cells.front().text == kNoValue)
            row.cells.front() = {metric->a, {}, Judgement::unknown, metric->intervalA};
        row.cells.push_back(metric ? CompareCell{metric->b, metric->delta, metric->judgement, metric->intervalB, metric->tolerance}
                                   : CompareCell{kNoValue, {}, Judgement::unknown});
    }
    return row;
}

std::string factorText(const std::string& name, double factor)
{
    if (factor >= 2)
        return fixedText(factor, 1) + " times " + name;
    return fixedText(100 * (factor - 1), factor < 1.1 ? 1 : 0) + " % faster than " + name;
}

} // namespace

bool CompareRow::differs() const
{
    return std::any_of(cells.begin(), cells.end(),
                       [](const CompareCell& cell) { return cell.judgement != Judgement::same && cell.judgement != Judgement::unknown; });
}

std::vector<CompareRow> compareTable(const std::vector<Comparison>& against)
{
    std::vector<Changes> changes;
    MergedOrder changed, equal, metrics;
    const auto namesOf = [](const auto& list, auto member) {
        std::vector<std::string> names;
        names.reserve(list.size());
        for (const auto& one : list)
            names.push_back(std::invoke(member, one));
        return names;
    };
    for (const auto& comparison : against) {
        changes.push_back(changesOf(comparison));
        changed.take(namesOf(comparison.parameters, &ParameterChange::address));
        metrics.take(namesOf(comparison.metrics, &MetricChange::name));
    }
    for (const auto& comparison : against)
        equal.take(namesOf(comparison.equal, &ParameterChange::address));
    std::vector<CompareRow> rows;
    for (const auto& address : changed.names())
        rows.push_back(parameterRow(address, changes));
    for (const auto& address : equal.names())
        if (std::find(changed.names().begin(), changed.names().end(), address) == changed.names().end())
            rows.push_back(parameterRow(address, changes));
    for (const auto& name : metrics.names())
        rows.push_back(metricRow(name, against));
    return rows;
}

CompareSummary summaryOf(const std::vector<Comparison>& against, const std::vector<std::string>& names)
{
    if (against.size() == 1)
        return {against[0].verdict, against[0].rest, against[0].price};
    const auto iops = [&](std::size_t i) -> const MetricChange& { return against[i].metrics.front(); };
    std::size_t best = against.size();
    std::size_t same = 0;
    for (std::size_t i = 0; i < against.size(); ++i) {
        same += iops(i).judgement == Judgement::same ? 1 : 0;
        if (iops(i).judgement == Judgement::better && (best == against.size() || iops(i).valueB > iops(best).valueB))
            best = i;
    }
    CompareSummary summary;
    summary.verdict = "Of " + std::to_string(names.size()) + " runs ";
    if (best == against.size()) {
        summary.verdict += "none is faster than " + names[0];
    } else {
        summary.verdict += names[best + 1] + " is the fastest";
        summary.rest = ": " + factorText(names[0], iops(best).valueB / iops(best).valueA);
        summary.price = against[best].price;
    }
    if (same > 0)
        summary.rest += "; " + std::to_string(same) + (same == 1 ? " does" : " do") + " not differ from " + names[0];
    return summary;
}

std::string compareTableText(const std::vector<Comparison>& against, const std::vector<std::string>& names)
{
    const CompareSummary summary = summaryOf(against, names);
    std::string text = summary.verdict + summary.rest + (summary.price.empty() ? "" : "; " + summary.price) + ".\n";
    Table parameters{"Changed parameters", {{"parameter"}}, {}}, results{"Results against " + names[0], {{"metric"}}, {}};
    for (const auto& name : names) {
        parameters.columns.push_back({name});
        results.columns.push_back({name, Align::right});
    }
    for (const auto& row : compareTable(against)) {
        if (row.kind == CompareRow::Kind::parameter && !row.differs())
            continue;
        std::vector<std::string> cells{row.name};
        for (const auto& cell : row.cells)
            cells.push_back(cell.text + (cell.delta.empty() ? "" : ' ' + cell.delta)
                            + (row.kind != CompareRow::Kind::metric                              ? ""
                                   : cell.judgement == Judgement::same                           ? " same"
                                   : cell.judgement == Judgement::unknown && !cell.delta.empty() ? " undecided"
                                                                                                 : ""));
        (row.kind == CompareRow::Kind::parameter ? parameters : results).rows.push_back(std::move(cells));
    }
    return text + '\n' + plainText(parameters) + '\n' + plainText(results);
}

} // namespace floom::inline exporting
