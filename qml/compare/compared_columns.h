// SPDX-License-Identifier: GPL-3.0-or-later
// ComparedColumns: the selection of 2 to 50 runs of the project to compare. One is the baseline, A; each other run has a column, and one of
// them, B, is in focus. By default B is the newest run and A the newest one before it of a different design. Indices refer to `choices`;
// columns refer to the selection, 0 = the baseline. The owner reads the runs on wanted() and calls show() with the outcome. GUI thread
// only.
#pragma once

#include "desk/workspace.h"

#include <QObject>
#include <QPointer>
#include <QStringList>
#include <QtQml/qqmlregistration.h>

#include <string>
#include <vector>

namespace floom::inline pages {

class ComparedColumns : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(QStringList choices READ choices NOTIFY changed) // "Base · run 1 · 246 k IOPS", oldest first
    Q_PROPERTY(int indexA READ indexA NOTIFY changed)
    Q_PROPERTY(int indexB READ indexB NOTIFY changed)
    Q_PROPERTY(QString nameA READ nameA NOTIFY changed)
    Q_PROPERTY(QString nameB READ nameB NOTIFY changed)
    Q_PROPERTY(int count READ count NOTIFY columnsChanged)
    Q_PROPERTY(int focus READ focus WRITE setFocus NOTIFY changed) // the column of B
    Q_PROPERTY(bool many READ isMany NOTIFY columnsChanged) // more than A and B

public:
    static constexpr int kMost = 50;

    explicit ComparedColumns(QObject* parent = nullptr);
    void follow(Workspace* workspace);

    [[nodiscard]] QStringList choices() const;
    [[nodiscard]] int indexA() const { return indexOf(m_base); }
    [[nodiscard]] int indexB() const { return indexOf(runAt(m_focus)); }
    [[nodiscard]] QString nameA() const { return nameOf(m_base); }
    [[nodiscard]] QString nameB() const { return nameOf(runAt(m_focus)); }
    Q_INVOKABLE void chooseA(int index); // replaces the baseline
    Q_INVOKABLE void chooseB(int index); // replaces B; if the run has a column, only moves the focus
    Q_INVOKABLE void swap(); // exchanges A and B

    [[nodiscard]] int count() const { return m_shown ? 1 + static_cast<int>(m_others.size()) : 0; }
    [[nodiscard]] bool isMany() const { return count() > 2; }
    [[nodiscard]] int focus() const { return m_focus; }
    void setFocus(int column);
    [[nodiscard]] int runAt(int column) const; // its number in the project; 0 = none
    [[nodiscard]] Q_INVOKABLE QString name(int column) const { return nameOf(runAt(column)); }
    [[nodiscard]] std::string title(int column) const; // as used in sentences
    [[nodiscard]] int columnOf(int index) const; // -1: not selected
    Q_INVOKABLE void toggle(int index); // adds or removes it; at least A and B stay
    Q_INVOKABLE void remove(int column);
    Q_INVOKABLE void makeBaseline(int column); // the old baseline takes its column
    Q_INVOKABLE void chooseBaseline(int index); // the same by index in `choices`; adds the run if necessary
    Q_INVOKABLE void takeVariants(); // selects each variant's newest run
    Q_INVOKABLE void takeTwo(); // only A and B

    [[nodiscard]] std::vector<int> runs() const; // the baseline and the others; empty if there are fewer than two
    void show(bool isRead);

signals:
    void wanted(); // the runs, or facts about them, changed
    void columnsChanged(); // the selection or the baseline changed; before changed()
    void changed(); // any change

private:
    void refresh();
    void pickDefaults();
    void takeWanted(); // applies a selection made on another page
    [[nodiscard]] int runOf(int index) const; // 0 = no such index
    [[nodiscard]] int indexOf(int run) const;
    [[nodiscard]] QString nameOf(int run) const;

    QPointer<Workspace> m_workspace;
    int m_base = 0; // run numbers in the project; 0 = none
    std::vector<int> m_others; // by column, from 1
    int m_focus = 1;
    bool m_pickedA = false, m_pickedOthers = false; // chosen by the user
    bool m_shown = false; // all of them could be read
};

} // namespace floom::inline pages
