// SPDX-License-Identifier: GPL-3.0-or-later
// A class of thirty as a table: shares counted by hand, other drives and lessons named and excluded, damaged files refused.
#include "learn/class_table.h"
#include "learn/made_up_class.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace floom;

class TestClassTable : public QObject {
    Q_OBJECT

private slots:
    void sharesOfThirty()
    {
        std::vector<HandIn> all;
        for (int student = 0; student < 30; ++student)
            all.push_back(madeUpHandIn(student));
        const ClassReport report = gradeClass(std::move(all), builtinLessons(), builtinCatalogue());
        QCOMPARE(report.counted(), 28);
        QCOMPARE(report.handIns[28].problem, QStringLiteral("another drive at the start"));
        QCOMPARE(report.handIns[29].problem, QStringLiteral("another drive in step 4"));
        QCOMPARE(report.lessons.size(), std::size_t{1});
        const ClassLesson& lesson = report.lessons.front();
        QCOMPARE(lesson.students, 28);
        QCOMPARE(lesson.steps.size(), std::size_t{4});
        const ClassStep& bus = lesson.steps[2];
        QCOMPARE(bus.step, 4);
        QCOMPARE(bus.answers, 28);
        QCOMPARE(bus.rightBefore, 12);
        QCOMPARE(bus.rightAfter, 22);
        QCOMPARE(bus.secondVotes, 10);
        QCOMPARE(bus.sureAndWrong, 6); // 12 to 17; 10 and 11 were sure and right
        QCOMPARE(lesson.steps[1].rightBefore, 28);
        QCOMPARE(lesson.steps[3].rightBefore, 0); // 100 for 24: more than four times
        QCOMPARE(lesson.slowestStep(), 5);
        QCOMPARE(lesson.steps[0].medianSeconds, 53.5); // of 40 to 67
        QCOMPARE(report.handIns[13].right(&GradedAnswer::before), 1);
        QCOMPARE(report.handIns[13].right(&GradedAnswer::after), 2);
        QCOMPARE(report.handIns[13].seconds(), 53 + 60 + 50 + 103);
        QCOMPARE(report.handIns[13].slowestStep(), 5);
        const auto rows = classTable(report).rows;
        QCOMPARE(rows[2][4], std::string("43 %"));
        QCOMPARE(rows[2][5], std::string("79 %"));
        QCOMPARE(rows[2][7], std::string("21 %"));
        QCOMPARE(rows[3].back(), std::string("slowest"));
    }

    void anotherLessonIsNotCounted_data()
    {
        QTest::addColumn<QString>("lesson");
        QTest::addColumn<QString>("hash");
        QTest::addColumn<QString>("problem");
        QTest::addRow("unknown") << "99-none"
                                 << ""
                                 << "there is no lesson \"99-none\"; one of your own has to be given";
        QTest::addRow("version") << "01-one-read"
                                 << "0000000000000000"
                                 << "another version of the lesson";
    }
    void anotherLessonIsNotCounted()
    {
        QFETCH(QString, lesson);
        QFETCH(QString, hash);
        QFETCH(QString, problem);
        HandIn handIn = madeUpHandIn(1);
        handIn.lesson = lesson;
        handIn.lessonHash = hash;
        const ClassReport report = gradeClass({handIn}, builtinLessons(), builtinCatalogue());
        QCOMPARE(report.handIns.front().problem, problem);
        QCOMPARE(report.counted(), 0);
        QVERIFY(report.lessons.empty());
    }
    // Independent of the student's file name: variant values are drawn with the lesson's own name.
    void aLessonOfOnesOwnIsKnownByWhatItSays()
    {
        const LessonText& model = builtinLessons().front();
        QByteArray text = model.source;
        text.replace("One read", "My read");
        QString problem;
        const auto mine = readLesson(text, QStringLiteral("mine"), &problem);
        QVERIFY2(mine, qPrintable(problem));
        std::vector<LessonText> all = builtinLessons();
        all.push_back(*mine);
        const LessonReader reader{QStringLiteral("en"), 7};
        const auto theirs = readLesson(text, QStringLiteral("copy of mine"), &problem, reader);
        const auto drives = lessonDrives(*theirs, builtinCatalogue(), &problem);
        QVERIFY(theirs && drives);
        HandIn handIn = madeUpHandIn(1);
        handIn.lesson = theirs->id;
        handIn.number = 7;
        handIn.lessonHash = theirs->hash;
        handIn.startHash = drives->start;
        for (HandInStep& step : handIn.steps)
            step.drive.clear();
        const ClassReport report = gradeClass({handIn}, all, builtinCatalogue());
        QCOMPARE(report.handIns.front().problem, QString());
        QCOMPARE(report.lessons.size(), std::size_t{1});
        QCOMPARE(report.lessons.front().title, QStringLiteral("My read"));
        QCOMPARE(gradeClass({handIn}, builtinLessons(), builtinCatalogue()).counted(), 0); // not an assigned lesson
    }
    void theSameCodeTwiceIsNamed()
    {
        std::vector<HandIn> all;
        for (int i = 0; i < 4; ++i) {
            all.push_back(madeUpHandIn(i));
            all.back().source = QStringLiteral("%1.json").arg(i);
            all.back().code = i == 0 ? QStringLiteral("M7") : i == 1 ? QStringLiteral(" M7 ") : QString();
        }
        const ClassReport report = gradeClass(all, builtinLessons(), builtinCatalogue());
        QCOMPARE(report.counted(), 4);
        QCOMPARE(report.notices.size(), std::size_t{1}); // no entry means no code
        QCOMPARE(report.notices.front(), QStringLiteral("0.json, 1.json carry the same code, \"M7\": all are counted"));
    }
    void aStepThatIsNotThereIsNamed()
    {
        HandIn handIn = madeUpHandIn(1);
        handIn.steps.back().step = 99;
        const ClassReport report = gradeClass({handIn}, builtinLessons(), builtinCatalogue());
        QCOMPARE(report.handIns.front().problem, QStringLiteral("the lesson has no step 99"));
    }

    void writtenAndReadItIsTheSame()
    {
        const HandIn handIn = madeUpHandIn(13);
        const auto read = readHandIn(writeHandIn(handIn), QStringLiteral("x.json"));
        QVERIFY2(read, read ? "" : read.error().message().c_str());
        QCOMPARE(writeHandIn(*read), writeHandIn(handIn));
        QCOMPARE(read->steps[2].second.value_or(-1), 2.0);
        QVERIFY(read->steps[2].isSure && !read->steps[1].isSure && !read->steps[0].first);
    }

    void damagedFilesAreRefusedByName_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("found");
        const QByteArray whole = writeHandIn(madeUpHandIn(3));
        const auto with = [&](const char* name, const QJsonValue& value) {
            QJsonObject root = QJsonDocument::fromJson(whole).object();
            root[QLatin1String(name)] = value;
            return QJsonDocument(root).toJson();
        };
        const auto step = [&](const QJsonObject& one) { return with("steps", QJsonArray{one}); };
        QTest::addRow("empty") << QByteArray()
                               << "found a broken text (line 1, column 1: expected JSON text, found nothing: the file is empty). Ask";
        QTest::addRow("cut") << whole.chopped(whole.size() / 2) << "expected the rest of the file, found its end). Ask for the file again.";
        QTest::addRow("a list") << QByteArray("[]") << "another kind of file";
        QTest::addRow("kind") << with("format", QStringLiteral("x")) << "another kind of file";
        QTest::addRow("version") << with("version", 7) << "version 7";
        QTest::addRow("lesson") << with("lesson", 3) << "\"lesson\" is not a text";
        QTest::addRow("number") << with("number", -1) << "\"number\"";
        QTest::addRow("steps") << with("steps", 3) << "\"steps\" is not a list";
        QTest::addRow("no object") << with("steps", QJsonArray{3}) << "step 1: no object";
        QTest::addRow("step 0") << step({{"step", 0}, {"hints", 0}, {"seconds", 1}}) << "step 1: \"step\"";
        QTest::addRow("half a hint") << step({{"step", 1}, {"hints", 0.5}, {"seconds", 1}}) << "\"hints\"";
        QTest::addRow("vote") << step({{"step", 1}, {"hints", 0}, {"seconds", 1}, {"vote_1", "2"}}) << "\"vote_1\" is not a number";
    }
    void damagedFilesAreRefusedByName()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, found);
        const auto read = readHandIn(text, QStringLiteral("mia.json"));
        QVERIFY(!read);
        const QString said = QString::fromStdString(read.error().message());
        QVERIFY2(said.startsWith(QStringLiteral("mia.json")) && said.contains(found), qPrintable(said));
    }

    void aCellThatBeginsLikeAFormulaIsEscaped()
    {
        HandIn handIn = madeUpHandIn(1);
        handIn.code = QStringLiteral("=HYPERLINK(\"http://x\")");
        handIn.source = QStringLiteral("@a.json");
        const std::string text = csv(answerTable(gradeClass({handIn}, builtinLessons(), builtinCatalogue())));
        QVERIFY(text.find("'=HYPERLINK") != std::string::npos);
        QVERIFY(text.find("\n=") == std::string::npos && text.find(",=") == std::string::npos && text.find("\n@") == std::string::npos);
    }

    // Written-out defaults do not make another drive.
    void defaultsThatAreWrittenOutMakeNoOtherDrive()
    {
        QString problem;
        auto design = lessonStart(builtinLessons().front(), builtinCatalogue(), &problem);
        QVERIFY(design);
        const QString hash = drawnHash(*design, builtinCatalogue());
        const Design before = *design;
        const TypeSpec* type = builtinCatalogue().find(design->find("ecc")->type);
        design->find("ecc")->parameters["ideal"] = type->parameter("ideal")->defaultValue;
        QVERIFY(!(*design == before));
        QCOMPARE(drawnHash(*design, builtinCatalogue()), hash);
        design->find("ecc")->parameters["ideal"] = true;
        QVERIFY(drawnHash(*design, builtinCatalogue()) != hash);
    }
};

QTEST_GUILESS_MAIN(TestClassTable)
#include "tst_class_table.moc"
