// SPDX-License-Identifier: GPL-3.0-or-later
// ComparedColumns: which 2 to 50 runs of the project stand side by side. One is the baseline, A; each of the others has a column beside
// it, and one of them, B, is looked at closely. Until a person picks, B is the newest run and A the newest one before it that was made of
// another drive. Indices are places in `choices`; columns are places in the set, 0 = the baseline. Who shows them reads the runs on
// wanted() and says with show() whether all could be read. GUI thread only.
#pragma once

#include "desk/workspace.h"

#include <QObject>
#include <QPointer>
#include <QStringList>
#include <QtQml/qqmlregistration.h>

#include <string>
#include <vector>

namespace floom {

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
    Q_INVOKABLE void chooseA(int index); // instead of the baseline
    Q_INVOKABLE void chooseB(int index); // instead of B; only looked at when it has a column
    Q_INVOKABLE void swap(); // A and B

    [[nodiscard]] int count() const { return m_shown ? 1 + static_cast<int>(m_others.size()) : 0; }
    [[nodiscard]] bool isMany() const { return count() > 2; }
    [[nodiscard]] int focus() const { return m_focus; }
    void setFocus(int column);
    [[nodiscard]] int runAt(int column) const; // its number in the project; 0 = none
    [[nodiscard]] Q_INVOKABLE QString name(int column) const { return nameOf(runAt(column)); }
    [[nodiscard]] std::string title(int column) const; // as sentences name it
    [[nodiscard]] int columnOf(int index) const; // -1: not in the set
    Q_INVOKABLE void toggle(int index); // into the set, or out of it; A and B at least stay
    Q_INVOKABLE void remove(int column);
    Q_INVOKABLE void makeBaseline(int column); // the old one takes its column
    Q_INVOKABLE void chooseBaseline(int index); // the same by its place in `choices`; joins when it is not in the set
    Q_INVOKABLE void takeVariants(); // the newest run of each
    Q_INVOKABLE void takeTwo(); // A and B alone

    [[nodiscard]] std::vector<int> runs() const; // the baseline and the others; empty while there are no two to compare
    void show(bool isRead);

signals:
    void wanted(); // other runs, or other facts of them
    void columnsChanged(); // which runs they are, or which one is the baseline; before changed()
    void changed(); // anything

private:
    void refresh();
    void pickDefaults();
    void takeWanted(); // by hand, on another page
    [[nodiscard]] int runOf(int index) const; // 0 = no such place
    [[nodiscard]] int indexOf(int run) const;
    [[nodiscard]] QString nameOf(int run) const;

    QPointer<Workspace> m_workspace;
    int m_base = 0; // run numbers in the project; 0 = none
    std::vector<int> m_others; // by column, from 1 on
    int m_focus = 1;
    bool m_pickedA = false, m_pickedOthers = false; // by hand
    bool m_shown = false; // all of them could be read
};

} // namespace floom
