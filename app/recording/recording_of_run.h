// SPDX-License-Identifier: GPL-3.0-or-later
// RecordingOfRun: the indexed recording of one run, for a view that shows a run beside the window's. A small recording is available at
// once; a large one is read from the file and indexed on a thread, and settled() follows. GUI thread.
#pragma once

#include "recording/recording_arranger.h"
#include "store/project.h"

#include <QObject>
#include <QPointer>
#include <QString>

#include <memory>

namespace floom::inline recording {

class RecordingOfRun final : public QObject {
    Q_OBJECT

public:
    explicit RecordingOfRun(QObject* parent = nullptr);

    // Does nothing if the same run is already open or pending.
    void open(Project& project, int run);
    void close();

    [[nodiscard]] bool isPending() const { return m_arranger.percent() >= 0; }
    [[nodiscard]] int percent() const { return m_arranger.percent(); } // -1 = nothing pending
    [[nodiscard]] const QString& problem() const { return m_problem; } // why there is no recording; "" while one may follow
    [[nodiscard]] const std::shared_ptr<const RunRecord>& record() const { return m_record; } // null = none, or not yet
    [[nodiscard]] const std::shared_ptr<const TimelineIndex>& index() const { return m_index; }

signals:
    void settled(); // the pending recording is available, or problem() is set
    void progressed();

private:
    void take(std::shared_ptr<const RunRecord> record);

    RecordingArranger m_arranger;
    QPointer<Project> m_project;
    int m_generation = 0; // the project's generation at open()
    int m_run = 0;
    std::shared_ptr<const RunRecord> m_pending; // being indexed
    std::shared_ptr<const RunRecord> m_record;
    std::shared_ptr<const TimelineIndex> m_index;
    QString m_problem;
};

} // namespace floom::inline recording
