// SPDX-License-Identifier: GPL-3.0-or-later
// Time-limited runs end, and at exactly the given time.
#include "simulate/drive.h"

using namespace floom;

class TestClockEnd : public QObject {
    Q_OBJECT

    static bool warns(const RunResult& result, const char* rule)
    {
        return std::any_of(result.diagnostics.begin(), result.diagnostics.end(), [&](const Diagnostic& d) { return d.rule == rule; });
    }

private slots:
    // Unmapped reads with all other parts ideal take no time at all: any number fits before the end.
    void aClockThatStandsEndsTheRun_data()
    {
        QTest::addColumn<QString>("workload");
        QTest::newRow("reads of nothing") << "runtime=1ms precondition=none";
        QTest::newRow("trims") << "rw=trim runtime=1ms precondition=none";
        QTest::newRow("two jobs") << "job=a rw=randread runtime=1ms precondition=none ; job=b rw=read runtime=1ms precondition=none";
        QTest::newRow("many in flight") << "iodepth=65536 numjobs=4 runtime=1ms precondition=none";
    }
    void aClockThatStandsEndsTheRun()
    {
        QFETCH(QString, workload);
        const RunResult result = runDrive("flashsim-slc", {}, workload.toUtf8().constData());
        QVERIFY(result.partial);
        QVERIFY(warns(result, "R607"));
        QVERIFY2(result.performance.events < 40'000'000, qPrintable(QString::number(result.performance.events)));
    }

    void aNumberOfRequestsIsDoneAllTheSame()
    {
        const RunResult result = runDrive("flashsim-slc", {}, "count=400000 precondition=none");
        QVERIFY(!result.partial && !warns(result, "R607"));
        QCOMPARE(result.window.measuredRequests, std::uint64_t{400'000});
    }

    // Parts keep working after the last completion: work up to the end of the run belongs to a window that ends there too.
    void noPartIsBusierThanTheWindowIsLong_data()
    {
        QTest::addColumn<QString>("sample");
        QTest::addColumn<QString>("workload");
        for (const char* sample : {"flashsim-slc", "starter", "sata-mlc"})
            for (const char* workload :
                 {"runtime=1ms", "runtime=10ms rw=randrw precondition=none", "rw=randwrite runtime=1ms precondition=none",
                  "rw=trim runtime=1ms", "runtime=1us", "rw=randwrite bs=256k runtime=3ms"})
                QTest::addRow("%s, %s", sample, workload) << sample << workload;
        QTest::newRow("a phase that ends idle") << "starter"
                                                << "phase=warm measure=off rw=write count=555 ; phase=rest idle=5ms ; rw=randread count=40";
    }
    void noPartIsBusierThanTheWindowIsLong()
    {
        QFETCH(QString, sample);
        QFETCH(QString, workload);
        const RunResult result = runDrive(sample.toUtf8().constData(), {}, workload.toUtf8().constData());
        for (const LawCheck& law : result.laws)
            QVERIFY2(law.holds, qPrintable(QString("%1: %2").arg(QString::fromStdString(law.name)).arg(law.value)));
    }
};

QTEST_APPLESS_MAIN(TestClockEnd)
#include "tst_clock_end.moc"
