// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep with a project behind it: each point is in the file as soon as it is there, and what is in the file is not run again. Killed at
// any moment and begun anew with the same project, it goes on where it was.
#pragma once

#include "store/project_rows.h"
#include "sweep/sweep_run.h"

#include <memory>

namespace floom {

class ProjectFile;

// What stands between runSweep() or explore() and the file: points known there are not run, finished ones are written at once. When another
// program keeps the file, those that finish from then on go into a new project beside it. Must outlive the run; used on the thread that
// opened the file.
class SweepKeeper {
public:
    SweepKeeper(ProjectFile& file, const Catalogue& catalogue, const Sweep& sweep, const Design& base);
    ~SweepKeeper();
    SweepKeeper(const SweepKeeper&) = delete;
    SweepKeeper& operator=(const SweepKeeper&) = delete;
    [[nodiscard]] SweepRunOptions through(SweepRunOptions options);
    [[nodiscard]] int id() const { return m_id; } // of the sweep in the project
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; } // of the file; the results are whole all the same

private:
    void begin();
    void goBeside();
    void write(const PointRow& row);

    ProjectFile& m_file;
    std::unique_ptr<ProjectFile> m_beside; // what is written to by now
    const SweepRow m_row;
    int m_id = 0;
    std::optional<Error> m_error;
};

struct KeptSweep {
    std::vector<PointResult> results;
    int id = 0; // in the project
    std::optional<Error> error; // of the file; the results are whole all the same
};

[[nodiscard]] KeptSweep runKeptSweep(ProjectFile& file, const Catalogue& catalogue, const Sweep& sweep, const Design& base,
                                     const std::vector<SweepPoint>& points, SweepRunOptions options);

[[nodiscard]] PointRow rowOf(const PointResult& result, std::size_t number);
[[nodiscard]] PointResult resultOf(const PointRow& row);

} // namespace floom
