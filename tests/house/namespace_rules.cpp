// SPDX-License-Identifier: GPL-3.0-or-later
#include "house/namespace_rules.h"

#include <QRegularExpression>

namespace floom::house {

QString namespaceOf(const QString& path)
{
    if (path.startsWith(QLatin1String("engine/")))
        return QStringLiteral("floom::engine");
    if (path.startsWith(QLatin1String("qml/")))
        return QStringLiteral("floom::pages");
    if (!path.startsWith(QLatin1String("app/")) || path.count(QLatin1Char('/')) < 2)
        return {};
    const QString room = path.section(QLatin1Char('/'), 1, 1);
    // One library with app/cli.
    if (room == QLatin1String("command_line"))
        return QStringLiteral("floom::cli");
    // A word of the language; a function of its own room.
    if (room == QLatin1String("export"))
        return QStringLiteral("floom::exporting");
    if (room == QLatin1String("fit"))
        return QStringLiteral("floom::fitting");
    return QStringLiteral("floom::") + room;
}

QStringList namespaceFaults(const SourceFile& file)
{
    const QString own = namespaceOf(file.path);
    if (own.isEmpty() || (languageOf(file.path) != Language::cpp && languageOf(file.path) != Language::header))
        return {};
    static const QRegularExpression opening(QStringLiteral(R"(\bnamespace\s+(floom[\w:]*(?:inline\s+[\w:]+)?)\s*\{)"));
    static const QRegularExpression declarations(
        QStringLiteral(R"(^\s*(?:(?:class|struct|union|enum(?:\s+class)?)\s+\w+(?:\s*:\s*[\w:]+)?;\s*)+\})"));
    const QString code = QString::fromLatin1(codeOnly(file.text));
    QStringList faults;
    auto found = opening.globalMatch(code);
    while (found.hasNext()) {
        const QRegularExpressionMatch match = found.next();
        static const QRegularExpression inlined(QStringLiteral(R"(inline\s+)"));
        const QString name = match.captured(1).remove(inlined);
        if (name == own || name.startsWith(own + QStringLiteral("::")) || declarations.match(code.mid(match.capturedEnd())).hasMatch())
            continue;
        faults += QStringLiteral("%1:%2: opens %3: this folder's namespace is %4")
                      .arg(file.path)
                      .arg(code.left(match.capturedStart()).count(QLatin1Char('\n')) + 1)
                      .arg(name, own);
    }
    return faults;
}

} // namespace floom::house
