// SPDX-License-Identifier: GPL-3.0-or-later
// CompareSession: 2 to 50 runs of the project side by side. One is the baseline, A; each of the others is compared with it, and one of
// them, B, is looked at closely. Until a person picks, B is the newest run and A the newest one before it that was made of another drive.
// What is said comes from export/comparison.h. Indices are places in `choices`; columns are places in the set, 0 = the baseline. GUI thread
// only.
#pragma once

#include "desk/workspace.h"
#include "export/comparison_table.h"
#include "run/run_record.h"

#include <QObject>
#include <QPointer>
#include <QStringList>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <map>
#include <memory>
#include <vector>

namespace floom {

class CompareSession : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::Workspace* workspace READ workspace WRITE setWorkspace NOTIFY workspaceChanged)
    Q_PROPERTY(bool empty READ isEmpty NOTIFY changed)
    Q_PROPERTY(QString problem READ problem NOTIFY changed) // why a run could not be read
    Q_PROPERTY(QStringList choices READ choices NOTIFY changed) // "Base · run 1 · 246 k IOPS", oldest first
    Q_PROPERTY(int indexA READ indexA NOTIFY changed)
    Q_PROPERTY(int indexB READ indexB NOTIFY changed)
    Q_PROPERTY(QString nameA READ nameA NOTIFY changed)
    Q_PROPERTY(QString nameB READ nameB NOTIFY changed)
    Q_PROPERTY(int columnCount READ columnCount NOTIFY columnsChanged)
    Q_PROPERTY(int focusColumn READ focusColumn WRITE setFocusColumn NOTIFY changed) // that of B
    Q_PROPERTY(bool many READ isMany NOTIFY columnsChanged) // more than A and B
    Q_PROPERTY(QString verdict READ verdict NOTIFY changed)
    Q_PROPERTY(QString rest READ rest NOTIFY changed)
    Q_PROPERTY(QString price READ price NOTIFY changed)
    Q_PROPERTY(QString evidence READ evidence NOTIFY changed)
    Q_PROPERTY(QString caveat READ caveat NOTIFY changed)
    Q_PROPERTY(bool onlyDifferences READ onlyDifferences WRITE setOnlyDifferences NOTIFY onlyDifferencesChanged)
    Q_PROPERTY(int equalCount READ equalCount NOTIFY changed)
    Q_PROPERTY(QVariantList loads READ loads NOTIFY changed) // {block, a, b, textA, textB}: busy shares; negative = not there

public:
    static constexpr int kMostColumns = 50;

    explicit CompareSession(QObject* parent = nullptr);

    [[nodiscard]] Workspace* workspace() const { return m_workspace; }
    void setWorkspace(Workspace* workspace);

    [[nodiscard]] bool isEmpty() const { return m_against.empty(); }
    [[nodiscard]] QString problem() const { return m_problem; }
    [[nodiscard]] QStringList choices() const;
    [[nodiscard]] int indexA() const { return indexOf(m_base); }
    [[nodiscard]] int indexB() const { return indexOf(runAt(focusColumn())); }
    [[nodiscard]] QString nameA() const { return nameOf(m_base); }
    [[nodiscard]] QString nameB() const { return nameOf(runAt(focusColumn())); }
    Q_INVOKABLE void chooseA(int index); // instead of the baseline
    Q_INVOKABLE void chooseB(int index); // instead of B; only looked at when it has a column
    Q_INVOKABLE void swap(); // A and B

    [[nodiscard]] int columnCount() const { return isEmpty() ? 0 : 1 + static_cast<int>(m_others.size()); }
    [[nodiscard]] bool isMany() const { return columnCount() > 2; }
    [[nodiscard]] int focusColumn() const { return m_focus; }
    void setFocusColumn(int column);
    [[nodiscard]] int runAt(int column) const; // its number in the project; 0 = none
    [[nodiscard]] Q_INVOKABLE QString columnName(int column) const { return nameOf(runAt(column)); }
    [[nodiscard]] int columnOf(int index) const; // -1: not in the set
    Q_INVOKABLE void toggle(int index); // into the set, or out of it; A and B at least stay
    Q_INVOKABLE void removeColumn(int column);
    Q_INVOKABLE void makeBaseline(int column); // the old one takes its column
    Q_INVOKABLE void chooseBaseline(int index); // the same by its place in `choices`; joins when it is not in the set
    Q_INVOKABLE void takeVariants(); // the newest run of each
    Q_INVOKABLE void takeTwo(); // A and B alone

    [[nodiscard]] const Comparison& comparison() const; // of A and B
    [[nodiscard]] const std::vector<Comparison>& against() const { return m_against; } // by column, from 1 on
    [[nodiscard]] const RunRecord* record(int side) const { return recordAt(side == 0 ? 0 : m_focus); } // 0 = A, 1 = B
    [[nodiscard]] const RunRecord* recordAt(int column) const;

    [[nodiscard]] QString verdict() const { return QString::fromStdString(m_summary.verdict); }
    [[nodiscard]] QString rest() const { return QString::fromStdString(m_summary.rest); }
    [[nodiscard]] QString price() const { return QString::fromStdString(m_summary.price); }
    [[nodiscard]] QString evidence() const;
    [[nodiscard]] QString caveat() const;
    [[nodiscard]] bool onlyDifferences() const { return m_onlyDifferences; }
    void setOnlyDifferences(bool only);
    [[nodiscard]] int equalCount() const { return static_cast<int>(comparison().equal.size()); }
    [[nodiscard]] QVariantList loads() const;

signals:
    void workspaceChanged();
    void changed(); // anything
    void columnsChanged(); // which runs they are, or which one is the baseline; before changed()
    void onlyDifferencesChanged();

private:
    void refresh();
    void pickDefaults();
    void takeWanted(); // by hand, on another page
    void load();
    [[nodiscard]] std::shared_ptr<const RunRecord> read(int run);
    [[nodiscard]] int runOf(int index) const; // 0 = no such place
    [[nodiscard]] int indexOf(int run) const;
    [[nodiscard]] QString nameOf(int run) const;
    [[nodiscard]] std::string columnTitle(int column) const; // as sentences name it

    QPointer<Workspace> m_workspace;
    int m_base = 0; // run numbers in the project; 0 = none
    std::vector<int> m_others; // by column, from 1 on
    int m_focus = 1;
    bool m_pickedA = false, m_pickedOthers = false; // by hand
    std::map<int, std::shared_ptr<const RunRecord>> m_records;
    std::vector<Comparison> m_against;
    CompareSummary m_summary;
    QString m_problem;
    bool m_onlyDifferences = true;
};

} // namespace floom
