// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/assert.h"
#include "export/svg_words.h"
#include "report/report.h"

#include <QBuffer>
#include <QFile>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgGenerator>

#include <tuple>

namespace floom::inline report {

namespace {

const char* const kHead = R"(<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>%1</title>
<style>
%2body { margin: 0 auto; padding: 40px 24px; max-width: 760px; color: #1B2027; background: #fff; font: 14px/1.5 Inter, "Segoe UI", "DejaVu Sans", sans-serif; }
h1 { margin: 0 0 4px; font-size: 26px; font-weight: 600; } h2 { margin: 40px 0 8px; font-size: 19px; font-weight: 600; }
h3 { margin: 28px 0 6px; font-size: 14px; font-weight: 600; } .subtitle { padding-bottom: 12px; border-bottom: 1px solid #E1E5EB; }
.lead { font-size: 17px; line-height: 1.4; } .small, figcaption, .subtitle { color: #55606E; font-size: 12px; }
table { border-collapse: collapse; font-size: 12px; } th { color: #55606E; font-weight: 400; text-align: left; }
th, td { padding: 3px 20px 3px 0; border-bottom: 1px solid #E1E5EB; vertical-align: top; }
th:last-child, td:last-child { padding-right: 0; }
.good { color: #0F6B3C; font-weight: 600; } .bad { color: #B31B1B; font-weight: 600; } .waived { color: #8A5500; font-weight: 600; }
.strong { font-weight: 600; }
.tiles { display: flex; flex-wrap: wrap; gap: 16px 0; margin: 20px 0; padding: 0; } .tiles div { flex: 1 1 auto; padding: 0 10px; border-left: 1px solid #E1E5EB; }
.tiles div:first-child { padding-left: 0; border-left: 0; } .tiles dt, .tiles .note { color: #55606E; font-size: 12px; white-space: nowrap; }
.tiles dd { margin: 0; } .tiles .value { font-size: 21px; font-weight: 600; line-height: 1.3; white-space: nowrap; font-variant-numeric: tabular-nums; }
.lists { display: grid; grid-template-columns: repeat(auto-fit, minmax(280px, 1fr)); gap: 8px 32px; } .lists h3 { margin: 12px 0 4px; }
.lists ul { margin: 0; padding-left: 18px; } .lists li { margin: 0 0 4px; } .lists li::marker { color: #0B5FC6; }
th, .n, .good, .bad, .waived { white-space: nowrap; } .n { text-align: right; font-variant-numeric: tabular-nums; } .wide { overflow-x: auto; }
figure { margin: 16px 0; } figure svg { display: block; max-width: 100%; height: auto; }
@media print { body { padding: 0; max-width: none; } tr, figure, .tiles, .lists { break-inside: avoid; } h2, h3 { break-after: avoid; } }
</style>
)";

// Embeds the fonts, so that the page looks the same everywhere. Both families are under the SIL Open Font License 1.1.
QString fontFaces()
{
    const std::tuple<const char*, const char*, const char*> fonts[] = {
        {"Inter", "400", "Inter-Regular"}, {"Inter", "600", "Inter-SemiBold"}, {"JetBrains Mono", "400", "JetBrainsMono-Regular"}};
    QString css;
    for (const auto& [family, weight, name] : fonts) {
        QFile file(QStringLiteral(":/flashloom/report/%1.woff2").arg(QLatin1String(name)));
        const bool isThere = file.open(QIODevice::ReadOnly);
        FLOOM_ASSERT(isThere, "the letters of reports are part of the program");
        css +=
            QStringLiteral("@font-face { font-family: \"%1\"; font-weight: %2; src: url(data:font/woff2;base64,%3) format(\"woff2\"); }\n")
                .arg(QLatin1String(family), QLatin1String(weight), QString::fromLatin1(file.readAll().toBase64()));
    }
    return css;
}

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
    figure.paint(painter, figure.size);
    painter.end();
    auto svg = QString::fromUtf8(svgWithWords(bytes, figure.caption, figure.provenance));
    svg.remove(0, std::max<qsizetype>(0, svg.indexOf(QLatin1String("<svg"))));
    // The SVG scales with the page; readers may lack the program's fonts.
    svg.replace(QRegularExpression(QStringLiteral(R"(<svg width="[^"]*" height="[^"]*")")),
                QStringLiteral("<svg width=\"%1\" role=\"img\"").arg(figure.size.width()));
    svg.replace(QRegularExpression(QStringLiteral(R"re(font-family="([^"]*[Mm]ono[^"]*)")re")),
                QStringLiteral(R"(font-family="\1, monospace")"));
    svg.replace(QLatin1String("font-family=\"Inter\""), QLatin1String("font-family=\"Inter, 'Segoe UI', 'DejaVu Sans', sans-serif\""));
    return svg;
}

QString classOf(const Table& table, std::size_t column, const std::vector<CellMark>& marks)
{
    constexpr const char* kMarks[] = {"", "good", "bad", "waived", "strong"};
    QStringList names;
    if (column < table.columns.size() && table.columns[column].align == Align::right)
        names << QStringLiteral("n");
    if (column < marks.size() && marks[column] != CellMark::none)
        names << QLatin1String(kMarks[static_cast<std::size_t>(marks[column])]);
    return names.isEmpty() ? QString() : QStringLiteral(" class=\"%1\"").arg(names.join(u' '));
}

QString rowOf(const Table& table, const std::vector<std::string>& cells, const char* tag, const std::vector<CellMark>& marks = {})
{
    QString html = QStringLiteral("<tr>");
    for (std::size_t i = 0; i < cells.size(); ++i)
        html += QStringLiteral("<%1%2>%3</%1>").arg(QLatin1String(tag), classOf(table, i, marks), escaped(cells[i]));
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
        for (std::size_t i = 0; i < table.rows.size(); ++i)
            html += rowOf(table, table.rows[i], "td", i < part.marks.size() ? part.marks[i] : std::vector<CellMark>());
        return html + QStringLiteral("</table></div>\n");
    }
    QString operator()(const ReportTiles& part) const
    {
        QString html = QStringLiteral("<dl class=\"tiles\">");
        for (const auto& tile : part.tiles)
            html += QStringLiteral("<div><dt>%1</dt><dd class=\"value\">%2</dd><dd class=\"note\">%3</dd></div>")
                        .arg(tile.label.toHtmlEscaped(), tile.value.toHtmlEscaped(), tile.note.toHtmlEscaped());
        return html + QStringLiteral("</dl>\n");
    }
    QString operator()(const ReportLists& part) const
    {
        QString html = QStringLiteral("<div class=\"lists\">");
        for (const auto& list : part.lists) {
            html += QStringLiteral("<section><h3>%1</h3><ul>").arg(list.title.toHtmlEscaped());
            for (const QString& item : list.items)
                html += QStringLiteral("<li>%1</li>").arg(item.toHtmlEscaped());
            html += QStringLiteral("</ul></section>");
        }
        return html + QStringLiteral("</div>\n");
    }
    QString operator()(const ReportFigure& figure) const
    {
        const QString below = figure.provenance.isEmpty() ? QString() : QStringLiteral("<br>") + figure.provenance.toHtmlEscaped();
        return QStringLiteral("<figure>%1<figcaption>%2%3</figcaption></figure>\n")
            .arg(svgOf(figure), figure.caption.toHtmlEscaped(), below);
    }
};

} // namespace

QByteArray reportHtml(const ReportDocument& report)
{
    QString html = QString::fromUtf8(kHead).arg(report.title.toHtmlEscaped(), fontFaces());
    html +=
        QStringLiteral("<h1>%1</h1>\n<p class=\"subtitle\">%2</p>\n").arg(report.title.toHtmlEscaped(), report.subtitle.toHtmlEscaped());
    for (const ReportPage& page : report.pages)
        for (const ReportPart& part : page)
            html += std::visit(HtmlOf{}, part);
    for (const ReportPart& part : report.appendix)
        html += std::visit(HtmlOf{}, part);
    return (html + QStringLiteral("</html>\n")).toUtf8();
}

} // namespace floom::inline report
