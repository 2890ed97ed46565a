// SPDX-License-Identifier: GPL-3.0-or-later
// TeacherDesk: the teacher's view of a lesson, hidden from the class: answers simulated ahead on a separate thread, notes, clock, next
// step, and two counts of hands per question. GUI thread.
#pragma once

#include "learn/lesson_check.h"

#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <QTimer>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <map>
#include <stop_token>
#include <thread>

namespace floom::inline desk {

class Workspace;

class TeacherDesk : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::Workspace* workspace READ workspace WRITE setWorkspace NOTIFY changed)
    Q_PROPERTY(bool open READ isOpen WRITE setOpen NOTIFY changed) // answers are simulated only while open
    Q_PROPERTY(QString answer READ answer NOTIFY changed)
    Q_PROPERTY(QString reveal READ reveal NOTIFY changed)
    Q_PROPERTY(QString notes READ notes NOTIFY changed)
    Q_PROPERTY(QString nextStep READ nextStep NOTIFY changed)
    Q_PROPERTY(QString clock READ clock NOTIFY ticked)
    Q_PROPERTY(QVariantList options READ options NOTIFY changed)
    Q_PROPERTY(bool closable READ isClosable NOTIFY changed) // hands were counted, and the lesson accepts a vote
    Q_PROPERTY(int row READ row WRITE setRow NOTIFY changed)
    Q_PROPERTY(bool second READ isSecond WRITE setSecond NOTIFY changed) // which of the two counts is active

public:
    explicit TeacherDesk(QObject* parent = nullptr);
    ~TeacherDesk() override;

    Q_INVOKABLE void count(int by); // hands for the row's option
    Q_INVOKABLE void closeVote(); // makes the option with the most hands the class's prediction
    Q_INVOKABLE QString writeSheet(const QString& path) const; // "" or why not

    [[nodiscard]] Workspace* workspace() const { return m_workspace; }
    void setWorkspace(Workspace* workspace);
    [[nodiscard]] bool isOpen() const { return m_isOpen; }
    void setOpen(bool open);
    [[nodiscard]] QString answer() const; // of the step, or the progress of the simulation
    [[nodiscard]] QString reveal() const;
    [[nodiscard]] QString notes() const;
    [[nodiscard]] QString nextStep() const;
    [[nodiscard]] QString clock() const; // "4:10 of 8 min"
    [[nodiscard]] bool isClosable() const;
    [[nodiscard]] QVariantList options() const; // {words, right, first, second} each
    [[nodiscard]] int row() const { return m_row; }
    void setRow(int row);
    [[nodiscard]] bool isSecond() const { return m_isSecond; }
    void setSecond(bool second);

signals:
    void changed();
    void ticked();

private:
    struct Votes {
        std::vector<int> first, second; // per option
    };

    void look(); // checks for another lesson or step
    void prepare();
    [[nodiscard]] const LessonStep* step() const;
    [[nodiscard]] const LessonTruth* truth() const;
    [[nodiscard]] Votes& votes();

    QPointer<Workspace> m_workspace;
    bool m_isOpen = false, m_isSecond = false;
    std::optional<LessonText> m_lesson;
    std::optional<LessonReport> m_walked;
    std::map<int, Votes> m_votes; // by step
    int m_step = -1, m_row = 0;
    QElapsedTimer m_since;
    QTimer m_tick;
    std::jthread m_walk;
};

} // namespace floom::inline desk
