// SPDX-License-Identifier: GPL-3.0-or-later
// CompareTableModel: all compared runs side by side: changed parameters, results, and the request time breakdown. Column 0 has the names,
// column 1 the baseline, the others the runs judged against it. GUI thread only.
#pragma once

#include "compare/compare_session.h"

#include <QAbstractTableModel>
#include <QPointer>
#include <QTransposeProxyModel>

namespace floom::inline pages {

class CompareTableModel : public QAbstractTableModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::pages::CompareSession* session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(QAbstractItemModel* turned READ turned CONSTANT) // transposed: a row per run
    Q_PROPERTY(int rows READ rows NOTIFY countsChanged)
    Q_PROPERTY(int columns READ columns NOTIFY countsChanged)

public:
    // kind: "section", "parameter", "metric", "time". interval: the run's own, "± 0.7 %". judgement: "same", "better", "worse", "different"
    // or "not known". note: "+23.2 % better", "same ± 1.6 %".
    enum Role { TextRole = Qt::UserRole + 1, KindRole, IntervalRole, JudgementRole, NoteRole, DepthRole };
    Q_ENUM(Role)

    explicit CompareTableModel(QObject* parent = nullptr);
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;
    [[nodiscard]] QAbstractItemModel* turned() { return &m_turned; }
    [[nodiscard]] int rows() const { return static_cast<int>(m_rows.size()); }
    [[nodiscard]] int columns() const { return m_columns; }

    [[nodiscard]] CompareSession* session() const { return m_session; }
    void setSession(CompareSession* session);

signals:
    void sessionChanged();
    void countsChanged();

private:
    struct Cell {
        QString text, interval, note;
        Judgement judgement = Judgement::unknown;
    };
    struct Row {
        QString name, kind;
        int depth = 0;
        std::vector<Cell> cells; // empty for a section's heading
    };
    void reset();
    void addSection(const QString& name);
    [[nodiscard]] QString nameOf(const CompareRow& row) const; // "Read tR · pkg.tR"
    void addTable(CompareRow::Kind kind, const std::vector<CompareRow>& rows);
    void addTimes();
    [[nodiscard]] QVariant cellData(const Cell& cell, int role) const;

    QPointer<CompareSession> m_session;
    std::vector<Row> m_rows;
    int m_columns = 0;
    QTransposeProxyModel m_turned;
};

} // namespace floom::inline pages
