// SPDX-License-Identifier: GPL-3.0-or-later
#include "twin/twin_words.h"

#include "desk/sweeps/sweep_metrics.h"
#include "export/number_text.h"
#include "look/qt_text.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace floom::inline pages {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Twin", text);
}

double errorOf(const MeasuredFigure& figure, double noise)
{
    return figure.error > 0 ? figure.error : noise;
}

// Half the axis width, as a logarithm of the ratio: covers all dots and error bars.
double reachOf(const std::vector<MeasuredLoad>& loads, const FitAnswer* answer, double noise)
{
    double reach = std::log(1.1);
    for (const MeasuredLoad& load : loads)
        for (const MeasuredFigure& figure : load.figures)
            reach = std::max(reach, std::log1p(errorOf(figure, noise)));
    if (answer)
        for (const FittedFigure& figure : answer->figures)
            reach = std::max(reach, std::abs(std::log(figure.simulated / figure.measured)));
    return reach * 1.1;
}

const FittedFigure* found(const FitAnswer* answer, std::size_t load, const std::string& name)
{
    if (answer == nullptr)
        return nullptr;
    const auto at = std::find_if(answer->figures.begin(), answer->figures.end(),
                                 [&](const FittedFigure& figure) { return figure.load == load && figure.name == name; });
    return at == answer->figures.end() ? nullptr : &*at;
}

} // namespace

QVariantList twinFigureRows(const TwinFigures& figures, const FitAnswer* answer, double noise)
{
    const std::vector<MeasuredLoad> loads = figures.loads();
    const double reach = reachOf(loads, answer, noise);
    const auto place = [reach](double ratio) { return std::clamp(0.5 + 0.5 * std::log(ratio) / reach, 0.0, 1.0); };
    QVariantList rows;
    for (std::size_t l = 0; l < loads.size(); ++l) {
        const QString path = figures.sourceOf(l)->path;
        for (std::size_t f = 0; f < loads[l].figures.size(); ++f) {
            const MeasuredFigure& figure = loads[l].figures[f];
            const SweepMetric metric = sweepMetric(QString::fromStdString(figure.name));
            const double error = errorOf(figure, noise);
            QVariantMap row{{QStringLiteral("load"), static_cast<int>(l)},
                            {QStringLiteral("first"), f == 0},
                            {QStringLiteral("workload"), QString::fromStdString(describe(loads[l].workload))},
                            {QStringLiteral("source"), path.isEmpty() ? tr("typed") : QFileInfo(path).fileName()},
                            {QStringLiteral("figure"), metric.label},
                            {QStringLiteral("measured"), metric.write(figure.value)},
                            {QStringLiteral("error"), QStringLiteral("±%1").arg(qt(shortPercentText(error)))},
                            {QStringLiteral("unseen"), loads[l].unseen},
                            {QStringLiteral("simulated"), QString()},
                            {QStringLiteral("ratio"), QString()},
                            {QStringLiteral("at"), -1.0},
                            {QStringLiteral("low"), place(1 / (1 + error))},
                            {QStringLiteral("high"), place(1 + error)},
                            {QStringLiteral("off"), false}};
            if (const FittedFigure* at = found(answer, l, figure.name)) {
                const double ratio = at->simulated / at->measured;
                row[QStringLiteral("simulated")] = metric.write(at->simulated);
                row[QStringLiteral("ratio")] = QString::fromStdString(fixedText(ratio, 3));
                row[QStringLiteral("at")] = place(ratio);
                row[QStringLiteral("off")] = std::abs(std::log(ratio)) > std::log1p(error);
            }
            rows << row;
        }
    }
    return rows;
}

QStringList twinAxis(const TwinFigures& figures, const FitAnswer* answer, double noise)
{
    const double reach = reachOf(figures.loads(), answer, noise);
    return {QString::fromStdString(fixedText(std::exp(-reach), 2)), QString::fromStdString(fixedText(std::exp(reach), 2))};
}

QString twinValue(const FreeParameter& free, double value)
{
    return QString::fromStdString(spacedValue(FittedParameter{free, value, value, value}.text(value)));
}

QString twinReadiness(const TwinFigures& figures, std::size_t parameters)
{
    std::size_t known = 0;
    for (const MeasuredLoad& load : figures.loads())
        known += load.unseen ? 0 : load.figures.size();
    return known >= parameters
        ? tr("Ready to fit")
        : tr("Too few figures: %1 for %2 parameters. Add figures, or let fewer parameters vary.").arg(known).arg(parameters);
}

QString twinRange(const FreeParameter& free)
{
    return tr("%1 to %2").arg(twinValue(free, free.low), twinValue(free, free.high));
}

std::string twinRangeTyped(const QString& text)
{
    QString words = text.trimmed();
    words.replace(QRegularExpression(QStringLiteral("\\s+%1\\s+").arg(tr("to"))), QStringLiteral(".."));
    words.replace(u'µ', u'u').replace(u'μ', u'u').remove(u' ');
    return words.toStdString();
}

QString twinVerdict(const FittedParameter& fitted, bool stopped)
{
    if (stopped)
        return tr("Stopped: its range was not determined.");
    const QString low = (fitted.openBelow ? tr("below %1") : QStringLiteral("%1")).arg(twinValue(fitted.parameter, fitted.low));
    const QString high = (fitted.openAbove ? tr("beyond %1") : QStringLiteral("%1")).arg(twinValue(fitted.parameter, fitted.high));
    return (fitted.isDetermined() ? tr("Fits as well from %1 to %2.") : tr("Not determined: fits as well from %1 to %2.")).arg(low, high);
}

} // namespace floom::inline pages
