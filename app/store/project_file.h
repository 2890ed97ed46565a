// SPDX-License-Identifier: GPL-3.0-or-later
// ProjectFile: a .floom file, open. Every change is one transaction: after a crash at any moment the file holds either all of it or none.
// Bound to the thread that opened it. Nothing is written to a file that cannot be read as a project.
#pragma once

#include "base/result.h"
#include "run/run_record.h"
#include "store/database.h"
#include "store/project_rows.h"

#include <QMap>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace floom {

class Catalogue;
struct ReadWatch;

// Keys and values of the table `project`: name, notes, currentVariant, acceptance, view.*.
using ProjectFacts = QMap<QString, QString>;

class ProjectFile {
public:
    // A new file, which must not exist yet.
    [[nodiscard]] static Result<std::unique_ptr<ProjectFile>> create(const QString& path);
    // Falls back to reading only when the file may not be written to.
    [[nodiscard]] static Result<std::unique_ptr<ProjectFile>> open(const QString& path);
    // True for a file that starts as SQLite files do.
    [[nodiscard]] static bool looksLikeProject(const QString& path);

    [[nodiscard]] bool isReadOnly() const { return m_readOnly; }
    [[nodiscard]] const QString& path() const { return m_database->path(); }

    [[nodiscard]] Result<ProjectFacts> facts();
    [[nodiscard]] Result<std::vector<VariantRow>> variants(const Catalogue& catalogue);
    // Makes the file hold exactly these variants, and these facts beside those it has; runs of variants that are not among them go.
    [[nodiscard]] Outcome writeVariants(const std::vector<VariantRow>& variants, const ProjectFacts& facts, const Catalogue& catalogue);

    [[nodiscard]] Outcome writeFacts(const ProjectFacts& facts); // the others stay

    [[nodiscard]] Result<std::vector<RunRow>> runs();
    [[nodiscard]] Outcome writeRun(const RunRow& row, const RunRecord& record, const Catalogue& catalogue);
    [[nodiscard]] Outcome writeRecording(int run, const RunResult& result); // another one of a run that is there
    [[nodiscard]] Outcome writeMarks(int run, const std::vector<RunMark>& marks); // all of the run's
    // Without its spans the figures of a run are read in a fraction of the time and memory.
    [[nodiscard]] Result<RunRecord> readRun(int id, const Catalogue& catalogue, bool withSpans = true);
    [[nodiscard]] Result<std::shared_ptr<const SpanStore>> readRecording(int run, const RunResult& figures, const ReadWatch& watch);

    [[nodiscard]] Result<std::vector<SweepRow>> sweeps();
    [[nodiscard]] Result<int> writeSweep(SweepRow row); // its new id
    [[nodiscard]] Result<std::vector<PointRow>> points(int sweep);
    [[nodiscard]] Outcome writePoint(int sweep, const PointRow& row);
    // A result of the same run, whichever sweep made it.
    [[nodiscard]] Result<std::optional<PointRow>> knownPoint(const QString& key);

    // All of it as a new file in one piece, without a write-ahead log beside it. `path` must not exist.
    [[nodiscard]] Outcome copyTo(const QString& path);

private:
    ProjectFile(std::unique_ptr<Database> database, bool readOnly);
    [[nodiscard]] static Result<std::unique_ptr<ProjectFile>> openAs(const QString& path, bool mayWrite);
    void putFacts(const ProjectFacts& facts);
    void putVariant(const VariantRow& variant, const Catalogue& catalogue);

    std::unique_ptr<Database> m_database;
    bool m_readOnly;
};

void removeWithLogs(const QString& path); // a project's file and what SQLite keeps beside it

// The headline of a record.
[[nodiscard]] RunRow rowOf(const RunRecord& record, int id, int variant);
[[nodiscard]] QString nowAsText(); // ISO 8601, UTC

} // namespace floom
