// SPDX-License-Identifier: GPL-3.0-or-later
// ReportDocument: a document of headings, words, tables and figures, and its two forms: one HTML file that needs nothing else, and PDF on
// A4. Figures are painted: as SVG in the one, as vectors in the other. Needs a QGuiApplication.
#pragma once

#include "base/result.h"
#include "export/table.h"

#include <QSizeF>
#include <QString>

#include <functional>
#include <variant>
#include <vector>

class QPainter;

namespace floom {

struct ReportHeading {
    QString text;
    int level = 1; // 1: begins a page in print; 2
};

struct ReportWords {
    enum Look { plain, lead, small };
    QString text;
    Look look = plain;
};

struct ReportTable {
    Table table; // its title stands above it when there is one
};

struct ReportFigure {
    QString caption; // what is seen, also for those who do not see it
    QString provenance; // which run, by what: stands below it
    QSizeF size; // px; at most kReportWidth wide
    std::function<void(QPainter&)> paint; // from (0, 0) to size, for white paper
};

using ReportPart = std::variant<ReportHeading, ReportWords, ReportTable, ReportFigure>;

struct ReportDocument {
    QString title;
    QString subtitle;
    std::vector<ReportPart> parts;
};

constexpr double kReportWidth = 680; // px of text and figures

[[nodiscard]] QByteArray reportHtml(const ReportDocument& report);
[[nodiscard]] QByteArray reportPdf(const ReportDocument& report);

// By the file's ending, .html or .pdf; whole or not at all.
[[nodiscard]] Outcome writeReport(const ReportDocument& report, const QString& path);

} // namespace floom
