// SPDX-License-Identifier: GPL-3.0-or-later
// Each probe on drives whose inside is known, and on drives that have nothing for it to see.
#include "detect/detect.h"
#include "simulate/drive.h"

using namespace floom;
using namespace floom::detect;

class TestProbes : public QObject {
    Q_OBJECT

private:
    static Finding ask(const Program& program, const char* quantity, const DeviceOptions& options = {})
    {
        const auto device = simulatedDevice(program, options);
        auto findings = detect::detect(*device, {quantity}, options.seed, [](const Probe&) {});
        return findings.back();
    }

private slots:
    void found_data()
    {
        QTest::addColumn<QString>("quantity");
        QTest::addColumn<QString>("changes");
        QTest::addColumn<double>("value");
        const QString small = "ch.count=4 ecc.count=4 pkg.count=[4,2]";
        QTest::newRow("chunk of two planes") << "chunk"
                                             << "" << 32768.0;
        QTest::newRow("chunk of one small page") << "chunk"
                                                 << "pkg.planes=1 pkg.pageSize=8KiB" << 8192.0;
        QTest::newRow("32 dies") << "dies"
                                 << "" << 32.0;
        QTest::newRow("8 dies") << "dies" << small << 8.0;
        QTest::newRow("8 channels") << "channels"
                                    << "" << 8.0;
        QTest::newRow("8 channels, ways first") << "channels"
                                                << "cpu.allocation=WCDP" << 8.0;
        QTest::newRow("4 channels") << "channels" << small << 4.0;
        QTest::newRow("read cache") << "read_cache"
                                    << "cpu.readCache=256KiB" << 262144.0;
        QTest::newRow("larger read cache") << "read_cache"
                                           << "cpu.readCache=2MiB" << 2097152.0;
        QTest::newRow("4 KiB unit") << "mapping_unit"
                                    << "" << 4096.0;
        QTest::newRow("8 KiB unit") << "mapping_unit"
                                    << "cpu.mappingUnit=8KiB" << 8192.0;
    }
    void found()
    {
        QFETCH(QString, quantity);
        QFETCH(QString, changes);
        QFETCH(double, value);
        const auto program = programOf(drive("starter", changesOf(changes)));
        const Truth truth = truthOf(*program, quantity.toStdString());
        QVERIFY(truth.identifiable);
        QCOMPARE(truth.value.value_or(0), value);
        const Finding finding = ask(*program, qPrintable(quantity));
        QVERIFY2(finding.answer.value.has_value(), finding.answer.reason.c_str());
        QCOMPARE(judge(finding.answer, truth), Verdict::hit);
        QVERIFY(finding.answer.certainty >= kSure);
        QVERIFY(finding.answer.requests > 0 && finding.answer.x.size() == finding.answer.y.size());
    }

    void notVisible_data()
    {
        QTest::addColumn<QString>("quantity");
        QTest::addColumn<QString>("changes");
        const QString one = "ch.count=1 ecc.count=1 pkg.count=[1,1]";
        QTest::newRow("chunk of one die") << "chunk" << one;
        QTest::newRow("one die") << "dies" << one;
        QTest::newRow("one channel") << "channels"
                                     << "ch.count=1 ecc.count=1 pkg.count=[1,4]";
        QTest::newRow("no read cache") << "read_cache"
                                       << "";
        QTest::newRow("unit of one sector") << "mapping_unit"
                                            << "cpu.mappingUnit=512B";
    }
    void notVisible()
    {
        QFETCH(QString, quantity);
        QFETCH(QString, changes);
        const auto program = programOf(drive("starter", changesOf(changes)));
        QVERIFY(!truthOf(*program, quantity.toStdString()).identifiable);
        const Finding finding = ask(*program, qPrintable(quantity));
        QVERIFY(!finding.answer.value.has_value());
        QVERIFY(!finding.answer.reason.empty());
    }

    void budgetAndStopEndIt()
    {
        const auto program = programOf(drive("starter"));
        QVERIFY(!ask(*program, "chunk", {1, 100, 0, {}}).answer.value.has_value());
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!ask(*program, "chunk", {1, 200'000, 0, stop.get_token()}).answer.value.has_value());
    }

    void sameSeedSameAnswer()
    {
        const auto program = programOf(drive("starter"));
        const DeviceOptions noisy{7, 200'000, 0.05, {}};
        QCOMPARE(ask(*program, "dies", noisy).answer.y, ask(*program, "dies", noisy).answer.y);
    }
};

QTEST_APPLESS_MAIN(TestProbes)
#include "tst_probes.moc"
