// SPDX-License-Identifier: GPL-3.0-or-later
// ProjectFile: a .floom file, open. Every change is one transaction: after a crash at any moment the file holds either all of it or none.
// Other programs may have it open too: a change is made to what the file holds at that moment, and numbers are given out there.
// Bound to the thread that opened it. Nothing is written to a file that cannot be read as a project.
#pragma once

#include "base/result.h"
#include "run/run_record.h"
#include "store/database.h"
#include "store/project_merge.h"
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
inline const QString kVariantOrder = QStringLiteral("view.variantOrder"); // ids, as a person put them

struct Exchanged { // a holder's changes put into the file, and what the file holds since
    VariantMerge merge;
    std::vector<VariantRow> variants;
    std::vector<RunRow> runs;
};

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

    [[nodiscard]] bool isReadOnly() const { return m_readOnly; }
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

    // Puts one holder's changes into what the file holds now. `current`: the variant on the desk, by the holder's id.
    [[nodiscard]] Result<Exchanged> exchange(const VariantChanges& mine, int current, const Catalogue& catalogue);
    // What the file holds, when another connection wrote it since this was asked last; else nothing.
    [[nodiscard]] Result<std::optional<Exchanged>> news(const Catalogue& catalogue);

    [[nodiscard]] Result<std::vector<RunRow>> runs();
    // Its number: the row's where nobody has that yet, else the next one.
    [[nodiscard]] Result<int> writeRun(RunRow row, const RunRecord& record, const Catalogue& catalogue);
    // The run under the variant of that name: a new one, or one that has the same design. Its number.
    [[nodiscard]] Result<int> writeRunOf(const QString& variant, const RunRecord& record, const Catalogue& catalogue);
    [[nodiscard]] Outcome writeRecording(int run, const RunResult& result); // another one of a run that is there
    [[nodiscard]] Outcome writeVerdict(int run, const RunResult& result); // what it says of its limit
    [[nodiscard]] Outcome writeMarks(int run, const std::vector<RunMark>& marks); // all of the run's
    [[nodiscard]] Outcome writeLabel(int run, const RunLabel& label);
    [[nodiscard]] Outcome removeRun(int run);
    // Gives room that was freed back to the disk where that is much. Another program that reads meanwhile puts it off.
    void compact();
    // Without its spans the figures of a run are read in a fraction of the time and memory.
    [[nodiscard]] Result<RunRecord> readRun(int id, const Catalogue& catalogue, bool withSpans = true);
    [[nodiscard]] Result<std::shared_ptr<const SpanStore>> readRecording(int run, const RunResult& figures, const ReadWatch& watch);

    [[nodiscard]] Result<std::vector<SweepRow>> sweeps();
    [[nodiscard]] Result<int> writeSweep(SweepRow row); // its id: that of the same sweep of the same design where there is one
    [[nodiscard]] Result<std::vector<PointRow>> points(int sweep);
    [[nodiscard]] Outcome writePoint(int sweep, const PointRow& row);
    // A result of the same run, whichever sweep made it.
    [[nodiscard]] Result<std::optional<PointRow>> knownPoint(const QString& key);

    // All of it as a new file in one piece, without a write-ahead log beside it. `path` must not exist.
    [[nodiscard]] Outcome copyTo(const QString& path);
    // All of another project instead of what is here, which stays when it cannot be. Refused while another program has this one open.
    [[nodiscard]] Outcome becomeCopyOf(const QString& path);

private:
    ProjectFile(std::unique_ptr<Database> database, bool readOnly);
    [[nodiscard]] static Result<std::unique_ptr<ProjectFile>> openAnyway(const QString& path); // to write, or only to read
    [[nodiscard]] static Result<std::unique_ptr<ProjectFile>> openAs(const QString& path, bool mayWrite);
    [[nodiscard]] std::optional<Error> refusal() const; // of writing
    [[nodiscard]] int lastNumber(const char* table); // the highest that it ever gave
    void putFacts(const ProjectFacts& facts);
    void putVariant(const VariantRow& variant, const Catalogue& catalogue);
    [[nodiscard]] int putNewRun(RunRow row, const RunRecord& record, const Catalogue& catalogue);

    std::unique_ptr<Database> m_database;
    bool m_readOnly;
    int m_version = 0; // of the file's contents, when news() was asked last
};

// A file that nobody else knows, and what SQLite keeps beside it.
void removeWithLogs(const QString& path);
// Gives a finished project, closed, a name that no project has. All of it is on the disk then.
[[nodiscard]] Outcome putInPlace(const QString& finished, const QString& path);
[[nodiscard]] QString nameBeside(const QString& path); // "drive (2).floom", which does not exist

// The headline of a record.
[[nodiscard]] RunRow rowOf(const RunRecord& record, int id, int variant);
[[nodiscard]] QString nowAsText(); // ISO 8601, UTC

} // namespace floom
