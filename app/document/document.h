// SPDX-License-Identifier: GPL-3.0-or-later
// Document: the design on the desk and the only door of the window for changing it. Each change is one step of an undo stack that keeps
// the whole state before and after, so undo gives back the same bytes by construction; drags and typing bursts of one field merge.
// Edits take what a person typed and answer "" when done or the reason in words; a refused edit changes nothing. Unknown ids and nonsense
// numbers are refused, never fatal. Canvas positions are px. GUI thread only; hand others copies of design().
#pragma once

#include "base/diagnostic.h"
#include "catalogue/catalogue.h"
#include "design/design.h"
#include "rules/rules.h"

#include <QList>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QTime>
#include <QUndoStack>

#include <functional>
#include <memory>
#include <vector>

namespace floom {

class Drawings;

class Document final : public QObject {
    Q_OBJECT
    Q_PROPERTY(QString title READ title WRITE setTitle NOTIFY titleChanged)
    Q_PROPERTY(QString workload READ workload NOTIFY workloadChanged)
    Q_PROPERTY(bool modified READ isModified NOTIFY modifiedChanged)
    Q_PROPERTY(bool canUndo READ canUndo NOTIFY undoChanged)
    Q_PROPERTY(int topStep READ topStep NOTIFY undoChanged)
    Q_PROPERTY(bool canRedo READ canRedo NOTIFY undoChanged)
    Q_PROPERTY(QString undoText READ undoText NOTIFY undoChanged)
    Q_PROPERTY(QString redoText READ redoText NOTIFY undoChanged)
    Q_PROPERTY(int errorCount READ errorCount NOTIFY diagnosticsChanged)
    Q_PROPERTY(int warningCount READ warningCount NOTIFY diagnosticsChanged)
    Q_PROPERTY(int waivedCount READ waivedCount NOTIFY diagnosticsChanged)

public:
    using Clock = std::function<qint64()>; // milliseconds, never backwards; tests give their own
    using Checker = std::function<Checked(const Design&, const Catalogue&, const Workload*)>;

    // The catalogue must outlive the document.
    explicit Document(const Catalogue& catalogue, QObject* parent = nullptr);
    ~Document() override;

    [[nodiscard]] const Design& design() const;
    [[nodiscard]] const Catalogue& catalogue() const { return m_catalogue; }
    [[nodiscard]] const std::vector<Diagnostic>& diagnostics() const { return m_diagnostics; }
    [[nodiscard]] QUndoStack* undoStack(); // of the drawing on the desk
    struct Step {
        QString words;
        QTime at;
        std::shared_ptr<const Design> design; // after it
    };
    [[nodiscard]] Step step(int index) const; // 0 = as it was opened, then one per undo command
    [[nodiscard]] QString title() const;
    [[nodiscard]] QString workload() const;
    [[nodiscard]] bool isModified() const; // any of the drawings
    [[nodiscard]] int unsavedSteps() const;
    [[nodiscard]] bool canUndo() const;
    [[nodiscard]] bool canRedo() const;
    [[nodiscard]] QString undoText() const;
    [[nodiscard]] QString redoText() const;
    // The step that undo() would take back, by a number that no other step of this document ever has; it grows with each edit. 0 = none.
    [[nodiscard]] int topStep() const;
    [[nodiscard]] int errorCount() const;
    [[nodiscard]] int warningCount() const;
    [[nodiscard]] int waivedCount() const;
    // What the drawing compiled to when it was last checked; null while it cannot run.
    [[nodiscard]] std::shared_ptr<const Program> program() const { return m_program; }

    void setClock(Clock clock);
    void setChecker(Checker checker); // what fills diagnostics(); re-run after each change

    // Replaces everything and forgets the undo steps. `words` as typed; left empty they are the default workload's.
    void load(Design design, const QString& words = {}, int drawing = 0);
    // Puts another drawing on the desk, by the number its owner gives it. The one that leaves keeps its steps, and has them when it comes
    // back. `design` and `words` are what it is: a drawing that is new here begins with them, without steps.
    void show(int drawing, Design design, const QString& words);
    [[nodiscard]] int drawing() const; // on the desk
    void forget(int drawing); // and its steps; ignored for the one on the desk
    void replace(Design design, const QString& words, const QString& what); // everything, as one step
    void newDesign();
    Q_INVOKABLE void markSaved(); // all drawings

    // Blocks. New ids come from the catalogue's short ids: ch, ch2, ... A type may be a part: "nand_package:znand".
    Q_INVOKABLE QString addBlock(const QString& type, int x, int y); // the new id, or "" (the reason comes by notice)
    Q_INVOKABLE void removeBlocks(const QStringList& ids); // with their links; joins the neighbours where they fit
    Q_INVOKABLE void moveBlocks(const QStringList& ids, int dx, int dy);
    Q_INVOKABLE QStringList duplicateBlocks(const QStringList& ids, int dx, int dy); // the new ids, links among them copied
    Q_INVOKABLE QString setCount(const QString& id, const QList<int>& dims); // overrides inside the new bounds stay
    Q_INVOKABLE QString renameBlock(const QString& id, const QString& newId);
    Q_INVOKABLE void setIdeal(const QStringList& ids, bool ideal);
    Q_INVOKABLE QString setNotes(const QString& id, const QString& notes); // id "" = the design's notes

    // Parameters by address: "ch.rate", "pkg[3][*].die[1].tPROG", "pkg.count".
    Q_INVOKABLE QString setParameter(const QString& address, const QString& text);
    Q_INVOKABLE void resetParameter(const QString& address); // back to the default, or away with the override
    // Several at once as one step; all or none. `what` names the step: "Set tR of 2 blocks". Steps with the same `what` merge in a burst.
    QString assignAll(const QList<std::pair<QString, QString>>& addressesAndTexts, const QString& what);
    Q_INVOKABLE QString applyFix(int diagnostic, int fix);
    [[nodiscard]] Q_INVOKABLE QString formula(const QString& address) const; // "2*tR"; "" = a plain value

    // What is decided about findings, by their place in diagnostics(): kept with the design.
    Q_INVOKABLE QString waive(int diagnostic, const QString& reason);
    Q_INVOKABLE void unwaive(int diagnostic);
    Q_INVOKABLE QString setRuleSeverity(int diagnostic, const QString& severity); // "note", "warning", "error"; "" = the rule's own

    // Parts of one's own (design/parts.h): a block's values under a name, to be placed again by "type:part".
    Q_INVOKABLE QString savePart(const QString& blockId, const QString& label);
    Q_INVOKABLE void removePart(const QString& key);

    // Wires. Indices are places in design().links.
    Q_INVOKABLE QString addLink(const QString& fromBlock, const QString& fromPort, const QString& toBlock, const QString& toPort);
    Q_INVOKABLE void removeLinks(const QList<int>& indices);
    Q_INVOKABLE QString setLinkMap(int index, const QString& map); // "each", "all", "roundRobin", "stripe:k"
    Q_INVOKABLE void setLinkPin(int index, int x, int y); // the point through which the wire runs
    Q_INVOKABLE void clearLinkPin(int index);
    Q_INVOKABLE QString reasonNotLinked(const QString& fromBlock, const QString& fromPort, const QString& toBlock,
                                        const QString& toPort) const;
    // A new block already wired to the given port, and between two ports: one step each. "" when the type does not fit.
    Q_INVOKABLE QString addBlockLinked(const QString& type, int x, int y, const QString& block, const QString& port);
    Q_INVOKABLE QString addBlockBetween(const QString& type, int x, int y, const QString& fromBlock, const QString& fromPort,
                                        const QString& toBlock, const QString& toPort);
    // A block, new or moved, put into a wire, which becomes two. "" or false when its ports do not fit there.
    Q_INVOKABLE QString addBlockInto(const QString& type, int x, int y, int link);
    Q_INVOKABLE bool moveBlockInto(const QString& id, int dx, int dy, int link);
    // The element of the array's first dimension as cards of its own, with what goes with it, and back. The ids; empty with a notice.
    Q_INVOKABLE QStringList breakOut(const QString& id, int index);
    Q_INVOKABLE QStringList absorb(const QString& id);
    // Several blocks to new places as one step that never merges: a layout.
    void arrange(const std::vector<std::pair<std::string, Point>>& places, const QString& what);

    Q_INVOKABLE QString setWorkload(const QString& words);
    void setTitle(const QString& title);
    // Another design and workload in place of these, as one step with this name: what a run was made of.
    bool replaceAll(Design design, const QString& words, const QString& text);

    // Blocks and the links among them as text for the clipboard; paste puts their top left corner at (x, y).
    Q_INVOKABLE QString copyText(const QStringList& ids) const;
    Q_INVOKABLE QStringList pasteText(const QString& text, int x, int y); // the new ids; empty with a notice when the text is not ours

    // The next edit starts a step of its own even if it comes quickly: a new press of the hand.
    Q_INVOKABLE void endBurst() { ++m_burst; }

    Q_INVOKABLE void undo();
    Q_INVOKABLE void redo();

signals:
    void designChanged(); // any change of the design, positions and names included
    void physicsChanged(); // types, counts, links or parameters changed: results and bounds are of an older design
    void diagnosticsChanged();
    void workloadChanged();
    void titleChanged();
    void modifiedChanged();
    void saved(); // markSaved() or load()
    void undoChanged();
    void loaded(); // another drawing is on the desk: the view should fit
    void blockRenamed(const QString& id, const QString& newId); // by an edit, an undo or a redo
    void stepped(const QString& text, bool undone, const QStringList& ids); // an undo or redo happened and touched these blocks
    void notice(const QString& text); // something a person should hear that is no error

private:
    friend class Drawings;
    friend class EditCommand;
    struct State;
    using StatePtr = std::shared_ptr<const State>;
    enum class Cause { edit, undo, redo };

    // Makes one undo step of `design` and `words`. Steps with the same non-empty key merge while they follow each other quickly.
    bool commit(Design design, const QString& text, const QString& mergeKey = {});
    bool commit(Design design, QString words, const QString& text, const QString& mergeKey);
    void restore(StatePtr state, Cause cause, const QString& text);
    void runChecks();
    [[nodiscard]] const Diagnostic* diagnosticAt(int index) const;

    const Catalogue& m_catalogue;
    StatePtr m_state;
    std::vector<Diagnostic> m_diagnostics;
    std::shared_ptr<const Program> m_program;
    Clock m_clock;
    Checker m_checker;
    int m_burst = 0;
    int m_lastStep = 0;
    std::unique_ptr<Drawings> m_drawings;
};

} // namespace floom
