// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline_drive.h"

#include "desk/painters/timeline_painter.h"
#include "recording/timeline_ruler.h"

#include <QPainter>

#include <algorithm>
#include <map>

namespace floom::inline pages {

namespace {
constexpr double kHead = 40; // px of the summary line and the bus squares
constexpr double kWidest = 48; // px per column, maximum
constexpr double kTallest = 24;
constexpr double kLetterCell = 16;
} // namespace

TimelineDrive::TimelineDrive(QQuickItem* parent)
    : CanvasImageItem(parent)
{
    connect(Theme::current(), &Theme::changed, this, &CanvasImageItem::repaint);
}

void TimelineDrive::setSession(TimelineSession* session)
{
    if (session == m_session)
        return;
    if (m_session) {
        m_session->disconnect(this);
        for (QObject* part : m_session->children())
            part->disconnect(this);
    }
    m_session = session;
    if (session) {
        const auto follow = [this] {
            emit moved();
            repaint();
        };
        connect(session, &TimelineSession::playheadChanged, this, follow);
        connect(session->shown(), &ShownTime::changed, this, follow);
        connect(session, &TimelineSession::pinnedChanged, this, &CanvasImageItem::repaint);
        connect(session->recording(), &ShownRecording::changed, this, [this, follow] {
            readTracks();
            follow();
        });
    }
    readTracks();
    emit sessionChanged();
    emit moved();
    repaint();
}

void TimelineDrive::readTracks()
{
    m_columns.clear();
    m_rows = 0;
    if (m_session) {
        std::map<int, std::vector<int>> byChannel;
        for (const int t : m_session->layout().memories)
            byChannel[m_session->layout().parents[static_cast<std::size_t>(t)]].push_back(t);
        for (auto& [channel, below] : byChannel) {
            m_rows = std::max(m_rows, below.size());
            m_columns.push_back({channel, std::move(below)});
        }
    }
    measure();
}

void TimelineDrive::geometryChange(const QRectF& now, const QRectF& before)
{
    CanvasImageItem::geometryChange(now, before);
    if (now.width() != before.width())
        measure();
}

void TimelineDrive::measure()
{
    const double pitch = std::min(kTallest, 200.0 / static_cast<double>(std::max<std::size_t>(1, m_rows)));
    setImplicitHeight(m_columns.empty() ? 24 : kHead + std::ceil(pitch * static_cast<double>(m_rows)));
}

Time TimelineDrive::at() const
{
    if (!m_session)
        return {};
    return m_session->playhead() >= Time{} ? m_session->playhead() : m_session->shown()->window().from;
}

QString TimelineDrive::instant() const
{
    return m_session ? clockText(at()) + QStringLiteral(" ms") : QString();
}

QString TimelineDrive::summary() const
{
    if (!m_session)
        return {};
    const auto& memories = m_session->layout().memories;
    const auto working = std::count_if(memories.begin(), memories.end(), [this](int t) {
        const auto* span = m_session->recording()->index().nearest(t, at(), {});
        return span && m_session->recording()->index().look(*span) != ActivityStyle::waiting;
    });
    return tr("%1 of %2 at work").arg(working).arg(memories.size());
}

void TimelineDrive::paintCell(QPainter& painter, const QRectF& cell, int track) const
{
    const auto& colours = Theme::current()->colours();
    const auto& index = m_session->recording()->index();
    const auto* span = index.nearest(track, at(), {});
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.fillRect(cell, colours.card);
    if (!span)
        return;
    const int category = index.category(*span);
    if (categoryStyle(category) == ActivityStyle::waiting) {
        fillCategory(painter, colours, cell, category);
        return;
    }
    auto dim = colours.look(categoryStyle(category));
    dim.setAlpha(70);
    painter.fillRect(cell, dim);
    const double done = ratio(at() - span->start, later(Time{1}, span->length()));
    fillCategory(painter, colours, QRectF(cell.left(), cell.top(), std::max(2.0, std::round(cell.width() * done)), cell.height()),
                 category);
    if (cell.width() >= kLetterCell && cell.height() >= kLetterCell - 2) {
        painter.setFont(figureFont(11, QFont::Bold));
        painter.setPen(done > 0.3 ? Theme::current()->inkOn(colours.look(categoryStyle(category))) : colours.text);
        painter.drawText(cell.adjusted(4, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, categoryLetter(category));
    }
    if (span->request > 0 && static_cast<int>(span->request) - 1 == m_session->pinnedRequest()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(colours.text, 2));
        painter.drawRect(cell.adjusted(1, 1, -1, -1));
    }
}

void TimelineDrive::paint(QPainter& painter)
{
    const auto& colours = Theme::current()->colours();
    painter.setFont(wordFont(12));
    painter.setPen(colours.muted);
    painter.drawText(QRectF(0, 0, width(), 16), Qt::AlignVCenter | Qt::AlignLeft,
                     m_columns.empty() ? tr("No memories were recorded") : summary());
    if (m_columns.empty())
        return;
    const double pitch = std::min(kWidest, width() / static_cast<double>(m_columns.size()));
    const double rowPitch = (height() - kHead) / static_cast<double>(std::max<std::size_t>(1, m_rows));
    const double gap = pitch >= 8 ? 2 : 0, rowGap = rowPitch >= 6 ? 2 : 0;
    for (std::size_t c = 0; c < m_columns.size(); ++c) {
        const double x = std::floor(static_cast<double>(c) * pitch);
        if (m_columns[c].channel >= 0)
            paintCell(painter, QRectF(x, 20, std::floor(pitch - gap), 16), m_columns[c].channel);
        for (std::size_t r = 0; r < m_columns[c].below.size(); ++r)
            paintCell(painter,
                      QRectF(x, kHead + std::floor(static_cast<double>(r) * rowPitch), std::floor(pitch - gap),
                             std::max(1.0, std::floor(rowPitch - rowGap))),
                      m_columns[c].below[r]);
    }
}

} // namespace floom::inline pages
