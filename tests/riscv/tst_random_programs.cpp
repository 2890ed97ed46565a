// SPDX-License-Identifier: GPL-3.0-or-later
// 10,000 random programs of all user-mode instructions, full and compressed, leave the same registers and memory here and under
// qemu-riscv32. Skipped without qemu; tst_core does not depend on it.
#include "base/random.h"
#include "riscv/assembler.h"
#include "riscv/core.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace floom;
using namespace floom::riscv;
namespace as = floom::assembler;

namespace {

constexpr std::uint32_t kCodeAt = 0x10000, kDataAt = 0x400000, kDataBytes = 0x40000, kScratch = 0x1000; // scratch behind which results lie
constexpr int kPrograms = 250, kFiles = 40, kLength = 40;

// Registers 2, 8 and 9 hold addresses; 31 points to the results.
bool isFixed(std::uint32_t reg)
{
    return reg == 2 || reg == 8 || reg == 9 || reg == 31;
}

class Generator {
public:
    explicit Generator(std::uint64_t seed)
        : m_random(seed, "programs")
    {
    }

    std::string file()
    {
        code.constant(31, kDataAt + kScratch);
        for (int n = 0; n < kPrograms; ++n)
            program();
        code.constant(11, kDataAt); // write(1, data, all of it); exit(0)
        code.constant(12, kDataBytes);
        code.word(as::i(0, 10, 0, 1));
        code.word(as::i(0, 17, 0, 64));
        code.word(as::kEcall);
        code.word(as::i(0, 10, 0, 0));
        code.word(as::i(0, 17, 0, 93));
        code.word(as::kEcall);
        return code.bytes;
    }

private:
    std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(m_random.below(n)); }
    std::uint32_t any() { return below(31); }
    std::uint32_t target()
    {
        for (;;)
            if (const std::uint32_t reg = below(31); !isFixed(reg))
                return reg;
    }
    std::int32_t imm() { return static_cast<std::int32_t>(below(4096)) - 2048; }
    std::int32_t offset(std::uint32_t align) { return static_cast<std::int32_t>(below(2044) / align * align); }

    void program()
    {
        for (std::uint32_t reg = 1; reg < 31; ++reg)
            code.constant(reg, below(4) == 0 ? below(3) - 1 : static_cast<std::uint32_t>(m_random.next()));
        code.constant(2, kDataAt);
        code.constant(8, kDataAt);
        code.constant(9, kDataAt + 2048);
        for (int n = 0; n < kLength; ++n)
            instruction();
        for (std::uint32_t reg = 1; reg < 31; ++reg)
            code.word(as::store(2, reg, 31, static_cast<std::int32_t>(4 * reg)));
        code.word(as::i(0, 31, 31, 124));
    }

    // An instruction that neither jumps nor writes the fixed registers.
    void plain()
    {
        constexpr std::uint32_t kShiftRight[] = {0, 0x20};
        switch (below(9)) {
        case 0:
            code.word(as::lui(target(), below(1 << 20)));
            return;
        case 1:
            code.word(as::auipc(target(), below(16)));
            return;
        case 2:
        case 3: {
            const std::uint32_t f3 = below(8);
            const std::int32_t value = f3 == 1 ? static_cast<std::int32_t>(below(32))
                : f3 == 5                      ? static_cast<std::int32_t>(below(32) | kShiftRight[below(2)] << 5)
                                               : imm();
            code.word(as::i(f3, target(), any(), value));
            return;
        }
        case 4: {
            const std::uint32_t f3 = below(8);
            code.word(as::r(f3 == 0 || f3 == 5 ? kShiftRight[below(2)] : 0, f3, target(), any(), any()));
            return;
        }
        case 5:
            code.word(as::r(1, below(8), target(), any(), any()));
            return;
        case 6: {
            constexpr std::uint32_t kLoads[] = {0, 1, 2, 4, 5};
            code.word(as::load(kLoads[below(5)], target(), 8, offset(1)));
            return;
        }
        case 7:
            code.word(as::store(below(3), any(), 8, offset(1)));
            return;
        default:
            compressed();
        }
    }

    void compressed()
    {
        for (;;) {
            const std::uint32_t c = below(0x10000);
            if ((c & 3U) == 3U)
                continue;
            const Instruction full = decode(c);
            const bool memory = (full.isLoad() || full.isStore()) && (full.rs1 == 8 || full.rs1 == 2);
            const bool alu = full.op == Op::lui || (full.op >= Op::addi && full.op <= Op::and_);
            if ((alu || memory) && !isFixed(full.rd)) {
                code.half(c);
                return;
            }
        }
    }

    void instruction()
    {
        switch (below(10)) {
        case 0: { // skips the next one
            constexpr std::uint32_t kBranches[] = {0, 1, 4, 5, 6, 7};
            const std::uint32_t at = code.size(), f3 = kBranches[below(6)], a = any(), b = below(3) == 0 ? a : any();
            code.word(0);
            plain();
            patch(at, as::branch(f3, a, b, static_cast<std::int32_t>(code.size() - at)));
            return;
        }
        case 1: {
            const std::uint32_t at = code.size(), rd = target();
            code.word(0);
            plain();
            patch(at, as::jal(rd, static_cast<std::int32_t>(code.size() - at)));
            return;
        }
        case 2: {
            const std::uint32_t rd = target(), base = target();
            if (base == 0)
                return;
            code.word(as::auipc(base, 0));
            code.word(as::i(0, rd, base, 12, 0x67));
            code.word(as::i(0, base, base, 1)); // skipped
            return;
        }
        case 3: {
            constexpr std::uint32_t kAtomics[] = {1, 0, 4, 12, 8, 16, 20, 24, 28};
            if (below(3) == 0) {
                code.word(as::amo(2, target(), 9, 0));
                code.word(as::amo(3, target(), 9, any()));
            } else {
                code.word(as::amo(kAtomics[below(9)], target(), 9, any()));
            }
            return;
        }
        default:
            plain();
        }
    }

    void patch(std::uint32_t at, std::uint32_t instruction) { std::memcpy(code.bytes.data() + at, &instruction, 4); }

    RandomStream m_random;
    as::Code code;
};

} // namespace

class TestRandomPrograms : public QObject {
    Q_OBJECT

private slots:
    void agreeWithQemu()
    {
        const QString qemu = QStandardPaths::findExecutable(QStringLiteral("qemu-riscv32"));
        if (qemu.isEmpty())
            QSKIP("skipped: qemu-riscv32 is not installed");
        QTemporaryDir folder;
        for (int number = 0; number < kFiles; ++number) {
            const std::string code = Generator(static_cast<std::uint64_t>(number)).file();
            QFile file(folder.filePath(QStringLiteral("program%1").arg(number)));
            QVERIFY(file.open(QIODevice::WriteOnly));
            const std::string program = as::elf(code, kCodeAt, kDataAt, kDataBytes);
            file.write(program.data(), static_cast<qint64>(program.size()));
            file.close();
            file.setPermissions(QFile::ReadOwner | QFile::ExeOwner);
            QProcess process;
            process.start(qemu, {file.fileName()});
            QVERIFY(process.waitForFinished());
            QCOMPARE(process.exitCode(), 0);
            const QByteArray expected = process.readAllStandardOutput();
            QCOMPARE(expected.size(), static_cast<qsizetype>(kDataBytes));

            Core core({kCodeAt, 1 << 21, kDataAt, kDataBytes}, coreTimings()[static_cast<std::size_t>(number) % coreTimings().size()], 0);
            QVERIFY(core.write(kCodeAt, code.data(), static_cast<std::uint32_t>(code.size())));
            QCOMPARE(core.run(UINT64_MAX), Stop::call);
            QByteArray found(kDataBytes, '\0');
            QVERIFY(core.read(kDataAt, found.data(), kDataBytes));
            for (int at = 0; at < expected.size(); at += 4)
                if (std::memcmp(expected.constData() + at, found.constData() + at, 4) != 0)
                    QFAIL(qPrintable(QStringLiteral("file %1, byte %2: program %3, register %4")
                                         .arg(number)
                                         .arg(at)
                                         .arg((at - static_cast<int>(kScratch)) / 124)
                                         .arg((at - static_cast<int>(kScratch)) % 124 / 4)));
        }
    }
};

QTEST_APPLESS_MAIN(TestRandomPrograms)
#include "tst_random_programs.moc"
