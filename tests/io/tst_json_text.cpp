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
