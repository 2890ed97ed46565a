// SPDX-License-Identifier: GPL-3.0-or-later
// ProjectRuns: the runs of the project that is open, each by its headline, whole where it was asked for, and what a person says of them.
// A finished run is a fact: it goes to the file in the background as soon as there is one, and so does what is said of it. An id is this
// object's and stays while the project is open; a person sees the number of a run in the file.
// The functions below "Beside the file" are the project's own: they change and do not tell; changed() is the project's to emit.
// GUI thread only.
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

namespace floom {

class Catalogue;
class ProjectVariants;
struct VariantChanges;

class ProjectRuns final : public QObject {
    Q_OBJECT

public:
    struct Run {
        RunRow row;
        std::shared_ptr<const RunRecord> record; // null until it is asked for
        bool inFile = false; // or on its way there
        int number = 0; // in the file; until it is there, the one it is to have
    };

    ProjectRuns(const Catalogue& catalogue, const ProjectVariants& variants, RunWriter& writer);

    [[nodiscard]] const std::vector<Run>& list() const { return m_runs; } // oldest first
    [[nodiscard]] const Run* run(int id) const { return const_cast<ProjectRuns*>(this)->find(id); } // null = there is none
    int add(std::shared_ptr<const RunRecord> record, int variant = 0); // 0 = the current one; its id
    // Another recording of a run of this project; the run itself must be the same. Its row and its notes stay.
    void replaceRecording(int id, std::shared_ptr<const RunRecord> record);
    // The same run, what it says of its limit decided since.
    void replaceVerdict(int id, std::shared_ptr<const RunRecord> record);
    [[nodiscard]] QString dropRecording(int id); // its figures stay; "" or why not

    // The whole run, spans included, read from the file when it is not in memory.
    [[nodiscard]] Result<std::shared_ptr<const RunRecord>> record(int id);
    // The same without its recording where that is in the file only: at once, however much was recorded. It is not kept.
    [[nodiscard]] Result<std::shared_ptr<const RunRecord>> figures(int id);
    // Keeps in memory what was read of the file by somebody else; ignored for a run that is there already.
    void keep(int id, std::shared_ptr<const RunRecord> record);

    // What was noted along a run; null for a run that is not of this project. Notes are facts like runs: they reach the file at once.
    [[nodiscard]] const std::vector<RunMark>* marks(int id) const;
    void setMarks(int id, std::vector<RunMark> marks);
    void label(int id, const RunLabel& label);

    // The run goes from the list. In the file it goes when this project is left: until then restore() brings it back.
    void remove(int id);
    void restore(int id);
    [[nodiscard]] const std::vector<Run>& removed() const { return m_removed; } // oldest first

    // Beside the file.
    void load(std::vector<RunRow> rows, const QString& path); // all of them are in that file, by their ids; "" = none, no file
    void setPath(const QString& path) { m_path = path; } // of the same project
    void forgetFile(); // none of them is in it
    void purgeRemoved(); // from the file
    void fill(VariantChanges& mine) const; // which variants their runs need, and which runs are known
    void settle(const RunNumbers& numbers); // of runs that were written
    void follow(const std::vector<RunRow>& inFile, const std::map<int, int>& variants); // after a save; id of a variant there -> here
    [[nodiscard]] int takeIn(const std::vector<RunRow>& inFile); // what other programs added; how many
    void appendAll(); // that the file does not have
    [[nodiscard]] std::vector<Run> takeOutOf(int variant); // with it
    void putBack(std::vector<Run> runs, bool variantIsInFile); // of which the file had none: those whose figures are in memory

signals:
    void changed();
    void marksChanged(int id);
    void recordingChanged(); // what it takes in the file will be known there

private:
    [[nodiscard]] Run* find(int id);
    [[nodiscard]] Result<std::shared_ptr<const RunRecord>> read(int id, bool withSpans);
    [[nodiscard]] int nextNumber() const;
    void makeNew(Run& run);
    void change(const Run& run, RunWriter::ChangeOfRun write);
    void append(Run& run);
    void wasAppended(int id, int number);
    void compactFile();

    const Catalogue& m_catalogue;
    const ProjectVariants& m_variants;
    RunWriter& m_writer;
    QString m_path; // of the file that has them
    std::vector<Run> m_runs;
    std::vector<Run> m_removed;
    std::set<int> m_known; // numbers of runs of the file that are or were here
    int m_last = 0; // id given out
};

} // namespace floom
