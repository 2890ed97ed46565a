// SPDX-License-Identifier: GPL-3.0-or-later
// CompareSession: two runs of the project side by side. Until a person picks, B is the newest run and A the newest one before it that was
// made of another drive. What is said comes from export/comparison.h. GUI thread only.
#pragma once

#include "export/comparison.h"
#include "run/run_record.h"
#include "view/workspace.h"

#include <QObject>
#include <QPointer>
#include <QStringList>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <array>
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
    Q_PROPERTY(QString verdict READ verdict NOTIFY changed)
    Q_PROPERTY(QString rest READ rest NOTIFY changed)
    Q_PROPERTY(QString price READ price NOTIFY changed)
    Q_PROPERTY(QString evidence READ evidence NOTIFY changed)
    Q_PROPERTY(QString caveat READ caveat NOTIFY changed)
    Q_PROPERTY(bool onlyDifferences READ onlyDifferences WRITE setOnlyDifferences NOTIFY onlyDifferencesChanged)
    Q_PROPERTY(int equalCount READ equalCount NOTIFY changed)
    Q_PROPERTY(QVariantList loads READ loads NOTIFY changed) // {block, a, b, textA, textB}: busy shares; negative = not there

public:
    explicit CompareSession(QObject* parent = nullptr);

    [[nodiscard]] Workspace* workspace() const { return m_workspace; }
    void setWorkspace(Workspace* workspace);

    [[nodiscard]] bool isEmpty() const { return !m_records[0] || !m_records[1]; }
    [[nodiscard]] QString problem() const { return m_problem; }
    [[nodiscard]] QStringList choices() const;
    [[nodiscard]] int indexA() const { return indexOf(m_ids[0]); }
    [[nodiscard]] int indexB() const { return indexOf(m_ids[1]); }
    [[nodiscard]] QString nameA() const { return nameOf(m_ids[0]); }
    [[nodiscard]] QString nameB() const { return nameOf(m_ids[1]); }
    Q_INVOKABLE void chooseA(int index);
    Q_INVOKABLE void chooseB(int index);
    Q_INVOKABLE void swap();

    [[nodiscard]] const Comparison& comparison() const { return m_comparison; }
    [[nodiscard]] const RunRecord* record(int side) const { return m_records[static_cast<std::size_t>(side)].get(); }

    [[nodiscard]] QString verdict() const { return QString::fromStdString(m_comparison.verdict); }
    [[nodiscard]] QString rest() const { return QString::fromStdString(m_comparison.rest); }
    [[nodiscard]] QString price() const { return QString::fromStdString(m_comparison.price); }
    [[nodiscard]] QString evidence() const { return QString::fromStdString(m_comparison.evidence); }
    [[nodiscard]] QString caveat() const { return QString::fromStdString(m_comparison.caveat); }
    [[nodiscard]] bool onlyDifferences() const { return m_onlyDifferences; }
    void setOnlyDifferences(bool only);
    [[nodiscard]] int equalCount() const { return static_cast<int>(m_comparison.equal.size()); }
    [[nodiscard]] QVariantList loads() const;

signals:
    void workspaceChanged();
    void changed();
    void onlyDifferencesChanged();

private:
    void refresh();
    void pickDefaults();
    void load();
    void choose(std::size_t side, int index);
    [[nodiscard]] int indexOf(int run) const;
    [[nodiscard]] QString nameOf(int run) const;

    QPointer<Workspace> m_workspace;
    std::array<int, 2> m_ids{0, 0}; // run numbers in the project; 0 = none
    std::array<bool, 2> m_picked{false, false}; // by hand
    std::array<std::shared_ptr<const RunRecord>, 2> m_records;
    Comparison m_comparison;
    QString m_problem;
    bool m_onlyDifferences = true;
};

} // namespace floom
