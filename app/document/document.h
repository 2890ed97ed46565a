// SPDX-License-Identifier: GPL-3.0-or-later
// Document: the design on the desk with its workload, and the only door of the window for changing them. Each change is one step of
// steps(), which keep the whole state before and after, so undo gives back the same bytes by construction; drags and typing bursts of one
// field merge. What can be edited has a class each: blocks, wires, blocks put into wires, arrays, parameters, parts of one's own, and what
// is decided about findings. Edits take what a person typed and answer "" when done or the reason in words; a refused edit changes nothing.
// Unknown ids and nonsense numbers are refused, never fatal. Canvas positions are px. GUI thread only; hand others copies of design().
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"
#include "document/undo_steps.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <memory>

Q_MOC_INCLUDE("document/array_edits.h")
Q_MOC_INCLUDE("document/block_edits.h")
Q_MOC_INCLUDE("document/findings.h")
Q_MOC_INCLUDE("document/own_part_edits.h")
Q_MOC_INCLUDE("document/parameter_edits.h")
Q_MOC_INCLUDE("document/splice_edits.h")
Q_MOC_INCLUDE("document/wire_edits.h")

namespace floom {

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
    Q_PROPERTY(floom::UndoSteps* steps READ steps CONSTANT)
    Q_PROPERTY(floom::Findings* findings READ findings CONSTANT)
    Q_PROPERTY(floom::BlockEdits* blocks READ blocks CONSTANT)
    Q_PROPERTY(floom::WireEdits* wires READ wires CONSTANT)
    Q_PROPERTY(floom::SpliceEdits* splices READ splices CONSTANT)
    Q_PROPERTY(floom::ArrayEdits* arrays READ arrays CONSTANT)
    Q_PROPERTY(floom::ParameterEdits* parameters READ parameters CONSTANT)
    Q_PROPERTY(floom::OwnPartEdits* ownParts READ ownParts CONSTANT)

public:
    // The catalogue must outlive the document.
    explicit Document(const Catalogue& catalogue, QObject* parent = nullptr);
    ~Document() override;

    [[nodiscard]] const Design& design() const { return m_state->design; }
    [[nodiscard]] const Catalogue& catalogue() const { return m_catalogue; }
    [[nodiscard]] QString title() const { return QString::fromStdString(m_state->design.name); }
    [[nodiscard]] QString workload() const { return m_state->words; }

    [[nodiscard]] UndoSteps* steps() const { return m_steps.get(); }
    [[nodiscard]] Findings* findings() const { return m_findings.get(); }
    [[nodiscard]] BlockEdits* blocks() const { return m_blocks.get(); }
    [[nodiscard]] WireEdits* wires() const { return m_wires.get(); }
    [[nodiscard]] SpliceEdits* splices() const { return m_splices.get(); }
    [[nodiscard]] ArrayEdits* arrays() const { return m_arrays.get(); }
    [[nodiscard]] ParameterEdits* parameters() const { return m_parameters.get(); }
    [[nodiscard]] OwnPartEdits* ownParts() const { return m_ownParts.get(); }

    // Replaces everything and forgets the undo steps. `words` as typed; left empty they are the default workload's.
    void load(Design design, const QString& words = {}, int drawing = 0);
    // Puts another drawing on the desk, by the number its owner gives it. The one that leaves keeps its steps, and has them when it comes
    // back. `design` and `words` are what it is: a drawing that is new here begins with them, without steps.
    void show(int drawing, Design design, const QString& words);
    void newDesign();
    Q_INVOKABLE void markSaved(); // all drawings

    Q_INVOKABLE QString setWorkload(const QString& words);
    void setTitle(const QString& title);
    // Everything, as one step. Words that no workload has leave it as it is.
    bool replace(Design design, const QString& words, const QString& what);
    // What every edit ends with: one undo step; false when nothing is different. Steps with the same non-empty key merge while they
    // follow each other quickly.
    bool commit(Design design, const QString& text, const QString& mergeKey = {});
    bool commit(Design design, const QString& words, const QString& text, const QString& mergeKey);

signals:
    void designChanged(); // any change of the design, positions and names included
    void physicsChanged(); // types, counts, links or parameters changed: results and bounds are of an older design
    void workloadChanged();
    void titleChanged();
    void saved(); // markSaved() or load()
    void loaded(); // another drawing is on the desk: the view should fit
    void blockRenamed(const QString& id, const QString& newId); // by an edit, an undo or a redo
    void stepped(const QString& text, bool undone, const QStringList& ids); // an undo or redo happened and touched these blocks
    void notice(const QString& text); // something a person should hear that is no error

private:
    void restore(DocumentStatePtr state, UndoSteps::Cause cause, const QString& text);

    const Catalogue& m_catalogue;
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

} // namespace floom
