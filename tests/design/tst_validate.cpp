// SPDX-License-Identifier: GPL-3.0-or-later
// Structural checks: each fault is found with its rule and address, and an offered fix removes it.
#include "design/small_catalogue.h"

#include <functional>

using namespace floom;
using namespace floom_test;

using Change = std::function<void(Design&)>;
Q_DECLARE_METATYPE(Change)

class TestValidate : public QObject {
    Q_OBJECT

private slots:
    void aSoundDesignHasNoFindings();
    void finds_data();
    void finds();
    void fixesCure_data();
    void fixesCure();
    void whyNotLinked_data();
    void whyNotLinked();
    void anEmptyDesignHasNoFindings();
};

namespace {

Block& block(Design& design, const char* id)
{
    return *design.find(id);
}

} // namespace

void TestValidate::aSoundDesignHasNoFindings()
{
    const auto found = validate(smallDesign(), smallCatalogue());
    QVERIFY2(found.empty(), found.empty() ? "" : found.front().detail.c_str());
}

void TestValidate::finds_data()
{
    QTest::addColumn<Change>("change");
    QTest::addColumn<QString>("rule");
    QTest::addColumn<QString>("address");
    const auto row = [](const char* name, const char* rule, const char* address, Change change) {
        QTest::newRow(name) << change << rule << address;
    };
    row("bad name", "R001", "Ch 1", [](Design& d) { d.blocks.push_back({"Ch 1", "road", {}, {}, {}, {}, {}}); });
    row("empty name", "R001", "", [](Design& d) { d.blocks.push_back({"", "road", {}, {}, {}, {}, {}}); });
    row("same name", "R001", "ch", [](Design& d) { d.blocks.push_back({"ch", "road", {4}, {}, {}, {}, {}}); });
    row("unknown type", "R002", "x", [](Design& d) { d.blocks.push_back({"x", "rode", {}, {}, {}, {}, {}}); });
    row("no elements", "R003", "ch.count", [](Design& d) { block(d, "ch").count = {0}; });
    row("negative count", "R003", "ch.count", [](Design& d) { block(d, "ch").count = {-4}; });
    row("too many elements", "R003", "pkg.count", [](Design& d) { block(d, "pkg").count = {65'536, 2}; });
    row("five dimensions", "R003", "pkg.count", [](Design& d) { block(d, "pkg").count = {4, 2, 1, 1, 1}; });
    row("unknown parameter", "R004", "ch.rat", [](Design& d) { block(d, "ch").parameters["rat"] = Value(true); });
    row("out of range", "R005", "ch.rate", [](Design& d) { block(d, "ch").parameters["rate"] = Value(std::int64_t{1}); });
    row("another kind", "R005", "ch.rate", [](Design& d) { block(d, "ch").parameters["rate"] = Value(1.5); });
    row("unknown choice", "R005", "ch.order", [](Design& d) { block(d, "ch").parameters["order"] = Value(std::string("lifo")); });
    row("override out of range", "R005", "ch[1].rate", [](Design& d) { block(d, "ch").overrides["[1]"]["rate"] = Value(std::int64_t{1}); });
    row("override of nothing", "R006", "ch", [](Design& d) { block(d, "ch").overrides["[9]"]["rate"] = Value(std::int64_t{400'000'000}); });
    row("override not normal", "R006", "pkg", [](Design& d) { block(d, "pkg").overrides[".die[0]"]["tPROG"] = Value(std::int64_t{1}); });
    row("no such block", "R007", "chh", [](Design& d) { d.links[0].to.block = "chh"; });
    row("no such port", "R007", "ch", [](Design& d) { d.links[0].to.port = "upp"; });
    row("two buses", "R008", "host", [](Design& d) { d.links[0].to.port = "flash"; });
    row("itself", "R008", "ch", [](Design& d) { d.links.push_back({{"ch", "up"}, {"ch", "flash"}, LinkMap::each, 1}); });
    row("two memories", "R008", "pkg", [](Design& d) {
        d.blocks.push_back({"pkg2", "chip", {4, 2}, {}, {}, {}, {}});
        d.links[1] = {{"pkg", "flash"}, {"pkg2", "flash"}, LinkMap::each, 1};
    });
    row("shapes", "R009", "pkg", [](Design& d) { block(d, "pkg").count = {8, 2}; });
    row("stripe of nothing", "R009", "ch", [](Design& d) { d.links[1].map = LinkMap::stripe, d.links[1].stripe = 0; });
    row("stripe does not divide", "R009", "pkg", [](Design& d) { d.links[1].map = LinkMap::stripe, d.links[1].stripe = 3; });
    row("too many wires", "R010", "host", [](Design& d) {
        d.blocks.push_back({"ch2", "road", {}, {}, {}, {}, {}});
        d.links.push_back({{"host", "link"}, {"ch2", "up"}, LinkMap::each, 1});
    });
    row("twice the same wire", "R011", "pkg", [](Design& d) { d.links.push_back({d.links[1].to, d.links[1].from, LinkMap::each, 1}); });
}

void TestValidate::finds()
{
    QFETCH(Change, change);
    QFETCH(QString, rule);
    QFETCH(QString, address);
    Design design = smallDesign();
    change(design);
    const auto found = validate(design, smallCatalogue());
    bool there = false;
    for (const Diagnostic& finding : found) {
        there = there || (finding.rule == rule.toStdString() && finding.address == address.toStdString());
        QVERIFY(!finding.title.empty() && !finding.detail.empty());
    }
    QVERIFY2(there, found.empty() ? "nothing found" : (found.front().rule + " " + found.front().address).c_str());
}

void TestValidate::fixesCure_data()
{
    QTest::addColumn<Change>("change");
    QTest::newRow("below the range") << Change([](Design& d) { block(d, "ch").parameters["rate"] = Value(std::int64_t{1}); });
    QTest::newRow("above the range") << Change([](Design& d) { block(d, "ch").parameters["rate"] = Value(std::int64_t{INT64_MAX}); });
    QTest::newRow("of an override") << Change(
        [](Design& d) { block(d, "pkg").overrides["[0][0].die[1]"]["tPROG"] = Value(std::int64_t{INT64_MAX}); });
    QTest::newRow("unknown choice") << Change([](Design& d) { block(d, "ch").parameters["order"] = Value(std::string("lifo")); });
    QTest::newRow("another kind") << Change([](Design& d) { block(d, "ch").parameters["rate"] = Value(true); });
}

void TestValidate::fixesCure()
{
    QFETCH(Change, change);
    Design design = smallDesign();
    change(design);
    const auto found = validate(design, smallCatalogue());
    QCOMPARE(found.size(), std::size_t(1));
    QVERIFY(!found.front().fixes.empty());
    for (const Fix& fix : found.front().fixes) {
        Design cured = design;
        for (const auto& [address, value] : fix.assignments) {
            const Outcome outcome = assign(cured, smallCatalogue(), address + "=" + value);
            QVERIFY2(outcome.ok(), outcome ? "" : outcome.error().message().c_str());
        }
        QVERIFY(validate(cured, smallCatalogue()).empty());
    }
}

void TestValidate::whyNotLinked_data()
{
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::addColumn<QString>("says");
    QTest::newRow("fits") << "host.link"
                          << "spare.up"
                          << "";
    QTest::newRow("either way round") << "spare.up"
                                      << "host.link"
                                      << "";
    QTest::newRow("two buses, with the hint") << "host.link"
                                              << "pkg.flash"
                                              << "A road translates.";
    QTest::newRow("names the buses")
        << "host.link"
        << "pkg.flash"
        << "cannot be wired to Chip (pkg.flash): the first is a port of the on-chip bus, the second of the NAND bus.";
    QTest::newRow("itself") << "ch.up"
                            << "ch.flash"
                            << "cannot be wired to itself";
    QTest::newRow("already") << "pkg.flash"
                             << "ch.flash"
                             << "already wired";
    QTest::newRow("full") << "spare.flash"
                          << "pkg.flash"
                          << "takes 1 wire and is full";
    QTest::newRow("no block") << "nobody.up"
                              << "ch.up"
                              << "no block 'nobody'";
    QTest::newRow("no port") << "ch.down"
                             << "host.link"
                             << "no port 'down'";
}

void TestValidate::whyNotLinked()
{
    QFETCH(QString, from);
    QFETCH(QString, to);
    QFETCH(QString, says);
    Design design = smallDesign();
    design.links.erase(design.links.begin()); // the host is unconnected
    design.blocks.push_back({"spare", "road", {}, {}, {}, {}, {}});
    const auto end = [](const QString& text) { return LinkEnd{text.section('.', 0, 0).toStdString(), text.section('.', 1).toStdString()}; };
    const QString reason = QString::fromStdString(floom::whyNotLinked(design, smallCatalogue(), end(from), end(to)));
    QVERIFY2(says.isEmpty() ? reason.isEmpty() : reason.contains(says), qPrintable(reason));
}

void TestValidate::anEmptyDesignHasNoFindings()
{
    QVERIFY(validate(Design(), Catalogue()).empty());
}

QTEST_APPLESS_MAIN(TestValidate)
#include "tst_validate.moc"
