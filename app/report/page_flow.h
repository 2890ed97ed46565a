// SPDX-License-Identifier: GPL-3.0-or-later
// PageFlow: words, tables and figures one below the other on sheets of paper, with page numbers. Lengths are px at 96 to the inch.
#pragma once

#include "report/report.h"

#include <QFont>
#include <QPainter>

#include <functional>
#include <vector>

class QPdfWriter;

namespace floom {

class PageFlow {
public:
    enum Look { plain, lead, small, strong, large, title, value };

    PageFlow(QPdfWriter& pdf, const QString& footer);
    void words(const QString& text, Look look);
    void table(const ReportTable& part); // as wide as what is in it; the header comes again on each sheet
    void tiles(const ReportTiles& part);
    void lists(const ReportLists& part);
    void figure(const ReportFigure& figure, double height, const QString& caption); // never apart from its caption
    void space(double px);
    void rule(); // a thin line across
    void newPage(); // nothing on a sheet that is still empty
    void end();

    // How far `draw` goes down, drawing nothing.
    [[nodiscard]] double measure(const std::function<void()>& draw);
    [[nodiscard]] double left() const { return m_bottom - m_y; }
    [[nodiscard]] const std::vector<double>& fill() const { return m_fill; } // of the sheets that are done, 0..1

private:
    using Widths = std::vector<double>;

    void room(double px); // a new sheet where less is left
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
    double m_left; // of what is written
    double m_y = 0;
    double m_bottom = 0; // of what a sheet holds
    std::vector<double> m_fill;
    bool m_empty = true;
    bool m_isDry = false; // measuring
};

} // namespace floom
