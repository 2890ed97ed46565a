// SPDX-License-Identifier: GPL-3.0-or-later
// What was tried, in the words of the parts: no riddle of two letters stands where a person reads, and the address is still there to copy.
#include "export/change_words.h"
#include "io/json.h"
#include "io/samples.h"

#include <QTest>

using namespace floom;

class TestChangeWords : public QObject {
    Q_OBJECT

private slots:
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
        row("pkg.tR 60us to 30us", "pkg.tR", "Read tR 60us to 30us (pkg.tR)");
        row("pkg.tR 60us to 30us, while the write buffer fills", "pkg.tR", "Read tR 60us to 30us, while the write buffer fills (pkg.tR)");
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
