// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons are walked from end to end by doing what they ask: no step is done before that, a guess comes before its truth, and back
// restores.
#include "document/document.h"
#include "run/runner.h"
#include "view/lesson.h"
#include "view/workspace.h"

#include "run/run_record.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

using namespace floom;

class TestLessons : public QObject {
    Q_OBJECT

private slots:
    void everyLessonHasHintsForWhatItAsks()
    {
        QVERIFY(builtinLessons().size() >= 2);
        for (const LessonText& lesson : builtinLessons())
            for (const LessonStep& step : lesson.steps)
                if (!step.needs.empty())
                    QVERIFY2(!step.hints.isEmpty(), qPrintable(lesson.id + u' ' + step.title));
    }

    void oneRead()
    {
        Workspace space;
        space.setGhostEnabled(false);
        Lesson& lesson = *space.lesson();
        QCOMPARE(lesson.begin(QStringLiteral("1-one-read")), QString());
        QCOMPARE(lesson.kind(), QStringLiteral("explain"));
        lesson.next();

        QVERIFY(lesson.needs().isEmpty()); // a guess comes first
        run(space);
        QVERIFY(!lesson.isDone());
        lesson.setGuess(100);
        lesson.setGuess(70); // it is final
        QCOMPARE(lesson.guess(), 100.0);
        QVERIFY(!lesson.isRevealed());
        run(space);
        QVERIFY(lesson.isRevealed() && lesson.isDone());
        QVERIFY2(lesson.truth() > 70 && lesson.truth() < 110, qPrintable(QString::number(lesson.truth())));
        QVERIFY(!lesson.reveal().contains(u'{'));
        lesson.next();

        space.setSelection({QStringLiteral("cpu")});
        QVERIFY(!lesson.isDone());
        space.setSelection({QStringLiteral("pkg")});
        QVERIFY(lesson.isDone());
        lesson.next();

        lesson.setGuess(2);
        QCOMPARE(space.document()->setParameter(QStringLiteral("ch.rate"), QStringLiteral("800MT/s")), QString());
        QVERIFY(!lesson.isDone());
        run(space);
        QVERIFY(lesson.isDone());
        QCOMPARE(lesson.rightChoice(), 2); // Amdahl: a tenth or less
        lesson.next();

        lesson.setGuess(20);
        space.document()->setIdeal({QStringLiteral("pkg")}, true);
        run(space);
        QVERIFY2(lesson.isDone() && lesson.truth() < 40, qPrintable(QString::number(lesson.truth())));
        lesson.back(); // to the bus: the drawing is again what that step began with
        QCOMPARE(lesson.step(), 3);
        QVERIFY(space.document()->design().find("ch")->parameters.empty());
        QVERIFY(space.document()->design().find("pkg")->parameters.find("ideal")
                == space.document()->design().find("pkg")->parameters.end());
        QVERIFY(lesson.isDone()); // nothing has to be done twice
        const auto answers = QJsonDocument::fromJson(lesson.answers().toUtf8()).object();
        QCOMPARE(answers[QStringLiteral("steps")].toArray().at(1).toObject()[QStringLiteral("guess")].toDouble(), 100.0);
    }

    void theWriteCliff()
    {
        Workspace space;
        space.setGhostEnabled(false);
        Lesson& lesson = *space.lesson();
        QCOMPARE(lesson.begin(QStringLiteral("2-gc-cliff")), QString());
        lesson.next();
        QVERIFY(!lesson.isDone());
        run(space);
        QVERIFY(lesson.isDone());
        lesson.next();

        lesson.setGuess(1);
        QCOMPARE(
            space.document()->setWorkload(space.document()->workload().replace(QStringLiteral("precondition=none"), QString()).trimmed()),
            QString());
        run(space);
        QVERIFY(lesson.isDone());
        QVERIFY2(lesson.truth() < 0.75, qPrintable(QString::number(lesson.truth())));
        lesson.next();

        lesson.setGuess(3);
        run(space);
        QVERIFY2(lesson.isDone() && lesson.truth() > 2, qPrintable(QString::number(lesson.truth())));
        lesson.next();

        QVERIFY(!lesson.isDone());
        QCOMPARE(space.document()->setParameter(QStringLiteral("cpu.overProvisioning"), QStringLiteral("45%")), QString());
        run(space);
        QVERIFY2(lesson.isDone(), qPrintable(QString::number(space.record()->result.ftl.waf)));
        lesson.next();
        QCOMPARE(lesson.step(), lesson.steps() - 1);
        QVERIFY(lesson.isDone());
    }

private:
    static void run(Workspace& space)
    {
        space.startRun();
        QTRY_VERIFY_WITH_TIMEOUT(!space.runner()->isRunning(), 60'000);
        QVERIFY(space.hasRun() && !space.runIsStale());
    }
};

QTEST_MAIN(TestLessons)
#include "tst_lessons.moc"
