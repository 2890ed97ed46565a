// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline_life_bar.h"

#include "desk/painters/timeline_painter.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace floom::inline pages {

TimelineLifeBar::TimelineLifeBar(QQuickItem* parent)
    : CanvasImageItem(parent)
{
    connect(Theme::current(), &Theme::changed, this, &CanvasImageItem::repaint);
}

void TimelineLifeBar::setModel(TimelineLifeModel* model)
{
    if (model == m_model)
        return;
    if (m_model)
        m_model->disconnect(this);
    m_model = model;
    if (model)
        connect(model, &TimelineLifeModel::lifeChanged, this, &CanvasImageItem::repaint);
    emit modelChanged();
    repaint();
}

void TimelineLifeBar::paint(QPainter& painter)
{
    if (!m_model || !m_model->isValid() || !m_model->session())
        return;
    const auto& life = m_model->life();
    const auto& index = m_model->session()->recording()->index();
    const Time whole = later(Time{1}, life.request.completed - life.request.issued);
    for (const auto& piece : life.pieces) {
        const double x0 = std::round(ratio(piece.start - life.request.issued, whole) * width());
        const double x1 = std::round(ratio(piece.end - life.request.issued, whole) * width());
        const QRectF part(x0, 0, std::max(1.0, x1 - x0 - (x1 - x0 >= 4 ? 1 : 0)), height());
        const auto activity = static_cast<std::size_t>(std::max(0, piece.activity));
        const auto look =
            piece.activity >= 0 && activity < index.activities().size() ? index.activities()[activity].look : ActivityStyle::waiting;
        const auto category = timelineCategory(look, piece.owner > Owner::hostWrite && piece.owner < Owner::other);
        if (piece.service)
            fillCategory(painter, Theme::current()->colours(), part, category);
        else
            fillWait(painter, Theme::current()->colours(), part, category);
    }
}

} // namespace floom::inline pages
