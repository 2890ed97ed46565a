// SPDX-License-Identifier: GPL-3.0-or-later
// The same code gives the same values; texts follow their language; locked parts are named; the check covers all variants.
#include "io/json.h"
#include "learn/lesson_check.h"
#include "learn/lesson_lock.h"

#include "design/address.h"

#include <QSet>
#include <QTest>

using namespace floom;

namespace {

const QByteArray kText = R"({"title": {"en": "Read", "de": "Lesen"}, "summary": "S", "minutes": 5, "sample": "starter",
 "languages": ["en", "de"], "variants": {"tr": ["60", "40", "80"], "qd": ["1", "2"]}, "changes": ["pkg.tR=$(tr)us"],
 "workload": "rw=randread bs=4k qd=$(qd) count=500", "locked": {"fields": ["ch.rate"], "runs": 3}, "steps": [
 {"kind": "predict", "title": "P", "text": ["tR = $(tr) us"], "truth": "mean_us", "from": 40, "to": 400, "needs": [{"what": "run"}]}]})";

LessonText read(const QByteArray& text, const LessonReader& reader = {})
{
    QString problem;
    const auto lesson = readLesson(text, QStringLiteral("made"), &problem, reader);
    if (!lesson)
        qFatal("%s", qPrintable(problem));
    return *lesson;
}

QString refusal(const QByteArray& text, const LessonReader& reader = {})
{
    QString problem;
    return readLesson(text, QStringLiteral("made"), &problem, reader) ? QString() : problem;
}

QString faultsOf(const QByteArray& text)
{
    const auto faults = checkLesson(read(text), builtinCatalogue(), {1}).faults;
    return QStringList(faults.begin(), faults.end()).join(u'\n');
}

QByteArray with(const char* from, const char* to)
{
    QByteArray text = kText;
    return text.replace(from, to);
}

} // namespace

class TestLessonVariants : public QObject {
    Q_OBJECT

private slots:
    void aNumberHasItsOwnValues()
    {
        QCOMPARE(read(kText).changes, QStringList{QStringLiteral("pkg.tR=60us")}); // without a code the first variant
        QSet<QString> seen;
        for (int number = 1; number <= 40; ++number) {
            const LessonText lesson = read(kText, {QStringLiteral("en"), number});
            QCOMPARE(lesson.changes, read(kText, {QStringLiteral("de"), number}).changes);
            QVERIFY(lesson.steps.front().text.contains(lesson.changes.front().mid(7, 2)));
            QCOMPARE(lesson.hash, read(kText).hash); // it is the same lesson
            seen += lesson.changes.front() + QString::fromStdString(lesson.workload.text());
        }
        QCOMPARE(seen.size(), 6);
        // Golden values: the same on every machine.
        QStringList first;
        for (int number = 1; number <= 6; ++number)
            first << read(kText, {QStringLiteral("en"), number}).changes.front().mid(7, 2);
        QCOMPARE(first.join(u' '), QStringLiteral("80 80 60 80 60 80"));
    }
    void valuesThatBelongTogetherAreDrawnTogether()
    {
        const QByteArray text = with(R"("tr": ["60", "40", "80"], "qd": ["1", "2"])", R"("tr qd": ["60 1", "40 2", "80 4"])");
        QSet<QString> seen;
        for (int number = 0; number <= 40; ++number) {
            const LessonText lesson = read(text, {QStringLiteral("en"), number});
            seen += lesson.changes.front().section(u'=', 1) + u' ' + QString::fromStdString(lesson.workload.text()).section(u' ', 2, 2);
        }
        QCOMPARE(seen, (QSet<QString>{QStringLiteral("60us qd=1"), QStringLiteral("40us qd=2"), QStringLiteral("80us qd=4")}));
        QVERIFY(checkLesson(read(text), builtinCatalogue(), {1}).truths.size() == 3);
        const QByteArray torn = with(R"("tr": ["60", "40", "80"], "qd": ["1", "2"])", R"("tr qd": ["60 1", "40"])");
        QVERIFY(refusal(torn).contains(QStringLiteral("as many values as names")));
    }
    void aTextFollowsItsLanguage()
    {
        QCOMPARE(read(kText).title, QStringLiteral("Read"));
        QCOMPARE(read(kText, {QStringLiteral("de"), 0}).title, QStringLiteral("Lesen"));
        QCOMPARE(read(kText, {QStringLiteral("fr"), 0}).title, QStringLiteral("Read")); // its first one
        QVERIFY(refusal(with(R"(, "de": "Lesen")", ""), {QStringLiteral("de"), 0}).contains(QStringLiteral("no \"de\"")));
        QVERIFY(faultsOf(with(R"(, "de": "Lesen")", "")).contains(QStringLiteral("no \"de\"")));
    }
    void whatIsNotDefinedIsRefused()
    {
        QVERIFY(refusal(with("$(qd)", "$(depth)")).contains(QStringLiteral("no variant \"depth\"")));
        QVERIFY(refusal(with(R"(["1", "2"])", R"(["1"])")).contains(QStringLiteral("\"qd\" needs two values")));
        QVERIFY(refusal(with(R"(["1", "2"])", R"([1, 2])")).contains(QStringLiteral("\"qd\" needs two values")));
    }

    void theCheckWalksEveryValue()
    {
        const LessonReport report = checkLesson(read(kText), builtinCatalogue(), {1, 2});
        QVERIFY2(report.faults.empty(), report.faults.empty() ? "" : qPrintable(report.faults.front()));
        QVERIFY(report.truths.size() >= 3); // three values of tR
        QCOMPARE(report.truths.front().number, 0);
        for (const LessonTruth& truth : report.truths)
            QCOMPARE(truth.values.size(), std::size_t{2});
        const QString fault = faultsOf(with(R"("to": 400)", R"("to": 90)")); // 80 us of tR do not end within 90
        QVERIFY2(fault.startsWith(QStringLiteral("number ")) && fault.contains(QStringLiteral("beyond the scale")), qPrintable(fault));
    }

    void onlyNamedFieldsMayChange_data()
    {
        QTest::addColumn<QString>("change");
        QTest::addColumn<QString>("locked");
        QTest::addRow("free") << "ch.rate=800MT/s"
                              << "";
        QTest::addRow("free, of one") << "ch[1].rate=800MT/s"
                                      << "";
        QTest::addRow("parameter") << "pkg.tPROG=900us"
                                   << "pkg.tPROG";
        QTest::addRow("one element") << "pkg[0][*].tR=50us"
                                     << "pkg.tR";
        QTest::addRow("count") << "ch.count=4"
                               << "ch.count";
    }
    void onlyNamedFieldsMayChange()
    {
        QFETCH(QString, change);
        QFETCH(QString, locked);
        QString problem;
        const LessonText lesson = read(kText);
        const auto start = lessonStart(lesson, builtinCatalogue(), &problem);
        Design now = *start;
        const auto done = assign(now, builtinCatalogue(), change.toStdString());
        QVERIFY2(done, done ? "" : done.error().message().c_str());
        QCOMPARE(lockedChange(lesson.lock, *start, now), locked);
        QCOMPARE(lockedChange({}, *start, now), QString());
        QCOMPARE(lockedChange(lesson.lock, now, *start), locked); // undone too
    }
    void blocksAndWiresStay()
    {
        QString problem;
        const LessonText lesson = read(kText);
        const auto start = lessonStart(lesson, builtinCatalogue(), &problem);
        Design now = *start;
        now.blocks.front().at.x += 40;
        QCOMPARE(lockedChange(lesson.lock, *start, now), QString()); // a card may be moved
        now.links.pop_back();
        QCOMPARE(lockedChange(lesson.lock, *start, now), QStringLiteral("wires"));
        now = *start;
        now.blocks.pop_back();
        QCOMPARE(lockedChange(lesson.lock, *start, now), QStringLiteral("blocks"));
    }
    void aLockThatForbidsAStepIsAFault()
    {
        const char* runs = R"([{"what": "run"}])";
        QVERIFY(faultsOf(with(runs, R"([{"what": "parameter", "at": "pkg[*].tR", "is": "50us"}, {"what": "run"}])"))
                    .contains(QStringLiteral("step 1: pkg.tR has to change and is locked")));
        QVERIFY(faultsOf(with(runs, R"([{"what": "run"}]}, {"kind": "do", "title": "D", "needs": [{"what": "run"}])")
                             .replace("\"runs\": 3", "\"runs\": 1"))
                    .contains(QStringLiteral("1 runs are let, the steps need 2")));
    }
};

QTEST_GUILESS_MAIN(TestLessonVariants)
#include "tst_lesson_variants.moc"
