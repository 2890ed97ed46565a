// SPDX-License-Identifier: GPL-3.0-or-later
// ProjectFile: an open .floom file. Every change is one transaction: after a crash at any moment the file holds all of it or none. Other
// programs may have it open, too: a change is applied to the file's contents at that moment, which also assigns ids. Bound to the thread
// that opened it. A file that cannot be read as a project is never written.
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

namespace floom::inline engine {
class Catalogue;
} // namespace floom::inline engine

namespace floom::inline store {

class ProjectFile {
public:
    // Creates a file, which must not exist.
    [[nodiscard]] static Result<std::unique_ptr<ProjectFile>> create(const QString& path);
    // Opens read-write; falls back to read-only only if the file may not be written.
    [[nodiscard]] static Result<std::unique_ptr<ProjectFile>> open(const QString& path);
    // For readers: a snapshot of the file, unaffected by later writes of other programs.
    [[nodiscard]] static Result<std::unique_ptr<ProjectFile>> openToRead(const QString& path);
    // Creates the file if there is none. Waits up to kPatienceMs for other programs.
    [[nodiscard]] static Result<std::unique_ptr<ProjectFile>> openOrCreate(const QString& path);
    // Creates a file beside one that is not available: "drive (2).floom".
    [[nodiscard]] static Result<std::unique_ptr<ProjectFile>> createBeside(const QString& path);
    // True if the file starts with SQLite's header. Safe for a file that this program has open.
    [[nodiscard]] static bool looksLikeProject(const QString& path);

    [[nodiscard]] bool isReadOnly() const { return m_database->isReadOnly(); }
    [[nodiscard]] const QString& path() const { return m_database->path(); }
    [[nodiscard]] bool isInPlace() const { return m_database->isInPlace(); }
    void setPatience(int ms) { m_database->setPatience(ms); }
    // Moves what nobody is reading from the write-ahead log into the file: people copy the file alone, while the program has it open. Waits
    // for nobody.
    void foldLog();
    // Folds the write-ahead log into the file and leaves WAL mode; possible only if nobody else has the file open.
    [[nodiscard]] bool leaveLog();

    [[nodiscard]] Result<ProjectFacts> facts();
    [[nodiscard]] Result<std::vector<VariantRow>> variants(const Catalogue& catalogue);
    // Writes these variants and facts in addition to the existing ones.
    [[nodiscard]] Outcome writeVariants(const std::vector<VariantRow>& variants, const ProjectFacts& facts, const Catalogue& catalogue);

    [[nodiscard]] Outcome writeFacts(const ProjectFacts& facts); // keeps all other facts

    [[nodiscard]] RunsTable& runs() { return m_runs; }
    [[nodiscard]] SweepsTable& sweeps() { return m_sweeps; }
    [[nodiscard]] ProjectExchange& exchange() { return m_exchange; }
    // Returns freed pages to the disk if they are a large share of the file. Does nothing while another program reads.
    void compact();

    // Writes all of it into a new, self-contained file without a write-ahead log. `path` must not exist.
    [[nodiscard]] Outcome copyTo(const QString& path);
    // Replaces the contents by those of another project; on failure they stay. Refused while another program has this file open.
    [[nodiscard]] Outcome becomeCopyOf(const QString& path);

private:
    explicit ProjectFile(std::unique_ptr<Database> database);
    [[nodiscard]] static Result<std::unique_ptr<ProjectFile>> openAnyway(const QString& path); // read-write, else read-only
    [[nodiscard]] static Result<std::unique_ptr<ProjectFile>> openAs(const QString& path, bool mayWrite);

    std::unique_ptr<Database> m_database;
    RunsTable m_runs;
    SweepsTable m_sweeps;
    ProjectExchange m_exchange;
};

// A record's row of headline figures.
[[nodiscard]] RunRow rowOf(const RunRecord& record, int id, int variant);
[[nodiscard]] QString nowAsText(); // ISO 8601, UTC

} // namespace floom::inline store
