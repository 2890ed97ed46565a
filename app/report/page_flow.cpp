// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/page_flow.h"

#include <QFontMetricsF>
#include <QPdfWriter>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace floom::inline report {

namespace {

constexpr double kTop = 52;
constexpr double kFoot = 60;
constexpr int kFine = 10; // glyph positions in tenths of a px
constexpr double kColumnGap = 16; // px between columns
constexpr double kMostColumnGap = 40;
constexpr double kRow = 6; // px of vertical padding per row
constexpr int kWrap = Qt::TextWordWrap | Qt::TextIncludeTrailingSpaces;

QFont fontOf(PageFlow::Look look)
{
    constexpr int kSizes[] = {11, 15, 9, 12, 17, 26, 21};
    QFont font(QStringLiteral("Inter"));
    font.setPixelSize(kSizes[look]);
    font.setStyleStrategy(QFont::PreferNoShaping); // shaped, Inter takes other glyphs for + − ± ≤ × beside figures: copied text lacks them
    if (look == PageFlow::strong || look == PageFlow::large || look == PageFlow::title || look == PageFlow::value)
        font.setWeight(QFont::DemiBold);
    return font;
}

QFont cellFont(CellMark mark)
{
    QFont font = fontOf(PageFlow::plain);
    font.setPixelSize(10);
    if (mark != CellMark::none)
        font.setWeight(QFont::DemiBold);
    return font;
}

const QColor kInk(0x1B, 0x20, 0x27), kPale(0x55, 0x60, 0x6E), kLine(0xE1, 0xE5, 0xEB), kAccent(0x0B, 0x5F, 0xC6);

QColor inkOf(PageFlow::Look look)
{
    return look == PageFlow::small ? kPale : kInk;
}

QColor inkOf(CellMark mark)
{
    switch (mark) {
    case CellMark::good:
        return {0x0F, 0x6B, 0x3C};
    case CellMark::bad:
        return {0xB3, 0x1B, 0x1B};
    case CellMark::waived:
        return {0x8A, 0x55, 0x00};
    default:
        return kInk;
    }
}

} // namespace

PageFlow::PageFlow(QPdfWriter& pdf, const QString& footer)
    : m_pdf(pdf)
    , m_footer(footer)
{
    pdf.setResolution(96 * kFine);
    m_painter.begin(&pdf);
    m_painter.scale(kFine, kFine);
    m_left = (static_cast<double>(pdf.width()) / kFine - kReportWidth) / 2;
    m_y = kTop;
    m_bottom = static_cast<double>(pdf.height()) / kFine - kFoot;
}

double PageFlow::heightOf(const QString& text, const QFont& font, double width) const
{
    return text.isEmpty() ? 0 : QFontMetricsF(font).boundingRect(QRectF(0, 0, width, 1e6), kWrap, text).height();
}

void PageFlow::draw(const QString& text, Look look, const QRectF& place, int flags)
{
    draw(text, fontOf(look), inkOf(look), place, flags);
}

void PageFlow::draw(const QString& text, const QFont& font, const QColor& ink, const QRectF& place, int flags)
{
    m_empty = false;
    if (m_isDry)
        return;
    m_painter.setFont(font);
    m_painter.setPen(ink);
    m_painter.drawText(place, flags, text);
}

void PageFlow::line(double y, double width)
{
    if (!m_isDry)
        m_painter.fillRect(QRectF(m_left, y, width, 0.6), kLine);
}

double PageFlow::measure(const std::function<void()>& draw)
{
    const double from = m_y, bottom = m_bottom;
    const bool wasEmpty = m_empty;
    m_isDry = true;
    m_bottom = 1e9;
    draw();
    const double used = m_y - from;
    m_y = from;
    m_bottom = bottom;
    m_empty = wasEmpty;
    m_isDry = false;
    return used;
}

void PageFlow::words(const QString& text, Look look)
{
    const double height = heightOf(text, fontOf(look), kReportWidth);
    room(look >= strong ? height + 90 : height); // keeps a heading with what follows
    draw(text, look, QRectF(m_left, m_y, kReportWidth, height), kWrap);
    m_y += height;
}

// Shrinks the widest columns first if the table is too wide; spreads spare room between columns, as far as rows stay readable.
PageFlow::Widths PageFlow::widthsOf(const Table& table) const
{
    const QFontMetricsF metrics(cellFont(CellMark::strong));
    Widths widths;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        double widest = metrics.horizontalAdvance(QString::fromStdString(table.columns[i].name));
        for (const auto& cells : table.rows)
            widest = std::max(widest, metrics.horizontalAdvance(QString::fromStdString(cells[i])));
        widths.push_back(std::ceil(widest) + 2 + kColumnGap); // rounding down would wrap the line
    }
    double sum = std::accumulate(widths.begin(), widths.end(), 0.0);
    while (sum > kReportWidth + 0.5) {
        auto most = std::max_element(widths.begin(), widths.end());
        const double give = std::min(sum - kReportWidth, *most * 0.1);
        *most -= give;
        sum -= give;
    }
    if (widths.size() > 1) {
        const double more = std::min(kMostColumnGap - kColumnGap, (kReportWidth - sum) / static_cast<double>(widths.size() - 1));
        for (std::size_t i = 0; i + 1 < widths.size() && more > 0; ++i)
            widths[i + (table.columns[i + 1].align == Align::right ? 1 : 0)] += more;
    }
    return widths;
}

double PageFlow::rowHeight(const std::vector<std::string>& cells, const Widths& widths) const
{
    double height = 0;
    for (std::size_t i = 0; i < cells.size(); ++i)
        height = std::max(height, heightOf(QString::fromStdString(cells[i]), cellFont(CellMark::strong), widths[i] - kColumnGap));
    return height + kRow;
}

void PageFlow::cells(const Table& table, const std::vector<std::string>& cells, const Widths& widths, const std::vector<CellMark>& marks,
                     bool isHeader)
{
    const double height = rowHeight(cells, widths);
    double x = m_left;
    for (std::size_t i = 0; i < cells.size() && !m_isDry; ++i) {
        const CellMark mark = i < marks.size() ? marks[i] : CellMark::none;
        m_painter.setFont(cellFont(mark));
        m_painter.setPen(isHeader ? kPale : inkOf(mark));
        const bool isLast = i + 1 == cells.size();
        const int side = table.columns[i].align == Align::right ? Qt::AlignRight : Qt::AlignLeft;
        // The last column needs no gap: right-aligned figures end at the margin.
        const QRectF place(x, m_y + kRow / 2, widths[i] - (isLast && side == Qt::AlignRight ? 0 : kColumnGap), height - kRow + 1);
        m_painter.drawText(place, kWrap | side, QString::fromStdString(cells[i]));
        x += widths[i];
    }
    m_y += height;
    line(m_y - 0.6, std::accumulate(widths.begin(), widths.end(), 0.0));
    m_empty = false;
}

void PageFlow::header(const Table& table, const Widths& widths)
{
    std::vector<std::string> names;
    for (const Column& column : table.columns)
        names.push_back(column.name);
    cells(table, names, widths, {}, true);
}

void PageFlow::row(const Table& table, const std::vector<std::string>& row, const Widths& widths, const std::vector<CellMark>& marks)
{
    if (m_y + rowHeight(row, widths) > m_bottom) {
        newPage();
        header(table, widths);
    }
    cells(table, row, widths, marks, false);
}

void PageFlow::table(const ReportTable& part)
{
    const Table& table = part.table;
    const auto widths = widthsOf(table);
    room(60);
    header(table, widths);
    for (std::size_t i = 0; i < table.rows.size(); ++i)
        row(table, table.rows[i], widths, i < part.marks.size() ? part.marks[i] : std::vector<CellMark>());
}

void PageFlow::tiles(const ReportTiles& part)
{
    constexpr double kHeight = 58;
    if (part.tiles.empty())
        return;
    room(kHeight);
    const double pitch = kReportWidth / static_cast<double>(part.tiles.size());
    QFont figures = fontOf(value); // one size for all, at which the longest fits
    for (const auto& tile : part.tiles)
        while (figures.pixelSize() > 11 && QFontMetricsF(figures).horizontalAdvance(tile.value) > pitch - 16)
            figures.setPixelSize(figures.pixelSize() - 1);
    double x = m_left;
    for (const auto& tile : part.tiles) {
        if (!m_isDry && x > m_left)
            m_painter.fillRect(QRectF(x - 12, m_y + 2, 0.6, kHeight - 6), kLine);
        draw(tile.label, small, QRectF(x, m_y, pitch - 14, 14), Qt::AlignLeft);
        draw(tile.value, figures, kInk, QRectF(x, m_y + 13, pitch - 14, 28), Qt::AlignLeft | Qt::AlignVCenter);
        draw(tile.note, small, QRectF(x, m_y + 42, pitch - 14, 14), Qt::AlignLeft);
        x += pitch;
    }
    m_y += kHeight;
}

void PageFlow::lists(const ReportLists& part)
{
    constexpr double kBetween = 28, kHang = 12;
    if (part.lists.empty())
        return;
    const double width = (kReportWidth - kBetween * static_cast<double>(part.lists.size() - 1)) / static_cast<double>(part.lists.size());
    const auto heightOfList = [&](const ReportLists::List& list) {
        double height = 20;
        for (const QString& item : list.items)
            height += heightOf(item, fontOf(plain), width - kHang) + 4;
        return height;
    };
    double height = 0;
    for (const auto& list : part.lists)
        height = std::max(height, heightOfList(list));
    room(height);
    double x = m_left;
    for (const auto& list : part.lists) {
        double y = m_y;
        draw(list.title, strong, QRectF(x, y, width, 18), Qt::AlignLeft);
        y += 20;
        for (const QString& item : list.items) {
            const double high = heightOf(item, fontOf(plain), width - kHang);
            if (!m_isDry)
                m_painter.fillRect(QRectF(x, y + 5, 4, 4), kAccent);
            draw(item, plain, QRectF(x + kHang, y, width - kHang, high + 1), kWrap);
            y += high + 4;
        }
        x += width + kBetween;
    }
    m_y += height;
}

void PageFlow::figure(const ReportFigure& figure, double height, const QString& caption)
{
    const double below = heightOf(caption, fontOf(small), kReportWidth);
    room(height + 4 + below);
    if (!m_isDry) {
        m_painter.save();
        m_painter.translate(m_left, m_y);
        figure.paint(m_painter, QSizeF(figure.size.width(), height));
        m_painter.restore();
    }
    m_y += height + 4;
    draw(caption, small, QRectF(m_left, m_y, kReportWidth, below), kWrap);
    m_y += below;
}

void PageFlow::space(double px)
{
    if (!m_empty)
        m_y += px;
}

void PageFlow::rule()
{
    line(m_y, kReportWidth);
    m_y += 1;
}

void PageFlow::room(double px)
{
    if (m_y + px > m_bottom)
        newPage();
}

void PageFlow::newPage()
{
    if (m_empty || m_isDry)
        return;
    footer();
    m_pdf.newPage();
    m_y = kTop;
    m_empty = true;
}

void PageFlow::footer()
{
    m_fill.push_back(std::min(1.0, (m_y - kTop) / (m_bottom - kTop)));
    const QRectF place(m_left, m_bottom + 18, kReportWidth, 20);
    line(place.top() - 6, kReportWidth);
    draw(m_footer, small, place, Qt::AlignLeft);
    draw(QString::number(m_fill.size()), small, place, Qt::AlignRight);
}

void PageFlow::end()
{
    footer();
    m_painter.end();
}

} // namespace floom::inline report
