// SPDX-License-Identifier: GPL-3.0-or-later
#include "file/whole_file.h"
#include "report/page_flow.h"
#include "report/report.h"

#include <QBuffer>
#include <QFileInfo>
#include <QPageSize>
#include <QPdfWriter>

#include <algorithm>

namespace floom::inline report {

namespace {

constexpr double kPartGap = 10; // px below a part
constexpr double kMostPartGap = 30; // px on a filled page

// Prints parts; figures grow by the share `grown` (0..1) of their range.
struct PrintOf {
    PageFlow& flow;
    double grown = 0;
    double gap = kPartGap;
    bool isFilled = false; // on a filled page figures stay within their range

    [[nodiscard]] double heightOf(const ReportFigure& figure) const
    {
        return isFilled && figure.most > 0 ? figure.least + (figure.most - figure.least) * grown : figure.size.height();
    }

    void operator()(const ReportHeading& heading) const
    {
        flow.space(heading.level == 1 ? 10 : 6);
        flow.words(heading.text, heading.level == 1 ? PageFlow::large : PageFlow::strong);
        flow.space(4);
    }
    void operator()(const ReportWords& words) const
    {
        flow.words(words.text,
                   words.look == ReportWords::lead        ? PageFlow::lead
                       : words.look == ReportWords::small ? PageFlow::small
                                                          : PageFlow::plain);
        flow.space(gap);
    }
    void operator()(const ReportTable& part) const
    {
        if (!part.table.title.empty()) {
            flow.space(4);
            flow.words(QString::fromStdString(part.table.title), PageFlow::strong);
            flow.space(2);
        }
        flow.table(part);
        flow.space(gap);
    }
    void operator()(const ReportTiles& part) const
    {
        flow.tiles(part);
        flow.space(gap);
    }
    void operator()(const ReportLists& part) const
    {
        flow.lists(part);
        flow.space(gap);
    }
    void operator()(const ReportFigure& figure) const
    {
        const QString below = figure.provenance.isEmpty() ? figure.caption : figure.caption + QLatin1Char('\n') + figure.provenance;
        flow.figure(figure, heightOf(figure), below);
        flow.space(gap);
    }
};

void printAll(const std::vector<ReportPart>& parts, const PrintOf& print)
{
    for (const ReportPart& part : parts)
        std::visit(print, part);
}

// Fills the page: grows figures first, then gaps.
void printPage(PageFlow& flow, const ReportPage& page)
{
    PrintOf print{flow, 0, kPartGap, true};
    const auto used = [&] { return flow.measure([&] { printAll(page, print); }); };
    const double least = used();
    print.grown = 1;
    const double most = used();
    print.grown = most > least ? std::clamp((flow.left() - least) / (most - least), 0.0, 1.0) : 0;
    const double slack = flow.left() - used();
    if (slack > 0 && page.size() > 1)
        print.gap += std::min(kMostPartGap - kPartGap, slack / static_cast<double>(page.size()));
    printAll(page, print);
}

// Returns the used share of each sheet.
std::vector<double> print(const ReportDocument& report, Paper paper, QByteArray& bytes)
{
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter pdf(&buffer);
    pdf.setPageSize(QPageSize(paper == Paper::letter ? QPageSize::Letter : QPageSize::A4));
    pdf.setPageMargins(QMarginsF(0, 0, 0, 0));
    pdf.setTitle(report.title);
    pdf.setCreator(QStringLiteral("Flashloom"));
    PageFlow flow(pdf, report.title);
    flow.words(report.title, PageFlow::title);
    flow.space(2);
    flow.words(report.subtitle, PageFlow::small);
    flow.space(8);
    flow.rule();
    flow.space(10);
    for (std::size_t i = 0; i < report.pages.size(); ++i) {
        if (i > 0)
            flow.newPage();
        printPage(flow, report.pages[i]);
    }
    if (!report.appendix.empty() && !report.pages.empty())
        flow.newPage();
    printAll(report.appendix, PrintOf{flow});
    flow.end();
    return flow.fill();
}

} // namespace

QByteArray reportPdf(const ReportDocument& report, Paper paper)
{
    QByteArray bytes;
    print(report, paper, bytes);
    return bytes;
}

std::vector<double> reportFill(const ReportDocument& report, Paper paper)
{
    QByteArray bytes;
    return print(report, paper, bytes);
}

Outcome writeReport(const ReportDocument& report, const QString& path, Paper paper)
{
    const QString ending = QFileInfo(path).suffix().toLower();
    if (ending != QLatin1String("html") && ending != QLatin1String("pdf"))
        return Error{
            path.toStdString(), "a name that ends in .html or .pdf", ending.isEmpty() ? "no ending" : "." + ending.toStdString(), {}};
    return writeWholeFile(path, (ending == QLatin1String("pdf") ? reportPdf(report, paper) : reportHtml(report)).toStdString());
}

} // namespace floom::inline report
