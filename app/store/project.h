// SPDX-License-Identifier: GPL-3.0-or-later
// Project: what is open in the window: variants (designs with names and parents), the runs made of them, and the .floom file that keeps
// them. Variants are held in memory and reach the file with save(); a finished run is a fact and is appended in the background as soon as
// there is a file. Functions that can be refused answer "" or the reason in words; a refused save leaves the old file untouched.
// Other programs may write the same file. What they add is taken in, at each save and whenever refresh() finds it; a save writes what was
// changed here, and nothing that was changed there is lost (project_merge.h). Ids of variants and runs are this object's: they stay while
// it lives. In the file they can have other ones, given out there; a person sees the number of a run in the file.
// GUI thread only; one background thread writes runs.
#pragma once

#include "base/result.h"
#include "run/run_record.h"
#include "store/named_workloads.h"
#include "store/project_rows.h"

#include <QMap>
#include <QObject>
#include <QString>

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <vector>

namespace floom {

class Catalogue;
class ProjectFile;
class StoreThread;
struct Exchanged;
struct VariantChanges;

class Project final : public QObject {
    Q_OBJECT
    Q_PROPERTY(QString path READ path NOTIFY pathChanged)
    Q_PROPERTY(int currentVariant READ currentVariant WRITE setCurrentVariant NOTIFY currentVariantChanged)
    Q_PROPERTY(QString variantName READ variantName NOTIFY currentVariantChanged)
    Q_PROPERTY(int variantCount READ variantCount NOTIFY variantsChanged)

public:
    struct Run {
        RunRow row;
        std::shared_ptr<const RunRecord> record; // null until it is asked for
        bool inFile = false; // or on its way there
        int number = 0; // in the file; until it is there, the one it is to have
    };

    explicit Project(const Catalogue& catalogue, QObject* parent = nullptr);
    ~Project() override; // waits for runs still being written

    void reset(); // one variant "Base" without a design, no runs, no file
    [[nodiscard]] QString open(const QString& path); // on failure everything stays as it was
    // Writes what was changed here, and runs that the file does not have yet. With another path than path(): a new project, of which a
    // project that is there becomes a copy.
    [[nodiscard]] QString save(const QString& path);
    [[nodiscard]] bool wasInUse() const { return m_wasInUse; } // why the last save was refused
    void refresh(); // takes in what other programs added to the file, soon
    [[nodiscard]] int generation() const { return m_generation; } // grows when another project takes this one's place
    [[nodiscard]] QString path() const { return m_path; } // "" = never saved
    [[nodiscard]] bool isDatabase() const { return m_writer != nullptr; } // false: read-only or never saved; runs are kept in memory only

    [[nodiscard]] const std::vector<VariantRow>& variants() const { return m_variants; } // never empty
    [[nodiscard]] int variantCount() const { return static_cast<int>(m_variants.size()); }
    [[nodiscard]] const VariantRow* variant(int id) const;
    [[nodiscard]] int currentVariant() const { return m_current; } // an id
    void setCurrentVariant(int id); // ignored when there is no such variant
    [[nodiscard]] QString variantName() const;

    // The new variant's id; it becomes the current one and its parent is the one before. The name is made unique.
    int addVariant(const QString& name, const Design& design, const QString& workload);
    void updateVariant(int id, const Design& design, const QString& workload);
    [[nodiscard]] QString renameVariant(int id, const QString& name);
    [[nodiscard]] QString removeVariant(int id); // with its runs; the last one stays
    [[nodiscard]] bool canRestoreVariant() const { return m_removedVariant.row.id > 0; }
    int restoreVariant(); // the one that was removed last, with its runs as far as they are there; its id, 0 = there is none
    void noteVariant(int id, const QString& notes);
    void moveVariant(int id, int by); // in the order in which they are listed

    [[nodiscard]] WorkloadBook& workloads() { return m_workloads; }

    [[nodiscard]] const std::vector<Run>& runs() const { return m_runs; } // oldest first
    int addRun(std::shared_ptr<const RunRecord> record, int variant = 0); // 0 = the current one; its number in the project
    // Another recording of a run of this project; the run itself must be the same. Its row and its notes stay.
    void replaceRecording(int runId, std::shared_ptr<const RunRecord> record);
    // The same run, what it says of its limit decided since.
    void replaceVerdict(int runId, std::shared_ptr<const RunRecord> record);
    // The whole run, spans included, read from the file when it is not in memory.
    [[nodiscard]] Result<std::shared_ptr<const RunRecord>> record(int runId);
    // The same without its recording where that is in the file only: at once, however much was recorded. It is not kept.
    [[nodiscard]] Result<std::shared_ptr<const RunRecord>> figures(int runId);
    [[nodiscard]] const Run* run(int id) const { return const_cast<Project*>(this)->findRun(id); } // null = there is none
    // Keeps in memory what was read of the file by somebody else; ignored for a run that is there already.
    void keep(int runId, std::shared_ptr<const RunRecord> record);

    // What was noted along a run; null for a run that is not of this project. Notes are facts like runs: they reach the file at once.
    [[nodiscard]] const std::vector<RunMark>* marks(int runId) const;
    void setMarks(int runId, std::vector<RunMark> marks);

    // What a person does with runs; project_library.cpp.
    void labelRun(int runId, const RunLabel& label);
    // The run goes from the list. In the file it goes when this project is left: until then restoreRun() brings it back.
    void removeRun(int runId);
    void restoreRun(int runId);
    [[nodiscard]] const std::vector<Run>& removedRuns() const { return m_removedRuns; } // oldest first
    [[nodiscard]] QString dropRecording(int runId); // its figures stay

    // What a person said of the project as a whole ("acceptance", "acceptance.waivers"); "" = nothing. It reaches the file at once, and one
    // that is made later with it.
    [[nodiscard]] QString fact(const QString& key) const { return m_facts.value(key); }
    void setFact(const QString& key, const QString& value);

    void waitForWriter(); // until all runs given so far are in the file

signals:
    void pathChanged();
    void variantsChanged();
    void currentVariantChanged();
    void runsChanged();
    void writeFailed(const QString& reason); // a run or a note could not be written
    void tookIn(const QString& told); // what other programs did to the file, in words
    void marksChanged(int runId);
    void factsChanged();

private:
    [[nodiscard]] VariantRow* find(int id);
    using Numbers = std::map<int, int>; // id of a run here -> its number in the file

    [[nodiscard]] Outcome openDatabase(const QString& path);
    void take(std::vector<VariantRow> variants, std::vector<Run> runs, int current, const QString& path);
    [[nodiscard]] Outcome saveHere();
    [[nodiscard]] Outcome saveElsewhere(const QString& path);
    [[nodiscard]] Result<Exchanged> fillNewFile(const QString& path);
    [[nodiscard]] VariantChanges changes() const;
    [[nodiscard]] int inFileId(int variant) const; // below 0: new
    void settle(const Numbers& numbers); // of runs that were written
    void forgetFile();
    void takeIn(const Exchanged& file); // after a save
    void takeInAdditions(const Exchanged& file); // at other times
    [[nodiscard]] int takeInRuns(const std::vector<RunRow>& rows); // how many
    int takeInVariant(const VariantRow& row); // its id here
    [[nodiscard]] Run* findRun(int id);
    [[nodiscard]] Result<std::shared_ptr<const RunRecord>> read(int id, bool withSpans);
    [[nodiscard]] int nextNumber() const;
    void purgeRemovedRuns();
    void makeNew(Run& run);
    void change(const Run& run, std::function<Outcome(ProjectFile&, int)> write);
    void report(const Outcome& written); // from the writing thread
    void appendRuns();
    void appendRun(Run& run);
    void wasAppended(int project, int id, int number); // 0: it was not

    const Catalogue& m_catalogue;
    QString m_path;
    std::vector<VariantRow> m_variants;
    std::vector<Run> m_runs;
    std::vector<Run> m_removedRuns;
    struct {
        VariantRow row;
        std::ptrdiff_t place = 0;
        std::vector<Run> runs;
        int inFile = 0; // its id there
    } m_removedVariant;
    QMap<QString, QString> m_facts;
    std::map<int, VariantRow> m_stored; // by the id here: as the file had it, with the file's ids
    std::map<int, VariantRow> m_removed; // by the file's id: removed here since the last save
    std::set<int> m_knownRuns; // numbers of runs of the file that are or were here
    std::shared_ptr<Numbers> m_written; // the writing thread's: runs of this object that it put into the file
    WorkloadBook m_workloads;
    bool m_ordered = false; // the variants, by hand
    int m_current = 0;
    struct {
        int variant = 0, run = 0;
    } m_last; // ids given out
    int m_generation = 0;
    int m_exchanges = 0; // grows with each save
    bool m_wasInUse = false;
    std::unique_ptr<StoreThread> m_writer;
};

} // namespace floom
