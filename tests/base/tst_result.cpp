// SPDX-License-Identifier: GPL-3.0-or-later
// The one-line text of an error: place, expected, found, advice; no stray punctuation when a part is missing.
#include "base/result.h"

#include <QTest>

using floom::Error;
using floom::Result;

class TestResult : public QObject {
    Q_OBJECT

private slots:
    void message_data();
    void message();
    void holdsOneOfTwo();
};

void TestResult::message_data()
{
    QTest::addColumn<QStringList>("parts");
    QTest::addColumn<QString>("expected");
    QTest::newRow("all") << QStringList{"ch.rate", "a rate", "'6us'", "Write 400MT/s."}
                         << "ch.rate: expected a rate, found '6us'. Write 400MT/s.";
    QTest::newRow("no place") << QStringList{"", "a rate", "'6us'", ""} << "expected a rate, found '6us'";
    QTest::newRow("found only") << QStringList{"a.json", "", "nothing", ""} << "a.json: found nothing";
    QTest::newRow("place only") << QStringList{"a.json", "", "", ""} << "a.json";
    QTest::newRow("advice only") << QStringList{"", "", "", "Try again."} << "Try again.";
    QTest::newRow("nothing") << QStringList{"", "", "", ""} << "";
}

void TestResult::message()
{
    QFETCH(QStringList, parts);
    QFETCH(QString, expected);
    const Error error{parts[0].toStdString(), parts[1].toStdString(), parts[2].toStdString(), parts[3].toStdString()};
    QCOMPARE(QString::fromStdString(error.message()), expected);
}

void TestResult::holdsOneOfTwo()
{
    const Result<int> good = 3;
    const Result<int> bad = Error{"here", {}, {}, {}};
    QVERIFY(good.ok());
    QCOMPARE(*good, 3);
    QVERIFY(!bad.ok());
    QCOMPARE(bad.error().where, std::string("here"));
}

QTEST_APPLESS_MAIN(TestResult)
#include "tst_result.moc"
