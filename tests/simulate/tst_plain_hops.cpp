// SPDX-License-Identifier: GPL-3.0-or-later
// Plain hops served by the event loop give the same results as calls of the component. A run waiting for a power cut hands every event to
// its component; if the power never fails, its results must equal those of the ordinary loop.
#include "simulate/drive.h"

using namespace floom;

namespace {

std::string resultOf(const Program& program, const Workload& load, bool plain, bool record)
{
    PowerCut never{Time{INT64_MAX / 2}, {}};
    RunOptions options;
    options.seed = 3;
    options.record = record;
    options.causes = record;
    options.powerCut = plain ? nullptr : &never;
    options.maps = true;
    return writeResult(simulate(program, load, options), false);
}

} // namespace

class TestPlainHops : public QObject {
    Q_OBJECT

private slots:
    void theEventLoopServesPlainHopsAsTheirComponentsDo_data()
    {
        QTest::addColumn<QString>("changes");
        QTest::addColumn<QString>("load");
        const char* mixed = "rw=randrw rwmixread=60 qd=64 bssplit=512/20:4k/40:16k/40 count=4000";
        QTest::newRow("reads") << ""
                               << "rw=randread qd=32 count=4000";
        QTest::newRow("writes") << ""
                                << "rw=randwrite qd=32 count=4000";
        QTest::newRow("sizes that change from packet to packet") << "" << mixed;
        QTest::newRow("a clock whose period is no whole number") << "bus.clock=333MHz" << mixed;
        QTest::newRow("arbitration: no hop is plain") << "bus.arbitration=round_robin" << mixed;
    }
    void theEventLoopServesPlainHopsAsTheirComponentsDo()
    {
        QFETCH(const QString, changes);
        QFETCH(const QString, load);
        const auto program = programOf(drive("starter", changesOf(changes)));
        const auto workload = parseWorkload(load.toStdString());
        QVERIFY(static_cast<bool>(workload));
        for (const bool record : {false, true}) {
            const std::string found = resultOf(*program, *workload, true, record);
            QVERIFY(found.size() > 1000);
            QCOMPARE(found, resultOf(*program, *workload, false, record));
        }
    }
};

QTEST_APPLESS_MAIN(TestPlainHops)
#include "tst_plain_hops.moc"
