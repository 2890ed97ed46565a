// SPDX-License-Identifier: GPL-3.0-or-later
// ReportDocument: main pages and an appendix of headings, text, tables and figures, written as one self-contained HTML file, or as PDF on
// A4 or Letter. Figures are painted: SVG in HTML, vectors in PDF. Needs a QGuiApplication.
#pragma once

#include "base/result.h"
#include "export/table.h"

#include <QSizeF>
#include <QString>
#include <QStringList>

#include <functional>
#include <variant>
#include <vector>

class QPainter;

namespace floom::inline report {

struct ReportHeading {
    QString text;
    int level = 1; // 1 or 2
};

struct ReportWords {
    enum Look { plain, lead, small };
    QString text;
    Look look = plain;
};

enum class CellMark : unsigned char { none, good, bad, waived, strong };

struct ReportTable {
    Table table; // its title, if any, is printed above
    std::vector<std::vector<CellMark>> marks = {}; // by row and column; empty = none
};

struct ReportTiles { // a few large figures in a row
    struct Tile {
        QString label, value, note;
    };
    std::vector<Tile> tiles;
};

struct ReportLists { // lists in columns
    struct List {
        QString title;
        QStringList items;
    };
    std::vector<List> lists;
};

struct ReportFigure {
    QString caption; // describes the figure, also as alternative text
    QString provenance; // printed below: which run, by what; may be ""
    QSizeF size; // px; at most kReportWidth wide
    std::function<void(QPainter&, const QSizeF&)> paint; // from (0, 0), on white
    double least = 0, most = 0; // range of heights on a filled page; 0 = fixed
};

using ReportPart = std::variant<ReportHeading, ReportWords, ReportTable, ReportTiles, ReportLists, ReportFigure>;

// Fits one sheet and fills it: figures grow into the free space.
using ReportPage = std::vector<ReportPart>;

struct ReportDocument {
    QString title;
    QString subtitle; // "24 November 2026 · A. Writer · drive.floom"
    std::vector<ReportPage> pages = {};
    std::vector<ReportPart> appendix = {}; // starts on a new sheet
};

enum class Paper : unsigned char { a4, letter };

constexpr double kReportWidth = 680; // px of text and figures

[[nodiscard]] QByteArray reportHtml(const ReportDocument& report);
[[nodiscard]] QByteArray reportPdf(const ReportDocument& report, Paper paper = Paper::a4);
// The used share of each sheet, 0..1.
[[nodiscard]] std::vector<double> reportFill(const ReportDocument& report, Paper paper = Paper::a4);

// The suffix selects the format, .html or .pdf; written atomically.
[[nodiscard]] Outcome writeReport(const ReportDocument& report, const QString& path, Paper paper = Paper::a4);

} // namespace floom::inline report
