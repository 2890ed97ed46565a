// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/reports/report_figures.h"

#include "desk/painters/diagram_painter.h"
#include "desk/reports/report_words.h"
#include "export/number_text.h"
#include "look/qt_text.h"
#include "look/theme.h"
#include "recording/tail_points.h"
#include "recording/why_breakdown.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace floom::inline desk {

namespace {

constexpr std::size_t kMostCurves = 6;
constexpr double kDiagramHeight = 260;
constexpr double kTailHeight = 300;
constexpr double kBarRow = 18;
constexpr QMarginsF kAround(56, 12, 12, 32); // axis margins

const ThemeColours& paper()
{
    return themeColours(false);
}

const SideResult* sideOf(const ReportedRun& run, const std::string& name)
{
    for (const auto& side : run.record->result.sides)
        if (side.name == name && side.histogram.total() > 0)
            return &side;
    return nullptr;
}

struct Curve {
    QString name;
    QColor colour;
    QList<QPointF> points; // microseconds, decades
};

std::vector<Curve> curvesOf(const std::vector<ReportedRun>& runs, const std::string& side)
{
    const auto& colours = paper();
    const QColor inks[kMostCurves] = {
        colours.variantA, colours.variantB, colours.ok, colours.look(ActivityStyle::erase), colours.look(ActivityStyle::ecc), colours.text};
    std::vector<Curve> curves;
    for (const auto& run : runs)
        if (const auto* found = sideOf(run, side); found && curves.size() < kMostCurves)
            curves.push_back({run.name, inks[curves.size()], tailPoints(found->histogram, 200)});
    return curves;
}

class TailPainter {
public:
    TailPainter(QPainter& painter, const std::vector<Curve>& curves)
        : m_painter(painter)
        , m_curves(curves)
        , m_box(QRectF(0, 0, kReportWidth, kTailHeight).marginsRemoved(kAround))
    {
        double least = 1e12, most = 1e-6;
        for (const auto& curve : curves)
            for (const auto& point : curve.points) {
                least = std::min(least, point.x());
                most = std::max(most, point.x());
                m_decades = std::max(m_decades, std::ceil(point.y()));
            }
        m_from = std::floor(std::log10(std::max(least, 1e-6)));
        m_to = std::max(std::ceil(std::log10(most)), m_from + 1);
        m_decades = std::min(m_decades, 6.0);
    }

    void paint()
    {
        m_painter.setRenderHint(QPainter::Antialiasing);
        paintGrid();
        for (const auto& curve : m_curves)
            paintCurve(curve);
        paintNames();
    }

private:
    [[nodiscard]] QPointF at(QPointF p) const
    {
        return {m_box.left() + (std::log10(std::max(p.x(), 1e-9)) - m_from) / (m_to - m_from) * m_box.width(),
                m_box.bottom() - std::min(p.y(), m_decades) / m_decades * m_box.height()};
    }

    void paintGrid()
    {
        m_painter.setFont(figureFont(10));
        for (int decade = 0; decade <= static_cast<int>(m_decades); ++decade) {
            const double y = m_box.bottom() - decade / m_decades * m_box.height();
            m_painter.setPen(QPen(paper().line, 1));
            m_painter.drawLine(QPointF(m_box.left(), y), QPointF(m_box.right(), y));
            const auto name = decade == 0 ? QStringLiteral("p0")
                : decade == 1
                ? QStringLiteral("p90")
                : QStringLiteral("p99") + (decade > 2 ? QStringLiteral(".") + QString(decade - 2, QLatin1Char('9')) : QString());
            m_painter.setPen(paper().caption);
            m_painter.drawText(QRectF(0, y - 8, m_box.left() - 8, 16), Qt::AlignRight | Qt::AlignVCenter, name);
        }
        for (int power = static_cast<int>(m_from); power <= static_cast<int>(m_to); ++power) {
            const double x = at({std::pow(10.0, power), 0}).x();
            m_painter.setPen(QPen(paper().line, 1));
            m_painter.drawLine(QPointF(x, m_box.top()), QPointF(x, m_box.bottom()));
            m_painter.setPen(paper().caption);
            const bool last = power == static_cast<int>(m_to);
            m_painter.drawText(QRectF(last ? x - 80 : x - 40, m_box.bottom() + 6, 80, 16), last ? Qt::AlignRight : Qt::AlignHCenter,
                               QString::fromStdString(microsecondsText(std::pow(10.0, power))));
        }
    }

    void paintCurve(const Curve& curve)
    {
        QPainterPath path(at(curve.points.first()));
        for (const auto& point : curve.points)
            path.lineTo(at(point));
        m_painter.setPen(QPen(curve.colour, 1.6));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawPath(path);
    }

    void paintNames()
    {
        m_painter.setFont(wordFont(11));
        double y = m_box.top() + 8;
        for (const auto& curve : m_curves) {
            m_painter.setPen(QPen(curve.colour, 3));
            m_painter.drawLine(QPointF(m_box.left() + 10, y + 8), QPointF(m_box.left() + 26, y + 8));
            m_painter.setPen(paper().text);
            m_painter.drawText(QRectF(m_box.left() + 34, y, 300, 16), Qt::AlignVCenter, curve.name);
            y += 18;
        }
    }

    QPainter& m_painter;
    const std::vector<Curve>& m_curves;
    QRectF m_box;
    double m_from = 0, m_to = 1, m_decades = 1;
};

struct Bar {
    QString name;
    int service = 0, wait = 0; // hundredths of a per cent
};

std::vector<Bar> barsOf(const RunRecord& record, const Catalogue& catalogue)
{
    std::vector<Bar> bars;
    for (const auto& block : breakdownOf(record.result).blocks) {
        Bar bar{blockLabel(record.design, catalogue, block.label.toStdString()), block.wait ? 0 : block.share[0],
                block.wait ? block.share[0] : 0};
        if (!block.children.empty()) {
            bar.service = bar.wait = 0;
            for (const auto& child : block.children)
                (child.wait ? bar.wait : bar.service) += child.share[0];
        }
        bars.push_back(bar);
    }
    return bars;
}

void paintBars(QPainter& painter, const std::vector<Bar>& bars)
{
    constexpr double kFrom = 160, kLong = 420;
    double y = 0;
    for (const auto& bar : bars) {
        painter.setFont(wordFont(10));
        painter.setPen(paper().text);
        painter.drawText(QRectF(0, y, kFrom - 8, kBarRow), Qt::AlignVCenter, bar.name);
        painter.setFont(figureFont(10));
        painter.fillRect(QRectF(kFrom, y + 4, kLong, 10), paper().line);
        const double served = kLong * bar.service / 10'000.0;
        painter.fillRect(QRectF(kFrom, y + 4, served, 10), paper().accent);
        QColor pale = paper().accent;
        pale.setAlphaF(0.4F);
        painter.fillRect(QRectF(kFrom + served, y + 4, kLong * bar.wait / 10'000.0, 10), pale);
        painter.drawText(QRectF(kFrom + kLong, y, kReportWidth - kFrom - kLong, kBarRow), Qt::AlignVCenter | Qt::AlignRight,
                         qt(percentText((bar.service + bar.wait) / 10'000.0, 2)));
        y += kBarRow;
    }
}

} // namespace

QString provenanceOf(const ReportedRun& run)
{
    const auto& result = run.record->result;
    auto text = QStringLiteral("%1 · %2 · design %3 · seed %4 · Flashloom %5 · %6 measured after %7 warm-up · %8")
                    .arg(run.name, QString::fromStdString(result.workload), QString::fromStdString(result.designHash))
                    .arg(result.seed)
                    .arg(QString::fromStdString(result.engineVersion), QString::fromStdString(countText(result.window.measuredRequests)),
                         QString::fromStdString(countText(result.window.warmupRequests)),
                         result.window.steady ? QStringLiteral("steady") : QStringLiteral("not steady"));
    if (result.latency.mean > 0 && result.latency.ci95 > 0)
        text += QStringLiteral(" · ±%1").arg(qt(percentText(result.latency.ci95 / result.latency.mean)));
    return result.partial ? text + QStringLiteral(" · stopped early") : text;
}

QString shortProvenance(const ReportedRun& run)
{
    const auto& result = run.record->result;
    return QStringLiteral("%1 · design %2 · seed %3 · %4 requests of warm-up excluded")
        .arg(run.name, QString::fromStdString(result.designHash))
        .arg(result.seed)
        .arg(QString::fromStdString(countText(result.window.warmupRequests)));
}

bool hasSide(const ReportedRun& run, const std::string& side)
{
    return sideOf(run, side) != nullptr;
}

ReportFigure diagramFigure(const ReportedRun& run, const Catalogue& catalogue)
{
    const QSizeF size(kReportWidth, kDiagramHeight);
    return {QStringLiteral("The drive as drawn. Brighter means busier."), provenanceOf(run), size,
            [record = run.record, &catalogue, size](QPainter& painter, const QSizeF&) {
                painter.setRenderHint(QPainter::Antialiasing);
                paintDiagram(painter, record->design, catalogue, &record->result, QRectF(QPointF(), size), DiagramTheme::light);
            }};
}

ReportFigure tailFigure(const std::vector<ReportedRun>& runs, const std::string& side)
{
    QString provenance;
    for (const auto& run : runs)
        provenance += (provenance.isEmpty() ? QString() : QStringLiteral("\n")) + provenanceOf(run);
    return {QStringLiteral("Latency of %1s: the share of requests completed within a time; each step up is ten times rarer.")
                .arg(QString::fromStdString(side)),
            provenance, QSizeF(kReportWidth, kTailHeight),
            [curves = curvesOf(runs, side)](QPainter& painter, const QSizeF&) { TailPainter(painter, curves).paint(); }};
}

ReportFigure shareFigure(const ReportedRun& run, const Catalogue& catalogue)
{
    const auto bars = barsOf(*run.record, catalogue);
    return {QStringLiteral("Request time breakdown: solid is service, pale is waiting. It sums to 100.00 %."), provenanceOf(run),
            QSizeF(kReportWidth, kBarRow * static_cast<double>(bars.size())),
            [bars](QPainter& painter, const QSizeF&) { paintBars(painter, bars); }};
}

} // namespace floom::inline desk
