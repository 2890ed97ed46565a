// SPDX-License-Identifier: GPL-3.0-or-later
#include "house/qml_rules.h"

#include <QRegularExpression>

namespace floom::house {
namespace {

constexpr double kOwnSizeFrom = 40; // px: what is smaller is a step of the theme
constexpr double kComparedFrom = 20; // px: what is less is not a breakpoint
constexpr double kSizeFrom = 8; // a factor from here on is a size, by which something is counted

QString fault(const SourceFile& file, qsizetype line, const QString& what)
{
    return QStringLiteral("%1:%2: %3").arg(file.path).arg(line).arg(what);
}

bool isWindow(const SourceFile& file)
{
    return languageOf(file.path) == Language::qml && file.path.startsWith("qml/");
}

QString endingWithout(const QString& text, const QRegularExpression& sign)
{
    return text.left(text.size() - sign.match(text).capturedLength());
}

// The numbers of an expression that are sizes: neither 0 or 1 or a share, nor a small factor, a divisor, a bound that is compared with, or
// an index.
QStringList sizesIn(const QString& expression)
{
    static const QRegularExpression number(R"((?<![\w.#])\d+(?:\.\d+)?(?![\w.]))");
    static const QRegularExpression minus(R"((?<=[-+*/(,?:<>=&|]|^) *-$)");
    static const QRegularExpression follows(R"((?:[<>]=?|[=!]==?|[/%\[]) *$)"), precedes("^ *(?:[<>]=?|[=!]==?)");
    static const QRegularExpression multiplied(R"(\* *$)"), multiplies(R"(^ *\*)");
    QStringList sizes;
    for (auto found = number.globalMatch(expression); found.hasNext();) {
        const auto match = found.next();
        const QString before = endingWithout(expression.left(match.capturedStart()), minus), after = expression.mid(match.capturedEnd());
        const double value = match.captured().toDouble();
        const bool factor = value < kSizeFrom && (multiplied.match(before).hasMatch() || multiplies.match(after).hasMatch());
        if (value > 1 && !factor && !follows.match(before).hasMatch() && !precedes.match(after).hasMatch())
            sizes += match.captured();
    }
    return sizes;
}

// The lines without comments and what is in quotes.
QStringList codeLines(const SourceFile& file)
{
    static const QRegularExpression commentsFirst(" */$"); // all that codeOnly leaves of it
    QStringList lines;
    for (const QByteArray& raw : codeOnly(file.text).split('\n'))
        lines += QString::fromUtf8(raw).trimmed().remove(commentsFirst);
    return lines;
}

// From `from` to the end of the binding: of the line, or of what it stands in.
QString expressionAt(const QString& line, qsizetype from)
{
    int depth = 0;
    for (qsizetype i = from; i < line.size(); ++i) {
        const QChar c = line[i];
        depth += c == u'(' || c == u'[' || c == u'{' ? 1 : c == u')' || c == u']' || c == u'}' ? -1 : 0;
        if (depth < 0 || (depth == 0 && (c == u';' || c == u',')))
            return line.mid(from, i - from);
    }
    return line.mid(from);
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
    for (const QString& line : codeLines(file)) {
        ++number;
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

QStringList expressionSizeFaults(const SourceFile& file)
{
    if (!isWindow(file) || file.path == "qml/controls/Theme.qml")
        return {};
    static const QRegularExpression bound(
        R"((?<![\w.])((?:\w+\.)*(?:\w*(?:[wW]idth|[hH]eight|[sS]pacing|[pP]adding|[mM]argins?|[rR]adius|[pP]ixelSize|[iI]nset)|x|y)): *(?!\{))");
    static const QRegularExpression literal(R"(^-?[\d.]+$)"), place(R"((?:^|\.)[xy]$)"), goesOn(R"(^(?:[?:+*/&|]|- ))");
    const QStringList lines = codeLines(file);
    QStringList faults;
    for (qsizetype i = 0; i < lines.size(); ++i)
        for (auto found = bound.globalMatch(lines[i]); found.hasNext();) {
            const auto match = found.next();
            QString expression = expressionAt(lines[i], match.capturedEnd()).trimmed();
            if (match.capturedEnd() + expression.size() >= lines[i].size())
                for (qsizetype next = i + 1; next < lines.size() && goesOn.match(lines[next]).hasMatch(); ++next)
                    expression += u' ' + lines[next];
            const bool elsewhere = literal.match(expression).hasMatch() && !place.match(match.captured(1)).hasMatch();
            if (elsewhere || expression.contains("=>") || lines[i].left(match.capturedStart()).contains("function"))
                continue;
            for (const QString& size : sizesIn(expression))
                faults += fault(file, i + 1,
                                QStringLiteral("a bare size, %1 in \"%2: %3\": take it from Theme or name it")
                                    .arg(size, match.captured(1), expression));
        }
    return faults;
}

QStringList comparedSizeFaults(const SourceFile& file)
{
    if (!isWindow(file) || file.path == "qml/controls/Theme.qml")
        return {};
    const QString size = QStringLiteral(R"re(\b(?:\w*(?:[wW]idth|[hH]eight)|room|[xy]))re");
    const QString extent = QStringLiteral(R"re(\b\w*(?:[wW]idth|[hH]eight))re");
    const QString number = QStringLiteral(R"re((?<![\w.])(\d+(?:\.\d+)?)(?![\w.]))re"), path = QStringLiteral(R"re((?:\w+\.)*)re");
    static const QRegularExpression compared(size + " *(?:[<>]=?|[=!]==?) *" + number + '|' + number + " *(?:[<>]=?|[=!]==?) *" + path
                                             + size + "\\b");
    static const QRegularExpression added(extent + " *[-+] *" + number + "(?! *[*/])|(?<![*/] )" + number + " *[-+] *" + path + extent
                                          + "\\b");
    static const QRegularExpression said(R"(\bproperty bool \w+: )");
    QStringList faults;
    qsizetype line = 0;
    const auto check = [&](const QString& code, const QRegularExpression& rule, double from) {
        for (auto all = rule.globalMatch(code); all.hasNext();) {
            const auto one = all.next();
            if (one.captured(one.lastCapturedIndex()).toDouble() >= from)
                faults += fault(file, line, QStringLiteral("a bare size, in \"%1\": take it from Theme or name it").arg(one.captured()));
        }
    };
    for (const QString& code : codeLines(file)) {
        ++line;
        if (!said.match(code).hasMatch())
            check(code, compared, kComparedFrom);
        check(code, added, kSizeFrom);
    }
    return faults;
}

} // namespace floom::house
