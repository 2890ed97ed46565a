// SPDX-License-Identifier: GPL-3.0-or-later
// Every lesson of the course passes under three seeds; planted faults are found; predictions are graded as the course says.
#include "io/json.h"
#include "learn/course_record.h"
#include "learn/lesson_check.h"
#include "results/run_result.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include <algorithm>
#include <functional>
#include <stop_token>
#include <thread>

using namespace floom;

namespace {

QByteArray lessonText(const QByteArray& step)
{
    return R"({"title": "T", "summary": "S", "minutes": 1, "sample": "starter", "workload": "rw=randread bs=4k qd=1 count=500", "steps": [)"
        + step + "]}";
}

LessonReport checkOf(const QByteArray& step)
{
    QString problem;
    const auto lesson = readLesson(lessonText(step), QStringLiteral("made"), &problem);
    if (!lesson)
        qFatal("%s", qPrintable(problem));
    return checkLesson(*lesson, builtinCatalogue(), {1, 2, 3});
}

const QByteArray kChoices = R"("choices": [{"words": "short", "upTo": 200}, {"words": "long", "why": "w"}])";

} // namespace

class TestLessonCheck : public QObject {
    Q_OBJECT

private slots:
    void everyLessonOfTheCourseHoldsInItsRuns_data()
    {
        QTest::addColumn<int>("index");
        QVERIFY(builtinLessons().size() >= 14);
        for (std::size_t i = 0; i < builtinLessons().size(); ++i)
            QTest::addRow("%s", qPrintable(builtinLessons()[i].id)) << static_cast<int>(i);
    }
    void everyLessonOfTheCourseHoldsInItsRuns()
    {
        QFETCH(int, index);
        const LessonText& lesson = builtinLessons()[static_cast<std::size_t>(index)];
        QVERIFY2(lesson.minutes >= 5 && lesson.minutes <= 12 && !lesson.remember.isEmpty(), qPrintable(lesson.id));
        const LessonReport report = checkLesson(lesson, builtinCatalogue(), {1, 2, 3});
        QVERIFY2(report.faults.empty(), qPrintable(QStringList(report.faults.begin(), report.faults.end()).join(u'\n')));
        QVERIFY(!report.truths.empty());
        for (const LessonTruth& truth : report.truths)
            QCOMPARE(truth.values.size(), std::size_t{3});
    }

    // Every language names the same figures and values, with its own quotation marks.
    void translationsNameTheSameFigures()
    {
        const QRegularExpression places(QStringLiteral("\\{[^}]+\\}|\\$\\([^)]+\\)"));
        const auto named = [&](const QString& text) {
            QStringList all;
            for (auto matches = places.globalMatch(text); matches.hasNext();)
                all << matches.next().captured();
            all.sort();
            return all;
        };
        int compared = 0;
        const std::function<void(const QJsonValue&)> walk = [&](const QJsonValue& value) {
            for (const auto& one : value.toArray())
                walk(one);
            const QJsonObject object = value.toObject();
            const QString english = object[QLatin1String("en")].toString(), german = object[QLatin1String("de")].toString();
            if (!english.isEmpty()) {
                ++compared;
                QVERIFY2(named(english) == named(german), qPrintable(english + u'\n' + german));
                QVERIFY2(!german.contains(u'"') && german.count(u'„') == german.count(u'“'), qPrintable(german));
                return;
            }
            for (const auto& one : object)
                walk(one);
        };
        for (const LessonText& lesson : builtinLessons())
            walk(QJsonDocument::fromJson(lesson.source).object());
        QVERIFY(compared > 500);
    }

    void aStopEndsTheRunUnderWay() // that would take days
    {
        QString problem;
        const auto lesson = readLesson(lessonText(R"({"kind": "do", "title": "D", "needs": [{"what": "workload", "is":
            "rw=randread bs=4k qd=1 count=4000000000"}, {"what": "run"}]})"),
                                       QStringLiteral("made"), &problem);
        QVERIFY2(lesson, qPrintable(problem));
        std::stop_source source;
        std::jthread stopper([&] { source.request_stop(); });
        const LessonReport report = checkLesson(*lesson, builtinCatalogue(), {1, 2, 3}, source.get_token());
        QCOMPARE(report.faults.size(), std::size_t{1});
        QVERIFY2(report.faults.front().contains(QLatin1String("interrupted")), qPrintable(report.faults.front()));
    }

    void plantedFaultsAreFound_data()
    {
        QTest::addColumn<QByteArray>("step");
        QTest::addColumn<QString>("fault");
        const QByteArray run = R"("needs": [{"what": "run"}], "reveal": "")";
        const auto predict = [&](const QByteArray& rest) { return R"({"kind": "predict", "title": "P", )" + rest + "}"; };
        QTest::addRow("border") << predict(
            R"("truth": "mean_us", "choices": [{"words": "a", "upTo": 81, "why": "w"}, {"words": "b", "why": "w"}], )" + run)
                                << "within a tenth";
        QTest::addRow("no why") << predict(R"("truth": "mean_us", "choices": [{"words": "a", "upTo": 40}, {"words": "b", "why": "w"}], )"
                                           + run)
                                << "says no why";
        QTest::addRow("none right") << predict(R"("truth": "mean_us", "choices": [{"words": "a", "upTo": 40, "why": "w"}], )" + run)
                                    << "no choice is right";
        QTest::addRow("scale") << predict(R"("truth": "mean_us", "from": 0, "to": 50, )" + run) << "beyond the scale";
        QTest::addRow("unknown figure") << predict(R"("truth": "mean_uss", )" + kChoices + ", " + run) << "is not known";
        QTest::addRow("unknown figure in the text")
            << predict(R"("truth": "mean_us", )" + kChoices + R"(, "needs": [{"what": "run"}], "reveal": "{nothing}")") << "is not known";
        QTest::addRow("no why of an order") << predict(R"("stations": ["a", "b", "c"], )" + run) << "says no why";
        QTest::addRow("no run") << predict(R"("truth": "mean_us", )" + kChoices) << "without a run";
        QTest::addRow("address") << predict(R"("truth": "mean_us", )" + kChoices
                                            + R"(, "needs": [{"what": "parameter", "at": "ch.rat", "is": "800MT/s"}, {"what": "run"}])")
                                 << "ch.rat";
        QTest::addRow("limit") << QByteArray(
            R"({"kind": "do", "title": "D", "needs": [{"what": "limit", "at": "iops", "is": "> 1000000"}]})")
                               << "the model gives";
        const auto asksQd = [&](const QByteArray& depth) {
            return predict(R"("truth": "iops", "from": 0, "to": 1e9, "needs": [{"what": "workload", "is":
                "rw=randread bs=4k qd=)"
                           + depth + R"( count=500"}, {"what": "run"}])");
        };
        QTest::addRow("seen before") << QByteArray(R"({"kind": "do", "title": "D", "needs": [{"what": "run"}]}, )") + asksQd("2") + ", "
                + asksQd("1") << "step 1: the drive that step 3 asks about";
        QTest::addRow("free under a limit")
            << QByteArray(
                   R"({"kind": "do", "title": "D", "model": ["pkg.tR=30us"], "needs": [{"what": "limit", "at": "iops", "is": "> 1"}]}, )")
                + predict(R"("truth": "iops", "from": 0, "to": 1e9, "needs": [{"what": "parameter", "at": "pkg.tR", "is": "45us"},
                          {"what": "run"}])")
            << "step 1: the drive that step 2 asks about";
        QTest::addRow("block") << QByteArray(R"({"kind": "find", "title": "F", "needs": [{"what": "selected", "at": "nowhere"}]})")
                               << "no block nowhere";
    }
    void plantedFaultsAreFound()
    {
        QFETCH(QByteArray, step);
        QFETCH(QString, fault);
        const LessonReport report = checkOf(step);
        QVERIFY(!report.faults.empty());
        QVERIFY2(report.faults.front().contains(fault), qPrintable(report.faults.front()));
    }

    void whatIsNoLessonIsRefusedByName_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("problem");
        QTest::addRow("no JSON") << QByteArray("{") << ", line 1, column 2: expected the rest of the file, found its end";
        QTest::addRow("no steps") << QByteArray(R"({"title": "T"})") << "no steps";
        QTest::addRow("unknown key") << QByteArray(R"({"titel": "T", "steps": [{"kind": "explain"}]})") << "titel";
        QTest::addRow("unknown key of a step") << lessonText(R"({"kind": "explain", "txt": []})") << "txt";
        QTest::addRow("unknown kind") << lessonText(R"({"kind": "ask"})") << "\"ask\"";
        QTest::addRow("two stations") << lessonText(R"({"kind": "predict", "stations": ["a", "b"]})") << "3 to 9 stations, not 2";
        QTest::addRow("stations and a truth") << lessonText(R"({"kind": "predict", "truth": "iops", "stations": ["a", "b", "c"]})")
                                              << "their order is the truth";
        QTest::addRow("nothing to choose") << lessonText(R"({"kind": "predict", "truth": "iops"})") << "choices or a scale";
    }
    void whatIsNoLessonIsRefusedByName()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, problem);
        QString said;
        QVERIFY(!readLesson(text, QStringLiteral("made"), &said));
        QVERIFY2(said.startsWith(QStringLiteral("made")) && said.contains(problem), qPrintable(said));
    }

    // Full marks within a tenth, none beyond four times; the logarithm between.
    void numbersAreGradedByTheirRatio()
    {
        LessonStep step;
        QCOMPARE(scoreOf(step, 100, 100), 1.0);
        QCOMPARE(scoreOf(step, 91, 100), 1.0);
        QCOMPARE(scoreOf(step, 400, 100), 0.0);
        QCOMPARE(scoreOf(step, 20, 100), 0.0);
        // 1 - (ln 2 - ln 1.1) / (ln 4 - ln 1.1) = 1 - 0.597837 / 1.290984
        QVERIFY(std::abs(scoreOf(step, 200, 100) - 0.536914) < 1e-5);
        QCOMPARE(scoreOf(step, 100, std::nan("")), 0.0);
    }
    void wrongPredictionsAreAnsweredInTheirOwnWords()
    {
        LessonStep choices;
        choices.choices = {{QStringLiteral("a"), 1, QStringLiteral("because of a")},
                           {QStringLiteral("b"), 5, QStringLiteral("because of b")}};
        QCOMPARE(rightChoiceOf(choices, 3), 1);
        QCOMPARE(rightChoiceOf(choices, 9), -1);
        QCOMPARE(feedbackOf(choices, 0, 3), QStringLiteral("because of a"));
        QCOMPARE(feedbackOf(choices, 1, 3), QString());
        QCOMPARE(scoreOf(choices, 1, 3), 1.0);
        LessonStep scale;
        scale.tooLow = QStringLiteral("more"), scale.tooHigh = QStringLiteral("less");
        QCOMPARE(feedbackOf(scale, 60, 100), QStringLiteral("more"));
        QCOMPARE(feedbackOf(scale, 90, 100), QString());
        QCOMPARE(feedbackOf(scale, 150, 100), QStringLiteral("less"));
    }
    void stationsArePutInOrder()
    {
        LessonStep step;
        step.stations = {QStringLiteral("link"), QStringLiteral("buffer"), QStringLiteral("die"), QStringLiteral("answer")};
        step.why = QStringLiteral("look again");
        QCOMPARE(truthOf(step, nullptr, nullptr), 1234.0);
        QCOMPARE(scoreOf(step, 1234, 1234), 1.0);
        QCOMPARE(scoreOf(step, 1243, 1234), 0.0);
        QCOMPARE(feedbackOf(step, 1234, 1234), QString());
        QCOMPARE(feedbackOf(step, 1243, 1234), QStringLiteral("look again"));
        QCOMPARE(voteWords(step, 1243), QStringLiteral("link → buffer → answer → die"));
        QSet<double> seen;
        for (int number = 0; number < 200; ++number) {
            QList<int> places = mixedPlaces(step, QStringLiteral("made"), number);
            QCOMPARE(places, mixedPlaces(step, QStringLiteral("made"), number));
            seen += orderNumber(places);
            std::sort(places.begin(), places.end());
            QCOMPARE(places, (QList<int>{1, 2, 3, 4}));
        }
        QVERIFY(!seen.contains(1234)); // not in their original order
        QVERIFY(mixedPlaces({}, QStringLiteral("made"), 1).empty());
        QCOMPARE(seen.size(), 23);
    }
    void figuresComeFromTheOneTable()
    {
        RunResult now, old;
        now.iops = 300, old.iops = 100;
        now.latency.mean = 12, now.ftl.waf = 2;
        QCOMPARE(lessonFigure(QStringLiteral("iops / old.iops"), &now, &old), 3.0);
        QCOMPARE(lessonFigure(QStringLiteral("latency_us.mean * 2"), &now, &old), 24.0);
        QCOMPARE(lessonFigure(QStringLiteral("mean_us"), &now, nullptr), 12.0);
        QVERIFY(std::isnan(lessonFigure(QStringLiteral("old.waf"), &now, &old))); // nothing was written
        QVERIFY(std::isnan(lessonFigure(QStringLiteral("iops"), nullptr, &old)));
        QCOMPARE(filledIn(QStringLiteral("{old.iops} to {iops}: {truth}, {nothing}"), &now, &old, 3),
                 QStringLiteral("100 to 300: 3, ?")); // counts have no decimals
        QCOMPARE(filledIn(QStringLiteral("{truth}"), &now, &old, 0.5), QStringLiteral("0.50"));
        QCOMPARE(filledIn(QStringLiteral("{truth}"), &now, &old, 12.34), QStringLiteral("12.3"));
        QCOMPARE(filledIn(QStringLiteral("a. {truth}"), &now, &old, 12.34, QStringLiteral("de")), QStringLiteral("a. 12,3"));
    }
};

QTEST_GUILESS_MAIN(TestLessonCheck)
#include "tst_lesson_check.moc"
