// SPDX-License-Identifier: GPL-3.0-or-later
// Results saved by older versions can be read. Each archive-N.txt was written by the program when N was the archive version: a run with few
// fields filled, one of them new in each version. Later fields keep their defaults.
#include "store/result_archive.h"

#include <QFile>
#include <QTest>

#include <cmath>

using namespace floom;

class TestOldArchives : public QObject {
    Q_OBJECT

private slots:
    void anOldResultIsRead_data()
    {
        QTest::addColumn<int>("version");
        for (const int version : {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
            QTest::addRow("%d", version) << version;
    }
    void anOldResultIsRead()
    {
        QFETCH(int, version);
        QFile file(fileOf(version));
        QVERIFY(file.open(QIODevice::ReadOnly));
        RunResult r;
        QVERIFY(decodeResult(QByteArray::fromBase64(file.readAll().trimmed()), r));
        QCOMPARE(r.seed, std::uint64_t{812});
        QCOMPARE(r.workload, std::string("rw=randread"));
        QCOMPARE(r.iops, 1234.5);
        QCOMPARE(r.sides.at(0).iops, 12.5);
        QCOMPARE(r.laws.at(0).value, 0.001);
        QCOMPARE(r.diagnostics.at(0).rule, std::string("R203"));
        QCOMPARE(r.bottleneck.sensitivity.at(0).gainPercent, 52.5);
        QCOMPARE(r.bottleneck.sensitivity[0].told,
                 version < 8); // before 8 it was derived from the gain, not stored; later it was false here
        const auto since = [version](int first, auto found, auto then, auto otherwise) {
            QVERIFY2(found == (version >= first ? then : otherwise), qPrintable(QStringLiteral("what came with version %1").arg(first)));
        };
        since(2, r.mvaLow, 3e5, RunResult().mvaLow);
        since(2, r.ftl.rebuilt, std::uint64_t{46}, std::uint64_t{0});
        since(3, r.sides[0].segmentBuckets.size(), std::size_t{1}, std::size_t{0});
        since(4, r.recorded.size(), std::size_t{1}, std::size_t{0});
        since(5, r.diagnostics[0].waived, std::string("known"), std::string());
        since(5, r.ftl.closedUnits, std::uint64_t{17}, std::uint64_t{0});
        since(6, r.causeJobs.size(), std::size_t{1}, std::size_t{0});
        since(7, r.bottleneck.sensitivity[0].sides.size(), std::size_t{1}, std::size_t{0});
        if (version >= 8)
            QCOMPARE(r.bottleneck.sensitivity[0].cost, 4.5);
        else
            QVERIFY(std::isnan(r.bottleneck.sensitivity[0].cost));
        since(9, r.endurance.rawBytes, 7e9, RunResult().endurance.rawBytes);
        since(10, r.firmware.requests, std::uint64_t{64}, std::uint64_t{0});
        QVERIFY(std::isnan(r.latency.ranges[0].least)); // added in version 11
    }

private:
    static QString fileOf(int version) { return QStringLiteral(FLOOM_SOURCE_DIR "/tests/store/archive-%1.txt").arg(version); }
};

QTEST_APPLESS_MAIN(TestOldArchives)
#include "tst_old_archives.moc"
