// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/verdict_words.h"

#include "results/run_result.h"

#include <QLocale>
#include <QObject>

namespace floom {

VerdictWords verdictWords(const std::string& sentence)
{
    const QString text = QString::fromStdString(sentence);
    const auto from = text.indexOf(QStringLiteral(" Measured: "));
    return from < 0 ? VerdictWords{text, {}} : VerdictWords{text.left(from), text.mid(from + 1)};
}

bool endedInWarmup(const RunResult& result)
{
    return result.partial && result.window.measuredRequests == 0;
}

QString warmupVerdict(const RunResult& result)
{
    return QObject::tr("Stopped during warm-up: nothing was measured. %1 requests had completed.")
        .arg(QLocale(QLocale::English).toString(static_cast<qulonglong>(result.window.completed)));
}

QString noFigure()
{
    return QStringLiteral("–");
}

} // namespace floom
