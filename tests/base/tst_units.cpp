// SPDX-License-Identifier: GPL-3.0-or-later
// Quantities: typed values are exact, printed values parse back, wrong ones are reported.
#include "base/decimal.h"
#include "base/random.h"
#include "base/unit_table.h"
#include "base/units.h"

#include <QTest>

using namespace floom;

class TestUnits : public QObject {
    Q_OBJECT

private slots:
    void parses_data();
    void parses();
    void parsesReals_data();
    void parsesReals();
    void refuses_data();
    void refuses();
    void formats_data();
    void formats();
    void splitsForPeople_data();
    void splitsForPeople();
    void whatIsPrintedReadsBack_data();
    void whatIsPrintedReadsBack();
    void sharesReadBack();
    void kindNamesAreTheFilesNames();
};

Q_DECLARE_METATYPE(Kind)

void TestUnits::parses_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<Kind>("kind");
    QTest::addColumn<QString>("bareUnit");
    QTest::addColumn<qint64>("expected");
    const auto row = [](const char* text, Kind kind, qint64 expected, const char* bareUnit = "") {
        QTest::newRow(qPrintable(QString("%1 as %2 [%3]").arg(text).arg(int(kind)).arg(bareUnit)))
            << QString::fromUtf8(text) << kind << QString(bareUnit) << expected;
    };
    row("600us", Kind::time, 600'000'000);
    row("0.75 ms", Kind::time, 750'000'000);
    row("0.000001us", Kind::time, 1);
    row("1e-3ms", Kind::time, 1'000'000);
    row("3.5\xC2\xB5s", Kind::time, 3'500'000);
    row("3.5 \xCE\xBCs", Kind::time, 3'500'000);
    row("600\xC2\xA0us", Kind::time, 600'000'000);
    row("2min", Kind::time, 120'000'000'000'000);
    row("1h", Kind::time, 3'600'000'000'000'000);
    row("15", Kind::time, 15'000'000, "us");
    row("15ns", Kind::time, 15'000, "us");
    row("0", Kind::time, 0);
    row("16KiB", Kind::size, 16'384);
    row("4k", Kind::size, 4'096);
    row("4K", Kind::size, 4'096);
    row("1m", Kind::size, 1'048'576);
    row("1g", Kind::size, 1'073'741'824);
    row("2t", Kind::size, 2'199'023'255'552);
    row("4kB", Kind::size, 4'000);
    row("512GB", Kind::size, 512'000'000'000);
    row("1.5KiB", Kind::size, 1'536);
    row("512", Kind::size, 512, "B");
    row("800MT/s", Kind::transferRate, 800'000'000);
    row("2.4 GT/s", Kind::transferRate, 2'400'000'000);
    row("400mt/S", Kind::transferRate, 400'000'000);
    row("500 MHz", Kind::frequency, 500'000'000);
    row("1.333333333GHz", Kind::frequency, 1'333'333'333);
    row("3.2GB/s", Kind::byteRate, 3'200'000'000);
    row("1GiB/s", Kind::byteRate, 1'073'741'824);
    row("16", Kind::count, 16);
    row("4.0", Kind::count, 4);
    row("1e3", Kind::count, 1'000);
    row("-3", Kind::count, -3);
    row("2000 cycles", Kind::count, 2'000, "cycles");
    row("9223372036854775807", Kind::count, INT64_MAX);
}

void TestUnits::parses()
{
    QFETCH(QString, text);
    QFETCH(Kind, kind);
    QFETCH(QString, bareUnit);
    QFETCH(qint64, expected);
    const auto value = parseValue(text.toStdString(), kind, bareUnit.toStdString());
    QVERIFY2(value.ok(), value ? "" : value.error().message().c_str());
    QCOMPARE(std::get<std::int64_t>(*value), expected);
}

void TestUnits::parsesReals_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<Kind>("kind");
    QTest::addColumn<QString>("bareUnit");
    QTest::addColumn<double>("expected");
    QTest::newRow("per cent") << "20%" << Kind::ratio << "" << 0.2;
    QTest::newRow("seven per cent") << "7 %" << Kind::ratio << "" << 0.07;
    QTest::newRow("share") << "0.2" << Kind::ratio << "" << 0.2;
    QTest::newRow("field shows per cent") << "28" << Kind::ratio << "%" << 0.28;
    QTest::newRow("power of ten") << "1e-3" << Kind::real << "" << 0.001;
    QTest::newRow("negative") << "-2.5" << Kind::real << "" << -2.5;
    QTest::newRow("with its unit") << "87600 h" << Kind::real << "h" << 87600.0;
}

void TestUnits::parsesReals()
{
    QFETCH(QString, text);
    QFETCH(Kind, kind);
    QFETCH(QString, bareUnit);
    QFETCH(double, expected);
    const auto value = parseValue(text.toStdString(), kind, bareUnit.toStdString());
    QVERIFY2(value.ok(), value ? "" : value.error().message().c_str());
    QVERIFY(std::get<double>(*value) == expected); // to the bit
}

void TestUnits::refuses_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<Kind>("kind");
    QTest::addColumn<QString>("says");
    QTest::newRow("a rate for a time") << "3GB/s" << Kind::time << "expected a time, found a data rate: GB/s";
    QTest::newRow("a clock for a transfer rate") << "6MHz" << Kind::transferRate << "found a frequency: MHz";
    QTest::newRow("unknown unit") << "12 parsecs" << Kind::time << "found the unit 'parsecs'";
    QTest::newRow("no unit") << "600" << Kind::time << "without a unit. Write for example 600us.";
    QTest::newRow("below a picosecond") << "0.5ps" << Kind::time << "whole multiple of 1 ps";
    QTest::newRow("part of a byte") << "0.3KiB" << Kind::size << "whole multiple of 1 B";
    QTest::newRow("negative time") << "-5us" << Kind::time << "cannot be negative";
    QTest::newRow("half an item") << "4.5" << Kind::count << "expected a whole number";
    QTest::newRow("too large") << "9223372036854775808" << Kind::count << "too large";
    QTest::newRow("far too large") << "1e300s" << Kind::time << "too large";
    QTest::newRow("absurd exponent") << "1e99999999999" << Kind::real << "expected a number";
    QTest::newRow("beyond a double") << "1e390" << Kind::real << "too large";
    QTest::newRow("infinite") << "inf" << Kind::real << "expected a number";
    QTest::newRow("not a number") << "nan" << Kind::ratio << "expected a share";
    QTest::newRow("two points") << "1.2.3us" << Kind::time << "expected a time";
    QTest::newRow("a comma") << "1,5us" << Kind::time << "expected a time";
    QTest::newRow("nothing") << "  " << Kind::time << "found nothing";
    QTest::newRow("only a unit") << "us" << Kind::time << "expected a time";
    QTest::newRow("too many digits") << "0.12345678901234567890123456789" << Kind::real << "expected a number";
    QTest::newRow("how many digits are too many")
        << "0.12345678901234567890123456789" << Kind::real << "29 significant digits; a number has at most 22.";
    QTest::newRow("an exponent that is too large") << "1e401us" << Kind::time << "too large";
    QTest::newRow("an exponent that is too small") << "1e-401us" << Kind::time << "too small";
    QTest::newRow("neither") << "maybe" << Kind::boolean << "expected true or false";
}

void TestUnits::refuses()
{
    QFETCH(QString, text);
    QFETCH(Kind, kind);
    QFETCH(QString, says);
    const auto value = parseValue(text.toStdString(), kind);
    QVERIFY(!value.ok());
    const QString message = QString::fromStdString(value.error().message());
    QVERIFY2(message.contains(says), qPrintable(message));
}

void TestUnits::formats_data()
{
    QTest::addColumn<qint64>("value");
    QTest::addColumn<Kind>("kind");
    QTest::addColumn<QString>("expected");
    QTest::newRow("microseconds") << qint64(600'000'000) << Kind::time << "600us";
    QTest::newRow("part of a millisecond") << qint64(750'000'000) << Kind::time << "750us";
    QTest::newRow("milliseconds") << qint64(3'500'000'000) << Kind::time << "3.5ms";
    QTest::newRow("all digits") << qint64(123'456'789) << Kind::time << "123.456789us";
    QTest::newRow("one picosecond") << qint64(1) << Kind::time << "1ps";
    QTest::newRow("no time") << qint64(0) << Kind::time << "0us";
    QTest::newRow("page") << qint64(16'384) << Kind::size << "16KiB";
    QTest::newRow("spare") << qint64(1'952) << Kind::size << "1952B";
    QTest::newRow("one and a half") << qint64(1'536) << Kind::size << "1536B";
    QTest::newRow("a decimal drive") << qint64(512'000'000'000) << Kind::size << "512GB";
    QTest::newRow("a binary drive") << qint64(549'755'813'888) << Kind::size << "512GiB";
    QTest::newRow("interface") << qint64(2'400'000'000) << Kind::transferRate << "2400MT/s";
    QTest::newRow("clock") << qint64(1'200'000'000) << Kind::frequency << "1.2GHz";
    QTest::newRow("bytes") << qint64(3'200'000'000) << Kind::byteRate << "3.2GB/s";
    QTest::newRow("count") << qint64(16) << Kind::count << "16";
}

void TestUnits::formats()
{
    QFETCH(qint64, value);
    QFETCH(Kind, kind);
    QFETCH(QString, expected);
    QCOMPARE(QString::fromStdString(formatValue(Value(std::int64_t(value)), kind)), expected);
}

void TestUnits::splitsForPeople_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<Kind>("kind");
    QTest::addColumn<QString>("number");
    QTest::addColumn<QString>("unit");
    QTest::newRow("micro") << "600us" << Kind::time << "600" << QString::fromUtf8("\xC2\xB5s");
    QTest::newRow("share") << "0.07" << Kind::ratio << "7"
                           << "%";
    QTest::newRow("awkward share") << "0.28" << Kind::ratio << "28"
                                   << "%";
    QTest::newRow("size") << "16KiB" << Kind::size << "16"
                          << "KiB";
    QTest::newRow("count") << "8" << Kind::count << "8"
                           << "";
}

void TestUnits::splitsForPeople()
{
    QFETCH(QString, text);
    QFETCH(Kind, kind);
    QFETCH(QString, number);
    QFETCH(QString, unit);
    const auto value = parseValue(text.toStdString(), kind);
    QVERIFY(value.ok());
    const NumberAndUnit split = splitValue(*value, kind);
    QCOMPARE(QString::fromStdString(split.number), number);
    QCOMPARE(QString::fromStdString(split.unit), unit);
    // The text a field shows parses back to the same value.
    const auto again = parseValue(split.number + " " + split.unit, kind);
    QVERIFY(again.ok());
    QVERIFY(*again == *value);
}

void TestUnits::whatIsPrintedReadsBack_data()
{
    QTest::addColumn<Kind>("kind");
    QTest::newRow("time") << Kind::time;
    QTest::newRow("size") << Kind::size;
    QTest::newRow("frequency") << Kind::frequency;
    QTest::newRow("transfer rate") << Kind::transferRate;
    QTest::newRow("data rate") << Kind::byteRate;
    QTest::newRow("count") << Kind::count;
}

void TestUnits::whatIsPrintedReadsBack()
{
    QFETCH(Kind, kind);
    RandomStream random(7, "test.units");
    for (int i = 0; i < 20'000; ++i) {
        std::int64_t number = static_cast<std::int64_t>(random.next() >> (1 + random.below(62)));
        if (random.below(2) == 0 && number < INT64_MAX / 1'000'000)
            number *= 1'000;
        for (const bool pretty : {false, true}) {
            const NumberAndUnit split = splitValue(Value(number), kind, pretty);
            const auto again = parseValue(split.number + split.unit, kind);
            QVERIFY2(again.ok() && std::get<std::int64_t>(*again) == number, (split.number + split.unit).c_str());
        }
    }
}

void TestUnits::sharesReadBack()
{
    RandomStream random(8, "test.shares");
    for (int i = 0; i < 20'000; ++i) {
        const double share = static_cast<double>(random.below(1'000'001)) / 1'000'000;
        const auto again = parseValue(formatValue(Value(share), Kind::ratio), Kind::ratio);
        QVERIFY(again.ok() && std::get<double>(*again) == share);
        const auto percent = parseValue(splitValue(Value(share), Kind::ratio).number + "%", Kind::ratio);
        QVERIFY(percent.ok() && std::get<double>(*percent) == share);
    }
}

void TestUnits::kindNamesAreTheFilesNames()
{
    QCOMPARE(kindFromName("transferRate").value(), Kind::transferRate);
    QCOMPARE(kindFromName("boolean").value(), Kind::boolean);
    const auto wrong = kindFromName("tiem");
    QVERIFY(!wrong.ok());
    QVERIFY(wrong.error().message().find("time") != std::string::npos);
    QCOMPARE(QString::fromUtf8(kindName(Kind::transferRate).data(), int(kindName(Kind::transferRate).size())), QString("transfer rate"));
}

QTEST_APPLESS_MAIN(TestUnits)
#include "tst_units.moc"
