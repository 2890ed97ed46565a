// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/reports/report_drawing.h"

#include "analysis/class_use.h"
#include "analysis/sensitivity.h"
#include "desk/estimate/block_load.h"
#include "desk/painters/diagram_painter.h"
#include "drawing/block_text.h"
#include "export/number_text.h"
#include "look/qt_text.h"
#include "look/theme.h"
#include "look/unbroken_text.h"

#include <QPainter>

#include <algorithm>
#include <array>
#include <limits>

namespace floom::inline desk {

namespace {

constexpr double kWide = 126; // label width
constexpr double kSide = 130, kEdge = 18; // margins for labels around the drawing
constexpr double kOffBlock = 7; // distance to its block

struct Label {
    QString name, address, values, busy;
    QSizeF size;
    bool isAnswer = false; // the bottleneck
};

class Labelled {
public:
    Labelled(QPainter& painter, const RunRecord& record, const Catalogue& catalogue, const QSizeF& size)
        : m_painter(painter)
        , m_record(record)
        , m_catalogue(catalogue)
        , m_bounds(QPointF(), size)
        , m_colours(themeColours(false))
    {
    }

    void paint()
    {
        m_painter.setRenderHint(QPainter::Antialiasing);
        const QRectF inner = m_bounds.adjusted(kSide * 0.6, kEdge, -kSide, -kEdge);
        paintDiagram(m_painter, m_record.design, m_catalogue, &m_record.result, inner, DiagramTheme::light);
        m_wires = diagramWires(m_record.design, m_catalogue, inner);
        for (const auto& [id, rect] : diagramPlaces(m_record.design, m_catalogue, inner))
            m_taken.push_back(rect);
        const auto loads = loadsOf(atWork(m_record.result), m_record.design);
        for (const auto& [id, rect] : diagramPlaces(m_record.design, m_catalogue, inner)) {
            const auto found = loads.find(id);
            const Label label = labelOf(id, found == loads.end() ? nullptr : &found->second);
            if (label.isAnswer) {
                m_painter.setPen(QPen(m_colours.text, 2));
                m_painter.setBrush(Qt::NoBrush);
                m_painter.drawRoundedRect(rect.adjusted(-3, -3, 3, 3), 8, 8);
            }
            paintLabel(label, placeOf(label, rect));
        }
    }

private:
    [[nodiscard]] static QFont nameFont() { return wordFont(11, QFont::DemiBold); }

    [[nodiscard]] Label labelOf(const std::string& id, const BlockLoad* load) const
    {
        Label label;
        const Block* block = m_record.design.find(id);
        const TypeSpec* type = block ? m_catalogue.find(block->type) : nullptr;
        label.name = QString::fromStdString(type ? type->label : id);
        label.address = block ? addressText(*block) : QString();
        label.values = block && type ? unbroken(footText(*block, *type)) : QString();
        if (load && load->busy > 0.0005)
            label.busy = QStringLiteral("%1 busy").arg(qt(shortPercentText(load->busy)));
        label.isAnswer = isDecided(m_record.result.bottleneck) && m_record.result.bottleneck.block == id;
        const QFontMetricsF names(nameFont()), words(wordFont(9));
        const QRectF most(0, 0, kWide, 1000);
        const QRectF values = words.boundingRect(most, Qt::TextWordWrap, label.values);
        const double wide = std::max({names.horizontalAdvance(label.name), values.width(), words.horizontalAdvance(label.busy) * 1.1,
                                      QFontMetricsF(figureFont(9)).horizontalAdvance(label.address)});
        const double high = 15 + 11 + (label.values.isEmpty() ? 0 : values.height() + 1) + (label.busy.isEmpty() ? 0 : 13);
        label.size = QSizeF(std::min(wide + 4, kWide + 4), high);
        return label;
    }

    // Overlap with what is already there.
    [[nodiscard]] double costOf(const QRectF& place) const
    {
        if (!m_bounds.contains(place))
            return std::numeric_limits<double>::infinity();
        double cost = 0;
        for (const QRectF& other : m_taken) {
            const QRectF common = other.adjusted(-3, -3, 3, 3).intersected(place);
            cost += 100 * std::max(0.0, common.width()) * std::max(0.0, common.height());
        }
        for (const QLineF& wire : m_wires) {
            const QRectF line = QRectF(wire.p1(), wire.p2()).normalized().adjusted(-3, -3, 3, 3).intersected(place);
            cost += line.isEmpty() ? 0 : line.width() + line.height();
        }
        return cost;
    }

    [[nodiscard]] QRectF placeOf(const Label& label, const QRectF& block)
    {
        const double w = label.size.width(), h = label.size.height();
        const double x = block.center().x() - w / 2, y = block.center().y() - h / 2;
        const QPointF corners[] = {{block.right() + kOffBlock, y},
                                   {block.left() - kOffBlock - w, y},
                                   {x, block.bottom() + kOffBlock - 2},
                                   {x, block.top() - kOffBlock - h},
                                   {block.left(), block.bottom() + kOffBlock - 2},
                                   {block.left(), block.top() - kOffBlock - h},
                                   {block.right() - w, block.bottom() + kOffBlock - 2},
                                   {block.right() - w, block.top() - kOffBlock - h},
                                   {block.right() + kOffBlock, block.top()},
                                   {block.right() + kOffBlock, block.bottom() - h},
                                   {block.left() - kOffBlock - w, block.top()},
                                   {block.left() - kOffBlock - w, block.bottom() - h},
                                   {block.center().x() + kOffBlock, block.bottom() + kOffBlock - 2},
                                   {block.center().x() + kOffBlock, block.top() - kOffBlock - h},
                                   {block.center().x() - kOffBlock - w, block.bottom() + kOffBlock - 2},
                                   {block.center().x() - kOffBlock - w, block.top() - kOffBlock - h}};
        QRectF best;
        double least = std::numeric_limits<double>::infinity();
        double bias = 0;
        for (const QPointF& corner : corners) {
            QRectF place(corner, label.size);
            // Shifted into the bounds rather than omitted.
            place.moveLeft(std::clamp(place.left(), 0.0, std::max(0.0, m_bounds.width() - w)));
            place.moveTop(std::clamp(place.top(), 0.0, std::max(0.0, m_bounds.height() - h)));
            const double cost = costOf(place) + bias;
            bias += 1;
            if (cost < least) {
                least = cost;
                best = place;
            }
        }
        m_taken.push_back(best);
        return best;
    }

    void paintLabel(const Label& label, const QRectF& place)
    {
        QColor ground(Qt::white);
        ground.setAlphaF(0.86F);
        m_painter.fillRect(place, ground);
        double y = place.top();
        const auto line = [&](const QFont& font, const QColor& ink, const QString& words, double height) {
            m_painter.setFont(font);
            m_painter.setPen(ink);
            m_painter.drawText(QRectF(place.left(), y, place.width(), height), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, words);
            y += height;
        };
        line(nameFont(), m_colours.text, label.name, 15);
        line(figureFont(9), m_colours.muted, label.address, 11);
        if (!label.values.isEmpty())
            line(wordFont(9), m_colours.muted, label.values, place.bottom() - y - (label.busy.isEmpty() ? 0 : 13));
        if (!label.busy.isEmpty())
            line(wordFont(10, label.isAnswer ? QFont::DemiBold : QFont::Medium), m_colours.text, label.busy, 13);
    }

    QPainter& m_painter;
    const RunRecord& m_record;
    const Catalogue& m_catalogue;
    QRectF m_bounds;
    const ThemeColours& m_colours;
    std::vector<QRectF> m_taken;
    std::vector<QLineF> m_wires;
};

} // namespace

ReportFigure labelledDrawing(const ReportedRun& run, const Catalogue& catalogue)
{
    constexpr double kLeast = 230, kMost = 560, kLabels = 48;
    // A wide design does not use the full height.
    QRectF used;
    for (const auto& [id, rect] : diagramPlaces(run.record->design, catalogue, QRectF(0, 0, kReportWidth - kSide * 1.6, kMost)))
        used = used.united(rect);
    return {
        QStringLiteral("The drive as drawn. Brighter means busier; shares are the mean busy time of its servers."),
        shortProvenance(run),
        QSizeF(kReportWidth, 340),
        [record = run.record, &catalogue](QPainter& painter, const QSizeF& size) { Labelled(painter, *record, catalogue, size).paint(); },
        kLeast,
        std::clamp(used.height() + kLabels, kLeast, kMost)};
}

} // namespace floom::inline desk
