// SPDX-License-Identifier: GPL-3.0-or-later
#include "house/qml_rules.h"

#include <QRegularExpression>

namespace floom::house {
namespace {

constexpr double kOwnSizeFrom = 40; // px: what is smaller is a step of the theme

QString fault(const SourceFile& file, qsizetype line, const QString& what)
{
    return QStringLiteral("%1:%2: %3").arg(file.path).arg(line).arg(what);
}

bool isWindow(const SourceFile& file)
{
    return languageOf(file.path) == Language::qml && file.path.startsWith("qml/");
}

} // namespace

QStringList literalSizeFaults(const SourceFile& file)
{
    if (!isWindow(file) || file.path == "qml/controls/Theme.qml")
        return {};
    static const QRegularExpression size(
        R"((?<![\w.])((?:[\w.]+\.)?(\w*(?:[wW]idth|[hH]eight|[sS]pacing|[pP]adding|[mM]argins?|[rR]adius|[pP]ixelSize|signSize|inset))))"
        R"(: *(-?[\d.]+) *(?=$|[;}]))");
    static const QRegularExpression declared(R"(\bproperty \w+ *$)");
    QStringList faults;
    qsizetype number = 0, depth = 0;
    for (const QByteArray& raw : codeOnly(file.text).split('\n')) {
        ++number;
        const QString line = QString::fromUtf8(raw).trimmed();
        for (auto found = size.globalMatch(line); found.hasNext();) {
            const auto match = found.next();
            const QString before = line.left(match.capturedStart());
            const double value = match.captured(3).toDouble();
            const qsizetype inside = depth + before.count('{') - before.count('}');
            // A line height is a factor of the letters; a stroke of -1 is none.
            const bool factor = match.captured(2) == "lineHeight" || (match.captured(2) == "strokeWidth" && value < 0);
            const bool own = inside == 1 && value >= kOwnSizeFrom;
            if (value != 0 && !factor && !own && !declared.match(before).hasMatch())
                faults += fault(
                    file, number,
                    QStringLiteral("a bare size, \"%1: %2\": take it from Theme or name it").arg(match.captured(1), match.captured(3)));
        }
        depth += line.count('{') - line.count('}');
    }
    return faults;
}

} // namespace floom::house
