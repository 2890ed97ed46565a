// SPDX-License-Identifier: GPL-3.0-or-later
// Real firmware on a drive: every read is checked against the written data, rates are close to the built-in firmware's if the flash limits,
// and a slow CPU clock limits.
#include "soc/firmware_drive.h"

#include "soc/firmware_file.h"

using namespace floom;

class TestFirmware : public QObject {
    Q_OBJECT

private slots:
    void servesEveryLoad_data()
    {
        QTest::addColumn<QString>("words");
        QTest::newRow("reads") << "rw=randread count=3000";
        QTest::newRow("writes, collecting") << "rw=randwrite count=6000";
        QTest::newRow("mixed") << "rw=randrw count=6000 qd=64";
        QTest::newRow("parts of units") << "rw=randrw bs=512 count=3000";
        QTest::newRow("parts of the same few units") << "rw=randwrite bs=512 size=256k count=3000 qd=64";
        QTest::newRow("many units") << "rw=randrw bs=64k count=800";
        QTest::newRow("large, in order") << "rw=write bs=1m count=60 precondition=sequential";
        QTest::newRow("an empty drive") << "rw=randrw count=2000 precondition=none";
        QTest::newRow("the same few units") << "rw=randrw count=4000 size=1m qd=64";
        QTest::newRow("few writes, into a buffer that is not full") << "rw=randwrite count=300 precondition=sequential";
    }
    void servesEveryLoad()
    {
        QFETCH(QString, words);
        const RunResult result = runOf(firmwareDrive({}), words.toStdString());
        QVERIFY2(findingOf(result, "R701").empty(), findingOf(result, "R701").c_str());
        QVERIFY(!result.partial);
        QVERIFY(result.window.measuredRequests > 0);
        for (const LawCheck& law : result.laws)
            QVERIFY2(law.holds, law.name.c_str());
        QVERIFY(!findingOf(result, "R703").empty());
    }

    // Two cores over mailboxes and shared memory; a third sleeps.
    void twoCoresServeEveryLoad()
    {
        for (const char* words : {"rw=randrw count=3000 qd=64", "rw=randrw bs=64k count=400", "rw=randread count=1000 qd=1"}) {
            const RunResult result = runOf(firmwareDrive({"cpu.binary=dual", "cpu.cores=3", "cpu.clock=20MHz"}), words);
            QVERIFY2(findingOf(result, "R701").empty(), findingOf(result, "R701").c_str());
            QVERIFY(!result.partial);
            for (const LawCheck& law : result.laws)
                QVERIFY2(law.holds, law.name.c_str());
        }
        const RunResult alone = runOf(firmwareDrive({"cpu.binary=dual"}), "rw=randread count=100");
        QVERIFY(QString::fromStdString(findingOf(alone, "R702")).contains("set cpu.cores=2"));
    }

    // The same GC policy moves as much: the firmware buffers only a row of slots, so the built-in buffer is small too.
    void writeAmplificationIsThatOfTheBuiltInPolicy_data()
    {
        QTest::addColumn<QString>("changes");
        QTest::newRow("25 %") << "cpu.overProvisioning=25%";
        QTest::newRow("15 %") << "cpu.overProvisioning=15%";
        QTest::newRow("40 %") << "cpu.overProvisioning=40%";
    }
    void writeAmplificationIsThatOfTheBuiltInPolicy()
    {
        QFETCH(QString, changes);
        const Changes shape = {"ch.count=2",         "ecc.count=2",          "pkg.count=[2,1]",
                               "pkg.pageSize=8KiB",  "pkg.pagesPerBlock=16", "pkg.blocksPerPlane=1024",
                               changes.toStdString()};
        const std::string words = "rw=randwrite count=30000";
        const double real = runOf(firmwareDrive(shape), words).ftl.waf;
        const double builtin = runOf(builtinDrive(with(shape, {"cpu.writeBuffer=64KiB"})), words).ftl.waf;
        QVERIFY2(std::abs(real - builtin) < 0.02 * builtin, qPrintable(QStringLiteral("%1 and %2").arg(real).arg(builtin)));
    }

    void equalRunsGiveEqualBytes()
    {
        const Design design = firmwareDrive({"cpu.timing=veer_eh1"});
        const RunResult a = runOf(design, "rw=randrw count=3000"), b = runOf(design, "rw=randrw count=3000");
        QCOMPARE(a.latencyTotal.ps, b.latencyTotal.ps);
        QCOMPARE(a.ftl.gcPrograms, b.ftl.gcPrograms);
        QCOMPARE(findingOf(a, "R703"), findingOf(b, "R703"));
    }

    // If the dies limit, the kind of firmware makes no difference.
    void readsComeNearTheBuiltInFirmware()
    {
        const std::string words = "rw=randread count=6000 qd=32";
        const double real = runOf(firmwareDrive({}), words).iops, builtin = runOf(builtinDrive({}), words).iops;
        QVERIFY2(std::abs(real - builtin) < 0.02 * builtin, qPrintable(QStringLiteral("%1 and %2").arg(real).arg(builtin)));
    }

    // Throughput rises with the clock while the firmware limits, and no further once the flash does.
    void aSlowClockLimits()
    {
        double last = 0;
        std::vector<double> found;
        for (const char* clock : {"cpu.clock=2MHz", "cpu.clock=4MHz", "cpu.clock=300MHz", "cpu.clock=600MHz"}) {
            found.push_back(runOf(firmwareDrive({clock}), "rw=randread count=3000 qd=32").iops);
            QVERIFY(found.back() >= 0.99 * last);
            last = found.back();
        }
        QVERIFY(std::abs(found[1] / found[0] - 2) < 0.1);
        QVERIFY(found[3] < 1.01 * found[2]);
        QVERIFY(found[0] < 0.5 * found[3]);
    }

    void whatItCannotRunIsRefused_data()
    {
        QTest::addColumn<QString>("change");
        QTest::addColumn<QString>("rule");
        QTest::newRow("no such name") << "cpu.binary=gredy"
                                      << "R710";
        QTest::newRow("no ELF file") << "cpu.binary=elf:x:AAAA"
                                     << "R711";
        QTest::newRow("too little code memory") << "cpu.dataMemory=4KiB"
                                                << "R712";
        QTest::newRow("units across pages") << "cpu.mappingUnit=32KiB"
                                            << "R715";
        QTest::newRow("one shot") << "pkg.programMode=one_shot"
                                  << "R714";
    }
    void whatItCannotRunIsRefused()
    {
        QFETCH(QString, change);
        QFETCH(QString, rule);
        const Compiled compiled = compile(firmwareDrive({change.toStdString()}), builtinCatalogue());
        QVERIFY(compiled.program == nullptr);
        QVERIFY(std::any_of(compiled.diagnostics.begin(), compiled.diagnostics.end(),
                            [&](const Diagnostic& d) { return d.rule == rule.toStdString(); }));
    }

    void minimalServesUntilTheDriveIsFull()
    {
        const Design design = firmwareDrive({"cpu.binary=minimal"});
        const RunResult fine = runOf(design, "rw=randrw count=500 precondition=none");
        QVERIFY2(findingOf(fine, "R701").empty(), findingOf(fine, "R701").c_str());
        QVERIFY(!fine.partial);
        const RunResult full = runOf(design, "rw=randwrite count=20000 precondition=none");
        QVERIFY(full.partial);
        QVERIFY(QString::fromStdString(findingOf(full, "R702")).contains("the drive is full"));
        QVERIFY(QString::fromStdString(findingOf(full, "R701")).contains("write_unit at minimal.c:"));
    }

    // A run can be stopped during preconditioning without delay, and the firmware is not blamed.
    void fillingCanBeStopped()
    {
        std::stop_source stop;
        stop.request_stop();
        Progress progress;
        RunOptions options;
        options.stop = stop.get_token();
        options.progress = &progress;
        const RunResult result = simulate(*programOf(firmwareDrive({})), *parseWorkload("rw=randread count=3000"), options);
        QCOMPARE(progress.preparedPermille.load(), std::uint16_t{0});
        QVERIFY(result.partial);
        QCOMPARE(findingOf(result, "R701"), std::string());
    }

    // The design contains the file, and its hash covers it.
    void aFileBelongsToTheDesign()
    {
        const auto& list = soc::builtinFirmware();
        const auto greedy = std::find_if(list.begin(), list.end(), [](const auto& f) { return f.name == "greedy"; });
        const Design named = firmwareDrive({}), kept = firmwareDrive({"cpu.binary=" + soc::firmwareText("mine", greedy->bytes)});
        QVERIFY(programOf(named)->designHash != programOf(kept)->designHash);
        QCOMPARE(runOf(named, "rw=randread count=500").latencyTotal.ps, runOf(kept, "rw=randread count=500").latencyTotal.ps);
        const auto back = readDesign(writeDesign(kept, builtinCatalogue()), builtinCatalogue());
        QVERIFY(back.ok());
        QCOMPARE(programOf(*back)->designHash, programOf(kept)->designHash);
    }
};

QTEST_APPLESS_MAIN(TestFirmware)
#include "tst_firmware.moc"
