// SPDX-License-Identifier: GPL-3.0-or-later
// The report as read: one self-contained file with the run's figures, their origin, and the limits.
#include "ask/experiments.h"
#include "desk/reports/report_builder.h"
#include "desk/reports/report_case.h"
#include "desk/reports/report_pipe.h"
#include "desk/reports/report_proof.h"
#include "desk/reports/report_words.h"
#include "desk/sweeps/sweep_metrics.h"
#include "document/document.h"
#include "export/figure_text.h"
#include "export/result_tables.h"
#include "io/json.h"
#include "io/samples.h"
#include "look/theme.h"
#include "results/figures.h"
#include "review/project_runs.h"
#include "store/project.h"

#include <QFile>
#include <QPainter>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <set>

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
        variant.workload = AskedWorkload::read("count=3000");
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

    void aRateHasOneUnit()
    {
        QCOMPARE(figureValue("bandwidth_mb_s", 1'020), QStringLiteral("1.02 GB/s"));
        QCOMPARE(figureValue("read.bandwidth_mb_s", 943), QStringLiteral("943 MB/s"));
        QCOMPARE(figureValue("iops", 1'020), QStringLiteral("1.02 k"));
    }
    // Sweeps, answers, reviews and reports write a figure alike, with the unit of its row.
    void aFigureHasOneUnitEverywhere()
    {
        std::vector<std::string> ids = figureIds();
        ids.insert(ids.end(), {"busy.pkg.die", "busiest.pkg.die", "energy_uj.by_activity.read", "job 3.latency_us.p99"});
        for (const std::string& id : ids) {
            const FigureFacts& figure = *figureNamed(id).facts;
            const QString text = figureValue(id, 0.5), unit = QString::fromUtf8(figure.unit);
            QCOMPARE(text.toStdString(), figureText(id, 0.5));
            QCOMPARE(figureWords(id, 0.5), figureText(id, 0.5));
            const SweepMetric metric = sweepMetric(QString::fromStdString(id));
            QVERIFY2(metric.more == (figure.better == Better::more), id.c_str());
            if (figure.is(Shows::share)) {
                QCOMPARE(text, QStringLiteral("50.0 %"));
                QCOMPARE(metric.write(0.5), text);
            } else if (unit == QStringLiteral("µs")) {
                QCOMPARE(text, QStringLiteral("500 ns"));
                QCOMPARE(metric.write(0.5), text);
            } else if (unit == QStringLiteral("MB/s")) {
                QCOMPARE(text, QStringLiteral("500 kB/s"));
                QVERIFY2(metric.label.endsWith(unit), id.c_str());
            } else if (!unit.isEmpty() && unit != QStringLiteral("/s")) {
                QVERIFY2(text.endsWith(u' ' + unit), qPrintable(text));
                QVERIFY2(metric.label.endsWith(u' ' + unit) || metric.write(0.5) == text, id.c_str());
            }
        }
    }
    // Every figure marked for it can be chosen, once, and nothing else is listed.
    void everyOfferedFigureIsListed()
    {
        std::set<QString> listed;
        for (const SweepMetric& metric : sweepMetrics()) {
            QVERIFY2(listed.insert(metric.id).second, qPrintable(metric.id));
            const KnownFigure known = figureNamed(metric.id.toStdString());
            QVERIFY2(known && known.facts->is(Shows::offered), qPrintable(metric.id));
        }
        for (const FigureSpec& figure : figureTable())
            QVERIFY2(!figure.is(Shows::offered) || listed.contains(QLatin1String(figure.id)), figure.id);
    }
    void differentWorkloadsAreNamed()
    {
        auto from = twoDrives();
        QVERIFY(!QString::fromUtf8(reportHtml(buildReport(from, builtinCatalogue()))).contains(QStringLiteral("<th>workload</th>")));
        auto other = *from.runs[1].record;
        other.workload.depth = 4;
        from.runs[1].record = std::make_shared<const RunRecord>(std::move(other));
        const QString html = QString::fromUtf8(reportHtml(buildReport(from, builtinCatalogue())));
        QVERIFY(html.contains(QStringLiteral("<th>workload</th>")));
        QVERIFY(html.contains(QStringLiteral("QD 4<")) && html.contains(QStringLiteral("QD 32<")));
    }
    void onePageHoldsEverything()
    {
        const auto from = twoDrives();
        const QString html = QString::fromUtf8(reportHtml(buildReport(from, builtinCatalogue())));
        // Nothing is fetched: no URLs except XML names.
        QVERIFY(!html.contains(QRegularExpression(QStringLiteral("(src|href)=\"(?!#)"))));
        QCOMPARE(html.count(QLatin1String("url(data:font/woff2;base64,")), 3);
        QCOMPARE(html.count(QLatin1String("url(")), 3);
        // Design, curve and shares of each variant, and the overlaid curves.
        QCOMPARE(html.count(QLatin1String("<figure>")), html.count(QLatin1String("<svg")));
        QVERIFY(html.count(QLatin1String("<figure>")) >= 7);
        QVERIFY(html.contains(QLatin1String("Faster &lt;bus&gt;")));
        QVERIFY(!html.contains(QLatin1String("<bus>")));
        for (const auto& run : from.runs)
            QVERIFY(html.contains(QString::fromStdString(run.record->result.bottleneck.sentence).toHtmlEscaped()));
        // Every figure states its source.
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

    // The first page matches the result table.
    void figuresAreThoseOfTheRun()
    {
        auto from = twoDrives();
        from.acceptance.clear();
        from.current = 1;
        const auto& result = from.runs[1].record->result;
        const auto report = buildReport(from, builtinCatalogue());
        const auto table = headlineTable(result).rows;
        QStringList values;
        for (const ReportPart& part : report.pages.front())
            if (const auto* tiles = std::get_if<ReportTiles>(&part))
                for (const auto& tile : tiles->tiles)
                    values << tile.value;
        QVERIFY(values.size() >= 5);
        QCOMPARE(values[0].toStdString(), table[0][1]); // IOPS
        QCOMPARE(values[1].toStdString(), table[1][1]); // bandwidth
        QVERIFY(table[2][1].starts_with(values[2].toStdString())); // mean latency ± its interval
        QCOMPARE(values[3].toStdString(), table[3][1]); // p99
    }

    void limitsChooseTheVariant()
    {
        auto from = twoDrives();
        from.author = QStringLiteral("A. <b>Writer</b>");
        from.date = QDate(2026, 11, 24);
        const double slow = from.runs[0].record->result.iops, fast = from.runs[1].record->result.iops;
        QVERIFY(fast > slow);
        from.acceptance = QStringLiteral("iops >= %1").arg((slow + fast) / 2, 0, 'f', 0);
        auto argument = argue(from, builtinCatalogue());
        QCOMPARE(argument.subject, 1U);
        QCOMPARE(argument.verdict, QStringLiteral("Accepted: Faster <bus> meets the limit."));
        const QString html = QString::fromUtf8(reportHtml(buildReport(from, builtinCatalogue())));
        QVERIFY(html.contains(QStringLiteral("24 November 2026  ·  A. &lt;b&gt;Writer&lt;/b&gt;  ·  two.floom")));

        // Neither meets the limit: the nearest is named, with its distance.
        from.acceptance = QStringLiteral("iops >= %1").arg(2 * fast, 0, 'f', 0);
        argument = argue(from, builtinCatalogue());
        QCOMPARE(argument.subject, 1U);
        QVERIFY2(argument.verdict.startsWith(QLatin1String("No variant meets the limits. The nearest, Faster <bus>, misses IOPS")),
                 qPrintable(argument.verdict));
        QVERIFY(argument.verdict.contains(QLatin1String("by 50 %")));

        // A waiver is for one variant and one limit.
        const auto limits = readLimits(from.acceptance.toStdString());
        from.waivers = {{"Base", limitKey(limits->front()), "agreed with the customer"}};
        argument = argue(from, builtinCatalogue());
        QCOMPARE(argument.subject, 0U);
        QVERIFY(argument.verdict.startsWith(QLatin1String("Accepted with a waiver: Base meets 0 of 1 limits.")));
        QVERIFY(argument.risks.join(u'\n').contains(QLatin1String("Reason: agreed with the customer.")));
        from.acceptance = QStringLiteral("iops >= %1").arg(3 * fast, 0, 'f', 0); // changed since then: not waived
        QVERIFY(argue(from, builtinCatalogue()).verdict.startsWith(QLatin1String("No variant")));
    }

    void whatIsNotProvedIsNotClaimed()
    {
        auto from = twoDrives();
        for (auto& run : from.runs) {
            auto bare = std::make_shared<RunRecord>(*run.record);
            bare->result.bottleneck.sensitivity.clear();
            run.record = bare;
        }
        const auto argument = argue(from, builtinCatalogue());
        QVERIFY(argument.proof.empty());
        QVERIFY(argument.risks.contains(QStringLiteral("What limits it was not tested by simulation.")));
        QVERIFY(!QString::fromUtf8(reportHtml(buildReport(from, builtinCatalogue()))).contains(QLatin1String("Tested by simulation")));
        QVERIFY(gatherEvidence(from, builtinCatalogue()));
        QVERIFY(!argue(from, builtinCatalogue()).proof.empty());
        QVERIFY(QString::fromUtf8(reportHtml(buildReport(from, builtinCatalogue()))).contains(QLatin1String("Tested by simulation")));
    }

    // A two-line note moves the content below it down.
    // Erases too few to tell a p99; each write waits for a program that serves several of them and bears the name of none.
    void withoutAP99TheSlowestRequestIsToldAndWhatItWaitedFor()
    {
        VariantRow variant;
        variant.id = 1;
        variant.name = QStringLiteral("Base");
        variant.design = *readDesign(findSample("starter")->text, builtinCatalogue());
        for (Block& block : variant.design.blocks)
            if (block.id == "cpu")
                block.parameters["cachePolicy"] = std::string("none");
        variant.workload = AskedWorkload::read("rw=write bs=16k qd=4 count=3000 fsync=64");
        auto runs = freshRuns({variant}, builtinCatalogue());
        QVERIFY(runs.ok());
        auto record = std::make_shared<RunRecord>(std::move(runs->front().record));
        QVERIFY(!(record->result.latency.p99 > 0));
        record->result.spans = std::make_shared<SpanStore>(); // as a project file has them: without causes
        ReportSource source{QStringLiteral("One drive"), {}, {}, {{variant.name, {}, record, variant.name}}};
        QVERIFY(gatherEvidence(source, builtinCatalogue(), {}));
        const auto figure = timelineFigure(source.runs.front(), builtinCatalogue());
        QVERIFY(figure.has_value());
        const auto slower = QRegularExpression(QStringLiteral("; ([0-9.]+) % of all requests are slower")).match(figure->caption);
        QVERIFY2(slower.hasMatch() && slower.captured(1).toDouble() < 1, qPrintable(figure->caption));
        QVERIFY2(figure->caption.contains(QStringLiteral("Most of its time: own work, not recorded")), qPrintable(figure->caption));
        QVERIFY2(!figure->caption.contains(QStringLiteral("queued for the core")), qPrintable(figure->caption));
    }
    void longNotesHaveRoom()
    {
        std::vector<ReportProofLine> lines(6);
        for (auto& line : lines) {
            line.label = QStringLiteral("Read cache 0 B to 64 MiB");
            line.part = QStringLiteral("CPU");
            line.told = true;
            line.gain = 26;
            line.cost = 0.0;
        }
        const RunRecord record;
        const double plain = proofFigure(lines, record).size.height();
        lines[0].note = QStringLiteral("while the write buffer fills");
        lines[0].watts = 0.26;
        lines[0].tail = -4.6;
        QVERIFY(proofFigure(lines, record).size.height() >= plain + 6);
    }

    void aStoppedReportIsNotWritten()
    {
        auto from = twoDrives();
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!gatherEvidence(from, builtinCatalogue(), {stop.get_token(), {}}));
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
        // The argument takes two pages, not three: the appendix follows.
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
        QCOMPARE(workspace.door()->openSample(QStringLiteral("starter")), QString());
        workspace.document()->setWorkload(QStringLiteral("count=2000"));
        QSignalSpy said(&workspace, &Workspace::notice);
        QSignalSpy problem(&workspace, &Workspace::problem);
        const auto path = m_folder.filePath(QStringLiteral("window.html"));
        workspace.reports()->write(path);
        QVERIFY(QTest::qWaitFor([&] { return said.count() >= 2 || problem.count() > 0; }, 60'000));
        QCOMPARE(problem.count(), 0);
        QVERIFY(contents(path).contains("count=2000"));
        workspace.reports()->write(m_folder.filePath(QStringLiteral("nowhere/window.html")));
        QVERIFY(problem.wait(60'000));
        QVERIFY(problem.takeFirst().first().toString().contains(QLatin1String("nowhere")));
    }

    void closingTheWindowWaitsForTheReport()
    {
        const auto path = m_folder.filePath(QStringLiteral("closed.pdf"));
        {
            Workspace workspace;
            QCOMPARE(workspace.door()->openSample(QStringLiteral("starter")), QString());
            workspace.document()->setWorkload(QStringLiteral("count=2000"));
            workspace.reports()->write(path);
        }
        QVERIFY(contents(path).startsWith("%PDF-"));
    }
};

QTEST_MAIN(TestReport)
#include "tst_report.moc"
