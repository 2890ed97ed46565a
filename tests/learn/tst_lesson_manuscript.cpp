// SPDX-License-Identifier: GPL-3.0-or-later
// Opening, editing and saving a lesson keeps everything untouched: other languages, variants, every key.
#include "learn/lesson_draft.h"
#include "learn/lesson_manuscript.h"

#include <QJsonDocument>
#include <QTest>

using namespace floom;

namespace {

const QByteArray kText = R"({"title": {"en": "Read", "de": "Lesen"}, "summary": "S", "minutes": 5, "sample": "starter",
 "languages": ["en", "de"], "variants": {"tr": ["60", "40"]}, "changes": ["pkg.tR=$(tr)us"], "workload": "rw=randread bs=4k qd=1 count=500",
 "locked": {"fields": ["ch.rate"], "runs": 3}, "steps": [
 {"kind": "predict", "title": {"en": "P", "de": "V"}, "text": [{"en": "one", "de": "eins"}, {"en": "two", "de": "zwei"}], "notes": ["n"],
  "truth": "mean_us", "choices": [{"words": {"en": "short", "de": "kurz"}, "upTo": 200}, {"words": {"en": "long", "de": "lang"},
  "why": {"en": "w", "de": "v"}}], "needs": [{"what": "parameter", "at": "ch.rate", "is": "800MT/s"}, {"what": "run"}]},
 {"kind": "find", "title": "F", "needs": [{"what": "selected", "at": "pkg"}], "wrong": {"cpu": {"en": "no", "de": "nein"}, "*": "-"}}]})";

const QString kEn = QStringLiteral("en"), kDe = QStringLiteral("de");
const QStringList kLessonTexts{QStringLiteral("title"), QStringLiteral("summary"), QStringLiteral("remember"), QStringLiteral("whatIf"),
                               QStringLiteral("workload")};
const QStringList kStepTexts{QStringLiteral("title"),  QStringLiteral("truth"),   QStringLiteral("unit"), QStringLiteral("reveal"),
                             QStringLiteral("tooLow"), QStringLiteral("tooHigh"), QStringLiteral("why"),  QStringLiteral("spot")};
const QStringList kStepLines{QStringLiteral("text"), QStringLiteral("hints"), QStringLiteral("notes"), QStringLiteral("stations"),
                             QStringLiteral("model")};

QString wordsIn(const LessonManuscript& lesson, const QString& language)
{
    QString problem;
    const auto read = readLesson(lesson.json(), QStringLiteral("made"), &problem, {language, 0});
    if (!read)
        return problem;
    QStringList words{read->title, read->steps[0].title, read->steps[0].text, read->steps[0].choices.back().words};
    return words.join(u'|');
}

} // namespace

class TestLessonManuscript : public QObject {
    Q_OBJECT

private slots:
    void typedAgainNothingChanges_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < builtinLessons().size(); ++i)
            QTest::addRow("%s", qPrintable(builtinLessons()[i].id)) << static_cast<int>(i);
    }
    void typedAgainNothingChanges() // every field of every lesson, in each language, and then one of them otherwise and back
    {
        QFETCH(int, index);
        const LessonText& built = builtinLessons()[static_cast<std::size_t>(index)];
        LessonManuscript lesson(built.source);
        const QByteArray before = lesson.json();
        QCOMPARE(QJsonDocument::fromJson(before), QJsonDocument::fromJson(built.source));
        QCOMPARE(lesson.steps(), static_cast<int>(built.steps.size()));
        for (const QString& language : lesson.languages()) {
            for (const QString& name : kLessonTexts)
                lesson.setText(-1, name, language, lesson.text(-1, name, language));
            lesson.setLines(-1, QStringLiteral("changes"), language, lesson.lines(-1, QStringLiteral("changes"), language));
            for (int i = 0; i < lesson.steps(); ++i) {
                for (const QString& name : kStepTexts)
                    lesson.setText(i, name, language, lesson.text(i, name, language));
                for (const QString& name : kStepLines)
                    lesson.setLines(i, name, language, lesson.lines(i, name, language));
                QCOMPARE(lesson.setChoices(i, language, lesson.choices(i, language)), QString());
                QCOMPARE(lesson.setNeeds(i, lesson.needs(i)), QString());
                QCOMPARE(lesson.setWrong(i, language, lesson.wrong(i, language)), QString());
            }
        }
        QCOMPARE(lesson.setVariants(lesson.variants()), QString());
        QVERIFY(lesson.setLanguages(lesson.languages()));
        QCOMPARE(lesson.json(), before);
        const QString title = lesson.text(0, QStringLiteral("title"), kDe);
        lesson.setText(0, QStringLiteral("title"), kDe, QStringLiteral("Anders"));
        QVERIFY(lesson.json() != before);
        lesson.setText(0, QStringLiteral("title"), kDe, title);
        QCOMPARE(lesson.json(), before);
    }

    void oneLanguageIsWrittenTheOtherStays()
    {
        LessonManuscript lesson(kText);
        lesson.setText(-1, QStringLiteral("title"), kDe, QStringLiteral("Ein Lesen"));
        lesson.setLines(0, QStringLiteral("text"), kDe, {QStringLiteral("eins"), QStringLiteral("ZWEI")});
        QCOMPARE(lesson.setChoices(0, kDe, QStringLiteral("kurz | 200\nlänger | | v")), QString());
        QCOMPARE(wordsIn(lesson, kEn), QStringLiteral("Read|P|one\ntwo|long"));
        QCOMPARE(wordsIn(lesson, kDe), QStringLiteral("Ein Lesen|V|eins\nZWEI|länger"));
        // A shared text stays with the other language, and a list may be longer in one of them.
        lesson.setText(-1, QStringLiteral("summary"), kDe, QStringLiteral("Z"));
        QCOMPARE(lesson.text(-1, QStringLiteral("summary"), kEn), QStringLiteral("S"));
        lesson.setLines(0, QStringLiteral("text"), kDe, {QStringLiteral("eins")});
        QCOMPARE(wordsIn(lesson, kEn), QStringLiteral("Read|P|one\ntwo|long"));
        QCOMPARE(wordsIn(lesson, kDe), QStringLiteral("Ein Lesen|V|eins|länger"));
        // Texts equal in all languages are written once.
        lesson.setText(0, QStringLiteral("truth"), kDe, QStringLiteral("iops"));
        QCOMPARE(lesson.text(0, QStringLiteral("truth"), kEn), QStringLiteral("iops"));
    }
    void aMissingTextIsNamed()
    {
        LessonManuscript lesson(kText);
        lesson.setText(0, QStringLiteral("reveal"), kEn, QStringLiteral("{truth}"));
        QCOMPARE(wordsIn(lesson, kEn), QStringLiteral("Read|P|one\ntwo|long"));
        QVERIFY2(wordsIn(lesson, kDe).contains(QLatin1String("no \"de\"")), qPrintable(wordsIn(lesson, kDe)));
    }

    void languagesComeAndGo()
    {
        LessonManuscript lesson(kText);
        QVERIFY(!lesson.setLanguages({QStringLiteral("English")}) && !lesson.setLanguages({}));
        QVERIFY(lesson.setLanguages({kDe})); // English is removed
        QCOMPARE(wordsIn(lesson, kDe), QStringLiteral("Lesen|V|eins\nzwei|lang"));
        QVERIFY(!lesson.json().contains("\"Read\"") && !lesson.json().contains("short"));
        QCOMPARE(lesson.variants(), QStringList{QStringLiteral("tr | 60 | 40")});
        QVERIFY(lesson.setLanguages({kDe, QStringLiteral("fr")}));
        lesson.setText(-1, QStringLiteral("title"), QStringLiteral("fr"), QStringLiteral("Lire"));
        QCOMPARE(wordsIn(lesson, QStringLiteral("fr")), QStringLiteral("Lire|V|eins\nzwei|lang"));
        QCOMPARE(wordsIn(lesson, kDe), QStringLiteral("Lesen|V|eins\nzwei|lang"));
    }

    void variantsAreLines()
    {
        LessonManuscript lesson(kText);
        QCOMPARE(lesson.setVariants({QStringLiteral("tr | 60 | 45 | 75"), QStringLiteral("a b | 1 2 | 3 4")}), QString());
        QCOMPARE(lesson.variants(), (QStringList{QStringLiteral("a b | 1 2 | 3 4"), QStringLiteral("tr | 60 | 45 | 75")}));
        for (const char* wrong : {"tr", "tr | 60", "tr | 60 |", "a b | 1 | 2", "x-y | 1 | 2", " | 1 | 2"})
            QCOMPARE(lesson.setVariants({QString::fromLatin1(wrong)}), QString::fromLatin1(wrong));
        QCOMPARE(lesson.variants().size(), 2); // a wrong line changes nothing
        QCOMPARE(lesson.setVariants({}), QString());
        QVERIFY(!lesson.json().contains("variants"));
    }

    void needsAreLines_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<bool>("understood");
        for (const char* line :
             {"pkg.tR = 30us", "run", "workload rw=randread qd=4 count=$(n)", "selected pkg", "limit waf < 2.2", "pinned p99"})
            QTest::addRow("%s", line) << QString::fromLatin1(line) << true;
        for (const char* line :
             {"", "runs", "run fast", "workload", "selected", "limit waf", "limit < 2", "tR = 30us", "pkg.tR =", "pkg tR.x = 3"})
            QTest::addRow("wrong: %s", line) << QString::fromLatin1(line) << false;
    }
    void needsAreLines()
    {
        QFETCH(QString, line);
        QFETCH(bool, understood);
        const auto need = needOf(line);
        QCOMPARE(need.has_value(), understood);
        if (need)
            QCOMPARE(needText(*need), line);
    }

    void anewKeepsItsWords()
    {
        LessonManuscript lesson(kText);
        lesson.restart(R"({"blocks": []})", QStringLiteral("rw=randread"));
        QCOMPARE(lesson.steps(), 0);
        QVERIFY(lesson.variants().isEmpty() && !lesson.json().contains("sample") && !lesson.json().contains("locked"));
        QCOMPARE(lesson.text(-1, QStringLiteral("title"), kDe), QStringLiteral("Lesen"));
        QCOMPARE(lesson.languages(), (QStringList{kEn, kDe}));
    }
    void changesCanBeReadBeforeTheQuestion()
    {
        LessonManuscript lesson(kText);
        QCOMPARE(lesson.setChoices(0, kEn, {}), QString());
        QString problem;
        QVERIFY(!readLesson(lesson.json(), QStringLiteral("made"), &problem)); // no options, no scale
        const auto changes = readLesson(lesson.changesOnly(), QStringLiteral("made"), &problem);
        QVERIFY2(changes, qPrintable(problem));
        QCOMPARE(changes->steps[0].needs.size(), std::size_t{2});
        QCOMPARE(changes->changes, QStringList{QStringLiteral("pkg.tR=60us")});
    }
};

QTEST_GUILESS_MAIN(TestLessonManuscript)
#include "tst_lesson_manuscript.moc"
