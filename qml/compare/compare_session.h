// SPDX-License-Identifier: GPL-3.0-or-later
// CompareSession: the comparison of the project's selected runs. Reads them when the selection changes (ComparedColumns); results come from
// export/comparison.h. GUI thread only.
#pragma once

#include "compare/compared_columns.h"
#include "desk/workspace.h"
#include "export/comparison_table.h"
#include "run/run_record.h"

#include <QObject>
#include <QPointer>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <map>
#include <memory>
#include <vector>

namespace floom::inline pages {

class CompareSession : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::Workspace* workspace READ workspace WRITE setWorkspace NOTIFY workspaceChanged)
    Q_PROPERTY(bool empty READ isEmpty NOTIFY changed)
    Q_PROPERTY(QString problem READ problem NOTIFY changed) // why a run could not be read
    Q_PROPERTY(floom::pages::ComparedColumns* columns READ columns CONSTANT) // the selected runs
    Q_PROPERTY(QString verdict READ verdict NOTIFY changed)
    Q_PROPERTY(QString rest READ rest NOTIFY changed)
    Q_PROPERTY(QString price READ price NOTIFY changed)
    Q_PROPERTY(QString evidence READ evidence NOTIFY changed)
    Q_PROPERTY(QString caveat READ caveat NOTIFY changed)
    Q_PROPERTY(bool onlyDifferences READ onlyDifferences WRITE setOnlyDifferences NOTIFY onlyDifferencesChanged)
    Q_PROPERTY(int equalCount READ equalCount NOTIFY changed)
    Q_PROPERTY(QVariantList loads READ loads NOTIFY changed) // {block, label, a, b, textA, textB}: busy shares; negative = no such block

public:
    explicit CompareSession(QObject* parent = nullptr);

    [[nodiscard]] Workspace* workspace() const { return m_workspace; }
    void setWorkspace(Workspace* workspace);

    [[nodiscard]] bool isEmpty() const { return m_against.empty(); }
    [[nodiscard]] QString problem() const { return m_problem; }
    [[nodiscard]] ComparedColumns* columns() { return &m_columns; }
    [[nodiscard]] const Comparison& comparison() const; // of A and B
    [[nodiscard]] const std::vector<Comparison>& against() const { return m_against; } // by column, from 1
    [[nodiscard]] const RunRecord* record(int side) const { return recordAt(side == 0 ? 0 : m_columns.focus()); } // 0 = A, 1 = B
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
    void changed(); // any change
    void columnsChanged(); // columns() changed; emitted before changed()
    void onlyDifferencesChanged();

private:
    void load();
    [[nodiscard]] std::shared_ptr<const RunRecord> read(int run);

    QPointer<Workspace> m_workspace;
    ComparedColumns m_columns;
    std::map<int, std::shared_ptr<const RunRecord>> m_records;
    std::vector<Comparison> m_against;
    CompareSummary m_summary;
    QString m_problem;
    bool m_onlyDifferences = true;
};

} // namespace floom::inline pages
