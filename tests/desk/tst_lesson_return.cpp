// SPDX-License-Identifier: GPL-3.0-or-later
// Every lesson resumes where it was left, with answers, runs and undo as if it had not been left.
#include "desk/learn/lesson.h"
#include "desk/learn/lesson_return.h"
#include "desk/run_workspace.h"
#include "desk/workspace.h"
#include "document/document.h"
#include "document/parameter_edits.h"
#include "run/runner.h"

#include <QTest>

using namespace floom;

class TestLessonReturn : public QObject {
    Q_OBJECT

private slots:
    // A resumed lesson has everything a continuous one has: revealed answers, texts, drives and undo.
    void aLessonGoesOnWhereItWasLeft()
    {
        Workspace space;
        space.estimate()->setGhostEnabled(false);
        Lesson& lesson = *space.lesson();
        QCOMPARE(lesson.begin(QStringLiteral("01-one-read")), QString());
        lesson.next();
        lesson.moreHint();
        lesson.setSure(true);
        lesson.setGuess(200);
        lesson.voteAgain();
        lesson.setGuess(80);
        runToItsEnd(space);
        lesson.next();
        space.selection()->setIds({QStringLiteral("pkg")});
        lesson.next();
        lesson.setGuess(0);
        QCOMPARE(space.document()->parameters()->set(QStringLiteral("ch.rate"), QStringLiteral("800MT/s")), QString());
        runToItsEnd(space);
        const HandIn kept = lesson.record();
        const QString text = lesson.text(), reveal = lesson.prediction().reveal, feedback = lesson.feedback();
        QVERIFY(!reveal.isEmpty() && !feedback.isEmpty());

        Workspace again;
        again.estimate()->setGhostEnabled(false);
        std::unique_ptr<LessonReturn> way;
        QCOMPARE(again.lesson()->begin(*lesson.written(), kept, [&] { way = std::make_unique<LessonReturn>(again, kept); }), QString());
        Lesson& on = *again.lesson();
        QTRY_VERIFY_WITH_TIMEOUT(on.step() == 3 && !again.runner()->isRunning() && on.feedback() == feedback, 60'000);
        QCOMPARE(on.text(), text);
        QCOMPARE(on.prediction().reveal, reveal);
        QCOMPARE(on.feedback(), feedback);
        const HandIn same = on.record();
        QCOMPARE(same.steps.size(), kept.steps.size());
        for (std::size_t i = 0; i < kept.steps.size(); ++i) {
            QVERIFY(same.steps[i].first == kept.steps[i].first && same.steps[i].second == kept.steps[i].second);
            QVERIFY(same.steps[i].truth == kept.steps[i].truth && same.steps[i].isSure == kept.steps[i].isSure);
            QVERIFY(same.steps[i].drive == kept.steps[i].drive && same.steps[i].hints == kept.steps[i].hints);
        }
        on.back();
        on.back();
        QVERIFY(again.document()->design().find("ch")->parameters.empty());
        QVERIFY(on.prediction().isRevealed);
    }
    void everyLessonGoesOn_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < builtinLessons().size(); ++i)
            QTest::addRow("%s", qPrintable(builtinLessons()[i].id)) << static_cast<int>(i);
    }
    void everyLessonGoesOn() // at its last step
    {
        QFETCH(int, index);
        const LessonText& text = builtinLessons()[static_cast<std::size_t>(index)];
        HandIn kept;
        kept.lesson = text.id;
        kept.lessonHash = text.hash;
        int asked = 0;
        for (std::size_t i = 0; i < text.steps.size(); ++i) {
            kept.steps.push_back({static_cast<int>(i) + 1, {}, {}, false, {}, 0, 7, {}});
            if (text.steps[i].kind == u"predict") {
                kept.steps.back().first = text.steps[i].from;
                ++asked;
            }
        }
        Workspace space;
        space.estimate()->setGhostEnabled(false);
        std::unique_ptr<LessonReturn> way;
        QCOMPARE(space.lesson()->begin(text, kept, [&] { way = std::make_unique<LessonReturn>(space, kept); }), QString());
        QTRY_VERIFY_WITH_TIMEOUT(space.lesson()->step() + 1 == space.lesson()->steps() && !space.runner()->isRunning(), 120'000);
        QTRY_VERIFY2(space.lesson()->ending().score.contains(QStringLiteral(" of %1 predictions").arg(asked)),
                     qPrintable(space.lesson()->ending().score));
        QVERIFY(space.lesson()->record().steps.front().seconds >= 7);
    }
    // Stopping the run keeps the current step.
    void aReturnThatIsStoppedEnds()
    {
        Workspace space;
        space.estimate()->setGhostEnabled(false);
        const LessonText& text = builtinLessons().front();
        HandIn kept;
        kept.lessonHash = text.hash;
        for (int step = 1; step <= 4; ++step)
            kept.steps.push_back({step, step == 2 ? std::optional<double>(80) : std::nullopt, {}, false, {}, 0, 0, {}});
        std::unique_ptr<LessonReturn> way;
        QCOMPARE(space.lesson()->begin(text, kept, [&] { way = std::make_unique<LessonReturn>(space, kept); }), QString());
        QTRY_VERIFY(space.runner()->isRunning());
        space.lesson()->end();
        QTRY_VERIFY_WITH_TIMEOUT(!space.runner()->isRunning(), 60'000);
        QVERIFY(!space.lesson()->isActive());
    }
};

QTEST_MAIN(TestLessonReturn)
#include "tst_lesson_return.moc"
