// SPDX-License-Identifier: GPL-3.0-or-later
// What is no part's work limits as well: a die held until it is polled, command slots, slots of the write buffer, power under a cap. The
// ceiling counts them, names them, is close to what is reached, and is not exceeded.
#include "analysis/analysis.h"
#include "analysis/class_use.h"
#include "analysis/supplies.h"
#include "simulate/drive.h"

using namespace floom;

namespace {

const char* const kReads = "rw=randread qd=256 count=20000";
const char* const kWrites = "rw=write bs=64k qd=64 count=4000 precondition=none";

} // namespace

class TestScarceBounds : public QObject {
    Q_OBJECT

private slots:
    void alikeHostsHaveOneCeiling() // what bounds the two together bounds each: their links were told 5 % apart
    {
        Design two = drive("sata-mlc");
        two.blocks.push_back(*two.find("host"));
        two.blocks.back().id = "host2";
        for (Link link : std::vector(two.links))
            if (link.from.block == "host") {
                link.from.block = "host2";
                two.links.push_back(link);
            }
        const Ceiling told = ceiling(*programOf(two), *parseWorkload("rw=randread"));
        const auto of = [&](const char* place) {
            const auto isIt = [&](const BoundLimit& limit) { return limit.instance == place; };
            const auto at = std::find_if(told.limits.begin(), told.limits.end(), isIt);
            return at != told.limits.end() ? at->iops : 0;
        };
        QVERIFY(of("host.link") > 0);
        QCOMPARE(of("host2.link"), of("host.link"));
    }

    void theCeilingCountsWhatIsScarce_data()
    {
        QTest::addColumn<QString>("changes");
        QTest::addColumn<QString>("workload");
        QTest::addColumn<QString>("limit");
        QTest::addColumn<double>("least"); // reached, of the ceiling
        QTest::newRow("the first poll comes long after the read")
            << "ch.polling=status ch.pollPeriod=200us" << kReads << "pkg[*][*].die_until_polled" << 0.9;
        QTest::newRow("one die on a bus waits for the second poll")
            << "ch.polling=status ch.pollPeriod=45us pkg.count=[8,1] pkg.dies=1" << kReads << "pkg[*][*].die_until_polled" << 0.97;
        QTest::newRow("programs wait for polls") << "ch.polling=status ch.pollPeriod=3ms"
                                                 << "rw=randwrite qd=256 count=20000 precondition=none"
                                                 << "pkg[*][*].die_until_polled" << 0.95;
        QTest::newRow("slots of the controller") << "host.deviceSlots=8" << kReads << "host.device_slots" << 0.8;
        QTest::newRow("slots of the controller in front of a read cache") // eight requests share the read of a unit
            << "host.deviceSlots=1 cpu.readCache=1MiB"
            << "rw=read bs=512 qd=16 count=4000"
            << "host.device_slots" << 0.7;
        QTest::newRow("a short queue") << "host.queueDepth=4" << kReads << "host.command_slots" << 0.85;
        QTest::newRow("a short queue of writes that wait for the flash") << "host.queueDepth=16 cpu.cachePolicy=write_through"
                                                                         << "rw=randwrite qd=256 count=20000 precondition=none"
                                                                         << "host.command_slots" << 0.9;
        QTest::newRow("a small write buffer") << "cpu.writeBuffer=64KiB" << kWrites << "cpu.write_buffer" << 0.8;
        QTest::newRow("a power cap") << "cpu.powerCap=3" << kWrites << "cpu.power_cap" << 0.8;
    }

    void theCeilingCountsWhatIsScarce()
    {
        QFETCH(QString, changes);
        QFETCH(QString, workload);
        QFETCH(QString, limit);
        QFETCH(double, least);
        const std::string words = workload.toStdString();
        const RunResult result = runDrive("starter", changesOf(changes), words);
        QVERIFY(result.boundIops > 0 && result.iops <= result.boundIops);
        const Ceiling told = ceiling(*programOf(drive("starter", changesOf(changes))), *parseWorkload(words));
        QCOMPARE(QString::fromStdString(told.limits.front().instance), limit);
        const double share = result.iops / told.iops;
        QVERIFY2(share >= least && share <= 1.005, qPrintable(QString("%1 of %2").arg(result.iops).arg(told.iops)));
    }

    // What is there in plenty is in no table, and a card is as full as its parts.
    void plentyIsNotListed()
    {
        const auto program = programOf(drive("starter", {}));
        const Ceiling told = ceiling(*program, *parseWorkload(kReads));
        for (const BoundLimit& limit : told.limits)
            QVERIFY2(!isSupply(limit.instance), limit.instance.c_str());
        QVERIFY(!told.beside.empty());
        const Ceiling few = ceiling(*programOf(drive("starter", {"host.queueDepth=4"})), *parseWorkload(kReads));
        for (const auto& [block, load] : few.load)
            QVERIFY2(load < 0.5, block.c_str());
    }

    void limitsAreNamed()
    {
        const auto program = programOf(drive("starter", {}));
        const auto label = [&](const char* block, const char* resource) {
            return QString::fromStdString(labelOf(*program, block, resource));
        };
        QCOMPARE(label("pkg", "die_until_polled"), QString("the polls of the dies"));
        QCOMPARE(label("host", "command_slots"), QString("the command slots of the host link"));
        QCOMPARE(label("host", "device_slots"), QString("the controller's command slots"));
        QCOMPARE(label("cpu", "write_buffer"), QString("the write buffer"));
        QCOMPARE(label("cpu", "power_cap"), QString("the power cap"));
    }
};

QTEST_APPLESS_MAIN(TestScarceBounds)
#include "tst_scarce_bounds.moc"
