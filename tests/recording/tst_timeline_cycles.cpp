// SPDX-License-Identifier: GPL-3.0-or-later
// NAND bus cycles at the deepest zoom: each command, address and transfer at its exact picosecond, told only where the recording leaves one
// answer; on single spans and in runs of drives with all that a channel can do.
#include "recording/timeline_cycles.h"

#include "recording/bus_visits.h"
#include "simulate/drive.h"

#include <QTest>

#include <map>

using namespace floom;

namespace {

BusVisits visits(const BusFacts& facts = {.most = 16'384}, const Parameters& parameters = {})
{
    Block block;
    block.id = "ch";
    block.type = "channel_controller";
    block.parameters = parameters; // default: tCS 20, tWC 25, tADL 70, set-up 30 ns, 2.5 ns a transfer
    return {ParameterReader(block, *builtinCatalogue().find(block.type), {}), facts};
}

struct Work { // a span of the bus, or of a die
    const char* activity = "";
    std::int64_t start = 0, length = 0;
    std::uint32_t request = 1;
    Owner owner = Owner::hostRead;
};

// A bus and two dies behind it.
struct Scene {
    std::shared_ptr<SpanStore> store = std::make_shared<SpanStore>();
    std::vector<ActivityInfo> activities{
        {"ch", "ch[*]", "command", ActivityStyle::command},        {"ch", "ch[*]", "read_data", ActivityStyle::dataOut},
        {"ch", "ch[*]", "write_data", ActivityStyle::dataIn},      {"ch", "ch[*]", "status", ActivityStyle::command},
        {"pkg", "pkg[*]", "held", ActivityStyle::waiting},         {"pkg", "pkg[*]", "sent", ActivityStyle::command},
        {"pkg", "pkg[*]", "array_read", ActivityStyle::arrayRead}, {"pkg", "pkg[*]", "program", ActivityStyle::program},
        {"pkg", "pkg[*]", "data_out", ActivityStyle::dataOut},     {"pkg", "pkg[*]", "data_in", ActivityStyle::dataIn}};

    explicit Scene(const std::vector<std::vector<Work>>& tracks)
    {
        store->tracks = {{"ch[0].bus", "ch", "channel_controller", "bus", 0, -1},
                         {"pkg[0].die[0]", "pkg", "nand_package", "die", 0, 0},
                         {"pkg[1].die[0]", "pkg", "nand_package", "die", 1, 0}};
        store->tracks.resize(tracks.size());
        store->trackBegin = {0};
        for (std::size_t t = 0; t < tracks.size(); ++t) {
            for (const Work& work : tracks[t]) {
                Span span;
                span.start.ps = work.start;
                std::uint64_t activity = 0;
                while (activities[activity].name != work.activity)
                    ++activity;
                span.lengthAndKind = activity << 48 | static_cast<std::uint64_t>(work.length);
                span.request = work.request;
                span.track = static_cast<std::uint16_t>(t);
                span.owner = static_cast<std::uint8_t>(work.owner);
                store->spans.push_back(span);
                store->end = later(store->end, span.end());
            }
            store->trackBegin.push_back(static_cast<std::uint32_t>(store->spans.size()));
        }
    }

    [[nodiscard]] std::vector<BusCycle> cycles(const BusVisits& bus, std::size_t span = 0, Time from = {}, Time to = kNever) const
    {
        BusTracks tracks;
        tracks.add(*store, 0, bus);
        const TimelineIndex index(store, activities);
        return tracks.cycles(index, index.spans(0)[span], from, to);
    }
};

QString words(const std::vector<BusCycle>& cycles)
{
    QStringList list;
    for (const auto& cycle : cycles)
        list << (cycle.text.isEmpty() ? QStringLiteral("?") : cycle.text);
    return list.join(u' ');
}

struct Told {
    int spans = 0, told = 0;
    std::map<QString, int> first, last; // how many begin and end with this byte
};

// The bus spans of a run by activity. Each that shows cycles must end with them, `postamble` before its own end for data on separate lines.
std::map<std::string, Told> toldIn(const RunResult& result, const TimelineIndex& index, const BusTracks& buses, Time postamble,
                                   QString& wrong)
{
    std::map<std::string, Told> all;
    for (const TrackInfo& track : result.spans->tracks) {
        if (track.type != "channel_controller" || track.resource == "sram")
            continue;
        for (const auto& span : index.spans(static_cast<int>(&track - result.spans->tracks.data()))) {
            const std::string activity(index.activityName(span));
            Told& told = all[activity];
            ++told.spans;
            const Time ends = activity == "write_data" ? span.end() - postamble : span.end();
            const auto first = buses.cycles(index, span, span.start, span.start + nanoseconds(60));
            const auto last = buses.cycles(index, span, ends - nanoseconds(60), span.end());
            if (last.empty())
                continue;
            ++told.told;
            if (!first.empty())
                ++told.first[first.front().text];
            ++told.last[last.back().text];
            if (last.back().end != ends && wrong.isEmpty())
                wrong = QStringLiteral("%1 of %2 ps at %3 ps ends %4 ps later")
                            .arg(QString::fromStdString(activity))
                            .arg(span.length().ps)
                            .arg(span.start.ps)
                            .arg((span.end() - last.back().end).ps);
        }
    }
    return all;
}

// Operations of the arrays, on dies that book each once.
int worked(const RunResult& result, const TimelineIndex& index, ActivityStyle style)
{
    int count = 0;
    for (int t = 0; t < index.trackCount(); ++t)
        if (result.spans->tracks[static_cast<std::size_t>(t)].resource == "die")
            for (const auto& span : index.spans(t))
                count += index.look(span) == style;
    return count;
}

} // namespace

class TestTimelineCycles : public QObject {
    Q_OBJECT

private slots:
    void aReadIsACommandFiveAddressesAndAConfirm()
    {
        const auto cycles = Scene({{{"command", 1'000'000, 195'000}}}).cycles(visits());
        QCOMPARE(words(cycles), "00h C1 C2 R1 R2 R3 30h");
        QCOMPARE(cycles.front().start.ps, 1'020'000); // after tCS
        QCOMPARE(cycles.front().end.ps, 1'045'000);
        QCOMPARE(cycles[3].start.ps, 1'095'000);
        QCOMPARE(cycles.back().end.ps, 1'195'000); // end of the visit
        QVERIFY(cycles[1].kind == BusCycle::Kind::address && cycles[6].kind == BusCycle::Kind::command);
    }

    // Two planes, while another die of the same request is sent a read of its own in between.
    void aFurtherPlaneIsToldByTheDie()
    {
        const std::vector<Work> bus = {{"command", 1'000'000, 195'000}, {"command", 1'300'000, 195'000}, {"command", 1'695'000, 195'000}};
        const std::vector<Work> first = {{"held", 900'000, 795'000}, {"sent", 1'695'000, 295'000}, {"array_read", 1'990'000, 50'000'000}};
        const std::vector<Work> second = {{"held", 900'000, 400'000}, {"sent", 1'300'000, 295'000}, {"array_read", 1'595'000, 50'000'000}};
        const auto twoPlanes = visits({.planes = 2, .most = 16'384});
        const Scene scene({bus, first, second});
        QCOMPARE(words(scene.cycles(twoPlanes, 0)), "00h C1 C2 R1 R2 R3 32h");
        QCOMPARE(words(scene.cycles(twoPlanes, 1)), "00h C1 C2 R1 R2 R3 30h");
        QCOMPARE(words(scene.cycles(twoPlanes, 2)), "00h C1 C2 R1 R2 R3 30h");
        // Without the dies the confirm byte may be either.
        QCOMPARE(words(Scene({bus}).cycles(twoPlanes, 0)), "00h C1 C2 R1 R2 R3 ?");
    }

    void aCopybackIsToldByTheDie()
    {
        const auto copies = visits({.copyback = true, .most = 16'384});
        const std::vector<Work> bus = {{"command", 1'000'000, 195'000, 0, Owner::gc}, {"command", 60'000'000, 195'000, 0, Owner::gc}};
        const std::vector<Work> die = {{"sent", 1'000'000, 295'000, 0, Owner::gc},
                                       {"array_read", 1'295'000, 50'000'000, 0, Owner::gc},
                                       {"held", 51'295'000, 8'705'000, 0, Owner::gc},
                                       {"sent", 60'000'000, 295'000, 0, Owner::gc},
                                       {"program", 60'295'000, 600'000'000, 0, Owner::gc}};
        QCOMPARE(words(Scene({bus, die}).cycles(copies, 0)), "00h C1 C2 R1 R2 R3 35h");
        QCOMPARE(words(Scene({bus, die}).cycles(copies, 1)), "85h C1 C2 R1 R2 R3 10h");
        auto reads = die;
        reads[3] = {"data_out", 60'000'000, 295'000, 0, Owner::gc};
        QCOMPARE(words(Scene({bus, reads}).cycles(copies, 0)), "00h C1 C2 R1 R2 R3 30h");
        QCOMPARE(words(Scene({bus}).cycles(copies, 0)), "? C1 C2 R1 R2 R3 ?");
        QCOMPARE(words(Scene({bus}).cycles(visits(), 0)), "00h C1 C2 R1 R2 R3 30h"); // a drive without copyback
    }

    void anEraseHasRowsAlone()
    {
        const Scene scene({{{"command", 1'000'000, 145'000, 0, Owner::gc}}});
        QCOMPARE(words(scene.cycles(visits())), "60h R1 R2 R3 D0h");
    }

    void aSuspendHasNoByteOfTheStandard()
    {
        const Scene scene({{{"command", 1'000'000, 120'000, 0, Owner::gc}}});
        QCOMPARE(words(scene.cycles(visits({.suspends = true}))), "? R1 R2 R3");
        QCOMPARE(words(scene.cycles(visits())), "");
    }

    void aRetrySetsItsLevelFirst()
    {
        const Scene scene({{{"command", 1'000'000, 20'000 + 13 * 25'000 + 70'000}}});
        const auto cycles = scene.cycles(visits({.retries = true}));
        QCOMPARE(words(cycles), "EFh FA P1 P2 P3 P4 00h C1 C2 R1 R2 R3 30h");
        QCOMPARE(cycles[2].start.ps, 1'140'000); // tADL after the feature address
        QCOMPARE(words(scene.cycles(visits())), "");
    }

    void dataGoesBetweenAddressAndConfirm()
    {
        const Scene scene({{{"write_data", 1'000'000, 285'000}}}); // eight transfers of 2.5 ns
        const auto cycles = scene.cycles(visits());
        QCOMPARE(words(cycles), "80h C1 C2 R1 R2 R3 D0 D1 D2 D3 D4 D5 D6 D7 10h");
        QCOMPARE(cycles[6].start.ps, 1'240'000);
        QCOMPARE(cycles[6].end.ps, 1'242'500);
        QCOMPARE(cycles.back().start.ps, 1'260'000);
    }

    void onlyWhatIsInSightIsLaidOut()
    {
        const Scene scene({{{"read_data", 1'000'000, 30'000 + 10'240'000}}}); // 4,096 transfers
        const auto cycles = scene.cycles(visits({.inPieces = false, .most = 16'384}), 0, {6'030'000}, {6'040'000});
        QCOMPARE(words(cycles), "D2000 D2001 D2002 D2003");
        QCOMPARE(cycles.front().start.ps, 6'030'000);
    }

    void whatALengthDoesNotTellIsLeftBlank()
    {
        QVERIFY(Scene({{{"command", 1'000'000, 200'000}}}).cycles(visits()).empty());
        QVERIFY(Scene({{{"read_data", 1'000'000, 30'001}}}).cycles(visits({.inPieces = false, .most = 16'384})).empty());
        // 160 transfers take as long as 05h, two columns, E0h and tCCS: one stretch, or two shorter ones.
        QVERIFY(Scene({{{"read_data", 1'000'000, 30'000 + 4'096 * 2'500}}}).cycles(visits({.step = 32, .most = 16'384})).empty());
        QCOMPARE(words(Scene({{{"read_data", 1'000'000, 30'000 + 4'104 * 2'500}}})
                           .cycles(visits({.step = 4'104, .most = 16'416}), 0, {1'032'500}, {1'035'000})),
                 "D1");
        QVERIFY(BusTracks().cycles(TimelineIndex(Scene({{{"command", 0, 195'000}}}).store, {}), Span(), {}, {2'000'000}).empty());
    }

    void speedAndIdealAreThoseOfTheBlock()
    {
        const Scene half({{{"command", 1'000'000, 97'500}}});
        const auto fast = visits({.most = 16'384}, {{"speed", 2.0}});
        QCOMPARE(words(half.cycles(fast)), "00h C1 C2 R1 R2 R3 30h");
        QCOMPARE(half.cycles(fast).front().start.ps, 1'010'000);
        QCOMPARE(half.cycles(fast).front().end.ps, 1'022'500);
        QVERIFY(half.cycles(visits()).empty());
        const auto ideal = visits({.most = 16'384}, {{"ideal", true}});
        QCOMPARE(ideal.cycle(), Time{});
        QVERIFY(half.cycles(ideal).empty());
    }

    void anIdealChannelOfARunShowsNone()
    {
        const Design design = drive("starter", {"ch.ideal=true"});
        const RunResult result = runDrive(design, "rw=randread qd=4 count=50", 1, true);
        const TimelineIndex index(result.spans, result.activities);
        const BusTracks buses(index.store(), design, builtinCatalogue());
        for (int t = 0; t < index.trackCount(); ++t) {
            QCOMPARE(buses.cycle(t), Time{});
            for (const auto& span : index.spans(t))
                QVERIFY(buses.cycles(index, span, span.start, span.end()).empty());
        }
    }

    void eachChannelHasItsOwnTimes()
    {
        const Design design = drive("starter", {"ch[3].tWC=50ns", "ch[5].speed=2"});
        const RunResult result = runDrive(design, "rw=randread bs=4k qd=16 count=300", 1, true);
        const TimelineIndex index(result.spans, result.activities);
        const BusTracks buses(index.store(), design, builtinCatalogue());
        int commands = 0;
        for (int t = 0; t < index.trackCount(); ++t)
            for (const auto& span : index.spans(t)) {
                const auto& track = index.store().tracks[static_cast<std::size_t>(t)];
                if (track.resource != "bus" || index.activityName(span) != "command")
                    continue;
                const auto cycles = buses.cycles(index, span, span.start, span.end());
                QCOMPARE(cycles.size(), std::size_t{7});
                QCOMPARE((cycles[1].end - cycles[1].start).ps, track.element == 3 ? 50'000 : track.element == 5 ? 12'500 : 25'000);
                ++commands;
            }
        QVERIFY(commands >= 300);
    }

    void theCyclesOfARunEndWithTheirSpans_data()
    {
        QTest::addColumn<QString>("sample");
        QTest::addColumn<QString>("changes");
        QTest::addColumn<QString>("load");
        QTest::addColumn<bool>("whole"); // no read is in several stretches of a page: all data-out is told
        QTest::addColumn<bool>("counted"); // dies book each operation once: what is told can be counted
        const auto row = [](const char* name, const char* sample, const char* changes, const char* load, bool whole, bool counted) {
            QTest::newRow(name) << sample << changes << load << whole << counted;
        };
        constexpr auto kMix = "rw=randrw rwmixread=70 bs=4k qd=16 count=600", kDeep = "rw=randrw rwmixread=70 bs=4k qd=64 count=900";
        constexpr auto kLarge = "rw=rw bs=64k qd=8 count=200", kReads = "rw=randread bs=4k qd=16 count=600";
        constexpr auto kWrites = "rw=randwrite bs=16k qd=32 count=2000", kSizes = "rw=randrw qd=16 bssplit=4k/60:16k/40 count=300";
        row("NV-DDR2", "starter", "", kMix, false, true);
        row("speed", "starter", "ch.speed=2", kMix, false, true);
        row("NV-DDR", "starter", "ch.interface=nv_ddr ch.timingMode=5", kMix, false, true);
        row("16 bit", "starter", "ch.width=16", kMix, false, true);
        row("SCA", "starter", "ch.sca=true", kMix, false, true);
        row("SCA, postamble", "starter", "ch.sca=true ch.tWPST=6500ps", kMix, false, true);
        row("SCA, large", "starter", "ch.sca=true", kLarge, false, true);
        row("polling", "starter", "ch.polling=status", "rw=randrw rwmixread=70 bs=4k qd=16 count=100", false, true);
        row("large", "starter", "", kLarge, false, true);
        row("reads alone", "starter", "", "rw=read bs=128k qd=8 count=100", true, true);
        row("collection", "starter", "pkg.blocksPerPlane=48 pkg.pagesPerBlock=64", kWrites, false, true);
        row("copyback", "starter", "pkg.blocksPerPlane=48 pkg.pagesPerBlock=64 pkg.copyback=true", kWrites, false, true);
        row("copyback, SCA", "starter", "pkg.blocksPerPlane=48 pkg.pagesPerBlock=64 pkg.copyback=true ch.sca=true", kWrites, false, true);
        row("cache", "starter", "pkg.cacheRead=true pkg.cacheProgram=true", kDeep, false, false);
        row("suspends", "starter", "pkg.suspend=program_and_erase", kDeep, false, false);
        row("retries", "starter", "pkg.rber=0.02 pkg.retryGain=0.1", kReads, true, true);
        row("retries, SCA", "starter", "ch.sca=true pkg.rber=0.02 pkg.retryGain=0.1", kReads, true, true);
        row("shared select", "starter", "pkg.dies=2", kDeep, false, true);
        row("four planes", "starter", "pkg.planeReads=independent pkg.planes=4", kDeep, false, false);
        row("intel-750-400gb", "intel-750-400gb", "", kSizes, false, true);
        row("nvram-512gb", "nvram-512gb", "", kSizes, false, false);
        for (const char* sample :
             {"simplessd-tlc", "sata-mlc", "ssdexplorer-pcie", "mtron-msp7000", "ocz-vertex-120gb", "flashsim-slc", "all-rram"})
            row(sample, sample, "", kSizes, true, true);
    }
    void theCyclesOfARunEndWithTheirSpans()
    {
        QFETCH(QString, sample);
        QFETCH(QString, changes);
        QFETCH(QString, load);
        QFETCH(bool, whole);
        QFETCH(bool, counted);
        const Design design = drive(sample.toStdString(), changesOf(changes));
        const RunResult result = runDrive(design, load.toStdString(), 1, true);
        const TimelineIndex index(result.spans, result.activities);
        const BusTracks buses(index.store(), design, builtinCatalogue());
        QString wrong;
        auto all = toldIn(result, index, buses, changes.contains(QStringLiteral("tWPST")) ? Time{6'500} : Time{}, wrong);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));

        const bool separate = changes.contains(QStringLiteral("sca"));
        for (const char* activity : {"command", "write_data", "status", "poll", "read_data"}) {
            const Told& told = all[activity];
            if (!whole && (activity == QLatin1String("read_data") || (separate && activity == QLatin1String("command"))))
                QVERIFY2(told.told > 0 && told.told < told.spans, activity); // stretches of unknown lengths are left blank
            else
                QVERIFY2(told.told == told.spans, activity);
        }
        QCOMPARE(all["turnaround"].told, 0);
        QVERIFY(all["command"].spans > 100);
        std::map<QString, int> first, last;
        for (const auto& [activity, told] : all) {
            for (const auto& [text, count] : told.first)
                first[text] += count;
            for (const auto& [text, count] : told.last)
                last[text] += count;
        }
        QCOMPARE(first[QStringLiteral("EFh")] > 100, changes.contains(QStringLiteral("rber")));
        QCOMPARE(first[QStringLiteral("85h")] > 0, changes.contains(QStringLiteral("copyback")));
        QCOMPARE(first[QStringLiteral("SCT")] > 0, separate && !whole);
        if (!counted)
            return;
        const int spare = last[QString()] + 8; // confirm bytes that are not told; operations under way at the end
        const auto isNear = [&](int count, ActivityStyle style) { return std::abs(count - worked(result, index, style)) <= spare; };
        QVERIFY(isNear(last[QStringLiteral("30h")] + last[QStringLiteral("35h")], ActivityStyle::arrayRead));
        QVERIFY(isNear(last[QStringLiteral("10h")], ActivityStyle::program));
        QVERIFY(isNear(last[QStringLiteral("D0h")], ActivityStyle::erase));
    }
};

QTEST_GUILESS_MAIN(TestTimelineCycles)
#include "tst_timeline_cycles.moc"
