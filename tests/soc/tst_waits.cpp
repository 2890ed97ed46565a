// SPDX-License-Identifier: GPL-3.0-or-later
// Cost of waiting: a load from the DRAM window takes the time of the design's interconnect and buffer, and a polling core costs no host
// time.
#include "soc/firmware_drive.h"

#include "soc/firmware_build.h"

using namespace floom;

namespace {

// Greedy, modified to count the core's cycles around some instructions at its first command and to print as many strokes. %2 is DRAM_BASE.
QString timing(const QString& instructions)
{
    QString source = FirmwareBuild::source(QStringLiteral("greedy"));
    const QString before = QStringLiteral("        host_command(&c);\n    }\n}");
    return source.replace(before,
                          QStringLiteral("        static uint32_t timed;\n"
                                         "        if (!timed++) {\n"
                                         "            uint32_t from, to;\n"
                                         "            __asm__ volatile(\"csrr %0, mcycle\\n")
                              + instructions
                              + QStringLiteral("csrr %1, mcycle\" : \"=&r\"(from), \"=&r\"(to) : \"r\"(DRAM_BASE) : \"t0\", \"memory\");\n"
                                               "            for (uint32_t left = to - from; left > 0; --left)\n"
                                               "                print(\"|\");\n"
                                               "        }\n")
                              + before);
}

} // namespace

class TestWaits : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (!FirmwareBuild::isPossible())
            QSKIP("skipped: riscv64-unknown-elf-gcc is not installed");
        QVERIFY(m_build.begin());
    }

    // By hand, everything at 200 MHz, 5 ns per cycle, no other traffic. The bus: arbitration, address, a beat = 3 cycles for the outgoing
    // address, and the same for the returned word. DDR2-800, 4 B wide: tRCD 12.5 ns if the row is closed, CL 12.5 ns, a burst of 8 beats 10
    // ns; the bus takes the word at its next edge. The core counts 1 for the first read of its counter.
    void theDramWindowTakesWhatIsDrawn_data()
    {
        QTest::addColumn<QString>("statement");
        QTest::addColumn<int>("cycles");
        QTest::newRow("nothing") << "" << 1;
        QTest::newRow("own memory") << "lw t0, 0(sp)\\n" << 1 + 1;
        QTest::newRow("closed row") << "lw t0, 0(%2)\\n" << 1 + 3 + 7 + 3; // 12.5 + 12.5 + 10 = 35 ns
        QTest::newRow("closed, then open row") << "lw t0, 0(%2)\\nlw t0, 4(%2)\\n" << 1 + 13 + 3 + 5 + 3; // 22.5 ns end at an edge at 25
        QTest::newRow("four stores are posted") << "sw t0, 0(%2)\\nsw t0, 4(%2)\\nsw t0, 8(%2)\\nsw t0, 12(%2)\\n" << 1 + 4;
    }
    void theDramWindowTakesWhatIsDrawn()
    {
        QFETCH(QString, statement);
        QFETCH(int, cycles);
        const std::string text = m_build.parameter(QStringLiteral("timed"), timing(statement));
        QVERIFY(!text.empty());
        Changes changes = {"cpu.clock=200MHz", "ddr.refresh=false"};
        Design design = drive("firmware-lab", changes);
        const Outcome set = assign(design, builtinCatalogue(), "cpu.binary=" + text);
        QVERIFY(set.ok());
        const RunResult result = runOf(design, "rw=randread count=20 qd=1 precondition=none");
        QVERIFY2(findingOf(result, "R701").empty(), findingOf(result, "R701").c_str());
        QCOMPARE(QString::fromStdString(findingOf(result, "R702")).count(QLatin1Char('|')), cycles);
    }

    // A map too large for the SRAM is in DRAM: each command waits for it.
    void aMapInDramIsSlower()
    {
        const auto latency = [](const char* memory) {
            return runOf(firmwareDrive({"cpu.clock=1GHz", memory}), "rw=randread count=1500 qd=1").latencyTotal;
        };
        QVERIFY(latency("cpu.sharedMemory=4KiB") > latency("cpu.sharedMemory=1MiB"));
    }

    // An almost idle drive: a core polling a register, or memory, costs few more events than a sleeping one, though it runs 2.5 billion
    // cycles; and it draws the energy of a running core.
    void pollingCostsTheHostNothing()
    {
        const std::string words = "rw=randread count=500 rate_iops=100 qd=32";
        const RunResult sleeps = runOf(firmwareDrive({}), words);
        QString source = FirmwareBuild::source(QStringLiteral("greedy"));
        QVERIFY(source.contains(QStringLiteral("            take_done();\n            wfi();\n")));
        source.replace(QStringLiteral("            take_done();\n            wfi();\n"), QStringLiteral("            ;\n"));
        source.replace(QStringLiteral("    if (core != 0)\n        return 0;\n"),
                       QStringLiteral("    if (core != 0)\n        for (volatile uint32_t *at = (uint32_t *)(SRAM_BASE + SYS_SRAM_BYTES) - "
                                      "1; *at == 0;)\n            ;\n"));
        const std::string text = m_build.parameter(QStringLiteral("polls"), source);
        QVERIFY(!text.empty());
        const RunResult polls = runOf(firmwareDrive({"cpu.binary=" + text, "cpu.cores=2"}), words);
        QVERIFY2(findingOf(polls, "R701").empty(), findingOf(polls, "R701").c_str());
        qInfo("events: %llu, polling %llu", static_cast<unsigned long long>(sleeps.performance.events),
              static_cast<unsigned long long>(polls.performance.events));
        QCOMPARE(polls.window.completed, sleeps.window.completed);
        QVERIFY(polls.performance.events < 1.2 * static_cast<double>(sleeps.performance.events));
        double microjoules = 0;
        for (const EnergyUse& use : polls.energy.uses)
            microjoules += use.activity == "instructions" ? use.microjoules : 0;
        const double running = 2 * 500e6 * polls.energy.seconds * 0.15e-3; // two cores, 500 MHz, 0.15 nJ per cycle
        QVERIFY2(std::abs(microjoules - running) < 0.02 * running, qPrintable(QStringLiteral("%1 and %2").arg(microjoules).arg(running)));
    }

    // If firmware takes no completions, orders stop once the ring and 1024 more are waiting: nothing grows without limit.
    void completionsThatNobodyTakesHoldOrdersBack()
    {
        QString source = FirmwareBuild::source(QStringLiteral("greedy"));
        const QList<QPair<QString, QString>> changes{
            {QStringLiteral("    DONE_HEAD = done_head = tail;"), QStringLiteral("    done_head = tail;")},
            {QStringLiteral("wakers = IRQ_HOST | IRQ_DONE | IRQ_SLOTS"), QStringLiteral("wakers = IRQ_HOST | IRQ_SLOTS")},
            {QStringLiteral("IRQ_ENABLE = IRQ_DONE | IRQ_SLOTS"), QStringLiteral("IRQ_ENABLE = IRQ_SLOTS")},
            {QStringLiteral("    if (ordered - accepted == 1 << ORDER_RING)"), QStringLiteral("    if (0)")}};
        for (const auto& [from, to] : changes) {
            QCOMPARE(source.count(from), 1);
            source.replace(from, to);
        }
        const std::string text = m_build.parameter(QStringLiteral("deaf"), source);
        QVERIFY(!text.empty());
        const RunResult result = runOf(firmwareDrive({"cpu.binary=" + text}), "rw=randwrite count=1000");
        const std::string finding = findingOf(result, "R701");
        QVERIFY2(finding.find("more orders into the flash ring than it holds") != std::string::npos, finding.c_str());
    }

private:
    FirmwareBuild m_build;
};

QTEST_APPLESS_MAIN(TestWaits)
#include "tst_waits.moc"
