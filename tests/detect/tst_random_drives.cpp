// SPDX-License-Identifier: GPL-3.0-or-later
// The probes on random drives with known internals: the shares of visible quantities found, of correct claims and of false claims meet
// their targets. FLOOM_DETECT_DRIVES sets the number of drives (12); `flashloom-cli detect --bench` scores any number, by quantity.
#include "cli/detect_score.h"
#include "detect/detect.h"
#include "detect/random_drive.h"
#include "simulate/drive.h"

using namespace floom;
using namespace floom::detect;

class TestRandomDrives : public QObject {
    Q_OBJECT

private slots:
    void answersAreRightOrAbsent_data()
    {
        QTest::addColumn<double>("noise");
        QTest::addColumn<int>("found"); // minimum percent of visible quantities
        QTest::newRow("clean") << 0.0 << 95;
        QTest::newRow("5 %, outliers, coarse clock") << 0.05 << 90;
    }
    void answersAreRightOrAbsent()
    {
        QFETCH(double, noise);
        QFETCH(int, found);
        cli::Score score;
        const int wanted = qEnvironmentVariableIntValue("FLOOM_DETECT_DRIVES");
        const std::uint64_t drives = wanted > 0 ? static_cast<std::uint64_t>(wanted) : 12;
        for (std::uint64_t i = 0; i < drives; ++i) {
            const auto program = programOf(drive("starter", randomDrive(1, i)));
            const auto device = simulatedDevice(*program, {1, 200'000, noise, {}});
            for (const Finding& finding : detect::detect(*device, {}, 1, [](const Probe&) {}))
                score.add(finding.answer, truthOf(*program, finding.probe.id));
        }
        const auto shares = [](const char* what, std::uint64_t part, std::uint64_t all) {
            return QByteArray(what) + ": " + QByteArray::number(qulonglong(part)) + " of " + QByteArray::number(qulonglong(all));
        };
        const std::uint64_t notRight = score.near + score.wrong;
        QVERIFY2(score.hits * 100 >= score.visible * static_cast<std::uint64_t>(found), shares("found", score.hits, score.visible));
        QVERIFY2(notRight * 100 <= score.claims * 2, shares("not right", notRight, score.claims));
        QVERIFY2(score.claimedAbsent * 100 <= score.absent * 2, shares("claimed though not there", score.claimedAbsent, score.absent));
    }
};

QTEST_APPLESS_MAIN(TestRandomDrives)
#include "tst_random_drives.moc"
