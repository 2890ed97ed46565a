// SPDX-License-Identifier: GPL-3.0-or-later
// Start states of loads without a closed form: written untimed by the load itself. The run continues in the same state.
#include "firmware/ageing/aged_state.h"
#include "model/start_states.h"
#include "simulate/drive.h"

#include <cmath>
#include <ctime>

#include "steady/pool.h"

using namespace floom;

namespace {
const Changes kSmall = {"ch.count=2",           "ecc.count=2",           "pkg.count=[2,1]", "pkg.dies=2", "pkg.blocksPerPlane=64",
                        "pkg.pagesPerBlock=16", "cpu.writeBuffer=512KiB"};
}

class AgeingTest : public QObject {
    Q_OBJECT

private slots:
    // A run of N requests from the aged start has the long-run WAF of the load.
    void ageingStartsAtTheSteadyStateOfTheLoad_data()
    {
        QTest::addColumn<QString>("words");
        QTest::newRow("zipf") << "zipf=0.99";
        QTest::newRow("part of the drive") << "size=30%";
    }
    void ageingStartsAtTheSteadyStateOfTheLoad()
    {
        QFETCH(const QString, words);
        const std::string load = "rw=randwrite qd=32 " + words.toStdString();
        const double begin = runDrive("starter", kSmall, load + " count=20000").ftl.waf;
        const double late = runDrive("starter", kSmall, load + " count=120000").ftl.waf;
        QVERIFY2(std::fabs(begin / late - 1) < 0.06, qPrintable(QString("%1, later %2").arg(begin).arg(late)));
        for (const LawCheck& law : runDrive("starter", kSmall, load + " count=5000").laws)
            QVERIFY2(law.holds, law.name.c_str());
    }

    // If preconditioning is skipped the result says so, with the reason; not for uniform loads or read-only ones.
    void skippedPreconditioningIsReported_data()
    {
        QTest::addColumn<QString>("change");
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("why");
        QTest::newRow("written") << ""
                                 << "rw=randwrite zipf=0.99"
                                 << "";
        QTest::newRow("a die for each unit") << "cpu.allocationMode=static"
                                             << "rw=randwrite zipf=0.99"
                                             << "decides its die";
        QTest::newRow("a map on flash") << "cpu.mapping=dftl"
                                        << "rw=randwrite zipf=0.99"
                                        << "map is on flash";
        QTest::newRow("too large") << "pkg.blocksPerPlane=65536"
                                   << "rw=randwrite zipf=0.99"
                                   << "units, more than";
        QTest::newRow("even") << "cpu.allocationMode=static"
                              << "rw=randwrite"
                              << "";
        QTest::newRow("all but one place") << "cpu.allocationMode=static"
                                           << "rw=randwrite offset=512"
                                           << "";
        QTest::newRow("reads") << "cpu.allocationMode=static"
                               << "rw=randread zipf=0.99"
                               << "";
    }
    void skippedPreconditioningIsReported()
    {
        QFETCH(const QString, change);
        QFETCH(const QString, words);
        QFETCH(const QString, why);
        Changes changes = kSmall;
        if (change.startsWith("pkg.blocks"))
            changes = {"pkg.pagesPerBlock=256"};
        if (!change.isEmpty())
            changes.push_back(change.toStdString());
        QString told;
        for (const Diagnostic& finding : runDrive("starter", changes, words.toStdString() + " bs=4k qd=8 count=600").diagnostics)
            if (finding.rule == "R615")
                told = QString::fromStdString(finding.detail);
        QVERIFY2(why.isEmpty() ? told.isEmpty() : told.contains(why), qPrintable(told));
    }

    // A load of trims only: preconditioning with it ends although it writes nothing.
    void aLoadThatWritesNothingEnds()
    {
        const RunResult result = runDrive("starter", {"pkg.blocksPerPlane=96", "pkg.pagesPerBlock=16"},
                                          "rw=randtrim bs=256k zipf=1.2 qd=1 precondition=random count=600");
        QCOMPARE(result.window.measuredRequests, std::uint64_t(600));
    }

    // Uniform writes: closed form, untimed writing and the run agree.
    void closedFormAndUntimedWritingAgree()
    {
        FirmwareSettings settings;
        const double aged = Pool(1024, 64, 1.28, settings).steady(3, 3).waf();
        const double begun = Pool(1024, 64, 1.28, settings).steady(0, 1).waf();
        QVERIFY2(std::fabs(begun / aged - 1) < 0.02, qPrintable(QString("%1 and %2").arg(begun).arg(aged)));
    }

    // The second run of a load starts from the cached state of the first, independent of timing; a new load or layout has its own.
    void aStateThatWasReachedIsTheSameState()
    {
        const auto run = [](const Changes& more, const std::string& load) {
            Changes changes = kSmall;
            changes.insert(changes.end(), more.begin(), more.end());
            RunResult result = runDrive("starter", changes, "rw=randwrite qd=32 count=3000 " + load);
            result.performance = {};
            return writeResult(result, false);
        };
        const std::string first = run({"cpu.gcPolicy=cost_benefit"}, "zipf=1.1");
        QCOMPARE(run({"cpu.gcPolicy=cost_benefit"}, "zipf=1.1"), first);
        const std::string slower = run({"cpu.gcPolicy=cost_benefit", "pkg.tPROG=2ms"}, "zipf=1.1");
        QVERIFY(slower != first);
        QVERIFY(run({"cpu.gcPolicy=fifo"}, "zipf=1.1") != first);
        QVERIFY(run({"cpu.gcPolicy=cost_benefit"}, "zipf=0.8") != first);
        QCOMPARE(run({"cpu.gcPolicy=cost_benefit", "pkg.tPROG=2ms"}, "zipf=1.1"), slower);
    }

    // A proof returns to the drawn drive between its variations, so that drive's state stays. What its writes without time do not
    // depend on is no other state.
    void theDrawnDrivesStateStaysBetweenVariations()
    {
        const auto program = programOf(drive("starter", kSmall));
        const auto key = [&](int load, std::uint64_t writeBuffer = 0) {
            FirmwareSettings settings;
            settings.core.bufferBytes = writeBuffer;
            return AgedKey(program->topology, settings.core, settings.space, 1, "load " + std::to_string(load));
        };
        StartStates states;
        for (int load = 0; load < 10; ++load) {
            states.keep<AgedState>(key(load), std::make_shared<AgedState>(), 0);
            QVERIFY(states.find<AgedState>(key(load)) != nullptr);
            QVERIFY(states.find<AgedState>(key(0, 1 << 20)) != nullptr);
        }
        QVERIFY(states.find<AgedState>(key(1)) == nullptr);
        const auto copying = programOf(drive("starter", [] {
            Changes changes = kSmall;
            changes.insert(changes.end(), {"pkg.copyback=true", "pkg.ratedCycles=1000"});
            return changes;
        }()));
        QVERIFY(AgedKey(copying->topology, {}, {}, 1, "load 0") == key(0));
    }

    void writesWithoutTimeAreFast()
    {
        Pool pool(2048, 256, 1.28, {});
        const std::clock_t began = std::clock();
        const Ageing::Count count = pool.steady(0, 4);
        const double seconds = static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
        qInfo("%.1f million host writes a second", static_cast<double>(count.hostUnits) / seconds * 1e-6);
        QVERIFY(count.hostUnits > 0); // speed is measured, not asserted
    }
};

QTEST_APPLESS_MAIN(AgeingTest)
#include "tst_ageing.moc"
