// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/run_view.h"

#include "analysis/sensitivity.h"
#include "desk/figure_origin.h"
#include "desk/verdict_words.h"
#include "export/comparison.h"
#include "run/run_record.h"

#include <QLocale>
#include <QStringList>

#include <array>
#include <cmath>

namespace floom {

namespace {

// Three significant figures, without superfluous decimals.
QString threeFigures(double value)
{
    const int decimals = value >= 100 ? 0 : value >= 10 ? 1 : 2;
    QString text = QString::number(value, 'f', decimals);
    if (decimals > 0)
        while (text.endsWith(QLatin1Char('0')) || text.endsWith(QLatin1Char('.'))) {
            const bool point = text.endsWith(QLatin1Char('.'));
            text.chop(1);
            if (point)
                break;
        }
    return text;
}

// "" without a run.
template <typename Words> QString figureOf(const RunRecord* record, Words words)
{
    if (record == nullptr)
        return {};
    return endedInWarmup(record->result) ? noFigure() : words(record->result);
}

} // namespace

QString grouped(std::uint64_t number)
{
    return QLocale(QLocale::English).toString(static_cast<qulonglong>(number));
}

QString shortNumber(double value)
{
    static constexpr std::array<const char*, 5> prefixes{"", " k", " M", " G", " T"};
    if (!std::isfinite(value) || value < 0)
        return {};
    std::size_t prefix = 0;
    while (value >= 999.5 && prefix + 1 < prefixes.size()) {
        value /= 1000;
        ++prefix;
    }
    return threeFigures(value) + QLatin1String(prefixes[prefix]);
}

QString bytesPerSecond(double rate)
{
    const QString number = shortNumber(rate); // "943 M", "58"
    const bool prefixed = number.contains(QLatin1Char(' '));
    return number.isEmpty() ? QString() : number + (prefixed ? QStringLiteral("B/s") : QStringLiteral(" B/s"));
}

QString microseconds(double us)
{
    if (!std::isfinite(us) || us < 0)
        return {};
    if (us < 0.9995)
        return QObject::tr("%1 ns").arg(threeFigures(us * 1e3));
    if (us < 999.5)
        return QObject::tr("%1 µs").arg(threeFigures(us));
    if (us < 999.5e3)
        return QObject::tr("%1 ms").arg(threeFigures(us * 1e-3));
    return QObject::tr("%1 s").arg(threeFigures(us * 1e-6));
}

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
    return figureOf(m_record.get(), [](const RunResult& result) { return hasNoRate(result) ? noFigure() : shortNumber(result.iops); });
}

QString RunView::bandwidthText() const
{
    return figureOf(m_record.get(),
                    [](const RunResult& result) { return hasNoRate(result) ? noFigure() : bytesPerSecond(result.bandwidthMBs * 1e6); });
}

QString RunView::meanText() const
{
    return figureOf(m_record.get(), [](const RunResult& result) { return microseconds(result.latency.mean); });
}

QString RunView::p99Text() const
{
    return figureOf(m_record.get(), [](const RunResult& result) { return microseconds(result.latency.p99); });
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

QString RunView::regime() const
{
    return m_record ? QString::fromStdString(m_record->result.bottleneck.regime) : QString();
}

QString RunView::limitBlock() const
{
    return m_record ? QString::fromStdString(m_record->result.bottleneck.block) : QString();
}

QString RunView::origin(const QString& figure) const
{
    return m_record ? figureOrigin(m_record->result, figure) : QString();
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
    return wanted > 0 && work.parts.empty() ? tr("partial %1 %").arg(std::floor(100 * std::min(1.0, got / wanted)), 0, 'f', 0)
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
    parts << tr("%1 measured").arg(grouped(window.measuredRequests));
    parts << tr("%1 issued, %2 completed").arg(grouped(window.issued), grouped(window.completed));
    parts << tr("%1 warm-up cut").arg(grouped(window.warmupRequests));
    parts << (window.steady ? tr("steady") : tr("not steady"));
    if (std::isfinite(result.latency.ci95) && result.latency.mean > 0)
        parts << tr("±%1 %").arg(result.latency.ci95 / result.latency.mean * 100, 0, 'f', 1);
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
    return tr("%1 s  ·  %2 events/s").arg(QString::number(cost.wallSeconds, 'f', 2), shortNumber(cost.eventsPerSecond));
}

} // namespace floom
