// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/canvas_answer.h"

#include "analysis/sensitivity.h"
#include "desk/runs/verdict_words.h"
#include "document/document.h"
#include "export/comparison.h"
#include "export/number_text.h"
#include "look/qt_text.h"
#include "look/unbroken_text.h"
#include "run/run_record.h"
#include "workload/workload.h"

#include <cmath>
#include <optional>

namespace floom::inline pages {

namespace {

constexpr std::uint32_t kLargeBlock = 64 * 1024; // from this size on, MB/s is the usual figure

// "The dies limit at QD 32: a request spends ..." -> head and rest; otherwise split at the first full stop.
std::pair<QString, QString> splitSentence(const QString& sentence)
{
    auto cut = sentence.indexOf(QStringLiteral(": "));
    if (cut < 0 || cut > 48)
        cut = sentence.indexOf(QStringLiteral(". "));
    if (cut < 0)
        return {sentence, {}};
    auto rest = sentence.mid(cut + 2);
    if (!rest.isEmpty())
        rest[0] = rest.size() > 1 && rest[1].isUpper() ? rest[0] : rest[0].toUpper(); // not of tR
    return {sentence.left(cut), rest};
}

// As many sentences as fit on the card; the page Why shows all.
QString fitting(const QString& text)
{
    constexpr qsizetype kRoom = 156; // three lines
    const auto end = text.lastIndexOf(QStringLiteral(". "), kRoom - 1);
    return text.size() <= kRoom || end < 0 ? text : text.left(end + 1);
}

// The measured gain of doubling the queue depth, in per cent; nothing if it was not tested or is negligible.
std::optional<double> gainOfDepth(const Bottleneck& neck)
{
    constexpr double kWorth = 5;
    for (const Sensitivity& line : neck.sensitivity)
        if (line.address == "workload.qd" && line.gainPercent - line.ci95 >= kWorth)
            return line.gainPercent;
    return std::nullopt;
}

// Measured results replace the observation; lists as many changes as fit.
QString fittingList(QString measured)
{
    constexpr qsizetype kRoom = 132;
    if (const auto end = measured.indexOf(QStringLiteral(". ")); end >= 0)
        measured.truncate(end + 1);
    while (measured.size() > kRoom && measured.contains(QStringLiteral("; ")))
        measured.truncate(measured.lastIndexOf(QStringLiteral("; ")));
    return measured.endsWith(u'.') ? measured : measured + u'.';
}

} // namespace

void CanvasAnswer::setWorkspace(Workspace* workspace)
{
    if (m_workspace == workspace)
        return;
    m_workspace = workspace;
    if (workspace) {
        connect(workspace->shown(), &ShownRun::changed, this, &CanvasAnswer::update);
        connect(workspace->runs(), &DeskRuns::verdictChanged, this, &CanvasAnswer::update);
        connect(workspace->shown(), &ShownRun::staleChanged, this, &CanvasAnswer::update);
    }
    update();
}

void CanvasAnswer::update()
{
    const auto record = m_workspace ? m_workspace->record() : nullptr;
    m_stale = m_workspace && m_workspace->shown()->isStale();
    m_shown = record != nullptr;
    m_offer.clear();
    m_gain.clear();
    if (record) {
        const auto& result = record->result;
        const auto& work = record->workload;
        const auto& catalogue = m_workspace->document()->catalogue();
        const auto* pointed =
            m_stale ? nullptr : record->design.find(pointedBlock(result.bottleneck, record->design, catalogue).toStdString());
        const auto* type = pointed ? catalogue.find(pointed->type) : nullptr;
        m_atHost = !type || type->role == Role::host;
        const bool byBytes = work.blockSizes.size() == 1 && work.blockSizes.front().first >= kLargeBlock;
        const QString rate = qt(bytesPerSecondText(result.bandwidthMBs * 1e6));
        m_number = byBytes ? rate.section(u' ', 0, 0) : qt(scaledText(result.iops));
        m_unit = byBytes ? rate.section(u' ', 1) : QStringLiteral("IOPS");
        m_mean = tr("mean %1").arg(qt(microsecondsText(result.latency.mean)));
        m_tail =
            std::isfinite(result.latency.p99) ? tr("p99 %1").arg(qt(microsecondsText(result.latency.p99))) : QString(); // too few requests
        if (hasNoRate(result))
            m_number = noFigure();
        const bool unmeasured = endedInWarmup(result);
        if (unmeasured) {
            m_number = noFigure();
            m_mean = m_tail = QString();
        }
        const VerdictWords verdict = unmeasured ? VerdictWords{warmupVerdict(result), {}} : verdictWords(result.bottleneck.sentence);
        std::tie(m_headline, m_detail) = splitSentence(verdict.facts);
        m_detail = verdict.measured.isEmpty() ? fitting(m_detail) : fittingList(verdict.measured);
        const auto* failure = failureOf(result);
        if (failure)
            std::tie(m_headline, m_detail) = failureWords(*failure);
        else if (!result.bottleneck.block.empty() && !isDecided(result.bottleneck))
            m_detail = tr("Not yet proved by experiment. %1").arg(m_detail);
        m_detail = unbroken(m_detail);
        if (const auto gain = gainOfDepth(result.bottleneck); gain && !failure && work.depth <= 2048 && !m_stale) {
            auto next = work;
            next.depth *= 2;
            m_offeredWords = QString::fromStdString(words(next));
            m_offer = tr("Try QD %1").arg(next.depth);
            m_gain = qt(signedPercentText(*gain));
        }
    }
    emit changed();
}

void CanvasAnswer::accept()
{
    if (!m_workspace || m_offer.isEmpty())
        return;
    if (m_workspace->document()->setWorkload(m_offeredWords).isEmpty())
        m_workspace->runs()->start();
}

} // namespace floom::inline pages
