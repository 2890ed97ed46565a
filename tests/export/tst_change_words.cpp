// SPDX-License-Identifier: GPL-3.0-or-later
// Tried changes are described with the labels of the parts, not with ids; the address remains available to copy.
#include "export/change_words.h"
#include "export/number_text.h"
#include "io/json.h"
#include "io/samples.h"

#include <QTest>

using namespace floom;

class TestChangeWords : public QObject {
    Q_OBJECT

private slots:
    void whatAnAddressSetsHasAName_data()
    {
        QTest::addColumn<QString>("label");
        QTest::newRow("pkg.tR") << "Read tR";
        QTest::newRow("pkg[3].tPROG") << "Program tPROG (pkg[3])";
        QTest::newRow("pkg.count") << "NAND packages";
        QTest::newRow("ddr.count") << "DDR memories";
        QTest::newRow("ecc.count") << "BCH count";
        QTest::newRow("ch.rate") << "Channel controller rate"; // the memory has a rate too
        QTest::newRow("cpu.clock") << "CPU clock";
        QTest::newRow("workload.qd") << "Queue depth";
        QTest::newRow("workload.zipf") << "workload.zipf";
        QTest::newRow("nobody.home") << "nobody.home";
        QTest::newRow("C6") << "C6";
    }

    void whatAnAddressSetsHasAName()
    {
        QFETCH(QString, label);
        const Design starter = *readDesign(findSample("starter")->text, builtinCatalogue());
        QCOMPARE(QString::fromStdString(addressLabel(QTest::currentDataTag(), starter, builtinCatalogue())), label);
    }

    void placesAndValuesAreWrittenForPeople()
    {
        const Design starter = *readDesign(findSample("starter")->text, builtinCatalogue());
        const auto place = [&](const char* id) { return QString::fromStdString(placeLabel(id, starter, builtinCatalogue())); };
        QCOMPARE(place("bus.read_lane"), QStringLiteral("AXI read lane"));
        QCOMPARE(place("pkg[*].die[0]"), QStringLiteral("NAND package die"));
        QCOMPARE(place("ecc"), QStringLiteral("BCH"));
        QCOMPARE(place("nobody.home"), QStringLiteral("nobody.home"));
        Design two = starter;
        two.blocks.push_back(*two.find("host"));
        two.blocks.back().id = "host2";
        for (const auto& [id, label] : {std::pair("host.link", "PCIe host link (host)"),
                                        {"host2.link", "PCIe host link (host2)"},
                                        {"bus.read_lane", "AXI read lane"},
                                        {"nobody.home", "nobody.home"}})
            QCOMPARE(QString::fromStdString(loneLabel(id, two, builtinCatalogue())), QString::fromLatin1(label));
        const auto value = [](const char* typed) { return QString::fromStdString(spacedQuantity(typed)); };
        QCOMPARE(value("60us"), QStringLiteral("60\u00a0µs"));
        QCOMPARE(value("400 MT/s"), QStringLiteral("400\u00a0MT/s"));
        QCOMPARE(value("28%"), QStringLiteral("28\u00a0%"));
        QCOMPARE(value("program_and_erase"), QStringLiteral("program and erase"));
        for (const char* plain : {"8", "8x4", "4k", "8 × 4", "C6", "", "QD 32", "–"})
            QCOMPARE(value(plain), QString::fromUtf8(plain));
    }

    void partsAndParametersAreCalledByTheirLabels_data()
    {
        QTest::addColumn<QString>("change");
        QTest::addColumn<QString>("address");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* change, const char* address, const char* words) {
            QTest::newRow(change) << QString(change) << QString(address) << QString(words);
        };
        row("pkg twice as fast", "pkg.speed", "NAND package twice as fast (pkg)");
        row("pkg and ch twice as fast", "pkg.speed+ch.speed", "NAND package and Channel controller twice as fast (pkg, ch)");
        row("pkg.tR 60us to 30us", "pkg.tR", "Read tR 60 µs to 30 µs (pkg.tR)");
        row("pkg.tR 60us to 30us, while the write buffer fills", "pkg.tR", "Read tR 60 µs to 30 µs, while the write buffer fills (pkg.tR)");
        row("cpu.overProvisioning 0.2 to 0.3, usable −7.7 %", "cpu.overProvisioning",
            "Over-provisioning 20 % to 30 %, usable −7.7 % (cpu.overProvisioning)");
        row("ch.rate 400MT/s to 800MT/s everywhere", "ch.rate", "Rate 400 MT/s to 800 MT/s everywhere (ch.rate)");
        row("pkg.suspend none to program_and_erase", "pkg.suspend", "Suspend none to program and erase (pkg.suspend)");
        row("cpu.plp false to true, with cpu.cachePolicy write_back", "cpu.plp",
            "Power-loss protection on, with Write cache write-back (cpu.plp)");
        row("cpu.prefetch 0 to 16, with cpu.readCache 64MiB, usable −1 %", "cpu.prefetch",
            "Read ahead 0 units to 16 units, with Read cache 64 MiB, usable −1 % (cpu.prefetch)");
        row("twice as many pkg", "pkg.count", "twice as many NAND packages (pkg)");
        row("+1 ch", "ch.count", "+1 Channel controller (ch)");
        row("QD 32 to 64", "workload.qd", "QD 32 to 64");
        row("no pauses of the host", "workload.thinktime", "no pauses of the host");
    }

    void partsAndParametersAreCalledByTheirLabels()
    {
        QFETCH(QString, change);
        QFETCH(QString, address);
        QFETCH(QString, words);
        const Design starter = *readDesign(findSample("starter")->text, builtinCatalogue());
        Sensitivity line;
        line.change = change.toStdString();
        line.address = address.toStdString();
        QCOMPARE(QString::fromStdString(changeWords(line, starter, builtinCatalogue())), words);
    }
};

QTEST_APPLESS_MAIN(TestChangeWords)
#include "tst_change_words.moc"
