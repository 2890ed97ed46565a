// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/runs/verdict_words.h"

#include "analysis/limit_subject.h"
#include "catalogue/catalogue.h"
#include "design/design.h"
#include "export/number_text.h"
#include "look/qt_text.h"
#include "results/run_result.h"

#include <QObject>

#include <algorithm>

namespace floom::inline desk {

VerdictWords verdictWords(const std::string& sentence)
{
    const QString text = QString::fromStdString(sentence);
    const auto from = text.indexOf(QStringLiteral(" Measured: "));
    return from < 0 ? VerdictWords{text, {}} : VerdictWords{text.left(from), text.mid(from + 1)};
}

QString pointedBlock(const Bottleneck& bottleneck, const Design& design, const Catalogue& catalogue)
{
    const auto host = std::find_if(design.blocks.begin(), design.blocks.end(), [&](const Block& block) {
        const auto* type = catalogue.find(block.type);
        return type && type->role == Role::host;
    });
    const bool isDepth = limitSubject(bottleneck.sentence) == "queue depth";
    return QString::fromStdString(isDepth && host != design.blocks.end() ? host->id : bottleneck.block);
}

QString warmupVerdict(const RunResult& result)
{
    return QObject::tr("Stopped during warm-up: nothing was measured. %1 had completed.")
        .arg(qt(countedText(result.window.completed, "request")));
}

const Diagnostic* failureOf(const RunResult& result)
{
    const auto& all = result.diagnostics;
    const auto found = std::find_if(all.begin(), all.end(), [](const Diagnostic& one) { return one.severity == Severity::error; });
    return result.partial && found != all.end() ? &*found : nullptr;
}

std::pair<QString, QString> failureWords(const Diagnostic& failure)
{
    return {QString::fromStdString(failure.title), QString::fromStdString(failure.detail)};
}

QString noFigure()
{
    return QStringLiteral("–");
}

} // namespace floom::inline desk
