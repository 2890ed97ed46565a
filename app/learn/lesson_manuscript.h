// SPDX-License-Identifier: GPL-3.0-or-later
// LessonManuscript: a lesson being written: its JSON with all languages and variants, read and changed text by text. Everything else is
// preserved as written. Pure.
#pragma once

#include "learn/lesson_text.h"

#include <QJsonArray>
#include <QJsonObject>

namespace floom::inline learn {

class LessonManuscript {
public:
    LessonManuscript() = default;
    explicit LessonManuscript(const QByteArray& json);

    [[nodiscard]] QByteArray json() const;
    [[nodiscard]] bool hasStart() const; // has an initial drive
    [[nodiscard]] int steps() const;
    // step -1: the lesson; else the step's index from 0. Texts are as written, including "$(tr)".
    [[nodiscard]] QString text(int step, const QString& name, const QString& language) const;
    [[nodiscard]] QStringList lines(int step, const QString& name, const QString& language) const;
    void setText(int step, const QString& name, const QString& language, const QString& text);
    void setLines(int step, const QString& name, const QString& language, const QStringList& lines);
    void setNumber(int step, const QString& name, double value);
    [[nodiscard]] double number(int step, const QString& name) const;
    void append(const LessonStep& step); // its texts apply to all languages until one is translated
    void removeLast();
    void restart(const QByteArray& design, const QString& workload); // keeps title, the lesson's texts and languages
    // The lesson with the changes of its steps but without their questions: it can be read before a question is finished.
    [[nodiscard]] QByteArray changesOnly() const;

    // In readChoices()'s format; the setter returns "" or the invalid line.
    [[nodiscard]] QString choices(int step, const QString& language) const;
    QString setChoices(int step, const QString& language, const QString& lines);
    // One per line, in needText()'s format: "pkg.tR = 30us", "run", "limit waf < 2.2".
    [[nodiscard]] QStringList needs(int step) const;
    QString setNeeds(int step, const QStringList& lines);
    // Feedback for a wrong block: "cpu | why not"; "*" for all others.
    [[nodiscard]] QStringList wrong(int step, const QString& language) const;
    QString setWrong(int step, const QString& language, const QStringList& lines);
    // "tr | 60 | 45": a name, and values of which a student's number selects one.
    [[nodiscard]] QStringList variants() const;
    QString setVariants(const QStringList& lines);

    [[nodiscard]] QStringList languages() const { return lessonLanguages(m_root); }
    // Drops texts of languages no longer listed. False if an entry is not a short lower-case word.
    bool setLanguages(const QStringList& languages);

private:
    [[nodiscard]] QJsonObject part(int step) const;
    void put(int step, const QJsonObject& part);
    [[nodiscard]] QString textOf(const QJsonValue& value, const QString& language) const;
    [[nodiscard]] QStringList linesOf(const QJsonValue& value, const QString& language) const;
    [[nodiscard]] QJsonValue withText(const QJsonValue& value, const QString& language, const QString& text) const;
    [[nodiscard]] bool isText(const QJsonValue& value) const; // an object with one text per language

    QJsonObject m_root;
};

} // namespace floom::inline learn
