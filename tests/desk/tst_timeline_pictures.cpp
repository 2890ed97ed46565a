// SPDX-License-Identifier: GPL-3.0-or-later
// The painted timeline against approved pictures: the whole run, single requests with selection, bus cycles; dark and light.
// FLOOM_GOLDEN=write writes new ones to the source tree, to be reviewed.
#include "desk/painters/timeline_painter.h"
#include "io/json.h"
#include "recording/bus_visits.h"

#include "recording/toy_recording.h"

#include <QDir>
#include <QImage>
#include <QPainter>
#include <QTest>

#include <cstdlib>

using namespace floom;

namespace {

constexpr QSize kSize(720, 420);
constexpr int kSame = 24; // of 255: versions of the font rasteriser differ a little
constexpr double kShare = 0.004; // of the pixels that may differ more

QString goldenPath(const QString& name)
{
    return QStringLiteral(FLOOM_SOURCE_DIR "/tests/desk/golden/%1.png").arg(name);
}

double shareOfDifferent(const QImage& a, const QImage& b)
{
    if (a.size() != b.size())
        return 1;
    int different = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const QRgb p = a.pixel(x, y), q = b.pixel(x, y);
            different +=
                std::abs(qRed(p) - qRed(q)) > kSame || std::abs(qGreen(p) - qGreen(q)) > kSame || std::abs(qBlue(p) - qBlue(q)) > kSame;
        }
    return static_cast<double>(different) / (static_cast<double>(a.width()) * a.height());
}

} // namespace

class TestTimelinePictures : public QObject {
    Q_OBJECT

private:
    ToyRecording m_toy = ToyDrive().run();
    TimelineIndex m_index{m_toy.store, m_toy.activities};
    Flight m_flight = flightOf(*m_toy.store);
    TimelineLayout m_layout = layoutLanes(m_index, toyRoles(*m_toy.store), {}, LaneMetrics::page());
    BusTracks m_buses;
    RequestLife m_life = requestLife(m_index, 900);

    QImage painted(Time from, Time to, bool dark, bool picked)
    {
        Theme::current()->setDark(dark);
        for (auto& lane : m_layout.lanes)
            if (lane.kind == Lane::Kind::flight)
                lane.inFlight = m_flight.most;
        TimelineScene scene;
        scene.index = &m_index;
        scene.flight = m_flight.index.get();
        scene.layout = &m_layout;
        scene.colours = &themeColours(dark);
        scene.width = kSize.width();
        scene.height = kSize.height();
        scene.from = from;
        scene.to = to;
        scene.buses = &m_buses;
        if (picked) {
            scene.pinned = &m_life;
            scene.area = {from + (to - from) * 6 / 10, from + (to - from) * 8 / 10, 9, 12};
            scene.markers = {from + (to - from) / 5, from + (to - from) / 2};
            scene.playhead = from + (to - from) * 9 / 20;
        }
        QImage image(kSize, QImage::Format_ARGB32_Premultiplied);
        image.fill(scene.colours->panel);
        QPainter painter(&image);
        paintTimeline(painter, scene);
        painter.end();
        return image;
    }

private slots:
    void timelinePicturesAreUnchanged_data()
    {
        QTest::addColumn<qint64>("from");
        QTest::addColumn<qint64>("to");
        QTest::addColumn<bool>("dark");
        QTest::addColumn<bool>("picked");
        const auto& r = m_life.request;
        const auto life = r.completed.ps - r.issued.ps;
        const qint64 begin = r.issued.ps - life / 4, end = r.completed.ps + life / 4;
        QTest::newRow("run") << qint64(0) << qint64(m_index.end().ps) << true << false;
        QTest::newRow("run-light") << qint64(0) << qint64(m_index.end().ps) << false << false;
        QTest::newRow("request") << begin << end << true << true;
        QTest::newRow("request-light") << begin << end << false << true;
        const auto first = std::find_if(m_toy.store->spans.begin(), m_toy.store->spans.end(), [&](const Span& span) {
            return m_index.activityName(span) == "command" && m_toy.store->tracks[span.track].name == "ch[0]";
        });
        QTest::newRow("cycles") << qint64(first->start.ps - 50'000) << qint64(first->start.ps + 400'000) << true << false;
    }
    void timelinePicturesAreUnchanged()
    {
        QFETCH(qint64, from);
        QFETCH(qint64, to);
        QFETCH(bool, dark);
        QFETCH(bool, picked);
        Block channel;
        channel.parameters = {{"tCS", std::int64_t{20'001}},
                              {"tWC", std::int64_t{40'000}}}; // seven cycles are the toy's command of 300,001 ps
        const BusVisits visits(ParameterReader(channel, *builtinCatalogue().find("channel_controller"), {}), {});
        m_buses = {};
        for (std::size_t t = 0; t < m_toy.store->tracks.size(); ++t)
            if (m_toy.store->tracks[t].block == "ch")
                m_buses.add(*m_toy.store, static_cast<int>(t), visits);
        const auto image = painted({from}, {to}, dark, picked).convertToFormat(QImage::Format_RGB32);
        const auto path = goldenPath(QLatin1String(QTest::currentDataTag()));
        if (qgetenv("FLOOM_GOLDEN") == "write")
            QVERIFY(image.save(path));
        const QImage golden(path);
        QVERIFY2(!golden.isNull(), qPrintable(path));
        const double different = shareOfDifferent(image, golden);
        if (different > kShare)
            image.save(QDir::temp().filePath(QStringLiteral("timeline-%1.png").arg(QLatin1String(QTest::currentDataTag()))));
        QVERIFY2(different <= kShare, qPrintable(QStringLiteral("%1 % of the pixels differ").arg(different * 100)));
        // The comparison is sensitive enough: a span starting two pixels later is a different picture.
        const auto step = (to - from) * 2 / (kSize.width() - 160);
        QVERIFY(shareOfDifferent(painted({from + step}, {to + step}, dark, picked).convertToFormat(QImage::Format_RGB32), golden) > kShare);
    }

    void whatIsRareKeepsItsPixel()
    {
        auto store = std::make_shared<SpanStore>();
        store->tracks.push_back({"pkg[0]", "pkg", "nand_package", "die", 0, -1});
        for (int i = 0; i < 5000; ++i) { // a wait of 100 ns each microsecond; one is a stall of 2 us
            Span span;
            span.start.ps = i * 10'000'000LL;
            span.lengthAndKind = i == 2500 ? 2'000'000 : 100'000;
            store->spans.push_back(span);
        }
        store->trackBegin = {0, 5000};
        store->end.ps = 50'000'000'000;
        const TimelineIndex index(store, {{"pkg", "pkg", "held", ActivityStyle::waiting}});
        const auto layout = layoutLanes(index, {Role::memory}, {}, LaneMetrics::dock());
        TimelineScene scene;
        scene.index = &index;
        scene.layout = &layout;
        scene.colours = &themeColours(true);
        scene.width = 560;
        scene.height = 60;
        scene.to = store->end;
        QImage image(560, 60, QImage::Format_ARGB32_Premultiplied);
        QPainter painter(&image);
        paintTimeline(painter, scene);
        painter.end();
        const auto row = scene.laneRect(layout.lanes.front());
        const int x = static_cast<int>(scene.xOf({25'000'000'000}));
        for (int y = static_cast<int>(row.top()) + 2; y < static_cast<int>(row.bottom()) - 3; ++y)
            QCOMPARE(image.pixelColor(x, y), scene.colours->error);
        QVERIFY(image.pixelColor(x + 20, static_cast<int>(row.center().y())) != scene.colours->error);
    }
};

QTEST_MAIN(TestTimelinePictures)
#include "tst_timeline_pictures.moc"
