// SPDX-License-Identifier: GPL-3.0-or-later
#include "look/unbroken_text.h"

#include <QRegularExpression>

namespace floom::inline look {

QString unbroken(QString text)
{
    static const QRegularExpression space(
        QStringLiteral("(?<=[0-9]) (?=(?:[kKMGTPE]?i?B(?:/s)?|[kMGT]?T/s|[npµmu]?s|[kMG]?Hz|[µm]?[WJ]|IOPS|bit|[kMG]|%)(?![A-Za-z]))"
                       "|(?<=[0-9]) (?=× )|(?<= ×) (?=[0-9])|(?<=±) (?=[0-9])"),
        QRegularExpression::UseUnicodePropertiesOption);
    static const QRegularExpression perSecond(QStringLiteral("(?<=[kMGTBT])/(?=s(?![A-Za-z]))")); // else a line may break after the slash
    return text.replace(space, QString(QChar::Nbsp)).replace(perSecond, QStringLiteral("\u2060/\u2060"));
}

} // namespace floom::inline look
