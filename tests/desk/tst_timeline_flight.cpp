// SPDX-License-Identifier: GPL-3.0-or-later
// The height of the "in flight" lane equals the outstanding requests, at every zoom and time resolution; counted here request by request.
#include "desk/painters/timeline_painter.h"

#include "look/contrast.h"
#include "recording/toy_recording.h"

#include <QImage>
#include <QPainter>
#include <QTest>

using namespace floom;

namespace {

constexpr QSize kSize(720, 420);

// Mean number in flight in [from, to), from the requests.
double countedIn(const std::vector<RequestSpan>& requests, Time from, Time to)
{
    double sum = 0;
    for (const auto& request : requests)
        sum += static_cast<double>(later({}, earlier(to, request.completed) - later(from, request.issued)).ps);
    return sum / static_cast<double>((to - from).ps);
}

} // namespace

class TestTimelineFlight : public QObject {
    Q_OBJECT

private:
    ToyRecording m_toy = ToyDrive().run();

private slots:
    void bandIsAsHighAsRequestsAreInFlight_data()
    {
        QTest::addColumn<double>("share"); // of the run
        QTest::addColumn<bool>("causes");
        for (const bool causes : {false, true}) {
            const QByteArray with = causes ? ", with what they are at" : "";
            QTest::newRow("all of the run" + with) << 1.0 << causes;
            QTest::newRow("a tenth" + with) << 0.1 << causes;
            QTest::newRow("some requests" + with) << 0.004 << causes;
        }
    }
    void bandIsAsHighAsRequestsAreInFlight()
    {
        QFETCH(double, share);
        QFETCH(bool, causes);
        const TimelineIndex index(m_toy.store, m_toy.activities);
        const auto flight = flightOf(*m_toy.store);
        auto layout = layoutLanes(index, toyRoles(*m_toy.store), {}, LaneMetrics::page());
        Lane* lane = nullptr;
        for (auto& one : layout.lanes)
            if (one.kind == Lane::Kind::flight)
                lane = &one;
        lane->inFlight = flight.most;
        QCOMPARE(flight.most, 32);
        FlightCauses told(std::make_shared<const TimelineIndex>(index), flight.index);
        for (const bool dark : {true, false}) {
            TimelineScene scene;
            scene.index = &index;
            scene.flight = flight.index.get();
            scene.causes = causes ? &told : nullptr;
            scene.layout = &layout;
            scene.colours = &themeColours(dark);
            scene.width = kSize.width();
            scene.height = kSize.height();
            const Time length{static_cast<std::int64_t>(share * static_cast<double>(index.end().ps))};
            scene.from = (index.end() - length) / 2;
            scene.to = scene.from + length;
            QImage image(kSize, QImage::Format_ARGB32_Premultiplied);
            QPainter painter(&image);
            paintTimeline(painter, scene);
            painter.end();
            const auto row = scene.laneRect(*lane);
            const int top = static_cast<int>(row.top()) + 2, rows = lane->height - 4;
            const auto isLit = [&](int x, int y) {
                const auto colour = image.pixelColor(x, y);
                return colour != scene.colours->canvas && colour != scene.colours->line;
            };
            const auto seenTop = [&](int column) { // top of everything that differs from the background, including hatch lines
                for (int y = 0; y < rows; ++y)
                    for (int x = column; x < column + 4; ++x)
                        if (isLit(scene.labelWidth + x, top + y)
                            && contrast(image.pixelColor(scene.labelWidth + x, top + y), scene.colours->canvas) >= 3)
                            return rows - y;
                return 0;
            };
            const TimelineColumns columns(scene.from, scene.to, scene.lanesWidth());
            for (int c = 0; c < columns.count(); ++c) {
                int lit = 0;
                while (lit < rows && isLit(scene.labelWidth + c, top + rows - 1 - lit))
                    ++lit;
                const double counted = countedIn(m_toy.store->requests, columns.edge(c), columns.edge(c + 1));
                const double wanted = counted / flight.most * rows;
                QVERIFY2(std::abs(lit - wanted) <= 1,
                         qPrintable(QStringLiteral("column %1: %2 px, %3 requests are %4 px").arg(c).arg(lit).arg(counted).arg(wanted)));
                if (c + 4 <= columns.count())
                    QVERIFY2(seenTop(c) >= std::floor(wanted) - 3,
                             qPrintable(QStringLiteral("column %1: %2 px stand out").arg(c).arg(seenTop(c))));
            }
        }
    }

    void whatTheEndCutOffIsInFlight()
    {
        auto cut = std::make_shared<SpanStore>(*m_toy.store);
        cut->requests.resize(cut->requests.size() - 20); // these never completed
        const Time at = cut->requests.back().issued + (cut->requests.back().completed - cut->requests.back().issued) / 2;
        const auto all = flightOf(*m_toy.store), known = flightOf(*cut);
        const auto inFlightAt = [at](const Flight& flight) {
            int count = 0;
            for (const auto& span : flight.index->spans(0))
                count += span.start <= at && at < span.end();
            return count;
        };
        QVERIFY(inFlightAt(all) > 20);
        QVERIFY2(inFlightAt(known) >= inFlightAt(all) - 1, qPrintable(QString::number(inFlightAt(known)))); // one may not have begun
        for (const auto& span : known.index->spans(0))
            QVERIFY(known.index->look(span)
                    == (span.owner == static_cast<std::uint8_t>(Owner::hostWrite) ? ActivityStyle::dataIn : ActivityStyle::dataOut));
    }
};

QTEST_MAIN(TestTimelineFlight)
#include "tst_timeline_flight.moc"
