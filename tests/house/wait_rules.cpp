// SPDX-License-Identifier: GPL-3.0-or-later
#include "house/wait_rules.h"

#include <QRegularExpression>

namespace floom::house {

QStringList pauseFaults(const SourceFile& file)
{
    const Language language = languageOf(file.path);
    const bool isQml = language == Language::qml;
    if (!file.path.startsWith("tests/") || (!isQml && language != Language::cpp && language != Language::header))
        return {};
    // A spy's wait() ends with the signal; TestCase's ends with the time.
    static const QRegularExpression inQml(QStringLiteral(R"((?<![.\w])(?:wait|sleep)\()"));
    static const QRegularExpression inCpp(QStringLiteral(
        R"(\b(?:qWait|qSleep|sleep_for|sleep_until|msleep|usleep|nanosleep)\(|\bQThread::sleep\(|(?<![.\w>])(?:::)?sleep\()"));
    QStringList faults;
    qsizetype number = 0;
    for (const QByteArray& line : codeOnly(file.text).split('\n')) {
        ++number;
        if (const auto match = (isQml ? inQml : inCpp).match(QString::fromUtf8(line)); match.hasMatch())
            faults += QStringLiteral("%1:%2: a test pauses for a time: %3...): wait for the condition")
                          .arg(file.path)
                          .arg(number)
                          .arg(match.captured());
    }
    return faults;
}

} // namespace floom::house
