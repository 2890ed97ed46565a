// SPDX-License-Identifier: GPL-3.0-or-later
// The listed cycles of a bus visit against what the visit costs, on a conventional bus and with separate command and address lines: for
// every verb, operation, plane, retry and step they follow each other without a gap and end when the cost does.
#include "io/json.h"
#include "media/bus_cycles.h"
#include "media/ca_cycles.h"

#include <QTest>

using namespace floom;

namespace {

using Items = std::vector<BusCycleItem>;
using Kind = BusCycleItem::Kind;

Block channel(double speed = 1, std::int64_t width = 8)
{
    Block block;
    block.id = "ch";
    block.type = "channel_controller";
    // Times that share no factor: a sum of others cannot pass for the right one.
    block.parameters = {{"tCS", std::int64_t{20'011}},
                        {"tWC", std::int64_t{25'013}},
                        {"tADL", std::int64_t{70'001}},
                        {"tWHR", std::int64_t{80'021}},
                        {"tCCS", std::int64_t{300'007}},
                        {"tDataSetup", std::int64_t{30'029}},
                        {"tWPST", std::int64_t{6'501}},
                        {"tCACI", std::int64_t{8'009}},
                        {"rate", std::int64_t{533'333'333}},
                        {"tRHW", std::int64_t{100'003}},
                        {"width", width},
                        {"speed", speed}};
    return block;
}

ParameterReader reader(const Block& block)
{
    return {block, *builtinCatalogue().find("channel_controller"), {}};
}

QString words(const Items& items)
{
    QStringList list;
    for (const auto& item : items)
        switch (item.kind) {
        case Kind::wait:
            break;
        case Kind::command:
            list << (item.number < 0 ? QStringLiteral("?")
                                     : QStringLiteral("%1h").arg(item.number, 2, 16, QChar(u'0')).toUpper().replace(u'H', u'h'));
            break;
        case Kind::column:
            list << QStringLiteral("C%1").arg(item.number);
            break;
        case Kind::row:
            list << QStringLiteral("R%1").arg(item.number);
            break;
        case Kind::feature:
            list << QStringLiteral("FA");
            break;
        case Kind::parameter:
            list << QStringLiteral("P%1").arg(item.number);
            break;
        case Kind::status:
            list << QStringLiteral("SR");
            break;
        case Kind::select:
            list << QStringLiteral("SCE");
            break;
        case Kind::terminate:
            list << QStringLiteral("SCT");
            break;
        case Kind::data:
            list << QStringLiteral("D%1-%2").arg(item.first).arg(item.first + item.count - 1);
        }
    return list.join(u' ');
}

// Empty if the items follow each other from 0 to `end` and their transfers are counted through.
QString fault(const Items& items, Time end, std::int64_t transfers)
{
    Time at;
    std::int64_t next = 0;
    for (const auto& item : items) {
        if (item.start != at || item.end < item.start)
            return QStringLiteral("an item starts at %1, the one before ends at %2").arg(item.start.ps).arg(at.ps);
        if (item.kind == Kind::data) {
            if (item.first != next)
                return QStringLiteral("transfer %1 follows %2").arg(item.first).arg(next);
            next += item.count;
        }
        at = item.end;
    }
    if (at != end)
        return QStringLiteral("ends at %1 of %2").arg(at.ps).arg(end.ps);
    return next == transfers ? QString() : QStringLiteral("%1 of %2 transfers").arg(next).arg(transfers);
}

// Calls `check` for every visit that a channel can make: suspend, resume and polls have the verb `status`.
template <typename Check> int everyVisit(Check check)
{
    int visits = 0;
    for (const Verb verb : {Verb::command, Verb::dataOut, Verb::dataIn, Verb::status})
        for (const FlashOp op : {FlashOp::read, FlashOp::program, FlashOp::erase, FlashOp::copyback})
            for (const BusStep step : {BusStep::none, BusStep::poll, BusStep::suspend, BusStep::resume})
                for (int planes = 1; planes <= 4; ++planes)
                    for (int plane = 0; plane < planes; ++plane)
                        for (int fragments = 1; fragments <= 9; ++fragments)
                            for (int retry = 0; retry <= 2; ++retry)
                                for (const bool shared : {false, true})
                                    for (int extra = 0; extra <= 2; ++extra)
                                        for (const std::uint32_t bytes : {9U, 512U, 4'611U, 17'664U}) {
                                            if (step != BusStep::none && verb != Verb::status)
                                                continue;
                                            Packet packet;
                                            packet.op = op;
                                            packet.onBus.step = step;
                                            packet.flash.planes = static_cast<std::uint8_t>(planes);
                                            packet.planesSent = static_cast<std::uint8_t>(plane);
                                            packet.fragments = static_cast<std::uint16_t>(fragments);
                                            packet.retry = op == FlashOp::read ? static_cast<std::uint8_t>(retry) : std::uint8_t{0};
                                            packet.sharedSelect = shared;
                                            packet.onBus.extraCommands = static_cast<std::uint8_t>(extra);
                                            packet.rawBytes = bytes;
                                            check(verb, packet);
                                            ++visits;
                                        }
    return visits;
}

std::int64_t transfersOf(Verb verb, const Packet& packet, std::int64_t width)
{
    if (verb != Verb::dataOut && verb != Verb::dataIn)
        return 0;
    const std::int64_t planes = verb == Verb::dataIn ? packet.flash.planes : 1;
    const std::int64_t share = packet.rawBytes / planes;
    const std::int64_t bytes = packet.planesSent == 0 || planes == 1 ? packet.rawBytes - share * (planes - 1) : share;
    return (bytes + width / 8 - 1) / (width / 8);
}

} // namespace

class TestBusCycles : public QObject {
    Q_OBJECT

private slots:
    void theCycleListIsAsLongAsTheCostOfTheVisit_data()
    {
        QTest::addColumn<double>("speed");
        QTest::addColumn<int>("width");
        QTest::newRow("8 bit") << 1.0 << 8;
        QTest::newRow("16 bit, faster") << 1.7 << 16;
    }
    void theCycleListIsAsLongAsTheCostOfTheVisit()
    {
        QFETCH(double, speed);
        QFETCH(int, width);
        const Block block = channel(speed, width);
        const BusCycles cycles(reader(block));
        const CaCycles ca(reader(block));
        QString wrong;
        const int visits = everyVisit([&](Verb verb, const Packet& packet) {
            if (!wrong.isEmpty())
                return;
            const auto transfers = transfersOf(verb, packet, width);
            for (const bool polled : {false, true})
                if (wrong.isEmpty())
                    wrong = fault(cycles.list(verb, packet, polled), cycles.cost(verb, packet).service(), transfers);
            if (wrong.isEmpty())
                wrong = fault(ca.listCommand(verb, packet), ca.command(verb, packet), 0);
            if (wrong.isEmpty() && transfers > 0)
                wrong = fault(ca.listData(packet, verb), ca.data(packet, verb) + ca.waits(packet, verb), transfers);
            if (wrong.isEmpty())
                wrong = fault(ca.listConfirm(packet), ca.confirm(), 0);
            if (!wrong.isEmpty())
                wrong += QStringLiteral(": verb %1, op %2, step %3, plane %4 of %5, %6 stretches, retry %7")
                             .arg(static_cast<int>(verb))
                             .arg(static_cast<int>(packet.op))
                             .arg(static_cast<int>(packet.onBus.step))
                             .arg(packet.planesSent)
                             .arg(packet.flash.planes)
                             .arg(packet.fragments)
                             .arg(packet.retry);
        });
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        QVERIFY(visits > 40'000);
    }

    void aVisitHasTheCyclesOfTheOnfiStandard()
    {
        const Block block = channel();
        const BusCycles cycles(reader(block));
        Packet packet;
        packet.op = FlashOp::read;
        QCOMPARE(words(cycles.list(Verb::command, packet, false)), "00h C1 C2 R1 R2 R3 30h");
        packet.retry = 1;
        QCOMPARE(words(cycles.list(Verb::command, packet, false)), "EFh FA P1 P2 P3 P4 00h C1 C2 R1 R2 R3 30h");
        packet.flash.planes = 2;
        QCOMPARE(words(cycles.list(Verb::command, packet, false)), "EFh FA P1 P2 P3 P4 00h C1 C2 R1 R2 R3 32h");
        packet.planesSent = 1;
        QCOMPARE(words(cycles.list(Verb::command, packet, false)), "00h C1 C2 R1 R2 R3 30h");
        packet.retry = 0;
        packet.op = FlashOp::copyback;
        QCOMPARE(words(cycles.list(Verb::command, packet, false)), "00h C1 C2 R1 R2 R3 35h");
        packet.op = FlashOp::program;
        QCOMPARE(words(cycles.list(Verb::command, packet, false)), "85h C1 C2 R1 R2 R3 10h");
        packet.op = FlashOp::erase;
        QCOMPARE(words(cycles.list(Verb::command, packet, false)), "60h R1 R2 R3 D0h");
        packet.planesSent = 0;
        QCOMPARE(words(cycles.list(Verb::command, packet, false)), "60h R1 R2 R3 D1h");
        packet.op = FlashOp::program;
        packet.rawBytes = 17;
        QCOMPARE(words(cycles.list(Verb::dataIn, packet, false)), "80h C1 C2 R1 R2 R3 D0-8 11h"); // plane 0 gets the remainder
        packet.op = FlashOp::read;
        packet.rawBytes = 16;
        packet.fragments = 2;
        QCOMPARE(words(cycles.list(Verb::dataOut, packet, false)), "06h C1 C2 R1 R2 R3 E0h D0-7 06h C1 C2 R1 R2 R3 E0h D8-15");
        packet.flash.planes = 1;
        packet.onBus.extraCommands = 2;
        QCOMPARE(words(cycles.list(Verb::dataOut, packet, true)), "3Fh 00h D0-7 05h C1 C2 E0h D8-15");
        QCOMPARE(words(cycles.list(Verb::status, packet, false)), "70h SR");
        packet.sharedSelect = true;
        QCOMPARE(words(cycles.list(Verb::status, packet, false)), "78h R1 R2 R3 SR");
        packet.onBus.step = BusStep::suspend;
        QCOMPARE(words(cycles.list(Verb::status, packet, false)), "? R1 R2 R3"); // its byte is the vendor's
    }

    void separateLinesCarryPacketsAroundTheData()
    {
        const Block block = channel();
        const CaCycles cycles(reader(block));
        Packet packet;
        packet.op = FlashOp::read;
        packet.rawBytes = 16;
        QCOMPARE(words(cycles.listCommand(Verb::command, packet)), "00h C1 C2 R1 R2 R3 30h");
        QCOMPARE(words(cycles.listCommand(Verb::dataOut, packet)), "05h C1 C2 E0h SCE SCT");
        packet.sharedSelect = true;
        packet.fragments = 2;
        QCOMPARE(words(cycles.listCommand(Verb::dataOut, packet)), "06h C1 C2 R1 R2 R3 E0h SCE SCT 05h C1 C2 E0h SCE SCT");
        QCOMPARE(words(cycles.listData(packet, Verb::dataOut)), "D0-7 D8-15");
        QCOMPARE(words(cycles.listCommand(Verb::status, packet)), "78h R1 R2 R3 SR");
        packet.op = FlashOp::program;
        QCOMPARE(words(cycles.listCommand(Verb::dataIn, packet)), "80h C1 C2 R1 R2 R3 12h SCE");
        QCOMPARE(words(cycles.listData(packet, Verb::dataIn)), "D0-15");
        QCOMPARE(words(cycles.listConfirm(packet)), "SCT 10h");
        packet.flash.planes = 2;
        QCOMPARE(words(cycles.listConfirm(packet)), "SCT 11h");
        QCOMPARE(cycles.listConfirm(packet).back().end - cycles.listConfirm(packet).back().start, Time{3 * 8'009}); // three clocks a byte
    }
};

QTEST_GUILESS_MAIN(TestBusCycles)
#include "tst_bus_cycles.moc"
