// SPDX-License-Identifier: GPL-3.0-or-later
// ProjectSweeps: results of sweeps that the window ran while the project had no file that could store them: since it was opened, oldest
// first. They are written in the background as soon as there is a file. A sweep that writes its own points to the file is not here. GUI
// thread only.
#pragma once

#include "store/project_rows.h"

#include <QObject>
#include <QString>

#include <map>
#include <vector>

namespace floom::inline store {

class RunWriter;

class ProjectSweeps final : public QObject {
    Q_OBJECT

public:
    struct Swept {
        SweepRow row;
        std::vector<PointRow> points; // in the order of their results; a later one of the same number replaces an earlier one
        bool isExercise = false; // of a lesson
        std::size_t stored = 0; // the first ones, which the file has
        std::map<int, QString> told; // by number: what its last row says
    };

    explicit ProjectSweeps(RunWriter& writer);

    void add(const SweepRow& sweep, const std::vector<PointRow>& points, bool isExercise); // points of the same sweep join the others
    [[nodiscard]] const std::vector<Swept>& list() const { return m_all; }

    // For Project: keeps the sweeps in step with the file.
    void load(); // another project: none yet
    void forgetFile(); // marks all as not written
    void appendAll(); // queues what the file is not known to have; without a file, nothing

signals:
    void changed();

private:
    void wasWritten(int epoch, std::size_t sweep, std::size_t points);

    RunWriter& m_writer;
    std::vector<Swept> m_all;
    int m_epoch = 0; // of the file
};

} // namespace floom::inline store
