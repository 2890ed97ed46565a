// SPDX-License-Identifier: GPL-3.0-or-later
#include "house/callers.h"

#include <QMap>
#include <QRegularExpression>
#include <QSet>

namespace floom::house {
namespace {

bool isQml(const SourceFile& file)
{
    return languageOf(file.path) == Language::qml || file.path.endsWith(".js");
}

QString codeOf(const SourceFile& file)
{
    const Language language = languageOf(file.path);
    const bool isCpp = language == Language::cpp || language == Language::header;
    return QString::fromUtf8(isCpp ? codeOnly(file.text) : isQml(file) ? withoutComments(file.text) : file.text);
}

// What stands before the name of a function where it is declared: a type, not the beginning of a call.
bool isDeclaration(const QString& before)
{
    static const QRegularExpression call(R"([=?]|\b(?:return|co_return|throw|new|delete|emit|else|case|Q_PROPERTY)\b)");
    return before.count('(') == before.count(')') && !call.match(before).hasMatch();
}

struct Names {
    QHash<QString, int> all, declared; // how often
    QMap<QString, QString> headers; // by function: where it is declared
    QSet<QString> overrides;
};

void addDeclarations(const SourceFile& file, const QString& code, Names& names)
{
    // A body's statements are indented in a .cpp file, declarations and definitions are not.
    static const QString lead = QStringLiteral(R"(([\w:<>,&*\[\]"() ]*?[\w>&*\])])[ ]+[&*]*)");
    static const QRegularExpression inHeader("^[ \\t]*" + lead + R"(([a-z]\w*)\()", QRegularExpression::MultilineOption);
    static const QRegularExpression inSource("^(?=\\S)" + lead + R"((?:\w+::)*([a-z]\w*)\()", QRegularExpression::MultilineOption);
    static const QRegularExpression end(QStringLiteral("[;{]"));
    const bool isHeader = languageOf(file.path) == Language::header;
    for (auto found = (isHeader ? inHeader : inSource).globalMatch(code); found.hasNext();) {
        const auto match = found.next();
        if (!isDeclaration(match.captured(1)))
            continue;
        const QString name = match.captured(2);
        if (name == QStringLiteral("alignas"))
            continue;
        ++names.declared[name];
        if (!isHeader)
            continue;
        names.headers.insert(name, file.path);
        const auto stop = end.match(code, match.capturedEnd());
        if (code.mid(match.capturedEnd(), stop.capturedStart() - match.capturedEnd()).contains(QStringLiteral("override")))
            names.overrides.insert(name);
    }
}

} // namespace

QStringList uncalledFaults(const QList<SourceFile>& product)
{
    static const QRegularExpression word(QStringLiteral(R"([A-Za-z_]\w*)"));
    Names names;
    for (const SourceFile& file : product) {
        const QString code = codeOf(file);
        for (auto found = word.globalMatch(code); found.hasNext();)
            ++names.all[found.next().captured()];
        const Language language = languageOf(file.path);
        if (language == Language::header || language == Language::cpp)
            addDeclarations(file, code, names);
    }
    QStringList faults;
    for (auto it = names.headers.cbegin(); it != names.headers.cend(); ++it)
        if (names.all[it.key()] <= names.declared[it.key()] && !names.overrides.contains(it.key()))
            faults += QStringLiteral("%1: nothing of the product calls %2()").arg(it.value(), it.key());
    return faults;
}

QStringList unreadFaults(const QList<SourceFile>& product)
{
    static const QRegularExpression word(QStringLiteral(R"([A-Za-z_]\w*)"));
    static const QRegularExpression property(QStringLiteral(R"(Q_PROPERTY\([^)]*?(\w+)\s+(?:READ|MEMBER)\b)"));
    QSet<QString> read;
    for (const SourceFile& file : product)
        if (isQml(file)) {
            const QString code = codeOf(file);
            for (auto found = word.globalMatch(code); found.hasNext();)
                read.insert(found.next().captured());
        }
    QStringList faults;
    for (const SourceFile& file : product) {
        if (languageOf(file.path) != Language::header)
            continue;
        const QString code = codeOf(file);
        for (auto found = property.globalMatch(code); found.hasNext();)
            if (const QString name = found.next().captured(1); !read.contains(name))
                faults += QStringLiteral("%1: no QML file reads the property %2").arg(file.path, name);
    }
    return faults;
}

} // namespace floom::house
