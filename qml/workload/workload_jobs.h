// SPDX-License-Identifier: GPL-3.0-or-later
// WorkloadJobs: the current workload as rows: its jobs and idle phases, with the values a form shows. Edits change the text form, which is
// parsed again and set as one undo step, so that text and rows always agree. Functions that can be refused return "" or the reason. GUI
// thread.
#pragma once

#include "desk/workspace.h"
#include "workload/workload.h"

#include <QAbstractListModel>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

#include <vector>

namespace floom::inline pages {

class WorkloadJobs : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::Workspace* workspace READ workspace WRITE setWorkspace NOTIFY workspaceChanged)
    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY activeChanged) // the drive's capacity is computed only while active
    Q_PROPERTY(int count READ count NOTIFY changed)
    Q_PROPERTY(bool divided READ isDivided NOTIFY changed) // has named jobs or phases
    Q_PROPERTY(QString sentence READ sentence NOTIFY changed)
    Q_PROPERTY(int precondition READ precondition NOTIFY changed) // 0 empty, 1 filled sequentially, 2 filled randomly
    Q_PROPERTY(QString capacity READ capacity NOTIFY changed) // "1.83 TB"; "" = the design is not a complete drive
    Q_PROPERTY(QVariantList phases READ phases NOTIFY changed) // {"name", "idle", "measured", "share", "time", "known", "first"} each
    Q_PROPERTY(bool phasesAreRun READ phasesAreRun NOTIFY changed) // times are from the shown run

public:
    enum Role {
        NameRole = Qt::UserRole + 1,
        PhaseRole, // "" unless a phase begins here
        IdleRole, // "10 ms"; "" = not idle
        MeasuredRole,
        PatternRole, // index into patterns()
        MixedRole,
        MixRole, // per cent reads
        SizesRole,
        PaceRole,
        LengthRole,
        SkewRole,
        RandomRole,
        FootprintRole, // "25 %", "16 GiB"
        OffsetRole,
        BeginRole, // start of the footprint on the drive, 0 to 1
        ShareRole,
        SpanRole, // "458 GB of 1.83 TB"
        HotRole, // the skew in words
        ClonesRole,
        TraceRole, // the file's name; "" = generated
        RangeRole // of the trace's time; "" = all of it
    };
    Q_ENUM(Role)

    explicit WorkloadJobs(QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    [[nodiscard]] Workspace* workspace() const { return m_workspace; }
    void setWorkspace(Workspace* workspace);
    [[nodiscard]] bool isActive() const { return m_active; }
    void setActive(bool active);
    [[nodiscard]] int count() const { return m_count; }
    [[nodiscard]] bool isDivided() const { return !m_workload.parts.empty(); }
    [[nodiscard]] QString sentence() const;
    [[nodiscard]] int precondition() const { return static_cast<int>(m_workload.precondition); }
    [[nodiscard]] QString capacity() const;
    [[nodiscard]] QVariantList phases() const;
    [[nodiscard]] bool phasesAreRun() const;
    [[nodiscard]] const Workload& workload() const { return m_workload; }
    [[nodiscard]] std::uint64_t capacityBytes() const { return m_capacity; }

    Q_INVOKABLE static QStringList patterns(); // display names; PatternRole is an index
    [[nodiscard]] Q_INVOKABLE QString set(int row, const QString& name, const QString& value); // names as in withWord()
    [[nodiscard]] Q_INVOKABLE QString setPattern(int row, int pattern);
    [[nodiscard]] Q_INVOKABLE QString setPrecondition(int precondition);
    [[nodiscard]] Q_INVOKABLE QString addJob(int row);
    [[nodiscard]] Q_INVOKABLE QString addPhase(int row);
    [[nodiscard]] Q_INVOKABLE QString addIdle(int row);
    [[nodiscard]] Q_INVOKABLE QString remove(int row);
    // Checks typed words: {"reason", "begin", "length"} of the first error, or {"reason": "", "sentence"}.
    [[nodiscard]] Q_INVOKABLE static QVariantMap check(const QString& words);

signals:
    void workspaceChanged();
    void activeChanged();
    void changed();

private:
    void read();
    void measure(); // computes the drive's capacity
    [[nodiscard]] QString take(const Result<Workload>& changed);
    [[nodiscard]] QString hotWords(const Workload& row) const;

    QPointer<Workspace> m_workspace;
    Workload m_workload;
    int m_count = 0;
    bool m_active = false;
    std::uint64_t m_capacity = 0;
};

} // namespace floom::inline pages
