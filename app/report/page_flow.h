// SPDX-License-Identifier: GPL-3.0-or-later
// PageFlow: lays out text, tables and figures on sheets of paper, with page numbers. Lengths are px at 96 per inch.
#pragma once

#include "report/report.h"

#include <QFont>
#include <QPainter>

#include <functional>
#include <vector>

class QPdfWriter;

namespace floom::inline report {

class PageFlow {
public:
    enum Look { plain, lead, small, strong, large, title, value };

    PageFlow(QPdfWriter& pdf, const QString& footer);
    void words(const QString& text, Look look);
    void table(const ReportTable& part); // as wide as its contents; repeats the header on each sheet
    void tiles(const ReportTiles& part);
    void lists(const ReportLists& part);
    void figure(const ReportFigure& figure, double height, const QString& caption); // kept on one sheet with its caption
    void space(double px);
    void rule(); // a thin horizontal line
    void newPage(); // does nothing on an empty sheet
    void end();

    // The height that `draw` takes, without drawing.
    [[nodiscard]] double measure(const std::function<void()>& draw);
    [[nodiscard]] double left() const { return m_bottom - m_y; }
    [[nodiscard]] const std::vector<double>& fill() const { return m_fill; } // of the finished sheets, 0..1

private:
    using Widths = std::vector<double>;

    void room(double px); // starts a new sheet if less is left
    void footer();
    [[nodiscard]] double heightOf(const QString& text, const QFont& font, double width) const;
    [[nodiscard]] Widths widthsOf(const Table& table) const;
    [[nodiscard]] double rowHeight(const std::vector<std::string>& cells, const Widths& widths) const;
    void header(const Table& table, const Widths& widths);
    void row(const Table& table, const std::vector<std::string>& cells, const Widths& widths, const std::vector<CellMark>& marks);
    void cells(const Table& table, const std::vector<std::string>& cells, const Widths& widths, const std::vector<CellMark>& marks,
               bool isHeader);
    void draw(const QString& text, Look look, const QRectF& place, int flags);
    void draw(const QString& text, const QFont& font, const QColor& ink, const QRectF& place, int flags);
    void line(double y, double width);

    QPdfWriter& m_pdf;
    QPainter m_painter;
    QString m_footer;
    double m_left; // left edge of the text
    double m_y = 0;
    double m_bottom = 0; // lower edge of a sheet's content
    std::vector<double> m_fill;
    bool m_empty = true;
    bool m_isDry = false; // measuring only
};

} // namespace floom::inline report
