// SPDX-License-Identifier: GPL-3.0-or-later
// Changes in a design become the requirements of a step; options are lines of text.
#include "design/address.h"
#include "io/json.h"
#include "learn/lesson_draft.h"
#include "learn/lesson_drives.h"

#include <QTest>

using namespace floom;

class TestLessonDraft : public QObject {
    Q_OBJECT

private slots:
    void changesBecomeNeeds_data()
    {
        QTest::addColumn<QStringList>("changes");
        QTest::addColumn<QStringList>("needs");
        QTest::addRow("a value") << QStringList{"ch.rate=800MT/s"} << QStringList{"ch.rate = 800MT/s"};
        QTest::addRow("one element") << QStringList{"pkg[0][1].tR=30us"} << QStringList{"pkg[0][1].tR = 30us"};
        QTest::addRow("an array") << QStringList{"pkg.count=[8,8]"} << QStringList{"pkg.count = [8,8]"};
        QTest::addRow("a switch") << QStringList{"pkg.ideal=true"} << QStringList{"pkg.ideal = true"};
        QTest::addRow("a share") << QStringList{"cpu.overProvisioning=28%"} << QStringList{"cpu.overProvisioning = 0.28"};
        QTest::addRow("two") << QStringList{"pkg.tR=30us", "ch.rate=800MT/s"} << QStringList{"ch.rate = 800MT/s", "pkg.tR = 30us"};
        QTest::addRow("none") << QStringList{} << QStringList{};
    }
    void changesBecomeNeeds()
    {
        QFETCH(QStringList, changes);
        QFETCH(QStringList, needs);
        QString problem;
        const Design start = *lessonStart(builtinLessons()[2], builtinCatalogue(), &problem);
        QVERIFY(!builtinLessons()[2].changes.isEmpty() && start.notes.empty()); // those of the sample told of its own shape
        Design now = start;
        for (const QString& change : changes)
            QVERIFY(assign(now, builtinCatalogue(), change.toStdString()));
        std::vector<LessonNeed> found;
        QCOMPARE(needsBetween(start, now, builtinCatalogue(), &found), QString());
        QStringList words;
        for (const LessonNeed& need : found)
            words << needText(need);
        std::sort(words.begin(), words.end());
        QCOMPARE(words, needs);
        // Fulfilling the requirements leads to the changed design.
        LessonStep step;
        step.needs = found;
        Design led = start;
        AskedWorkload workload;
        QCOMPARE(takeStep(step, builtinCatalogue(), led, workload), QString());
        QCOMPARE(drawnHash(led, builtinCatalogue()), drawnHash(now, builtinCatalogue()));
        std::vector<LessonNeed> back; // undone changes have their defaults again
        QCOMPARE(needsBetween(now, start, builtinCatalogue(), &back), QString());
        step.needs = back;
        QCOMPARE(takeStep(step, builtinCatalogue(), led, workload), QString());
    }
    void blocksThatCameAreNoStep()
    {
        QString problem;
        const Design start = *lessonStart(builtinLessons()[2], builtinCatalogue(), &problem);
        Design now = start;
        now.blocks.pop_back();
        std::vector<LessonNeed> found;
        QVERIFY(!needsBetween(start, now, builtinCatalogue(), &found).isEmpty());
    }

    void optionsAreLines()
    {
        std::vector<LessonChoice> choices;
        const QString lines = QStringLiteral("It stays | 1.2 | because\nIt doubles | 2.5\nMore");
        QCOMPARE(readChoices(lines, &choices), QString());
        QCOMPARE(choices.size(), std::size_t{3});
        QCOMPARE(choices[0].upTo, 1.2);
        QCOMPARE(choices[0].why, QStringLiteral("because"));
        QVERIFY(std::isinf(choices[2].upTo));
        QCOMPARE(choiceLines(choices), lines);
        for (const char* wrong : {"| 2", "a | b", "a | 3\nb | 2", "a\nb", "a | 1 | c | d"})
            QVERIFY2(!readChoices(QString::fromLatin1(wrong), &choices).isEmpty(), wrong);
    }
};

QTEST_GUILESS_MAIN(TestLessonDraft)
#include "tst_lesson_draft.moc"
