// SPDX-License-Identifier: GPL-3.0-or-later
// Course progress is kept, does not get worse by repeating a lesson, and can be read as text.
#include "learn/course_record.h"
#include "learn/made_up_class.h"

#include <QDate>
#include <QTest>

using namespace floom;

class TestCourseRecord : public QObject {
    Q_OBJECT

private slots:
    void aLessonIsNoted()
    {
        CourseRecord record;
        record.note(lesson(), madeUpHandIn(13)); // up to step 5 of 6; wrong and sure in 4, right after talking; wrong in 5
        QCOMPARE(record.lessons.size(), std::size_t{1});
        const LessonProgress& progress = record.lessons.front();
        QCOMPARE(progress.step, 5);
        QCOMPARE(progress.steps, 6);
        QCOMPARE(progress.asked, 3);
        QCOMPARE(progress.right, 2);
        QVERIFY(!progress.isDone);
        QCOMPARE(progress.sureAndWrong.size(), std::size_t{1});
        QCOMPARE(progress.sureAndWrong.front().question, QStringLiteral("A bus twice as fast"));
        QCOMPARE(progress.sureAndWrong.front().said, QStringLiteral("It takes half as long"));
        QCOMPARE(progress.sureAndWrong.front().right, QStringLiteral("It gains less than a tenth"));
        QCOMPARE(lessonToContinue(record, builtinLessons()), lesson().id);
    }
    void anotherLookTakesNothingAway()
    {
        CourseRecord record;
        HandIn whole = madeUpHandIn(3);
        HandInStep last;
        last.step = 6;
        whole.steps.push_back(last);
        record.note(lesson(), whole);
        QVERIFY(record.lessons.front().isDone);
        QCOMPARE(lessonToContinue(record, builtinLessons()), builtinLessons()[1].id);
        HandIn begun = madeUpHandIn(3);
        begun.steps.resize(1);
        record.note(lesson(), begun);
        QVERIFY(record.lessons.front().isDone && record.lessons.front().step == 6);
        QCOMPARE(record.lessons.size(), std::size_t{1});
    }
    void writtenAndReadItIsTheSame()
    {
        CourseRecord record;
        record.number = 7;
        record.language = QStringLiteral("de");
        record.note(lesson(), madeUpHandIn(13));
        const auto read = readCourse(writeCourse(record), QStringLiteral("course.json"));
        QVERIFY(read);
        QCOMPARE(writeCourse(*read), writeCourse(record));
        QVERIFY(!writeCourse(record).contains("13")); // no code, no name
        const auto damaged = readCourse(writeCourse(record).chopped(20), QStringLiteral("course.json"));
        QVERIFY(!damaged && damaged.error().message().starts_with("course.json"));
        QVERIFY(!readCourse("{}", QStringLiteral("course.json")));
        const auto number = readCourse("42", QStringLiteral("course.json"));
        QVERIFY(!number && number.error().message().find("expected an object in braces, found one number alone") != std::string::npos);
    }
    void aLessonGoesOnUnlessItIsAnotherOne()
    {
        CourseRecord record;
        record.note(lesson(), madeUpHandIn(13));
        const auto read = readCourse(writeCourse(record), QStringLiteral("course.json"));
        QVERIFY(read);
        const LessonProgress& progress = read->lessons.front();
        QCOMPARE(progress.kept.steps.size(), std::size_t{4});
        QCOMPARE(progress.kept.steps[2].first.value_or(-1), 0.0);
        QCOMPARE(progress.kept.steps[2].second.value_or(-1), 2.0);
        QVERIFY(progress.kept.code.isEmpty());
        QCOMPARE(whyAnew(progress, lesson()), QString());
        LessonText other = lesson();
        other.hash = QStringLiteral("another");
        QVERIFY(whyAnew(progress, other).contains(QStringLiteral("\"One read\" has changed")));
        other = lesson();
        other.reader.number = 4;
        QVERIFY(whyAnew(progress, other).contains(QStringLiteral("number in class")));
        QVERIFY(whyAnew({}, lesson()).contains(QStringLiteral("not kept")));
        HandIn anew = madeUpHandIn(13); // no further, but of the lesson as it is now
        anew.lessonHash = QStringLiteral("another");
        anew.steps.resize(1);
        record.note(lesson(), anew);
        QCOMPARE(record.lessons.front().step, 1);
        QCOMPARE(record.lessons.front().kept.lessonHash, anew.lessonHash);
    }
    void whatCannotBeIsRefusedByName_data()
    {
        QTest::addColumn<QByteArray>("lesson");
        QTest::addColumn<QString>("found");
        QTest::addRow("step") << QByteArray(R"({"lesson": "x", "step": 9, "steps": 6})") << "lesson \"x\" at step 9 of 6";
        QTest::addRow("no steps") << QByteArray(R"({"lesson": "x"})") << "at step 0 of 0";
        QTest::addRow("not a number") << QByteArray(R"({"lesson": "x", "step": "two", "steps": "six"})") << "at step 0 of 0";
        QTest::addRow("right") << QByteArray(R"({"lesson": "x", "step": 1, "steps": 6, "asked": 1, "right": 2})") << "with 2 of 1 right";
        QTest::addRow("less than none") << QByteArray(R"({"lesson": "x", "step": 1, "steps": 6, "asked": -1, "right": -2})")
                                        << "with -2 of -1 right";
        QTest::addRow("time") << QByteArray(R"({"lesson": "x", "step": 1, "steps": 6, "seconds": -4})") << "in -4 s";
        QTest::addRow("a text") << QByteArray(R"("x")") << "at step 0 of 0";
    }
    void whatCannotBeIsRefusedByName()
    {
        QFETCH(QByteArray, lesson);
        QFETCH(QString, found);
        const auto read = readCourse(R"({"format": "flashloom course", "lessons": [)" + lesson + "]}", QStringLiteral("course.json"));
        QVERIFY(!read);
        const QString said = QString::fromStdString(read.error().message());
        QVERIFY2(said.startsWith(QStringLiteral("course.json")) && said.contains(found), qPrintable(said));
    }
    void asAText()
    {
        CourseRecord record;
        record.note(lesson(), madeUpHandIn(13));
        const QString text = courseSummary(record, builtinLessons(), QDate(2026, 11, 25));
        QVERIFY2(text.contains(QStringLiteral("25 November 2026")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("0 of %1 lessons done in 5 min. 2 of 3 predictions right.").arg(builtinLessons().size())),
                 qPrintable(text));
        QVERIFY(text.contains(QStringLiteral("step 5 of 6")) && text.contains(QStringLiteral("said: It takes half as long")));
        QVERIFY(!text.contains(lesson().remember)); // it is not done
        for (const QString& line : text.split(u'\n'))
            QVERIFY2(line.size() <= 80, qPrintable(line));
        HandIn whole = madeUpHandIn(1);
        HandInStep last;
        last.step = 6;
        whole.steps.push_back(last);
        record.note(lesson(), whole);
        QVERIFY(courseSummary(record, builtinLessons(), QDate(2026, 11, 25)).contains(lesson().remember));
    }

private:
    static const LessonText& lesson() { return builtinLessons().front(); }
};

QTEST_GUILESS_MAIN(TestCourseRecord)
#include "tst_course_record.moc"
