// SPDX-License-Identifier: GPL-3.0-or-later
// ReportDocument: pages that argue and an appendix of headings, words, tables and figures, and its two forms: one HTML file that needs
// nothing else, and PDF on A4 or Letter. Figures are painted: as SVG in the one, as vectors in the other. Needs a QGuiApplication.
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

namespace floom {

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
    Table table; // its title stands above it when there is one
    std::vector<std::vector<CellMark>> marks = {}; // by row and column; empty = none
};

struct ReportTiles { // a few figures, large, side by side
    struct Tile {
        QString label, value, note;
    };
    std::vector<Tile> tiles;
};

struct ReportLists { // side by side
    struct List {
        QString title;
        QStringList items;
    };
    std::vector<List> lists;
};

struct ReportFigure {
    QString caption; // what is seen, also for those who do not see it
    QString provenance; // which run, by what: stands below it; may be ""
    QSizeF size; // px; at most kReportWidth wide
    std::function<void(QPainter&, const QSizeF&)> paint; // from (0, 0), for white paper
    double least = 0, most = 0; // how high it may be on a page that is filled; 0 = as it is
};

using ReportPart = std::variant<ReportHeading, ReportWords, ReportTable, ReportTiles, ReportLists, ReportFigure>;

// Fits one sheet and fills it: its figures are made as high as there is room.
using ReportPage = std::vector<ReportPart>;

struct ReportDocument {
    QString title;
    QString subtitle; // "24 November 2026 · A. Writer · drive.floom"
    std::vector<ReportPage> pages = {};
    std::vector<ReportPart> appendix = {}; // follows on sheets of its own
};

enum class Paper : unsigned char { a4, letter };

constexpr double kReportWidth = 680; // px of text and figures

[[nodiscard]] QByteArray reportHtml(const ReportDocument& report);
[[nodiscard]] QByteArray reportPdf(const ReportDocument& report, Paper paper = Paper::a4);
// How far down each sheet is written, 0..1.
[[nodiscard]] std::vector<double> reportFill(const ReportDocument& report, Paper paper = Paper::a4);

// By the file's ending, .html or .pdf; whole or not at all.
[[nodiscard]] Outcome writeReport(const ReportDocument& report, const QString& path, Paper paper = Paper::a4);

} // namespace floom
