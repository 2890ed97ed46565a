// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/reports/report_builder.h"

#include "analysis/sensitivity.h"
#include "base/units.h"
#include "desk/reports/report_case.h"
#include "desk/reports/report_drawing.h"
#include "desk/reports/report_pipe.h"
#include "desk/reports/report_words.h"
#include "export/change_words.h"
#include "export/comparison.h"
#include "export/number_text.h"
#include "export/result_tables.h"
#include "look/qt_text.h"
#include "look/unbroken_text.h"
#include "rules/rules.h"
#include "workload/workload.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace floom::inline desk {

namespace {

constexpr std::size_t kMostVariants = 6; // on the first page; the appendix has all
constexpr std::size_t kMostLimits = 5;

std::string withoutDash(double value, const std::string& written)
{
    return std::isfinite(value) ? written : "–";
}

ReportTiles tilesOf(const RunResult& result)
{
    ReportTiles tiles;
    const auto add = [&](const char* label, const std::string& value, const QString& note) {
        tiles.tiles.push_back({QString::fromUtf8(label), qt(value), note});
    };
    const double interval = relativeInterval(result.latency);
    add("Throughput", scaledText(result.iops),
        interval > 0 ? QStringLiteral("IOPS ± %1").arg(qt(percentText(interval))) : QStringLiteral("IOPS"));
    add("Bandwidth", bytesPerSecondText(result.bandwidthMBs * 1e6), QStringLiteral("of host data"));
    if (std::isfinite(result.latency.mean))
        add("Mean latency", microsecondsText(result.latency.mean),
            std::isfinite(result.latency.p50) ? QStringLiteral("p50 %1").arg(qt(microsecondsText(result.latency.p50))) : QString());
    if (std::isfinite(result.latency.p99))
        add("p99 latency", microsecondsText(result.latency.p99),
            std::isfinite(result.latency.p99_9) ? QStringLiteral("p99.9 %1").arg(qt(microsecondsText(result.latency.p99_9))) : QString());
    if (result.ftl.waf > 0)
        add("Write amplification", fixedText(result.ftl.waf, 2),
            result.ftl.gcRuns > 0 ? QStringLiteral("%1 collections").arg(qt(countText(result.ftl.gcRuns))) : QString());
    if (result.energy.seconds > 0)
        add("Power", wattsText(result.energy.meanWatts), QStringLiteral("peak %1").arg(qt(wattsText(result.energy.peakWatts))));
    if (result.cost.billOfMaterials > 0)
        add("Cost", fixedText(result.cost.billOfMaterials, 1), QStringLiteral("relative units"));
    return tiles;
}

class Builder {
public:
    Builder(const ReportSource& source, const Catalogue& catalogue)
        : m_source(source)
        , m_catalogue(catalogue)
        , m_case(argue(source, catalogue))
    {
        m_report.title = source.title;
        QStringList parts;
        if (source.date.isValid())
            parts << QLocale(QLocale::English).toString(source.date, QStringLiteral("d MMMM yyyy"));
        if (!source.author.isEmpty())
            parts << source.author;
        if (!source.subtitle.isEmpty())
            parts << source.subtitle;
        m_report.subtitle = parts.join(QStringLiteral("  ·  "));
    }

    ReportDocument build()
    {
        if (m_source.runs.empty())
            return std::move(m_report);
        addAnswer();
        addProof();
        addAppendix();
        return std::move(m_report);
    }

private:
    [[nodiscard]] const ReportedRun& subject() const { return m_source.runs[m_case.subject]; }

    static void addWords(std::vector<ReportPart>& to, const QString& words, ReportWords::Look look = ReportWords::plain)
    {
        if (!words.isEmpty())
            to.emplace_back(ReportWords{words, look});
    }
    // On the two main pages a number stays on its unit's line.
    static QStringList whole(QStringList words)
    {
        for (QString& one : words)
            one = unbroken(one);
        return words;
    }
    void addTable(const Table& table)
    {
        if (!table.rows.empty())
            m_report.appendix.emplace_back(ReportTable{table});
    }

    // Labels in the first column, with ids in brackets: "NAND package die (pkg)".
    [[nodiscard]] Table withLabels(Table table, const Design& design) const
    {
        for (auto& row : table.rows) {
            std::string place = row.front();
            std::replace(place.begin(), place.end(), ' ', '.');
            if (const std::string label = placeLabel(place, design, m_catalogue); label != place)
                row.front() = label + " (" + place.substr(0, place.find_first_of("[.")) + ')';
        }
        return table;
    }

    void addAnswer()
    {
        ReportPage page;
        addWords(page, unbroken(m_case.verdict), ReportWords::lead);
        addWords(page, unbroken(m_case.facts), m_case.verdict.isEmpty() ? ReportWords::lead : ReportWords::plain);
        addWords(page, unbroken(m_case.measured));
        page.emplace_back(tilesOf(subject().record->result));
        addWords(page,
                 unbroken((workloadsDiffer() ? QStringLiteral("Workload of %1: ").arg(subject().name) : QStringLiteral("Workload: "))
                          + workloadInWords(*subject().record)));
        if (m_source.runs.size() > 1 || !m_case.reviewed.empty())
            page.emplace_back(variantsTable(std::min(m_source.runs.size(), kMostVariants)));
        page.emplace_back(labelledDrawing(subject(), m_catalogue));
        page.emplace_back(ReportLists{
            {{QStringLiteral("Recommendation"), whole(m_case.recommendations)}, {QStringLiteral("Risks"), whole(m_case.risks)}}});
        m_report.pages.push_back(std::move(page));
    }

    void addProof()
    {
        ReportPage page;
        page.emplace_back(ReportHeading{QStringLiteral("Why: what limits %1").arg(subject().name), 1});
        if (auto figure = pipeFigure(subject(), m_catalogue))
            page.emplace_back(std::move(*figure));
        if (auto figure = timelineFigure(subject(), m_catalogue)) {
            page.emplace_back(ReportHeading{QStringLiteral("One slow request"), 2});
            page.emplace_back(std::move(*figure));
        } else {
            page.emplace_back(shareFigure(subject(), m_catalogue));
        }
        if (!m_case.proof.empty()) {
            page.emplace_back(ReportHeading{QStringLiteral("Tested by simulation"), 2});
            page.emplace_back(proofFigure(m_case.proof, *subject().record));
        }
        addWords(page, QStringLiteral("Source: ") + provenanceOf(subject()), ReportWords::small);
        m_report.pages.push_back(std::move(page));
    }

    [[nodiscard]] bool workloadsDiffer() const
    {
        return std::any_of(m_source.runs.begin(), m_source.runs.end(), [&](const ReportedRun& run) {
            return words(run.record->workload) != words(m_source.runs.front().record->workload);
        });
    }

    // One column per limit; without limits, the headline figures. Runs of different workloads are named with theirs.
    [[nodiscard]] ReportTable variantsTable(std::size_t most) const
    {
        ReportTable part;
        Table& table = part.table;
        table.columns = {{"variant"}};
        if (workloadsDiffer())
            table.columns.push_back({"workload"});
        const auto limits = std::min(m_case.limits.size(), kMostLimits);
        for (std::size_t i = 0; i < limits; ++i)
            table.columns.push_back({limitWords(m_case.limits[i]).toStdString(), Align::right});
        if (m_case.limits.empty())
            for (const char* name : {"IOPS", "MB/s", "mean", "p99", "power", "cost"})
                table.columns.push_back({name, Align::right});
        else
            table.columns.push_back({"verdict"});
        std::vector<std::size_t> order{m_case.subject};
        for (std::size_t i = 0; i < m_source.runs.size(); ++i)
            if (i != m_case.subject)
                order.push_back(i);
        order.resize(std::min(order.size(), most));
        std::sort(order.begin(), order.end());
        for (const std::size_t i : order) {
            auto [cells, marks] = m_case.limits.empty() ? headline(i) : verdicts(i, limits);
            if (workloadsDiffer()) {
                cells.insert(cells.begin() + 1, describe(m_source.runs[i].record->workload));
                marks.insert(marks.begin() + 1, CellMark::none);
            }
            table.rows.push_back(std::move(cells));
            part.marks.push_back(std::move(marks));
        }
        return part;
    }
    using Row = std::pair<std::vector<std::string>, std::vector<CellMark>>;

    [[nodiscard]] Row headline(std::size_t i) const
    {
        const auto& result = m_source.runs[i].record->result;
        return {{m_source.runs[i].name.toStdString(), scaledText(result.iops), scaledText(result.bandwidthMBs),
                 microsecondsText(result.latency.mean), microsecondsText(result.latency.p99),
                 withoutDash(result.energy.meanWatts, wattsText(result.energy.meanWatts)), fixedText(result.cost.billOfMaterials, 1)},
                {i == m_case.subject ? CellMark::strong : CellMark::none}};
    }

    [[nodiscard]] Row verdicts(std::size_t i, std::size_t limits) const
    {
        const Reviewed& reviewed = m_case.reviewed[i];
        Row row{{reviewed.name}, {i == m_case.subject ? CellMark::strong : CellMark::none}};
        bool isWaived = false;
        for (std::size_t k = 0; k < reviewed.verdicts.size(); ++k) {
            const LimitVerdict& verdict = reviewed.verdicts[k];
            isWaived = isWaived || !verdict.waived.empty();
            if (k >= limits)
                continue;
            const QString found = verdict.found ? figureValue(verdict.limit.metric, *verdict.found) : QStringLiteral("none");
            row.first.push_back((found
                                 + (verdict.met()          ? QString()
                                        : verdict.passes() ? QStringLiteral(" waived")
                                                           : QStringLiteral(" misses")))
                                    .toStdString());
            row.second.push_back(verdict.met() ? CellMark::good : verdict.passes() ? CellMark::waived : CellMark::bad);
        }
        const bool accepted = allMet(reviewed.verdicts);
        row.first.emplace_back(!accepted ? "not accepted" : isWaived ? "accepted with waivers" : "accepted");
        row.second.push_back(!accepted ? CellMark::bad : isWaived ? CellMark::waived : CellMark::good);
        return row;
    }

    void addAppendix()
    {
        auto& appendix = m_report.appendix;
        appendix.emplace_back(ReportHeading{QStringLiteral("Appendix"), 1});
        if (m_source.runs.size() > kMostVariants)
            appendix.emplace_back(variantsTable(m_source.runs.size()));
        addWaivers();
        addWords(appendix, qt(doubtText(m_case.reviewed)));
        for (const auto& run : m_source.runs)
            addRun(run);
        for (std::size_t i = 1; i < m_source.runs.size(); ++i)
            addComparison(m_source.runs.front(), m_source.runs[i]);
        if (m_source.runs.size() > 1)
            addCurves(m_source.runs);
    }

    void addWaivers()
    {
        Table table{"Waivers of limits", {{"variant"}, {"limit"}, {"reason"}}, {}};
        for (std::size_t i = 0; i < m_case.reviewed.size(); ++i)
            for (const LimitVerdict& verdict : m_case.reviewed[i].verdicts)
                if (!verdict.waived.empty())
                    table.rows.push_back({m_case.reviewed[i].name, limitWords(verdict.limit).toStdString(), verdict.waived});
        addTable(table);
    }

    void addRun(const ReportedRun& run)
    {
        const auto& result = run.record->result;
        auto& appendix = m_report.appendix;
        appendix.emplace_back(ReportHeading{run.name, m_source.runs.size() > 1 ? 1 : 2});
        addWords(appendix, run.notes);
        addWords(appendix, qt(saidLimit(result.bottleneck)));
        if (&run != &subject())
            appendix.emplace_back(diagramFigure(run, m_catalogue));
        addTable(headlineTable(result));
        addTable(latencyTable(result));
        addWords(appendix, qt(rangesText(result) + untoldText(result)));
        addCurves({run});
        appendix.emplace_back(shareFigure(run, m_catalogue));
        addTable(withLabels(utilizationTable(result), run.record->design));
        for (const Table& table : {sensitivityTable(result, Rank::gain, changeWordsOf(run.record->design, m_catalogue)), phaseTable(result),
                                   busTable(result), withLabels(powerTable(result), run.record->design), reliabilityTable(result)})
            addTable(table);
        addParameters(run);
        addFindings(run);
    }

    void addCurves(const std::vector<ReportedRun>& runs)
    {
        for (const char* side : {"read", "write"})
            if (std::any_of(runs.begin(), runs.end(), [&](const ReportedRun& run) { return hasSide(run, side); }))
                m_report.appendix.emplace_back(tailFigure(runs, side));
    }

    // Explicitly set values; all others are catalogue defaults.
    void addParameters(const ReportedRun& run)
    {
        Table table{"Parameters that are not defaults", {{"block"}, {"parameter"}, {"value", Align::right}, {"default", Align::right}}, {}};
        for (const Block& block : run.record->design.blocks)
            if (const TypeSpec* type = m_catalogue.find(block.type))
                for (const ParameterSpec& spec : type->parameters)
                    if (const auto set = block.parameters.find(spec.id); set != block.parameters.end() && set->second != spec.defaultValue)
                        table.rows.push_back({type->label + " (" + block.id + ')', spec.label,
                                              spacedQuantity(formatValue(set->second, spec.kind)),
                                              spacedQuantity(formatValue(spec.defaultValue, spec.kind))});
        addTable(table);
    }

    void addFindings(const ReportedRun& run)
    {
        Table table{"Findings of the rules", {{"rule"}, {"where"}, {"finding"}, {"waived because"}}, {}};
        for (const Diagnostic& finding : check(run.record->design, m_catalogue, &run.record->workload))
            table.rows.push_back({finding.rule, finding.address, finding.title + ". " + finding.detail, finding.waived});
        addTable(table);
    }

    void addComparison(const ReportedRun& a, const ReportedRun& b)
    {
        const auto comparison = compareRuns({a.record->design, a.record->result}, {b.record->design, b.record->result}, m_catalogue);
        auto& appendix = m_report.appendix;
        appendix.emplace_back(ReportHeading{QStringLiteral("A: %1, B: %2").arg(a.name, b.name), 1});
        addWords(appendix, qt(comparison.verdict + comparison.rest + (comparison.price.empty() ? "" : "; " + comparison.price) + "."),
                 ReportWords::lead);
        addWords(appendix, qt(comparison.evidence));
        addWords(appendix, qt(comparison.caveat));
        Table changes{"What was changed", {{"parameter"}, {"A", Align::right}, {"B", Align::right}}, {}};
        for (const auto& change : comparison.parameters)
            changes.rows.push_back({change.label, spacedQuantity(change.a), spacedQuantity(change.b)});
        addTable(changes);
        Table figures{"Results", {{"figure"}, {"A", Align::right}, {"B", Align::right}, {"change", Align::right}, {""}}, {}};
        for (const auto& metric : comparison.metrics) {
            const Design& drawn = a.record->design.find(metric.block) != nullptr ? a.record->design : b.record->design;
            const std::string name = metric.block.empty()
                ? metric.name
                : blockLabel(drawn, m_catalogue, metric.block).toStdString() + " busy (" + metric.block + ")";
            figures.rows.push_back({name, metric.a, metric.b, metric.delta, std::string(judgementName(metric.judgement))});
        }
        addTable(figures);
    }

    const ReportSource& m_source;
    const Catalogue& m_catalogue;
    const ReportCase m_case;
    ReportDocument m_report;
};

} // namespace

ReportDocument buildReport(const ReportSource& source, const Catalogue& catalogue)
{
    return Builder(source, catalogue).build();
}

} // namespace floom::inline desk
