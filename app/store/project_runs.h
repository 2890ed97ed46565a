// SPDX-License-Identifier: GPL-3.0-or-later
// ProjectRuns: the runs of the open project: headline figures of each, whole records on request, and a person's notes. A finished run and
// its notes are written to the file in the background as soon as there is one. Ids are local to this object and stable while the project is
// open; the run number shown to a person is the file's. The functions below "For Project" modify without signalling; Project emits
// changed(). GUI thread only.
#pragma once

#include "base/result.h"
#include "run/run_record.h"
#include "store/project_rows.h"
#include "store/run_writer.h"

#include <QObject>
#include <QString>

#include <map>
#include <memory>
#include <set>
#include <vector>

namespace floom::inline engine {
class Catalogue;
} // namespace floom::inline engine

namespace floom::inline store {

class ProjectVariants;
struct VariantChanges;

class ProjectRuns final : public QObject {
    Q_OBJECT

public:
    struct Run {
        RunRow row;
        std::shared_ptr<const RunRecord> record; // null until requested; without its recording after release()
        bool inFile = false; // written or queued for writing
        int number = 0; // in the file; until it is written, the expected one
    };

    ProjectRuns(const Catalogue& catalogue, const ProjectVariants& variants, RunWriter& writer);

    [[nodiscard]] const std::vector<Run>& list() const { return m_runs; } // oldest first
    [[nodiscard]] const Run* run(int id) const { return const_cast<ProjectRuns*>(this)->find(id); } // null = there is none
    // The file has it; inFile is also true of a run that waits to be written.
    [[nodiscard]] bool isStored(const Run& run) const { return run.inFile && m_known.contains(run.number); }
    int add(std::shared_ptr<const RunRecord> record, int variant = 0); // 0 = the current variant; returns the run's id
    // Replaces the recording of a run by another recording of the same run. Row and notes stay.
    void replaceRecording(int id, std::shared_ptr<const RunRecord> record);
    // The same run with a re-evaluated bottleneck.
    void replaceVerdict(int id, std::shared_ptr<const RunRecord> record);
    [[nodiscard]] QString dropRecording(int id); // the figures stay; returns "" or the reason

    // The whole run including spans, read from the file if it is not in memory.
    [[nodiscard]] Result<std::shared_ptr<const RunRecord>> record(int id);
    // The run without spans if those are only in the file: fast, however large the recording. Not cached.
    [[nodiscard]] Result<std::shared_ptr<const RunRecord>> figures(int id);
    // True if record() need not read the file.
    [[nodiscard]] static bool isWhole(const Run& run) { return run.record && (run.record->result.spans || !run.row.hasSpans); }
    // Drops the run's recording from memory if the file has it.
    void release(int id);
    // Caches a record that another reader loaded from the file; ignored if the run is already in memory.
    void keep(int id, std::shared_ptr<const RunRecord> record);

    // A run's notes; null if the run is not of this project. Notes are written to the file at once, like runs.
    [[nodiscard]] const std::vector<RunMark>* marks(int id) const;
    void setMarks(int id, std::vector<RunMark> marks);
    void label(int id, const RunLabel& label);

    // Removes the run from the list. The file keeps it until the project is closed, so restore() can bring it back.
    void remove(int id);
    void restore(int id);
    [[nodiscard]] const std::vector<Run>& removed() const { return m_removed; } // oldest first

    // For Project: keeps the runs in step with the file.
    void load(std::vector<RunRow> rows, const QString& path); // rows of that file, whose ids are the run numbers; "" = no file, no runs
    void setPath(const QString& path) { m_path = path; } // the same project under another path
    void forgetFile(); // marks all runs as not written
    void purgeRemoved(); // deletes them from the file
    void fill(VariantChanges& mine) const; // adds the variants needed by runs and the known run numbers
    void settle(const RunNumbers& numbers); // applies the numbers of written runs
    void follow(const std::vector<RunRow>& inFile, const std::map<int, int>& variants); // after a save; `variants`: file id -> id here
    [[nodiscard]] int takeIn(const std::vector<RunRow>& inFile); // adds runs written by other programs; returns their number
    void appendAll(); // queues all runs that the file lacks
    [[nodiscard]] std::vector<Run> takeOutOf(int variant); // removes and returns the variant's runs
    void putBack(std::vector<Run> runs, bool variantIsInFile); // if the file lost them, only those whose figures are in memory

signals:
    void changed();
    void marksChanged(int id);
    void recordingChanged(); // its size in the file is known once it is written

private:
    [[nodiscard]] Run* find(int id);
    [[nodiscard]] Result<std::shared_ptr<const RunRecord>> read(int id, bool withSpans);
    [[nodiscard]] int nextNumber() const;
    void makeNew(Run& run);
    [[nodiscard]] bool isNumberFree(int number) const;
    void change(const Run& run, RunWriter::ChangeOfRun write);
    void append(Run& run);
    void wasAppended(int id, int number);
    void compactFile();

    const Catalogue& m_catalogue;
    const ProjectVariants& m_variants;
    RunWriter& m_writer;
    QString m_path; // the file's path
    std::vector<Run> m_runs;
    std::vector<Run> m_removed;
    std::set<int> m_known; // run numbers in the file that are or were loaded here
    int m_last = 0; // last id assigned
};

} // namespace floom::inline store
