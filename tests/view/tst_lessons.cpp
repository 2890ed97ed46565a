// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons are walked from end to end by doing what they ask: no step is done before that, a guess comes before its truth, and back
// restores.
#include "desk/lesson.h"
#include "desk/workspace.h"
#include "document/document.h"
#include "run/runner.h"

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
        QVERIFY(builtinLessons().size() >= 14);
        for (const LessonText& lesson : builtinLessons())
            for (const LessonStep& step : lesson.steps)
                if (!step.needs.empty())
                    QVERIFY2(!step.hints.isEmpty(), qPrintable(lesson.id + u' ' + step.title));
    }

    void oneRead()
    {
        Workspace space;
        space.estimate()->setGhostEnabled(false);
        Lesson& lesson = *space.lesson();
        QCOMPARE(lesson.begin(QStringLiteral("01-one-read")), QString());
        QCOMPARE(lesson.kind(), QStringLiteral("explain"));
        lesson.next();

        QVERIFY(lesson.needs().isEmpty()); // a guess comes first
        lesson.setSure(true);
        lesson.setGuess(200);
        lesson.setGuess(70); // it is final
        QCOMPARE(lesson.guess(), 200.0);
        QVERIFY(!lesson.isRevealed() && lesson.feedback().isEmpty());
        run(space);
        QVERIFY(lesson.isRevealed() && lesson.isDone());
        QVERIFY2(lesson.truth() > 70 && lesson.truth() < 110, qPrintable(QString::number(lesson.truth())));
        QVERIFY(!lesson.reveal().contains(u'{'));
        QVERIFY2(lesson.feedback().startsWith(QStringLiteral("Nothing waits here")), qPrintable(lesson.feedback())); // 200 was far too much
        lesson.next();

        space.selection()->setIds({QStringLiteral("cpu")});
        QVERIFY(!lesson.isDone() && lesson.feedback().contains(QStringLiteral("firmware")));
        space.selection()->setIds({QStringLiteral("pkg")});
        QVERIFY(lesson.isDone() && lesson.feedback().isEmpty());
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
        const auto first = answers[QStringLiteral("steps")].toArray().at(1).toObject();
        QCOMPARE(first[QStringLiteral("guess")].toDouble(), 200.0);
        QVERIFY(first[QStringLiteral("sure")].toBool() && first[QStringLiteral("score")].toDouble() < 0.5);
        lesson.next();
        space.document()->setIdeal({QStringLiteral("pkg")}, true);
        run(space);
        lesson.next();
        QCOMPARE(lesson.step() + 1, lesson.steps());
        QVERIFY2(lesson.score().startsWith(QStringLiteral("2 of 3 predictions right · 1 sure and wrong")), qPrintable(lesson.score()));
        QVERIFY(!lesson.remember().isEmpty());
        QCOMPARE(lesson.nextId(), QStringLiteral("02-more-dies"));
    }

    // Until the prediction is given nothing that was or could be simulated is to be seen, however it is asked for.
    void nothingTellsTheTruthBeforeThePrediction()
    {
        Workspace space;
        Lesson& lesson = *space.lesson();
        QCOMPARE(lesson.begin(QStringLiteral("08-the-cliff")), QString());
        lesson.next();
        run(space);
        const auto before = space.record();
        const QString text = lesson.text();
        lesson.next();
        QVERIFY(lesson.isAsking());
        QVERIFY(!space.run()->isValid() && space.estimate()->loads().empty() && !space.estimate()->isGhostEnabled());
        QVERIFY(space.estimate()->ceiling().isEmpty() && space.estimate()->ceilingOrigin().isEmpty());
        QSignalSpy problems(&space, &Workspace::problem), notices(&space, &Workspace::notice);
        space.runs()->start();
        QVERIFY(!space.runner()->isRunning());
        QCOMPARE(problems.count(), 1);
        QVERIFY(problems.front().front().toString().contains(QStringLiteral("Predict first")));
        for (const char* page : {"timeline", "why", "compare", "sweep", "log"})
            space.pages()->setCurrent(QString::fromLatin1(page));
        QCOMPARE(space.pages()->current(), QStringLiteral("design"));
        QCOMPARE(notices.count(), 5);
        QVERIFY(!lesson.text().contains(u'{') && !lesson.text().contains(u'?' + QStringLiteral(" IOPS"))); // of the run before
        const QString asked = lesson.text();
        lesson.setGuess(1);
        QVERIFY(!lesson.isAsking());
        QVERIFY(space.record() == before && space.estimate()->isGhostEnabled() && !space.estimate()->ceiling().isEmpty());
        QCOMPARE(
            space.document()->setWorkload(space.document()->workload().replace(QStringLiteral("precondition=none"), QString()).trimmed()),
            QString());
        run(space);
        QVERIFY(lesson.isDone());
        QCOMPARE(lesson.text(), asked); // the question stays as it was asked
        QCOMPARE(lesson.rightChoice(), 0);
        QVERIFY(!lesson.feedback().isEmpty());
        lesson.next();
        lesson.end();
        QVERIFY(space.run()->isValid());
    }

    // Leaving while a question is open brings back what was hidden.
    void leavingShowsAgainWhatWasHidden()
    {
        Workspace space;
        Lesson& lesson = *space.lesson();
        QCOMPARE(lesson.begin(QStringLiteral("08-the-cliff")), QString());
        lesson.next();
        run(space);
        const auto before = space.record();
        lesson.next();
        QVERIFY(!space.run()->isValid());
        lesson.end();
        QVERIFY(space.record() == before && space.estimate()->isGhostEnabled());
    }

    void theWriteCliff()
    {
        Workspace space;
        space.estimate()->setGhostEnabled(false);
        Lesson& lesson = *space.lesson();
        QCOMPARE(lesson.begin(QStringLiteral("08-the-cliff")), QString());
        lesson.next();
        QVERIFY(!lesson.isDone());
        run(space);
        QVERIFY(lesson.isDone());
        lesson.next();

        lesson.setGuess(0);
        QCOMPARE(
            space.document()->setWorkload(space.document()->workload().replace(QStringLiteral("precondition=none"), QString()).trimmed()),
            QString());
        run(space);
        QVERIFY(lesson.isDone() && lesson.feedback().isEmpty());
        lesson.next();

        QVERIFY(!lesson.isDone());
        QCOMPARE(space.document()->setParameter(QStringLiteral("cpu.overProvisioning"), QStringLiteral("60%")), QString());
        run(space);
        QVERIFY2(lesson.isDone(), qPrintable(QString::number(space.record()->result.ftl.waf)));
        lesson.next();
        QCOMPARE(lesson.step(), lesson.steps() - 1);
        QVERIFY(lesson.isDone());
        QCOMPARE(lesson.score(), QStringLiteral("1 of 1 predictions right"));
    }

private:
    static void run(Workspace& space)
    {
        space.runs()->start();
        QTRY_VERIFY_WITH_TIMEOUT(!space.runner()->isRunning(), 60'000);
        QVERIFY(space.run()->isValid() && !space.shown()->isStale());
    }
};

QTEST_MAIN(TestLessons)
#include "tst_lessons.moc"
