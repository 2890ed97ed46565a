// SPDX-License-Identifier: GPL-3.0-or-later
// ProjectFile: a .floom file, open. Every change is one transaction: after a crash at any moment the file holds either all of it or none.
// Other programs may have it open too: a change is made to what the file holds at that moment, and numbers are given out there.
// Bound to the thread that opened it. Nothing is written to a file that cannot be read as a project.
#pragma once

#include "base/result.h"
#include "run/run_record.h"
#include "store/database.h"
#include "store/fact_rows.h"
#include "store/project_exchange.h"
#include "store/project_rows.h"
#include "store/runs_table.h"
#include "store/sweeps_table.h"

#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace floom {

class Catalogue;

class ProjectFile {
public:
    // A new file, which must not exist yet.
    [[nodiscard]] static Result<std::unique_ptr<ProjectFile>> create(const QString& path);
    // Falls back to reading only when the file may not be written to.
    [[nodiscard]] static Result<std::unique_ptr<ProjectFile>> open(const QString& path);
    // For one who only reads: sees the file as it was then, whatever other programs do to it meanwhile.
    [[nodiscard]] static Result<std::unique_ptr<ProjectFile>> openToRead(const QString& path);
    // Makes it when there is none. Waits for other programs with patience.
    [[nodiscard]] static Result<std::unique_ptr<ProjectFile>> openOrCreate(const QString& path);
    // A new one beside a file that cannot be had: "drive (2).floom".
    [[nodiscard]] static Result<std::unique_ptr<ProjectFile>> createBeside(const QString& path);
    // True for a file that starts as SQLite files do. May be asked of one that this program has open.
    [[nodiscard]] static bool looksLikeProject(const QString& path);

    [[nodiscard]] bool isReadOnly() const { return m_database->isReadOnly(); }
    [[nodiscard]] const QString& path() const { return m_database->path(); }
    [[nodiscard]] bool isInPlace() const { return m_database->isInPlace(); }
    void setPatience(int ms) { m_database->setPatience(ms); }
    // Folds the log in and does without it from now on; possible only when nobody else has the file open.
    [[nodiscard]] bool leaveLog();

    [[nodiscard]] Result<ProjectFacts> facts();
    [[nodiscard]] Result<std::vector<VariantRow>> variants(const Catalogue& catalogue);
    // These variants and facts beside those it has.
    [[nodiscard]] Outcome writeVariants(const std::vector<VariantRow>& variants, const ProjectFacts& facts, const Catalogue& catalogue);

    [[nodiscard]] Outcome writeFacts(const ProjectFacts& facts); // the others stay

    [[nodiscard]] RunsTable& runs() { return m_runs; }
    [[nodiscard]] SweepsTable& sweeps() { return m_sweeps; }
    [[nodiscard]] ProjectExchange& exchange() { return m_exchange; }
    // Gives room that was freed back to the disk where that is much. Another program that reads meanwhile puts it off.
    void compact();

    // All of it as a new file in one piece, without a write-ahead log beside it. `path` must not exist.
    [[nodiscard]] Outcome copyTo(const QString& path);
    // All of another project instead of what is here, which stays when it cannot be. Refused while another program has this one open.
    [[nodiscard]] Outcome becomeCopyOf(const QString& path);

private:
    explicit ProjectFile(std::unique_ptr<Database> database);
    [[nodiscard]] static Result<std::unique_ptr<ProjectFile>> openAnyway(const QString& path); // to write, or only to read
    [[nodiscard]] static Result<std::unique_ptr<ProjectFile>> openAs(const QString& path, bool mayWrite);

    std::unique_ptr<Database> m_database;
    RunsTable m_runs;
    SweepsTable m_sweeps;
    ProjectExchange m_exchange;
};

// The headline of a record.
[[nodiscard]] RunRow rowOf(const RunRecord& record, int id, int variant);
[[nodiscard]] QString nowAsText(); // ISO 8601, UTC

} // namespace floom
