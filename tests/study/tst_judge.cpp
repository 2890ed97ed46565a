// SPDX-License-Identifier: GPL-3.0-or-later
// Expectations of a study, judged on invented figures.
#include "study/study_run.h"

#include <QTest>

using namespace floom;

namespace {

// qd 1, 2, 4, 8 on two drives: a rises 10, 20, 38, 40; b is 5 throughout.
std::vector<SweepOutcome> madeUp()
{
    SweepOutcome outcome;
    outcome.sweep.axes = {axisOf("qd", {"1", "2", "4", "8"}, {}), axisOf("drive", {"a", "b"}, {})};
    outcome.points = pointsOf(outcome.sweep);
    const double a[] = {10, 20, 38, 40};
    for (const SweepPoint& point : outcome.points) {
        PointResult result;
        result.metrics = {{"iops", point[1] == 0 ? a[point[0]] : 5}, {"latency_us.mean", 100}};
        result.block = point[1] == 0 ? "pkg" : "ch";
        outcome.results.push_back(result);
    }
    return {outcome};
}

Result<Study> studyWith(const QString& expectation)
{
    return readStudy(QStringLiteral(R"({"format": "flashloom-study", "version": 1, "id": "x", "title": "x", "source": "x", "text": "x",
        "expect": [{"says": "x", %1}]})")
                         .arg(expectation)
                         .toStdString());
}

} // namespace

class TestJudge final : public QObject {
    Q_OBJECT
private slots:
    void verdicts_data()
    {
        QTest::addColumn<QString>("expectation");
        QTest::addColumn<QString>("verdict");
        const auto row = [](const char* expectation, const char* verdict) { QTest::newRow(expectation) << expectation << verdict; };
        row(R"("metric": "iops", "at": {"qd": 4, "drive": "a"}, "is": 40, "within": 0.05)", "met");
        row(R"("metric": "iops", "at": {"qd": 4, "drive": "a"}, "is": 40, "within": 0.049)", "not met");
        row(R"("metric": "iops", "at": {"qd": "8", "drive": "a"}, "to": {"qd": "1", "drive": "a"}, "least": 3.9, "most": 4)", "met");
        row(R"("metric": "iops", "at": {"qd": "8", "drive": "a"}, "to": {"qd": "1", "drive": "a"}, "most": 3.9)", "not met");
        row(R"("metric": "iops * latency_us.mean / 1000", "at": {"qd": "1", "drive": "a"}, "is": 1)", "met");
        row(R"("metric": "iops", "along": "qd", "at": {"drive": "a"}, "shape": "rising")", "met");
        row(R"("metric": "iops", "along": "qd", "at": {"drive": "a"}, "shape": "falling")", "not met");
        row(R"("metric": "iops", "along": "qd", "at": {"drive": "b"}, "shape": "flat")", "met");
        row(R"("metric": "iops", "along": "qd", "at": {"drive": "b"}, "shape": "rising")", "not met");
        row(R"("metric": "iops", "along": "qd", "at": {"drive": "a"}, "highest": "8")", "met");
        row(R"("metric": "iops", "along": "qd", "at": {"drive": "a"}, "lowest": ["2", "4"])", "not met");
        row(R"("metric": "iops", "along": "qd", "at": {"drive": "a"}, "knee": "4")", "met");
        row(R"("metric": "iops", "along": "qd", "at": {"drive": "a"}, "knee": "8", "share": 0.96)", "met");
        row(R"("metric": "iops", "along": "qd", "at": {"drive": "a"}, "only": ["4", "8"], "least": 30)", "met");
        row(R"("metric": "iops", "along": "qd", "at": {"drive": "a"}, "only": ["8"], "least": 30)", "not met");
        row(R"("limit": "ch", "at": {"qd": "1", "drive": "b"})", "met");
        row(R"("limit": "pkg", "at": {"qd": "1", "drive": "b"})", "not met");
        row(R"("terabytes": 5000, "drives_per_day": 10, "gigabytes": 512, "is": 2.67, "within": 0.002)", "met");
        row(R"("terabytes": 16000, "drives_per_day": 10, "gigabytes": 512, "is": 8.56, "within": 0.002)", "met");
        row(R"("not_checkable": "no figures")", "not checkable");
        row(R"("metric": "iobs", "at": {"qd": "1", "drive": "a"}, "least": 0)", "not met"); // a typo in the study is detected
        row(R"("metric": "iops", "at": {"qd": "1"}, "least": 0)", "not met"); // and so is a place that is not a single point
    }

    void verdicts()
    {
        QFETCH(const QString, expectation);
        QFETCH(const QString, verdict);
        const auto study = studyWith(expectation);
        QVERIFY2(study.ok(), study.ok() ? "" : study.error().message().c_str());
        QCOMPARE(QString(verdictName(judge(study->expectations.front(), madeUp()).kind)), verdict);
    }

    void nonsenseIsRefused_data()
    {
        QTest::addColumn<QString>("expectation");
        for (const char* wrong : {R"("least": 1)", R"("metric": "iops", "shape": "wavy")", R"("metric": "iops", "at": {"qd": []})",
                                  R"("metric": "iops", "is": "40")", R"("metrik": "iops", "is": 40)"})
            QTest::newRow(wrong) << wrong;
    }

    void nonsenseIsRefused()
    {
        QFETCH(const QString, expectation);
        QVERIFY(!studyWith(expectation).ok());
    }

    void thePlotIsATable()
    {
        const Table table = plotTable({"", "qd", "iops", "drive", {}}, madeUp());
        QCOMPARE(table.rows.size(), std::size_t{4});
        QCOMPARE(table.columns.size(), std::size_t{3});
        QCOMPARE(table.rows[2][1], std::string("38.0"));
        QCOMPARE(table.rows[2][2], std::string("5.00"));
    }
};

QTEST_GUILESS_MAIN(TestJudge)
#include "tst_judge.moc"
