// SPDX-License-Identifier: GPL-3.0-or-later
#include "house/local_names.h"

#include <QMap>
#include <QRegularExpression>

namespace floom::house {
namespace {

QString codeOf(const SourceFile& file)
{
    // Quotes inside raw literals would be taken for the ends of plain ones.
    static const QRegularExpression raw(QStringLiteral(R"re(R"(\w*)\(.*?\)\1")re"), QRegularExpression::DotMatchesEverythingOption);
    return QString::fromUtf8(codeOnly(QString::fromUtf8(file.text).replace(raw, QStringLiteral("\"\"")).toUtf8()));
}

// What a declaration at the level of a namespace declares.
QStringList namesIn(const QString& declaration)
{
    static const QRegularExpression parameters(QStringLiteral(R"(^template\s*<.*?>\s*(?=\w))"));
    static const QRegularExpression type(QStringLiteral(R"(^(?:struct|class|union|enum(?:\s+class)?)\s+(\w+))"));
    static const QRegularExpression alias(QStringLiteral(R"(^using\s+(\w+)\s*=)"));
    static const QRegularExpression other(QStringLiteral(R"(^[^=({\[]*?(\w+)\s*[(={\[;])"));
    static const QRegularExpression further(QStringLiteral(R"(,\s*(\w+)\s*=[^=])"));
    static const QRegularExpression nothing(QStringLiteral(R"(^(?:using|static_assert|friend)\b)"));
    const QString text = declaration.simplified().remove(parameters);
    for (const QRegularExpression* shape : {&type, &alias})
        if (const auto match = shape->match(text); match.hasMatch())
            return {match.captured(1)};
    if (nothing.match(text).hasMatch())
        return {};
    QStringList names{other.match(text).captured(1)};
    if (!text.contains(u'('))
        for (auto match = further.globalMatch(text); match.hasNext();)
            names += match.next().captured(1);
    return names;
}

// Past the brace that closes what `from` is inside of; the names of the declarations on the way are added.
qsizetype walk(const QString& code, qsizetype from, QStringList& names)
{
    int depth = 1;
    QString declaration;
    for (; from < code.size() && depth > 0; ++from) {
        const QChar c = code[from];
        if (depth == 1 && (c == u';' || c == u'{')) {
            names += namesIn(declaration + c);
            declaration.clear();
        } else if (depth == 1)
            declaration += c;
        depth += c == u'{' ? 1 : c == u'}' ? -1 : 0;
        if (c == u'}')
            declaration.clear();
    }
    return from;
}

} // namespace

QStringList localNames(const SourceFile& file)
{
    static const QRegularExpression opening(QStringLiteral(R"(\bnamespace\s*\{)"));
    static const QRegularExpression directives(QStringLiteral(R"(^#.*$)"), QRegularExpression::MultilineOption);
    const QString code = codeOf(file).remove(directives);
    QStringList names;
    for (auto match = opening.match(code); match.hasMatch();)
        match = opening.match(code, walk(code, match.capturedEnd(), names));
    names.removeAll({});
    names.removeDuplicates();
    names.sort();
    return names;
}

QStringList doubleLocalNames(const QList<SourceFile>& files)
{
    QMap<QString, QStringList> users; // by "folder: name"
    for (const SourceFile& file : files)
        for (const QString& name : localNames(file))
            users[file.path.section(u'/', 0, -2) + QStringLiteral(": ") + name] += file.path.section(u'/', -1);
    QStringList faults;
    for (auto user = users.cbegin(); user != users.cend(); ++user)
        if (user->size() > 1)
            faults += QStringLiteral("%1 (%2)").arg(user.key(), user->join(QStringLiteral(", ")));
    return faults;
}

QStringList reachingFaults(const SourceFile& file)
{
    static const QRegularExpression directive(QStringLiteral(R"(^using\s+namespace\b)"));
    static const QRegularExpression macro(QStringLiteral(R"(^\s*#\s*define\b)"));
    QStringList faults;
    int number = 0;
    for (const QString& line : codeOf(file).split(u'\n')) {
        ++number;
        for (const auto& [shape, what] : {std::pair(&directive, "a using-directive outside a function"), std::pair(&macro, "a macro")})
            if (shape->match(line).hasMatch())
                faults += QStringLiteral("%1:%2: %3 reaches into the sources compiled after this one")
                              .arg(file.path, QString::number(number), QString::fromLatin1(what));
    }
    return faults;
}

} // namespace floom::house
