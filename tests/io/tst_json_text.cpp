// SPDX-License-Identifier: GPL-3.0-or-later
// The JSON parser: error positions, duplicate keys, depth and sizes; and the writer: strict JSON for any input.
#include "io/json_text.h"
#include "io/json_writer.h"

#include <QTest>

#include <limits>

using namespace floom;

class TestJsonText : public QObject {
    Q_OBJECT

private slots:
    void refuses_data();
    void refuses();
    void saysItInPlainWords_data();
    void saysItInPlainWords();
    void aTextCutAnywhereIsCalledCut();
    void depthIsLimited();
    void quotesAnyBytes();
    void writesWhatReadsBack();
};

void TestJsonText::refuses_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("says");
    QTest::newRow("nothing") << QByteArray() << "line 1, column 1";
    QTest::newRow("cut off") << QByteArray("{\n  \"a\": [1,\n") << "line 3";
    QTest::newRow("a comma too many") << QByteArray("{\"a\": 1,\n}") << "f.json, line 2, column 1";
    QTest::newRow("two texts") << QByteArray("{} {}") << "column 4";
    QTest::newRow("a key twice") << QByteArray("{\"a\": {\"b\": 1, \"c\": {}, \"b\": 2}}") << "'b' twice";
    QTest::newRow("a number too great") << QByteArray("{\"a\": 1e999}") << "1e999";
    QTest::newRow("not a number") << QByteArray("[NaN]") << "column 2";
    QTest::newRow("a comment") << QByteArray("{} // more") << "column 4";
    QTest::newRow("no UTF-8") << QByteArray("[\"\xFF\"]") << "UTF-8";
    QTest::newRow("a byte of zero") << QByteArray("{\"a\"\0: 1}", 9) << "column 5";
}

void TestJsonText::refuses()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, says);
    const auto json = parseJson({text.data(), static_cast<std::size_t>(text.size())}, "f.json");
    QVERIFY(!json.ok());
    const QString message = QString::fromStdString(json.error().message());
    QVERIFY2(message.contains(says), qPrintable(message));
    QVERIFY(message.size() < 500);
}

void TestJsonText::saysItInPlainWords_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* text, const char* says) { QTest::newRow(text) << QByteArray(text) << QString::fromUtf8(says); };
    const QString correct = QStringLiteral(". Correct it there, or open an older copy of the file.");
    const QString cut = QStringLiteral(". The file is cut off here: open an older copy, or copy the file again.");
    row("", "f.json, line 1, column 1: expected JSON text, found nothing: the file is empty. Open an older copy of the file.");
    row("{\n  \"a\": [1,\n", qPrintable("f.json, line 3, column 1: expected the rest of the file, found its end" + cut));
    row("{\"a\": \"bc", qPrintable("f.json, line 1, column 10: expected the rest of the file, found its end" + cut));
    row("{\"a\": tru", qPrintable("f.json, line 1, column 10: expected the rest of the file, found its end" + cut));
    row("{\"a\": 1,\n}", qPrintable("f.json, line 2, column 1: expected a name in double quotes, found '}'" + correct));
    row("{\"a\" 1}", qPrintable("f.json, line 1, column 6: expected a ':' after the name, found '1'" + correct));
    row("{\"a\": 1 \"b\": 2}", qPrintable("f.json, line 1, column 9: expected a ',' or the closing '}', found \"b\"" + correct));
    row("[1 2]", qPrintable("f.json, line 1, column 4: expected a ',' or the closing ']', found '2'" + correct));
    row("{\"a\": fals}", qPrintable("f.json, line 1, column 7: expected a value, found 'fals'" + correct));
    row("[NaN]", qPrintable("f.json, line 1, column 2: expected a value, found 'NaN'" + correct));
    row("{\"a\": -x}", qPrintable("f.json, line 1, column 7: expected a number such as 12 or 0.5, found '-x'" + correct));
    row("{} {}", qPrintable("f.json, line 1, column 4: expected the end of the file, found '{'" + correct));
    row("{\"a\": \"x\ny\"}",
        qPrintable("f.json, line 1, column 9: expected a '\"' that closes the text, found a line break or another control character"
                   + correct));
    row("hello world",
        "f.json, line 1, column 1: expected JSON text, which begins with '{' or '[', found 'hello'. This is no text file of this program.");
}

void TestJsonText::saysItInPlainWords()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, says);
    const auto json = parseJson({text.data(), static_cast<std::size_t>(text.size())}, "f.json");
    QVERIFY(!json.ok());
    QCOMPARE(QString::fromStdString(json.error().message()), says);
}

void TestJsonText::aTextCutAnywhereIsCalledCut()
{
    const std::string text =
        "{\"name\": \"a \\\"drive\\\"\", \"blocks\": [{\"at\": [1.5, -2e3], \"on\": true, \"none\": null}], \"links\": {}}";
    QVERIFY(parseJson(text, {}).ok());
    for (std::size_t kept = 1; kept < text.size(); ++kept) {
        const auto json = parseJson(text.substr(0, kept), "f.json");
        QVERIFY(!json.ok());
        QVERIFY2(json.error().message().find("found its end. The file is cut off here") != std::string::npos,
                 json.error().message().c_str());
    }
}

void TestJsonText::depthIsLimited()
{
    QVERIFY(parseJson(std::string(60, '[') + std::string(60, ']'), {}).ok());
    QVERIFY(!parseJson(std::string(80, '[') + std::string(80, ']'), {}).ok());
    QVERIFY(!parseJson(std::string(2'000'000, '['), {}).ok());
    std::string objects;
    for (int i = 0; i < 200'000; ++i)
        objects += "{\"a\":";
    QVERIFY(!parseJson(objects, {}).ok());
}

void TestJsonText::quotesAnyBytes()
{
    for (int byte = 0; byte < 256; ++byte) {
        const std::string text = {'a', static_cast<char>(byte), 'z'};
        const auto json = parseJson(quotedJson(text), {});
        QVERIFY(json.ok());
        if (byte < 0x80)
            QCOMPARE(json->get<std::string>(), text);
    }
}

void TestJsonText::writesWhatReadsBack()
{
    JsonWriter writer;
    writer.beginObject();
    writer.key("empty").beginArray();
    writer.endArray();
    writer.key("numbers").beginArray(JsonLayout::oneLine);
    for (const double number : {0.1, -0.0, 1e-300, 1e22, 123456789.125, 3.0})
        writer.number(number);
    writer.number(std::numeric_limits<double>::quiet_NaN());
    writer.number(std::numeric_limits<double>::infinity());
    writer.integer(std::numeric_limits<std::uint64_t>::max());
    writer.integer(std::numeric_limits<std::int64_t>::min());
    writer.endArray();
    writer.key("inner").beginObject(JsonLayout::oneLine);
    writer.key("a \"quote\"").flag(true);
    writer.key("b").null();
    writer.endObject();
    writer.endObject();
    const std::string text = writer.take();
    QCOMPARE(QString::fromStdString(text),
             QString("{\n  \"empty\": [],\n  \"numbers\": [0.1, 0, 1e-300, 1e+22, 123456789.125, 3, null, null, 18446744073709551615, "
                     "-9223372036854775808],\n  \"inner\": {\"a \\\"quote\\\"\": true, \"b\": null}\n}"));
    QVERIFY(parseJson(text, {}).ok());
}

QTEST_APPLESS_MAIN(TestJsonText)
#include "tst_json_text.moc"
