// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline_maps_item.h"

#include "look/theme.h"
#include "recording/map_words.h"
#include "recording/timeline_ruler.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace floom::inline pages {

namespace {

QColor colourOf(const ThemeColours& colours, BlockKind kind)
{
    switch (kind) {
    case BlockKind::free:
        return colours.edge;
    case BlockKind::open:
        return colours.look(ActivityStyle::hostLink);
    case BlockKind::data:
        return colours.look(ActivityStyle::program);
    case BlockKind::map:
        return colours.look(ActivityStyle::ecc);
    case BlockKind::slc:
        return colours.look(ActivityStyle::arrayRead);
    case BlockKind::retired:
        return colours.error;
    }
    return colours.edge;
}

} // namespace

TimelineMaps::TimelineMaps(QQuickItem* parent)
    : CanvasImageItem(parent)
{
    connect(Theme::current(), &Theme::changed, this, &TimelineMaps::refresh);
}

void TimelineMaps::setSession(TimelineSession* session)
{
    if (session == m_session)
        return;
    if (m_session) {
        m_session->disconnect(this);
        m_session->recording()->disconnect(this);
    }
    m_session = session;
    if (session) {
        connect(session, &TimelineSession::playheadChanged, this, &TimelineMaps::refresh);
        connect(session->recording(), &ShownRecording::changed, this, &TimelineMaps::refresh);
    }
    refresh();
}

void TimelineMaps::setLens(int lens)
{
    m_lens = static_cast<MapLens>(std::clamp(lens, 0, static_cast<int>(MapLens::kind)));
    refresh();
}

void TimelineMaps::refresh()
{
    const auto* result = m_session ? m_session->recording()->result() : nullptr;
    m_picture = result ? mapPictureAt(result->maps, m_session->playhead(), m_lens) : MapPicture();
    emit changed();
    repaint();
}

QString TimelineMaps::instant() const
{
    return isAvailable() ? instantText(Time{std::llround(m_picture.seconds * 1e12)}, nanoseconds(1'000)) : QString();
}

QString TimelineMaps::most() const
{
    const auto number = groupedNumber(std::llround(m_picture.most));
    switch (m_lens) {
    case MapLens::valid:
        return tr("%1 units").arg(number);
    case MapLens::erases:
        return tr("%1 erases").arg(number);
    case MapLens::age:
        return durationText(Time{std::llround(m_picture.most * 1e6)});
    case MapLens::temperature:
        return tr("%1 units/s").arg(number);
    case MapLens::kind:
        break;
    }
    return {};
}

QVariantList TimelineMaps::kindColours() const
{
    QVariantList list;
    for (int kind = 0; kind <= static_cast<int>(BlockKind::retired); ++kind)
        list << colourOf(Theme::current()->colours(), static_cast<BlockKind>(kind));
    return list;
}

QString TimelineMaps::summary() const
{
    return isAvailable() ? tr("Erase blocks of %1 dies at %2").arg(m_picture.rows).arg(instant()) : QString();
}

int TimelineMaps::superblocks() const
{
    const auto* result = m_session ? m_session->recording()->result() : nullptr;
    return result ? static_cast<int>(result->maps.superblocks) : 0;
}

QString TimelineMaps::wordsAt(qreal x, qreal y) const
{
    const auto* result = m_session ? m_session->recording()->result() : nullptr;
    if (!result || !isAvailable() || x < 0 || y < 0 || x >= width() || y >= height())
        return {};
    Time at = m_session->playhead();
    if (m_lens == MapLens::temperature) { // known for the series only
        const Time last{std::llround(result->maps.end.seconds * 1e12) - 1};
        at = at < Time{} ? last : earlier(at, last);
    }
    return mapCellWords(result->maps, at, static_cast<int>(y / height() * m_picture.rows),
                        static_cast<int>(x / width() * m_picture.columns));
}

// Frames open blocks in every lens, if cells are large enough.
void TimelineMaps::frameOpen(QPainter& painter) const
{
    const qreal wide = width() / m_picture.columns, tall = height() / m_picture.rows;
    if (m_lens == MapLens::kind || wide < 3 || tall < 3)
        return;
    painter.setPen(QPen(Theme::current()->colours().text, 1));
    painter.setBrush(Qt::NoBrush);
    for (std::size_t i = 0; i < m_picture.kinds.size(); ++i)
        if (static_cast<BlockKind>(m_picture.kinds[i]) == BlockKind::open)
            painter.drawRect(QRectF(static_cast<double>(i % static_cast<std::size_t>(m_picture.columns)) * wide,
                                    static_cast<double>(i / static_cast<std::size_t>(m_picture.columns)) * tall, wide, tall)
                                 .adjusted(0.5, 0.5, -0.5, -0.5));
}

void TimelineMaps::paint(QPainter& painter)
{
    if (!isAvailable())
        return;
    const auto& colours = Theme::current()->colours();
    const auto isFree = [this](int row, int column) {
        const auto i = static_cast<std::size_t>(row * m_picture.columns + column);
        return i < m_picture.kinds.size() && static_cast<BlockKind>(m_picture.kinds[i]) == BlockKind::free && m_lens != MapLens::erases;
    };
    QImage cells(m_picture.columns, m_picture.rows, QImage::Format_ARGB32_Premultiplied);
    for (int row = 0; row < m_picture.rows; ++row)
        for (int column = 0; column < m_picture.columns; ++column) {
            const double share =
                m_picture
                    .shares[static_cast<std::size_t>(row) * static_cast<std::size_t>(m_picture.columns) + static_cast<std::size_t>(column)];
            const auto colour = m_lens == MapLens::kind ? colourOf(colours, static_cast<BlockKind>(static_cast<int>(share)))
                : share < 0 || isFree(row, column)      ? colours.edge
                                                        : heat(share);
            cells.setPixelColor(column, row, colour);
        }
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(QRectF(0, 0, width(), height()), cells);
    const double tall = height() / m_picture.rows;
    for (int row = 1; row < m_picture.rows && tall >= 4; ++row) // separator between dies
        painter.fillRect(QRectF(0, std::round(row * tall), width(), 1), colours.canvas);
    frameOpen(painter);
}

} // namespace floom::inline pages
