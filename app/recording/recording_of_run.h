// SPDX-License-Identifier: GPL-3.0-or-later
// RecordingOfRun: the recording of one run of a project with its index, for a view that shows a run beside the one of the window. A small
// one is there at once; a large one is read out of the file and arranged on a thread, and settled() follows. GUI thread.
#pragma once

#include "recording/recording_arranger.h"
#include "store/project.h"

#include <QObject>
#include <QPointer>
#include <QString>

#include <memory>

namespace floom {

class RecordingOfRun final : public QObject {
    Q_OBJECT

public:
    explicit RecordingOfRun(QObject* parent = nullptr);

    // Asked again for the same run, nothing is done twice.
    void open(Project& project, int run);
    void close();

    [[nodiscard]] bool isPending() const { return m_arranger.percent() >= 0; }
    [[nodiscard]] int percent() const { return m_arranger.percent(); } // -1 = nothing is under way
    [[nodiscard]] const QString& problem() const { return m_problem; } // why there is no recording; "" while there may be one
    [[nodiscard]] const std::shared_ptr<const RunRecord>& record() const { return m_record; } // null = not there, or not yet
    [[nodiscard]] const std::shared_ptr<const TimelineIndex>& index() const { return m_index; }

signals:
    void settled(); // what was pending is there, or there is a problem
    void progressed();

private:
    void take(std::shared_ptr<const RunRecord> record);

    RecordingArranger m_arranger;
    QPointer<Project> m_project;
    int m_generation = 0; // the project's when it was asked
    int m_run = 0;
    std::shared_ptr<const RunRecord> m_pending; // that is arranged
    std::shared_ptr<const RunRecord> m_record;
    std::shared_ptr<const TimelineIndex> m_index;
    QString m_problem;
};

} // namespace floom
