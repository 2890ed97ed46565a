// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/report_builder.h"

#include "base/units.h"
#include "export/comparison.h"
#include "export/number_text.h"
#include "export/result_tables.h"
#include "review/acceptance.h"
#include "rules/rules.h"

namespace floom {

namespace {

class Builder {
public:
    Builder(const ReportSource& source, const Catalogue& catalogue)
        : m_source(source)
        , m_catalogue(catalogue)
    {
        m_report.title = source.title;
        m_report.subtitle = source.subtitle;
    }

    ReportDocument build()
    {
        addSummary();
        for (const auto& run : m_source.runs)
            addRun(run);
        for (std::size_t i = 1; i < m_source.runs.size(); ++i)
            addComparison(m_source.runs.front(), m_source.runs[i]);
        if (m_source.runs.size() > 1)
            addCurves(m_source.runs);
        return std::move(m_report);
    }

private:
    void add(ReportPart part) { m_report.parts.push_back(std::move(part)); }
    void addWords(const std::string& text, ReportWords::Look look = ReportWords::plain)
    {
        if (!text.empty())
            add(ReportWords{QString::fromStdString(text), look});
    }
    void addTable(const Table& table)
    {
        if (!table.rows.empty())
            add(ReportTable{table});
    }

    void addSummary()
    {
        Table table{"",
                    {{"variant"},
                     {"IOPS", Align::right},
                     {"MB/s", Align::right},
                     {"mean", Align::right},
                     {"p99", Align::right},
                     {"cost", Align::right},
                     {"what limits"}},
                    {}};
        for (const auto& run : m_source.runs) {
            const auto& result = run.record->result;
            table.rows.push_back({run.name.toStdString(), scaledText(result.iops), scaledText(result.bandwidthMBs),
                                  microsecondsText(result.latency.mean), microsecondsText(result.latency.p99),
                                  fixedText(result.cost.billOfMaterials, 1), result.bottleneck.sentence});
        }
        addTable(table);
        addReview();
    }

    void addReview()
    {
        if (m_source.acceptance.isEmpty())
            return;
        const auto limits = readLimits(m_source.acceptance.toStdString());
        if (!limits) {
            addWords(limits.error().message());
            return;
        }
        std::vector<Reviewed> reviewed;
        for (const auto& run : m_source.runs)
            reviewed.push_back({run.name.toStdString(), judge(*limits, run.record->result)});
        addTable(reviewTable(*limits, reviewed));
        addWords(doubtText(reviewed));
    }

    void addRun(const ReportedRun& run)
    {
        const auto& result = run.record->result;
        add(ReportHeading{run.name, m_source.runs.size() > 1 ? 1 : 2});
        addWords(run.notes.toStdString());
        addWords(result.bottleneck.sentence, ReportWords::lead);
        add(diagramFigure(run, m_catalogue));
        addTable(headlineTable(result));
        addTable(latencyTable(result));
        addWords(untoldText(result));
        addCurves({run});
        add(shareFigure(run));
        addTable(utilizationTable(result));
        for (const Table& table :
             {sensitivityTable(result), phaseTable(result), busTable(result), powerTable(result), reliabilityTable(result)})
            addTable(table);
        addParameters(run);
        addFindings(run);
    }

    void addCurves(const std::vector<ReportedRun>& runs)
    {
        for (const char* side : {"read", "write"})
            if (std::any_of(runs.begin(), runs.end(), [&](const ReportedRun& run) { return hasSide(run, side); }))
                add(tailFigure(runs, side));
    }

    // What a person set; all else is the catalogue's default.
    void addParameters(const ReportedRun& run)
    {
        Table table{"Parameters that are not defaults", {{"block"}, {"parameter"}, {"value", Align::right}, {"default", Align::right}}, {}};
        for (const Block& block : run.record->design.blocks)
            if (const TypeSpec* type = m_catalogue.find(block.type))
                for (const ParameterSpec& spec : type->parameters)
                    if (const auto set = block.parameters.find(spec.id); set != block.parameters.end() && set->second != spec.defaultValue)
                        table.rows.push_back(
                            {block.id, spec.id, formatValue(set->second, spec.kind), formatValue(spec.defaultValue, spec.kind)});
        addTable(table);
    }

    void addFindings(const ReportedRun& run)
    {
        Table table{"Findings of the rules", {{"rule"}, {"where"}, {"finding"}, {"let pass because"}}, {}};
        for (const Diagnostic& finding : check(run.record->design, m_catalogue, &run.record->workload))
            table.rows.push_back({finding.rule, finding.address, finding.title + ". " + finding.detail, finding.waived});
        addTable(table);
    }

    void addComparison(const ReportedRun& a, const ReportedRun& b)
    {
        const auto comparison = compareRuns({a.record->design, a.record->result}, {b.record->design, b.record->result}, m_catalogue);
        add(ReportHeading{QStringLiteral("A: %1, B: %2").arg(a.name, b.name), 1});
        addWords(comparison.verdict + comparison.rest + (comparison.price.empty() ? "" : "; " + comparison.price) + ".", ReportWords::lead);
        addWords(comparison.evidence);
        addWords(comparison.caveat);
        Table changes{"What was changed", {{"parameter"}, {"A", Align::right}, {"B", Align::right}}, {}};
        for (const auto& change : comparison.parameters)
            changes.rows.push_back({change.address, change.a, change.b});
        addTable(changes);
        Table figures{"What came of it", {{"figure"}, {"A", Align::right}, {"B", Align::right}, {"change", Align::right}, {""}}, {}};
        for (const auto& metric : comparison.metrics)
            figures.rows.push_back({metric.name, metric.a, metric.b, metric.delta, std::string(judgementName(metric.judgement))});
        addTable(figures);
    }

    const ReportSource& m_source;
    const Catalogue& m_catalogue;
    ReportDocument m_report;
};

} // namespace

ReportDocument buildReport(const ReportSource& source, const Catalogue& catalogue)
{
    return Builder(source, catalogue).build();
}

} // namespace floom
