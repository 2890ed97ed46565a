// SPDX-License-Identifier: GPL-3.0-or-later
// LessonAuthor: a lesson being written in the window: the start and what each step changes are taken from the drawing, words are typed, in
// one language or several, values that differ from student to student too; it can be tried as a student, checked by simulation on a thread
// of its own, and saved as JSON. GUI thread.
#pragma once

#include "lesson/lesson_check.h"
#include "lesson/lesson_manuscript.h"

#include <QObject>
#include <QPointer>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <thread>

namespace floom {

class Workspace;

class LessonAuthor : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::Workspace* workspace MEMBER m_workspace NOTIFY changed)
    Q_PROPERTY(bool begun READ isBegun NOTIFY changed) // a start was taken
    Q_PROPERTY(QVariantList steps READ steps NOTIFY changed)
    Q_PROPERTY(int current READ current WRITE setCurrent NOTIFY changed)
    Q_PROPERTY(QStringList languages READ languages NOTIFY changed)
    Q_PROPERTY(QString language READ language WRITE setLanguage NOTIFY changed) // in which texts are read and typed
    Q_PROPERTY(QString told READ told NOTIFY changed) // what became of the last thing that was asked for
    Q_PROPERTY(bool checking READ isChecking NOTIFY changed)

public:
    using QObject::QObject;

    Q_INVOKABLE void startHere(); // the drawing and its workload as they are; the steps that were written go
    Q_INVOKABLE void addStep(const QString& kind); // behind the others, with what was changed, run and selected since
    Q_INVOKABLE void removeStep(); // the last one: the others follow from it
    Q_INVOKABLE void preview(); // as a student
    Q_INVOKABLE void check();
    Q_INVOKABLE void save(const QString& path);
    Q_INVOKABLE void open(const QString& path);
    // "lesson.title" and the like belong to the lesson, as do "lesson.languages", "lesson.variants" and the "lesson.number" of the student
    // as whom it is tried; other names to the current step: the keys of the file.
    Q_INVOKABLE QString field(const QString& name) const;
    Q_INVOKABLE bool setField(const QString& name, const QString& text); // false when it was not taken

    [[nodiscard]] bool isBegun() const { return m_text.hasStart(); }
    [[nodiscard]] QVariantList steps() const; // {kind, title} each
    [[nodiscard]] int current() const { return m_current; }
    void setCurrent(int step);
    [[nodiscard]] QStringList languages() const { return m_text.languages(); }
    [[nodiscard]] QString language() const { return m_language; }
    void setLanguage(const QString& language);
    [[nodiscard]] QString told() const { return m_told; }
    [[nodiscard]] bool isChecking() const { return m_isChecking; }

signals:
    void changed();

private:
    void tell(const QString& words);
    [[nodiscard]] QString setLessonField(const QString& name, const QString& text); // "" or what is wrong with it
    [[nodiscard]] QString setStepField(const QString& name, const QString& text);
    [[nodiscard]] QString follow(); // to where the last step leads; "" or why it leads nowhere
    [[nodiscard]] std::optional<LessonText> whole(); // as it would be read again; nothing, and the reason told, when it is no lesson

    QPointer<Workspace> m_workspace;
    LessonManuscript m_text;
    QString m_id = QStringLiteral("own"); // its file's name
    QString m_language = QStringLiteral("en");
    int m_number = 0; // of the student as whom it is tried
    Design m_last; // as the last step left it
    QString m_lastWords;
    int m_lastRun = 0;
    int m_current = -1;
    QString m_told;
    bool m_isChecking = false;
    std::jthread m_check;
};

} // namespace floom
