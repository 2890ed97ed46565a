// SPDX-License-Identifier: GPL-3.0-or-later
#include "why/why_flame.h"

#include "desk/session_link.h"
#include "export/number_text.h"
#include "look/theme.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>

namespace floom::inline pages {

std::vector<FlameBox> flameOf(const FirmwareCore& core)
{
    const auto totals = totalsOf(core);
    std::vector<std::vector<int>> calls(core.paths.size() + 1); // by path + 1: its callees, widest first
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < core.paths.size(); ++i) {
        calls[static_cast<std::size_t>(core.paths[i].parent + 1)].push_back(static_cast<int>(i));
        all += core.paths[i].parent < 0 ? totals[i] : 0;
    }
    std::vector<FlameBox> boxes;
    if (all == 0)
        return boxes;
    const auto total = [&](int path) { return totals[static_cast<std::size_t>(path)]; };
    for (auto& list : calls)
        std::stable_sort(list.begin(), list.end(), [&](int a, int b) { return total(a) > total(b); });
    const auto place = [&](int path, int below, int depth, double from) {
        double at = from;
        for (const int called : calls[static_cast<std::size_t>(path + 1)]) {
            const double wide = static_cast<double>(total(called)) / static_cast<double>(all);
            boxes.push_back({called, below, depth, at, at + wide});
            at += wide;
        }
    };
    place(-1, -1, 0, 0);
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const FlameBox box = boxes[i];
        place(box.path, static_cast<int>(i), box.depth + 1, box.from);
    }
    return boxes;
}

WhyFlame::WhyFlame(QQuickItem* parent)
    : CanvasImageItem(parent)
{
    setAcceptedMouseButtons(Qt::LeftButton);
    setAcceptHoverEvents(true);
    setActiveFocusOnTab(true);
    connect(Theme::current(), &Theme::changed, this, &CanvasImageItem::repaint);
}

void WhyFlame::setFunctions(WhyFirmwareModel* functions)
{
    if (!linkSession(this, m_functions, functions, &WhyFirmwareModel::changed, &WhyFlame::refresh))
        return;
    if (functions)
        connect(functions, &WhyFirmwareModel::pickedChanged, this, &CanvasImageItem::repaint);
    emit functionsChanged();
    refresh();
}

void WhyFlame::refresh()
{
    const auto* core = m_functions ? m_functions->shown() : nullptr;
    m_boxes = core ? flameOf(*core) : std::vector<FlameBox>{};
    m_rows = 0;
    for (const FlameBox& box : m_boxes)
        m_rows = std::max(m_rows, box.depth + 1);
    m_current = -1;
    repaint();
    emit flameChanged();
    emit currentChanged();
}

void WhyFlame::setCurrent(int box)
{
    const int wanted = box >= 0 && box < static_cast<int>(m_boxes.size()) ? box : -1;
    if (wanted == m_current)
        return;
    m_current = wanted;
    repaint();
    emit currentChanged();
}

QString WhyFlame::words() const
{
    const auto* core = m_functions ? m_functions->shown() : nullptr;
    if (!core || m_current < 0)
        return {};
    const FirmwarePath& path = core->paths[static_cast<std::size_t>(m_boxes[static_cast<std::size_t>(m_current)].path)];
    const auto nameOf = [&](const FirmwarePath& one) {
        return QString::fromStdString(core->functions[static_cast<std::size_t>(one.function)].name);
    };
    const auto total = totalsOf(*core)[static_cast<std::size_t>(&path - core->paths.data())];
    auto text = path.parent < 0 ? nameOf(path)
                                : tr("%1, called by %2").arg(nameOf(path), nameOf(core->paths[static_cast<std::size_t>(path.parent)]));
    text += tr(": %1 cycles, %2 of the core").arg(QString::fromStdString(countText(total)), cycleShare(total, core->cycles));
    if (path.self < total)
        text += tr("; %1 in the function itself").arg(cycleShare(path.self, core->cycles));
    return text + tr("; %n calls", "", static_cast<int>(std::min<std::uint64_t>(path.calls, INT32_MAX)));
}

QRectF WhyFlame::placeOf(int box) const
{
    if (box < 0 || box >= static_cast<int>(m_boxes.size()))
        return {};
    const FlameBox& one = m_boxes[static_cast<std::size_t>(box)];
    return {one.from * width(), height() - (one.depth + 1) * kRow, (one.to - one.from) * width(), kRow};
}

int WhyFlame::boxAt(double x, double y) const
{
    for (int i = 0; i < static_cast<int>(m_boxes.size()); ++i)
        if (placeOf(i).contains(x, y))
            return i;
    return -1;
}

int WhyFlame::beside(int box, int step) const
{
    const int depth = m_boxes[static_cast<std::size_t>(box)].depth;
    int best = box;
    const double from = m_boxes[static_cast<std::size_t>(box)].from;
    for (int i = 0; i < static_cast<int>(m_boxes.size()); ++i) {
        const FlameBox& other = m_boxes[static_cast<std::size_t>(i)];
        const double far = step * (other.from - from);
        if (other.depth == depth && i != box && (far > 0 || (far == 0 && step * (i - box) > 0))
            && (best == box || far < step * (m_boxes[static_cast<std::size_t>(best)].from - from)))
            best = i;
    }
    return best;
}

int WhyFlame::above(int box) const
{
    const auto found = std::find_if(m_boxes.begin(), m_boxes.end(), [box](const FlameBox& other) { return other.parent == box; });
    return found == m_boxes.end() ? box : static_cast<int>(found - m_boxes.begin());
}

void WhyFlame::hoverMoveEvent(QHoverEvent* event)
{
    setCurrent(boxAt(event->position().x(), event->position().y()));
}

void WhyFlame::mousePressEvent(QMouseEvent* event)
{
    forceActiveFocus(Qt::MouseFocusReason);
    setCurrent(boxAt(event->position().x(), event->position().y()));
    if (m_current >= 0)
        m_functions->setPicked(
            m_functions->shown()->paths[static_cast<std::size_t>(m_boxes[static_cast<std::size_t>(m_current)].path)].function);
}

void WhyFlame::keyPressEvent(QKeyEvent* event)
{
    event->setAccepted(!m_boxes.empty());
    if (m_boxes.empty())
        return;
    const int from = std::max(0, m_current);
    switch (event->key()) {
    case Qt::Key_Left:
        return setCurrent(m_current < 0 ? 0 : beside(from, -1));
    case Qt::Key_Right:
        return setCurrent(m_current < 0 ? 0 : beside(from, 1));
    case Qt::Key_Up:
        return setCurrent(m_current < 0 ? 0 : above(from));
    case Qt::Key_Down: {
        const int below = m_boxes[static_cast<std::size_t>(from)].parent;
        return setCurrent(below >= 0 ? below : from);
    }
    default:
        event->ignore();
    }
}

void WhyFlame::focusInEvent(QFocusEvent*)
{
    if (m_current < 0 && !m_boxes.empty())
        setCurrent(0);
    repaint();
}

void WhyFlame::focusOutEvent(QFocusEvent*)
{
    repaint();
}

void WhyFlame::paintBox(QPainter& painter, int box) const
{
    constexpr double kLeast = 0.7; // px; narrower boxes are invisible
    const QRectF place = placeOf(box);
    const FirmwareCore& core = *m_functions->shown();
    const int number = core.paths[static_cast<std::size_t>(m_boxes[static_cast<std::size_t>(box)].path)].function;
    const FirmwareFunction& function = core.functions[static_cast<std::size_t>(number)];
    if (place.width() < kLeast)
        return;
    const auto& colours = Theme::current()->colours();
    const double waits = function.self > 0 ? static_cast<double>(function.waited()) / static_cast<double>(function.self) : 0;
    const QColor fill = heat(0.3 + 0.65 * waits);
    const QRectF inside = place.adjusted(0, 1, place.width() > 3 ? -1 : 0, 0);
    painter.fillRect(inside, fill);
    const auto name = QString::fromStdString(function.name);
    const QFontMetricsF metrics(painter.font());
    if (inside.width() >= metrics.horizontalAdvance(name.left(3)) + 14) {
        painter.setPen(Theme::current()->inkOn(fill));
        painter.drawText(inside.adjusted(4, 0, -2, 0), Qt::AlignVCenter | Qt::AlignLeft,
                         metrics.elidedText(name, Qt::ElideRight, inside.width() - 6));
    }
    if (box == m_current || number == m_functions->picked()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(box == m_current ? colours.text : colours.lead, box == m_current ? 2 : 1));
        painter.drawRect(inside.adjusted(1, 1, -1, -1));
    }
}

void WhyFlame::paint(QPainter& painter)
{
    if (!m_functions || !m_functions->shown())
        return;
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setFont(figureFont(11));
    for (int box = 0; box < static_cast<int>(m_boxes.size()); ++box)
        paintBox(painter, box);
    if (hasActiveFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(Theme::current()->colours().accent, 1));
        painter.drawRect(QRectF(0.5, 0.5, width() - 1, height() - 1));
    }
}

} // namespace floom::inline pages
