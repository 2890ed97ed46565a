// SPDX-License-Identifier: GPL-3.0-or-later
// A program killed in the middle of saving: the file always opens again and holds one whole save.
#include "made_up.h"
#include "store/project.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <random>

#include <csignal>

using namespace floom;

class TestCrash : public QObject {
    Q_OBJECT

private slots:
    void everyKillLeavesAWholeSave()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("p.floom"));
        std::minstd_rand random(3);
        std::size_t runs = 0;
        for (int round = 0; round < 30; ++round) {
            QProcess saver;
            saver.start(QStringLiteral(FLOOM_SAVER), {path});
            QVERIFY2(saver.waitForReadyRead(60'000), saver.readAllStandardError().constData()); // at least one save is done
            // Then a random number of its steps: lines it prints, and a spin too short to print one.
            for (auto lines = random() % 4; lines > 0; --lines)
                QVERIFY(saver.waitForReadyRead(60'000));
            volatile unsigned spin = 0;
            for (auto turns = random() % 3'000'000; turns > 0; --turns)
                spin = turns;
            ::kill(static_cast<pid_t>(saver.processId()), SIGKILL);
            QVERIFY(saver.waitForFinished());
            QCOMPARE(saver.exitStatus(), QProcess::CrashExit);

            Project project(builtinCatalogue());
            const QString reason = project.open(path);
            QVERIFY2(reason.isEmpty(), qPrintable(reason));
            QCOMPARE(project.variantCount(), 3);
            for (const auto& variant : project.variants()) {
                QCOMPARE(variant.workload, project.variants()[0].workload);
                QVERIFY(variant.design == sampleDesign());
            }
            QVERIFY(project.runs().size() >= runs); // a run that was kept stays
            runs = project.runs().size();
            for (const auto& run : project.runs())
                QVERIFY(project.record(run.row.id).ok());
        }
    }
};

QTEST_GUILESS_MAIN(TestCrash)
#include "tst_crash.moc"
