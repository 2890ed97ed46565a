// SPDX-License-Identifier: GPL-3.0-or-later
// CanvasController's edits of the drawing's structure: layout, elements out of and into arrays, rows and columns, inside a block.
#include "canvas/canvas_controller.h"
#include "canvas/inside_model.h"
#include "document/document.h"
#include "drawing/auto_layout.h"
#include "drawing/block_text.h"
#include "drawing/default_place.h"
#include "look/theme.h"

#include <cmath>

namespace floom {

namespace {

constexpr int kGlideMs = 180;
constexpr qreal kHeaderReach = 18; // above and left of the cells, where the numbers stand

} // namespace

void CanvasController::tidy()
{
    auto* doc = m_drawing->document();
    if (!doc || doc->design().blocks.empty())
        return;
    const Design before = doc->design();
    doc->arrange(autoLayout(before, doc->catalogue()), tr("Tidy up"));
    if (doc->design() == before)
        emit doc->notice(tr("The drawing is tidy already."));
    else
        glideFrom(before);
}

// Shows the blocks on their way from where they stood; the document is where it goes already.
void CanvasController::glideFrom(const Design& before)
{
    stopGlide();
    if (Theme::current()->reduceMotion()) {
        m_view->fit();
        return;
    }
    m_glide.disconnect(this);
    m_glide.setDuration(kGlideMs);
    m_glide.setStartValue(0.0);
    m_glide.setEndValue(1.0);
    m_glide.setEasingCurve(QEasingCurve::OutCubic);
    connect(&m_glide, &QVariantAnimation::valueChanged, this, [this, before](const QVariant& value) {
        Design shown = m_drawing->document()->design();
        const double share = value.toDouble();
        for (auto& block : shown.blocks)
            if (const auto* old = before.find(block.id))
                block.at = {static_cast<int>(std::lround(old->at.x + (block.at.x - old->at.x) * share)),
                            static_cast<int>(std::lround(old->at.y + (block.at.y - old->at.y) * share))};
        m_drawing->preview(std::move(shown));
    });
    connect(&m_glide, &QVariantAnimation::finished, this, [this] {
        rebuild();
        m_view->fit();
    });
    m_glide.start();
}

void CanvasController::stopGlide()
{
    if (!isGliding())
        return;
    m_glide.stop();
    rebuild();
}

void CanvasController::breakOutSelected()
{
    if (!m_drawing->document() || m_drawing->selection().size() != 1)
        return;
    const int card = handleCard();
    const int element = m_drawing->selectedElement(card);
    const auto* block = m_drawing->document()->design().find(m_drawing->selection().first().toStdString());
    if (!block || block->count.empty()) {
        emit m_drawing->document()->notice(tr("Select an array first, or one of its elements."));
        return;
    }
    int inner = 1;
    for (std::size_t i = 1; i < block->count.size(); ++i)
        inner *= block->count[i];
    const int index = element >= 0 ? element / inner : block->count.front() - 1;
    const auto ids = breakOutApart(*m_drawing->document(), m_drawing->selection().first(), index);
    if (ids.isEmpty())
        return;
    m_drawing->select(ids);
    m_view->showSelection();
}

void CanvasController::absorbSelected()
{
    if (!m_drawing->document() || m_drawing->selection().isEmpty())
        return;
    const auto ids = m_drawing->document()->absorb(m_drawing->selection().first());
    if (!ids.isEmpty())
        m_drawing->select(ids);
}

void CanvasController::setInside(const QString& address)
{
    if (m_inside == address)
        return;
    m_inside = address;
    emit insideChanged();
}

bool CanvasController::enter()
{
    if (m_drawing->selection().size() != 1)
        return false;
    const auto instance = m_drawing->workspace()->selectedInstance();
    for (const auto& address : {instance, m_drawing->selection().first()})
        if (!address.isEmpty() && !address.contains(u'*') && InsideModel::canEnter(m_drawing->workspace(), address)) {
            setInside(address);
            return true;
        }
    emit m_drawing->document()->notice(tr("Nothing is inside %1.").arg(m_drawing->selection().first()));
    return false;
}

void CanvasController::selectLine(bool column)
{
    const int card = handleCard();
    const int element = m_drawing->selectedElement(card);
    if (card < 0)
        return;
    const auto& block = m_drawing->scene().design.blocks[static_cast<std::size_t>(card)];
    if (block.count.size() != 2)
        return;
    const int at = std::max(0, element);
    const auto id = QString::fromStdString(block.id);
    m_drawing->workspace()->setSelectedInstance(column ? QStringLiteral("%1[%2][*]").arg(id).arg(at / block.count[1])
                                                       : QStringLiteral("%1[*][%2]").arg(id).arg(at % block.count[1]));
}

// The row or column whose number lies at this point of the card; "" = none.
QString CanvasController::lineUnder(int card, QPointF inside) const
{
    const auto& block = m_drawing->scene().design.blocks[static_cast<std::size_t>(card)];
    const auto& grid = m_drawing->scene().cards[static_cast<std::size_t>(card)].layout.grid;
    if (block.count.size() != 2 || !grid.showsHeaders())
        return {};
    const auto cells = grid.bounds();
    const int element = grid.elementAt(inside);
    const auto id = QString::fromStdString(block.id);
    if (inside.y() >= cells.top() - kHeaderReach && inside.y() < cells.top() - 2 && inside.x() >= cells.left()
        && inside.x() <= cells.right())
        return QStringLiteral("%1[%2][*]").arg(id).arg(element / block.count[1]);
    if (inside.x() < cells.left() - 2 && inside.y() >= cells.top() && inside.y() <= cells.bottom())
        return QStringLiteral("%1[*][%2]").arg(id).arg(element % block.count[1]);
    return {};
}

} // namespace floom
