// SPDX-License-Identifier: GPL-3.0-or-later
// LessonAuthor: a lesson being written in the window: the start and each step's changes are taken from the design, texts are typed in one
// or more languages, also values that differ between students. It can be tried as a student, checked by simulation on its own thread, and
// saved as JSON. GUI thread.
#pragma once

#include "learn/lesson_check.h"
#include "learn/lesson_manuscript.h"
#include "workload/asked_workload.h"

#include <QObject>
#include <QPointer>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <thread>

namespace floom::inline desk {

class Workspace;

class LessonAuthor : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::Workspace* workspace MEMBER m_workspace NOTIFY changed)
    Q_PROPERTY(bool begun READ isBegun NOTIFY changed) // the start was set
    Q_PROPERTY(QVariantList steps READ steps NOTIFY changed)
    Q_PROPERTY(int current READ current WRITE setCurrent NOTIFY changed)
    Q_PROPERTY(QStringList languages READ languages NOTIFY changed)
    Q_PROPERTY(QString language READ language WRITE setLanguage NOTIFY changed) // of the texts shown and typed
    Q_PROPERTY(QString told READ told NOTIFY changed) // result of the last action
    Q_PROPERTY(bool checking READ isChecking NOTIFY changed)

public:
    using QObject::QObject;

    Q_INVOKABLE void startHere(); // starts from the current design and workload; drops all steps
    Q_INVOKABLE void addStep(const QString& kind); // appends a step with what was changed, run and selected since the last one
    Q_INVOKABLE void removeStep(); // the last one, since later steps build on earlier ones
    Q_INVOKABLE void preview(); // as a student
    Q_INVOKABLE void check();
    Q_INVOKABLE void save(const QString& path);
    Q_INVOKABLE void open(const QString& path);
    // Names "lesson.title" etc. belong to the lesson, also "lesson.languages", "lesson.variants" and "lesson.number" (the student simulated
    // in the preview); other names to the current step: the keys of the file.
    Q_INVOKABLE QString field(const QString& name) const;
    Q_INVOKABLE bool setField(const QString& name, const QString& text); // false if it was refused

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
    [[nodiscard]] QString setLessonField(const QString& name, const QString& text); // "" or what is wrong
    [[nodiscard]] QString setStepField(const QString& name, const QString& text);
    [[nodiscard]] QString follow(); // sets the design to the last step's result; "" or the reason
    [[nodiscard]] std::optional<LessonText> whole(); // as it would be read from a file; nothing if invalid, with the reason in `told`

    QPointer<Workspace> m_workspace;
    LessonManuscript m_text;
    QString m_id = QStringLiteral("own"); // its file name
    QString m_language = QStringLiteral("en");
    int m_number = 0; // of the student in the preview
    Design m_last; // the design after the last step
    AskedWorkload m_lastWorkload;
    int m_lastRun = 0;
    int m_current = -1;
    QString m_told;
    bool m_isChecking = false;
    std::jthread m_check;
};

} // namespace floom::inline desk
