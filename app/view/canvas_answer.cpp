// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/canvas_answer.h"

#include "analysis/class_use.h"
#include "document/document.h"
#include "run/run_record.h"
#include "workload/workload.h"

#include <algorithm>

namespace floom {

namespace {

constexpr std::uint32_t kLargeBlock = 64 * 1024; // from here on people speak of MB/s, not of IOPS

// "Latency-bound at QD 32: tR on the dies ..." -> head and rest; else at the first full stop.
std::pair<QString, QString> splitSentence(const QString& sentence)
{
    auto cut = sentence.indexOf(QStringLiteral(": "));
    if (cut < 0 || cut > 48)
        cut = sentence.indexOf(QStringLiteral(". "));
    if (cut < 0)
        return {sentence, {}};
    auto rest = sentence.mid(cut + 2);
    if (!rest.isEmpty())
        rest[0] = rest[0].isLower() && !rest.startsWith(u't') ? rest[0].toUpper() : rest[0];
    return {sentence.left(cut), rest};
}

// The sentences that the card has room for; the rest is on the page Why.
QString fitting(const QString& text)
{
    constexpr qsizetype kRoom = 156; // three lines
    const auto end = text.lastIndexOf(QStringLiteral(". "), kRoom - 1);
    return text.size() <= kRoom || end < 0 ? text : text.left(end + 1);
}

// Where requests hardly wait for each other: elsewhere only a simulation can tell.
bool moreInFlightHelps(const Bottleneck& neck)
{
    return neck.cause == "queue_depth";
}

} // namespace

void CanvasAnswer::setWorkspace(Workspace* workspace)
{
    if (m_workspace == workspace)
        return;
    m_workspace = workspace;
    if (workspace) {
        connect(workspace, &Workspace::runChanged, this, &CanvasAnswer::update);
        connect(workspace, &Workspace::staleChanged, this, &CanvasAnswer::update);
    }
    update();
}

void CanvasAnswer::update()
{
    const auto record = m_workspace ? m_workspace->record() : nullptr;
    m_stale = m_workspace && m_workspace->runIsStale();
    m_shown = record != nullptr;
    m_offer.clear();
    m_gain.clear();
    if (record) {
        const auto& result = record->result;
        const auto& work = record->workload;
        const bool byBytes = work.blockSizes.size() == 1 && work.blockSizes.front().first >= kLargeBlock;
        m_number = byBytes ? QString::number(result.bandwidthMBs, 'f', 0) : shortNumber(result.iops);
        m_unit = byBytes ? QStringLiteral("MB/s") : QStringLiteral("IOPS");
        m_mean = tr("mean %1").arg(microseconds(result.latency.mean));
        m_tail = tr("p99 %1").arg(microseconds(result.latency.p99));
        std::tie(m_headline, m_detail) = splitSentence(QString::fromStdString(result.bottleneck.sentence));
        m_detail = fitting(m_detail);
        if (moreInFlightHelps(result.bottleneck) && work.rateIops <= 0 && work.depth <= 2048 && !m_stale) {
            auto next = work;
            next.depth *= 2;
            m_offeredWords = QString::fromStdString(words(next));
            m_offer = tr("Try QD %1").arg(next.depth);
            if (const auto classes = classesOf(result); !classes.empty() && classes.front().most > 0)
                m_gain = tr("≤ +%1 %").arg(qRound(100 * std::min(1.0, 1 / classes.front().most - 1)));
        }
    }
    emit changed();
}

void CanvasAnswer::accept()
{
    if (!m_workspace || m_offer.isEmpty())
        return;
    if (m_workspace->document()->setWorkload(m_offeredWords).isEmpty())
        m_workspace->startRun();
}

} // namespace floom
