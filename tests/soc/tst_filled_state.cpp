// SPDX-License-Identifier: GPL-3.0-or-later
// A drive that firmware has filled before a run is not filled again for a run of the same drive with another timing; results do not change.
#include "soc/firmware_build.h"
#include "soc/firmware_drive.h"

#include "io/json.h"
#include "model/start_states.h"

using namespace floom;

namespace {

struct Ran {
    std::string result; // but how long it took
    bool filled = false; // anew, by the firmware
};

Ran ran(const Changes& changes, const std::string& words, StartStates* states, std::uint64_t seed = 1)
{
    Progress progress;
    RunOptions options;
    options.seed = seed;
    options.startStates = states;
    options.progress = &progress;
    const RunResult result = simulate(*programOf(firmwareDrive(changes)), *parseWorkload(words), options);
    return {writeResult(result, false, true), progress.preparedPermille > 0};
}

Changes with(Changes changes, const std::string& more)
{
    changes.push_back(more);
    return changes;
}

} // namespace

class FilledStateTest : public QObject {
    Q_OBJECT

private slots:
    void anotherTimingStartsFromTheSameState_data()
    {
        QTest::addColumn<QString>("firmware");
        QTest::addColumn<QString>("words");
        QTest::newRow("page map, reads") << "greedy"
                                         << "rw=randread count=1500";
        QTest::newRow("page map, collecting") << "greedy"
                                              << "rw=randwrite count=3000 qd=32";
        QTest::newRow("page map, written in order") << "greedy"
                                                    << "rw=randrw count=1500 precondition=fill:70%";
        QTest::newRow("page map, skewed writes") << "greedy"
                                                 << "rw=randwrite zipf=1.1 count=1500";
        QTest::newRow("log blocks, merging") << "hybrid"
                                             << "rw=randwrite count=600";
        QTest::newRow("two cores, mixed") << "dual"
                                          << "rw=randrw count=2000 qd=64";
    }
    void anotherTimingStartsFromTheSameState()
    {
        QFETCH(QString, firmware);
        QFETCH(QString, words);
        Changes drive{"cpu.binary=" + firmware.toStdString(), "pkg.pagesPerBlock=8"};
        if (firmware == QStringLiteral("dual"))
            drive.emplace_back("cpu.cores=2");
        const std::string load = words.toStdString();
        StartStates states;
        QVERIFY(ran(drive, load, &states).filled);
        for (const char* change : {"ch.rate=800MT/s", "pkg.tPROG=100us", "pkg.readRetry=3", "bus.width=64", "cpu.clock=200MHz"}) {
            const Ran shared = ran(with(drive, change), load, &states), alone = ran(with(drive, change), load, nullptr);
            QVERIFY2(!shared.filled && alone.filled, change);
            QCOMPARE(shared.result, alone.result);
        }
    }

    // Whatever the fill may depend on begins from a state of its own.
    void anotherDriveIsFilledAnew()
    {
        const Changes drive{"cpu.binary=greedy", "pkg.pagesPerBlock=8"};
        const std::string load = "rw=randread count=200";
        StartStates states;
        QVERIFY(ran(drive, load, &states).filled);
        for (const char* change : {"cpu.sharedCycles=3", "cpu.overProvisioning=30%", "cpu.slots=512", "cpu.binary=minimal",
                                   "pkg.blocksPerPlane=48", "pkg.pageSize=8KiB", "pkg.dies=2", "ch.count=2"}) {
            Changes other = with(drive, change);
            if (std::string_view(change) == "ch.count=2")
                other.insert(other.end(), {"ecc.count=2", "pkg.count=[2,1]"});
            const Ran shared = ran(other, load, &states), alone = ran(other, load, nullptr);
            QCOMPARE(shared.result, alone.result);
            QVERIFY2(shared.filled == alone.filled, change);
        }
        QVERIFY(ran(drive, load, &states, 2).filled);
        QVERIFY(ran(drive, "rw=randread count=200 precondition=sequential", &states).filled);
    }

    // What firmware does may depend on the clock that it asks for.
    void firmwareThatAsksForTheClockIsFilledAnewAtAnother()
    {
        if (!FirmwareBuild::isPossible())
            QSKIP("skipped: riscv64-unknown-elf-gcc is not installed");
        FirmwareBuild build;
        QVERIFY(build.begin());
        const QString begin = QStringLiteral("int main(int core)\n{\n");
        QString source = FirmwareBuild::source(QStringLiteral("greedy"));
        QVERIFY(source.contains(begin));
        source.replace(begin, begin + QStringLiteral("    (void)SYS_CLOCK_KHZ;\n"));
        const std::string binary = build.parameter(QStringLiteral("asking"), source);
        QVERIFY(!binary.empty());
        const Changes drive{"cpu.binary=" + binary, "pkg.pagesPerBlock=8"};
        const std::string load = "rw=randread count=200";
        StartStates states;
        QVERIFY(ran(drive, load, &states).filled);
        QVERIFY(!ran(with(drive, "ch.rate=800MT/s"), load, &states).filled);
        QVERIFY(ran(with(drive, "cpu.clock=200MHz"), load, &states).filled);
    }
};

QTEST_APPLESS_MAIN(FilledStateTest)
#include "tst_filled_state.moc"
