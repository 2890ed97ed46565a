// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/run_dates.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>
#include <QStringList>

namespace floom::inline pages {

QString dateText(const QString& created)
{
    const auto time = QDateTime::fromString(created, Qt::ISODate).toLocalTime();
    const QDate today = QDate::currentDate();
    if (!time.isValid())
        return created;
    if (time.date() == today)
        return QCoreApplication::translate("RunDates", "today %1").arg(time.time().toString(QStringLiteral("HH:mm")));
    return QLocale::c().toString(time, time.date().year() == today.year() ? QStringLiteral("d MMM HH:mm") : QStringLiteral("d MMM yyyy"));
}

QString dateWords(const QString& created)
{
    const auto time = QDateTime::fromString(created, Qt::ISODate).toLocalTime();
    if (!time.isValid())
        return created;
    const QDate day = time.date(), today = QDate::currentDate();
    const auto monday = [](const QDate& of) { return of.addDays(1 - of.dayOfWeek()); };
    const qint64 weeks = monday(day).daysTo(monday(today)) / 7;
    QStringList words{dateText(created), QLocale::c().toString(day, QStringLiteral("dddd d MMMM yyyy")), day.toString(Qt::ISODate)};
    if (day == today.addDays(-1))
        words << QCoreApplication::translate("RunDates", "yesterday");
    if (weeks == 0 || weeks == 1)
        words << (weeks == 0 ? QCoreApplication::translate("RunDates", "this week") : QCoreApplication::translate("RunDates", "last week"));
    return words.join(u'\n');
}

} // namespace floom::inline pages
