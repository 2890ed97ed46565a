// SPDX-License-Identifier: GPL-3.0-or-later
#include "why/why_pictures.h"

#include "desk/painters/timeline_painter.h"
#include "desk/session_link.h"
#include "look/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace floom::inline pages {

namespace {
constexpr double kLabels = 20; // px below the picture for percentile labels
constexpr double kMarks[] = {0.0, 0.5, 0.9, 0.99, 0.999, 0.9999};
} // namespace

WhyComposition::WhyComposition(QQuickItem* parent)
    : CanvasImageItem(parent)
{
    setAcceptedMouseButtons(Qt::LeftButton);
    setActiveFocusOnTab(true);
    connect(Theme::current(), &Theme::changed, this, &CanvasImageItem::repaint);
    connect(this, &QQuickItem::activeFocusChanged, this, &CanvasImageItem::repaint);
}

void WhyComposition::setSession(WhySession* session)
{
    if (!linkSession(this, m_session, session, &WhySession::handleChanged, &CanvasImageItem::repaint))
        return;
    emit sessionChanged();
    repaint();
}

double WhyComposition::span() const
{
    const auto* result = m_session ? m_session->result() : nullptr;
    const double n = result ? static_cast<double>(requestTimesOf(*result, m_session->side()).latency->requests) : 0;
    return std::clamp(std::log10(std::max(10.0, n / 10)), 1.0, 4.0); // at least ten requests beyond the right edge
}

double WhyComposition::xOf(double quantile) const
{
    return std::clamp(-std::log10(std::max(1e-9, 1 - quantile)) / span(), 0.0, 1.0) * width();
}
double WhyComposition::quantileAt(double x) const
{
    return 1 - std::pow(10, -std::clamp(x / std::max(1.0, width()), 0.0, 1.0) * span());
}

// Cause tables are exact from the marks up, so the handle snaps to a mark near by.
double WhyComposition::markAt(double x) const
{
    constexpr double kNear = 6; // px
    for (const double mark : kMarks)
        if (std::abs(xOf(mark) - x) <= kNear && mark < quantileAt(width()) + 1e-9)
            return mark;
    return quantileAt(x);
}

void WhyComposition::paint(QPainter& painter)
{
    if (!m_session || !m_session->hasComposition())
        return;
    const auto& colours = Theme::current()->colours();
    const auto& picture = m_session->composition();
    const double tall = height() - kLabels;
    painter.setRenderHint(QPainter::Antialiasing, false);
    std::size_t bucket = 0;
    for (double x = 0; x < width(); x += 2) {
        while (bucket + 1 < picture.upTo.size() && picture.upTo[bucket] < quantileAt(x + 1))
            ++bucket;
        double whole = 0;
        for (const auto ps : picture.values[bucket])
            whole += static_cast<double>(ps);
        double level = tall;
        for (std::size_t leaf = 0; leaf < picture.leaves.size() && whole > 0; ++leaf) {
            const double next = level - static_cast<double>(picture.values[bucket][leaf]) / whole * tall;
            auto colour = colours.look(picture.leaves[leaf].look);
            if (picture.leaves[leaf].wait)
                colour = QColor::fromRgbF(colour.redF() * 0.55F, colour.greenF() * 0.55F, colour.blueF() * 0.55F);
            painter.fillRect(QRectF(x, std::round(next), 2, std::round(level) - std::round(next)), colour);
            level = next;
        }
    }
    painter.setFont(wordFont(12));
    for (const double mark : kMarks) {
        const double x = xOf(mark);
        if (x > width() - 2)
            continue;
        if (mark > 0)
            painter.fillRect(QRectF(std::round(x), 0, 1, tall), QColor(0, 0, 0, 110));
        painter.setPen(colours.muted);
        painter.drawText(QRectF(x - (mark > 0 ? 30 : 0), tall + 3, 60, kLabels - 3), mark > 0 ? Qt::AlignHCenter : Qt::AlignLeft,
                         percentileText(mark));
    }
    const double x = std::clamp(std::round(xOf(m_session->handle())), 8.0, width() - 8);
    painter.fillRect(QRectF(0, 0, x, 2), QColor(0, 0, 0, 60));
    painter.fillRect(QRectF(x - 1, 0, 2, tall), colours.text);
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(hasActiveFocus() ? colours.accent : colours.canvas, 2));
    painter.setBrush(colours.text);
    painter.drawRoundedRect(QRectF(x - 7, 1, 14, 16), 3, 3);
    painter.fillRect(QRectF(x - 3, 5, 2, 8), colours.canvas);
    painter.fillRect(QRectF(x + 1, 5, 2, 8), colours.canvas);
}

void WhyComposition::mousePressEvent(QMouseEvent* event)
{
    forceActiveFocus(Qt::MouseFocusReason);
    setKeepMouseGrab(true);
    mouseMoveEvent(event);
}

void WhyComposition::mouseMoveEvent(QMouseEvent* event)
{
    if (m_session)
        m_session->setHandle(markAt(event->position().x()));
}

void WhyComposition::keyPressEvent(QKeyEvent* event)
{
    if (m_session && (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right))
        m_session->moveHandle(event->key() == Qt::Key_Left ? -1 : 1);
    else
        event->ignore();
}

} // namespace floom::inline pages
