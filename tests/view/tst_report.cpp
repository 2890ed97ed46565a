// SPDX-License-Identifier: GPL-3.0-or-later
// The report as its reader has it: one file that needs nothing else, the figures of the run, where they come from, the limits.
#include "view/report_builder.h"

#include "io/json.h"
#include "io/samples.h"
#include "review/project_runs.h"
#include "store/project.h"
#include "view/theme.h"
#include "view/workspace.h"

#include <QFile>
#include <QPainter>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace floom;

namespace {

QByteArray contents(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestReport : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    ReportSource twoDrives() const
    {
        VariantRow variant;
        variant.id = 1;
        variant.name = QStringLiteral("Base");
        const auto starter = readDesignOrProject(findSample("starter")->text, builtinCatalogue());
        variant.design = starter->variants.front().design;
        variant.workload = QStringLiteral("count=3000");
        VariantRow other = variant;
        other.id = 2;
        other.name = QStringLiteral("Faster <bus>");
        for (Block& block : other.design.blocks)
            if (block.id == "ch")
                block.parameters["rate"] = std::int64_t{1'200'000'000};
        auto runs = freshRuns({variant, other}, builtinCatalogue());
        ReportSource made{
            QStringLiteral("Two drives"), QStringLiteral("two.floom"), QStringLiteral("iops >= 1k and latency_us.p99 <= 1"), {}};
        for (auto& run : *runs)
            made.runs.push_back({run.variant.name, {}, std::make_shared<const RunRecord>(std::move(run.record)), run.variant.name});
        return made;
    }

private slots:
    void initTestCase() { loadFonts(); }

    void onePageHoldsEverything()
    {
        const auto from = twoDrives();
        const QString html = QString::fromUtf8(reportHtml(buildReport(from, builtinCatalogue())));
        // Nothing is fetched: no address but the names of XML.
        QVERIFY(!html.contains(QRegularExpression(QStringLiteral("(src|href)=\"(?!#)"))));
        // Drawing, curve and shares of each variant, and the curves laid over each other.
        QCOMPARE(html.count(QLatin1String("<figure>")), html.count(QLatin1String("<svg")));
        QVERIFY(html.count(QLatin1String("<figure>")) >= 7);
        QVERIFY(html.contains(QLatin1String("Faster &lt;bus&gt;")));
        QVERIFY(!html.contains(QLatin1String("<bus>")));
        for (const auto& run : from.runs)
            QVERIFY(html.contains(QString::fromStdString(run.record->result.bottleneck.sentence).toHtmlEscaped()));
        // Every figure says what it was made from.
        for (const auto& part : html.split(QLatin1String("<figcaption>")).mid(1)) {
            QVERIFY(part.contains(QLatin1String("seed 1")));
            QVERIFY(part.contains(QString::fromStdString(from.runs.front().record->result.designHash))
                    || part.contains(QString::fromStdString(from.runs.back().record->result.designHash)));
            QVERIFY(part.contains(QLatin1String("warm-up")));
        }
        QVERIFY(html.contains(QLatin1String("not accepted"))); // p99 within 1 µs
    }

    void namesAreWordsEverywhere()
    {
        const auto name = QStringLiteral("</title></svg><script>alert(1)</script>&\"'");
        ReportDocument report{name, name};
        report.pages.push_back({ReportTiles{{{name, name, name}}}, ReportLists{{{name, {name}}}}});
        report.appendix = {ReportHeading{name, 1}, ReportWords{name, ReportWords::lead}};
        report.appendix.push_back(ReportTable{{name.toStdString(), {{name.toStdString()}}, {{name.toStdString()}}}});
        report.appendix.push_back(
            ReportFigure{name, name, {40, 20}, [&](QPainter& painter, const QSizeF&) { painter.drawText(2, 12, name); }});
        const QString html = QString::fromUtf8(reportHtml(report));
        QVERIFY2(!html.contains(QLatin1String("<script")), qPrintable(html));
        QCOMPARE(html.count(QLatin1String("&lt;script&gt;")), 18); // page 3, tiles 3, list 2, heading, words, table 3, figure 5
    }

    void theSameRunsGiveTheSamePage()
    {
        const auto from = twoDrives();
        QCOMPARE(reportHtml(buildReport(from, builtinCatalogue())), reportHtml(buildReport(from, builtinCatalogue())));
    }

    void paperHasPages()
    {
        const auto pdf = reportPdf(buildReport(twoDrives(), builtinCatalogue()));
        QVERIFY(pdf.startsWith("%PDF-"));
        const auto pages = QString::fromLatin1(pdf).count(QRegularExpression(QStringLiteral("/Type\\s*/Page\\b")));
        QVERIFY2(pages >= 4, qPrintable(QString::number(pages)));
    }

    void noSheetIsHalfEmpty_data()
    {
        QTest::addColumn<Paper>("paper");
        QTest::newRow("A4") << Paper::a4;
        QTest::newRow("Letter") << Paper::letter;
    }
    void noSheetIsHalfEmpty()
    {
        QFETCH(Paper, paper);
        auto from = twoDrives();
        QVERIFY(gatherEvidence(from, builtinCatalogue()));
        const auto report = buildReport(from, builtinCatalogue());
        QCOMPARE(report.pages.size(), 2U);
        const auto fill = reportFill(report, paper);
        QVERIFY(fill.size() >= 4);
        for (std::size_t i = 0; i + 1 < fill.size(); ++i)
            QVERIFY2(fill[i] >= (i < 2 ? 0.8 : 0.5), qPrintable(QStringLiteral("sheet %1: %2").arg(i + 1).arg(fill[i])));
        // The argument takes its two sheets and no third: what follows it is the appendix.
        ReportDocument argument = report;
        argument.appendix.clear();
        QCOMPARE(reportFill(argument, paper).size(), 2U);
    }

    void whatCannotBeWrittenIsSaid()
    {
        const ReportDocument report{QStringLiteral("Empty"), {}, {}};
        QVERIFY(!writeReport(report, m_folder.filePath(QStringLiteral("report.doc"))));
        QVERIFY(!writeReport(report, m_folder.filePath(QStringLiteral("nowhere/report.html"))));
        QVERIFY(writeReport(report, m_folder.filePath(QStringLiteral("report.html"))));
    }

    void theWindowWritesInTheBackground()
    {
        Workspace workspace;
        QCOMPARE(workspace.openSample(QStringLiteral("starter")), QString());
        workspace.document()->setWorkload(QStringLiteral("count=2000"));
        QSignalSpy said(&workspace, &Workspace::notice);
        QSignalSpy problem(&workspace, &Workspace::problem);
        const auto path = m_folder.filePath(QStringLiteral("window.html"));
        workspace.writeReport(path);
        QVERIFY(QTest::qWaitFor([&] { return said.count() >= 2 || problem.count() > 0; }, 60'000));
        QCOMPARE(problem.count(), 0);
        QVERIFY(contents(path).contains("count=2000"));
        workspace.writeReport(m_folder.filePath(QStringLiteral("nowhere/window.html")));
        QVERIFY(problem.wait(60'000));
        QVERIFY(problem.takeFirst().first().toString().contains(QLatin1String("nowhere")));
    }

    void closingTheWindowWaitsForTheReport()
    {
        const auto path = m_folder.filePath(QStringLiteral("closed.pdf"));
        {
            Workspace workspace;
            QCOMPARE(workspace.openSample(QStringLiteral("starter")), QString());
            workspace.document()->setWorkload(QStringLiteral("count=2000"));
            workspace.writeReport(path);
        }
        QVERIFY(contents(path).startsWith("%PDF-"));
    }
};

QTEST_MAIN(TestReport)
#include "tst_report.moc"
