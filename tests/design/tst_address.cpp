// SPDX-License-Identifier: GPL-3.0-or-later
// The address language: what parses and prints back, and what is refused and why.
#include "base/spelling.h"
#include "design/small_catalogue.h"

using namespace floom;
using namespace floom_test;

class TestAddress : public QObject {
    Q_OBJECT

private slots:
    void parsesAndPrintsBack_data();
    void parsesAndPrintsBack();
    void refusesBrokenText_data();
    void refusesBrokenText();
    void knowsItsParts();
    void checksAgainstTheDesign_data();
    void checksAgainstTheDesign();
    void longTextIsNoTrouble();
};

void TestAddress::parsesAndPrintsBack_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("parameter");
    QTest::newRow("block") << "ch"
                           << ""
                           << "";
    QTest::newRow("parameter") << "ch.rate"
                               << ""
                               << "rate";
    QTest::newRow("count") << "ch.count"
                           << ""
                           << "count";
    QTest::newRow("element") << "ch[3].rate"
                             << "[3]"
                             << "rate";
    QTest::newRow("range") << "ch[0..3].rate"
                           << "[0..3]"
                           << "rate";
    QTest::newRow("all") << "ch[*]"
                         << "[*]"
                         << "";
    QTest::newRow("die") << "pkg[3][*].die[1].tPROG"
                         << "[3][*].die[1]"
                         << "tPROG";
    QTest::newRow("plane") << "pkg[0][1].die[1].plane[2..3]"
                           << "[0][1].die[1].plane[2..3]"
                           << "";
    QTest::newRow("die of all") << "pkg.die[1].tPROG"
                                << ".die[1]"
                                << "tPROG";
}

void TestAddress::parsesAndPrintsBack()
{
    QFETCH(QString, text);
    QFETCH(QString, path);
    QFETCH(QString, parameter);
    const auto address = parseAddress(text.toStdString());
    QVERIFY2(address.ok(), address ? "" : address.error().message().c_str());
    QCOMPARE(QString::fromStdString(address->text()), text);
    QCOMPARE(QString::fromStdString(address->instancePath()), path);
    QCOMPARE(QString::fromStdString(address->parameter), parameter);
}

void TestAddress::refusesBrokenText_data()
{
    QTest::addColumn<QString>("text");
    for (const char* text : {"",         ".",       "3ch",      "ch[",      "ch[]",   "ch[3",    "ch[-1]",    "ch[3..]",
                             "ch[3..1]", "ch[1.2]", "ch..rate", "ch.",      "ch[3]x", "ch rate", "ch[70000]", "ch[99999999999999999999]",
                             "ch[*",     "ch[**]",  "[3].rate", "ch.rate=5"})
        QTest::newRow(text) << text;
}

void TestAddress::refusesBrokenText()
{
    QFETCH(QString, text);
    const auto address = parseAddress(text.toStdString());
    QVERIFY(!address.ok());
    QVERIFY(!address.error().expected.empty());
}

void TestAddress::knowsItsParts()
{
    const auto address = parseAddress("pkg[3][*].die[0..1].tPROG");
    QCOMPARE(address->parts.size(), std::size_t(2));
    QCOMPARE(address->parts[0].name, std::string("pkg"));
    QVERIFY(!address->parts[0].dims[0].all());
    QVERIFY(address->parts[0].dims[1].all());
    QVERIFY(address->parts[1].dims[0].contains(1));
    QVERIFY(!address->parts[1].dims[0].contains(2));
}

void TestAddress::checksAgainstTheDesign_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("says"); // "" = fine
    QTest::newRow("block's value") << "ch.rate"
                                   << "";
    QTest::newRow("element") << "ch[3].rate"
                             << "";
    QTest::newRow("every block is ideal or not") << "host.ideal"
                                                 << "";
    QTest::newRow("count") << "pkg.count"
                           << "";
    QTest::newRow("die") << "pkg[3][1].die[1].tPROG"
                         << "";
    QTest::newRow("level left out") << "pkg[*][*].plane[3].skew"
                                    << "";
    QTest::newRow("unknown block") << "chh.rate"
                                   << "Did you mean ch?";
    QTest::newRow("unknown parameter") << "ch.rat"
                                       << "Did you mean rate";
    QTest::newRow("beyond the array") << "ch[4].rate"
                                      << "an index from 0 to 3";
    QTest::newRow("too few dimensions") << "pkg[3].tPROG"
                                        << "each dimension of pkg[4][2]";
    QTest::newRow("single block") << "host[0].lanes"
                                  << "a single block";
    QTest::newRow("beyond the dies") << "pkg[0][0].die[2].tPROG"
                                     << "an index from 0 to 1";
    QTest::newRow("unknown level") << "pkg[0][0].dye[0].tPROG"
                                   << "Did you mean die?";
    QTest::newRow("levels out of order") << "pkg[0][0].plane[0].die[0].skew"
                                         << "a level of a Chip";
    QTest::newRow("too deep") << "pkg[0][0].die[1].pageSize"
                              << "is the same for every die";
    QTest::newRow("one plane's program time") << "pkg[0][0].die[1].plane[0].tPROG"
                                              << "is the same for every plane of a die";
    QTest::newRow("no levels") << "ch[0].die[0].rate"
                               << "nothing inside a Road";
    QTest::newRow("count of one") << "ch[0].count"
                                  << "expected ch.count";
}

void TestAddress::checksAgainstTheDesign()
{
    QFETCH(QString, text);
    QFETCH(QString, says);
    const auto address = parseAddress(text.toStdString());
    QVERIFY(address.ok());
    const Outcome outcome = checkAddress(*address, smallDesign(), smallCatalogue());
    const QString message = outcome ? QString() : QString::fromStdString(outcome.error().message());
    QVERIFY2(says.isEmpty() ? outcome.ok() : message.contains(says), qPrintable(message));
}

void TestAddress::longTextIsNoTrouble()
{
    QVERIFY(!parseAddress(std::string(1'000'000, '[')).ok());
    QVERIFY(!parseAddress(std::string(1'000'000, 'a')).ok());
    QVERIFY(nearestNames(std::string(100'000, 'a'), {"rate"}).empty());
    QCOMPARE(nearestNames("tprog", {"tPROG", "tR", "tBERS"}).front(), std::string("tPROG"));
}

QTEST_APPLESS_MAIN(TestAddress)
#include "tst_address.moc"
