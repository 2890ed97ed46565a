// SPDX-License-Identifier: GPL-3.0-or-later
// Locked parts of a lesson cannot change, and a step allows only the changes and runs it asks for.
#include "desk/learn/lesson.h"
#include "desk/run_workspace.h"
#include "desk/runs/proof_session.h"
#include "desk/sweeps/sweep_session.h"
#include "desk/workspace.h"
#include "document/document.h"
#include "document/parameter_edits.h"
#include "run/runner.h"

#include <QCoreApplication>
#include <QSignalSpy>
#include <QTest>

using namespace floom;

class TestLessonGuard : public QObject {
    Q_OBJECT

private slots:
    // Locked parts are restored, and extra runs are refused.
    void aLockedDriveStaysAsItIs()
    {
        QByteArray text = builtinLessons().front().source;
        text.replace("\"minutes\": 6,", "\"minutes\": 6, \"free\": true, \"locked\": {\"fields\": [\"ch.rate\"], \"runs\": 2},");
        QString problem;
        const auto locked = readLesson(text, QStringLiteral("locked"), &problem);
        QVERIFY2(locked, qPrintable(problem));
        Workspace space;
        space.estimate()->setGhostEnabled(false);
        QSignalSpy problems(&space, &Workspace::problem);
        QCOMPARE(space.lesson()->begin(*locked), QString());
        const Design start = space.document()->design();
        QCOMPARE(space.document()->parameters()->set(QStringLiteral("pkg.tR"), QStringLiteral("30us")), QString());
        QTRY_COMPARE(problems.count(), 1);
        QVERIFY(space.document()->design() == start);
        QVERIFY(problems.front().front().toString().contains(QStringLiteral("pkg.tR")));
        QCOMPARE(space.document()->parameters()->set(QStringLiteral("ch.rate"), QStringLiteral("800MT/s")), QString());
        QCoreApplication::processEvents();
        QVERIFY(!(space.document()->design() == start));
        QCOMPARE(problems.count(), 1);
        QVERIFY(space.lesson()->guard()->words().contains(QStringLiteral("Runs left: 2")));
        space.lesson()->next();
        space.lesson()->setGuess(80); // runs are allowed now
        runToItsEnd(space);
        runToItsEnd(space);
        space.runs()->start();
        QVERIFY(!space.runner()->isRunning());
        QCOMPARE(problems.count(), 2);
        space.lesson()->end();
        QCOMPARE(space.document()->parameters()->set(QStringLiteral("pkg.tR"), QStringLiteral("30us")), QString());
        QCoreApplication::processEvents();
        QVERIFY(space.document()->design().find("pkg")->parameters.contains("tR"));
    }

    // Answers to a later step cannot be obtained by drawing, running or measuring before the last prediction.
    void aStepLetsOnlyBeRunWhatItAsksFor()
    {
        Workspace space;
        Lesson& lesson = *space.lesson();
        QCOMPARE(lesson.begin(QStringLiteral("09-spare-space")), QString()); // 7 %, then 28 %, then 56 %
        auto* document = space.document();
        QSignalSpy problems(&space, &Workspace::problem), notices(&space, &Workspace::notice);
        const auto isTakenBack = [&](const auto& change, const QString& what) {
            const Design before = document->design();
            const QString words = document->workload();
            const auto told = problems.count();
            QCOMPARE(change(), QString());
            QTRY_COMPARE(problems.count(), told + 1);
            QVERIFY2(problems.back().front().toString().contains(what), qPrintable(problems.back().front().toString()));
            QVERIFY(document->design() == before && document->workload() == words);
        };
        const auto spare = [&](const QString& value) {
            return [document, value] { return document->parameters()->set(QStringLiteral("cpu.overProvisioning"), value); };
        };
        const auto refusesRuns = [&] {
            const auto told = problems.count();
            space.runs()->start();
            QVERIFY(!space.runner()->isRunning());
            QCOMPARE(problems.count(), told + 1);
        };
        isTakenBack(spare(QStringLiteral("56%")), QStringLiteral("cpu.overProvisioning"));
        lesson.next();
        isTakenBack(spare(QStringLiteral("56%")), QStringLiteral("asks for no change"));
        isTakenBack([&] { return document->setWorkload(QStringLiteral("rw=randread bs=4k qd=1 count=500")); },
                    QStringLiteral("the workload"));
        runToItsEnd(space);
        space.proof()->start();
        QVERIFY(!space.proof()->isRunning() && notices.back().front().toString().contains(QStringLiteral("last question")));
        QCOMPARE(space.sweep()->swept()->addChip(QStringLiteral("cpu.overProvisioning"), QStringLiteral("28%, 56%")), QString());
        QVERIFY(space.sweep()->runs()->start().contains(QStringLiteral("last question")));
        lesson.next();
        lesson.setGuess(2);
        isTakenBack([&] { return document->parameters()->set(QStringLiteral("pkg.tR"), QStringLiteral("30us")); },
                    QStringLiteral("a change of cpu.overProvisioning, not of pkg.tR"));
        QCOMPARE(spare(QStringLiteral("56%"))(), QString()); // the requested field, with the value of the next question
        QVERIFY(!space.estimate()->isGhostEnabled() && space.estimate()->ceiling().isEmpty() && space.estimate()->loads().empty());
        refusesRuns();
        QCOMPARE(spare(QStringLiteral("28%"))(), QString());
        QVERIFY(space.estimate()->isGhostEnabled() && !space.estimate()->ceiling().isEmpty());
        runToItsEnd(space);
        QVERIFY(lesson.prediction().isRevealed);
        QCOMPARE(spare(QStringLiteral("56%"))(), QString());
        refusesRuns();
        QCOMPARE(spare(QStringLiteral("28%"))(), QString());
        lesson.next();
        lesson.setGuess(1);
        QCOMPARE(spare(QStringLiteral("56%"))(), QString());
        runToItsEnd(space);
        QVERIFY(lesson.prediction().isRevealed); // the last answer is revealed: everything is allowed
        QCOMPARE(document->parameters()->set(QStringLiteral("pkg.tR"), QStringLiteral("30us")), QString());
        QCOMPARE(document->setWorkload(QStringLiteral("rw=randread bs=4k qd=1 count=500")), QString());
        QCoreApplication::processEvents();
        QVERIFY(document->design().find("pkg")->parameters.contains("tR"));
        runToItsEnd(space);
        lesson.back();
        QCOMPARE(spare(QStringLiteral("35%"))(), QString()); // and stays so
        runToItsEnd(space);
    }
    // Except in lessons marked as free.
    void aFreeLessonHoldsNothingBack()
    {
        QByteArray text = builtinLessons()[1].source;
        text.replace("\"minutes\": 5,", "\"minutes\": 5, \"free\": true,");
        QString problem;
        const auto made = readLesson(text, QStringLiteral("made"), &problem);
        QVERIFY2(made && made->isFree, qPrintable(problem));
        Workspace space;
        QCOMPARE(space.lesson()->begin(*made), QString());
        QCOMPARE(space.document()->parameters()->set(QStringLiteral("pkg.tR"), QStringLiteral("30us")), QString());
        QCoreApplication::processEvents();
        QVERIFY(space.document()->design().find("pkg")->parameters.contains("tR"));
        runToItsEnd(space);
        space.proof()->start();
        QVERIFY(space.proof()->isRunning());
    }
};

QTEST_MAIN(TestLessonGuard)
#include "tst_lesson_guard.moc"
