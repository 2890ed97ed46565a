// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep killed repeatedly and restarted: no point is lost, none is run twice.
#include "base/random.h"
#include "store/kept_points.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <set>

using namespace floom;

class TestSweepKilled final : public QObject {
    Q_OBJECT
private slots:
    void goesOnWhereItWas()
    {
        const QTemporaryDir folder;
        const QString document = folder.filePath(QStringLiteral("sweep.json")), project = folder.filePath(QStringLiteral("s.floom"));
        QFile file(document);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"format": "flashloom-sweep", "version": 1, "design": "starter", "workload": "rw=randread count=2000",
            "axes": [{"address": "workload.qd", "range": "1..20"}, {"address": "pkg.tR", "range": "20us..60us step 10us"}]})");
        file.close();
        constexpr std::size_t kPoints = 100;
        RandomStream random(1, "kills");
        std::set<QString> kept; // keys that were in the file after a kill
        bool ended = false;
        for (int kill = 0; kill < 60 && !ended; ++kill) {
            QProcess sweep;
            sweep.start(QStringLiteral(FLOOM_CLI), {QStringLiteral("sweep"), document, QStringLiteral("--save"), project});
            ended = sweep.waitForFinished(10 + static_cast<int>(random.below(250)));
            if (!ended) {
                sweep.kill();
                sweep.waitForFinished();
            }
            if (!QFile::exists(project))
                continue;
            QString reason;
            std::set<QString> now = keptPoints(project, reason);
            QVERIFY2(reason.isEmpty(), qPrintable(reason));
            QVERIFY(std::includes(now.begin(), now.end(), kept.begin(), kept.end()));
            kept = std::move(now);
        }
        QProcess last;
        last.start(QStringLiteral(FLOOM_CLI), {QStringLiteral("sweep"), document, QStringLiteral("--save"), project});
        QVERIFY(last.waitForFinished(120'000));
        QCOMPARE(last.exitCode(), 0);
        const QString told = QString::fromUtf8(last.readAllStandardError());
        const QString known = QString::number(kept.size()) + QStringLiteral(" known before");
        QVERIFY2(kept.empty() || told.contains(known), qPrintable(told)); // only the rest was run now
        const auto open = ProjectFile::open(project);
        QVERIFY(open.ok());
        const auto points = (*open)->sweeps().points((*open)->sweeps().rows()->front().id);
        QCOMPARE(points->size(), kPoints);
        for (std::size_t i = 0; i < kPoints; ++i)
            QVERIFY((*points)[i].number == static_cast<int>(i) && (*points)[i].problem.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestSweepKilled)
#include "tst_sweep_killed.moc"
