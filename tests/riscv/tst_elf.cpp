// SPDX-License-Identifier: GPL-3.0-or-later
// Firmware files: the samples are read with functions and lines; anything else is refused with a reason, and no input crashes the reader.
#include "base/random.h"
#include "riscv/assembler.h"
#include "riscv/elf_image.h"
#include "soc/firmware_file.h"

#include <QTest>

using namespace floom;
using namespace floom::riscv;

class TestElf : public QObject {
    Q_OBJECT

private slots:
    void samplesHaveFunctionsAndLines()
    {
        QVERIFY(soc::builtinFirmware().size() >= 2);
        for (const auto& firmware : soc::builtinFirmware()) {
            const auto image = readElf(firmware.bytes);
            QVERIFY2(image.ok(), std::string(firmware.name).c_str());
            const ElfSymbol* main = image->find("main");
            QVERIFY(main != nullptr);
            QCOMPARE(image->functionAt(main->address + 4), std::string("main"));
            QVERIFY(image->lineAt(main->address).starts_with(std::string(firmware.name) + ".c:"));
            QCOMPARE(image->entry, 0U);
        }
    }

    void wrongFilesAreRefused_data()
    {
        QTest::addColumn<int>("at");
        QTest::addColumn<int>("value");
        QTest::addColumn<QString>("words");
        QTest::newRow("no ELF") << 0 << 1 << "an ELF file";
        QTest::newRow("64 bit") << 4 << 2 << "a 32-bit ELF file";
        QTest::newRow("big-endian") << 5 << 2 << "little-endian";
        QTest::newRow("relocatable") << 16 << 1 << "an executable";
        QTest::newRow("x86") << 18 << 62 << "machine 62";
        QTest::newRow("no headers") << 44 << 0 << "program headers";
        QTest::newRow("segment beyond the file") << 52 + 7 << 0x7F << "cut";
        QTest::newRow("larger in the file than in memory") << 52 + 16 << 0xFF << "fits its memory";
        QTest::newRow("too much memory") << 52 + 32 + 23 << 0x10 << "64 MiB";
    }
    void wrongFilesAreRefused()
    {
        QFETCH(int, at);
        QFETCH(int, value);
        QFETCH(QString, words);
        std::string file = assembler::elf(std::string(64, '\0'), 0, 0x10000000, 64) + std::string(512, '\0');
        QVERIFY(readElf(file).ok());
        file[static_cast<std::size_t>(at)] = static_cast<char>(value);
        const auto image = readElf(file);
        QVERIFY(!image.ok());
        QVERIFY2(QString::fromStdString(image.error().message()).contains(words), image.error().message().c_str());
    }

    void damageIsRefusedOrRead()
    {
        const std::string whole(soc::builtinFirmware().front().bytes);
        for (std::size_t length = 0; length < whole.size(); length += 37)
            static_cast<void>(readElf(std::string_view(whole).substr(0, length)));
        RandomStream random(3, "damage");
        int read = 0;
        for (int n = 0; n < 3000; ++n) {
            std::string file = whole;
            for (std::uint64_t left = 1 + random.below(8); left > 0; --left)
                file[random.below(file.size())] = static_cast<char>(random.next());
            const auto image = readElf(file);
            if (!image.ok()) {
                QVERIFY(!image.error().expected.empty());
                continue;
            }
            ++read;
            for (std::uint32_t at = 0; at < 0x1000; at += 64)
                static_cast<void>(image->lineAt(at) + image->functionAt(at));
        }
        QVERIFY(read > 1000); // most damage hits code, names and lines
    }

    void aFileIsKeptAsText()
    {
        for (std::size_t length : {0UL, 1UL, 2UL, 3UL, 255UL}) {
            std::string bytes;
            for (std::size_t k = 0; k < length; ++k)
                bytes.push_back(static_cast<char>(k * 7));
            const std::string text = soc::firmwareText("mine", bytes);
            QVERIFY(text.starts_with("elf:mine:"));
            const auto back = soc::firmwareBytes(text);
            QVERIFY(back.ok());
            QCOMPARE(*back, bytes);
        }
        QVERIFY(!soc::firmwareBytes("gredy").ok());
        QVERIFY(!soc::firmwareBytes("elf:mine:!!").ok());
    }
};

QTEST_APPLESS_MAIN(TestElf)
#include "tst_elf.moc"
