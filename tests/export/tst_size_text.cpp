// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes and factors: the unit changes before a number would need a fourth digit, and no value is written as a power of ten.
#include "export/size_text.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace floom;

class TestSizeText : public QObject {
    Q_OBJECT

private slots:
    void whatIsWritten_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const std::string& text, const char* expected) {
            QTest::newRow(expected) << QString::fromStdString(text) << QString::fromUtf8(expected);
        };
        row(decimalSizeText(0), "0 B");
        row(decimalSizeText(999), "999 B");
        row(decimalSizeText(512e9), "512 GB");
        row(decimalSizeText(1.8263e12), "1.83 TB");
        row(decimalSizeText(999.6e6), "1 GB");
        row(decimalSizeText(4.2e18), "4200 PB");
        row(binarySizeText(512), "512 B");
        row(binarySizeText(4096), "4 KiB");
        row(binarySizeText(1536.0 * 1024), "1.5 MiB");
        row(binarySizeText(1023.7 * 1024), "1 MiB");
        row(binarySizeText(1010.0 * 1024), "0.99 MiB"); // three digits also where the next unit is 1024
        row(binarySumText(64.02 * 1024 * 1024 * 1024), "64.0 GiB");
        row(factorText(5), "5");
        row(factorText(1.254), "1.25");
        row(factorText(999.7), "1000");
        row(factorText(12345), "12345");
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
        for (const std::string& text : {factorText(kNone), decimalSizeText(kNone), binarySizeText(kNone)})
            QCOMPARE(QString::fromStdString(text), QStringLiteral("–"));
    }
};

QTEST_APPLESS_MAIN(TestSizeText)
#include "tst_size_text.moc"
