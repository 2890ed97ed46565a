// SPDX-License-Identifier: GPL-3.0-or-later
// One-line faults planted in the greedy sample: each ends the run with function, line and cause. Needs the compiler; if it is there, the
// samples are also rebuilt and compared with the bundled files.
#include "soc/firmware_drive.h"

#include "soc/firmware_build.h"

#include <QRegularExpression>

using namespace floom;

class TestBrokenFirmware : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (!FirmwareBuild::isPossible())
            QSKIP("skipped: riscv64-unknown-elf-gcc is not installed");
        QVERIFY(m_build.begin());
    }

    void samplesAreWhatTheirSourcesMake()
    {
        for (const auto& firmware : soc::builtinFirmware()) {
            const QString name = QString::fromUtf8(firmware.name.data(), static_cast<qsizetype>(firmware.name.size()));
            const QByteArray built = m_build.build(name);
            QVERIFY(!built.isEmpty());
            QCOMPARE(built, QByteArray(firmware.bytes.data(), static_cast<qsizetype>(firmware.bytes.size())));
        }
    }

    // Each row: text in greedy.c, its replacement, the message, and the place: function and source line, callers last.
    void faultsAreNamed_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("instead");
        QTest::addColumn<QString>("words");
        QTest::addColumn<QStringList>("places");
        const auto row = [](const char* name, const char* line, const char* instead, const char* words, const QStringList& places) {
            QTest::newRow(name) << line << instead << words << places;
        };
        const QString ordered = QStringLiteral("give_order|FLASH_TAIL = ++ordered;");
        const QStringList programmed{ordered, QStringLiteral("write_out|give_order(FLASH_PROGRAM")};
        const QStringList readToHost{ordered, QStringLiteral("read_units|give_order(FLASH_READ_TO_HOST")};
        row("completes a write at once", "            write_unit(c, i, c->unit + i);",
            "            write_unit(c, i, c->unit + i), HOST_COMPLETE = c->tag;", "without all of its data",
            {"host_command|HOST_COMPLETE = c->tag;\n        return;"});
        row("forgets reads", "        read_units(c, 0, c->count, c->unit);\n        return;", "        return;", "completed no command",
            {"main|            wfi();"});
        row("reads the next unit", "const uint32_t place = map[unit];", "const uint32_t place = map[unit + 1];", "the data of another unit",
            readToHost);
        row("swaps rows", "    return (*row)++;", "    return (*row)++ ^ 1;", "out of order", programmed);
        row("does not erase", "give_order(FLASH_ERASE, FLAG_GC | FLAG_SILENT, t, d->victim * pages, 0, 0, 0, 0);", ";",
            "programmed since the last erase", programmed);
        row("frees what is used", "    ++programs;", "    ++programs;\n    BUF_FREE = held[0].slot;", "a slot that is free",
            {"write_out|BUF_FREE = held[0].slot;"});
        row("frees what is free", "    const uint32_t slot = take_slot();\n    const uint32_t partial",
            "    const uint32_t slot = take_slot();\n    BUF_FREE = slot;\n    const uint32_t partial", "a slot that is free",
            {"write_unit|dma(c->tag, i, slot, DMA_COMPLETE);"});
        row("takes a slot that does not exist", "        dma(c->tag, i, old & 0xFFFF, DMA_COMPLETE);",
            "        dma(c->tag, i, 0xFFF0, DMA_COMPLETE);", "a slot that does not exist", {"write_unit|dma(c->tag, i, 0xFFF0"});
        row("wild pointer", "    map = (uint32_t *)at;", "    map = (uint32_t *)0x30000000;", "writes where there is nothing",
            {"lay_out|        map[i] = NONE;"});
        row("reads nowhere", "        if (counts[b] < least", "        if (counts[b + 0x60000000] < least", "reads where there is nothing",
            {"pick_victim|counts[b + 0x60000000]"});
        row("jumps nowhere", "    SYS_TASK = TASK_GC;", "    ((void (*)(void))0x8000000)();", "jumps to where there is no code, 0x08000000",
            {"collect|(void))0x8000000"});
        row("illegal instruction", "    SYS_TASK = TASK_GC;", "    __asm__ volatile(\"unimp\");", "an illegal instruction",
            {"collect|\"unimp\""});
        row("breakpoint", "    SYS_TASK = TASK_GC;", "    __asm__ volatile(\"ebreak\");", "EBREAK", {"collect|\"ebreak\""});
        row("endless recursion", "static uint32_t block_of(uint32_t place)\n{",
            "static uint32_t block_of(uint32_t place)\n{\n    if (place % 2)\n        return 3 * block_of(place + 2) + block_of(place + "
            "4);",
            "stack grown into its data", {"block_of|return 3 * block_of"});
        row("endless loop", "    SYS_TASK = TASK_GC;", "    for (;;)\n        ;", "and no more", {"collect|    for (;;)\n        ;"});
        row("sleeps for ever", "        while (head == HOST_TAIL) {",
            "        if (head == 3000)\n            for (IRQ_ENABLE = 0;;)\n                wfi();\n        while (head == HOST_TAIL) {",
            "and no more", {"main|                wfi();"});
        row("answers with zeros", "        if (place == NONE) {", "        if (place != NONE) {", "with zeros",
            {"read_units|DMA_TO_HOST | DMA_ZERO"});
        row("keeps the old place", "    map[unit] = BUFFERED | slot;\n    pending",
            "    if (old == NONE)\n        map[unit] = BUFFERED | slot;\n    pending", "overwritten before it came", readToHost);
        row("too many orders", "    FLASH_TAIL = ++ordered;", "    FLASH_TAIL = ordered += 200;", "more orders into the flash ring",
            {"give_order|ordered += 200"});
        row("a target too many", "give_order(FLASH_READ, FLAG_GC | FLAG_SILENT, t, row,",
            "give_order(FLASH_READ, FLAG_GC | FLAG_SILENT, t + target_count, row,", "target that does not exist",
            {ordered, "move_row|t + target_count, row,"});
        row("shared memory not aligned", "    map = (uint32_t *)at;", "    map = (uint32_t *)(at + 2);", "not aligned",
            {"write_unit|const uint32_t old = map[unit];"});
        row("no completion", "    dma(c->tag, i, slot, DMA_COMPLETE);", "    dma(c->tag, i, slot, 0);", "and no more",
            {"main|            wfi();"});
        row("takes too many commands", "        HOST_HEAD = ++head;", "        HOST_HEAD = head += 200;", "more commands than there are",
            {"main|head += 200"});
        row("wrong direction", "    dma(c->tag, i, slot, DMA_COMPLETE);", "    dma(c->tag, i, slot, DMA_TO_HOST | DMA_COMPLETE);",
            "against the direction", {"write_unit|dma(c->tag, i, slot, DMA_TO_HOST"});
        row("no table of slots", "    BUF_NEXT = (uint32_t)next_slot;", "    ;", "in no memory", programmed);
    }

    void faultsAreNamed()
    {
        QFETCH(QString, line);
        QFETCH(QString, instead);
        QFETCH(QString, words);
        QFETCH(QStringList, places);
        QString source = FirmwareBuild::source(QStringLiteral("greedy"));
        QCOMPARE(source.count(line), 1);
        source.replace(line, instead);
        const std::string text = m_build.parameter(QStringLiteral("broken"), source);
        QVERIFY(!text.empty());
        const RunResult result =
            runOf(firmwareDrive({"cpu.binary=" + text, "pkg.blocksPerPlane=32", "cpu.slots=256"}), "rw=randrw count=3000 size=20% qd=32");
        const QString finding = QString::fromStdString(findingOf(result, "R701"));
        QVERIFY(result.partial);
        QVERIFY2(finding.contains(words), qPrintable(finding));
        for (int i = 0; i < places.size(); ++i) {
            const QString function = places[i].section(QLatin1Char('|'), 0, 0), at = places[i].section(QLatin1Char('|'), 1);
            QCOMPARE(source.count(at), 1);
            const auto number = source.left(source.indexOf(at)).count(QLatin1Char('\n')) + 1;
            const QString place = QStringLiteral("%1 at broken.c:%2").arg(function).arg(number);
            const QRegularExpression named((i == 0 ? QStringLiteral(", in ") : QStringLiteral(" by ")) + QRegularExpression::escape(place)
                                           + QStringLiteral("\\b"));
            QVERIFY2(finding.contains(named), qPrintable(place + QStringLiteral(" is not named: ") + finding));
            QVERIFY2(i > 0 || finding.contains(QStringLiteral("has failed in ") + function + QLatin1Char(':')), qPrintable(finding));
        }
    }

private:
    FirmwareBuild m_build;
};

QTEST_APPLESS_MAIN(TestBrokenFirmware)
#include "tst_broken_firmware.moc"
