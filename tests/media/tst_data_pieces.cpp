// SPDX-License-Identifier: GPL-3.0-or-later
// DataPieces: all data are fetched once, in pieces for which the tags suffice.
#include "media/data_pieces.h"

#include <QTest>

using namespace floom;

class TestDataPieces : public QObject {
    Q_OBJECT

private slots:
    void piecesSumToThePacket_data()
    {
        QTest::addColumn<int>("tags");
        QTest::addColumn<QList<qint64>>("pieces"); // of 16,500 bytes at 512 bytes a read request
        QTest::newRow("half of the tags suffice") << 66 << QList<qint64>{16500};
        QTest::newRow("one too few: a quarter at a time") << 64 << QList<qint64>{8192, 8192, 116};
        QTest::newRow("few") << 8 << QList<qint64>(16, 1024) + QList<qint64>{116};
        QTest::newRow("one") << 1 << QList<qint64>(32, 512) + QList<qint64>{116};
    }
    void piecesSumToThePacket()
    {
        QFETCH(const int, tags);
        QFETCH(const QList<qint64>, pieces);
        const DataPieces cut(512, tags);
        for (qsizetype i = 0; i < pieces.size(); ++i) {
            QCOMPARE(cut.piece(16500, i), pieces[i]);
            QVERIFY(!cut.isAll(16500, i));
        }
        QVERIFY(cut.isAll(16500, pieces.size()));
        QCOMPARE(cut.piece(16500, pieces.size()), 0);
    }
};

QTEST_GUILESS_MAIN(TestDataPieces)
#include "tst_data_pieces.moc"
