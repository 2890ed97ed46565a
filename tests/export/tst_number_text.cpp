// SPDX-License-Identifier: GPL-3.0-or-later
// Figures, rates, shares and counts: three significant digits, the prefix changes before a fourth would be needed, a missing value is a
// dash.
#include "export/number_text.h"

#include "export/figure_text.h"

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
        row("scaled", scaledText(0), "0");
        row("scaled", scaledText(9.994), "9.99");
        row("scaled", scaledText(9.996), "10.0");
        row("scaled", scaledText(58), "58.0");
        row("scaled", scaledText(99.96), "100");
        row("scaled", scaledText(999.4), "999");
        row("scaled", scaledText(999.6), "1.00 k");
        row("scaled", scaledText(58'000), "58.0 k");
        row("scaled", scaledText(1.6234e6), "1.62 M");
        row("time", microsecondsText(0), "0 µs");
        row("time", microsecondsText(0.85), "850 ns");
        row("time", microsecondsText(139.4), "139 µs");
        row("time", microsecondsText(999.7), "1.00 ms");
        row("time", microsecondsText(2.5e6), "2.50 s");
        row("rate", bytesPerSecondText(0), "0 B/s");
        row("rate", bytesPerSecondText(58), "58.0 B/s");
        row("rate", bytesPerSecondText(943.4e6), "943 MB/s");
        row("rate", bytesPerSecondText(999.7e6), "1.00 GB/s");
        row("figure", figureText("bandwidth_mb_s", 943.4), "943 MB/s");
        row("ratio", ratioText(2.1), "×2.10");
        row("ratio", ratioText(30), "×30.0");
        row("ratio", ratioText(1200), "×1.20 k");
        row("share", percentText(0.937), "93.7 %");
        row("share", percentText(0.5, 0), "50 %");
        row("short share", shortPercentText(0), "0 %");
        row("short share", shortPercentText(0.0732), "7.3 %");
        row("short share", shortPercentText(0.0996), "10 %");
        row("short share", shortPercentText(0.584), "58 %");
        row("margin", marginText(1.23), "± 1.2");
        row("margin", marginText(9.96), "± 10");
        row("signed", signedFixedText(0.3, 2), "+0.30");
        row("signed", signedFixedText(-1.46, 1), "−1.5");
        row("watts", wattsText(0.095), "95.0 mW");
        row("count", countText(100'000), "100,000");
        row("counted", countedText(0, "request"), "0 requests");
        row("counted", countedText(1, "request"), "1 request");
        row("counted", countedText(2'000, "request"), "2,000 requests");
        row("counted", countedText(3, "entry", "entries"), "3 entries");
        row("elapsed", elapsedText(0.6), "0.6 s");
        row("elapsed", elapsedText(9.96), "10 s");
        row("elapsed", elapsedText(45.2), "45 s");
        row("elapsed", elapsedText(89.6), "1 min");
        row("elapsed", elapsedText(28 * 60), "28 min");
        row("elapsed", elapsedText(2 * 3600), "2 h");
        row("elapsed", elapsedText(9 * 3600 + 35 * 60), "9 h 35 min");
    }
    void whatIsWritten()
    {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        QCOMPARE(text, expected);
    }

    void aMissingValueIsADash()
    {
        constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
        for (const std::string& text : {scaledText(kNone), microsecondsText(kNone), bytesPerSecondText(kNone), ratioText(kNone),
                                        percentText(kNone), shortPercentText(kNone), signedPercentText(kNone), marginText(kNone),
                                        fixedText(kNone, 1), signedFixedText(kNone, 1), elapsedText(kNone), figureText("iops", kNone)})
            QCOMPARE(QString::fromStdString(text), QStringLiteral("–"));
    }
};

QTEST_APPLESS_MAIN(TestNumberText)
#include "tst_number_text.moc"
