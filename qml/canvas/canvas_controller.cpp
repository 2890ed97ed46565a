// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/canvas_controller.h"

#include "document/document.h"
#include "run/runner.h"

namespace floom::inline pages {

CanvasController::CanvasController(QObject* parent)
    : QObject(parent)
    , m_drawing(new CanvasDrawing(this))
    , m_cards(new CanvasCards(*m_drawing, this))
    , m_view(new CanvasViewport(*m_drawing, *m_cards, this))
    , m_moment(new CanvasMoment(*m_drawing, *m_cards, this))
    , m_before(*m_drawing, *m_view)
    , m_hover(new CanvasHover(*m_drawing, *m_cards, *m_view, this))
    , m_inside(new CanvasInside(*m_drawing, this))
    , m_values(new CardValues(*m_drawing, *m_view, this))
    , m_edits(new CanvasEdits(*m_drawing, *m_view, m_before, this))
    , m_adding(new CanvasAdding(*m_drawing, *m_view, m_before, this))
    , m_palette(new PaletteDrop(*m_drawing, *m_view, this))
    , m_hand(new CanvasHand(*m_drawing, *m_cards, *m_view, *m_moment, *m_hover, *m_edits, this))
    , m_keys(new CanvasKeys({*m_drawing, *m_view, *m_hand, *m_edits, *m_adding, *m_values, *m_inside}, this))
{
    connect(m_drawing, &CanvasDrawing::restored, this, [this] {
        const QRectF bounds = m_drawing->scene().bounds();
        m_outgrown = bounds != m_bounds && (m_bounds.isNull() || m_view->shown().contains(m_bounds));
        m_bounds = bounds;
    });
    connect(m_drawing, &CanvasDrawing::restored, m_moment, &CanvasMoment::redraw);
    connect(m_cards, &CanvasCards::runShown, m_moment, &CanvasMoment::redraw); // a changed drawing shows no moment of its run
    connect(m_drawing, &CanvasDrawing::restored, m_view, &CanvasViewport::fitFirst);
    connect(m_cards, &CanvasCards::answered, m_view, [this] {
        if (!m_view->shown().contains(m_drawing->answerRect()))
            m_view->fit();
    });
    connect(m_hand, &CanvasHand::blockWanted, m_adding, &CanvasAdding::openAt);
    connect(m_hand, &CanvasHand::valueWanted, m_values, &CardValues::wanted);
    connect(m_hand, &CanvasHand::insideWanted, m_inside, &CanvasInside::enter);
    connect(m_hand->wire(), &WireTool::endedOnNothing, m_adding, &CanvasAdding::openFrom);
}

void CanvasController::setWorkspace(Workspace* workspace)
{
    if (this->workspace() == workspace)
        return;
    leave();
    m_drawing->setWorkspace(workspace);
    if (workspace) {
        auto* doc = workspace->document();
        connect(doc, &Document::loaded, m_view, &CanvasViewport::fit);
        connect(doc, &Document::stepped, m_cards, [this](const QString&, bool undone, const QStringList& ids) {
            if (!undone || !m_before.goBack())
                followStep(ids);
            m_cards->flash(ids);
        });
        m_cards->follow(*workspace);
        m_moment->follow(*workspace);
    }
    m_view->wantFit();
    emit workspaceChanged();
    m_drawing->restore();
    m_cards->showRun();
}

void CanvasController::followStep(const QStringList& blocks)
{
    if (m_outgrown && !m_view->shown().contains(m_bounds))
        m_view->fit();
    else
        m_view->reveal(m_drawing->boundsOf(blocks));
}

// Disconnects all parts from the previous workspace.
void CanvasController::leave()
{
    auto* old = workspace();
    if (!old)
        return;
    const auto parts = children();
    for (const QObject* part : parts)
        old->forget(part);
}

} // namespace floom::inline pages
