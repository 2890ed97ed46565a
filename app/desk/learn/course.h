// SPDX-License-Identifier: GPL-3.0-or-later
// Course: the lessons as cards with progress, for the pages; one per program. Follows the window's lesson and saves progress in one file on
// this machine after each step. GUI thread.
#pragma once

#include "learn/course_record.h"

#include <QObject>
#include <QPointer>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <memory>

Q_MOC_INCLUDE("desk/workspace.h")

namespace floom::inline desk {

class Lesson;
class LessonReturn;
class Workspace;

class Course : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON
    Q_PROPERTY(QVariantList cards READ cards NOTIFY changed)
    Q_PROPERTY(QVariantList lessons READ lessons NOTIFY readerChanged)
    Q_PROPERTY(QVariantList sureAndWrong READ sureAndWrong NOTIFY changed)
    Q_PROPERTY(int number READ number WRITE setNumber NOTIFY changed)
    Q_PROPERTY(QString language READ language WRITE setLanguage NOTIFY changed)
    Q_PROPERTY(QStringList languages READ languages CONSTANT)
    Q_PROPERTY(QString continueId READ continueId NOTIFY changed)
    Q_PROPERTY(QString continueTitle READ continueTitle NOTIFY changed)
    Q_PROPERTY(QString continuePlace READ continuePlace NOTIFY changed)
    Q_PROPERTY(QString figures READ figures NOTIFY changed)
    Q_PROPERTY(QString problem READ problem NOTIFY changed)

public:
    explicit Course(QObject* parent = nullptr);
    ~Course() override;

    Q_INVOKABLE void follow(floom::desk::Lesson* lesson);
    Q_INVOKABLE bool isLessonFile(const QString& path) const; // a custom lesson
    Q_INVOKABLE QString summary() const;
    Q_INVOKABLE QString writeSummary(const QString& path) const; // "" or why not, also below
    Q_INVOKABLE QString handIn(const QString& path, const QString& code) const; // for the open lesson
    Q_INVOKABLE QString handInName() const; // its file name
    Q_INVOKABLE void forget(); // deletes all progress
    // Resumes the lesson at the step where it was left, or starts it over and says why. "" or why it cannot start.
    Q_INVOKABLE QString goOn(floom::desk::Workspace* workspace);

    // {id, title, summary, minutes, remember, state, share, done} each.
    [[nodiscard]] QVariantList cards() const;
    [[nodiscard]] QVariantList lessons() const; // {id, title, summary, minutes} each, in the reader's language
    [[nodiscard]] QVariantList sureAndWrong() const; // {lesson, question, said, right} each
    [[nodiscard]] int number() const { return m_record.number; } // the student's; 0 = none
    void setNumber(int number);
    [[nodiscard]] QString language() const { return m_record.language; }
    void setLanguage(const QString& language);
    [[nodiscard]] QStringList languages() const; // available lesson languages
    [[nodiscard]] QString continueId() const;
    [[nodiscard]] QString continueTitle() const;
    [[nodiscard]] QString continuePlace() const; // "The cliff, step 3 of 5"; only the title if it starts from the beginning
    [[nodiscard]] QString figures() const; // "3 of 14 lessons done · 7 of 9 predictions right"
    [[nodiscard]] QString problem() const { return m_problem; } // error of the progress file; "" = none

signals:
    void changed();
    void readerChanged();

private:
    void readRecord();
    void note();
    void keep();
    void tellReader();

    QString m_file;
    CourseRecord m_record;
    std::vector<LessonText> m_course; // in the reader's language
    QString m_problem;
    QPointer<Lesson> m_lesson;
    std::unique_ptr<LessonReturn> m_return; // of the lesson resumed last
};

} // namespace floom::inline desk
