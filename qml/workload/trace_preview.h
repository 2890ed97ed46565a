// SPDX-License-Identifier: GPL-3.0-or-later
// TracePreview: a trace file's statistics, read on a separate thread: rate over time, mix, sizes and footprint; and the selection of a time
// range to replay: as the whole workload, or as a job beside the existing ones. GUI thread.
#pragma once

#include "desk/workspace.h"
#include "workload/trace_profile.h"
#include "workload/workload.h"

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <QtQml/qqmlregistration.h>

#include <atomic>
#include <optional>
#include <thread>

namespace floom::inline pages {

class TracePreview : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::Workspace* workspace READ workspace WRITE setWorkspace NOTIFY workspaceChanged)
    Q_PROPERTY(int row READ row WRITE setRow NOTIFY rangeChanged) // workload row: its trace is shown; a new job is added beside it
    Q_PROPERTY(bool used READ isUsed NOTIFY rangeChanged) // the workload replays it, alone or as a job
    Q_PROPERTY(QString file READ file WRITE setFile NOTIFY changed) // a path or a file: URL
    Q_PROPERTY(QString name READ name NOTIFY changed) // the file name only
    Q_PROPERTY(bool reading READ isReading NOTIFY changed)
    Q_PROPERTY(double linesRead READ linesRead NOTIFY progressChanged)
    Q_PROPERTY(QString problem READ problem NOTIFY changed)
    Q_PROPERTY(QVariantList facts READ facts NOTIFY changed) // {"name", "value"} each
    Q_PROPERTY(QVariantList slices READ slices NOTIFY changed) // {"reads", "writes"} each: relative to the busiest slice
    Q_PROPERTY(double sliceShare READ sliceShare NOTIFY changed) // width of a slice as a share of the trace's time
    Q_PROPERTY(QString peak READ peak NOTIFY changed) // rate of the busiest slice: "12,300 requests/s"
    Q_PROPERTY(QVariantList sizes READ sizes NOTIFY changed) // {"size", "share"} each
    Q_PROPERTY(double from READ from WRITE setFrom NOTIFY rangeChanged) // start of the selected range, 0 to 1
    Q_PROPERTY(double to READ to WRITE setTo NOTIFY rangeChanged)
    Q_PROPERTY(QString range READ range NOTIFY rangeChanged) // "12 s to 48 s, 1,230 requests"
    Q_PROPERTY(bool asTimed READ isAsTimed WRITE setAsTimed NOTIFY rangeChanged) // false: closed loop at `depth`

public:
    explicit TracePreview(QObject* parent = nullptr);
    ~TracePreview() override;

    [[nodiscard]] Workspace* workspace() const { return m_workspace; }
    void setWorkspace(Workspace* workspace);
    [[nodiscard]] int row() const { return m_row; }
    void setRow(int row);
    [[nodiscard]] bool isUsed() const;
    [[nodiscard]] QString file() const { return m_file; }
    void setFile(const QString& file);
    [[nodiscard]] QString name() const;
    [[nodiscard]] bool isReading() const { return m_reading; }
    [[nodiscard]] double linesRead() const { return static_cast<double>(m_lines.load(std::memory_order_relaxed)); }
    [[nodiscard]] QString problem() const { return m_problem; }
    [[nodiscard]] QVariantList facts() const;
    [[nodiscard]] QVariantList slices() const;
    [[nodiscard]] double sliceShare() const;
    [[nodiscard]] QString peak() const;
    [[nodiscard]] QVariantList sizes() const;
    [[nodiscard]] double seconds() const { return m_summary ? m_summary->durationSeconds : 0; }
    [[nodiscard]] double from() const { return m_from; }
    void setFrom(double from);
    [[nodiscard]] double to() const { return m_to; }
    void setTo(double to);
    [[nodiscard]] QString range() const;
    [[nodiscard]] bool isAsTimed() const { return m_asTimed; }
    void setAsTimed(bool asTimed);

    // Each returns "" or the reason.
    [[nodiscard]] Q_INVOKABLE QString use(); // as the whole workload; if it is used already, updates its range
    [[nodiscard]] Q_INVOKABLE QString useBeside();
    [[nodiscard]] Q_INVOKABLE QString words() const;

signals:
    void workspaceChanged();
    void changed();
    void progressChanged();
    void rangeChanged();

private:
    struct Read {
        std::optional<TraceSummary> summary;
        TraceProfile profile;
        QString problem;
    };
    void read();
    void followWorkload(); // previews the workload's trace, if any
    [[nodiscard]] Result<Workload> workload() const; // the current one
    [[nodiscard]] Result<Workload> traced() const;
    [[nodiscard]] QString set(const Result<Workload>& workload);
    void take(const std::shared_ptr<Read>& read);

    QPointer<Workspace> m_workspace;
    int m_row = 0;
    QString m_file, m_problem;
    bool m_reading = false;
    std::optional<TraceSummary> m_summary;
    TraceProfile m_profile;
    double m_from = 0, m_to = 1;
    bool m_asTimed = true;
    int m_depth = 32; // default if the workload has none
    QTimer m_look;
    std::atomic<std::uint64_t> m_lines{0};
    std::jthread m_thread;
};

} // namespace floom::inline pages
