// SPDX-License-Identifier: GPL-3.0-or-later
#include "house/id_rules.h"

#include <QRegularExpression>

namespace floom::house {
namespace {

const QString kInteger = QStringLiteral(
    R"(\b(?:(?:std::)?u?int(?:8|16|32|64)?(?:_t)?|(?:std::)?(?:size_t|ptrdiff_t)|unsigned|long|q(?:u?int(?:32|64)|sizetype)))");

QString fault(const SourceFile& file, const QString& text, qsizetype at, const QString& what)
{
    return QStringLiteral("%1:%2: %3").arg(file.path).arg(text.left(at).count(u'\n') + 1).arg(what);
}

} // namespace

QStringList bareIdFaults(const SourceFile& file)
{
    static const QString what = QStringLiteral("a bare integer for an id, %1: take its type from base/index.h, or define one");
    // codeOnly() leaves the first slash of a comment. A stripe is a width, and a core of a result is a number for people, where they are
    // members.
    static const QRegularExpression parameter(
        QStringLiteral(R"((?<!for )[(,][\s/]*(?:const\s+)?)") + kInteger
        + QStringLiteral(R"(\s+(die|unit|slot|stripe|superblock|plane|page|lpn|ppn|core|tag)\s*(?=[,)=]))"));
    static const QRegularExpression members(QStringLiteral(R"((?:^|[;{}]|(?<!:):(?!:))[\s/]*(?:mutable\s+)?)") + kInteger
                                            + QStringLiteral(R"(\s+((?:\w+(?:\s*=[^,;(){}]*)?,\s*)*\w+(?:\s*=[^,;(){}]*)?)(?=;))"));
    static const QRegularExpression member(QStringLiteral(R"((?:^|,)\s*((?:m_)?(?:die|unit|slot|superblock|plane|page|lpn|ppn|tag))\b)"));
    if (languageOf(file.path) != Language::header || !file.path.startsWith("engine/"))
        return {};
    const QString text = QString::fromUtf8(codeOnly(file.text));
    QStringList faults;
    for (auto found = parameter.globalMatch(text); found.hasNext();) {
        const auto match = found.next();
        faults += fault(file, text, match.capturedStart(1), what.arg(match.captured(1)));
    }
    for (auto list = members.globalMatch(text); list.hasNext();) {
        const auto names = list.next();
        for (auto found = member.globalMatch(names.captured(1)); found.hasNext();) {
            const auto match = found.next();
            faults += fault(file, text, names.capturedStart(1) + match.capturedStart(1), what.arg(match.captured(1)));
        }
    }
    return faults;
}

QStringList bareTimeFaults(const SourceFile& file)
{
    static const QRegularExpression declared(kInteger + QStringLiteral(R"(\s+(?:\w+(?:\s*=[^,;(){}]*)?,\s*)*(\w*Ps)\b(?!\s*\())"));
    const bool isProduct = file.path.startsWith("engine/") || file.path.startsWith("app/") || file.path.startsWith("qml/");
    if (languageOf(file.path) != Language::header || !isProduct)
        return {};
    QStringList faults;
    qsizetype number = 0;
    for (const QByteArray& line : codeOnly(file.text).split('\n')) {
        ++number;
        if (line.contains("Q_INVOKABLE") || line.contains("Q_PROPERTY"))
            continue;
        if (const auto match = declared.match(QString::fromUtf8(line)); match.hasMatch())
            faults +=
                QStringLiteral("%1:%2: a bare integer for a time, %3: make it a Time").arg(file.path).arg(number).arg(match.captured(1));
    }
    return faults;
}

} // namespace floom::house
