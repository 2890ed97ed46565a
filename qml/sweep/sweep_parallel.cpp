// SPDX-License-Identifier: GPL-3.0-or-later
// Input and layout of the parallel coordinates; sweep_parallel_paint.cpp draws them.
#include "sweep/sweep_parallel.h"

#include "look/key_table.h"
#include "look/theme.h"

#include <QHash>
#include <QHoverEvent>
#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>

namespace floom::inline pages {

namespace {

constexpr double kNamesBeside = 48, kNamesAbove = 44, kNumbersBelow = 38; // margins for names, and for numbers and lines without one
constexpr double kAxisReach = 12, kLineReach = 6, kNames = 24, kStir = 3;

} // namespace

SweepParallel::SweepParallel(QQuickItem* parent)
    : SweepPicture(parent)
{
    connect(Theme::current(), &Theme::changed, this, [this] {
        m_dim = m_bright = {};
        repaint();
    });
}

void SweepParallel::link(SweepSession& session)
{
    connect(session.runs(), &SweepRuns::resultsChanged, this, &SweepParallel::forgetLines);
}

void SweepParallel::forgetLines()
{
    m_corners.clear();
    arrange();
}

// A brush moves neither axes nor lines; in that case the cached lines are kept.
void SweepParallel::arrange()
{
    if (!m_session)
        return;
    const QRectF area = boundingRect().adjusted(kNamesBeside, kNamesAbove, -kNamesBeside, -kNumbersBelow);
    ParallelLayout next = layoutParallel(area, m_session->axes()->axes(), m_session->runs()->table());
    const bool same = next.axes.size() == m_layout.axes.size() && next.top == m_layout.top && next.bottom == m_layout.bottom
        && std::equal(next.axes.begin(), next.axes.end(), m_layout.axes.begin(), [](const ParallelAxis& a, const ParallelAxis& b) {
                          return a.id == b.id && a.x == b.x && a.least == b.least && a.most == b.most;
                      });
    m_layout = std::move(next);
    if (!same || m_corners.size() != m_session->runs()->table().size()) {
        m_corners.clear();
        for (std::size_t i = 0; i < m_session->runs()->table().size(); ++i)
            m_corners.push_back(lineOf(m_layout, m_session->runs()->table(), i));
        m_all.reset({}, 1, 1); // rebuilt on the next paint
    }
    m_chosen = std::min(m_chosen, axisCount() - 1);
    repaint();
    emit layoutChanged();
}

QPointF SweepParallel::axisPlace(const QString& id, double share) const
{
    for (const ParallelAxis& axis : m_layout.axes)
        if (axis.id == id)
            return {axis.x, m_layout.bottom - share * (m_layout.bottom - m_layout.top)};
    return {-1, -1};
}

QString SweepParallel::description() const
{
    if (!m_session || m_chosen < 0 || m_chosen >= axisCount())
        return {};
    const ParallelAxis& axis = m_layout.axes[static_cast<std::size_t>(m_chosen)];
    const auto brush = m_session->axes()->brushes().find(axis.id);
    return brush == m_session->axes()->brushes().end()
        ? axisLabel(axis)
        : tr("%1 from %2 to %3").arg(axisLabel(axis), valueText(axis, brush->second.least), valueText(axis, brush->second.most));
}

// Brushes. On a parameter a brush selects whole values; on a figure with a limit it moves the limit.

void SweepParallel::brush(const ParallelAxis& axis, double fromY, double toY)
{
    double least = m_layout.valueAt(axis, std::max(fromY, toY)), most = m_layout.valueAt(axis, std::min(fromY, toY));
    if (const auto limit = m_session->goal()->limitOn(axis.id)) // sentence, plot and this axis show the same value
        return m_session->goal()->setLimitValue(*limit, m_session->goal()->goal().limits[*limit].atLeast ? least : most);
    if (axis.steps > 0) {
        least = std::ceil(least - 0.25);
        most = std::max(least, std::floor(most + 0.25));
    }
    m_session->axes()->setBrush(axis.id, least, most);
}

void SweepParallel::nudge(const ParallelAxis& axis, bool upper, double by)
{
    const auto found = m_session->axes()->brushes().find(axis.id);
    const double first = axis.steps > 0 ? 0 : axis.least, last = axis.steps > 0 ? axis.steps - 1 : axis.most;
    FigureRange range = found == m_session->axes()->brushes().end() ? FigureRange{axis.id, first, last} : found->second;
    const double step = axis.steps > 0 ? 1 : (last - first) / 20;
    if (const auto limit = m_session->goal()->limitOn(axis.id))
        return m_session->goal()->setLimitValue(*limit,
                                                std::clamp(m_session->goal()->goal().limits[*limit].value + by * step, first, last));
    double& end = upper ? range.most : range.least;
    end = std::clamp(end + by * step, upper ? range.least : first, upper ? last : range.most);
    if (range.least <= first && range.most >= last)
        m_session->axes()->clearBrush(axis.id);
    else
        m_session->axes()->setBrush(axis.id, range.least, range.most);
}

// Input

void SweepParallel::hoverMoveEvent(QHoverEvent* event)
{
    if (!m_session)
        return;
    if (const int point = lineNear(m_layout, m_session->runs()->table(), event->position(), kLineReach); point >= 0)
        m_session->pick()->setCurrent(point);
}

void SweepParallel::mousePressEvent(QMouseEvent* event)
{
    if (!m_session)
        return;
    forceActiveFocus(Qt::MouseFocusReason);
    m_from = event->position();
    m_moved = false;
    const bool name = m_from.y() < kNames;
    m_dragged = name ? m_layout.placeFor(m_from.x()) : m_layout.axisAt(m_from.x(), kAxisReach);
    m_drag = m_dragged < 0 ? Drag::none : name ? Drag::name : Drag::brush;
    if (m_dragged >= 0)
        m_chosen = m_dragged;
    setKeepMouseGrab(m_drag != Drag::none);
    repaint();
    emit layoutChanged();
}

void SweepParallel::mouseMoveEvent(QMouseEvent* event)
{
    if (m_drag == Drag::none || !m_session || m_dragged >= axisCount())
        return;
    const QPointF way = event->position() - m_from;
    m_moved = m_moved || std::fabs(way.x()) + std::fabs(way.y()) > kStir;
    if (!m_moved)
        return;
    const ParallelAxis axis = m_layout.axes[static_cast<std::size_t>(m_dragged)]; // a copy: the edit replaces the layout
    if (m_drag == Drag::brush)
        return brush(axis, m_from.y(), event->position().y());
    if (const int place = m_layout.placeFor(event->position().x()); place != m_dragged) {
        m_dragged = m_chosen = place;
        m_session->axes()->moveAxis(axis.id, place);
    }
}

void SweepParallel::mouseReleaseEvent(QMouseEvent*)
{
    if (m_drag == Drag::brush && !m_moved && m_session && m_dragged < axisCount())
        m_session->axes()->clearBrush(m_layout.axes[static_cast<std::size_t>(m_dragged)].id);
    m_drag = Drag::none;
    setKeepMouseGrab(false);
}

void SweepParallel::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (!m_session || m_layout.axisAt(event->position().x(), kAxisReach) >= 0)
        return;
    if (const int point = lineNear(m_layout, m_session->runs()->table(), event->position(), kLineReach); point >= 0)
        emit chosen(point);
}

void SweepParallel::keyPressEvent(QKeyEvent* event)
{
    const QString wanted = KeyTable::meant(KeyTable::Place::brush, event->key(), static_cast<int>(event->modifiers()), event->text());
    if (!m_session || m_layout.axes.empty() || wanted.isEmpty()) {
        event->ignore();
        return;
    }
    m_chosen = std::clamp(m_chosen, 0, axisCount() - 1);
    const ParallelAxis axis = m_layout.axes[static_cast<std::size_t>(m_chosen)];
    const bool moves = wanted == u"brush.axisLeft" || wanted == u"brush.axisRight";
    if (moves || wanted == u"brush.previous" || wanted == u"brush.next") {
        m_chosen = std::clamp(m_chosen + (wanted == u"brush.previous" || wanted == u"brush.axisLeft" ? -1 : 1), 0, axisCount() - 1);
        if (moves)
            m_session->axes()->moveAxis(axis.id, m_chosen);
    } else if (wanted == u"brush.lift") {
        m_session->axes()->clearBrush(axis.id);
    } else {
        static const QHash<QString, std::pair<bool, int>> ends{{QStringLiteral("brush.upper"), {true, 1}},
                                                               {QStringLiteral("brush.upperDown"), {true, -1}},
                                                               {QStringLiteral("brush.lower"), {false, 1}},
                                                               {QStringLiteral("brush.lowerDown"), {false, -1}}};
        const auto [isUpper, up] = ends.value(wanted);
        nudge(axis, isUpper, up);
    }
    repaint();
    emit layoutChanged();
}

void SweepParallel::focusInEvent(QFocusEvent* event)
{
    SweepPicture::focusInEvent(event);
    if (event->reason() != Qt::MouseFocusReason)
        m_chosen = std::min(std::max(0, m_chosen), axisCount() - 1);
    repaint();
    emit layoutChanged();
}

void SweepParallel::focusOutEvent(QFocusEvent* event)
{
    SweepPicture::focusOutEvent(event);
    repaint();
}

} // namespace floom::inline pages
