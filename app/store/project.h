// SPDX-License-Identifier: GPL-3.0-or-later
// Project: the project open in the window: variants, their runs, and the .floom file. Variants are held in memory and written by save(); a
// finished run is appended in the background as soon as there is a file. Functions that can be refused return "" or the reason; a refused
// save leaves the old file untouched.
// Other programs may write the same file. Their additions are merged at each save and whenever refresh() finds them; a save writes only
// what changed here and loses nothing that changed there (project_merge.h).
// Variant and run ids are local to this object and stable while it lives. The file has its own ids; run numbers shown to a person are the
// file's. GUI thread only; one background thread writes runs.
#pragma once

#include "base/result.h"
#include "store/named_workloads.h"
#include "store/project_runs.h"
#include "store/project_sweeps.h"
#include "store/project_variants.h"
#include "store/run_writer.h"

#include <QMap>
#include <QObject>
#include <QString>

#include <vector>

namespace floom::inline engine {
class Catalogue;
} // namespace floom::inline engine

namespace floom::inline store {

class Project final : public QObject {
    Q_OBJECT

public:
    explicit Project(const Catalogue& catalogue, QObject* parent = nullptr);
    ~Project() override; // waits for pending run writes

    void reset(); // one variant "Base" without a design, no runs, no file
    [[nodiscard]] QString open(const QString& path); // on failure nothing changes
    [[nodiscard]] QString whyNot(const QString& path) const; // open() would fail; "" = it would not
    // Writes the changes made here and the runs that the file lacks. With a path other than path(): creates a new project there, or turns
    // an existing project into a copy of this one.
    [[nodiscard]] QString save(const QString& path);
    [[nodiscard]] bool wasInUse() const { return m_wasInUse; } // the last save was refused because the file was in use
    void refresh(); // merges other programs' additions, asynchronously
    [[nodiscard]] int generation() const { return m_generation; } // incremented when another project replaces this one
    [[nodiscard]] QString path() const { return m_path; } // "" = never saved
    [[nodiscard]] bool isDatabase() const { return m_writer.isOpen(); } // false if read-only or never saved: runs stay in memory

    [[nodiscard]] ProjectVariants& variants() { return m_variants; }
    [[nodiscard]] const ProjectVariants& variants() const { return m_variants; }
    [[nodiscard]] ProjectRuns& runs() { return m_runs; }
    [[nodiscard]] const ProjectRuns& runs() const { return m_runs; }
    [[nodiscard]] ProjectSweeps& sweeps() { return m_sweeps; } // those that the file does not have by itself
    [[nodiscard]] const ProjectSweeps& sweeps() const { return m_sweeps; }
    [[nodiscard]] WorkloadBook& workloads() { return m_workloads; }

    [[nodiscard]] QString removeVariant(int id); // and its runs; the last variant cannot be removed
    [[nodiscard]] QString removedVariant() const { return m_removed.empty() ? QString() : m_removed.back().variant.row.name; } // the last
    // Undoes the removal of this variant, 0 = the last removed one, runs included as far as they exist. Returns its id, 0 = none.
    int restoreVariant(int id = 0);

    // A person's settings for the whole project ("acceptance", "acceptance.waivers", "runs"); "" = none. Written to the file at once, or
    // with the file when it is created later.
    [[nodiscard]] QString fact(const QString& key) const { return m_facts.value(key); }
    void setFact(const QString& key, const QString& value);

    void waitForWriter() { m_writer.wait(); } // until all runs submitted so far are in the file

signals:
    void pathChanged();
    void writeFailed(const QString& reason); // a run or a note could not be written
    void tookIn(const QString& told); // what other programs changed, in words
    void factsChanged();

private:
    [[nodiscard]] Outcome openDatabase(const QString& path);
    void leave();
    void announce(); // signals that another project was loaded
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
    ProjectSweeps m_sweeps;
    WorkloadBook m_workloads;
    QMap<QString, QString> m_facts;
    struct Removed {
        ProjectVariants::Removed variant;
        std::vector<ProjectRuns::Run> runs;
    };
    std::vector<Removed> m_removed; // since the project was opened
    int m_generation = 0;
    int m_exchanges = 0; // incremented by each save
    bool m_wasInUse = false;
};

} // namespace floom::inline store
