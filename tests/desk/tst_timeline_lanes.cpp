// SPDX-License-Identifier: GPL-3.0-or-later
// Timeline lanes show what was recorded: visible waits, contents of die registers, waits for room, repeated reads; complete names; shares
// of the recorded time.
#include "desk/painters/timeline_painter.h"

#include "io/json.h"
#include "look/contrast.h"
#include "look/theme_contrast.h"
#include "recording/timeline_request.h"

#include <QImage>
#include <QPainter>
#include <QTest>

#include <cmath>

using namespace floom;

namespace {

constexpr std::int64_t kUs = 1'000'000;

// A die on a channel, its register, and a CPU whose write buffer others wait for.
struct Drive {
    enum Track { channel, die, registers, core, buffer, tracks };
    enum Activity { command, dataOut, arrayRead, program, suspend, held, task, bufferWait };

    std::vector<Span> spans[tracks];
    std::vector<RequestSpan> requests;

    void put(Track track, Activity activity, std::int64_t from, std::int64_t to, std::uint32_t request = 0, Owner owner = Owner::hostRead)
    {
        Span span;
        span.start.ps = from * kUs;
        span.lengthAndKind = static_cast<std::uint64_t>((to - from) * kUs) | static_cast<std::uint64_t>(activity) << 48;
        span.request = request + 1;
        span.track = static_cast<std::uint16_t>(track);
        span.owner = static_cast<std::uint8_t>(owner);
        spans[track].push_back(span);
    }
    [[nodiscard]] std::shared_ptr<const TimelineIndex> index() const
    {
        auto store = std::make_shared<SpanStore>();
        store->tracks = {{"ch[0].bus", "ch", "channel_controller", "bus", 0, -1},
                         {"pkg[0][0].die[0]", "pkg", "nand_package", "die", 0, 0},
                         {"pkg[0][0].register[0]", "pkg", "nand_package", "register", 0, 0},
                         {"cpu.core[0]", "cpu", "cpu", "core", 0, -1},
                         {"cpu.write_buffer", "cpu", "cpu", "write_buffer", 0, -1}};
        for (const auto& track : spans) {
            store->trackBegin.push_back(static_cast<std::uint32_t>(store->spans.size()));
            store->spans.insert(store->spans.end(), track.begin(), track.end());
        }
        store->trackBegin.push_back(static_cast<std::uint32_t>(store->spans.size()));
        store->requests = requests;
        for (const auto& span : store->spans)
            store->end.ps = std::max(store->end.ps, span.end().ps);
        const std::vector<ActivityInfo> activities{{"ch", "ch", "command", ActivityStyle::command},
                                                   {"pkg", "pkg", "data_out", ActivityStyle::dataOut},
                                                   {"pkg", "pkg", "array_read", ActivityStyle::arrayRead},
                                                   {"pkg", "pkg", "program", ActivityStyle::program},
                                                   {"pkg", "pkg", "suspend", ActivityStyle::waiting},
                                                   {"pkg", "pkg", "held", ActivityStyle::waiting},
                                                   {"cpu", "cpu", "task", ActivityStyle::task},
                                                   {"cpu", "cpu", "buffer_wait", ActivityStyle::waiting}};
        return std::make_shared<const TimelineIndex>(store, activities);
    }
};

const std::vector<Role> kRoles{Role::channel, Role::memory, Role::memory, Role::processor, Role::processor};
const std::set<int> kHidden{Drive::registers, Drive::buffer};

TimelineLayout layoutOf(const TimelineIndex& index, const std::vector<Stretch>& recorded = {})
{
    return layoutLanes(index, kRoles, {}, LaneMetrics::page(), kHidden, recorded);
}

const Lane& laneOf(const TimelineLayout& layout, int track)
{
    return layout.lanes[static_cast<std::size_t>(layout.laneOf(track))];
}

struct Picture {
    TimelineScene scene;
    QImage image;

    Picture(const TimelineIndex& index, const TimelineLayout& layout, const ThemeColours& colours)
        : image(860, 300, QImage::Format_ARGB32_Premultiplied)
    {
        scene.index = &index;
        scene.layout = &layout;
        scene.colours = &colours;
        scene.width = image.width();
        scene.height = image.height();
        scene.to = index.end();
        image.fill(colours.panel);
        QPainter painter(&image);
        paintTimeline(painter, scene);
    }
    // Share of [from, to) us of a lane, between `top` and `bottom` of its height, with at least this contrast to the background.
    [[nodiscard]] double shareSeen(const Lane& lane, std::int64_t from, std::int64_t to, double least, double top = 0.15,
                                   double bottom = 0.85) const
    {
        const auto row = scene.laneRect(lane);
        int seen = 0, all = 0;
        for (int x = static_cast<int>(scene.xOf({from * kUs})) + 1; x < static_cast<int>(scene.xOf({to * kUs})) - 1; ++x)
            for (int y = static_cast<int>(row.top() + top * row.height()); y < static_cast<int>(row.top() + bottom * row.height());
                 ++y, ++all)
                if (const auto colour = image.pixelColor(x, y); colour != scene.colours->line) // of the ruler
                    seen += contrast(colour, scene.colours->canvas) >= least;
        return all > 0 ? static_cast<double>(seen) / all : 0;
    }
    [[nodiscard]] bool shows(const Lane& lane, std::int64_t at, double height, const QColor& colour) const // at `height` of the lane
    {
        const auto row = scene.laneRect(lane);
        return image.pixelColor(static_cast<int>(scene.xOf({at * kUs})), static_cast<int>(row.top() + height * row.height())) == colour;
    }
};

} // namespace

class TestTimelineLanes : public QObject {
    Q_OBJECT

private slots:
    void waitsAreSeen_data()
    {
        QTest::addColumn<int>("look");
        QTest::newRow("dark") << 0;
        QTest::newRow("light") << 1;
        QTest::newRow("high contrast") << 2;
    }
    void waitsAreSeen()
    {
        QFETCH(int, look);
        const auto& colours = look == 2 ? highContrastColours() : themeColours(look == 0);
        Drive drive;
        drive.put(Drive::die, Drive::held, 100, 200); // a box
        for (int i = 0; i < 400; ++i) // shares
            drive.put(Drive::core, Drive::held, 300 + i, 301 + i);
        const auto index = drive.index();
        const auto layout = layoutOf(*index);
        const Picture picture(*index, layout, colours);
        QVERIFY2(picture.shareSeen(laneOf(layout, Drive::die), 100, 200, 3) >= 0.2, "a box");
        QVERIFY2(picture.shareSeen(laneOf(layout, Drive::core), 320, 680, 3) >= 0.3, "shares");
        QCOMPARE(picture.shareSeen(laneOf(layout, Drive::die), 220, 280, 1.05), 0.0); // nothing if nothing waits
    }

    void whoWaitsForRoomHasALane()
    {
        Drive drive;
        drive.put(Drive::core, Drive::task, 0, 10);
        for (int i = 0; i < 8; ++i)
            drive.put(Drive::buffer, Drive::bufferWait, 100 + 50 * i, 600, static_cast<std::uint32_t>(i), Owner::hostWrite);
        drive.put(Drive::core, Drive::task, 900, 910);
        const auto index = drive.index();
        const auto layout = layoutOf(*index);
        QVERIFY(layout.laneOf(Drive::buffer) >= 0);
        const auto& lane = laneOf(layout, Drive::buffer);
        QCOMPARE(lane.label, QStringLiteral("cpu.write_buffer"));
        QCOMPARE(lane.figure, QStringLiteral("most 8"));
        for (const bool dark : {true, false}) {
            const Picture picture(*index, layout, themeColours(dark));
            QVERIFY(picture.shareSeen(lane, 460, 590, 3) > 0.3);
            QVERIFY(picture.shareSeen(lane, 460, 590, 3) > 3 * picture.shareSeen(lane, 102, 148, 3)); // height equals the number waiting
            QCOMPARE(picture.shareSeen(lane, 620, 880, 1.05), 0.0);
        }
    }

    void aRequestQueuesForTheBuffer()
    {
        Drive drive;
        drive.requests = {{0, 100 * kUs, 0, 4096, 0, true}};
        drive.put(Drive::core, Drive::task, 0, 10, 0, Owner::hostWrite);
        drive.put(Drive::buffer, Drive::bufferWait, 10, 90, 0, Owner::hostWrite);
        drive.put(Drive::core, Drive::task, 90, 100, 0, Owner::hostWrite);
        const auto index = drive.index();
        const auto rows = lifeRows(*index, requestLife(*index, 0));
        QCOMPARE(rows.size(), std::size_t(2));
        QCOMPARE(rows[1].label, QStringLiteral("queued for the write buffer"));
        QCOMPARE(rows[1].length, Time{80 * kUs});
    }

    void registersStandAtTheFootOfTheirDie()
    {
        Drive drive;
        drive.put(Drive::die, Drive::arrayRead, 0, 60);
        drive.put(Drive::die, Drive::arrayRead, 60, 120, 1);
        drive.put(Drive::registers, Drive::dataOut, 60, 100);
        const auto index = drive.index();
        const auto layout = layoutOf(*index);
        const auto& lane = laneOf(layout, Drive::die);
        QCOMPARE(lane.label, QStringLiteral("pkg[0][0]"));
        QCOMPARE(&laneOf(layout, Drive::registers), &lane);
        const auto& colours = themeColours(true);
        const Picture picture(*index, layout, colours);
        QVERIFY(picture.shows(lane, 90, 0.8, colours.look(ActivityStyle::dataOut)));
        QVERIFY(picture.shows(lane, 90, 0.2, colours.look(ActivityStyle::arrayRead)));
        QVERIFY(!picture.shows(lane, 30, 0.8, colours.look(ActivityStyle::dataOut))); // none before the first sense
        QVERIFY(picture.shows(lane, 30, 0.2, colours.look(ActivityStyle::arrayRead)));
    }

    void aSuspendSaysSo()
    {
        Drive drive;
        drive.put(Drive::die, Drive::program, 0, 100);
        drive.put(Drive::die, Drive::suspend, 100, 300);
        drive.put(Drive::die, Drive::program, 300, 400);
        const auto index = drive.index();
        const auto layout = layoutOf(*index);
        for (const bool dark : {true, false}) {
            const auto& colours = themeColours(dark);
            const Picture picture(*index, layout, colours);
            QVERIFY(picture.shareSeen(laneOf(layout, Drive::die), 100, 300, 8) > 0.005); // text: a hatch has less
        }
    }

    void aReadMadeAgainIsCounted()
    {
        Drive drive;
        drive.requests = {{0, 220 * kUs, 0, 4096, 0, false}, {0, 220 * kUs, 1, 65536, 0, false}};
        for (int i = 0; i < 3; ++i)
            drive.put(Drive::die, Drive::arrayRead, 70 * i, 70 * i + 60);
        drive.put(Drive::die, Drive::arrayRead, 300, 360, 1);
        drive.put(Drive::die, Drive::arrayRead, 370, 430, 1); // another of its pages
        const auto index = drive.index();
        const auto all = index->spans(Drive::die);
        QCOMPARE(readsBefore(*index, all[0]), 0);
        QCOMPARE(readsBefore(*index, all[2]), 2);
        QCOMPARE(readsBefore(*index, all[4]), 0);
    }

    void busyIsOfWhatWasRecorded()
    {
        Drive drive;
        drive.put(Drive::core, Drive::task, 0, 1); // the run is 1000 us long, a tenth of it recorded
        drive.put(Drive::core, Drive::task, 500, 580);
        drive.put(Drive::core, Drive::task, 999, 1000);
        const auto index = drive.index();
        QVERIFY(std::abs(laneOf(layoutOf(*index), Drive::core).busy - 0.082) < 1e-9);
        QVERIFY(std::abs(laneOf(layoutOf(*index, {{500 * kUs, 600 * kUs}}), Drive::core).busy - 0.8) < 1e-9);
    }

    // The label comes first, then the id; the first lane of an array states what its elements are.
    void lanesLeadWithWhatPeopleCallThem()
    {
        SpanStore store;
        for (const auto& [name, block, type] : {std::tuple("bus.write_lane", "bus", "interconnect_axi"),
                                                {"cpu.core[1]", "cpu", "cpu"},
                                                {"pkg[0][0].die", "pkg", "nand_package"},
                                                {"pkg[0][1].die", "pkg", "nand_package"},
                                                {"odd.part", "odd", "no_such_type"}}) {
            TrackInfo track;
            track.name = name;
            track.block = block;
            track.type = type;
            store.tracks.push_back(track);
        }
        TimelineLayout layout;
        for (int t = 0; t < static_cast<int>(store.tracks.size()); ++t) {
            Lane lane;
            lane.tracks = {t};
            lane.label = QString::fromStdString(store.tracks[static_cast<std::size_t>(t)].name);
            layout.lanes.push_back(lane);
        }
        Lane merged = layout.lanes[1];
        merged.kind = Lane::Kind::merged;
        merged.label = QStringLiteral("cpu core ×4");
        layout.lanes.push_back(merged);
        nameLanes(layout, store, builtinCatalogue());
        QStringList said;
        for (const Lane& lane : layout.lanes)
            said << lane.words + QLatin1Char('|') + lane.id;
        const QStringList expected{QStringLiteral("AXI write lane|bus"),
                                   QStringLiteral("CPU core 1|cpu"),
                                   QStringLiteral("NAND package|pkg[0][0].die"),
                                   QStringLiteral("|"),
                                   QStringLiteral("|"),
                                   QStringLiteral("CPU core ×4|cpu")};
        QCOMPARE(said, expected);
    }

    void namesHaveTheRoomTheyNeed()
    {
        Drive drive;
        drive.put(Drive::core, Drive::task, 0, 1);
        drive.put(Drive::buffer, Drive::bufferWait, 0, 1);
        const auto index = drive.index();
        auto layout = layoutOf(*index);
        QCOMPARE(labelColumn(layout, 300, 400), 300);
        for (auto& lane : layout.lanes)
            lane.depth = lane.kind == Lane::Kind::queue ? 3 : lane.depth;
        const int wanted = labelColumn(layout, 60, 400);
        const QFontMetrics font(figureFont(12));
        QVERIFY(wanted >= 24 + 3 * 18 + font.horizontalAdvance(QStringLiteral("cpu.write_buffer")) + 60 + 8);
        QCOMPARE(labelColumn(layout, 60, 100), 100);
    }
};

QTEST_MAIN(TestTimelineLanes)
#include "tst_timeline_lanes.moc"
