// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/reports/report_pipe.h"

#include "desk/painters/pipe_painter.h"
#include "export/number_text.h"
#include "look/qt_text.h"
#include "look/theme.h"

#include <QPainter>

#include <algorithm>

namespace floom::inline desk {

namespace {

constexpr double kNames = 62, kLegend = 14; // px below and above the pipe

void paintStageNames(QPainter& painter, const std::vector<Stage>& stages, const QSizeF& size)
{
    const auto& colours = themeColours(false);
    const double pitch = size.width() / static_cast<double>(stages.size());
    const double top = size.height() - kNames + 4;
    for (std::size_t i = 0; i < stages.size(); ++i) {
        const Stage& stage = stages[i];
        const double x = pitch * (static_cast<double>(i) + 0.08), width = pitch * 0.92;
        double y = top;
        const auto words = [&](const QFont& font, const QColor& ink, const QString& text, int lines) {
            painter.setFont(font);
            painter.setPen(ink);
            const double line = painter.fontMetrics().lineSpacing();
            const QRectF needed = painter.fontMetrics().boundingRect(QRect(0, 0, static_cast<int>(width), 100), Qt::TextWordWrap, text);
            const double height = std::min(line * lines, std::max(line, needed.height()));
            painter.drawText(QRectF(x, y, width, height), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, text);
            y += height;
        };
        words(wordFont(10, stage.neck ? QFont::DemiBold : QFont::Medium), colours.text, stage.label, 2);
        words(wordFont(9), colours.muted, stage.detail, 1);
        words(wordFont(9, stage.neck ? QFont::DemiBold : QFont::Normal), colours.text,
              (stage.servers > 1 ? QStringLiteral("busiest %1") : QStringLiteral("busy %1")).arg(qt(shortPercentText(stage.fullest))), 1);
    }
}

void paintOwners(QPainter& painter, double width)
{
    const auto& colours = themeColours(false);
    const std::pair<QString, QColor> owners[] = {{QStringLiteral("the drive's own work"), colours.look(ActivityStyle::program)},
                                                 {QStringLiteral("host writes"), colours.look(ActivityStyle::dataIn)},
                                                 {QStringLiteral("host reads"), colours.look(ActivityStyle::dataOut)}};
    painter.setFont(wordFont(9));
    double x = width;
    for (const auto& [name, colour] : owners) {
        x -= painter.fontMetrics().horizontalAdvance(name) + 2;
        painter.setPen(colours.muted);
        painter.drawText(QPointF(x, 9), name);
        x -= 12;
        painter.fillRect(QRectF(x, 1, 8, 8), colour);
        x -= 14;
    }
}

} // namespace

std::optional<ReportFigure> pipeFigure(const ReportedRun& run, const Catalogue& catalogue)
{
    constexpr std::size_t kMostStages = 9; // names of more would not fit
    auto stages = stagesOf(run.record->result, catalogue);
    while (stages.size() > kMostStages) { // drop the least busy stage
        auto least = stages.end();
        for (auto one = stages.begin(); one != stages.end(); ++one)
            if (!one->neck && (least == stages.end() || one->fullest < least->fullest))
                least = one;
        stages.erase(least);
    }
    if (stages.empty())
        return std::nullopt;
    return ReportFigure{
        QStringLiteral("The pipe: its height is what the busiest server of each stage could carry; the filled part is its load; the "
                       "figure is the stage's ceiling in requests/s. Torn walls are higher than drawn."),
        shortProvenance(run),
        QSizeF(kReportWidth, 220),
        [stages, iops = run.record->result.iops](QPainter& painter, const QSizeF& size) {
            painter.setRenderHint(QPainter::Antialiasing);
            paintOwners(painter, size.width());
            painter.save();
            painter.translate(0, kLegend);
            paintPipe(painter, stages, iops, QSizeF(size.width(), size.height() - kNames - kLegend), themeColours(false));
            painter.restore();
            paintStageNames(painter, stages, size);
        },
        210,
        310};
}

} // namespace floom::inline desk
