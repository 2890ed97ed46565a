// SPDX-License-Identifier: GPL-3.0-or-later
// Timeline exports: pictures with embedded design, tables, and the times of a picture sequence.
#include "recording/playback_frames.h"
#include "recording/timeline_csv.h"

#include "recording/toy_recording.h"
#include "store/picture_text.h"
#include "store/text_file.h"

#include <QBuffer>
#include <QImage>
#include <QImageReader>
#include <QTemporaryDir>
#include <QTest>

using namespace floom;

namespace {

QByteArray somePng(QImage* shown = nullptr)
{
    QImage image(40, 30, QImage::Format_ARGB32);
    image.fill(QColor(12, 34, 56));
    image.setPixelColor(7, 8, Qt::white);
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    if (shown)
        *shown = image;
    return buffer.data();
}

const std::string kText = "{ \"name\": \"Grün & <drive>\", \"tPROG\": \"750us\" }";

} // namespace

class ExportTest : public QObject {
    Q_OBJECT

private slots:
    void aPngHoldsItsDriveAndStaysAPicture()
    {
        QImage image;
        const auto plain = somePng(&image);
        QVERIFY(isPicture(plain) && !textInPicture(plain));
        const auto with = pngWithText(plain, kText);
        QCOMPARE(QString::fromStdString(textInPicture(with).value()), QString::fromStdString(kText));
        QBuffer buffer; // another PNG decoder agrees
        buffer.setData(with);
        QImageReader reader(&buffer, "png");
        QCOMPARE(reader.text(QStringLiteral("flashloom")), QString::fromStdString(kText));
        QCOMPARE(reader.read().convertToFormat(QImage::Format_ARGB32), image);
    }
    void aDamagedPngHoldsNothing()
    {
        auto with = pngWithText(somePng(), kText);
        for (const qsizetype length : {qsizetype(9), qsizetype(33), with.size() / 2})
            QVERIFY(!textInPicture(with.left(std::min(length, qsizetype(60)))));
        with[60] = static_cast<char>(with[60] ^ 1); // inside the text: breaks its checksum
        QVERIFY(!textInPicture(with));
        QCOMPARE(pngWithText("no picture", kText), QByteArray("no picture"));
        QVERIFY(!isPicture("{ \"format\": \"flashloom-design\" }"));
    }
    void anSvgHoldsItsDrive()
    {
        const auto svg = "<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"><title>{Timeline}</title><desc>"
            + QString::fromStdString(kText).toHtmlEscaped().toUtf8() + "</desc><rect/></svg>";
        QVERIFY(isPicture(svg));
        QCOMPARE(QString::fromStdString(textInPicture(svg).value()), QString::fromStdString(kText));
    }
    void aPictureIsReadAsTheTextInside()
    {
        QTemporaryDir folder;
        const auto with = folder.filePath(QStringLiteral("with.png")), without = folder.filePath(QStringLiteral("without.png"));
        QVERIFY(writeTextFile(with, pngWithText(somePng(), kText).toStdString()).ok());
        QVERIFY(writeTextFile(without, somePng().toStdString()).ok());
        QCOMPARE(readTextFile(with).value(), kText);
        const auto refused = readTextFile(without);
        QVERIFY(!refused && refused.error().message().find("a picture that contains a drive") != std::string::npos);
    }
    void theTableHasTheEventsThatOverlap()
    {
        const auto recording = ToyDrive().run();
        const TimelineIndex index(recording.store, recording.activities);
        const std::int64_t from = 100'000'000, to = 300'000'000;
        const auto text = QString::fromStdString(eventsCsv(index, {3, 10}, {from}, {to}));
        const auto lines = text.split(QStringLiteral("\r\n"), Qt::SkipEmptyParts);
        qsizetype expected = 1;
        for (const int track : {3, 10})
            for (const auto& span : index.spans(track))
                expected += span.start.ps < to && span.end().ps > from ? 1 : 0;
        QVERIFY(expected > 5);
        QCOMPARE(lines.size(), expected);
        QCOMPARE(lines.front(), QStringLiteral("lane,work,for,request,start_ps,length_ps"));
        const auto cells = lines.at(1).split(u',');
        QCOMPARE(cells.size(), 6);
        QCOMPARE(cells.at(0), QStringLiteral("cpu.core[1]"));
        QCOMPARE(cells.at(1), QStringLiteral("task"));
        QVERIFY(cells.at(4).toLongLong() + cells.at(5).toLongLong() > from);
    }
    void aSequenceSeesEveryPieceOfALife()
    {
        const auto recording = ToyDrive().run();
        const TimelineIndex index(recording.store, recording.activities);
        for (const int request : {3, 700, 1500}) {
            const auto life = requestLife(index, request);
            const auto instants = playbackInstants(life, 24);
            QCOMPARE(instants.size(), std::size_t{24});
            QVERIFY(std::is_sorted(instants.begin(), instants.end()));
            QVERIFY(std::adjacent_find(instants.begin(), instants.end()) == instants.end());
            const auto least = (life.request.completed.ps - life.request.issued.ps) / 50;
            for (const auto& piece : life.pieces)
                QVERIFY((!piece.service && piece.length().ps < least)
                        || std::any_of(instants.begin(), instants.end(), [&](Time at) { return at >= piece.start && at < piece.end; }));
        }
        QVERIFY(playbackInstants({}, 24).empty());
    }
};

QTEST_GUILESS_MAIN(ExportTest)
#include "tst_timeline_export.moc"
