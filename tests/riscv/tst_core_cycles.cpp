// SPDX-License-Identifier: GPL-3.0-or-later
// Cycles of loops by the tables of each core, and detection of idle loops.
#include "riscv/assembler.h"
#include "riscv/core.h"

#include <QTest>

using namespace floom::riscv;
namespace as = floom::assembler;

namespace {

constexpr std::uint32_t kData = 0x10000000;

Core coreWith(const std::vector<std::uint32_t>& words, const char* timing = "cv32e40p")
{
    Core core({}, *findTiming(timing), 3);
    core.write(0, words.data(), static_cast<std::uint32_t>(4 * words.size()));
    return core;
}

} // namespace

class TestCoreCycles : public QObject {
    Q_OBJECT

private slots:
    void idleLoopsAreFound();
    void cyclesOfLoops_data();
    void cyclesOfLoops();
};

void TestCoreCycles::idleLoopsAreFound()
{
    Core polls = coreWith({as::load(2, 12, 10, 0), as::branch(0, 12, 0, -4), as::kEcall});
    polls.setReg(10, kData);
    QCOMPARE(polls.run(1000), Stop::limit);
    QCOMPARE(polls.idleLoop(2000), std::uint64_t{5}); // load with use stall: 2, branch: 3
    Core counts = coreWith({as::i(0, 12, 12, 1), as::jal(0, -4)});
    QCOMPARE(counts.run(1000), Stop::limit);
    QCOMPARE(counts.idleLoop(2000), std::uint64_t{0});
    Core writes = coreWith({as::store(2, 0, 10, 0), as::jal(0, -4)});
    writes.setReg(10, kData);
    QCOMPARE(writes.run(1000), Stop::limit);
    QCOMPARE(writes.idleLoop(2000), std::uint64_t{0});
}

void TestCoreCycles::cyclesOfLoops_data()
{
    QTest::addColumn<QString>("timing");
    QTest::addColumn<double>("walk"); // cycles per element of a sum over an array
    QTest::addColumn<double>("multiply"); // ... of a chain of products
    QTest::addColumn<double>("divide"); // ... of divisions 1000 / 3
    // By the tables: load, use, count, branch; mul, add, branch; div, count, branch.
    QTest::newRow("cv32e40p") << "cv32e40p" << 8.0 << 5.0 << 37.0;
    QTest::newRow("veer_el2") << "veer_el2" << 5.0 << 3.0 << 6.0;
    QTest::newRow("veer_eh1") << "veer_eh1" << 3.0 << 3.0 << 14.0;
    QTest::newRow("cortex_r4") << "cortex_r4" << 5.0 << 3.0 << 3.0;
}

void TestCoreCycles::cyclesOfLoops()
{
    QFETCH(QString, timing);
    QFETCH(double, walk);
    QFETCH(double, multiply);
    QFETCH(double, divide);
    const auto perTurn = [&](std::vector<std::uint32_t> body) {
        constexpr std::uint32_t kTurns = 10000;
        body.push_back(as::i(0, 9, 9, -1));
        body.push_back(as::branch(1, 9, 0, -4 * static_cast<std::int32_t>(body.size())));
        body.push_back(as::kEcall);
        Core core = coreWith(body, timing.toLatin1().constData());
        core.setReg(8, kData);
        core.setReg(9, kTurns);
        core.setReg(10, 1000);
        core.setReg(11, 3);
        core.run(UINT64_MAX);
        return static_cast<double>(core.cycles()) / kTurns;
    };
    const auto near = [](double found, double expected) { return std::abs(found - expected) <= 0.01 * expected; };
    const double w = perTurn({as::load(2, 12, 8, 0), as::r(0, 0, 13, 13, 12), as::i(7, 14, 9, 63)});
    QVERIFY2(near(w, walk), qPrintable(QString::number(w)));
    const double m = perTurn({as::r(1, 0, 12, 12, 11)});
    QVERIFY2(near(m, multiply), qPrintable(QString::number(m)));
    const double d = perTurn({as::r(1, 5, 12, 10, 11)});
    QVERIFY2(near(d, divide), qPrintable(QString::number(d)));
}

QTEST_APPLESS_MAIN(TestCoreCycles)
#include "tst_core_cycles.moc"
