// SPDX-License-Identifier: GPL-3.0-or-later
// What of a lesson's text follows the reader: texts that stand there in several languages, and values that are drawn by a student's
// number, the same ones for the same number on every machine. Pure.
#pragma once

#include <QJsonObject>
#include <QString>
#include <QStringList>

namespace floom {

struct LessonReader {
    QString language = QStringLiteral("en"); // the lesson's first one where it has not this
    int number = 0; // of a student; 0 = none: the first of all values
};

// "languages": ["en", "de"] makes each {"en": .., "de": ..} one text; "variants": {"tr": ["60", "40"]} puts a value in the place of each
// $(tr). Both keys are gone from what comes back. *problem says what is missing, or is "".
[[nodiscard]] QJsonObject lessonFor(const QJsonObject& root, const QString& id, const LessonReader& reader, QString* problem);

[[nodiscard]] QStringList lessonLanguages(const QJsonObject& root); // "en" where none are named
// Numbers of students, 0 first, that together get every value of every variant.
[[nodiscard]] QList<int> lessonNumbers(const QJsonObject& root, const QString& id);

} // namespace floom
