// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep backed by a project: each point is stored as soon as it is finished, and stored points are not run again. If killed at any moment
// and restarted with the same project, it resumes.
#pragma once

#include "store/project_rows.h"
#include "sweep/sweep_run.h"

#include <memory>

namespace floom::inline store {
class ProjectFile;
} // namespace floom::inline store

namespace floom::inline sweep {

// SweepKeeper: connects runSweep() or searchGoal() with the file: known points are not run, finished ones are written at once. If another
// program blocks the file, further results go into a new project beside it. Must outlive the run; used on the thread that opened the file.
class SweepKeeper {
public:
    SweepKeeper(ProjectFile& file, const Catalogue& catalogue, const Sweep& sweep, const Design& base);
    ~SweepKeeper();
    SweepKeeper(const SweepKeeper&) = delete;
    SweepKeeper& operator=(const SweepKeeper&) = delete;
    [[nodiscard]] SweepRunOptions through(SweepRunOptions options);
    [[nodiscard]] int id() const { return m_id; } // the sweep's id in the project
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; } // of the file; the results are complete nevertheless

private:
    void begin();
    void goBeside();
    void write(const PointRow& row);

    ProjectFile& m_file;
    std::unique_ptr<ProjectFile> m_beside; // the file written to instead
    const SweepRow m_row;
    int m_id = 0;
    std::optional<Error> m_error;
};

struct KeptSweep {
    std::vector<PointResult> results;
    int id = 0; // the sweep's id in the project
    std::optional<Error> error; // of the file; the results are complete nevertheless
};

[[nodiscard]] KeptSweep runKeptSweep(ProjectFile& file, const Catalogue& catalogue, const Sweep& sweep, const Design& base,
                                     const std::vector<SweepPoint>& points, SweepRunOptions options);

[[nodiscard]] SweepRow rowOf(const Sweep& sweep, const Design& base, const Catalogue& catalogue);
[[nodiscard]] PointRow rowOf(const PointResult& result, std::size_t number);
[[nodiscard]] PointResult resultOf(const PointRow& row);

} // namespace floom::inline sweep
