// SPDX-License-Identifier: GPL-3.0-or-later
// Figures, rates, sizes, shares and counts: three significant digits, the unit or prefix changes before a fourth would be needed, measured
// figures keep their zeros and given ones drop them, a missing value is a dash.
#include "base/number_text.h"

#include <QTest>

#include <limits>

using namespace floom;

class TestNumberText : public QObject {
    Q_OBJECT

private slots:
    void whatIsWritten_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const std::string& text, const char* expected) {
            QTest::addRow("%s, %s", name, expected) << QString::fromStdString(text) << QString::fromUtf8(expected);
        };
        row("bare", bareText(0.053), "0.05");
        row("bare", bareText(58), "58.0");
        row("bare", bareText(1234), "1234");
        row("bare, negative", bareText(-58), "-58.0");
        row("bare, hardly negative", bareText(-0.001), "0.00");
        row("scaled", scaledText(0), "0");
        row("scaled", scaledText(9.994), "9.99");
        row("scaled", scaledText(9.996), "10.0");
        row("scaled", scaledText(58), "58.0");
        row("scaled", scaledText(99.94), "99.9");
        row("scaled", scaledText(99.96), "100");
        row("scaled", scaledText(999.4), "999");
        row("scaled, rounded up", scaledText(999.5), "1.00 k");
        row("scaled", scaledText(58'000), "58.0 k");
        row("scaled", scaledText(1.6234e6), "1.62 M");
        row("scaled, rounded up to the next prefix", scaledText(999'500), "1.00 M");
        row("scaled, negative", scaledText(-999.6), "-1.00 k");
        row("scaled, huge", scaledText(4.5e15), "4500 T");
        row("scaled, tiny", scaledText(0.00995), "0.01");
        row("scaled, tiny", scaledText(0.000244140625), "0.000244");
        row("scaled, tiny, negative", scaledText(-0.002), "-0.002");
        row("time", microsecondsText(0), "0 µs");
        row("time, the rounding of a sum", microsecondsText(1e-12), "0 µs");
        row("time, the rounding of a sum", microsecondsText(-1e-12), "0 µs");
        row("time, least", microsecondsText(1e-8), "0.01 ps");
        row("time, tiny", microsecondsText(5e-5), "50.0 ps");
        row("time", microsecondsText(0.0009996), "1.00 ns");
        row("time", microsecondsText(0.85), "850 ns");
        row("time", microsecondsText(139.4), "139 µs");
        row("time", microsecondsText(999.7), "1.00 ms");
        row("time", microsecondsText(2.5e6), "2.50 s");
        row("time, negative", microsecondsText(-139.4), "-139 µs");
        row("rate", bytesPerSecondText(0), "0 B/s");
        row("rate", bytesPerSecondText(58), "58.0 B/s");
        row("rate, tiny", bytesPerSecondText(0.0012), "0.0012 B/s");
        row("rate", bytesPerSecondText(943.4e6), "943 MB/s");
        row("rate", bytesPerSecondText(999.7e6), "1.00 GB/s");
        row("ratio", ratioText(2.1), "×2.10");
        row("ratio", ratioText(30), "×30.0");
        row("ratio", ratioText(1200), "×1.20 k");
        row("share", percentText(0.937), "93.7 %");
        row("share", percentText(0.5, 0), "50 %");
        row("short share", shortPercentText(0), "0 %");
        row("short share", shortPercentText(0.0732), "7.3 %");
        row("short share", shortPercentText(0.0996), "10 %");
        row("short share", shortPercentText(0.584), "58 %");
        row("short share", shortPercentText(0.9949), "99 %");
        row("short share", shortPercentText(0.9951), "100 %");
        row("change", signedPercentText(70.2), "+70 %");
        row("change", signedPercentText(9.94), "+9.9 %");
        row("change", signedPercentText(-5), "−5.0 %");
        row("change", signedPercentText(0), "+0.0 %");
        row("change, almost all", signedPercentText(-99.6), "−99.6 %");
        row("change, almost all", signedPercentText(-99.98), "more than −99.9 %");
        row("change, all", signedPercentText(-100), "−100 %");
        row("change", changeText(-5), "−5.0 %");
        row("change", changeText(899), "+899 %");
        row("change, many times", changeText(900), "× 10");
        row("change, many times", changeText(26364.9), "× 265");
        row("change, many times", changeText(1234900), "× 12.3 k");
        row("margin", marginText(1.23), "± 1.2");
        row("margin", marginText(9.96), "± 10");
        row("signed", signedFixedText(0.3, 2), "+0.30");
        row("signed", signedFixedText(-1.46, 1), "−1.5");
        row("fixed, hardly negative", fixedText(-0.04, 1), "0.0");
        row("watts", wattsText(0), "0 W");
        row("watts", wattsText(0.095), "95.0 mW");
        row("watts", wattsText(0.09996), "0.10 W");
        row("watts", wattsText(2.434), "2.43 W");
        row("watts", wattsText(14.23), "14.2 W");
        row("count", countText(999), "999");
        row("count", countText(1'000), "1,000");
        row("count", countText(100'000), "100,000");
        row("count, greatest", countText(std::numeric_limits<std::uint64_t>::max()), "18,446,744,073,709,551,615");
        row("counted", countedText(0, "request"), "0 requests");
        row("counted", countedText(1, "request"), "1 request");
        row("counted", countedText(2'000, "request"), "2,000 requests");
        row("counted", countedText(3, "entry", "entries"), "3 entries");
        row("given", plainNumber(0), "0");
        row("given", plainNumber(5), "5");
        row("given", plainNumber(1.254), "1.25");
        row("given", plainNumber(0.05), "0.05");
        row("given", plainNumber(0.01234), "0.0123");
        row("given", plainNumber(0.9996), "1");
        row("given", plainNumber(99.96), "100");
        row("given", plainNumber(999.5), "1000");
        row("given", plainNumber(12345), "12345");
        row("given, negative", plainNumber(-2.5), "-2.5");
        row("given, tiny", plainNumber(1.5e-9), "1.5e-09");
        row("given, huge", plainNumber(1e18), "1000000000000000000");
        row("decimal size", decimalSizeText(0), "0 B");
        row("decimal size", decimalSizeText(999), "999 B");
        row("decimal size", decimalSizeText(512e9), "512 GB");
        row("decimal size", decimalSizeText(1.8263e12), "1.83 TB");
        row("decimal size", decimalSizeText(999.6e6), "1 GB");
        row("decimal size", decimalSizeText(4.2e18), "4200 PB");
        row("binary size", binarySizeText(512), "512 B");
        row("binary size", binarySizeText(4096), "4 KiB");
        row("binary size", binarySizeText(1536.0 * 1024), "1.5 MiB");
        row("binary size", binarySizeText(1023.7 * 1024), "1 MiB");
        row("binary size", binarySizeText(1010.0 * 1024), "0.986 MiB"); // three digits also where the next unit is 1024
        row("binary size", binarySumText(64.02 * 1024 * 1024 * 1024), "64.0 GiB");
        row("given rate", byteRateText(0), "0 B/s");
        row("given rate", byteRateText(3.2e9), "3.2 GB/s");
        row("given rate", byteRateText(999.6e6), "1 GB/s");
        row("quantity", quantityText(60'000'000, Kind::time), "60 µs");
        row("quantity", quantityText(1'500, Kind::time), "1.5 ns");
        row("quantity", quantityText(16'384, Kind::size), "16 KiB");
        row("quantity", quantityText(1'600'000'000, Kind::transferRate), "1600 MT/s");
        row("quantity", quantityText(2048, Kind::count), "2048");
        row("typed", spacedValue("60us"), "60 µs");
        row("typed", spacedValue("400 MT/s"), "400 MT/s");
        row("typed", spacedValue("28%", "_"), "28_%");
        for (const char* same : {"8", "8x4", "4k", "8 × 4", "C6", "", "QD 32", "–", "-5", "write_back"})
            row("typed", spacedValue(same), same);
    }
    void whatIsWritten()
    {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        QCOMPARE(text, expected);
    }

    void aMissingValueIsADash()
    {
        for (const double none :
             {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()})
            for (const std::string& text :
                 {bareText(none), scaledText(none), microsecondsText(none), bytesPerSecondText(none), binarySumText(none), wattsText(none),
                  ratioText(none), percentText(none), shortPercentText(none), signedPercentText(none), marginText(none), fixedText(none, 1),
                  signedFixedText(none, 1), plainNumber(none), decimalSizeText(none), binarySizeText(none), byteRateText(none)})
                QCOMPARE(QString::fromStdString(text), QStringLiteral("–"));
    }
};

QTEST_APPLESS_MAIN(TestNumberText)
#include "tst_number_text.moc"
