// SPDX-License-Identifier: GPL-3.0-or-later
// CanvasController: owns the parts of the canvas: those that show a design, and those through which mouse, keys and lists change it. The
// parts communicate through the document. QML reaches them as properties. GUI thread.
#pragma once

#include "canvas/canvas_adding.h"
#include "canvas/canvas_cards.h"
#include "canvas/canvas_drawing.h"
#include "canvas/canvas_edits.h"
#include "canvas/canvas_hand.h"
#include "canvas/canvas_hover.h"
#include "canvas/canvas_inside.h"
#include "canvas/canvas_keys.h"
#include "canvas/canvas_moment.h"
#include "canvas/card_values.h"
#include "canvas/palette_drop.h"
#include "canvas/view_before.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace floom::inline pages {

class CanvasController : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::Workspace* workspace READ workspace WRITE setWorkspace NOTIFY workspaceChanged)
    Q_PROPERTY(floom::pages::CanvasDrawing* drawing READ drawing CONSTANT)
    Q_PROPERTY(floom::pages::CanvasCards* cards READ cards CONSTANT)
    Q_PROPERTY(floom::pages::CanvasViewport* view READ view CONSTANT)
    Q_PROPERTY(floom::pages::CanvasMoment* moment READ moment CONSTANT)
    Q_PROPERTY(floom::pages::CanvasHover* hover READ hover CONSTANT)
    Q_PROPERTY(floom::pages::CanvasInside* inside READ inside CONSTANT)
    Q_PROPERTY(floom::pages::CardValues* values READ values CONSTANT)
    Q_PROPERTY(floom::pages::CanvasEdits* edits READ edits CONSTANT)
    Q_PROPERTY(floom::pages::CanvasAdding* adding READ adding CONSTANT)
    Q_PROPERTY(floom::pages::PaletteDrop* palette READ palette CONSTANT)
    Q_PROPERTY(floom::pages::CanvasHand* hand READ hand CONSTANT)
    Q_PROPERTY(floom::pages::CanvasKeys* keys READ keys CONSTANT)

public:
    explicit CanvasController(QObject* parent = nullptr);

    [[nodiscard]] Workspace* workspace() const { return m_drawing->workspace(); }
    void setWorkspace(Workspace* workspace);
    [[nodiscard]] CanvasDrawing* drawing() const { return m_drawing; }
    [[nodiscard]] CanvasCards* cards() const { return m_cards; }
    [[nodiscard]] CanvasViewport* view() const { return m_view; }
    [[nodiscard]] CanvasMoment* moment() const { return m_moment; }
    [[nodiscard]] CanvasHover* hover() const { return m_hover; }
    [[nodiscard]] CanvasInside* inside() const { return m_inside; }
    [[nodiscard]] CardValues* values() const { return m_values; }
    [[nodiscard]] CanvasEdits* edits() const { return m_edits; }
    [[nodiscard]] CanvasAdding* adding() const { return m_adding; }
    [[nodiscard]] PaletteDrop* palette() const { return m_palette; }
    [[nodiscard]] CanvasHand* hand() const { return m_hand; }
    [[nodiscard]] CanvasKeys* keys() const { return m_keys; }

signals:
    void workspaceChanged();

private:
    void leave();
    void followStep(const QStringList& blocks); // undone or redone: what was all in sight stays so, else these blocks come into it

    CanvasDrawing* m_drawing;
    CanvasCards* m_cards;
    CanvasViewport* m_view;
    CanvasMoment* m_moment;
    ViewBefore m_before;
    CanvasHover* m_hover;
    CanvasInside* m_inside;
    CardValues* m_values;
    CanvasEdits* m_edits;
    CanvasAdding* m_adding;
    PaletteDrop* m_palette;
    CanvasHand* m_hand;
    CanvasKeys* m_keys;
    QRectF m_bounds; // of all cards, at the end of the last edit
    bool m_outgrown = false; // the last edit changed them, and all cards were in sight before
};

} // namespace floom::inline pages
