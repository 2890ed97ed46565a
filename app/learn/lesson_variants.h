// SPDX-License-Identifier: GPL-3.0-or-later
// Adapts a lesson to its reader: texts in several languages, and values selected by a student's number, identical for the same number on
// every machine. Pure.
#pragma once

#include <QJsonObject>
#include <QString>
#include <QStringList>

namespace floom::inline learn {

struct LessonReader {
    QString language = QStringLiteral("en"); // falls back to the lesson's first language
    int number = 0; // the student's; 0 = none: the first of all values
};

// "languages": ["en", "de"] reduces each {"en": .., "de": ..} to one text; "variants": {"tr": ["60", "40"]} replaces each $(tr) by a value.
// The result lacks both keys. *problem says what is missing, or is "".
[[nodiscard]] QJsonObject lessonFor(const QJsonObject& root, const QString& id, const LessonReader& reader, QString* problem);

[[nodiscard]] QStringList lessonLanguages(const QJsonObject& root); // "en" if none are listed
// Student numbers, 0 first, that together cover every value of every variant.
[[nodiscard]] QList<int> lessonNumbers(const QJsonObject& root, const QString& id);

} // namespace floom::inline learn
