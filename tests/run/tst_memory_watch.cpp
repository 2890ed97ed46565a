// SPDX-License-Identifier: GPL-3.0-or-later
// A run must stop before the system kills it for lack of memory: the system's memory figures are interpreted correctly.
#include "run/memory_watch.h"
#include "simulate/drive.h"
#include "simulate/simulate.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace floom;

class TestMemoryWatch : public QObject {
    Q_OBJECT

private slots:
    void tellsWhatIsLow_data()
    {
        QTest::addColumn<QByteArray>("meminfo");
        QTest::addColumn<QByteArray>("most");
        QTest::addColumn<QByteArray>("current");
        QTest::addColumn<QByteArray>("stat");
        QTest::addColumn<bool>("low");
        const QByteArray much = "MemTotal:       16000000 kB\nMemFree:          100000 kB\nMemAvailable:    8000000 kB\n";
        const QByteArray little = "MemTotal:       16000000 kB\nMemFree:          100000 kB\nMemAvailable:     200000 kB\n";
        const QByteArray gigabyte = "1073741824\n", nearlyAll = "1053741824\n", stat = "anon 5\ninactive_file 500000000\n";
        QTest::newRow("much") << much << QByteArray() << QByteArray() << QByteArray() << false;
        QTest::newRow("little") << little << QByteArray() << QByteArray() << QByteArray() << true;
        QTest::newRow("not said") << QByteArray() << QByteArray() << QByteArray() << QByteArray() << false;
        QTest::newRow("a group without a limit") << much << QByteArray("max\n") << nearlyAll << stat << false;
        QTest::newRow("a group at its limit") << much << gigabyte << nearlyAll << QByteArray("anon 5\n") << true;
        QTest::newRow("a group that can give back files") << much << gigabyte << nearlyAll << stat << false;
    }
    void tellsWhatIsLow()
    {
        QFETCH(bool, low);
        QTemporaryDir folder;
        const auto write = [&](const char* name, const char* column) {
            const QByteArray text = *static_cast<const QByteArray*>(QTest::qData(column, qMetaTypeId<QByteArray>()));
            QFile file(folder.filePath(name));
            if (!text.isEmpty() && file.open(QIODevice::WriteOnly))
                file.write(text);
        };
        write("meminfo", "meminfo");
        write("memory.max", "most");
        write("memory.current", "current");
        write("memory.stat", "stat");
        QCOMPARE(MemoryWatch(folder.filePath("meminfo").toStdString(), folder.path().toStdString()).low(), low);
    }

    // Results up to then are kept, with the reason for the stop.
    void aRunThatFindsNoMemoryKeepsWhatItHas()
    {
        const auto program = programOf(drive("starter"));
        const Workload workload = *parseWorkload("rw=randread qd=32 count=200000");
        RunOptions options;
        int asked = 0;
        options.memoryIsLow = [&asked] { return ++asked == 2; };
        const RunResult result = simulate(*program, workload, options);
        QCOMPARE(asked, 2);
        QVERIFY(result.partial && result.window.completed > 1000 && result.window.completed < 200'000);
        QVERIFY(
            std::any_of(result.diagnostics.begin(), result.diagnostics.end(), [](const auto& finding) { return finding.rule == "R606"; }));
    }
};

QTEST_APPLESS_MAIN(TestMemoryWatch)
#include "tst_memory_watch.moc"
