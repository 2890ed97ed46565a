// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/page_flow.h"

#include "report/report.h"

#include <QFontMetricsF>
#include <QPdfWriter>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace floom {

namespace {

constexpr double kLeft = (794 - kReportWidth) / 2; // A4 is 794 px wide
constexpr double kTop = 56;
constexpr double kFoot = 64;
constexpr int kFine = 10; // positions of letters in tenths of a px
constexpr double kGap = 12; // between columns
constexpr int kWrap = Qt::TextWordWrap | Qt::TextIncludeTrailingSpaces;

QFont fontOf(PageFlow::Look look)
{
    constexpr int kSizes[] = {12, 14, 10, 12, 22};
    QFont font(QStringLiteral("Inter"));
    font.setPixelSize(kSizes[look]);
    if (look == PageFlow::strong || look == PageFlow::large)
        font.setWeight(QFont::DemiBold);
    return font;
}

QColor inkOf(PageFlow::Look look)
{
    return look == PageFlow::small ? QColor(0x55, 0x60, 0x6E) : QColor(0x1B, 0x20, 0x27);
}

} // namespace

PageFlow::PageFlow(QPdfWriter& pdf, const QString& title)
    : m_pdf(pdf)
    , m_title(title)
{
    pdf.setResolution(96 * kFine);
    m_painter.begin(&pdf);
    m_painter.scale(kFine, kFine);
    m_y = kTop;
    m_bottom = static_cast<double>(pdf.height()) / kFine - kFoot;
}

double PageFlow::heightOf(const QString& text, const QFont& font, double width) const
{
    return QFontMetricsF(font).boundingRect(QRectF(0, 0, width, 1e6), kWrap, text).height();
}

void PageFlow::draw(const QString& text, Look look, const QRectF& place, int flags)
{
    m_painter.setFont(fontOf(look));
    m_painter.setPen(inkOf(look));
    m_painter.drawText(place, flags, text);
    m_empty = false;
}

void PageFlow::words(const QString& text, Look look)
{
    const double height = heightOf(text, fontOf(look), kReportWidth);
    room(look == strong || look == large ? height + 60 : height); // a heading stays with what follows
    draw(text, look, QRectF(kLeft, m_y, kReportWidth, height), kWrap);
    m_y += height;
}

std::vector<double> PageFlow::widthsOf(const Table& table) const
{
    const QFontMetricsF metrics(fontOf(small));
    std::vector<double> widths;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        double widest = metrics.horizontalAdvance(QString::fromStdString(table.columns[i].name));
        for (const auto& cells : table.rows)
            widest = std::max(widest, metrics.horizontalAdvance(QString::fromStdString(cells[i])));
        widths.push_back(std::ceil(widest) + 1 + kGap); // a hair less would break the line
    }
    // What is too wide gives way, widest first; what is left over goes to the first column.
    double sum = std::accumulate(widths.begin(), widths.end(), 0.0);
    while (sum > kReportWidth + 0.5) {
        auto most = std::max_element(widths.begin(), widths.end());
        const double give = std::min(sum - kReportWidth, *most * 0.1);
        *most -= give;
        sum -= give;
    }
    if (!widths.empty())
        widths.front() += kReportWidth - sum;
    return widths;
}

void PageFlow::row(const Table& table, const std::vector<std::string>& cells, const std::vector<double>& widths, bool header)
{
    const Look look = header ? small : plain;
    QFont font = fontOf(small);
    double height = 0;
    for (std::size_t i = 0; i < cells.size(); ++i)
        height = std::max(height, heightOf(QString::fromStdString(cells[i]), font, widths[i] - kGap));
    if (m_y + height + 6 > m_bottom) {
        newPage();
        if (!header) {
            std::vector<std::string> names;
            for (const Column& column : table.columns)
                names.push_back(column.name);
            row(table, names, widths, true);
        }
    }
    double x = kLeft;
    m_painter.setFont(font);
    m_painter.setPen(inkOf(look));
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const int side = table.columns[i].align == Align::right ? Qt::AlignRight : Qt::AlignLeft;
        m_painter.drawText(QRectF(x, m_y + 3, widths[i] - kGap, height), kWrap | side, QString::fromStdString(cells[i]));
        x += widths[i];
    }
    m_y += height + 6;
    m_painter.fillRect(QRectF(kLeft, m_y - 0.5, kReportWidth, 0.5), QColor(0xE1, 0xE5, 0xEB));
    m_empty = false;
}

void PageFlow::table(const Table& table)
{
    const auto widths = widthsOf(table);
    std::vector<std::string> names;
    for (const Column& column : table.columns)
        names.push_back(column.name);
    room(48);
    row(table, names, widths, true);
    for (const auto& cells : table.rows)
        row(table, cells, widths, false);
}

void PageFlow::figure(const QSizeF& size, const std::function<void(QPainter&)>& paint, const QString& caption)
{
    const double below = heightOf(caption, fontOf(small), kReportWidth);
    room(size.height() + 4 + below);
    m_painter.save();
    m_painter.translate(kLeft, m_y);
    paint(m_painter);
    m_painter.restore();
    m_y += size.height() + 4;
    draw(caption, small, QRectF(kLeft, m_y, kReportWidth, below), kWrap);
    m_y += below;
}

void PageFlow::space(double px)
{
    if (!m_empty)
        m_y += px;
}

void PageFlow::room(double px)
{
    if (m_y + px > m_bottom)
        newPage();
}

void PageFlow::newPage()
{
    if (m_empty)
        return;
    footer();
    m_pdf.newPage();
    ++m_page;
    m_y = kTop;
    m_empty = true;
}

void PageFlow::footer()
{
    const QRectF line(kLeft, m_bottom + 16, kReportWidth, 20);
    draw(m_title, small, line, Qt::AlignLeft);
    draw(QString::number(m_page), small, line, Qt::AlignRight);
}

void PageFlow::end()
{
    footer();
    m_painter.end();
}

} // namespace floom
