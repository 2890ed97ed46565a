// SPDX-License-Identifier: GPL-3.0-or-later
#include "house/class_sizes.h"

#include <QRegularExpression>
#include <QSet>

#include <algorithm>

namespace floom::house {
namespace {

// The text between the brace at `open` and its partner.
QString bodyAt(const QString& code, qsizetype open)
{
    int depth = 0;
    for (qsizetype i = open; i < code.size(); ++i) {
        depth += code[i] == u'{' ? 1 : code[i] == u'}' ? -1 : 0;
        if (depth == 0)
            return code.mid(open + 1, i - open - 1);
    }
    return {};
}

// Declarations at class level, one each; bodies and initialisers are reduced to "{}".
QStringList declarations(const QString& body)
{
    QStringList list;
    QString text;
    int depth = 0, round = 0;
    for (const QChar c : body) {
        depth += c == u'{' ? 1 : c == u'}' ? -1 : 0;
        if (depth > 0 || (depth == 0 && c == u'}')) {
            if (depth == 0)
                text += QStringLiteral("{}");
            continue;
        }
        round += c == u'(' ? 1 : c == u')' ? -1 : 0;
        if (round == 0 && (c == u';' || c == u'\n')) {
            // A function with its body ends at the brace, everything else at the semicolon.
            if (c == u';' || text.endsWith(QStringLiteral("{}"))) {
                list += text.simplified();
                text.clear();
                continue;
            }
        }
        text += c;
    }
    return list;
}

void count(const QString& body, ClassSize& size)
{
    static const QRegularExpression labels(QStringLiteral(R"(\b(public|private|protected|signals)(\s+slots)?\s*:(?!:))"));
    static const QRegularExpression notCounted(
        QStringLiteral(R"(^(using|friend|typedef|enum|struct|class|union|static_assert|static constexpr|static inline constexpr)\b)"));
    static const QRegularExpression member(QStringLiteral(R"(\bm_\w+\s*(\[[^\]]*\]\s*)*(=.*|\{\}|,.*)?$)"));
    static const QRegularExpression name(QStringLiteral(R"(\bm_\w+)"));
    for (QString line : declarations(QString(body).remove(labels))) {
        line.remove(QRegularExpression(QStringLiteral(R"(^((Q_[A-Z_]+|QML_[A-Z_]+)(\([^()]*(\([^()]*\)[^()]*)*\))?\s*)+)")));
        if (line.isEmpty() || notCounted.match(line).hasMatch())
            continue;
        if (member.match(line).hasMatch())
            size.members += static_cast<int>(line.count(name));
        else if (line.contains(u'(') && !line.contains(QStringLiteral("= delete")))
            ++size.functions;
    }
}

} // namespace

QString ClassSize::text() const
{
    return QStringLiteral("%1 (%2): %3 functions, %4 members, %5 files").arg(name, path).arg(functions).arg(members).arg(files);
}

QList<ClassSize> classSizes(const QList<SourceFile>& files)
{
    static const QRegularExpression head(
        QStringLiteral(R"(\n(?:template <[^\n]*>\s*)?class(?:\s+\[\[\w+\]\])?\s+(\w+)(?:\s+final)?(?:\s*:[^;{]*)?\s*\{)"));
    static const QRegularExpression definition(QStringLiteral(R"(\b(\w+)::~?\w+\()"));
    QList<ClassSize> sizes;
    QHash<QString, QSet<QString>> defined; // by class: the .cpp files
    for (const SourceFile& file : files) {
        const QString code = QString::fromUtf8(codeOnly(file.text));
        if (languageOf(file.path) == Language::header) {
            auto found = head.globalMatch(code);
            while (found.hasNext()) {
                const auto match = found.next();
                ClassSize size{match.captured(1), file.path};
                count(bodyAt(code, match.capturedEnd() - 1), size);
                sizes += size;
            }
        } else if (file.path.endsWith(QStringLiteral(".cpp"))) {
            // A definition begins at the margin; a call does not.
            for (const QString& line : code.split(u'\n'))
                if (!line.isEmpty() && !line[0].isSpace())
                    if (const auto match = definition.match(line); match.hasMatch())
                        defined[match.captured(1)] += file.path;
        }
    }
    for (ClassSize& size : sizes)
        size.files = static_cast<int>(defined.value(size.name).size());
    return sizes;
}

} // namespace floom::house
