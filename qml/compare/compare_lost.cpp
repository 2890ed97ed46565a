// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/compare_lost.h"

#include "desk/session_link.h"
#include "look/theme.h"
#include "recording/timeline_ruler.h"

#include <QHoverEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace floom::inline pages {

namespace {

constexpr double kEdge = 4; // px of margin at both ends

Time lossOf(const RequestPair& pair)
{
    return pair.inB - pair.inA;
}

QString signedTime(Time loss)
{
    return loss == Time{}
        ? CompareLost::tr("the same in B")
        : CompareLost::tr("%1 in B").arg((loss > Time{} ? QStringLiteral("+") : QStringLiteral("−")) + durationText(abs(loss)));
}

} // namespace

CompareLost::CompareLost(QQuickItem* parent)
    : CanvasImageItem(parent)
{
    setAcceptedMouseButtons(Qt::LeftButton);
    setAcceptHoverEvents(true);
    setActiveFocusOnTab(true);
    connect(Theme::current(), &Theme::changed, this, &CanvasImageItem::repaint);
}

void CompareLost::setPair(CompareTimelines* pair)
{
    if (!linkSession(this, m_pair, pair, &CompareTimelines::changed, &CompareLost::take))
        return;
    take();
    emit pairChanged();
}

void CompareLost::take()
{
    m_order = m_pair ? m_pair->pairs() : std::vector<RequestPair>();
    std::sort(m_order.begin(), m_order.end(), [](const RequestPair& a, const RequestPair& b) {
        return lossOf(a) != lossOf(b) ? lossOf(a) > lossOf(b) : a.request < b.request;
    });
    m_hovered = -1;
    repaint();
    emit pointedChanged();
}

int CompareLost::rankAt(double x) const
{
    if (m_order.empty() || width() <= 2 * kEdge)
        return -1;
    const double share = std::clamp((x - kEdge) / (width() - 2 * kEdge), 0.0, 1.0);
    return std::min(static_cast<int>(m_order.size()) - 1, static_cast<int>(share * static_cast<double>(m_order.size())));
}

double CompareLost::xOfRank(int rank) const
{
    return m_order.empty() ? -1 : kEdge + (rank + 0.5) / static_cast<double>(m_order.size()) * (width() - 2 * kEdge);
}

int CompareLost::currentRank() const
{
    const int request = m_pair ? m_pair->request() : -1;
    const auto found =
        std::find_if(m_order.begin(), m_order.end(), [&](const RequestPair& pair) { return static_cast<int>(pair.request) == request; });
    return found == m_order.end() ? -1 : static_cast<int>(found - m_order.begin());
}

QString CompareLost::textOf(int rank) const
{
    if (rank < 0)
        return {};
    const RequestPair& pair = m_order[static_cast<std::size_t>(rank)];
    return tr("request %1: %2").arg(groupedNumber(pair.request), signedTime(lossOf(pair)));
}

QString CompareLost::currentText() const
{
    return textOf(currentRank());
}

QString CompareLost::hoverText() const
{
    return textOf(m_hovered);
}

QString CompareLost::sumText() const
{
    Time lost, gained;
    for (const RequestPair& pair : m_order)
        (lossOf(pair) > Time{} ? lost : gained) += abs(lossOf(pair));
    return m_order.empty() ? QString() : tr("lost in B %1, gained %2").arg(durationText(lost), durationText(gained));
}

// A pixel column covers many requests: it shows their largest loss and largest gain.
void CompareLost::paint(QPainter& painter)
{
    if (m_order.empty() || width() < 40 || height() < 16)
        return;
    const ThemeColours& colours = Theme::current()->colours();
    const Time most = later(Time{1}, lossOf(m_order.front())), least = earlier(Time{}, lossOf(m_order.back()));
    const double room = height() - 8, line = 4 + std::round(room * static_cast<double>(most.ps) / static_cast<double>((most - least).ps));
    const double perPs = room / static_cast<double>((most - least).ps);
    const double wide = (width() - 2 * kEdge) / static_cast<double>(m_order.size());
    painter.setRenderHint(QPainter::Antialiasing, false);
    const auto bar = [&](double left, double right, Time loss, const QColor& colour) {
        const double far = line - static_cast<double>(loss.ps) * perPs;
        if (loss != Time{})
            painter.fillRect(QRectF(left, std::min(far, loss > Time{} ? line - 1 : line), std::max(1.0, right - left),
                                    std::max(1.0, std::abs(far - line))),
                             colour);
    };
    const int columns = wide >= 1 ? static_cast<int>(m_order.size()) : static_cast<int>(width() - 2 * kEdge);
    const auto count = static_cast<double>(m_order.size());
    for (int i = 0; i < columns; ++i) {
        const double left = kEdge + i * (width() - 2 * kEdge) / columns, right = kEdge + (i + 1) * (width() - 2 * kEdge) / columns;
        const auto first = static_cast<std::size_t>(i * count / columns), last = static_cast<std::size_t>((i + 1) * count / columns);
        const Time loss = lossOf(m_order[first]), gain = lossOf(m_order[std::max(first, last - 1)]);
        const double end = wide >= 4 ? right - 1 : right;
        bar(left, end, later(Time{}, loss), colours.variantB);
        bar(left, end, earlier(Time{}, gain), colours.variantA);
    }
    painter.setPen(QPen(colours.border, 1));
    painter.drawLine(QPointF(0, line), QPointF(width(), line));
    if (const int rank = currentRank(); rank >= 0) {
        painter.setPen(QPen(colours.text, 1));
        painter.drawLine(QPointF(std::round(xOfRank(rank)), 0), QPointF(std::round(xOfRank(rank)), height()));
    }
    if (hasActiveFocus()) {
        painter.setPen(QPen(colours.accent, 2));
        painter.drawRect(boundingRect().adjusted(1, 1, -1, -1));
    }
}

// Input

void CompareLost::show(int rank)
{
    if (m_pair && rank >= 0 && !m_order.empty())
        m_pair->setRequest(
            static_cast<int>(m_order[static_cast<std::size_t>(std::min<int>(rank, static_cast<int>(m_order.size()) - 1))].request));
}

void CompareLost::hoverMoveEvent(QHoverEvent* event)
{
    m_hovered = rankAt(event->position().x());
    m_hoverX = event->position().x();
    emit pointedChanged();
}

void CompareLost::hoverLeaveEvent(QHoverEvent*)
{
    m_hovered = -1;
    emit pointedChanged();
}

void CompareLost::mousePressEvent(QMouseEvent* event)
{
    forceActiveFocus(Qt::MouseFocusReason);
    show(rankAt(event->position().x()));
}

void CompareLost::keyPressEvent(QKeyEvent* event)
{
    const int rank = std::max(0, currentRank()), last = static_cast<int>(m_order.size()) - 1;
    const int step = event->modifiers() == Qt::ShiftModifier ? std::max(1, last / 20) : 1;
    switch (event->key()) {
    case Qt::Key_Left:
        return show(std::max(0, rank - step));
    case Qt::Key_Right:
        return show(std::min(last, rank + step));
    case Qt::Key_Home:
        return show(0);
    case Qt::Key_End:
        return show(last);
    default:
        event->ignore();
    }
}

void CompareLost::focusInEvent(QFocusEvent* event)
{
    repaint();
    CanvasImageItem::focusInEvent(event);
}

void CompareLost::focusOutEvent(QFocusEvent* event)
{
    repaint();
    CanvasImageItem::focusOutEvent(event);
}

} // namespace floom::inline pages
