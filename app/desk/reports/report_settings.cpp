// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/reports/report_settings.h"

#include <QLocale>
#include <QSettings>

namespace floom::inline desk {

namespace {

const QString kAuthor = QStringLiteral("reportAuthor");
const QString kLetter = QStringLiteral("reportLetter");

} // namespace

QString ReportSettings::author() const
{
    return QSettings().value(kAuthor).toString();
}

void ReportSettings::setAuthor(const QString& author)
{
    if (author.trimmed() == this->author())
        return;
    QSettings().setValue(kAuthor, author.trimmed());
    emit changed();
}

bool ReportSettings::isLetter() const
{
    return QSettings().value(kLetter, QLocale::system().measurementSystem() == QLocale::ImperialUSSystem).toBool();
}

void ReportSettings::setLetter(bool letter)
{
    if (letter == isLetter())
        return;
    QSettings().setValue(kLetter, letter);
    emit changed();
}

} // namespace floom::inline desk
