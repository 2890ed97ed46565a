// SPDX-License-Identifier: GPL-3.0-or-later
// Document: the current design and workload, the settings of runs, and the window's only way to change them. Each change is one step in
// steps(), which stores the whole state before and after, so undo restores the same bytes by construction; drags and typing bursts in one
// field merge. Edits are grouped into classes: blocks, wires, splices, arrays, parameters, own parts, and decisions on findings.
// Edits take what a person typed and return "" or the reason in words; a refused edit changes nothing. Unknown ids and invalid numbers are
// refused, never fatal. Canvas positions are px. GUI thread only; hand copies of design() to other threads.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"
#include "document/undo_steps.h"
#include "workload/asked_workload.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <functional>
#include <memory>

Q_MOC_INCLUDE("document/array_edits.h")
Q_MOC_INCLUDE("document/block_edits.h")
Q_MOC_INCLUDE("document/findings.h")
Q_MOC_INCLUDE("document/own_part_edits.h")
Q_MOC_INCLUDE("document/parameter_edits.h")
Q_MOC_INCLUDE("document/splice_edits.h")
Q_MOC_INCLUDE("document/wire_edits.h")

namespace floom::inline document {

class ArrayEdits;
class BlockEdits;
class Findings;
class OwnPartEdits;
class ParameterEdits;
class SpliceEdits;
class WireEdits;

class Document final : public QObject {
    Q_OBJECT
    Q_PROPERTY(QString title READ title WRITE setTitle NOTIFY titleChanged)
    Q_PROPERTY(QString workload READ workload NOTIFY workloadChanged)
    Q_PROPERTY(floom::document::UndoSteps* steps READ steps CONSTANT)
    Q_PROPERTY(floom::document::Findings* findings READ findings CONSTANT)
    Q_PROPERTY(floom::document::BlockEdits* blocks READ blocks CONSTANT)
    Q_PROPERTY(floom::document::WireEdits* wires READ wires CONSTANT)
    Q_PROPERTY(floom::document::SpliceEdits* splices READ splices CONSTANT)
    Q_PROPERTY(floom::document::ArrayEdits* arrays READ arrays CONSTANT)
    Q_PROPERTY(floom::document::ParameterEdits* parameters READ parameters CONSTANT)
    Q_PROPERTY(floom::document::OwnPartEdits* ownParts READ ownParts CONSTANT)

public:
    // The catalogue must outlive the document.
    explicit Document(const Catalogue& catalogue, QObject* parent = nullptr);
    ~Document() override;

    [[nodiscard]] const Design& design() const { return m_state->design; }
    [[nodiscard]] const Catalogue& catalogue() const { return m_catalogue; }
    [[nodiscard]] QString title() const { return QString::fromStdString(m_state->design.name); }
    [[nodiscard]] QString workload() const { return QString::fromStdString(m_state->workload.text()); } // canonical words
    [[nodiscard]] const AskedWorkload& asked() const { return m_state->workload; } // always ok()
    [[nodiscard]] QString runs() const { return m_state->runs; } // settings of runs in words, the same for all designs; "" = the defaults

    [[nodiscard]] UndoSteps* steps() const { return m_steps.get(); }
    [[nodiscard]] Findings* findings() const { return m_findings.get(); }
    [[nodiscard]] BlockEdits* blocks() const { return m_blocks.get(); }
    [[nodiscard]] WireEdits* wires() const { return m_wires.get(); }
    [[nodiscard]] SpliceEdits* splices() const { return m_splices.get(); }
    [[nodiscard]] ArrayEdits* arrays() const { return m_arrays.get(); }
    [[nodiscard]] ParameterEdits* parameters() const { return m_parameters.get(); }
    [[nodiscard]] OwnPartEdits* ownParts() const { return m_ownParts.get(); }

    // Replaces everything and clears the undo steps. Words that are not a workload mean the default one; a notice gives the reason.
    void load(Design design, AskedWorkload asked = {}, int drawing = 0, const QString& runs = {});
    // Switches to another design, identified by its owner's number. The previous one keeps its undo steps until it comes back. `design` and
    // `asked` are its current state; a design shown for the first time starts from them, without undo steps.
    void show(int drawing, Design design, const AskedWorkload& asked);
    void newDesign();
    Q_INVOKABLE void markSaved(); // for all designs

    Q_INVOKABLE QString setWorkload(const QString& words); // as typed
    QString setWorkload(const AskedWorkload& asked);
    void setTitle(const QString& title);
    void setRuns(const QString& runs, const QString& text, const QString& mergeKey);
    // Replaces everything in one step. Words that are not a workload keep the current workload.
    bool replace(Design design, const AskedWorkload& asked, const QString& what);
    bool replace(Design design, const AskedWorkload& asked, const QString& runs, const QString& what);
    // Moves the neighbours of arrays that an edit makes larger, as part of that edit's step. Without one all blocks stay where they are.
    using RoomMaker = std::function<void(const Design& before, Design& next)>;
    void setRoomMaker(RoomMaker maker) { m_makeRoom = std::move(maker); }
    // The end of every edit: one undo step; false if nothing changed. Steps with the same non-empty key merge if they follow each other
    // quickly.
    bool commit(Design design, const QString& text, const QString& mergeKey = {});
    bool commit(Design design, const AskedWorkload& asked, const QString& text, const QString& mergeKey);

signals:
    void designChanged(); // any change of the design, including positions and names
    void physicsChanged(); // types, counts, links or parameters changed: results and bounds are outdated
    void workloadChanged();
    void runsChanged(); // the settings of runs
    void titleChanged();
    void saved(); // markSaved() or load()
    void loaded(); // another design is shown: the view should fit it
    void blockRenamed(const QString& id, const QString& newId); // by an edit, undo or redo
    void stepped(const QString& text, bool undone, const QStringList& ids); // an undo or redo changed these blocks
    void notice(const QString& text); // for information; not an error

private:
    bool commit(Design design, const AskedWorkload& asked, const QString& runs, const QString& text, const QString& mergeKey);
    bool push(DocumentStatePtr after, const QString& text, const QString& mergeKey);
    void restore(DocumentStatePtr state, UndoSteps::Cause cause, const QString& text);

    const Catalogue& m_catalogue;
    RoomMaker m_makeRoom;
    DocumentStatePtr m_state;
    std::unique_ptr<UndoSteps> m_steps;
    std::unique_ptr<Findings> m_findings;
    std::unique_ptr<BlockEdits> m_blocks;
    std::unique_ptr<WireEdits> m_wires;
    std::unique_ptr<SpliceEdits> m_splices;
    std::unique_ptr<ArrayEdits> m_arrays;
    std::unique_ptr<ParameterEdits> m_parameters;
    std::unique_ptr<OwnPartEdits> m_ownParts;
};

} // namespace floom::inline document
