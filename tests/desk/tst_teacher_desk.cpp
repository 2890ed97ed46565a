// SPDX-License-Identifier: GPL-3.0-or-later
// The teacher's tools: the class's answers, two counts of votes, and one printed page per lesson.
#include "desk/learn/lesson.h"
#include "desk/learn/lesson_sheet.h"
#include "desk/learn/teacher_desk.h"
#include "desk/run_workspace.h"
#include "desk/workspace.h"
#include "document/document.h"
#include "io/json.h"
#include "run/runner.h"

#include <QTemporaryDir>
#include <QTest>

using namespace floom;

class TestTeacherDesk : public QObject {
    Q_OBJECT

private slots:
    void theAnswerIsThatOfTheRun()
    {
        Workspace space;
        space.estimate()->setGhostEnabled(false);
        TeacherDesk desk;
        desk.setWorkspace(&space);
        QCOMPARE(space.lesson()->begin(QStringLiteral("08-the-cliff")), QString());
        QVERIFY(desk.answer().isEmpty() && desk.clock().isEmpty()); // nothing is computed for a closed window
        desk.setOpen(true);
        QCOMPARE(desk.nextStep(), QStringLiteral("Write to the empty drive"));
        QVERIFY2(desk.clock().endsWith(QStringLiteral(" of 8 min")), qPrintable(desk.clock()));
        space.lesson()->next();
        runToItsEnd(space);
        space.lesson()->next();
        QTRY_COMPARE_WITH_TIMEOUT(desk.answer(), QStringLiteral("Less than a third"), 120'000);
        QVERIFY(desk.notes().contains(QStringLiteral("To \"About half\": ")) && desk.notes().contains(QStringLiteral("Hint: ")));
        QVERIFY(space.lesson()->isAsking()); // hidden from the class

        desk.setRow(2);
        for (int hand = 0; hand < 14; ++hand)
            desk.count(1);
        desk.setRow(0);
        desk.count(1);
        desk.count(1);
        desk.count(-1);
        QCOMPARE(option(desk, 2, "first"), 14);
        QCOMPARE(option(desk, 0, "first"), 1);
        desk.closeVote();
        QCOMPARE(space.lesson()->prediction().guess, 2.0);
        QVERIFY(desk.isSecond());
        desk.setRow(0);
        for (int hand = 0; hand < 11; ++hand)
            desk.count(1);
        desk.setRow(1);
        desk.count(-1); // not below zero
        QCOMPARE(option(desk, 0, "first"), 1);
        QCOMPARE(option(desk, 0, "second"), 11);
        QCOMPARE(option(desk, 1, "second"), 0);
        desk.closeVote();
        QCOMPARE(space.lesson()->prediction().guess, 0.0);
        const HandInStep vote = space.lesson()->record().steps[2];
        QCOMPARE(vote.first.value_or(-1), 2.0);
        QCOMPARE(vote.second.value_or(-1), 0.0);
        QVERIFY(desk.options()[0].toMap()[QStringLiteral("right")].toBool()
                && !desk.options()[2].toMap()[QStringLiteral("right")].toBool());
        space.document()->setWorkload(QStringLiteral("rw=randwrite bs=4k qd=32 count=30000 precondition=random"));
        runToItsEnd(space);
        QCOMPARE(space.lesson()->prediction().reveal, desk.reveal()); // the same runs, the same figures
        space.lesson()->end();
        QVERIFY(desk.answer().isEmpty() && desk.options().isEmpty());
    }
    void nobodyVotedIsNoVote()
    {
        Workspace space;
        TeacherDesk desk;
        desk.setWorkspace(&space);
        desk.setOpen(true);
        desk.count(1);
        desk.closeVote();
        QCOMPARE(space.lesson()->begin(QStringLiteral("02-more-dies")), QString());
        space.lesson()->next();
        runToItsEnd(space);
        space.lesson()->next();
        QVERIFY(!desk.isClosable());
        desk.closeVote();
        QVERIFY(!space.lesson()->prediction().isGiven);
        desk.count(1);
        QVERIFY(desk.isClosable());
        desk.count(-1);
        QVERIFY(!desk.isClosable());
        desk.count(1);
        desk.closeVote();
        QVERIFY(space.lesson()->prediction().isGiven);
        desk.setSecond(false); // closed already
        QVERIFY(!desk.isClosable());
        QVERIFY(!desk.writeSheet(QStringLiteral("/nowhere/sheet.pdf")).isEmpty());
    }

    void everyLessonHasOneSheet_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < builtinLessons().size(); ++i)
            QTest::addRow("%s", qPrintable(builtinLessons()[i].id)) << static_cast<int>(i);
    }
    void everyLessonHasOneSheet()
    {
        QFETCH(int, index);
        const LessonText& lesson = builtinLessons()[static_cast<std::size_t>(index)];
        const LessonReport walked = walkLesson(lesson, builtinCatalogue(), {1});
        const ReportDocument sheet = lessonSheet(lesson, walked);
        for (const Paper paper : {Paper::a4, Paper::letter})
            QCOMPARE(reportFill(sheet, paper).size(), std::size_t{1});
        const QByteArray page = reportHtml(sheet);
        QVERIFY(page.contains("1st vote") && page.contains(lesson.remember.toHtmlEscaped().toUtf8()));
        for (const LessonTruth& truth : walked.truths)
            QVERIFY2(page.contains(truth.title.toHtmlEscaped().toUtf8()), qPrintable(truth.title));
    }

private:
    static int option(const TeacherDesk& desk, int at, const char* name) { return desk.options()[at].toMap()[QLatin1String(name)].toInt(); }
};

QTEST_MAIN(TestTeacherDesk)
#include "tst_teacher_desk.moc"
