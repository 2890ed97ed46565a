// SPDX-License-Identifier: GPL-3.0-or-later
// What a recorded span of a NAND bus says of its command: it survives its byte, and tells the same cycles as a recording without it, or
// more.
#include "model/bus_note.h"

#include "recording/timeline_cycles.h"
#include "simulate/drive.h"

#include <QTest>

using namespace floom;

namespace {

QString words(const std::vector<BusCycle>& cycles)
{
    QStringList list;
    for (const auto& cycle : cycles)
        list << (cycle.text.isEmpty() ? QStringLiteral("?") : cycle.text);
    return list.join(u' ');
}

} // namespace

class TestBusNote : public QObject {
    Q_OBJECT

private slots:
    // What a span says of its command survives its byte, and is told from what an older recording holds there.
    void aNoteIsOneByte()
    {
        QCOMPARE(BusNote::unpacked(0), BusNote());
        QCOMPARE(BusNote::unpacked(Span::kTaken), BusNote());
        for (const auto kind : {BusNote::Kind::operation, BusNote::Kind::setUp, BusNote::Kind::confirm, BusNote::Kind::pause})
            for (const auto op : {FlashOp::read, FlashOp::program, FlashOp::erase, FlashOp::copyback})
                for (int bits = 0; bits < 8; ++bits) {
                    const BusNote note{kind, (bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0, op};
                    QVERIFY(note.packed() != 0);
                    QCOMPARE(BusNote::unpacked(note.packed()), note);
                }
    }

    // Without the notes, as in an older recording, less is told, and nothing else.
    void olderRecordingsTellNothingElse_data()
    {
        QTest::addColumn<QString>("changes");
        QTest::addColumn<QString>("load");
        constexpr auto kWrites = "rw=randwrite bs=16k qd=32 count=2000";
        QTest::newRow("copyback") << "pkg.blocksPerPlane=48 pkg.pagesPerBlock=64 pkg.copyback=true" << kWrites;
        QTest::newRow("copyback, SCA") << "pkg.blocksPerPlane=48 pkg.pagesPerBlock=64 pkg.copyback=true ch.sca=true" << kWrites;
        QTest::newRow("suspends") << "pkg.suspend=program_and_erase"
                                  << "rw=randrw rwmixread=70 bs=4k qd=64 count=900";
        QTest::newRow("retries") << "pkg.rber=0.02 pkg.retryGain=0.1"
                                 << "rw=randread bs=4k qd=16 count=600";
        QTest::newRow("polling") << "ch.polling=status"
                                 << "rw=randrw rwmixread=70 bs=4k qd=16 count=100";
    }
    void olderRecordingsTellNothingElse()
    {
        QFETCH(QString, changes);
        QFETCH(QString, load);
        const Design design = drive("starter", changesOf(changes));
        const RunResult result = runDrive(design, load.toStdString(), 1, true);
        const auto older = std::make_shared<SpanStore>(*result.spans);
        for (Span& span : older->spans)
            span.flags = 0;
        const TimelineIndex index(result.spans, result.activities), before(older, result.activities);
        const BusTracks buses(index.store(), design, builtinCatalogue());
        int noted = 0;
        for (int t = 0; t < index.trackCount(); ++t) {
            const TrackInfo& track = index.store().tracks[static_cast<std::size_t>(t)];
            if (track.type != "channel_controller" || track.resource == "sram")
                continue;
            for (std::size_t i = 0; i < index.spans(t).size(); ++i) {
                const Span& span = index.spans(t)[i];
                const std::string_view activity = index.activityName(span);
                QCOMPARE(span.flags != 0, activity == "command" || activity == "write_data");
                if (activity != "command")
                    continue;
                ++noted;
                const auto told = buses.cycles(index, span, span.start, span.end());
                const auto guessed = buses.cycles(before, before.spans(t)[i], span.start, span.end());
                if (guessed.empty())
                    continue;
                QCOMPARE(guessed.size(), told.size());
                for (std::size_t n = 0; n < told.size(); ++n) {
                    QVERIFY(guessed[n].start == told[n].start && guessed[n].end == told[n].end && guessed[n].kind == told[n].kind);
                    QVERIFY2(guessed[n].text == told[n].text || guessed[n].text.isEmpty(),
                             qPrintable(words(guessed) + " / " + words(told)));
                }
            }
        }
        QVERIFY(noted > 100);
    }
};

QTEST_GUILESS_MAIN(TestBusNote)
#include "tst_bus_note.moc"
