// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/reports/report_case.h"

#include "analysis/sensitivity.h"
#include "desk/reports/report_words.h"
#include "desk/runs/verdict_words.h"
#include "export/comparison.h"
#include "export/number_text.h"
#include "look/qt_text.h"
#include "results/buffer_fill.h"
#include "results/figure_ids.h"
#include "rules/rules.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace floom::inline desk {

namespace {

constexpr std::size_t kMostRecommended = 3; // recommended changes
constexpr qsizetype kMostRisks = 6;
constexpr double kThin = 0.05; // a margin below this share of the limit is mentioned

QString listed(const QStringList& words)
{
    return words.size() < 2 ? words.join(QString())
                            : words.mid(0, words.size() - 1).join(QStringLiteral(", ")) + QStringLiteral(" and ") + words.back();
}

QString sentence(QString words)
{
    if (!words.isEmpty() && !words.endsWith(u'.'))
        words += u'.';
    return words;
}

std::size_t waivedIn(const Reviewed& variant)
{
    return static_cast<std::size_t>(std::count_if(variant.verdicts.begin(), variant.verdicts.end(),
                                                  [](const LimitVerdict& verdict) { return !verdict.waived.empty(); }));
}

double missOf(const Reviewed& variant)
{
    double sum = 0;
    for (const LimitVerdict& verdict : variant.verdicts)
        sum += verdict.passes() ? 0 : verdict.missedBy();
    return sum;
}

// Accepted variants first: fewest waivers, then cheapest, then fastest; otherwise the one nearest to the limits.
std::size_t chosen(const ReportSource& source, const std::vector<Reviewed>& reviewed)
{
    const auto rank = [&](std::size_t i) {
        const RunResult& result = source.runs[i].record->result;
        const bool accepted = allMet(reviewed[i].verdicts);
        return std::tuple(!accepted, accepted ? static_cast<double>(waivedIn(reviewed[i])) : missOf(reviewed[i]),
                          result.cost.billOfMaterials, -result.iops);
    };
    std::size_t best = 0;
    for (std::size_t i = 1; i < reviewed.size(); ++i)
        if (rank(i) < rank(best))
            best = i;
    return best;
}

QString missWords(const LimitVerdict& verdict)
{
    if (!verdict.found)
        return QStringLiteral("%1 (%2)").arg(limitWords(verdict.limit), qt(verdict.lackWords()));
    return QStringLiteral("%1 (%2, by %3)")
        .arg(limitWords(verdict.limit), figureValue(verdict.limit.metric, *verdict.found), qt(percentText(verdict.missedBy(), 0)));
}

class Argument {
public:
    Argument(const ReportSource& source, const Catalogue& catalogue)
        : m_source(source)
        , m_catalogue(catalogue)
    {
    }

    ReportCase argue()
    {
        review();
        if (m_source.runs.empty())
            return std::move(m_case);
        const RunRecord& record = *subject().record;
        m_case.proof = reportProof(record, m_catalogue);
        const VerdictWords words = verdictWords(saidLimit(record.result.bottleneck));
        m_case.facts = words.facts;
        m_case.measured = words.measured;
        sayVerdict();
        recommend();
        addRunRisks(record.result);
        addLimitRisks();
        addRuleRisks(record);
        if (m_case.risks.size() > kMostRisks) {
            const auto more = m_case.risks.size() - kMostRisks + 1;
            m_case.risks = m_case.risks.mid(0, kMostRisks - 1);
            m_case.risks << QStringLiteral("%1 more findings are in the appendix.").arg(more);
        }
        if (m_case.risks.isEmpty())
            m_case.risks << QStringLiteral("No objection from the run or the drawing: the run is steady, its laws hold, no rule warns.");
        return std::move(m_case);
    }

private:
    [[nodiscard]] const ReportedRun& subject() const { return m_source.runs[m_case.subject]; }

    void review()
    {
        if (m_source.current >= 0 && m_source.current < static_cast<int>(m_source.runs.size()))
            m_case.subject = static_cast<std::size_t>(m_source.current);
        if (m_source.acceptance.isEmpty() || m_source.runs.empty())
            return;
        const auto limits = readLimits(m_source.acceptance.toStdString());
        if (!limits) {
            m_case.problem = qt(limits.error().message());
            return;
        }
        m_case.limits = *limits;
        for (const auto& run : m_source.runs)
            m_case.reviewed.push_back(
                {run.name.toStdString(), judge(*limits, run.record->result, run.variant.toStdString(), m_source.waivers)});
        m_case.subject = chosen(m_source, m_case.reviewed);
    }

    void sayVerdict()
    {
        if (m_case.reviewed.empty())
            return;
        const Reviewed& variant = m_case.reviewed[m_case.subject];
        const auto all = variant.verdicts.size();
        const auto waived = waivedIn(variant);
        const QString name = subject().name;
        if (!allMet(variant.verdicts)) {
            QStringList missed;
            for (const LimitVerdict& verdict : variant.verdicts)
                if (!verdict.passes())
                    missed << missWords(verdict);
            m_case.verdict = (m_case.reviewed.size() > 1 ? QStringLiteral("No variant meets the limits. The nearest, %1, misses %2.")
                                                         : QStringLiteral("Not accepted: %1 misses %2."))
                                 .arg(name, listed(missed));
            return;
        }
        const QString limits = all == 1 ? QStringLiteral("the limit")
            : all == 2                  ? QStringLiteral("both limits")
                                        : QStringLiteral("all %1 limits").arg(all);
        m_case.verdict = waived == 0 ? QStringLiteral("Accepted: %1 meets %2.").arg(name, limits)
                                     : QStringLiteral("Accepted with %1: %2 meets %3 of %4 limits.")
                                           .arg(waived == 1 ? QStringLiteral("a waiver") : QStringLiteral("%1 waivers").arg(waived), name)
                                           .arg(all - waived)
                                           .arg(all);
    }

    void recommend()
    {
        auto& list = m_case.recommendations;
        if (!m_case.reviewed.empty()) {
            const bool accepted = allMet(m_case.reviewed[m_case.subject].verdicts);
            const auto passing =
                std::count_if(m_case.reviewed.begin(), m_case.reviewed.end(), [](const Reviewed& one) { return allMet(one.verdicts); });
            if (accepted && passing > 1)
                list << QStringLiteral("Build %1: of the %2 variants that pass it has %3.")
                            .arg(subject().name)
                            .arg(passing)
                            .arg(whyChosen());
            else if (accepted)
                list << QStringLiteral("Build %1.").arg(subject().name);
            else
                list << QStringLiteral("Do not build it as drawn.");
        }
        compareToBaseline();
        std::size_t told = 0;
        for (const ReportProofLine& line : m_case.proof) {
            const bool isLoad = line.isPart; // the bottleneck or the load: cannot be bought
            if (isLoad || !line.told || line.gain < 2 || told >= kMostRecommended)
                continue;
            ++told;
            QString words = QStringLiteral("%1: %2 % %3")
                                .arg(line.whole(), line.gainText().section(QStringLiteral(" %"), 0, 0), gainWord(*subject().record));
            if (line.cost && std::fabs(*line.cost) >= 0.05)
                words += QStringLiteral(", cost %1%2").arg(*line.cost < 0 ? QString() : QStringLiteral("+"), qt(fixedText(*line.cost, 1)));
            if (line.tail)
                words += QStringLiteral(", read p99 %1").arg(qt(changeText(*line.tail)));
            if (!line.note.isEmpty())
                words += QStringLiteral(", ") + line.note;
            list << sentence(words);
        }
        if (told == 0 && isDecided(subject().record->result.bottleneck))
            list << QStringLiteral("Leave the parts as they are: no single change that was tried gains 2 % or more.");
    }

    // Its advantage over the other accepted variants.
    [[nodiscard]] QString whyChosen() const
    {
        const double cost = subject().record->result.cost.billOfMaterials;
        bool fewer = false, cheaper = true;
        for (std::size_t i = 0; i < m_case.reviewed.size(); ++i) {
            if (i == m_case.subject || !allMet(m_case.reviewed[i].verdicts))
                continue;
            fewer = fewer || waivedIn(m_case.reviewed[i]) > waivedIn(m_case.reviewed[m_case.subject]);
            cheaper = cheaper && m_source.runs[i].record->result.cost.billOfMaterials > cost;
        }
        const QString price = qt(fixedText(cost, 1));
        return fewer  ? QStringLiteral("the fewest waivers")
            : cheaper ? QStringLiteral("the lowest cost, %1").arg(price)
                      : QStringLiteral("the most IOPS at the lowest cost, %1").arg(price);
    }

    void compareToBaseline()
    {
        if (m_case.subject == 0)
            return;
        const ReportedRun& base = m_source.runs.front();
        const auto comparison =
            compareRuns({base.record->design, base.record->result}, {subject().record->design, subject().record->result}, m_catalogue);
        static const std::string kTold[] = {figureId::kIops, figureOfSide("read", figureId::kP99), figureOfSide("write", figureId::kP99)};
        QStringList changes;
        for (const MetricChange& metric : comparison.metrics)
            if ((metric.judgement == Judgement::better || metric.judgement == Judgement::worse)
                && std::find(std::begin(kTold), std::end(kTold), metric.figure) != std::end(kTold))
                changes << qt(metric.name) + u' ' + qt(metric.delta);
        if (!changes.isEmpty() && comparison.caveat.empty())
            m_case.recommendations << QStringLiteral("Against %1: %2.").arg(base.name, changes.join(QStringLiteral(", ")));
    }

    void addRunRisks(const RunResult& result)
    {
        auto& risks = m_case.risks;
        if (result.partial)
            risks << QStringLiteral("The run was stopped before its end.");
        if (result.window.unstable)
            risks << QStringLiteral("More requests arrive than are completed: the backlog grows, so no latency is reported.");
        if (!result.window.steady && !result.window.steadyReason.empty())
            risks << sentence(QStringLiteral("The run is not steady: %1").arg(qt(result.window.steadyReason)));
        for (const LawCheck& law : result.laws)
            if (!law.holds)
                risks << QStringLiteral("The run violates the law %1: do not rely on it.").arg(qt(law.name));
        if (bufferStillFills(result))
            risks << QStringLiteral("The write buffer was still filling: in the long run writes are slower.");
        if (!result.latency.undersampled.empty()) {
            QStringList names;
            for (const std::string& name : result.latency.undersampled)
                names << qt(name).replace(u'_', u'.');
            risks << QStringLiteral("Too few requests to determine %1: run it longer.").arg(listed(names));
        }
        if (!isDecided(result.bottleneck))
            risks << QStringLiteral("What limits it was not tested by simulation.");
        if (result.ftl.unmappedReads > 0)
            risks << QStringLiteral("%1 reads hit addresses never written.").arg(qt(countText(result.ftl.unmappedReads)));
    }

    void addLimitRisks()
    {
        if (!m_case.problem.isEmpty())
            m_case.risks << QStringLiteral("The limits cannot be read: %1").arg(m_case.problem);
        if (m_case.reviewed.empty())
            return;
        for (const LimitVerdict& verdict : m_case.reviewed[m_case.subject].verdicts) {
            if (!verdict.waived.empty())
                m_case.risks << sentence(QStringLiteral("Waived: %1. Reason: %2").arg(missWords(verdict), qt(verdict.waived)));
            const double margin = verdict.met() && verdict.limit.value != 0
                ? std::fabs(*verdict.found - verdict.limit.value) / std::fabs(verdict.limit.value)
                : 1;
            if (margin < kThin)
                m_case.risks << QStringLiteral("%1 is met by %2 only.").arg(limitWords(verdict.limit), qt(percentText(margin)));
        }
    }

    void addRuleRisks(const RunRecord& record)
    {
        for (const Diagnostic& finding : check(record.design, m_catalogue, &record.workload)) {
            if (finding.severity == Severity::note)
                continue;
            const QString where = finding.address.empty() ? QString() : QStringLiteral(" (%1)").arg(qt(finding.address));
            m_case.risks << (finding.waived.empty()
                                 ? QStringLiteral("Rule %1%2: %3").arg(qt(finding.rule), where, sentence(qt(finding.title)))
                                 : QStringLiteral("Rule %1%2 is waived: %3 Reason: %4")
                                       .arg(qt(finding.rule), where, sentence(qt(finding.title)), sentence(qt(finding.waived))));
        }
    }

    const ReportSource& m_source;
    const Catalogue& m_catalogue;
    ReportCase m_case;
};

} // namespace

ReportCase argue(const ReportSource& source, const Catalogue& catalogue)
{
    return Argument(source, catalogue).argue();
}

} // namespace floom::inline desk
