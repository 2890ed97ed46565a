// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/reports/report_words.h"

#include "export/figure_text.h"
#include "export/number_text.h"
#include "look/qt_text.h"
#include "results/figures.h"

#include <QStringList>

namespace floom::inline desk {

namespace {

QString sizeText(std::uint64_t bytes)
{
    return qt(quantityText(static_cast<std::int64_t>(bytes), Kind::size));
}

QString sizesText(const Workload& workload)
{
    QStringList sizes;
    for (const auto& [bytes, percent] : workload.blockSizes)
        sizes << sizeText(bytes) + (workload.blockSizes.size() > 1 ? QStringLiteral(" (%1 %)").arg(percent) : QString());
    return sizes.join(QStringLiteral(", "));
}

QString patternText(const Workload& workload)
{
    const QString order = !workload.random ? QStringLiteral("sequential")
        : workload.percentRandom < 100     ? QStringLiteral("%1 % random").arg(workload.percentRandom)
                                           : QStringLiteral("random");
    const QString sizes = sizesText(workload);
    if (workload.action != Action::transfer)
        return workload.action == Action::trim ? QStringLiteral("%1 trims of %2").arg(order, sizes)
                                               : QStringLiteral("%1 trims of %2, each written again").arg(order, sizes);
    if (workload.readPercent == 100)
        return QStringLiteral("%1 reads of %2").arg(order, sizes);
    if (workload.readPercent == 0)
        return QStringLiteral("%1 writes of %2").arg(order, sizes);
    return QStringLiteral("%1 reads (%2 %) and writes (%3 %) of %4")
        .arg(order)
        .arg(workload.readPercent)
        .arg(100 - workload.readPercent)
        .arg(sizes);
}

QString paceText(const Workload& workload)
{
    const QString bursts = workload.burstOn > Time{} ? QStringLiteral(", in bursts") : QString();
    if (workload.rateIops > 0)
        return QStringLiteral("%1 requests/s offered").arg(qt(scaledText(workload.rateIops))) + bursts;
    if (workload.rateBytes > 0)
        return QStringLiteral("%1 offered").arg(qt(bytesPerSecondText(workload.rateBytes))) + bursts;
    const QString depth = QStringLiteral("queue depth %1").arg(workload.depth);
    return workload.jobs > 1 ? QStringLiteral("%1 in each of %2 jobs").arg(depth).arg(workload.jobs) : depth;
}

QString placeText(const Workload& workload)
{
    QString place = workload.sizeBytes > 0 ? QStringLiteral("over %1").arg(sizeText(workload.sizeBytes))
        : workload.sizeShare < 1           ? QStringLiteral("over %1 of the drive").arg(qt(percentText(workload.sizeShare, 0)))
                                           : QStringLiteral("over the whole drive");
    if (workload.distribution == Distribution::zipf)
        place += QStringLiteral(", Zipf %1").arg(workload.theta);
    if (workload.distribution == Distribution::pareto)
        place += QStringLiteral(", Pareto %1").arg(workload.theta);
    if (workload.distribution == Distribution::zoned)
        place += QStringLiteral(", in zones");
    return place;
}

QString measuredText(const RunResult& result)
{
    const auto& window = result.window;
    QString said = QStringLiteral("%1 requests measured").arg(qt(countText(window.measuredRequests)));
    if (window.warmupRequests > 0)
        said += QStringLiteral(", the first %1 excluded as warm-up").arg(qt(countText(window.warmupRequests)));
    return said + u'.';
}

QString preconditionText(const Workload& workload)
{
    switch (workload.precondition) {
    case Precondition::none:
        return QStringLiteral(" The drive was fresh.");
    case Precondition::sequential:
        return workload.fillPercent < 100
            ? QStringLiteral(" The first %1 % of the drive were written sequentially before.").arg(workload.fillPercent)
            : QStringLiteral(" The drive was preconditioned by sequential writes.");
    case Precondition::random:
        return QStringLiteral(" The drive was preconditioned by random writes.");
    }
    return {};
}

} // namespace

QString figureLabel(const std::string& id)
{
    return qt(figureBrief(id));
}

QString figureValue(const std::string& id, double value)
{
    return qt(figureText(id, value));
}

QString limitWords(const GoalLimit& limit)
{
    return figureLabel(limit.metric) + (limit.atLeast ? QStringLiteral(" ≥ ") : QStringLiteral(" ≤ "))
        + figureValue(limit.metric, limit.value);
}

QString workloadInWords(const RunRecord& record)
{
    const Workload& workload = record.workload;
    if (!workload.parts.empty() || !workload.trace.empty())
        return qt(describe(workload)) + QStringLiteral(". ") + measuredText(record.result);
    QString said = patternText(workload) + QStringLiteral(", ") + paceText(workload) + QStringLiteral(", ") + placeText(workload);
    said[0] = said[0].toUpper();
    return said + QStringLiteral(". ") + measuredText(record.result) + preconditionText(workload);
}

QString blockLabel(const Design& design, const Catalogue& catalogue, const std::string& id)
{
    const Block* block = design.find(id);
    const TypeSpec* type = block ? catalogue.find(block->type) : nullptr;
    return qt(type ? type->label : id);
}

} // namespace floom::inline desk
