// SPDX-License-Identifier: GPL-3.0-or-later
// LessonManuscript: a lesson as it is being written: its JSON with all languages and variants, read and changed text by text. What is not
// touched stays as it was written. Pure.
#pragma once

#include "lesson/lesson_text.h"

#include <QJsonArray>
#include <QJsonObject>

namespace floom {

class LessonManuscript {
public:
    LessonManuscript() = default;
    explicit LessonManuscript(const QByteArray& json);

    [[nodiscard]] QByteArray json() const;
    [[nodiscard]] bool hasStart() const; // a drive to begin with
    [[nodiscard]] int steps() const;
    // Of the lesson: step -1; of a step, from 0: its number. Texts are as written, "$(tr)" included.
    [[nodiscard]] QString text(int step, const QString& name, const QString& language) const;
    [[nodiscard]] QStringList lines(int step, const QString& name, const QString& language) const;
    void setText(int step, const QString& name, const QString& language, const QString& text);
    void setLines(int step, const QString& name, const QString& language, const QStringList& lines);
    void setNumber(int step, const QString& name, double value);
    [[nodiscard]] double number(int step, const QString& name) const;
    void append(const LessonStep& step); // its texts are of every language until they are written in one
    void removeLast();
    void restart(const QByteArray& design, const QString& workload); // title, words of the lesson and languages stay
    // The lesson with what its steps change and nothing that they ask: it can be read before a question is finished.
    [[nodiscard]] QByteArray changesOnly() const;

    // As readChoices() takes them; "" or the line that is none.
    [[nodiscard]] QString choices(int step, const QString& language) const;
    QString setChoices(int step, const QString& language, const QString& lines);
    // One a line, as needText() writes them: "pkg.tR = 30us", "run", "limit waf < 2.2".
    [[nodiscard]] QStringList needs(int step) const;
    QString setNeeds(int step, const QStringList& lines);
    // What is said of a block that is not the one to be found: "cpu | why not"; "*" of all others.
    [[nodiscard]] QStringList wrong(int step, const QString& language) const;
    QString setWrong(int step, const QString& language, const QStringList& lines);
    // "tr | 60 | 45": a name, and values of which a student's number draws one.
    [[nodiscard]] QStringList variants() const;
    QString setVariants(const QStringList& lines);

    [[nodiscard]] QStringList languages() const { return lessonLanguages(m_root); }
    // Texts of a language that is no longer named are gone. False when one is no short word of small letters.
    bool setLanguages(const QStringList& languages);

private:
    [[nodiscard]] QJsonObject part(int step) const;
    void put(int step, const QJsonObject& part);
    [[nodiscard]] QString textOf(const QJsonValue& value, const QString& language) const;
    [[nodiscard]] QStringList linesOf(const QJsonValue& value, const QString& language) const;
    [[nodiscard]] QJsonValue withText(const QJsonValue& value, const QString& language, const QString& text) const;
    [[nodiscard]] bool isText(const QJsonValue& value) const; // in several languages

    QJsonObject m_root;
};

} // namespace floom
