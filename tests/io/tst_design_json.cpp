// SPDX-License-Identifier: GPL-3.0-or-later
// Designs as text: written text parses back equal, parsed text is written with the same bytes, reserved keys stay, errors are named.
#include "design/small_catalogue.h"

using namespace floom;
using namespace floom_test;

class TestDesignJson : public QObject {
    Q_OBJECT

private slots:
    void writesTheDocumentedForm();
    void roundTrips();
    void awkwardTextsRoundTrip();
    void keepsReservedKeys();
    void keepsWhatTheCatalogueDoesNotKnow();
    void bringsOverridesToNormalForm();
    void dropsDefaults();
    void refuses_data();
    void refuses();
};

namespace {

Design rich()
{
    Design design = smallDesign();
    design.notes = "two lines\nand a \"quote\"";
    design.blocks[1].parameters = {
        {"order", Value(std::string("fair"))}, {"rate", Value(std::int64_t{800'000'000})}, {"share", Value(0.28)}};
    design.blocks[1].overrides["[2]"]["rate"] = Value(std::int64_t{200'000'000});
    design.blocks[2].overrides["[3][1].die[0]"]["tPROG"] = Value(std::int64_t{900'000'001});
    design.blocks[2].overrides["[3][1].die[0]"]["skew"] = Value(0.1);
    design.blocks[2].notes = "hot";
    design.blocks[2].at = {-40, 80};
    design.links[0].map = LinkMap::roundRobin;
    design.links[1].map = LinkMap::stripe;
    design.links[1].stripe = 2;
    design.reserved = R"({"groups":[{"name":"Flash","blocks":["ch","pkg"]}],"limits":{"iops":5}})";
    return design;
}

QString starter()
{
    return QString::fromStdString(writeDesign(rich(), smallCatalogue()));
}

} // namespace

void TestDesignJson::writesTheDocumentedForm()
{
    Design design = smallDesign();
    design.blocks.erase(design.blocks.begin());
    design.links.erase(design.links.begin());
    design.blocks[0].parameters["rate"] = Value(std::int64_t{800'000'000});
    design.blocks[0].overrides["[2]"]["rate"] = Value(std::int64_t{200'000'000});
    QCOMPARE(QString::fromStdString(writeDesign(design, smallCatalogue())),
             QString("{\n"
                     "  \"format\": \"flashloom-design\",\n"
                     "  \"version\": 1,\n"
                     "  \"name\": \"Small\",\n"
                     "  \"blocks\": [\n"
                     "    {\"id\": \"ch\", \"type\": \"road\", \"count\": [4], \"at\": [200, 0], \"parameters\": {\"rate\": \"800MT/s\"}, "
                     "\"overrides\": {\"[2]\": {\"rate\": \"200MT/s\"}}},\n"
                     "    {\"id\": \"pkg\", \"type\": \"chip\", \"count\": [4, 2], \"at\": [400, 0]}\n"
                     "  ],\n"
                     "  \"links\": [\n"
                     "    {\"from\": \"ch.flash\", \"to\": \"pkg.flash\", \"map\": \"each\"}\n"
                     "  ]\n"
                     "}\n"));
}

void TestDesignJson::roundTrips()
{
    for (const Design& design : {Design(), smallDesign(), rich()}) {
        const std::string text = writeDesign(design, smallCatalogue());
        const auto read = readDesign(text, smallCatalogue());
        QVERIFY2(read.ok(), read ? "" : read.error().message().c_str());
        QVERIFY(*read == design);
        QCOMPARE(QString::fromStdString(writeDesign(*read, smallCatalogue())), QString::fromStdString(text));
    }
}

void TestDesignJson::awkwardTextsRoundTrip()
{
    Design design = smallDesign();
    design.name = "\xC3\xA9\xE2\x82\xAC \t\\ / \x01 \"";
    design.notes = std::string("a\0b", 3);
    const auto read = readDesign(writeDesign(design, smallCatalogue()), smallCatalogue());
    QVERIFY2(read.ok(), read ? "" : read.error().message().c_str());
    QVERIFY(*read == design);
    design.name = "\xFF\xFE"; // invalid UTF-8: replaced, never a broken file
    QVERIFY(readDesign(writeDesign(design, smallCatalogue()), smallCatalogue()).ok());
}

void TestDesignJson::keepsReservedKeys()
{
    QString text = starter();
    text.replace("\"limits\": {\"iops\":5}", "\"pins\": [1, {\"deep\": null}]");
    const auto read = readDesign(text.toStdString(), smallCatalogue());
    QVERIFY2(read.ok(), read ? "" : read.error().message().c_str());
    const std::string again = writeDesign(*read, smallCatalogue());
    QVERIFY(again.find("\"pins\": [1,{\"deep\":null}]") != std::string::npos);
    QVERIFY(again.find("\"groups\"") != std::string::npos);
    QVERIFY(*readDesign(again, smallCatalogue()) == *read);
}

void TestDesignJson::keepsWhatTheCatalogueDoesNotKnow()
{
    QString text = starter();
    text.replace("\"type\": \"mouth\"",
                 "\"type\": \"beak\", \"parameters\": {\"a\": 1, \"b\": 2.0, \"c\": true, \"d\": \"5us\", \"e\": 2.5}");
    const auto read = readDesign(text.toStdString(), smallCatalogue());
    QVERIFY2(read.ok(), read ? "" : read.error().message().c_str());
    QCOMPARE(read->blocks[0].parameters.size(), std::size_t(5));
    QCOMPARE(validate(*read, smallCatalogue()).front().rule, std::string("R002"));
    QVERIFY(*readDesign(writeDesign(*read, smallCatalogue()), smallCatalogue()) == *read);
}

void TestDesignJson::bringsOverridesToNormalForm()
{
    QString text = starter();
    text.replace("[3][1].die[0]", ".die[0]");
    const auto read = readDesign(text.toStdString(), smallCatalogue());
    QVERIFY(read.ok());
    QCOMPARE(read->blocks[2].overrides.begin()->first, std::string("[*][*].die[0]"));
    text = starter();
    text.replace("[3][1].die[0]", "[99][1]"); // names nothing: kept, and reported by validate()
    QCOMPARE(readDesign(text.toStdString(), smallCatalogue())->blocks[2].overrides.begin()->first, std::string("[99][1]"));
}

void TestDesignJson::dropsDefaults()
{
    QString text = starter();
    text.replace("\"800MT/s\"", "\"0.4GT/s\"");
    QCOMPARE(readDesign(text.toStdString(), smallCatalogue())->blocks[1].parameters.count("rate"), std::size_t(0));
}

void TestDesignJson::refuses_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    QTest::addColumn<QString>("says");
    QTest::newRow("unknown key") << "\"links\":"
                                 << "\"lnks\":"
                                 << "d.json, lnks: expected a known key, found 'lnks'. Did you mean links";
    QTest::newRow("unknown block key") << "\"at\": [200"
                                       << "\"att\": [200"
                                       << "blocks[1].att";
    QTest::newRow("format") << "flashloom-design"
                            << "flashloom-desing"
                            << "format: expected \"flashloom-design\"";
    QTest::newRow("newer") << "\"version\": 1"
                           << "\"version\": 2"
                           << "A newer version of Flashloom wrote this file: open it with that version.";
    QTest::newRow("unit") << "\"800MT/s\""
                          << "\"800us\""
                          << "blocks[1].parameters.rate: expected a transfer rate, found a time: us";
    QTest::newRow("unit in an override") << "\"200MT/s\""
                                         << "\"200 apples\""
                                         << "blocks[1].overrides[\"[2]\"].rate";
    QTest::newRow("no value") << "\"fair\""
                              << "null"
                              << "blocks[1].parameters.order";
    QTest::newRow("count of text") << "\"count\": [4]"
                                   << "\"count\": [\"4\"]"
                                   << "blocks[1].count";
    QTest::newRow("count too great") << "\"count\": [4]"
                                     << "\"count\": [1e300]"
                                     << "numbers from 1 to 65536";
    QTest::newRow("far away") << "[200, 0]"
                              << "[200, 1e12]"
                              << "blocks[1].at";
    QTest::newRow("end of a wire") << "\"ch.flash\""
                                   << "\"ch\""
                                   << "links[1].from: expected BLOCK.PORT, found 'ch'";
    QTest::newRow("map") << "\"roundRobin\""
                         << "\"roundrobin\""
                         << "links[0].map";
    QTest::newRow("stripe") << "\"stripe:2\""
                            << "\"stripe:0\""
                            << "links[1].map";
    QTest::newRow("stripe of words") << "\"stripe:2\""
                                     << "\"stripe:two\""
                                     << "links[1].map";
    QTest::newRow("blocks") << "\"blocks\": ["
                            << "\"blocks\": 5, \"pins\": ["
                            << "blocks: expected an array, found 5";
    QTest::newRow("a number for a block") << "{\"id\": \"ch\""
                                          << "5, {\"id\": \"ch\""
                                          << "blocks[1]: expected an object, found 5";
}

void TestDesignJson::refuses()
{
    QFETCH(QString, before);
    QFETCH(QString, after);
    QFETCH(QString, says);
    QString text = starter();
    QVERIFY(text.contains(before));
    text.replace(text.indexOf(before), before.size(), after);
    const auto read = readDesign(text.toStdString(), smallCatalogue(), "d.json");
    QVERIFY(!read.ok());
    const QString message = QString::fromStdString(read.error().message());
    QVERIFY2(message.contains(says), qPrintable(message));
}

QTEST_APPLESS_MAIN(TestDesignJson)
#include "tst_design_json.moc"
