// SPDX-License-Identifier: GPL-3.0-or-later
// The start state of random writes is the steady state: nothing moves while a run goes on, and write amplification is what the law of the
// layout says (1 / (1 - valid share of a victim)).
#include "simulate/drive.h"

#include <cmath>

using namespace floom;

class SteadyStartTest : public QObject {
    Q_OBJECT

private slots:
    void randomWritesAreSteadyFromTheFirstRequest_data()
    {
        QTest::addColumn<QString>("overProvisioning");
        for (const char* share : {"20 %", "28 %", "40 %"})
            QTest::newRow(share) << share;
    }
    // Small blocks, so that each die collects several times.
    void randomWritesAreSteadyFromTheFirstRequest()
    {
        QFETCH(const QString, overProvisioning);
        const RunResult result = runDrive("starter", {"cpu.overProvisioning=" + overProvisioning.toStdString(), "pkg.pagesPerBlock=128"},
                                          "rw=randwrite qd=64 count=200000");
        QVERIFY2(result.window.steady, qPrintable(QString::fromStdString(result.window.steadyReason)));
        QVERIFY(result.ftl.gcRuns > 64);
        // Xiang and Kurkoski: 1 - 1/A = exp(-alpha/A).
        const double waf = result.ftl.waf;
        const double alpha = result.ftl.alphaEff;
        double wanted = 2;
        for (int i = 0; i < 200; ++i)
            wanted = 1 / (1 - std::exp(-alpha / wanted));
        QVERIFY2(std::fabs(waf / wanted - 1) < 0.03, qPrintable(QString("WAF %1, by the law %2").arg(waf).arg(wanted)));
    }

    // What is read back during writes lies where it was said to lie: no law of the run breaks, with and without a start state.
    void mixedLoadsKeepTheLaws_data()
    {
        QTest::addColumn<QString>("words");
        for (const char* words : {"rw=randrw rwmixread=50 count=40000", "rw=randrw rwmixread=50 precondition=none count=40000",
                                  "rw=write bs=64k precondition=sequential count=10000"})
            QTest::newRow(words) << words;
    }
    void mixedLoadsKeepTheLaws()
    {
        QFETCH(const QString, words);
        const RunResult result = runDrive("starter", {"pkg.pagesPerBlock=128", "pkg.blocksPerPlane=64"}, words.toStdString());
        for (const LawCheck& law : result.laws)
            QVERIFY2(law.holds, law.name.c_str());
    }
};

QTEST_APPLESS_MAIN(SteadyStartTest)
#include "tst_steady_start.moc"
