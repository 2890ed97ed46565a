// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/study_run.h"

#include "export/number_text.h"

#include <algorithm>

namespace floom::inline study {

bool StudyOutcome::met() const
{
    return !error && std::none_of(verdicts.begin(), verdicts.end(), [](const ExpectationVerdict& v) {
        return v.kind == ExpectationVerdict::Kind::notMet;
    });
}

StudyOutcome runStudy(const Catalogue& catalogue, const Study& study, const DesignSource& source, const SweepRunOptions& options)
{
    StudyOutcome outcome;
    for (const Sweep& sweep : study.sweeps) {
        const auto base = source(sweep.design);
        if (!base) {
            outcome.error = base.error();
            return outcome;
        }
        SweepOutcome one{sweep, pointsOf(sweep), {}};
        if (one.sweep.workload.isEmpty())
            one.sweep.workload = base->second;
        one.results = runSweep(catalogue, one.sweep, base->first, one.points, options);
        outcome.sweeps.push_back(std::move(one));
    }
    for (const Expectation& expectation : study.expectations)
        outcome.verdicts.push_back(judge(expectation, outcome.sweeps));
    return outcome;
}

Table plotTable(const Plot& plot, const std::vector<SweepOutcome>& sweeps)
{
    Table table{plot.y, {{plot.x}}, {}};
    for (const SweepOutcome& outcome : sweeps) {
        if (!plot.sweep.empty() && outcome.sweep.name != plot.sweep)
            continue;
        std::vector<std::string> lines;
        for (std::size_t i = 0; i < outcome.points.size(); ++i) {
            std::string x, line = plot.lines.empty() ? plot.y : "";
            bool shown = true;
            for (std::size_t a = 0; a < outcome.sweep.axes.size(); ++a) {
                const SweepAxis& axis = outcome.sweep.axes[a];
                const std::string& label = axis.steps[outcome.points[i][a]].label;
                const auto wanted = plot.at.find(axis.name);
                x = axis.name == plot.x ? label : x;
                line = axis.name == plot.lines ? label : line;
                shown = shown && (wanted == plot.at.end() || wanted->second == label);
            }
            if (!shown)
                continue;
            auto column = std::find(lines.begin(), lines.end(), line);
            if (column == lines.end()) {
                table.columns.push_back({line, Align::right});
                column = lines.insert(lines.end(), line);
            }
            auto row = std::find_if(table.rows.begin(), table.rows.end(), [&](const auto& r) { return r.front() == x; });
            if (row == table.rows.end())
                row = table.rows.insert(table.rows.end(), {x});
            const auto value = figureOf(outcome.results[i], plot.y);
            row->resize(static_cast<std::size_t>(column - lines.begin()) + 1, "");
            row->push_back(value ? scaledText(*value) : "–");
        }
        break;
    }
    for (auto& row : table.rows)
        row.resize(table.columns.size(), "");
    return table;
}

} // namespace floom::inline study
