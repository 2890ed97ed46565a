// SPDX-License-Identifier: GPL-3.0-or-later
// RunRescue: the finished runs and points of sweeps that no project file has, written in the background to a project file of their own, so
// that a killed program loses none of them. What cannot be written there is not reported: it is still in memory. GUI thread; only one
// thread writes.
#pragma once

#include "base/result.h"
#include "store/project_runs.h"
#include "store/run_writer.h"

#include <QString>

#include <map>
#include <memory>
#include <vector>

namespace floom::inline engine {
class Catalogue;
} // namespace floom::inline engine

namespace floom::inline store {

class Project;

class RunRescue {
public:
    RunRescue(const Catalogue& catalogue, QString path);
    ~RunRescue(); // the file stays for the next start to find
    RunRescue(const RunRescue&) = delete;
    RunRescue& operator=(const RunRescue&) = delete;

    // Writes what no file has of the project's runs and sweeps, and what changed of it; drops runs that its file has by now. True if
    // anything is kept.
    bool follow(const Project& project);
    void clear();
    void wait() { m_writer.wait(); } // until the file has them

    struct Rescued {
        RunRow row; // under its variant's id in the project that was lost
        std::shared_ptr<const RunRecord> record;
    };
    // Oldest first; runs that cannot be read are missing.
    [[nodiscard]] static std::vector<Rescued> leftIn(const QString& path, const Catalogue& catalogue);
    struct RescuedSweep {
        SweepRow row;
        std::vector<PointRow> points;
    };
    [[nodiscard]] static std::vector<RescuedSweep> sweepsLeftIn(const QString& path); // oldest first

private:
    using Run = ProjectRuns::Run;
    [[nodiscard]] bool begin();
    void put(const Project& project, const Run& run);
    void update(const Run& run);
    [[nodiscard]] bool followSweeps(const Project& project);

    const Catalogue& m_catalogue;
    const QString m_path;
    RunWriter m_writer;
    std::map<int, Run> m_kept; // as last submitted, by id in the project
    std::map<std::size_t, std::size_t> m_keptPoints; // submitted of each sweep, by its place in the project
    int m_generation = 0; // of that project
};

} // namespace floom::inline store
