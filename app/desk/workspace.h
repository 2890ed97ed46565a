// SPDX-License-Identifier: GPL-3.0-or-later
// Workspace: what the views of one window share: the document on the desk, the runner, the finished runs, and what is selected, pinned
// and shown. It is the only object handed to the views. Edits of the design go through document(); files, samples and runs start here.
// Times are ps of simulated time. Functions that can be refused answer "" or the reason in words. GUI thread only.
#pragma once

#include "desk/block_load.h"
#include "desk/document_door.h"
#include "desk/run_view.h"
#include "document/document.h"
#include "recording/shown_lives.h"

#include <QObject>
#include <QPointer>
#include <QString>
#include <QStringList>
#include <QUrl>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <cstdint>
#include <memory>

Q_MOC_INCLUDE("run/runner.h")
Q_MOC_INCLUDE("store/project.h")
Q_MOC_INCLUDE("desk/lesson.h")
Q_MOC_INCLUDE("desk/proof_session.h")
Q_MOC_INCLUDE("desk/recording_session.h")
Q_MOC_INCLUDE("desk/sweep_session.h")

namespace floom {

class CeilingWatch;
class GhostRun;
class Lesson;
class Journal;
class Project;
class ProofSession;
class VerdictWatch;
class ReportJob;
class RecordingArranger;
class RecordingSession;
class Runner;
class SweepSession;
class TimelineIndex;
class UnsavedWork;
struct ArrangedRecording;

class Workspace : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::Document* document READ document CONSTANT)
    Q_PROPERTY(floom::Runner* runner READ runner CONSTANT)
    Q_PROPERTY(floom::Project* project READ project CONSTANT)
    Q_PROPERTY(floom::DocumentDoor* door READ door CONSTANT)
    Q_PROPERTY(bool modified READ isModified NOTIFY modifiedChanged)
    Q_PROPERTY(bool hasDrive READ hasDrive NOTIFY pageChanged)
    Q_PROPERTY(floom::Lesson* lesson READ lesson CONSTANT)
    Q_PROPERTY(floom::ProofSession* proof READ proof CONSTANT)
    Q_PROPERTY(floom::SweepSession* sweep READ sweep CONSTANT)
    Q_PROPERTY(floom::RecordingSession* recordings READ recordings CONSTANT)
    Q_PROPERTY(floom::RunView* run READ run NOTIFY runChanged)
    Q_PROPERTY(bool hasRun READ hasRun NOTIFY runChanged)
    Q_PROPERTY(bool runIsStale READ runIsStale NOTIFY staleChanged)
    Q_PROPERTY(QString variantName READ variantName NOTIFY variantsChanged)
    Q_PROPERTY(QStringList selection READ selection WRITE setSelection NOTIFY selectionChanged)
    Q_PROPERTY(QString selectedInstance READ selectedInstance WRITE setSelectedInstance NOTIFY selectedInstanceChanged)
    Q_PROPERTY(QString selectionSummary READ selectionSummary NOTIFY selectionChanged)
    Q_PROPERTY(int pinnedRequest READ pinnedRequest WRITE setPinnedRequest NOTIFY pinnedRequestChanged)
    Q_PROPERTY(int outlinedRequest READ outlinedRequest WRITE setOutlinedRequest NOTIFY outlinedRequestChanged)
    Q_PROPERTY(qint64 playheadPs READ playheadPs WRITE setPlayheadPs NOTIFY playheadChanged)
    Q_PROPERTY(int hoveredTrack READ hoveredTrack WRITE setHoveredTrack NOTIFY hoveredTrackChanged)
    Q_PROPERTY(QString hoveredBlock READ hoveredBlock WRITE setHoveredBlock NOTIFY hoveredBlockChanged)
    Q_PROPERTY(QString page READ page WRITE setPage NOTIFY pageChanged)
    Q_PROPERTY(QString theme READ theme WRITE setTheme NOTIFY themeChanged)
    Q_PROPERTY(bool showsCost READ showsCost NOTIFY showsCostChanged)
    Q_PROPERTY(QString fileName READ fileName NOTIFY fileNameChanged)
    Q_PROPERTY(QStringList recentFiles READ recentFiles NOTIFY recentFilesChanged)
    Q_PROPERTY(QString ceilingText READ ceilingText NOTIFY ceilingChanged)
    Q_PROPERTY(QString ceilingLimit READ ceilingLimit NOTIFY ceilingChanged)
    Q_PROPERTY(QString ceilingOrigin READ ceilingOrigin NOTIFY ceilingChanged)
    Q_PROPERTY(QString ghostText READ ghostText NOTIFY ghostChanged)
    Q_PROPERTY(QString ghostLatency READ ghostLatency NOTIFY ghostChanged)
    Q_PROPERTY(QString ghostNote READ ghostNote NOTIFY ghostChanged)
    Q_PROPERTY(bool ghostEnabled READ isGhostEnabled WRITE setGhostEnabled NOTIFY ghostChanged)
    Q_PROPERTY(int seed READ seed WRITE setSeed NOTIFY seedChanged)
    Q_PROPERTY(QString workloadText READ workloadText NOTIFY workloadTextChanged)
    Q_PROPERTY(QString restoredText READ restoredText CONSTANT)

public:
    explicit Workspace(QObject* parent = nullptr); // with the built-in catalogue and those of FLASHLOOM_COMPONENT_DIRS
    ~Workspace() override;

    [[nodiscard]] Document* document() const { return m_document.get(); }
    [[nodiscard]] Runner* runner() const { return m_runner.get(); }
    [[nodiscard]] Project* project() const { return m_project.get(); } // variants and all runs
    [[nodiscard]] DocumentDoor* door() const { return m_door.get(); }
    [[nodiscard]] bool isModified() const; // there is work that no file has, in any variant
    [[nodiscard]] Lesson* lesson() const { return m_lesson.get(); }
    [[nodiscard]] ProofSession* proof() const { return m_proof.get(); } // of the run the views show
    [[nodiscard]] SweepSession* sweep() const { return m_sweep.get(); }
    [[nodiscard]] RecordingSession* recordings() const { return m_recordings.get(); } // what of a run is recorded

    // The run the views show; null before the first. Kept alive by whoever holds the pointer.
    [[nodiscard]] std::shared_ptr<const RunRecord> record() const { return m_run.record(); }
    [[nodiscard]] RunView* run() { return &m_run; }
    [[nodiscard]] bool hasRun() const { return m_run.record() != nullptr; }
    [[nodiscard]] bool isDeciding() const; // experiments on the shown run go on: verdictChanged() follows
    [[nodiscard]] bool runIsStale() const { return m_stale; } // the document has changed since
    // Its recording arranged for drawing; made when it is first asked for. Null without a recording, and while a large one is made:
    // recordingReady() follows.
    [[nodiscard]] std::shared_ptr<const TimelineIndex> recording();
    [[nodiscard]] const ArrangedRecording& arranged(); // the same with its requests in flight
    [[nodiscard]] int arrangingPercent() const; // -1 = none is being made
    void showRecord(std::shared_ptr<const RunRecord> record); // an older run, or one read from the project
    // A finished run: kept in the project with the variant (0 = the current one), and shown when that is on the desk.
    void addRecord(std::shared_ptr<const RunRecord> record, int variant = 0);

    // Variants of the project: {"id", "name", "current"} each. Going to another one keeps this one as drawn.
    [[nodiscard]] QString variantName() const;
    Q_INVOKABLE QVariantList variants() const;
    Q_INVOKABLE void addVariant(); // a copy of what is on the desk, under a new name
    Q_INVOKABLE void showVariant(int id);
    Q_INVOKABLE QString renameVariant(const QString& name);
    Q_INVOKABLE QString removeVariant(int id); // with its runs, until restoreVariant(); "" or why it stays
    Q_INVOKABLE void restoreVariant();
    Q_INVOKABLE void showRun(int id); // with its variant; 0 = the newest of the one on the desk, or none
    Q_INVOKABLE void compareRuns(int a, int b); // on the page for that
    [[nodiscard]] std::pair<int, int> comparedRuns() const { return m_compared; } // that were asked for last
    void addVariantBeside(const QString& name, const Design& design, const QString& words); // what is on the desk stays there
    // Goes to the variant that is this design under this workload, made when there is none, with a run of it.
    void showAsVariant(const QString& name, const Design& design, const QString& words);

    [[nodiscard]] QStringList selection() const { return m_selection; } // block ids
    void setSelection(const QStringList& ids);
    [[nodiscard]] QString selectedInstance() const { return m_selectedInstance; } // "pkg[3][1]"; "" = the whole block
    void setSelectedInstance(const QString& instance);
    [[nodiscard]] QString selectionSummary() const; // "pkg · 32 NAND package"
    [[nodiscard]] int pinnedRequest() const { return m_pinnedRequest; } // number in the recording; -1 = none
    void setPinnedRequest(int request);
    [[nodiscard]] int outlinedRequest() const { return m_outlinedRequest; } // whose way the drawing shows; -1 = none
    void setOutlinedRequest(int request);
    [[nodiscard]] const ShownLives& lives() const { return m_lives; } // empty = the drawing shows how busy its parts were
    void showLives(ShownLives lives);
    Q_INVOKABLE void takeRunDrawing(); // the drawing and the workload of the shown run, as one step that can be undone
    Q_INVOKABLE void narrowTo(const QString& block, const QString& query); // on the drawing, in the list and in the timeline
    [[nodiscard]] qint64 playheadPs() const { return m_playheadPs; } // -1 = playback is not on
    void setPlayheadPs(qint64 ps);
    [[nodiscard]] int hoveredTrack() const { return m_hoveredTrack; }
    void setHoveredTrack(int track);
    [[nodiscard]] QString hoveredBlock() const { return m_hoveredBlock; }
    void setHoveredBlock(const QString& id);

    [[nodiscard]] QString page() const { return m_page; } // "welcome", "design", "timeline", "why", "compare", "sweep", "log", "runs"
    void setPage(const QString& page);
    [[nodiscard]] bool hasDrive() const; // one that the welcome page can be left for
    Q_INVOKABLE void backToDrive(); // to the page that the welcome page was opened from
    [[nodiscard]] QString theme() const { return m_theme; } // "dark", "light", "system"
    void setTheme(const QString& theme);

    [[nodiscard]] bool showsCost() const { return m_showsCost; } // wall time of runs: off where pictures must not differ
    void setShowsCost(bool shows);

    [[nodiscard]] QString fileName() const { return m_fileName; } // "" = never saved
    [[nodiscard]] QStringList recentFiles() const; // newest first, only those that exist
    [[nodiscard]] int seed() const { return static_cast<int>(m_seed); }
    void setSeed(int seed);
    [[nodiscard]] QString ceilingText() const;
    [[nodiscard]] QString ceilingLimit() const;
    [[nodiscard]] QString ceilingOrigin() const;
    // A short run made unasked after the last edit (GhostRun): "402 k IOPS", "79 µs", "20,000 requests"; "" until it is done.
    [[nodiscard]] QString ghostText() const;
    [[nodiscard]] QString ghostLatency() const;
    [[nodiscard]] QString ghostNote() const;
    [[nodiscard]] bool isGhostEnabled() const;
    void setGhostEnabled(bool enabled);
    // What the cards show of a drawing that has no run of its own: the ghost run's loads, until then those at the ceiling.
    [[nodiscard]] const BlockLoads& estimatedLoads() const;
    [[nodiscard]] bool loadsAreSimulated() const;
    [[nodiscard]] QString workloadText() const; // "4 KiB random read · QD 32"

    // Another project in place of this one. These ask first (DocumentDoor): "" = done, or asked.
    Q_INVOKABLE QString newDesign() { return m_door->newDesign(); }
    Q_INVOKABLE QString openFile(const QString& path) { return m_door->openFile(path); } // a path or a file: URL
    Q_INVOKABLE QString openSample(const QString& name) { return m_door->openSample(name); }
    // These do it; the key shows that it was asked.
    void replaceWithNew(const DocumentDoor::Key& key);
    [[nodiscard]] QString replaceWithFile(const DocumentDoor::Key& key, const QString& path);
    [[nodiscard]] QString replaceWithSample(const DocumentDoor::Key& key, const QString& name);
    void replaceWithDesign(const DocumentDoor::Key& key, Design design, const QString& words); // a project of its own, never saved
    void giveUp(const DocumentDoor::Key& key); // what is not saved; nothing of it comes back at the next start
    Q_INVOKABLE QString saveFile(); // to fileName(); refuses when there is none
    Q_INVOKABLE QString saveAs(const QString& path);
    Q_INVOKABLE void writeReport(const QString& path); // .html or .pdf, in the background; what came of it is said
    Q_INVOKABLE QStringList sampleNames() const;
    Q_INVOKABLE QString addBlockAtDefaultPlace(const QString& type); // right of the selection, wired when only one wire is legal

    // Keeps what is not saved in a folder, written after each command; before, nothing is kept.
    void keepJournal(const QString& folder);
    // Brings back what a program that was killed had not saved, as one step that can be undone. False when there is nothing.
    bool restoreUnsaved();
    [[nodiscard]] QString restoredText() const { return m_restored; } // what to say about it; "" = nothing was restored

    Q_INVOKABLE void startRun(); // a reason not to run comes as problem()
    Q_INVOKABLE void startOrCancelRun();

signals:
    void closing(); // the last moment at which the document and its catalogue are there
    void runChanged();
    void verdictChanged(); // the same run, what it says of its limit decided by experiment
    void recordingReady();
    void arrangingChanged(); // how far it is; at most 30 times a second
    void staleChanged();
    void variantsChanged();
    void modifiedChanged();
    void selectionChanged();
    void selectedInstanceChanged();
    void pinnedRequestChanged();
    void outlinedRequestChanged();
    void livesChanged();
    void comparisonWanted();
    void narrowed(const QString& query); // to one block, or a kind of its work: a query of the timeline
    void playheadChanged();
    void hoveredTrackChanged();
    void hoveredBlockChanged();
    void pageChanged();
    void themeChanged();
    void showsCostChanged();
    void fileNameChanged();
    void recentFilesChanged();
    void seedChanged();
    void ceilingChanged();
    void ghostChanged();
    void workloadTextChanged();
    void notice(const QString& text); // worth a toast
    void problem(const QString& text); // worth a message that stays until read

private:
    void watchDocument();
    void takeFinished(const std::shared_ptr<const RunRecord>& record);
    void takeVerdict(const std::shared_ptr<const RunRecord>& record);
    // All that another project needs: `fill` changes the project, what is its current variant then comes on the desk.
    [[nodiscard]] QString replaceProject(const DocumentDoor::Key& key, const QString& file, const std::function<QString()>& fill);
    [[nodiscard]] QString readText(const DocumentDoor::Key& key, const QByteArray& text, const QString& name, const QString& words,
                                   const QString& file);
    void leaveDesk(); // what belongs to the drawing that was shown goes
    void showCurrentVariant();
    void keepVariant(); // what is on the desk goes into its variant
    [[nodiscard]] std::string documentText() const;
    [[nodiscard]] std::string projectText() const;
    [[nodiscard]] int variantNamed(const QString& name) const; // its id; 0 = there is none
    void writeJournal();
    void setFileName(const QString& path);
    void dropUnknownSelection();
    void updateStale();
    [[nodiscard]] int numberOf(const std::shared_ptr<const RunRecord>& record) const; // in the project; 0 = it is not of it
    void showMerged();
    void applyTheme();

    QString m_catalogueProblem;
    std::unique_ptr<Catalogue> m_catalogue;
    std::unique_ptr<Document> m_document;
    std::unique_ptr<Project> m_project;
    std::unique_ptr<UnsavedWork> m_unsaved;
    std::unique_ptr<DocumentDoor> m_door;
    std::unique_ptr<Runner> m_runner;
    std::unique_ptr<CeilingWatch> m_ceiling;
    std::unique_ptr<ProofSession> m_proof;
    std::unique_ptr<VerdictWatch> m_verdicts;
    std::unique_ptr<GhostRun> m_ghost;
    std::unique_ptr<Lesson> m_lesson;
    std::unique_ptr<SweepSession> m_sweep;
    std::unique_ptr<RecordingSession> m_recordings;
    std::unique_ptr<Journal> m_journal;
    std::unique_ptr<ReportJob> m_report; // reads the catalogue: it goes first
    QString m_restored;
    RunView m_run;
    std::unique_ptr<RecordingArranger> m_arranger; // of the shown run's recording, once it was asked for
    struct Origin { // of the run that was started last
        int run = 0, project = 0, variant = 0;
    } m_origin;
    std::uint64_t m_seed = 1;
    bool m_stale = false;
    bool m_showsCost = true;
    QStringList m_selection;
    QString m_selectedInstance;
    int m_pinnedRequest = -1;
    int m_outlinedRequest = -1;
    ShownLives m_lives;
    std::pair<int, int> m_compared;
    qint64 m_playheadPs = -1;
    int m_hoveredTrack = -1;
    QString m_hoveredBlock;
    QString m_page = QStringLiteral("welcome");
    QString m_pageBefore = QStringLiteral("design"); // the welcome page
    bool m_hasBegun = false; // a drive was opened or begun
    bool m_replacing = false; // project and document do not belong together yet
    QString m_theme = QStringLiteral("dark");
    QString m_fileName;
};

} // namespace floom
