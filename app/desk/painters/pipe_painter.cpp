// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/painters/pipe_painter.h"

#include "export/number_text.h"
#include "look/qt_text.h"
#include "look/theme.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace floom::inline desk {

namespace {

constexpr double kFull = 0.9; // busy share from which a stage limits by itself
constexpr double kTornAbove = 3.4; // times the flow: walls beyond are drawn torn, with their value

double readShare(const Stage& stage)
{
    return stage.owners[0];
}
double writeShare(const Stage& stage)
{
    return stage.owners[1];
}
double ownWork(const Stage& stage)
{
    return stage.owners[2] + stage.owners[3] + stage.owners[4] + stage.owners[5];
}

// Horizontal tangents at both ends, so that a stage's middle is level.
void curveTo(QPainterPath& path, double x0, double x1, double y1)
{
    const double middle = (x0 + x1) / 2;
    path.cubicTo(middle, path.currentPosition().y(), middle, y1, x1, y1);
}

class Pipe {
public:
    Pipe(QPainter& painter, const std::vector<Stage>& stages, double iops, const QSizeF& size, const ThemeColours& theme)
        : m_painter(painter)
        , m_colours(theme)
        , m_stages(stages)
        , m_iops(iops)
        , m_size(size)
        , m_middle(size.height() / 2)
    {
        m_most = 1;
        for (const auto& stage : stages)
            m_most = std::max(m_most, reach(stage));
        m_half = (m_size.height() / 2 - 20) / m_most; // px of half the flow's thickness
    }

    void paint()
    {
        paintWalls();
        paintFlow();
        paintNumbers();
    }

private:
    // Half the height of a stage relative to the flow: 1 = as much as flows.
    [[nodiscard]] double reach(const Stage& stage) const
    {
        return stage.fullest > 0 ? std::clamp(1 / stage.fullest, 1.0, kTornAbove) : kTornAbove;
    }
    [[nodiscard]] bool torn(const Stage& stage) const { return stage.fullest <= 0 || 1 / stage.fullest > kTornAbove; }
    [[nodiscard]] double left(std::size_t i) const
    {
        return m_size.width() * static_cast<double>(i) / static_cast<double>(m_stages.size());
    }
    [[nodiscard]] double levelFrom(std::size_t i) const { return left(i) + pitch() * 0.3; }
    [[nodiscard]] double levelTo(std::size_t i) const { return left(i) + pitch() * 0.8; }
    [[nodiscard]] double pitch() const { return m_size.width() / static_cast<double>(m_stages.size()); }

    QPainterPath line(const std::vector<double>& heights) const // a height per stage, y downwards
    {
        QPainterPath path(QPointF(0, heights.front()));
        for (std::size_t i = 0; i < heights.size(); ++i) {
            if (i > 0)
                curveTo(path, levelTo(i - 1), levelFrom(i), heights[i]);
            path.lineTo(i + 1 == heights.size() ? m_size.width() : levelTo(i), heights[i]);
        }
        return path;
    }

    void paintWalls()
    {
        const auto& colours = m_colours;
        for (const double sign : {-1.0, 1.0}) {
            std::vector<double> heights;
            for (const auto& stage : m_stages)
                heights.push_back(m_middle + sign * reach(stage) * m_half);
            const auto wall = line(heights);
            auto inside = wall;
            inside.lineTo(m_size.width(), m_middle);
            inside.lineTo(0, m_middle);
            inside.closeSubpath();
            m_painter.fillPath(inside, colours.panel);
            m_painter.strokePath(wall, QPen(colours.disabled, 2));
            for (std::size_t i = 0; i < m_stages.size(); ++i)
                if (torn(m_stages[i]))
                    paintTear((levelFrom(i) + levelTo(i)) / 2, heights[i]);
        }
    }

    void paintTear(double x, double y)
    {
        const auto& colours = m_colours;
        m_painter.fillRect(QRectF(x - 20, y - 3, 40, 6), colours.canvas);
        QPainterPath zigzag(QPointF(x - 20, y));
        for (int i = 0; i < 5; ++i)
            zigzag.lineTo(x - 16 + i * 8, y + (i % 2 == 0 ? -5 : 5));
        zigzag.lineTo(x + 20, y);
        m_painter.strokePath(zigzag, QPen(colours.disabled, 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    }

    void paintFlow()
    {
        const auto& theme = m_colours;
        const QColor inks[] = {theme.look(ActivityStyle::dataOut), theme.look(ActivityStyle::dataIn), theme.look(ActivityStyle::program)};
        std::vector<double> above(m_stages.size(), m_middle - m_half);
        for (int band = 0; band < 3; ++band) {
            std::vector<double> below;
            for (std::size_t i = 0; i < m_stages.size(); ++i) {
                const auto& stage = m_stages[i];
                const double parts[] = {readShare(stage), writeShare(stage), ownWork(stage)};
                const double whole = parts[0] + parts[1] + parts[2];
                const double share = whole > 0 ? parts[band] / whole : (band == 0 ? 1 : 0);
                below.push_back(band == 2 ? m_middle + m_half : above[i] + share * 2 * m_half);
            }
            auto path = line(above);
            path.connectPath(line(below).toReversed());
            path.closeSubpath();
            m_painter.fillPath(path, inks[band]);
            above = below;
        }
    }

    void paintNumbers()
    {
        const auto& colours = m_colours;
        m_painter.setFont(wordFont(15, QFont::DemiBold));
        m_painter.setPen(Theme::current()->inkOn(colours.look(ActivityStyle::dataOut)));
        if (m_half >= 12)
            m_painter.drawText(QRectF(14, m_middle - m_half, 200, 2 * m_half), Qt::AlignVCenter | Qt::AlignLeft,
                               qt(scaledText(m_iops)) + QStringLiteral(" IOPS"));
        for (std::size_t i = 0; i < m_stages.size(); ++i) {
            const auto& stage = m_stages[i];
            const double x0 = levelFrom(i), x1 = i + 1 == m_stages.size() ? m_size.width() : levelTo(i);
            const double top = m_middle - reach(stage) * m_half;
            if (stage.neck)
                paintNeck(stage, x0, x1);
            else if (stage.ceiling > 0) {
                m_painter.setFont(figureFont(12));
                m_painter.setPen(colours.muted);
                const bool below = top + 22 < m_middle - m_half;
                m_painter.drawText(QRectF(x0 - 20, below ? top + 5 : top - 18, x1 - x0 + 40, 14), Qt::AlignCenter | Qt::TextDontClip,
                                   qt(scaledText(stage.ceiling)));
            }
        }
    }

    void paintNeck(const Stage& stage, double x0, double x1)
    {
        const auto& colours = m_colours;
        const double top = m_middle - reach(stage) * m_half, bottom = m_middle + reach(stage) * m_half;
        const QColor ink = colours.answer;
        m_painter.fillRect(QRectF(x0, top - 3, x1 - x0, 4), ink);
        m_painter.fillRect(QRectF(x0, bottom - 1, x1 - x0, 4), ink);
        QPainterPath bracket(QPointF(x0, top - 6));
        bracket.lineTo(x0, top - 16);
        bracket.lineTo(x1, top - 16);
        bracket.lineTo(x1, top - 6);
        m_painter.strokePath(bracket, QPen(ink, 2));
        m_painter.setFont(wordFont(13, QFont::DemiBold));
        m_painter.setPen(ink);
        const QString share = qt(percentText(stage.fullest, 0));
        QString words = stage.fullest >= kFull ? QObject::tr("bottleneck: %1 full").arg(share)
            : stage.servers > 1                ? QObject::tr("busiest of %1: %2").arg(stage.servers).arg(share)
                                               : QObject::tr("busiest: %1").arg(share);
        if (m_painter.fontMetrics().horizontalAdvance(words) > x1 - x0 + 8) // it would overlap the next figure
            words = share;
        m_painter.drawText(QRectF(x0 - 60, top - 36, x1 - x0 + 60, 18), Qt::AlignRight | Qt::AlignVCenter, words);
        if (stage.ceiling <= 0)
            return;
        m_painter.setFont(figureFont(12, QFont::DemiBold));
        m_painter.drawText(QRectF(x0, bottom + 6, x1 - x0, 16), Qt::AlignCenter | Qt::TextDontClip, qt(scaledText(stage.ceiling)));
    }

    QPainter& m_painter;
    const ThemeColours& m_colours;
    const std::vector<Stage>& m_stages;
    double m_iops;
    QSizeF m_size;
    double m_middle;
    double m_most = 1;
    double m_half = 1;
};

} // namespace

void paintPipe(QPainter& painter, const std::vector<Stage>& stages, double iops, const QSizeF& size, const ThemeColours& theme)
{
    if (!stages.empty())
        Pipe(painter, stages, iops, size, theme).paint();
}

} // namespace floom::inline desk
