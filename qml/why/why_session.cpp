// SPDX-License-Identifier: GPL-3.0-or-later
#include "why/why_session.h"

#include "desk/runs/figure_origin.h"
#include "desk/runs/verdict_words.h"
#include "desk/workspace_link.h"
#include "document/document.h"
#include "export/change_words.h"
#include "export/comparison.h"
#include "export/number_text.h"
#include "look/qt_text.h"
#include "recording/why_blame.h"
#include "recording/why_shares.h"
#include "results/coverage.h"
#include "results/figure_ids.h"
#include "results/figures.h"
#include "results/percentiles.h"
#include "rules/may_run.h"
#include "run/run_record.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace floom::inline pages {

namespace {

constexpr std::array<double, 6> kHandleSteps{0.0, 0.5, 0.9, 0.99, 0.999, 0.9999};
constexpr double kHighestHandle = 0.9999;
constexpr int kShownLimits = 6;

QVariantMap metric(const QString& name, const QString& value, const QString& note, const QString& origin)
{
    return {{"name", name}, {"value", value}, {"note", note}, {"origin", origin}};
}

QString lowered(QString text)
{
    if (!text.isEmpty())
        text[0] = text[0].toLower();
    return text;
}

struct Part {
    const BreakdownNode* block = nullptr;
    const BreakdownNode* leaf = nullptr; // the block itself if it has no parts
};

Part largest(const std::vector<BreakdownNode>& blocks, Slice slice)
{
    Part best;
    const auto consider = [&](const BreakdownNode& block, const BreakdownNode& leaf) {
        if (!best.leaf || leaf.ps[static_cast<std::size_t>(slice)] > best.leaf->ps[static_cast<std::size_t>(slice)])
            best = {&block, &leaf};
    };
    for (const auto& block : blocks) {
        if (block.children.empty())
            consider(block, block);
        for (const auto& child : block.children)
            consider(block, child);
    }
    return best;
}

// The highest quantile that is reported; 0: none.
double highestTold(const RunRecord* record, const std::string& side)
{
    if (record == nullptr)
        return kHighestHandle;
    const auto& untold = requestTimesOf(record->result, side).latency->undersampled;
    double told = 0;
    for (const ReportedPercentile& one : kReportedPercentiles) {
        if (std::find(untold.begin(), untold.end(), one.name) != untold.end())
            return told;
        told = one.q;
    }
    return kHighestHandle;
}

} // namespace

QString percentileText(double quantile)
{
    QString digits = qt(fixedText(quantile * 100, 3));
    while (digits.endsWith(QLatin1Char('0')))
        digits.chop(1);
    if (digits.endsWith(QLatin1Char('.')))
        digits.chop(1);
    return QLatin1Char('p') + digits;
}

WhySession::WhySession(QObject* parent)
    : QObject(parent)
{
}

void WhySession::setWorkspace(Workspace* workspace)
{
    if (!changeWorkspace(this, m_workspace, workspace))
        return;
    if (workspace) {
        const auto take = [this] { setRecord(m_workspace->record(), m_workspace->document()->catalogue()); };
        connect(workspace->shown(), &ShownRun::changed, this, take);
        connect(workspace->runs(), &DeskRuns::verdictChanged, this, [this, take] {
            take();
            emit changed();
        });
        connect(workspace->shown(), &ShownRun::recordingReady, this, &WhySession::recordingReady);
        take();
    }
    emit workspaceChanged();
}

void WhySession::setRecord(std::shared_ptr<const RunRecord> record, const Catalogue& catalogue)
{
    if (record && record == m_record)
        return;
    m_record = std::move(record);
    m_roofline.reset();
    m_stages = m_record ? stagesOf(m_record->result, catalogue) : std::vector<Stage>{};
    if (!lenses().contains(m_lens))
        m_lens = QStringLiteral("all");
    look();
    emit changed();
    emit handleChanged();
}

// A rule of the run tells why, if it is not simply too short.
QString WhySession::untold() const
{
    const double told = highestTold(m_record.get(), side());
    const auto* first = std::find_if(std::begin(kReportedPercentiles), std::end(kReportedPercentiles),
                                     [told](const ReportedPercentile& one) { return one.q > told; });
    if (!m_record || first == std::end(kReportedPercentiles))
        return {};
    QString reason = tr("too few requests");
    if (const auto names = notCovered(*requestTimesOf(m_record->result, side()).latency);
        std::find(names.begin(), names.end(), first->name) != names.end())
        for (const Diagnostic& finding : m_record->result.diagnostics)
            if (finding.rule == "R609" || finding.rule == "R620")
                reason = tr("%1 (%2)").arg(lowered(QString::fromStdString(finding.title)), QString::fromStdString(finding.rule));
    return tr("%1 and above are not reported: %2").arg(percentileText(first->q), reason);
}

void WhySession::look()
{
    m_handle = std::min(m_wanted, highestTold(m_record.get(), side()));
    m_breakdown = m_record ? breakdownOf(m_record->result, m_handle, side()) : Breakdown{};
    m_composition = m_record ? compositionOf(m_record->result, side()) : Composition{};
}

const Roofline& WhySession::roofline()
{
    if (!m_roofline && m_record && m_workspace) {
        const auto may = mayRunUnruled(m_record->design, m_workspace->document()->catalogue());
        m_roofline = may ? rooflineOf(*may.program, m_record->workload, m_record->result) : Roofline{};
    }
    static const Roofline none;
    return m_roofline ? *m_roofline : none;
}

QStringList WhySession::lenses() const
{
    QStringList names;
    if (m_record)
        for (const auto& side : m_record->result.sides)
            if (!side.segmentBuckets.empty() && (side.name == "read" || side.name == "write"))
                names << QString::fromStdString(side.name);
    return names.size() < 2 ? QStringList{} : QStringList{QStringLiteral("all")} + names;
}

void WhySession::setLens(const QString& lens)
{
    const auto wanted = lenses().contains(lens) ? lens : QStringLiteral("all");
    if (wanted == m_lens)
        return;
    m_lens = wanted;
    look();
    showBreakdown();
    emit handleChanged();
}

const RunResult* WhySession::result() const
{
    return m_record ? &m_record->result : nullptr;
}

QString WhySession::verdict() const
{
    const auto facts = m_record ? verdictWords(m_record->result.bottleneck.sentence).facts : QString();
    const auto colon = facts.indexOf(QLatin1String(": "));
    return colon < 0 ? facts : facts.left(colon + 1);
}

QString WhySession::reason() const
{
    const auto facts = m_record ? verdictWords(m_record->result.bottleneck.sentence).facts : QString();
    const auto colon = facts.indexOf(QLatin1String(": "));
    return colon < 0 ? QString() : facts.mid(colon + 2);
}

QString WhySession::evidence() const
{
    if (!m_record)
        return {};
    if (const auto measured = verdictWords(m_record->result.bottleneck.sentence).measured; !measured.isEmpty())
        return measured;
    QStringList parts;
    if (m_workspace && m_workspace->runs()->isDeciding())
        parts << tr("Simulations are running");
    else if (!m_record->result.bottleneck.block.empty())
        parts << tr("Not yet proved by experiment");
    if (const double ceiling = longRunCeiling(m_record->result); ceiling > 0)
        parts << tr("Ceiling %1 IOPS, %2 of it reached").arg(qt(scaledText(ceiling)), qt(percentText(m_record->result.iops / ceiling, 0)));
    const auto& laws = m_record->result.laws;
    if (!laws.empty()) {
        const auto holding = std::count_if(laws.begin(), laws.end(), [](const LawCheck& law) { return law.holds; });
        parts << tr("%1 of %2 laws hold").arg(holding).arg(laws.size());
    }
    return parts.join(QStringLiteral(" · "));
}

QString WhySession::tail() const
{
    const auto& slow = m_breakdown.slices[static_cast<std::size_t>(Slice::tail)];
    const auto there = largest(m_breakdown.blocks, Slice::tail);
    if (!slow.present || !there.leaf || m_handle <= 0)
        return {};
    if (const CauseTable* waits = causesOf(m_record->result, side(), m_handle); waits != nullptr && waits->latency > Time{}) {
        auto whose = QString::fromStdString(waits->victim) + (waits->victim == "flush" ? QStringLiteral("es") : QStringLiteral("s"));
        whose[0] = whose[0].toUpper();
        BlameTable blame = blameOf(m_record->result, m_handle, side());
        if (m_workspace)
            namePlaces(blame, m_record->design, m_workspace->document()->catalogue());
        const auto behind = blameWords(blame, true); // in the matrix's words
        return tr("%1 from %2 up wait %3 of their time%4.")
            .arg(whose, handleText(), qt(percentText(ratio(waits->wait, waits->latency), 0)),
                 behind.isEmpty() ? QString() : QStringLiteral(": ") + behind);
    }
    const auto share = shareText(there.leaf->share[static_cast<std::size_t>(Slice::tail)]);
    const auto block = there.block->label.section(QStringLiteral(" · "), 0, 0);
    const auto doing = there.leaf->wait ? tr("waiting at %1").arg(block)
                                        : tr("in %1 of %2").arg(there.leaf->label.section(QStringLiteral(" · "), -1), block);
    return tr("From %1 up a %2 spends %3 % of its time %4.")
        .arg(handleText(), m_lens == QLatin1String("all") ? tr("request") : m_lens, share, doing);
}

QVariantList WhySession::metrics() const
{
    QVariantList list;
    if (!m_record)
        return list;
    const auto& result = m_record->result;
    const bool hasRate = !hasNoRate(result);
    list << metric(tr("throughput"), hasRate ? qt(scaledText(result.iops)) : noFigure(),
                   hasRate ? tr("IOPS · %1").arg(qt(bytesPerSecondText(result.bandwidthMBs * 1e6))) : tr("no time passed"),
                   figureOrigin(result, figureId::kIops) + u'\n' + figureOrigin(result, figureId::kBandwidth));
    for (const auto& side : result.sides) {
        if (side.latency.requests == 0 || (side.name != "read" && side.name != "write"))
            continue;
        const auto name = QString::fromStdString(side.name);
        if (!std::isnan(side.latency.p50))
            list << metric(tr("%1 p50").arg(name), qt(microsecondsText(side.latency.p50)),
                           tr("mean %1").arg(qt(microsecondsText(side.latency.mean))),
                           figureOrigin(result, figureOfSide(side.name, figureId::kMedian)));
        if (!std::isnan(side.latency.p99))
            list << metric(tr("%1 p99").arg(name), qt(microsecondsText(side.latency.p99)),
                           tr("worst %1").arg(qt(microsecondsText(side.latency.max))),
                           figureOrigin(result, figureOfSide(side.name, figureId::kP99)));
    }
    if (result.ftl.waf > 0)
        list << metric(tr("write amplification"), qt(fixedText(result.ftl.waf, 2)),
                       tr("GC moved %1 units").arg(qt(scaledText(static_cast<double>(result.ftl.movedUnits)))),
                       figureOrigin(result, figureId::kWaf));
    return list;
}

QVariantList WhySession::limits() const
{
    QVariantList list;
    if (!m_record || !m_workspace || m_record->result.bounds.empty())
        return list;
    for (const auto& bound : m_record->result.bounds) // ascending: the tightest first
        if (bound.iops > 0 && list.size() < kShownLimits)
            list << QVariantMap{
                {"place", QString::fromStdString(loneLabel(bound.instance, m_record->design, m_workspace->document()->catalogue()))},
                {"text", qt(scaledText(bound.iops))},
                {"share", std::min(1.0, m_record->result.iops / bound.iops)}};
    return list;
}

void WhySession::setHandle(double quantile)
{
    if (std::isnan(quantile))
        return;
    m_wanted = std::clamp(quantile, 0.0, kHighestHandle);
    const double told = std::min(m_wanted, highestTold(m_record.get(), side()));
    if (told == m_handle)
        return;
    m_handle = told;
    if (m_record)
        m_breakdown = breakdownOf(m_record->result, m_handle, side());
    showBreakdown();
    emit handleChanged();
}

// Mean and tail may have different bottlenecks: shows the selected slice on the canvas.
void WhySession::showBreakdown()
{
    constexpr auto slow = static_cast<std::size_t>(Slice::tail);
    if (!m_workspace || !m_record || !m_breakdown.slices[slow].present)
        return;
    BreakdownOverlay overlay;
    overlay.whose = (m_lens == QLatin1String("all") ? QString() : m_lens + QStringLiteral("s ")) + QStringLiteral("≥ ") + handleText();
    overlay.shares = slowShares(m_breakdown);
    m_workspace->followed()->showBreakdown(std::move(overlay));
}

QVariantList WhySession::parts() const
{
    QVariantList list;
    for (const auto& stage : m_stages) {
        const auto shares = sharesOf({std::llround(stage.working() * 1e9), std::llround(stage.blocked * 1e9),
                                      std::max<std::int64_t>(0, std::llround((1 - stage.mean) * 1e9))});
        QStringList work;
        for (const auto& [activity, share] : stage.work)
            work << activity + u' ' + qt(percentText(share, 2));
        list << QVariantMap{{"label", stage.label},
                            {"detail", stage.detail},
                            {"block", stage.block},
                            {"busy", shareText(shares[0])},
                            {"blocked", shareText(shares[1])},
                            {"starved", shareText(shares[2])},
                            {"busyShare", shares[0] / 10'000.0},
                            {"blockedShare", shares[1] / 10'000.0},
                            {"fullest", qt(percentText(stage.fullest))},
                            {"work", work.join(QStringLiteral(" · "))},
                            {"neck", stage.neck}};
    }
    return list;
}

QString WhySession::handleText() const
{
    return percentileText(m_handle);
}

void WhySession::moveHandle(int steps)
{
    std::size_t nearest = 0;
    for (std::size_t i = 0; i < kHandleSteps.size(); ++i)
        if (std::abs(kHandleSteps[i] - m_handle) < std::abs(kHandleSteps[nearest] - m_handle))
            nearest = i;
    const auto wanted = std::clamp(static_cast<int>(nearest) + steps, 0, static_cast<int>(kHandleSteps.size()) - 1);
    setHandle(kHandleSteps[static_cast<std::size_t>(wanted)]);
}

} // namespace floom::inline pages
