// SPDX-License-Identifier: GPL-3.0-or-later
// The lists of pieces of packets, and the one wait of each that may be split later.
#include "model/cause_pieces.h"

#include <QTest>

using namespace floom;

namespace {

CausePiece pieceOf(std::int64_t ps)
{
    return {ps, {7, 3}, 0, -1};
}

} // namespace

class TestCausePieces : public QObject {
    Q_OBJECT

private slots:
    void aWaitToBeSplitLaterIsFoundUntilItIsRemoved()
    {
        CausePieces pieces;
        Packet packet;
        packet.id = 300;
        QVERIFY(pieces.later(packet) == nullptr);
        pieces.add(packet, pieceOf(5));
        QVERIFY(pieces.later(packet) == nullptr);
        QVERIFY(!pieces.addLater(packet, 20, 3, {100, 42, packet.pieces}));
        pieces.add(packet, pieceOf(6));
        QCOMPARE(packet.pieces, 3);
        const CausePieces::Later* const later = pieces.later(packet);
        QVERIFY(later != nullptr);
        QCOMPARE(later->at, 1U);
        QCOMPARE(later->node, 42U);
        QCOMPARE(later->from, 100);
        packet.pieces = 1;
        QVERIFY(pieces.later(packet) == nullptr);
    }

    // A packet that is used again starts with no pieces, and nobody tells the lists.
    void aReusedPacketHasNoPieces()
    {
        CausePieces pieces;
        Packet packet;
        pieces.add(packet, pieceOf(5));
        pieces.addLater(packet, 20, 3, {100, 42, packet.pieces});
        packet.pieces = 0;
        for (std::int64_t i = 0; i < 40; ++i) {
            QVERIFY(pieces.later(packet) == nullptr);
            pieces.add(packet, pieceOf(i));
        }
        for (std::int64_t i = 0; i < 40; ++i)
            QCOMPARE(pieces.of(packet)[i].ps, i);
    }

    void allPiecesMoveToTheOtherPacket()
    {
        CausePieces pieces;
        Packet packet, kept;
        kept.id = 900;
        pieces.addLater(packet, 20, 3, {100, 42, packet.pieces});
        pieces.move(packet, kept);
        QCOMPARE(packet.pieces, 0);
        QVERIFY(pieces.later(packet) == nullptr);
        QVERIFY(pieces.later(kept) != nullptr);
        QCOMPARE(pieces.of(kept)->ps, 20);
    }

    // The sum stays right where the list is at its end; a wait that comes last there cannot stay for later.
    void aFullListKeepsTheSum()
    {
        CausePieces pieces;
        Packet packet;
        while (packet.pieces < CausePieces::kMost - 1)
            pieces.add(packet, pieceOf(1));
        QVERIFY(pieces.addLater(packet, 20, 3, {100, 42, packet.pieces}));
        QVERIFY(pieces.later(packet) != nullptr);
        pieces.of(packet)[CausePieces::kMost - 1] = pieceOf(20);
        QVERIFY(!pieces.addLater(packet, 4, 3, {100, 42, packet.pieces}));
        QVERIFY(pieces.later(packet) == nullptr);
        pieces.add(packet, pieceOf(3));
        QCOMPARE(std::uint32_t{packet.pieces}, CausePieces::kMost);
        QCOMPARE(pieces.of(packet)[CausePieces::kMost - 1].ps, 27);
    }
};

QTEST_APPLESS_MAIN(TestCausePieces)
#include "tst_cause_pieces.moc"
