// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/runs/run_view.h"

#include "analysis/sensitivity.h"
#include "desk/runs/figure_origin.h"
#include "desk/runs/verdict_words.h"
#include "export/comparison.h"
#include "export/number_text.h"
#include "look/qt_text.h"
#include "run/run_record.h"

#include <QStringList>

#include <cmath>

namespace floom::inline desk {

namespace {

// "" for a latency that does not exist.
QString latencyOf(double us)
{
    return std::isfinite(us) ? qt(microsecondsText(us)) : QString();
}

// "" without a run.
template <typename Words> QString figureOf(const RunRecord* record, Words words)
{
    if (record == nullptr)
        return {};
    return endedInWarmup(record->result) ? noFigure() : words(record->result);
}

} // namespace

RunView::RunView(QObject* parent)
    : QObject(parent)
{
}

void RunView::setRecord(std::shared_ptr<const RunRecord> record, int number)
{
    m_record = std::move(record);
    m_number = number;
    emit changed();
}

void RunView::setNumber(int number)
{
    if (m_number == number)
        return;
    m_number = number;
    emit changed();
}

int RunView::id() const
{
    return m_record && m_number == 0 ? m_record->id : m_number;
}

double RunView::iops() const
{
    return m_record ? m_record->result.iops : 0;
}

QString RunView::iopsText() const
{
    return figureOf(m_record.get(), [](const RunResult& result) { return hasNoRate(result) ? noFigure() : qt(scaledText(result.iops)); });
}

QString RunView::bandwidthText() const
{
    return figureOf(m_record.get(), [](const RunResult& result) {
        return hasNoRate(result) ? noFigure() : qt(bytesPerSecondText(result.bandwidthMBs * 1e6));
    });
}

QString RunView::meanText() const
{
    return figureOf(m_record.get(), [](const RunResult& result) { return latencyOf(result.latency.mean); });
}

QString RunView::p99Text() const
{
    return figureOf(m_record.get(), [](const RunResult& result) { return latencyOf(result.latency.p99); });
}

QString RunView::sentence() const
{
    if (const auto* failure = m_record ? failureOf(m_record->result) : nullptr) {
        const auto [what, how] = failureWords(*failure);
        return what + QStringLiteral(". ") + how;
    }
    if (m_record && endedInWarmup(m_record->result))
        return warmupVerdict(m_record->result);
    return m_record ? QString::fromStdString(saidLimit(m_record->result.bottleneck)) : QString();
}

QString RunView::origin(const QString& figure) const
{
    return m_record ? figureOrigin(m_record->result, figure.toStdString()) : QString();
}

bool RunView::isPartial() const
{
    return m_record && m_record->result.partial;
}

bool RunView::isFailed() const
{
    return m_record && failureOf(m_record->result) != nullptr;
}

QString RunView::partialText() const
{
    if (!isPartial())
        return {};
    if (isFailed())
        return tr("failed");
    const auto& result = m_record->result;
    const auto& work = m_record->workload;
    if (endedInWarmup(result))
        return tr("stopped during warm-up");
    const double wanted = work.runtime.ps > 0 ? static_cast<double>(work.runtime.ps) * 1e-12 : static_cast<double>(work.count);
    const double got = work.runtime.ps > 0 ? result.simulatedSeconds : static_cast<double>(result.window.measuredRequests);
    return wanted > 0 && work.parts.empty() ? tr("partial %1").arg(qt(percentText(std::floor(100 * std::min(1.0, got / wanted)) / 100, 0)))
                                            : tr("partial");
}

QString RunView::footLine() const
{
    if (!m_record)
        return {};
    const auto& result = m_record->result;
    const auto& window = result.window;
    QStringList parts;
    parts << (result.partial ? tr("Run %1, %2").arg(id()).arg(partialText()) : tr("Run %1").arg(id()));
    parts << tr("%1 measured").arg(qt(countText(window.measuredRequests)));
    parts << tr("%1 issued, %2 completed").arg(qt(countText(window.issued)), qt(countText(window.completed)));
    parts << tr("%1 warm-up cut").arg(qt(countText(window.warmupRequests)));
    parts << (window.steady ? tr("steady") : tr("not steady"));
    if (std::isfinite(result.latency.ci95) && result.latency.mean > 0)
        parts << tr("±%1").arg(qt(percentText(result.latency.ci95 / result.latency.mean)));
    parts << tr("seed %1").arg(m_record->seed);
    parts << tr("design %1").arg(m_record->designHash.left(7));
    parts << QString::fromStdString(result.engineVersion);
    return parts.join(QStringLiteral("  ·  "));
}

QString RunView::costLine() const
{
    if (!m_record)
        return {};
    const auto& cost = m_record->result.performance;
    return tr("%1  ·  %2 events/s").arg(qt(microsecondsText(1e6 * cost.wallSeconds)), qt(scaledText(cost.eventsPerSecond)));
}

} // namespace floom::inline desk
