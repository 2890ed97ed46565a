// SPDX-License-Identifier: GPL-3.0-or-later
// LessonAuthor: a lesson being written in the window: the start and what each step changes are taken from the drawing, words are typed; it
// can be tried as a student, checked by simulation on a thread of its own, and saved as JSON. GUI thread.
#pragma once

#include "lesson/lesson_check.h"

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
    Q_PROPERTY(QStringList needs READ needs NOTIFY changed) // of the current step
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
    // Of the lesson ("lesson.title", "lesson.summary", "lesson.minutes", "lesson.remember") or the current step ("title", "text", "truth",
    // "choices", "stations", "why", "unit", "from", "to", "reveal", "hints").
    Q_INVOKABLE QString field(const QString& name) const;
    Q_INVOKABLE void setField(const QString& name, const QString& text);

    [[nodiscard]] bool isBegun() const { return !m_lesson.design.isEmpty() || !m_lesson.sample.isEmpty(); }
    [[nodiscard]] QVariantList steps() const; // {kind, title} each
    [[nodiscard]] int current() const { return m_current; }
    void setCurrent(int step);
    [[nodiscard]] QStringList needs() const;
    [[nodiscard]] QString told() const { return m_told; }
    [[nodiscard]] bool isChecking() const { return m_isChecking; }

signals:
    void changed();

private:
    void tell(const QString& words);
    [[nodiscard]] LessonStep* step();
    [[nodiscard]] const LessonStep* step() const;
    [[nodiscard]] std::optional<LessonText> whole(); // as it would be read again; nothing, and the reason told, when it is no lesson

    QPointer<Workspace> m_workspace;
    LessonText m_lesson;
    Design m_last; // as the last step left it
    QString m_lastWords;
    int m_lastRun = 0;
    int m_current = -1;
    QString m_told;
    bool m_isChecking = false;
    std::jthread m_check;
};

} // namespace floom
