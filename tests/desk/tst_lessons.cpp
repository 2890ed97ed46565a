// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons are completed by doing what they ask: no step is done before, a prediction precedes its answer, and Back restores.
#include "analysis/sensitivity.h"
#include "desk/learn/lesson.h"
#include "desk/run_workspace.h"
#include "desk/workspace.h"
#include "document/block_edits.h"
#include "document/document.h"
#include "document/parameter_edits.h"
#include "learn/class_table.h"
#include "run/runner.h"

#include "run/run_record.h"

#include <QSignalSpy>
#include <QTest>

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

        QVERIFY(lesson.needs().isEmpty()); // a prediction comes first
        lesson.setSure(true);
        lesson.setGuess(200);
        lesson.setGuess(70); // final
        QCOMPARE(lesson.prediction().guess, 200.0);
        QVERIFY(!lesson.prediction().isRevealed && lesson.feedback().isEmpty());
        runToItsEnd(space);
        QVERIFY(lesson.prediction().isRevealed && lesson.isDone());
        QVERIFY2(lesson.prediction().truth > 70 && lesson.prediction().truth < 110, qPrintable(QString::number(lesson.prediction().truth)));
        QVERIFY(!lesson.prediction().reveal.contains(u'{'));
        QVERIFY2(lesson.feedback().startsWith(QStringLiteral("Nothing waits here")), qPrintable(lesson.feedback())); // 200 was far too much
        lesson.next();

        space.selection()->setIds({QStringLiteral("cpu")});
        QVERIFY(!lesson.isDone() && lesson.feedback().contains(QStringLiteral("firmware")));
        space.selection()->setIds({QStringLiteral("pkg")});
        QVERIFY(lesson.isDone() && lesson.feedback().isEmpty());
        lesson.next();

        lesson.setGuess(2);
        QCOMPARE(space.document()->parameters()->set(QStringLiteral("ch.rate"), QStringLiteral("800MT/s")), QString());
        QVERIFY(!lesson.isDone());
        runToItsEnd(space);
        QVERIFY(lesson.isDone());
        QCOMPARE(lesson.prediction().rightChoice, 2); // Amdahl: a tenth or less
        lesson.next();

        lesson.setGuess(20);
        space.document()->blocks()->setIdeal({QStringLiteral("pkg")}, true);
        runToItsEnd(space);
        QVERIFY2(lesson.isDone() && lesson.prediction().truth < 40, qPrintable(QString::number(lesson.prediction().truth)));
        lesson.back(); // back to the bus step: its initial design is restored
        QCOMPARE(lesson.step(), 3);
        QVERIFY(space.document()->design().find("ch")->parameters.empty());
        QVERIFY(space.document()->design().find("pkg")->parameters.find("ideal")
                == space.document()->design().find("pkg")->parameters.end());
        QVERIFY(lesson.isDone()); // nothing must be done twice
        const HandIn handIn = lesson.record();
        QCOMPARE(handIn.steps[1].first.value_or(0), 200.0);
        QVERIFY(handIn.steps[1].isSure && !handIn.steps[1].second && handIn.steps[1].truth.value_or(0) > 70);
        const ClassReport graded = gradeClass({handIn}, builtinLessons(), space.document()->catalogue());
        QCOMPARE(graded.handIns.front().problem, QString()); // the drives are those that the lesson leads to
        QCOMPARE(graded.handIns.front().sureAndWrong(), 1);
        lesson.next();
        space.document()->blocks()->setIdeal({QStringLiteral("pkg")}, true);
        runToItsEnd(space);
        lesson.next();
        QCOMPARE(lesson.step() + 1, lesson.steps());
        QVERIFY2(lesson.ending().score.startsWith(QStringLiteral("2 of 3 predictions right · 1 sure and wrong")),
                 qPrintable(lesson.ending().score));
        QVERIFY(!lesson.ending().remember.isEmpty());
        QCOMPARE(lesson.ending().nextId, QStringLiteral("02-more-dies"));
    }

    // Before the prediction no simulated or simulable result is visible, in any way.
    void nothingTellsTheTruthBeforeThePrediction()
    {
        Workspace space;
        Lesson& lesson = *space.lesson();
        QCOMPARE(lesson.begin(QStringLiteral("08-the-cliff")), QString());
        lesson.next();
        runToItsEnd(space);
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
        QVERIFY(space.record() == before && !space.estimate()->ceiling().isEmpty());
        QVERIFY(!space.estimate()->isGhostEnabled()); // a second vote may follow
        QCOMPARE(
            space.document()->setWorkload(space.document()->workload().replace(QStringLiteral("precondition=none"), QString()).trimmed()),
            QString());
        QVERIFY(space.estimate()->isGhostEnabled() && !lesson.prediction().mayVoteAgain);
        runToItsEnd(space);
        QVERIFY(lesson.isDone());
        QCOMPARE(lesson.text(), asked); // the question stays as it was asked
        QCOMPARE(lesson.prediction().rightChoice, 0);
        QVERIFY(!lesson.feedback().isEmpty());
        lesson.next();
        lesson.end();
        QVERIFY(space.run()->isValid());
    }

    // A text step before a question does not allow runs of what the question asks, also after returning to it.
    void whatLeadsToAQuestionTellsNothing()
    {
        Workspace space;
        Lesson& lesson = *space.lesson();
        QCOMPARE(lesson.begin(QStringLiteral("01-one-read")), QString());
        QSignalSpy problems(&space, &Workspace::problem);
        for (int visit = 0; visit < 2; ++visit) {
            QCOMPARE(lesson.kind(), QStringLiteral("explain"));
            QVERIFY(lesson.isAsking() && lesson.isDone());
            QVERIFY(space.estimate()->ceiling().isEmpty() && space.estimate()->loads().empty() && !space.estimate()->isGhostEnabled());
            space.runs()->start();
            QVERIFY(!space.runner()->isRunning());
            QCOMPARE(problems.count(), visit + 1);
            QVERIFY(problems.back().front().toString().contains(QStringLiteral("Answer the question first (step 2)")));
            lesson.next();
            QVERIFY(lesson.isAsking());
            lesson.back();
        }
        lesson.next();
        lesson.setGuess(80);
        runToItsEnd(space);
        QVERIFY(lesson.isDone());
        lesson.back();
        QVERIFY(!lesson.isAsking() && space.run()->isValid());
    }
    // Its text and the question's still contain the figures of the previous run.
    void figuresAreSaidAcrossAStepThatIsRead()
    {
        const QByteArray text = R"({"title": "T", "summary": "S", "minutes": 5, "sample": "starter", "workload":
            "rw=randread bs=4k qd=1 count=500", "steps": [{"kind": "do", "title": "D", "needs": [{"what": "run"}]},
            {"kind": "explain", "title": "E", "text": ["It was {mean_us} us."]}, {"kind": "predict", "title": "P", "text":
            ["Against {mean_us} us?"], "truth": "mean_us / old.mean_us", "from": 0, "to": 2, "needs": [{"what": "run"}]}]})";
        QString problem;
        const auto made = readLesson(text, QStringLiteral("made"), &problem);
        QVERIFY2(made, qPrintable(problem));
        Workspace space;
        Lesson& lesson = *space.lesson();
        QCOMPARE(lesson.begin(*made), QString());
        QVERIFY(!lesson.isAsking());
        runToItsEnd(space);
        const auto before = space.record();
        lesson.next();
        QVERIFY2(lesson.isAsking() && !lesson.text().contains(u'?'), qPrintable(lesson.text()));
        lesson.next();
        QVERIFY2(lesson.isAsking() && lesson.text().startsWith(QStringLiteral("Against 7")), qPrintable(lesson.text()));
        lesson.setGuess(1);
        QVERIFY(space.record() == before);
        runToItsEnd(space);
        QCOMPARE(lesson.prediction().truth, 1.0);
    }

    // Lesson runs show no suggestions: in the first lesson that is a later question.
    void experimentsWaitForTheLastStep()
    {
        Workspace space;
        Lesson& lesson = *space.lesson();
        QCOMPARE(lesson.begin(QStringLiteral("01-one-read")), QString());
        lesson.next();
        lesson.setGuess(80);
        runToItsEnd(space);
        QVERIFY(!space.runs()->isDeciding());
        lesson.end();
        runToItsEnd(space);
        QTRY_VERIFY(space.runs()->isDeciding() || isDecided(space.record()->result.bottleneck));
    }

    // A second vote after discussion is hidden as before, and not possible after a change or a run.
    void aSecondVoteComesBeforeTheRun()
    {
        Workspace space;
        Lesson& lesson = *space.lesson();
        QCOMPARE(lesson.begin(QStringLiteral("08-the-cliff")), QString());
        lesson.next();
        runToItsEnd(space);
        lesson.next();
        lesson.voteAgain(); // nothing to vote on again
        QVERIFY(!lesson.question().isSecond);
        lesson.setSure(true);
        lesson.setGuess(2);
        QVERIFY(lesson.prediction().mayVoteAgain && lesson.prediction().isGiven);
        lesson.voteAgain();
        QVERIFY(lesson.isAsking() && !lesson.prediction().isGiven && lesson.question().isSecond && !space.run()->isValid());
        lesson.setSure(false); // it applied to the first vote
        lesson.setGuess(0);
        QVERIFY(!lesson.isAsking() && !lesson.prediction().mayVoteAgain && lesson.prediction().isSure);
        lesson.voteAgain();
        QVERIFY(lesson.prediction().isGiven);
        QCOMPARE(
            space.document()->setWorkload(space.document()->workload().replace(QStringLiteral("precondition=none"), QString()).trimmed()),
            QString());
        runToItsEnd(space);
        QVERIFY(lesson.isDone() && lesson.feedback().isEmpty());
        const HandInStep vote = lesson.record().steps[2];
        QCOMPARE(vote.first.value_or(-1), 2.0);
        QCOMPARE(vote.second.value_or(-1), 0.0);
        QVERIFY(vote.isSure);
        lesson.next();
        QCOMPARE(space.document()->parameters()->set(QStringLiteral("cpu.overProvisioning"), QStringLiteral("60%")), QString());
        runToItsEnd(space);
        lesson.next();
        QCOMPARE(lesson.ending().score, QStringLiteral("1 of 1 predictions right · 1 sure and wrong"));
    }

    // Leaving during an open question shows the hidden parts again.
    void leavingShowsAgainWhatWasHidden()
    {
        Workspace space;
        Lesson& lesson = *space.lesson();
        QCOMPARE(lesson.begin(QStringLiteral("08-the-cliff")), QString());
        lesson.next();
        runToItsEnd(space);
        const auto before = space.record();
        lesson.next();
        QVERIFY(!space.run()->isValid());
        lesson.end();
        QVERIFY(space.record() == before && space.estimate()->isGhostEnabled());
    }

    // Opening a sample, a file or a new drive ends the lesson.
    void anotherDriveEndsTheLesson()
    {
        Workspace space;
        space.estimate()->setGhostEnabled(false);
        Lesson& lesson = *space.lesson();
        QCOMPARE(space.door()->openSample(QStringLiteral("starter"), true), QString());
        QTRY_VERIFY_WITH_TIMEOUT(space.record() && !space.runner()->isRunning(), 60000);
        QCOMPARE(lesson.begin(QStringLiteral("01-one-read")), QString());
        space.door()->discard();
        lesson.next(); // a prediction: results are hidden
        QVERIFY(lesson.isActive() && lesson.isAsking());
        QVERIFY(!space.door()->openFile(QStringLiteral("/nowhere/at/all.floom")).isEmpty());
        QVERIFY(lesson.isActive()); // nothing replaced it
        QCOMPARE(space.door()->openSample(QStringLiteral("starter")), QString());
        space.door()->discard();
        QVERIFY(!lesson.isActive() && !lesson.isAsking());
        QVERIFY(!space.record()); // and no run of the previous drive
        QCOMPARE(space.document()->parameters()->set(QStringLiteral("ch.rate"), QStringLiteral("800MT/s")), QString());
    }

    void theWriteCliff()
    {
        Workspace space;
        space.estimate()->setGhostEnabled(false);
        Lesson& lesson = *space.lesson();
        QCOMPARE(lesson.begin(QStringLiteral("08-the-cliff")), QString());
        lesson.next();
        QVERIFY(!lesson.isDone());
        runToItsEnd(space);
        QVERIFY(lesson.isDone());
        lesson.next();

        lesson.setGuess(0);
        QCOMPARE(
            space.document()->setWorkload(space.document()->workload().replace(QStringLiteral("precondition=none"), QString()).trimmed()),
            QString());
        runToItsEnd(space);
        QVERIFY(lesson.isDone() && lesson.feedback().isEmpty());
        lesson.next();

        QVERIFY(!lesson.isDone());
        QCOMPARE(space.document()->parameters()->set(QStringLiteral("cpu.overProvisioning"), QStringLiteral("60%")), QString());
        runToItsEnd(space);
        QVERIFY2(lesson.isDone(), qPrintable(QString::number(space.record()->result.ftl.waf)));
        lesson.next();
        QCOMPARE(lesson.step(), lesson.steps() - 1);
        QVERIFY(lesson.isDone());
        QCOMPARE(lesson.ending().score, QStringLiteral("1 of 1 predictions right"));
    }
};

QTEST_MAIN(TestLessons)
#include "tst_lessons.moc"
