// SPDX-License-Identifier: GPL-3.0-or-later
#include "file/whole_file.h"
#include "report/page_flow.h"
#include "report/report.h"

#include <QBuffer>
#include <QFileInfo>
#include <QPageSize>
#include <QPdfWriter>

namespace floom {

namespace {

struct PrintOf {
    PageFlow& flow;

    void operator()(const ReportHeading& heading) const
    {
        if (heading.level == 1)
            flow.newPage();
        flow.space(heading.level == 1 ? 0 : 16);
        flow.words(heading.text, heading.level == 1 ? PageFlow::large : PageFlow::strong);
        flow.space(8);
    }
    void operator()(const ReportWords& words) const
    {
        flow.words(words.text,
                   words.look == ReportWords::lead        ? PageFlow::lead
                       : words.look == ReportWords::small ? PageFlow::small
                                                          : PageFlow::plain);
        flow.space(8);
    }
    void operator()(const ReportTable& part) const
    {
        if (!part.table.title.empty()) {
            flow.space(8);
            flow.words(QString::fromStdString(part.table.title), PageFlow::strong);
            flow.space(4);
        }
        flow.table(part.table);
        flow.space(8);
    }
    void operator()(const ReportFigure& figure) const
    {
        flow.figure(figure.size, figure.paint, figure.caption + QLatin1Char('\n') + figure.provenance);
        flow.space(8);
    }
};

} // namespace

QByteArray reportPdf(const ReportDocument& report)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter pdf(&buffer);
    pdf.setPageSize(QPageSize(QPageSize::A4));
    pdf.setPageMargins(QMarginsF(0, 0, 0, 0));
    pdf.setTitle(report.title);
    PageFlow flow(pdf, report.title);
    flow.words(report.title, PageFlow::large);
    flow.words(report.subtitle, PageFlow::small);
    flow.space(16);
    for (const ReportPart& part : report.parts)
        std::visit(PrintOf{flow}, part);
    flow.end();
    return bytes;
}

Outcome writeReport(const ReportDocument& report, const QString& path)
{
    const QString ending = QFileInfo(path).suffix().toLower();
    if (ending != QLatin1String("html") && ending != QLatin1String("pdf"))
        return Error{
            path.toStdString(), "a name that ends in .html or .pdf", ending.isEmpty() ? "no ending" : "." + ending.toStdString(), {}};
    return writeWholeFile(path, (ending == QLatin1String("pdf") ? reportPdf(report) : reportHtml(report)).toStdString());
}

} // namespace floom
