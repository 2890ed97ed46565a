// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/compare_diagram.h"

#include "desk/painters/diagram_painter.h"
#include "document/document.h"
#include "export/number_text.h"
#include "look/qt_text.h"
#include "look/theme.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <map>

namespace floom::inline pages {

namespace {

constexpr qreal kBar = 3;
constexpr qreal kBadge = 12;
constexpr int kFigurePx = 11;
constexpr qreal kLine = 14; // px per line of figures below a block
constexpr qreal kValueWidth = 150;

DiagramTheme diagramTheme()
{
    return Theme::current()->isDark() ? DiagramTheme::dark : DiagramTheme::light;
}

// Two bars under a block: its utilization in A and, below, in B.
void paintLoads(QPainter& painter, const QRectF& place, const LoadChange& load)
{
    const auto& colours = Theme::current()->colours();
    qreal y = place.bottom() + 2;
    for (const auto& [busy, colour] : {std::pair(load.a, colours.variantA), std::pair(load.b, colours.variantB)}) {
        painter.fillRect(QRectF(place.left(), y, place.width(), kBar), colours.field);
        if (busy > 0)
            painter.fillRect(QRectF(place.left(), y, place.width() * std::min(busy, 1.0), kBar), colour);
        y += kBar + 1;
    }
}

// Text over wires gets its own background.
void paintWords(QPainter& painter, const QRectF& room, Qt::Alignment side, const QString& words)
{
    const double wide = QFontMetricsF(painter.font()).horizontalAdvance(words);
    const double left = side & Qt::AlignRight ? room.right() - wide : side & Qt::AlignHCenter ? room.center().x() - wide / 2 : room.left();
    painter.fillRect(QRectF(left - 1, room.top(), wide + 2, room.height()), Theme::current()->colours().canvas);
    painter.drawText(QRectF(left, room.top(), wide + 1, room.height()), Qt::AlignLeft | Qt::AlignTop | Qt::TextDontClip, words);
}

bool isFree(const QRectF& room, const std::map<std::string, QRectF>& blocks)
{
    return std::none_of(blocks.begin(), blocks.end(), [&](const auto& block) { return block.second.intersects(room); });
}

// Utilization in A and in B as figures: at the ends of the bars, or side by side below a narrow block. Left out where another block stands:
// the bars remain, and the table of loads has the figures.
qreal paintBusy(QPainter& painter, const QRectF& place, qreal y, const LoadChange& load, const std::map<std::string, QRectF>& blocks)
{
    constexpr qreal kGap = 8;
    const auto& colours = Theme::current()->colours();
    const auto text = [](double busy) { return busy < 0 ? qt(kNoValue) : qt(percentText(busy, 0)); };
    painter.setFont(figureFont(kFigurePx));
    const QFontMetricsF metrics(painter.font());
    const qreal wide = metrics.horizontalAdvance(text(load.a)) + kGap + metrics.horizontalAdvance(text(load.b));
    const qreal left = std::min(place.left(), place.center().x() - wide / 2), right = std::max(place.right(), left + wide);
    if (!isFree(QRectF(left, y, right - left, kLine), blocks))
        return y;
    painter.setPen(colours.variantA);
    paintWords(painter, QRectF(left, y, right - left, kLine), Qt::AlignLeft, text(load.a));
    painter.setPen(colours.variantB);
    paintWords(painter, QRectF(left, y, right - left, kLine), Qt::AlignRight, text(load.b));
    return y + kLine;
}

// A block's changes: the first one's old and new value, and the number of further ones. Left out where another block stands: the table of
// parameters has them too.
void paintValues(QPainter& painter, const QRectF& place, qreal y, const std::vector<const ParameterChange*>& changes,
                 const std::map<std::string, QRectF>& blocks)
{
    const ParameterChange& first = *changes.front();
    const QString address = QString::fromStdString(first.address);
    QString text = address.mid(address.lastIndexOf(u'.') + 1)
        + QStringLiteral(" %1 → %2").arg(QString::fromStdString(spacedQuantity(first.a)), QString::fromStdString(spacedQuantity(first.b)));
    if (changes.size() > 1)
        text += QStringLiteral(" +%1").arg(changes.size() - 1);
    painter.setFont(figureFont(kFigurePx));
    painter.setPen(Theme::current()->colours().text);
    const QFontMetricsF metrics(painter.font());
    text = metrics.elidedText(text, Qt::ElideRight, kValueWidth);
    const qreal wide = metrics.horizontalAdvance(text);
    const QRectF room(place.center().x() - wide / 2, y, wide, kLine);
    if (isFree(room, blocks))
        paintWords(painter, room, Qt::AlignHCenter, text);
}

// Shape and colour show the kind of change.
void paintBadge(QPainter& painter, const QRectF& place, Change change)
{
    const auto& colours = Theme::current()->colours();
    const QRectF box(place.right() - kBadge * 0.6, place.top() - kBadge * 0.4, kBadge, kBadge);
    painter.setPen(QPen(colours.canvas, 1));
    QPainterPath sign;
    if (change == Change::changed) {
        painter.setBrush(colours.warning);
        sign.addPolygon(QPolygonF({QPointF(box.center().x(), box.top()), box.bottomRight(), box.bottomLeft()}));
        sign.closeSubpath();
    } else {
        painter.setBrush(change == Change::added ? colours.ok : colours.error);
        sign.addRoundedRect(box, 3, 3);
    }
    painter.drawPath(sign);
    if (change == Change::changed)
        return;
    painter.setPen(QPen(colours.canvas, 2));
    painter.drawLine(QPointF(box.left() + 3, box.center().y()), QPointF(box.right() - 3, box.center().y()));
    if (change == Change::added)
        painter.drawLine(QPointF(box.center().x(), box.top() + 3), QPointF(box.center().x(), box.bottom() - 3));
}

void paintEdge(QPainter& painter, const QRectF& place, Change change)
{
    const auto& colours = Theme::current()->colours();
    const QColor& colour = change == Change::changed ? colours.warning : change == Change::added ? colours.ok : colours.error;
    QPen pen(colour, 1.5);
    if (change == Change::removed)
        pen.setDashPattern({4, 3});
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(place, 6, 6);
}

} // namespace

Design unionOf(const Design& a, const Design& b)
{
    Design both = b;
    for (const auto& block : a.blocks)
        if (!b.find(block.id))
            both.blocks.push_back(block);
    for (const auto& link : a.links)
        if (std::find(both.links.begin(), both.links.end(), link) == both.links.end())
            both.links.push_back(link);
    return both;
}

CompareDiagram::CompareDiagram(QQuickItem* parent)
    : CanvasImageItem(parent)
{
    connect(Theme::current(), &Theme::changed, this, [this] { repaint(); });
}

void CompareDiagram::setSession(CompareSession* session)
{
    if (m_session == session)
        return;
    if (m_session)
        m_session->disconnect(this);
    m_session = session;
    if (session)
        connect(session, &CompareSession::changed, this, [this] { repaint(); });
    repaint();
    emit sessionChanged();
}

void CompareDiagram::setShown(int shown)
{
    if (m_shown == shown)
        return;
    m_shown = shown;
    repaint();
    emit shownChanged();
}

void CompareDiagram::setHighlight(const QString& block)
{
    if (m_highlight == block)
        return;
    m_highlight = block;
    repaint();
    emit highlightChanged();
}

void CompareDiagram::paint(QPainter& painter)
{
    if (!m_session || m_session->isEmpty())
        return;
    const auto& catalogue = m_session->workspace()->document()->catalogue();
    constexpr qreal kBelow = 3 + 2 * (kBar + 1) + 2 * kLine; // px below a card: bars, figures, changes
    const bool isPair = m_shown == 1;
    const auto box = boundingRect().adjusted(0, 0, 0, isPair ? -kBelow : 0);
    const auto* a = m_session->record(0);
    const auto* b = m_session->record(1);
    const auto* one = m_shown == 0 ? a : m_shown == 2 ? b : nullptr;
    const Design design = one ? one->design : unionOf(a->design, b->design);
    paintDiagram(painter, design, catalogue, one ? &one->result : nullptr, box, diagramTheme());
    const auto places = diagramPlaces(design, catalogue, box);
    const auto placeOf = [&places](const std::string& block) { return places.contains(block) ? places.at(block) : QRectF(); };
    const auto& comparison = m_session->comparison();
    std::map<std::string, std::vector<const ParameterChange*>> changed;
    for (const auto& change : comparison.parameters)
        if (change.change == Change::changed && !change.block.empty())
            changed[change.block].push_back(&change);
    std::map<std::string, qreal> below; // y of the next line below each block
    for (const auto& load : comparison.loads)
        if (const QRectF place = placeOf(load.block); !one && !place.isNull()) {
            paintLoads(painter, place, load);
            below[load.block] = paintBusy(painter, place, place.bottom() + 3 + 2 * (kBar + 1), load, places);
        }
    for (const auto& [block, changes] : changed)
        if (const QRectF place = placeOf(block); !one && !place.isNull())
            paintValues(painter, place, below.contains(block) ? below[block] : place.bottom() + 3, changes, places);
    for (const auto& change : comparison.parameters)
        if (const QRectF place = placeOf(change.block); !place.isNull()) {
            paintEdge(painter, place, change.change);
            paintBadge(painter, place, change.change);
        }
    if (const QRectF place = placeOf(m_highlight.toStdString()); !place.isNull()) {
        painter.setPen(QPen(Theme::current()->colours().text, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(place.adjusted(-4, -4, 4, 4), 8, 8);
    }
}

} // namespace floom::inline pages
