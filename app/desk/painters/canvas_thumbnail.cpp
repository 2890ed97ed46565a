// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/painters/canvas_thumbnail.h"

#include "desk/painters/diagram_painter.h"
#include "desk/painters/dot_grid.h"
#include "io/json.h"
#include "look/theme.h"

#include <QPainter>

namespace floom::inline desk {

CanvasThumbnail::CanvasThumbnail(QQuickItem* parent)
    : CanvasImageItem(parent)
{
    connect(Theme::current(), &Theme::changed, this, &CanvasThumbnail::repaint);
}

void CanvasThumbnail::setDiagram(const Diagram& diagram)
{
    if (m_diagram == diagram)
        return;
    m_diagram = diagram;
    repaint();
    emit changed();
}

void CanvasThumbnail::setDots(bool dots)
{
    if (m_dots == dots)
        return;
    m_dots = dots;
    repaint();
    emit changed();
}

void CanvasThumbnail::paint(QPainter& painter)
{
    const bool dark = Theme::current()->isDark();
    if (m_dots)
        paintDots(painter, size(), {12, 12}, 1, themeColours(dark).dot);
    if (m_diagram.design)
        paintDiagram(painter, *m_diagram.design, m_diagram.catalogue ? *m_diagram.catalogue : builtinCatalogue(), m_diagram.result.get(),
                     boundingRect(), dark ? DiagramTheme::dark : DiagramTheme::light);
}

} // namespace floom::inline desk
