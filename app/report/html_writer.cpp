// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/svg_words.h"
#include "report/report.h"

#include <QBuffer>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgGenerator>

namespace floom {

namespace {

const char* const kHead = R"(<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>%1</title>
<style>
body { margin: 0 auto; padding: 40px 24px; max-width: 680px; color: #1B2027; background: #fff; font: 14px/1.5 Inter, "Segoe UI", "DejaVu Sans", sans-serif; }
h1 { margin: 0 0 4px; font-size: 26px; } h2 { margin: 48px 0 8px; font-size: 20px; } h3 { margin: 32px 0 8px; font-size: 14px; }
.lead { font-size: 16px; } .small, figcaption, .subtitle { color: #55606E; font-size: 12px; }
table { border-collapse: collapse; width: 100%; font-size: 12px; } th { color: #55606E; font-weight: 400; text-align: left; }
th, td { padding: 3px 12px 3px 0; border-bottom: 1px solid #E1E5EB; vertical-align: top; }
.n { text-align: right; font-variant-numeric: tabular-nums; } .wide { overflow-x: auto; }
figure { margin: 16px 0; } figure svg { display: block; max-width: 100%; height: auto; }
@media print { h2 { break-before: page; } table, figure { break-inside: avoid; } }
</style>
)";

QString escaped(const std::string& text)
{
    return QString::fromStdString(text).toHtmlEscaped();
}

QString svgOf(const ReportFigure& figure)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(96);
    generator.setSize(figure.size.toSize());
    generator.setViewBox(QRectF(QPointF(), figure.size));
    QPainter painter(&generator);
    figure.paint(painter);
    painter.end();
    auto svg = QString::fromUtf8(svgWithWords(bytes, figure.caption, figure.provenance));
    svg.remove(0, std::max<qsizetype>(0, svg.indexOf(QLatin1String("<svg"))));
    // Its size follows the page; a reader may lack the program's own fonts.
    svg.replace(QRegularExpression(QStringLiteral(R"(<svg width="[^"]*" height="[^"]*")")),
                QStringLiteral("<svg width=\"%1\" role=\"img\"").arg(figure.size.width()));
    svg.replace(QRegularExpression(QStringLiteral(R"re(font-family="([^"]*[Mm]ono[^"]*)")re")),
                QStringLiteral(R"(font-family="\1, monospace")"));
    svg.replace(QLatin1String("font-family=\"Inter\""), QLatin1String("font-family=\"Inter, 'Segoe UI', 'DejaVu Sans', sans-serif\""));
    return svg;
}

QString rowOf(const Table& table, const std::vector<std::string>& cells, const char* tag)
{
    QString html = QStringLiteral("<tr>");
    for (std::size_t i = 0; i < cells.size(); ++i)
        html += QStringLiteral("<%1%2>%3</%1>")
                    .arg(QLatin1String(tag),
                         i < table.columns.size() && table.columns[i].align == Align::right ? QStringLiteral(" class=\"n\"") : QString(),
                         escaped(cells[i]));
    return html + QStringLiteral("</tr>\n");
}

struct HtmlOf {
    QString operator()(const ReportHeading& heading) const
    {
        return QStringLiteral("<h%1>%2</h%1>\n").arg(heading.level + 1).arg(heading.text.toHtmlEscaped());
    }
    QString operator()(const ReportWords& words) const
    {
        constexpr const char* kClasses[] = {"plain", "lead", "small"};
        return QStringLiteral("<p class=\"%1\">%2</p>\n").arg(QLatin1String(kClasses[words.look]), words.text.toHtmlEscaped());
    }
    QString operator()(const ReportTable& part) const
    {
        const Table& table = part.table;
        std::vector<std::string> names;
        for (const Column& column : table.columns)
            names.push_back(column.name);
        QString html = table.title.empty() ? QString() : QStringLiteral("<h3>%1</h3>\n").arg(escaped(table.title));
        html += QStringLiteral("<div class=\"wide\"><table>\n") + rowOf(table, names, "th");
        for (const auto& row : table.rows)
            html += rowOf(table, row, "td");
        return html + QStringLiteral("</table></div>\n");
    }
    QString operator()(const ReportFigure& figure) const
    {
        return QStringLiteral("<figure>%1<figcaption>%2<br>%3</figcaption></figure>\n")
            .arg(svgOf(figure), figure.caption.toHtmlEscaped(), figure.provenance.toHtmlEscaped());
    }
};

} // namespace

QByteArray reportHtml(const ReportDocument& report)
{
    QString html = QString::fromUtf8(kHead).arg(report.title.toHtmlEscaped());
    html +=
        QStringLiteral("<h1>%1</h1>\n<p class=\"subtitle\">%2</p>\n").arg(report.title.toHtmlEscaped(), report.subtitle.toHtmlEscaped());
    for (const ReportPart& part : report.parts)
        html += std::visit(HtmlOf{}, part);
    return (html + QStringLiteral("</html>\n")).toUtf8();
}

} // namespace floom
