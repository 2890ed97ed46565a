// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/canvas_controller.h"

#include "document/document.h"
#include "run/runner.h"

namespace floom {

CanvasController::CanvasController(QObject* parent)
    : QObject(parent)
    , m_drawing(new CanvasDrawing(this))
    , m_cards(new CanvasCards(*m_drawing, this))
    , m_view(new CanvasViewport(*m_drawing, *m_cards, this))
    , m_moment(new CanvasMoment(*m_drawing, *m_cards, this))
{
    connect(m_drawing, &CanvasDrawing::changed, this, [this] { m_hoveredAnchor = -1; });
    connect(m_cards, &CanvasCards::answered, m_view, [this] {
        if (!m_view->shown().contains(m_drawing->answerRect()))
            m_view->fit();
    });
}

void CanvasController::setWorkspace(Workspace* workspace)
{
    if (this->workspace() == workspace)
        return;
    leave();
    m_drawing->setWorkspace(workspace);
    if (workspace) {
        auto* doc = workspace->document();
        connect(doc, &Document::designChanged, this, &CanvasController::rebuild);
        connect(doc, &Document::loaded, m_view, &CanvasViewport::fit);
        connect(doc, &Document::stepped, m_cards, [this](const QString&, bool, const QStringList& ids) {
            m_view->reveal(m_drawing->boundsOf(ids));
            m_cards->flash(ids);
        });
        m_cards->follow(*workspace);
        m_moment->follow(*workspace);
    }
    m_view->wantFit();
    emit workspaceChanged();
    rebuild();
    m_cards->showRun();
}

// Nothing here listens any longer to the workspace that was shown.
void CanvasController::leave()
{
    auto* old = workspace();
    if (!old)
        return;
    QObjectList listeners = children();
    listeners.append(this);
    for (QObject* listener : std::as_const(listeners)) {
        old->disconnect(listener);
        old->document()->disconnect(listener);
        if (old->runner())
            old->runner()->disconnect(listener);
    }
}

void CanvasController::rebuild()
{
    if (isWiring()) { // the drawing changed under the wire in hand: its ports may be gone
        dropWire();
        endDrag();
    }
    m_cards->forgetFix();
    m_drawing->restore();
    m_moment->redraw();
    m_view->fitFirst();
}

QString CanvasController::aimedBlock() const
{
    return m_wireOver < 0 ? QString()
                          : QString::fromStdString(endOf(m_drawing->scene(), m_targets[static_cast<std::size_t>(m_wireOver)].anchor).block);
}

} // namespace floom
