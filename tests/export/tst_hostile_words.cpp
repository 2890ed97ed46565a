// SPDX-License-Identifier: GPL-3.0-or-later
// Hostile drive names: spreadsheets evaluate nothing, pages execute nothing, pictures stay valid.
#include "export/svg_words.h"
#include "export/table.h"

#include <QTest>
#include <QXmlStreamReader>

using namespace floom;

class TestHostileWords : public QObject {
    Q_OBJECT

private slots:
    void cellsOfCsv_data()
    {
        QTest::addColumn<QString>("cell");
        QTest::addColumn<QString>("written");
        const auto row = [](const char* cell, const char* written) {
            QTest::newRow(cell) << QString::fromUtf8(cell) << QString::fromUtf8(written);
        };
        for (const char* same :
             {"", "a", "-1", "+2", "-0.5", "-.5", "1e-9", "-1.5e+300", "+1E5", "12", "a=b", "a-b", " =1", "\xE2\x80\x93"})
            row(same, same);
        row("=1+1", "'=1+1");
        row("=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0");
        row("+SUM(A1)", "'+SUM(A1)");
        row("-2+3", "'-2+3");
        row("-", "'-");
        row("-e5", "'-e5");
        row("-1 %", "'-1 %");
        row("@SUM(1)", "'@SUM(1)");
        row("\t=1", "\"'\t=1\"");
        row("\r=1", "\"'\r=1\"");
        row("\xEF\xBC\x9D"
            "1+1",
            "'\xEF\xBC\x9D"
            "1+1");
        row("a;=1", "\"a;=1\"");
        row("a,\"=1", "\"a,\"\"=1\"");
    }
    void cellsOfCsv()
    {
        QFETCH(QString, cell);
        QFETCH(QString, written);
        const Table table{"", {{"x"}, {cell.toStdString()}}, {{"y", cell.toStdString()}}};
        const std::string want = written.toStdString();
        QCOMPARE(csv(table), "x," + want + "\r\ny," + want + "\r\n");
    }

    void markdownHasNoTags()
    {
        const Table table{"<b>\n# T", {{"x"}}, {{"<script>alert(1)</script>|&lt;\r\n|"}}};
        QCOMPARE(markdown(table), std::string("### &lt;b> # T\n\n| x |\n|---|\n| &lt;script>alert(1)&lt;/script>\\|&amp;lt;  \\| |\n"));
    }

    void wordsInAPictureAreWords()
    {
        const QByteArray svg = "<svg><title>Qt SVG Document</title>\n<desc>Generated with Qt</desc><rect/></svg>";
        const QString title = QStringLiteral("</title><script>alert(1)</script>\"&"), text = QStringLiteral("{\"a\": \"<\u0001/desc>\"}");
        QXmlStreamReader reader(svgWithWords(svg, title, text));
        QStringList names, words;
        while (!reader.atEnd())
            if (reader.readNext() == QXmlStreamReader::StartElement)
                names << reader.name().toString();
            else if (reader.isCharacters() && !reader.isWhitespace())
                words << reader.text().toString();
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        QCOMPARE(names, QStringList({"svg", "title", "desc", "rect"}));
        QCOMPARE(words, QStringList({title, "{\"a\": \"</desc>\"}"}));
    }
};

QTEST_GUILESS_MAIN(TestHostileWords)
#include "tst_hostile_words.moc"
