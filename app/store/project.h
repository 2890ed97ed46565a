// SPDX-License-Identifier: GPL-3.0-or-later
// Project: what is open in the window: variants, the runs made of them, and the .floom file that keeps them. Variants are held in memory
// and reach the file with save(); a finished run is a fact and is appended in the background as soon as there is a file. Functions that
// can be refused answer "" or the reason in words; a refused save leaves the old file untouched.
// Other programs may write the same file. What they add is taken in, at each save and whenever refresh() finds it; a save writes what was
// changed here, and nothing that was changed there is lost (project_merge.h). Ids of variants and runs are this object's: they stay while
// it lives. In the file they can have other ones, given out there; a person sees the number of a run in the file.
// GUI thread only; one background thread writes runs.
#pragma once

#include "base/result.h"
#include "store/named_workloads.h"
#include "store/project_runs.h"
#include "store/project_variants.h"
#include "store/run_writer.h"

#include <QMap>
#include <QObject>
#include <QString>

#include <vector>

namespace floom {

class Catalogue;

class Project final : public QObject {
    Q_OBJECT

public:
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
    [[nodiscard]] bool isDatabase() const { return m_writer.isOpen(); } // false: read-only or never saved; runs are kept in memory only

    [[nodiscard]] ProjectVariants& variants() { return m_variants; }
    [[nodiscard]] const ProjectVariants& variants() const { return m_variants; }
    [[nodiscard]] ProjectRuns& runs() { return m_runs; }
    [[nodiscard]] const ProjectRuns& runs() const { return m_runs; }
    [[nodiscard]] WorkloadBook& workloads() { return m_workloads; }

    [[nodiscard]] QString removeVariant(int id); // with its runs; the last one stays
    [[nodiscard]] bool canRestoreVariant() const { return m_removed.variant.row.id > 0; }
    int restoreVariant(); // the one that was removed last, with its runs as far as they are there; its id, 0 = there is none

    // What a person said of the project as a whole ("acceptance", "acceptance.waivers"); "" = nothing. It reaches the file at once, and one
    // that is made later with it.
    [[nodiscard]] QString fact(const QString& key) const { return m_facts.value(key); }
    void setFact(const QString& key, const QString& value);

    void waitForWriter() { m_writer.wait(); } // until all runs given so far are in the file

signals:
    void pathChanged();
    void writeFailed(const QString& reason); // a run or a note could not be written
    void tookIn(const QString& told); // what other programs did to the file, in words
    void factsChanged();

private:
    [[nodiscard]] Outcome openDatabase(const QString& path);
    void leave();
    void announce(); // that another project is here
    [[nodiscard]] Outcome saveHere();
    [[nodiscard]] Outcome saveElsewhere(const QString& path);
    [[nodiscard]] Result<Exchanged> fillNewFile(const QString& path);
    [[nodiscard]] VariantChanges changes() const;
    void forgetFile();
    void takeIn(const Exchanged& file); // after a save
    void takeInAdditions(const Exchanged& file); // at other times

    const Catalogue& m_catalogue;
    QString m_path;
    ProjectVariants m_variants;
    RunWriter m_writer;
    ProjectRuns m_runs;
    WorkloadBook m_workloads;
    QMap<QString, QString> m_facts;
    struct {
        ProjectVariants::Removed variant;
        std::vector<ProjectRuns::Run> runs;
    } m_removed; // the variant that was removed last
    int m_generation = 0;
    int m_exchanges = 0; // grows with each save
    bool m_wasInUse = false;
};

} // namespace floom
