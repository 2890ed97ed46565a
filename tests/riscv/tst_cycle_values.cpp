// SPDX-License-Identifier: GPL-3.0-or-later
// Loops like those of CoreMark, on every core, against cycles per iteration summed by hand from the tables of the cores. And a page-mapped
// FTL without hardware, against the cycles that reference 16.6 measured with the same tables.
#include "riscv/assembler.h"
#include "riscv/core.h"
#include "riscv/elf_image.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace floom::riscv;
namespace as = floom::assembler;

namespace {

constexpr std::uint32_t kData = 0x10000000;
constexpr std::uint32_t kTurns = 2000;

// Loop bodies; a loop runs until x9, counted down, is zero, or, if `to` is set, until x10 reaches it.
struct Loop {
    const char* name;
    std::vector<std::uint32_t> body; // the last jumps back
    double cv32e40p, el2, eh1; // cycles per iteration
};

std::vector<Loop> loops()
{
    constexpr std::uint32_t kEq = 0, kNe = 1, kWord = 2, kByte = 4;
    return {
        // Walking a list: two loads, each used by the next instruction.
        // CV32E40P: lw 1 + 1 (its address is needed), lw 1 + 1 (its value is), add 1, addi 1, bne taken 3 = 9.
        // EL2: 5 instructions, no stall, the branch predicted = 5.
        // EH1: lw | - | lw add (second ALU) | addi | bne, with the next turn's lw = 4: from lw to lw 2, addi to bne 1, then 1.
        {"list",
         {as::load(kWord, 5, 5, 0), as::load(kWord, 6, 5, 4), as::r(0, 0, 7, 7, 6), as::i(0, 9, 9, -1), as::branch(kNe, 9, 0, -16)},
         9,
         5,
         4},
        // Row times column of a matrix.
        // CV32E40P: lw 1, lw 1 + 1, mul 1, add 1, addi 1, addi 1, addi 1, bne 3 = 11.
        // EL2: 8.
        // EH1: lw | lw | - | mul add | addi addi | addi | bne, with the next lw = 6: mul waits two cycles for the second lw.
        {"matrix",
         {as::load(kWord, 5, 10, 0), as::load(kWord, 6, 11, 0), as::r(1, 0, 7, 5, 6), as::r(0, 0, 8, 8, 7), as::i(0, 10, 10, 4),
          as::i(0, 11, 11, 4), as::i(0, 9, 9, -1), as::branch(kNe, 9, 0, -28)},
         11,
         8,
         6},
        // A state machine with two states: bytes 1, 0, 1, 0. The branch on zero is taken every second iteration, which a two-bit predictor
        // never predicts. CV32E40P: lbu 1, addi 1, beq 1, addi 1, addi 1, bne 3 = 8; and lbu 1, addi 1, beq taken 3, addi 1, bne 3 = 9: 17
        // / 2.
        // EL2: 6; and 5 + 2 mispredicted: 13 / 2.
        // EH1, a turn of each: (bne) lbu | addi beq (late) | addi addi | bne lbu | addi beq, late and mispredicted 7 | addi | = 5 + 7 + 1:
        // 13 / 2.
        {"states",
         {as::load(kByte, 5, 10, 0), as::i(0, 10, 10, 1), as::branch(kEq, 5, 0, 8), as::i(0, 7, 7, 1), as::i(0, 9, 9, -1),
          as::branch(kNe, 9, 0, -20)},
         8.5,
         6.5,
         6.5},
        // CRC-32, one bit per iteration: ALU only.
        // CV32E40P: 6 and bne 3 = 9. EL2: 7.
        // EH1: (bne) andi | sub | and srli | xor addi | bne = 4.
        {"crc",
         {as::i(7, 5, 6, 1), as::r(0x20, 0, 5, 0, 5), as::r(0, 7, 5, 5, 8), as::i(5, 6, 6, 1), as::r(0, 4, 6, 6, 5), as::i(0, 9, 9, -1),
          as::branch(kNe, 9, 0, -24)},
         9,
         7,
         4},
        // A call: jumps over the function to the call, and returns.
        // CV32E40P: jal 2, addi 1, jalr 2, addi 1, bne 3 = 9. EL2: 5. EH1: (bne) jal | addi jalr | addi | bne = 3.
        {"call",
         {as::jal(1, 16), as::i(0, 9, 9, -1), as::branch(kNe, 9, 0, -8), as::kEcall, as::i(0, 7, 7, 1), as::i(0, 0, 1, 0, 0x67)},
         9,
         5,
         3},
        // A chain of high-word products.
        // CV32E40P: mulh 5, addi 1, bne 3 = 9. EL2: 3. EH1: a product is a factor after 3 = 3.
        {"products", {as::r(1, 1, 6, 6, 8), as::i(0, 9, 9, -1), as::branch(kNe, 9, 0, -8)}, 9, 3, 3},
    };
}

double cyclesATurn(const Loop& loop, const char* timing)
{
    std::vector<std::uint32_t> words = loop.body;
    words.push_back(as::kEcall);
    Core core({}, *findTiming(timing), 0);
    core.write(0, words.data(), static_cast<std::uint32_t>(4 * words.size()));
    const std::uint32_t list[] = {kData, 7};
    core.write(kData, list, sizeof list); // an element that points to itself
    for (std::uint32_t k = 8; k < 4 * kTurns + 8; ++k) {
        const auto byte = static_cast<std::uint8_t>(k % 2);
        if (std::string(loop.name) != "list")
            core.write(kData + k, &byte, 1);
    }
    core.setReg(5, kData);
    core.setReg(6, 0x12345678);
    core.setReg(8, 0xEDB88320);
    core.setReg(9, kTurns);
    core.setReg(10, kData + 9);
    core.setReg(11, kData + 8);
    if (std::string(loop.name) == "matrix")
        core.setReg(10, kData + 8);
    if (core.run(UINT64_MAX) != Stop::call || core.reg(9) != 0)
        return 0;
    return static_cast<double>(core.cycles()) / kTurns;
}

} // namespace

class TestCycleValues : public QObject {
    Q_OBJECT

private slots:
    void loopsTakeWhatTheTablesSay_data()
    {
        QTest::addColumn<int>("number");
        int number = 0;
        for (const Loop& loop : loops())
            QTest::newRow(loop.name) << number++;
    }
    void loopsTakeWhatTheTablesSay()
    {
        QFETCH(int, number);
        const Loop loop = loops()[static_cast<std::size_t>(number)];
        const auto check = [&](const char* timing, double expected) {
            const double found = cyclesATurn(loop, timing);
            QVERIFY2(std::abs(found - expected) <= 0.01 * expected,
                     qPrintable(QStringLiteral("%1 on %2: %3 cycles a turn, %4 by hand").arg(loop.name, timing).arg(found).arg(expected)));
        };
        check("cv32e40p", loop.cv32e40p);
        check("veer_el2", loop.el2);
        check("veer_eh1", loop.eh1);
    }

    // Reference 16.6: 497 instructions per host write, 659, 501 and 311 cycles, GC included, for a program like this one: 1,024 blocks
    // searched linearly, 25 % over-provisioning. It does not state the pages per block; 32 here.
    void anFtlTakesWhatTheReferenceMeasured_data()
    {
        QTest::addColumn<QString>("timing");
        QTest::addColumn<double>("cycles");
        QTest::newRow("CV32E40P") << "cv32e40p" << 659.0;
        QTest::newRow("EL2") << "veer_el2" << 501.0;
        QTest::newRow("EH1") << "veer_eh1" << 311.0;
    }
    void anFtlTakesWhatTheReferenceMeasured()
    {
        QFETCH(QString, timing);
        QFETCH(double, cycles);
        constexpr double kInstructions = 497, kWrites = 200000;
        const std::string elf = built();
        if (elf.empty())
            QSKIP("skipped: riscv64-unknown-elf-gcc is not installed");
        const auto image = readElf(elf);
        QVERIFY(image.ok());
        Core core({0, 128 * 1024, kData, 1 << 20}, *findTiming(timing.toStdString()), 0);
        for (const ElfSegment& segment : image->segments)
            QVERIFY(segment.bytes.empty()
                    || core.write(segment.address, segment.bytes.data(), static_cast<std::uint32_t>(segment.bytes.size())));
        core.setPc(image->entry);
        QCOMPARE(core.run(UINT64_MAX), Stop::call);
        const std::uint64_t cyclesBefore = core.cycles(), before = core.retired();
        core.setPc(core.pc() + 4);
        QCOMPARE(core.run(UINT64_MAX), Stop::call);
        const double took = static_cast<double>(core.cycles() - cyclesBefore) / kWrites;
        const double instructions = static_cast<double>(core.retired() - before) / kWrites;
        qInfo("%.1f instructions and %.1f cycles a write, %.0f in the reference: %.4f cycles an instruction, %.4f there", instructions,
              took, cycles, took / instructions, cycles / kInstructions);
        QVERIFY(std::abs(instructions - kInstructions) < 0.05 * kInstructions);
        QVERIFY(std::abs(took - cycles) < 0.05 * cycles);
    }

private:
    std::string built()
    {
        const QString compiler = QStandardPaths::findExecutable(QStringLiteral("riscv64-unknown-elf-gcc"));
        if (compiler.isEmpty())
            return {};
        const QString source = QStringLiteral(FLOOM_SOURCE_DIR "/"), out = m_folder.filePath(QStringLiteral("page_ftl.elf"));
        QProcess process;
        process.start(compiler,
                      {QStringLiteral("-O2"), QStringLiteral("-march=rv32imac"), QStringLiteral("-misa-spec=2.2"),
                       QStringLiteral("-mabi=ilp32"), QStringLiteral("-ffreestanding"), QStringLiteral("-nostdlib"), QStringLiteral("-T"),
                       source + QStringLiteral("projects/firmware/flashloom.ld"), QStringLiteral("-Wl,--defsym=__data_end=0x10100000"),
                       source + QStringLiteral("projects/firmware/start.c"), source + QStringLiteral("tests/riscv/page_ftl.c"),
                       QStringLiteral("-o"), out});
        process.waitForFinished();
        QFile file(out);
        if (process.exitCode() != 0 || !file.open(QIODevice::ReadOnly)) {
            qWarning("%s", process.readAllStandardError().constData());
            return {};
        }
        return file.readAll().toStdString();
    }

    QTemporaryDir m_folder;
};

QTEST_APPLESS_MAIN(TestCycleValues)
#include "tst_cycle_values.moc"
