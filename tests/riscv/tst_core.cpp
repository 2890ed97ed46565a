// SPDX-License-Identifier: GPL-3.0-or-later
// Every instruction and control register against literal values, traps and interrupts, and stops at shared memory.
#include "riscv/assembler.h"
#include "riscv/core.h"

#include <QTest>

using namespace floom::riscv;
namespace as = floom::assembler;

namespace {

constexpr std::uint32_t kData = 0x10000000, kMin = 0x80000000U;

Core coreWith(const std::vector<std::uint32_t>& words, const char* timing = "cv32e40p")
{
    Core core({}, *findTiming(timing), 3);
    core.write(0, words.data(), static_cast<std::uint32_t>(4 * words.size()));
    return core;
}

} // namespace

class TestCore : public QObject {
    Q_OBJECT

private slots:
    void instructions_data();
    void instructions();
    void compressed_data();
    void compressed();
    void branches_data();
    void branches();
    void memory();
    void atomics_data();
    void atomics();
    void reservations();
    void controlRegisters();
    void faultsAreReportedWithTheirCause();
    void interruptsAreTakenAndReturnedFrom();
    void sharedMemoryStopsTheCore();
    void changedCodeIsDecodedAnew();
};

void TestCore::instructions_data()
{
    QTest::addColumn<uint>("word");
    QTest::addColumn<uint>("a");
    QTest::addColumn<uint>("b");
    QTest::addColumn<uint>("result");
    const auto row = [](const char* name, std::uint32_t word, std::uint32_t a, std::uint32_t b, std::uint32_t result) {
        QTest::newRow(name) << word << a << b << result;
    };
    row("lui", as::lui(12, 0x12345), 0, 0, 0x12345000);
    row("auipc", as::auipc(12, 1), 0, 0, 0x1000);
    row("addi", as::i(0, 12, 10, -1), 5, 0, 4);
    row("slti", as::i(2, 12, 10, -1), kMin, 0, 1);
    row("slti not", as::i(2, 12, 10, -1), 0, 0, 0);
    row("sltiu", as::i(3, 12, 10, -1), 5, 0, 1);
    row("xori", as::i(4, 12, 10, -1), 0x0F0F0F0F, 0, 0xF0F0F0F0);
    row("ori", as::i(6, 12, 10, 0x70), 0x0F, 0, 0x7F);
    row("andi", as::i(7, 12, 10, 0x70), 0xFF, 0, 0x70);
    row("slli", as::i(1, 12, 10, 31), 3, 0, kMin);
    row("srli", as::i(5, 12, 10, 31), kMin, 0, 1);
    row("srai", as::i(5, 12, 10, 31 | 0x400), kMin, 0, ~0U);
    row("add", as::r(0, 0, 12, 10, 11), ~0U, 2, 1);
    row("sub", as::r(0x20, 0, 12, 10, 11), 1, 2, ~0U);
    row("sll", as::r(0, 1, 12, 10, 11), 1, 33, 2);
    row("slt", as::r(0, 2, 12, 10, 11), ~0U, 0, 1);
    row("sltu", as::r(0, 3, 12, 10, 11), ~0U, 0, 0);
    row("xor", as::r(0, 4, 12, 10, 11), 6, 3, 5);
    row("srl", as::r(0, 5, 12, 10, 11), kMin, 36, 0x08000000);
    row("sra", as::r(0x20, 5, 12, 10, 11), kMin, 36, 0xF8000000);
    row("or", as::r(0, 6, 12, 10, 11), 6, 3, 7);
    row("and", as::r(0, 7, 12, 10, 11), 6, 3, 2);
    row("mul", as::r(1, 0, 12, 10, 11), 0x10001, 0x10001, 0x20001);
    row("mulh", as::r(1, 1, 12, 10, 11), kMin, kMin, 0x40000000);
    row("mulh negative", as::r(1, 1, 12, 10, 11), ~0U, 1, ~0U);
    row("mulhsu", as::r(1, 2, 12, 10, 11), ~0U, ~0U, ~0U);
    row("mulhu", as::r(1, 3, 12, 10, 11), ~0U, ~0U, 0xFFFFFFFE);
    row("div", as::r(1, 4, 12, 10, 11), static_cast<std::uint32_t>(-7), 2, static_cast<std::uint32_t>(-3));
    row("div by zero", as::r(1, 4, 12, 10, 11), 7, 0, ~0U);
    row("div overflow", as::r(1, 4, 12, 10, 11), kMin, ~0U, kMin);
    row("divu", as::r(1, 5, 12, 10, 11), ~0U, 2, 0x7FFFFFFF);
    row("divu by zero", as::r(1, 5, 12, 10, 11), 7, 0, ~0U);
    row("rem", as::r(1, 6, 12, 10, 11), static_cast<std::uint32_t>(-7), 2, ~0U);
    row("rem by zero", as::r(1, 6, 12, 10, 11), 7, 0, 7);
    row("rem overflow", as::r(1, 6, 12, 10, 11), kMin, ~0U, 0);
    row("remu", as::r(1, 7, 12, 10, 11), 7, 4, 3);
    row("jal", as::jal(12, 8), 0, 0, 4);
    row("jalr", as::i(0, 12, 10, 5, 0x67), 4, 0, 4);
}

void TestCore::instructions()
{
    QFETCH(uint, word);
    QFETCH(uint, a);
    QFETCH(uint, b);
    QFETCH(uint, result);
    Core core = coreWith({word, as::kEcall, as::kEcall});
    core.setReg(10, a);
    core.setReg(11, b);
    QCOMPARE(core.run(1000), Stop::call);
    QCOMPARE(core.reg(12), result);
    Core none = coreWith({word & ~(31U << 7), as::kEcall, as::kEcall}); // into x0
    none.setReg(10, a);
    none.setReg(11, b);
    QCOMPARE(none.run(1000), Stop::call);
    QCOMPARE(none.reg(0), 0U);
    QCOMPARE(none.reg(12), 0U);
}

void TestCore::compressed_data()
{
    QTest::addColumn<uint>("half");
    QTest::addColumn<uint>("full");
    const auto row = [](const char* name, std::uint32_t half, std::uint32_t full) { QTest::newRow(name) << half << full; };
    // Encodings as produced by GNU as.
    row("c.addi4spn a0,sp,4", 0x0048, as::i(0, 10, 2, 4));
    row("c.lw a0,4(a1)", 0x41C8, as::load(2, 10, 11, 4));
    row("c.sw a0,4(a1)", 0xC1C8, as::store(2, 10, 11, 4));
    row("c.addi a0,-1", 0x157D, as::i(0, 10, 10, -1));
    row("c.jal .+8", 0x2021, as::jal(1, 8));
    row("c.li a0,-1", 0x557D, as::i(0, 10, 0, -1));
    row("c.addi16sp -16", 0x717D, as::i(0, 2, 2, -16));
    row("c.lui a0,1", 0x6505, as::lui(10, 1));
    row("c.srli a0,4", 0x8111, as::i(5, 10, 10, 4));
    row("c.srai a0,4", 0x8511, as::i(5, 10, 10, 4 | 0x400));
    row("c.andi a0,15", 0x893D, as::i(7, 10, 10, 15));
    row("c.sub a0,a1", 0x8D0D, as::r(0x20, 0, 10, 10, 11));
    row("c.xor a0,a1", 0x8D2D, as::r(0, 4, 10, 10, 11));
    row("c.or a0,a1", 0x8D4D, as::r(0, 6, 10, 10, 11));
    row("c.and a0,a1", 0x8D6D, as::r(0, 7, 10, 10, 11));
    row("c.j .+8", 0xA021, as::jal(0, 8));
    row("c.beqz a0,.+8", 0xC501, as::branch(0, 10, 0, 8));
    row("c.bnez a0,.+8", 0xE501, as::branch(1, 10, 0, 8));
    row("c.slli a0,4", 0x0512, as::i(1, 10, 10, 4));
    row("c.lwsp a0,4(sp)", 0x4512, as::load(2, 10, 2, 4));
    row("c.jr a0", 0x8502, as::i(0, 0, 10, 0, 0x67));
    row("c.mv a0,a1", 0x852E, as::r(0, 0, 10, 0, 11));
    row("c.ebreak", 0x9002, as::kEbreak);
    row("c.jalr a0", 0x9502, as::i(0, 1, 10, 0, 0x67));
    row("c.add a0,a1", 0x952E, as::r(0, 0, 10, 10, 11));
    row("c.swsp a0,4(sp)", 0xC22A, as::store(2, 10, 2, 4));
    row("all zeros", 0x0000, 0);
}

void TestCore::compressed()
{
    QFETCH(uint, half);
    QFETCH(uint, full);
    const Instruction a = decode(half), b = full == 0 ? decode(0xFFFFFFFF) : decode(full);
    QCOMPARE(a.length, std::uint8_t{2});
    QCOMPARE(a.op, b.op);
    if (full == 0)
        return;
    QCOMPARE(a.rd, b.rd);
    QCOMPARE(a.rs1, b.rs1);
    if (a.isStore() || a.isBranch() || a.op >= Op::add)
        QCOMPARE(a.rs2, b.rs2);
    QCOMPARE(a.imm, b.imm);
}

void TestCore::branches_data()
{
    QTest::addColumn<uint>("f3");
    QTest::addColumn<QString>("taken"); // of (1, 1), (1, 2), (2, 1), (-1, 1)
    QTest::newRow("beq") << 0U << "1000";
    QTest::newRow("bne") << 1U << "0111";
    QTest::newRow("blt") << 4U << "0101";
    QTest::newRow("bge") << 5U << "1010";
    QTest::newRow("bltu") << 6U << "0100";
    QTest::newRow("bgeu") << 7U << "1011";
}

void TestCore::branches()
{
    QFETCH(uint, f3);
    QFETCH(QString, taken);
    constexpr std::uint32_t kPairs[4][2] = {{1, 1}, {1, 2}, {2, 1}, {~0U, 1}};
    for (int n = 0; n < 4; ++n) {
        Core core = coreWith({as::branch(f3, 10, 11, 8), as::kEcall, as::kEcall});
        core.setReg(10, kPairs[n][0]);
        core.setReg(11, kPairs[n][1]);
        QCOMPARE(core.run(1000), Stop::call);
        QCOMPARE(core.pc(), taken[n] == QLatin1Char('1') ? 8U : 4U);
    }
}

void TestCore::memory()
{
    Core core = coreWith({as::store(2, 11, 10, 0), as::store(1, 11, 10, 6), as::store(0, 11, 10, 9), as::load(0, 12, 10, 0),
                          as::load(1, 13, 10, 0), as::load(4, 14, 10, 3), as::load(5, 15, 10, 2), as::load(2, 16, 10, 1), as::kEcall});
    core.setReg(10, kData);
    core.setReg(11, 0x8182F384);
    QCOMPARE(core.run(1000), Stop::call);
    QCOMPARE(core.reg(12), 0xFFFFFF84U);
    QCOMPARE(core.reg(13), 0xFFFFF384U);
    QCOMPARE(core.reg(14), 0x81U);
    QCOMPARE(core.reg(15), 0x8182U);
    QCOMPARE(core.reg(16), 0x008182F3U); // across words
    std::uint32_t words[3] = {};
    QVERIFY(core.read(kData, words, 12));
    QCOMPARE(words[1], 0xF3840000U);
    QCOMPARE(words[2], 0x8400U);
    QVERIFY(!core.read(kData + 0xFFFE, words, 4));
}

void TestCore::atomics_data()
{
    QTest::addColumn<uint>("code");
    QTest::addColumn<uint>("old");
    QTest::addColumn<uint>("operand");
    QTest::addColumn<uint>("stored");
    QTest::newRow("swap") << 1U << 5U << 9U << 9U;
    QTest::newRow("add") << 0U << 5U << 9U << 14U;
    QTest::newRow("xor") << 4U << 5U << 9U << 12U;
    QTest::newRow("and") << 12U << 5U << 9U << 1U;
    QTest::newRow("or") << 8U << 5U << 9U << 13U;
    QTest::newRow("min") << 16U << 5U << ~0U << ~0U;
    QTest::newRow("max") << 20U << 5U << ~0U << 5U;
    QTest::newRow("minu") << 24U << 5U << ~0U << 5U;
    QTest::newRow("maxu") << 28U << 5U << ~0U << ~0U;
}

void TestCore::atomics()
{
    QFETCH(uint, code);
    QFETCH(uint, old);
    QFETCH(uint, operand);
    QFETCH(uint, stored);
    for (const bool own : {true, false}) {
        Core core = coreWith({as::amo(code, 12, 10, 11), as::kEcall});
        core.setReg(10, own ? kData : 0x20000000U);
        core.setReg(11, operand);
        core.write(kData, &old, 4);
        if (!own) { // shared memory
            QCOMPARE(core.run(1000), Stop::atomic);
            QCOMPARE(Core::atomicResult(core.access(), old), stored);
            core.finishLoad(old, 7);
        }
        QCOMPARE(core.run(1000), Stop::call);
        QCOMPARE(core.reg(12), old);
        std::uint32_t found = stored;
        if (own)
            core.read(kData, &found, 4);
        QCOMPARE(found, stored);
    }
}

void TestCore::reservations()
{
    Core core = coreWith({as::amo(2, 12, 10, 0), as::amo(3, 13, 10, 11), as::amo(3, 14, 10, 11), as::amo(2, 12, 10, 0), as::kWfi,
                          as::amo(3, 15, 10, 11), as::kEcall});
    core.setReg(10, kData);
    core.setReg(11, 77);
    QCOMPARE(core.run(1000), Stop::idle);
    core.breakReservation(kData); // another core wrote there
    QCOMPARE(core.run(1000), Stop::call);
    QCOMPARE(core.reg(13), 0U);
    QCOMPARE(core.reg(14), 1U); // the reservation is gone
    QCOMPARE(core.reg(15), 1U);
    QCOMPARE(core.reg(12), 77U);
}

void TestCore::controlRegisters()
{
    Core core =
        coreWith({as::csr(1, 12, 0x340, 10), as::csr(2, 13, 0x340, 11), as::csr(3, 14, 0x340, 10), as::csr(5, 15, 0x340, 9),
                  as::csr(6, 16, 0x340, 6), as::csr(7, 17, 0x340, 8), as::csr(2, 18, 0x340, 0), as::csr(2, 19, 0xF14, 0),
                  as::csr(2, 20, 0x301, 0), as::csr(2, 21, 0xB02, 0), as::csr(2, 22, 0xB00, 0), as::csr(2, 23, 0x300, 0), as::kEcall});
    core.setReg(10, 0xF0);
    core.setReg(11, 0x0F);
    QCOMPARE(core.run(1000), Stop::call);
    QCOMPARE(core.reg(12), 0U);
    QCOMPARE(core.reg(13), 0xF0U);
    QCOMPARE(core.reg(14), 0xFFU);
    QCOMPARE(core.reg(15), 0x0FU);
    QCOMPARE(core.reg(16), 9U);
    QCOMPARE(core.reg(17), 15U);
    QCOMPARE(core.reg(18), 7U);
    QCOMPARE(core.reg(19), 3U); // mhartid
    QCOMPARE(core.reg(20), 0x40001105U);
    QCOMPARE(core.reg(21), 9U); // instructions before this one
    QCOMPARE(core.reg(22), 40U); // ten, of four cycles each
    QCOMPARE(core.reg(23), 0x1800U);
    Core wrong = coreWith({as::csr(2, 12, 0x180, 0)}); // satp: no supervisor mode
    QCOMPARE(wrong.run(1000), Stop::fault);
    QCOMPARE(wrong.fault().cause, Cause::illegal);
    Core fixed = coreWith({as::csr(1, 12, 0xF14, 10)});
    QCOMPARE(fixed.run(1000), Stop::fault);
}

void TestCore::faultsAreReportedWithTheirCause()
{
    const auto fault = [](std::uint32_t word, std::uint32_t a) {
        Core core = coreWith({word, as::kEcall});
        core.setReg(10, a);
        return core.run(1000) == Stop::fault ? core.fault() : Fault{Cause::environmentCall, 0, 0};
    };
    QCOMPARE(fault(0xFFFFFFFF, 0).cause, Cause::illegal);
    QCOMPARE(fault(as::kEbreak, 0).cause, Cause::breakpoint);
    QCOMPARE(fault(as::i(0, 1, 10, 0, 0x67), 0x5000000).cause, Cause::fetchAccess);
    QCOMPARE(fault(as::load(2, 12, 10, 0), 0x20000001).cause, Cause::loadAlignment);
    QCOMPARE(fault(as::store(2, 12, 10, 0), 0x20000002).cause, Cause::storeAlignment);
    QCOMPARE(fault(as::amo(2, 12, 10, 0), kData + 2).cause, Cause::loadAlignment);
    QCOMPARE(fault(as::amo(0, 12, 10, 0), kData + 1).cause, Cause::storeAlignment);
}

void TestCore::interruptsAreTakenAndReturnedFrom()
{
    Core core = coreWith({as::csr(1, 0, 0x305, 10), as::csr(1, 0, 0x304, 11), as::csr(6, 0, 0x300, 8), as::kWfi, as::kEcall, as::kNop,
                          as::i(0, 13, 13, 1), as::csr(2, 14, 0x342, 0), as::csr(3, 0, 0x304, 11), as::kMret});
    core.setReg(10, 24);
    core.setReg(11, 1 << 11);
    QCOMPARE(core.run(1000), Stop::idle);
    core.interrupts(1 << 7); // the timer is not enabled
    QVERIFY(!core.wakes());
    core.interrupts(1 << 11);
    QVERIFY(core.wakes());
    QCOMPARE(core.run(1000), Stop::call);
    QCOMPARE(core.pc(), 16U); // after the WFI
    QCOMPARE(core.reg(13), 1U);
    QCOMPARE(core.reg(14), 0x8000000BU);
}

void TestCore::sharedMemoryStopsTheCore()
{
    Core core = coreWith({as::i(0, 12, 0, 1), as::load(0, 12, 10, 4), as::store(1, 12, 10, 8), as::kFence, as::kEcall});
    core.setReg(10, 0x20000000);
    QCOMPARE(core.run(1000), Stop::load);
    QCOMPARE(core.cycles(), std::uint64_t{1});
    QCOMPARE(core.access().address, 0x20000004U);
    QCOMPARE(core.run(1000), Stop::load); // until the owner has performed it
    core.finishLoad(0x80, 20);
    QCOMPARE(core.run(1000), Stop::store);
    QCOMPARE(core.cycles(), std::uint64_t{21});
    QCOMPARE(core.access().value, 0xFF80U);
    QCOMPARE(core.access().bytes, 2U);
    core.finishStore(1);
    QCOMPARE(core.run(1000), Stop::fence);
    core.finishStore(1);
    QCOMPARE(core.run(1000), Stop::call);
    QCOMPARE(core.reg(12), 0xFFFFFF80U);
}

void TestCore::changedCodeIsDecodedAnew()
{
    Core core =
        coreWith({as::i(0, 12, 12, 1), as::store(2, 11, 0, 0), as::branch(1, 10, 0, 8), as::kEcall, as::i(0, 10, 0, 0), as::jal(0, -20)});
    core.setReg(10, 1);
    core.setReg(11, as::i(0, 12, 12, 5));
    QCOMPARE(core.run(1000), Stop::call);
    QCOMPARE(core.reg(12), 6U);
}

QTEST_APPLESS_MAIN(TestCore)
#include "tst_core.moc"
