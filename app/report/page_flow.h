// SPDX-License-Identifier: GPL-3.0-or-later
// PageFlow: words, tables and figures one below the other on pages of paper, with page numbers. Lengths are px at 96 to the inch.
#pragma once

#include "export/table.h"

#include <QFont>
#include <QPainter>
#include <QString>

#include <functional>
#include <vector>

class QPdfWriter;

namespace floom {

class PageFlow {
public:
    enum Look { plain, lead, small, strong, large };

    PageFlow(QPdfWriter& pdf, const QString& title);
    void words(const QString& text, Look look);
    void table(const Table& table); // columns share the width by what is in them; the header comes again on each page
    void figure(const QSizeF& size, const std::function<void(QPainter&)>& paint, const QString& caption); // never apart from its caption
    void space(double px);
    void newPage(); // nothing on a page that is still empty
    void end();

private:
    void room(double px); // a new page where less is left
    void footer();
    [[nodiscard]] double heightOf(const QString& text, const QFont& font, double width) const;
    [[nodiscard]] std::vector<double> widthsOf(const Table& table) const;
    void row(const Table& table, const std::vector<std::string>& cells, const std::vector<double>& widths, bool header);
    void draw(const QString& text, Look look, const QRectF& place, int flags);

    QPdfWriter& m_pdf;
    QPainter m_painter;
    QString m_title;
    double m_y = 0;
    double m_bottom = 0; // of what a page holds
    int m_page = 1;
    bool m_empty = true;
};

} // namespace floom
