// SPDX-License-Identifier: GPL-3.0-or-later
// What the window adds to the formatter of numbers: figures with their units, and how long a person waits.
#include "export/figure_text.h"
#include "export/number_text.h"

#include <QTest>

#include <limits>

using namespace floom;

class TestFigureText : public QObject {
    Q_OBJECT

private slots:
    void whatIsWritten_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const std::string& text, const char* expected) {
            QTest::addRow("%s, %s", name, expected) << QString::fromStdString(text) << QString::fromUtf8(expected);
        };
        row("figure", figureText("bandwidth_mb_s", 943.4), "943 MB/s");
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
        for (const std::string& text : {elapsedText(kNone), figureText("iops", kNone)})
            QCOMPARE(QString::fromStdString(text), QStringLiteral("–"));
    }
};

QTEST_APPLESS_MAIN(TestFigureText)
#include "tst_figure_text.moc"
