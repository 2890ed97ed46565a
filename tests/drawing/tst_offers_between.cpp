// SPDX-License-Identifier: GPL-3.0-or-later
// A block is offered between two ports that cannot be joined only where it makes a path of data; elsewhere the reason says what to do.
#include "catalogue/catalogue.h"
#include "design/address.h"
#include "drawing/canvas_wiring.h"
#include "io/json.h"

#include <QTest>

#include <set>

using namespace floom;

namespace {

Design drawingOf(const std::vector<std::pair<std::string, std::string>>& blocks)
{
    Design design;
    for (const auto& [id, type] : blocks) {
        Block block;
        block.id = id;
        block.type = type;
        design.blocks.push_back(std::move(block));
    }
    return design;
}

LinkEnd end(const QString& text)
{
    return {text.section(u'.', 0, 0).toStdString(), text.section(u'.', 1).toStdString()};
}

} // namespace

class OffersBetween : public QObject {
    Q_OBJECT

private slots:
    void aPathIsOffered_data()
    {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<bool>("drawn"); // an interconnect, too
        QTest::addColumn<QString>("role"); // of the offer; "" = none
        QTest::newRow("interconnect to package: its controller") << "axi.bus"
                                                                 << "nand.flash" << true << "channel";
        QTest::newRow("and the other way round") << "nand.flash"
                                                 << "axi.bus" << true << "channel";
        QTest::newRow("codec to package: its controller") << "ecc.channel"
                                                          << "nand.flash" << true << "channel";
        QTest::newRow("host to processor: the first interconnect") << "host.link"
                                                                   << "cpu.bus" << false << "transport";
        QTest::newRow("DRAM to processor: the first interconnect") << "dram.ddr"
                                                                   << "cpu.bus" << false << "transport";
        QTest::newRow("host to DRAM: the first interconnect") << "host.link"
                                                              << "dram.ddr" << false << "transport";
        QTest::newRow("host to controller: the first interconnect") << "host.link"
                                                                    << "ch.bus" << false << "transport";
        QTest::newRow("no second interconnect, which would be cut off") << "host.link"
                                                                        << "cpu.bus" << true << "";
        QTest::newRow("nor for the DRAM") << "dram.ddr"
                                          << "ch.bus" << true << "";
        QTest::newRow("nor between host and DRAM") << "host.link"
                                                   << "dram.ddr" << true << "";
        QTest::newRow("the interconnect has a port for the host") << "host.link"
                                                                  << "axi.bus" << true << "";
        QTest::newRow("and one for the DRAM") << "dram.ddr"
                                              << "axi.bus" << true << "";
        QTest::newRow("no package behind the processor") << "nand.flash"
                                                         << "cpu.bus" << true << "";
        QTest::newRow("nor behind a bridge") << "nand.flash"
                                             << "bridge.far" << true << "";
        QTest::newRow("no package at the host") << "nand.flash"
                                                << "host.link" << false << "";
        QTest::newRow("a controller has a port for the processor's bus") << "ch.flash"
                                                                         << "cpu.bus" << true << "";
        QTest::newRow("and for the codec's") << "ch.flash"
                                             << "ecc.channel" << true << "";
        QTest::newRow("two packages") << "nand.flash"
                                      << "rram.flash" << true << "";
        QTest::newRow("two hosts") << "host.link"
                                   << "sata.link" << false << "";
        QTest::newRow("a block and itself") << "ecc.bus"
                                            << "ecc.channel" << true << "";
    }
    void aPathIsOffered()
    {
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(bool, drawn);
        QFETCH(QString, role);
        const auto& catalogue = builtinCatalogue();
        std::vector<std::pair<std::string, std::string>> blocks{
            {"host", "host_pcie"},        {"sata", "host_sata"},    {"cpu", "cpu"},           {"dram", "dram"},    {"ecc", "ecc_ldpc"},
            {"ch", "channel_controller"}, {"nand", "nand_package"}, {"rram", "rram_package"}, {"bridge", "bridge"}};
        if (drawn)
            blocks.emplace_back("axi", "interconnect_axi");
        const Design design = drawingOf(blocks);
        QVERIFY(!whyNotLinked(design, catalogue, end(from), end(to)).empty());
        const TypeSpec* type = typeBetween(design, catalogue, end(from), end(to));
        const QString found = !type ? QString() : type->role == Role::channel ? QStringLiteral("channel") : QStringLiteral("transport");
        QVERIFY2(found == role, type ? type->id.c_str() : "none");
    }

    // Of all pairs of ports, in the built-in types and in any drawing of two of them.
    void nothingIsOfferedBetweenPortsOfOneBus()
    {
        const auto& catalogue = builtinCatalogue();
        std::set<std::string> offered;
        for (const auto& one : catalogue.types())
            for (const auto& other : catalogue.types()) {
                const Design design = drawingOf({{"a", one.id}, {"b", other.id}});
                for (const auto& p : one.ports)
                    for (const auto& q : other.ports)
                        if (const auto* type = typeBetween(design, catalogue, {"a", p.id}, {"b", q.id})) {
                            QVERIFY2(p.bus != q.bus, (one.id + '.' + p.id + " to " + other.id + '.' + q.id).c_str());
                            offered.insert(type->id);
                        }
            }
        QVERIFY(offered.size() == 2); // a controller, and the first interconnect
    }

    void aFullPortSaysWhatToDo()
    {
        Design design = drawingOf({{"ch", "channel_controller"}, {"other", "channel_controller"}, {"nand", "nand_package"}});
        design.links.push_back({{"ch", "flash"}, {"nand", "flash"}, LinkMap::each, 1});
        const auto reason = QString::fromStdString(whyNotLinked(design, builtinCatalogue(), {"other", "flash"}, {"nand", "flash"}));
        QVERIFY2(reason.endsWith(QStringLiteral("is full. Delete a wire there first.")), qPrintable(reason));
        QVERIFY(typeBetween(design, builtinCatalogue(), {"other", "flash"}, {"nand", "flash"}) == nullptr);
        design.links.push_back({{"ch", "bus"}, {"other", "bus"}, LinkMap::each, 1});
        QVERIFY(typeBetween(design, builtinCatalogue(), {"ch", "bus"}, {"other", "bus"}) == nullptr); // wired already
    }
};

QTEST_GUILESS_MAIN(OffersBetween)
#include "tst_offers_between.moc"
