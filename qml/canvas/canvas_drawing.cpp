// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/canvas_drawing.h"

#include "document/document.h"
#include "drawing/answer_place.h"
#include "drawing/block_text.h"

#include <algorithm>

namespace floom::inline pages {

void CanvasDrawing::setWorkspace(Workspace* workspace)
{
    if (m_workspace)
        m_workspace->forget(this);
    m_workspace = workspace;
    if (!workspace)
        return;
    connect(workspace->document(), &Document::designChanged, this, &CanvasDrawing::restore);
    connect(workspace->selection(), &Selection::idsChanged, this, [this] {
        if (!selection().isEmpty())
            m_selectedLinks.clear();
    });
    connect(workspace->document(), &Document::blockRenamed, this, [this](const QString& id, const QString& newId) {
        auto ids = selection();
        ids.replaceInStrings(id, newId);
        select(ids);
    });
}

Document* CanvasDrawing::document() const
{
    return m_workspace ? m_workspace->document() : nullptr;
}

void CanvasDrawing::preview(Design design)
{
    m_scene = buildScene(std::move(design), document()->catalogue());
    emit changed();
}

void CanvasDrawing::restore()
{
    if (auto* doc = document())
        preview(doc->design());
    m_selectedLinks.removeIf([this](int link) { return link >= static_cast<int>(m_scene.design.links.size()); });
    emit restored();
}

QRectF CanvasDrawing::answerRect() const
{
    return answerPlace(m_scene);
}

QRectF CanvasDrawing::answerLink() const
{
    return floom::answerLink(m_scene);
}

QRectF CanvasDrawing::boundsOf(const QStringList& ids) const
{
    QRectF area;
    for (const auto& card : m_scene.cards)
        if (ids.contains(QString::fromStdString(card.id)))
            area |= card.outer();
    return area;
}

QStringList CanvasDrawing::selection() const
{
    return m_workspace ? m_workspace->selection()->ids() : QStringList();
}

void CanvasDrawing::select(const QStringList& ids)
{
    if (!m_workspace || ids == selection())
        return;
    m_workspace->selection()->setIds(ids);
    if (ids.size() != 1 || !m_workspace->selection()->instance().startsWith(ids.first()))
        m_workspace->selection()->setInstance({});
}

void CanvasDrawing::selectLinks(const QList<int>& links)
{
    if (!links.isEmpty())
        select({});
    m_selectedLinks = links;
    emit linksSelected();
}

void CanvasDrawing::settle(const QString& id)
{
    select({id});
    emit settled(id);
}

const SceneWire* CanvasDrawing::pinnableWire() const
{
    if (m_selectedLinks.size() != 1)
        return nullptr;
    const auto found = std::find_if(m_scene.wires.begin(), m_scene.wires.end(),
                                    [&](const SceneWire& wire) { return wire.link == m_selectedLinks.first(); });
    return found != m_scene.wires.end() && found->strands.empty() && found->path.size() >= 2 ? &*found : nullptr;
}

int CanvasDrawing::selectedCard() const
{
    const auto ids = selection();
    return ids.size() == 1 ? m_scene.cardOf(ids.first().toStdString()) : -1;
}

int CanvasDrawing::selectedElement(int card) const
{
    if (!m_workspace || card < 0)
        return -1;
    const auto& block = m_scene.design.blocks[static_cast<std::size_t>(card)];
    const auto instance = m_workspace->selection()->instance();
    return instance.isEmpty() || block.count.empty() ? -1 : elementOf(block, instance);
}

std::vector<int> CanvasDrawing::selectedElements(int card) const
{
    const auto instance = m_workspace ? m_workspace->selection()->instance() : QString();
    if (card < 0 || instance.isEmpty())
        return {};
    return elementsOf(m_scene.design.blocks[static_cast<std::size_t>(card)], instance);
}

} // namespace floom::inline pages
