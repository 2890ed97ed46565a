// SPDX-License-Identifier: GPL-3.0-or-later
// WorkloadMeasure: measurements of the current design that need several runs, or one long one, on a separate thread: the four corners of
// data sheets, queue depth against request size, and filling an empty drive with overwriting. Results are not stored in the project. GUI
// thread.
#pragma once

#include "desk/workspace.h"
#include "results/run_result.h"
#include "simulate/simulate.h"
#include "workload/workload.h"

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <thread>
#include <vector>

namespace floom::inline pages {

class WorkloadMeasure : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::Workspace* workspace READ workspace WRITE setWorkspace NOTIFY workspaceChanged)
    Q_PROPERTY(Kind kind READ kind NOTIFY changed)
    Q_PROPERTY(bool running READ isRunning NOTIFY changed)
    Q_PROPERTY(QString title READ title NOTIFY changed)
    Q_PROPERTY(QString progress READ progress NOTIFY progressChanged)
    Q_PROPERTY(QString problem READ problem NOTIFY changed)
    Q_PROPERTY(bool stale READ isStale NOTIFY changed) // the design has changed since
    Q_PROPERTY(int metric READ metric WRITE setMetric NOTIFY changed) // 0 IOPS, 1 MB/s, 2 mean latency, 3 p99
    Q_PROPERTY(QStringList columns READ columns NOTIFY changed)
    Q_PROPERTY(QStringList rows READ rows NOTIFY changed)
    // Row-major: {"value", "share" of the best, "done", "words", "sentence"} each.
    Q_PROPERTY(QVariantList cells READ cells NOTIFY changed)
    // Fill curve: {"at" in drive capacities written, "height" relative to the peak, "mbs"}.
    Q_PROPERTY(QVariantList curve READ curve NOTIFY changed)
    Q_PROPERTY(QString peak READ peak NOTIFY changed)
    Q_PROPERTY(double written READ written NOTIFY changed) // length of the curve, in drive capacities
    Q_PROPERTY(double filledAt READ filledAt NOTIFY changed) // where overwriting starts on it
    Q_PROPERTY(QString verdict READ verdict NOTIFY changed)
    Q_PROPERTY(QString note READ note NOTIFY changed) // how it was measured

public:
    enum Kind { None, Corners, Grid, Fill };
    Q_ENUM(Kind)

    explicit WorkloadMeasure(QObject* parent = nullptr);
    ~WorkloadMeasure() override;

    [[nodiscard]] Workspace* workspace() const { return m_workspace; }
    void setWorkspace(Workspace* workspace);
    [[nodiscard]] Kind kind() const { return m_kind; }
    [[nodiscard]] bool isRunning() const { return m_running; }
    [[nodiscard]] QString title() const { return m_title; }
    [[nodiscard]] QString progress() const;
    [[nodiscard]] QString problem() const { return m_problem; }
    [[nodiscard]] bool isStale() const { return m_stale; }
    [[nodiscard]] int metric() const { return m_metric; }
    void setMetric(int metric);
    [[nodiscard]] QStringList columns() const { return m_columns; }
    [[nodiscard]] QStringList rows() const { return m_rows; }
    [[nodiscard]] QVariantList cells() const;
    [[nodiscard]] QVariantList curve() const;
    [[nodiscard]] QString peak() const;
    [[nodiscard]] double written() const { return m_points.empty() ? 0 : m_points.back().first; }
    [[nodiscard]] double filledAt() const { return m_filledAt; }
    [[nodiscard]] QString verdict() const { return m_verdict; }
    [[nodiscard]] QString note() const { return m_note; }

    Q_INVOKABLE void fourCorners();
    Q_INVOKABLE void grid(); // for the first job's kind of request
    Q_INVOKABLE void fill(); // with the first job's writes
    Q_INVOKABLE void cancel(); // keeps finished results
    Q_INVOKABLE void take(int cell); // sets its workload in the design

signals:
    void workspaceChanged();
    void changed();
    void progressChanged();

private:
    struct Cell {
        Workload workload;
        bool done = false;
        double iops = 0, mbs = 0, meanUs = 0, p99Us = 0;
    };
    void begin(Kind kind, const QString& title);
    void runCells(std::uint64_t most); // requests per run
    void takeFill(const RunResult& result, double capacityBytes);
    [[nodiscard]] double valueOf(const Cell& cell) const;
    [[nodiscard]] QString textOf(const Cell& cell) const;
    void end(const QString& problem);

    QPointer<Workspace> m_workspace;
    Kind m_kind = None;
    bool m_running = false, m_stale = false;
    QString m_title, m_problem, m_verdict, m_note;
    QStringList m_columns, m_rows;
    std::vector<Cell> m_cells;
    int m_metric = 0;
    std::vector<std::pair<double, double>> m_points; // cumulative writes in drive capacities, MB/s
    double m_filledAt = 0;
    std::uint64_t m_expected = 0; // total requests of the fill
    Progress m_progress;
    QTimer m_look;
    std::jthread m_thread;
};

} // namespace floom::inline pages
