// SPDX-License-Identifier: GPL-3.0-or-later
// NAND bus cycles at the deepest zoom: each command, address and transfer at its exact picosecond.
#include "desk/workspace.h"
#include "document/document.h"
#include "recording/timeline_cycles.h"
#include "run/run_now.h"

#include <QTest>

using namespace floom;

namespace {

constexpr BusTiming kTiming{{20'000}, {25'000}, {70'000},
                            {30'000}, {},       400'000'000}; // tCS, tWC, tADL, set-up, postamble; 2.5 ns per transfer

// One span of one activity, at 1 us.
TimelineIndex visit(const char* activity, ActivityStyle look, std::int64_t length, int copies = 1)
{
    auto store = std::make_shared<SpanStore>();
    store->tracks.push_back({"ch[0]", "ch", "channel_controller", "bus", 0, -1});
    for (int i = 0; i < copies; ++i) {
        Span span;
        span.start.ps = 1'000'000 + i * 500'000;
        span.lengthAndKind = static_cast<std::uint64_t>(length);
        span.request = 1;
        store->spans.push_back(span);
    }
    store->trackBegin = {0, static_cast<std::uint32_t>(copies)};
    store->end.ps = 2'000'000;
    return {store, {{"ch", "ch[*]", activity, look}}};
}

QStringList words(const std::vector<BusCycle>& cycles)
{
    QStringList list;
    for (const auto& cycle : cycles)
        list << cycle.text;
    return list;
}

} // namespace

class TestTimelineCycles : public QObject {
    Q_OBJECT

private slots:
    void aReadIsACommandFiveAddressesAndAConfirm()
    {
        const auto index = visit("command", ActivityStyle::command, 195'000);
        const auto cycles = busCycles(index, kTiming, index.spans(0)[0], {}, {2'000'000});
        QCOMPARE(words(cycles), QStringLiteral("00h C1 C2 R1 R2 R3 30h").split(u' '));
        QCOMPARE(cycles.front().start.ps, 1'020'000); // after tCS
        QCOMPARE(cycles.front().end.ps, 1'045'000);
        QCOMPARE(cycles[3].start.ps, 1'095'000);
        QCOMPARE(cycles.back().end.ps, 1'195'000); // end of the visit
        QVERIFY(cycles[1].kind == BusCycle::Kind::address && cycles[6].kind == BusCycle::Kind::command);
    }

    void aFurtherPlaneIsTold()
    {
        const auto index = visit("command", ActivityStyle::command, 195'000, 2);
        QCOMPARE(words(busCycles(index, kTiming, index.spans(0)[0], {}, {2'000'000})).last(), QStringLiteral("32h"));
        QCOMPARE(words(busCycles(index, kTiming, index.spans(0)[1], {}, {2'000'000})).last(), QStringLiteral("30h"));
    }

    void anEraseHasRowsAlone()
    {
        const auto index = visit("command", ActivityStyle::command, 145'000);
        QCOMPARE(words(busCycles(index, kTiming, index.spans(0)[0], {}, {2'000'000})), QStringLiteral("60h R1 R2 R3 D0h").split(u' '));
    }

    void aRetrySetsItsLevelFirst()
    {
        const auto index = visit("command", ActivityStyle::command, 20'000 + 13 * 25'000 + 70'000);
        const auto cycles = busCycles(index, kTiming, index.spans(0)[0], {}, {2'000'000});
        QCOMPARE(words(cycles), QStringLiteral("EFh FA P1 P2 P3 P4 00h C1 C2 R1 R2 R3 30h").split(u' '));
        QCOMPARE(cycles[2].start.ps, 1'140'000); // tADL after the feature address
    }

    void dataGoesBetweenAddressAndConfirm()
    {
        const auto index = visit("write_data", ActivityStyle::dataIn, 285'000); // eight transfers of 2.5 ns
        const auto cycles = busCycles(index, kTiming, index.spans(0)[0], {}, {2'000'000});
        QCOMPARE(words(cycles), QStringLiteral("80h C1 C2 R1 R2 R3 D0 D1 D2 D3 D4 D5 D6 D7 10h").split(u' '));
        QCOMPARE(cycles[6].start.ps, 1'240'000);
        QCOMPARE(cycles[6].end.ps, 1'242'500);
        QCOMPARE(cycles.back().start.ps, 1'260'000);
    }

    void onlyWhatIsInSightIsLaidOut()
    {
        const auto index = visit("read_data", ActivityStyle::dataOut, 30'000 + 10'240'000); // 4,096 transfers
        const auto cycles = busCycles(index, kTiming, index.spans(0)[0], {6'030'000}, {6'040'000});
        QCOMPARE(words(cycles), QStringLiteral("D2000 D2001 D2002 D2003").split(u' '));
        QCOMPARE(cycles.front().start.ps, 6'030'000);
    }

    void whatALengthDoesNotTellIsLeftBlank()
    {
        const auto index = visit("command", ActivityStyle::command, 200'000);
        QVERIFY(busCycles(index, kTiming, index.spans(0)[0], {}, {2'000'000}).empty());
        QVERIFY(busCycles(index, BusTiming(), index.spans(0)[0], {}, {2'000'000}).empty());
    }

    // Every command of a real run is decoded, also on a channel with a separate clock.
    void theCommandsOfARunAreAllUnderstood()
    {
        Workspace workspace;
        QCOMPARE(workspace.door()->openSample(QStringLiteral("starter")), QString());
        RunRequest request;
        request.design = workspace.document()->design();
        request.design.find("ch")->overrides["[3]"]["tWC"] = std::int64_t{50'000};
        request.workload = *parseWorkload("rw=randrw rwmixread=70 bs=4k qd=16 count=600");
        const auto& catalogue = workspace.document()->catalogue();
        const auto outcome = runNow(catalogue, request);
        QVERIFY2(outcome.record, qPrintable(outcome.problem()));
        const TimelineIndex index(outcome.record->result.spans, outcome.record->result.activities);
        const auto timings = busTimings(index.store(), request.design, catalogue);
        int commands = 0;
        for (int t = 0; t < index.trackCount(); ++t)
            for (const auto& span : index.spans(t)) {
                const auto& timing = timings[static_cast<std::size_t>(t)];
                if (!timing.isKnown() || index.activityName(span) != "command")
                    continue;
                ++commands;
                const auto cycles = busCycles(index, timing, span, span.start, span.end());
                QVERIFY(cycles.size() >= 5);
                QCOMPARE(cycles.back().end, span.end());
                QCOMPARE(cycles[1].end.ps - cycles[1].start.ps, index.store().tracks[span.track].element == 3 ? 50'000 : 25'000);
            }
        QVERIFY(commands > 400);
    }
};

QTEST_MAIN(TestTimelineCycles)
#include "tst_timeline_cycles.moc"
