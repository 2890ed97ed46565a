// SPDX-License-Identifier: GPL-3.0-or-later
// Opens and zooms a recording of ten million spans, painted by the software renderer as on screen: milliseconds of CPU time and their
// targets.
// bench_spans [REQUESTS]; asserts nothing: machines differ.
#include "desk/painters/timeline_painter.h"
#include "io/json.h"
#include "run/run_record.h"
#include "store/project_file.h"
#include "store/run_rows.h"

#include "recording/toy_recording.h"

#include <QElapsedTimer>
#include <QFileInfo>
#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <QTemporaryDir>

#include <malloc.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>

using namespace floom;

namespace {

// CPU time, not wall time: independent of other load on the machine.
class Timer {
public:
    void restart() { m_begin = std::clock(); }
    [[nodiscard]] double ms() const { return static_cast<double>(std::clock() - m_begin) * 1e3 / CLOCKS_PER_SEC; }

private:
    std::clock_t m_begin = std::clock();
};

double inUse()
{
    const auto info = mallinfo2();
    return static_cast<double>(info.uordblks + info.hblkhd);
}

struct Frames {
    std::vector<double> ms;
    void tell(const char* what)
    {
        std::sort(ms.begin(), ms.end());
        const auto at = [&](double q) { return ms[static_cast<std::size_t>(q * static_cast<double>(ms.size() - 1))]; };
        std::printf("%-40s %4zu frames   p50 %6.2f   p95 %6.2f   max %6.2f ms   target p95 33 ms\n", what, ms.size(), at(0.5), at(0.95),
                    ms.back());
    }
};

// Zooms from the whole run to one nanosecond, one wheel notch (1.25) per frame; then pans along the run at three zooms.
void zoomAndPan(TimelineScene scene, QImage& image, const char* name)
{
    Timer timer;
    const Time end = scene.index->end();
    const auto frame = [&](const TimelineWindow& window) {
        scene.from = window.from;
        scene.to = window.to;
        timer.restart();
        QPainter painter(&image);
        paintTimeline(painter, scene);
        painter.end();
        return timer.ms();
    };
    Frames zoom;
    for (TimelineWindow window{{}, end}; window.length() > Time{1000}; window = window.zoomed(end / 3, 1.25, end))
        zoom.ms.push_back(frame(window));
    zoom.tell((std::string(name) + ", whole run to 1 ns").c_str());
    for (const double share : {0.5, 0.01, 0.0001}) {
        Frames pan;
        const Time length{static_cast<std::int64_t>(static_cast<double>(end.ps) * share)};
        for (int step = 0; step < 60; ++step)
            pan.ms.push_back(frame({(end - length) / 60 * step, (end - length) / 60 * step + length}));
        char text[80];
        std::snprintf(text, sizeof text, "%s, panning %g %% of it", name, share * 100);
        pan.tell(text);
    }
}

// Opens a project file with one run: its figures, then its recording and the track data. Wall time, since the cores work in parallel.
void openFromFile(const ToyRecording& recording)
{
    const QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("large.floom"));
    const auto& catalogue = builtinCatalogue();
    RunRecord record;
    record.designHash = QStringLiteral("toy");
    record.result.spans = recording.store;
    record.result.activities = recording.activities;
    QElapsedTimer wall;
    wall.start();
    {
        VariantRow variant;
        variant.id = 1;
        variant.name = variant.created = QStringLiteral("toy");
        const auto file = ProjectFile::create(path);
        auto written = file ? (*file)->writeVariants({variant}, {}, catalogue) : Outcome(file.error());
        if (written)
            if (const auto row = (*file)->runs().write(rowOf(record, 1, 1), record, catalogue); !row)
                written = row.error();
        if (!written) {
            std::printf("%s\n", written.error().message().c_str());
            return;
        }
    }
    std::printf("in a file of %.1f MB, written in %lld ms\n", static_cast<double>(QFileInfo(path).size()) * 1e-6, wall.restart());
    const auto file = ProjectFile::open(path);
    const auto figures = (*file)->runs().read(1, catalogue, false);
    std::printf("  its figures    %7lld ms of the wall%s\n", wall.restart(), figures ? "" : ": not read");
    const auto spans = (*file)->runs().readRecording(1, figures->result, {});
    std::printf("  its recording  %7lld ms of the wall%s\n", wall.restart(), spans ? "" : ": not read");
}

} // namespace

int main(int argc, char** argv)
{
    QGuiApplication application(argc, argv);
    ToyDrive drive;
    drive.channels = 16;
    drive.diesPerChannel = 8;
    drive.depth = 256;
    drive.requests = argc > 1 ? std::atoi(argv[1]) : 1'270'000;
    drive.gcEvery = 4000;
    const auto recording = drive.run();
    const auto spans = static_cast<double>(recording.store->spans.size());
    std::printf("%.2f million spans of %zu bytes in %zu tracks, %.2f million requests\n", spans * 1e-6, sizeof(Span),
                recording.store->tracks.size(), static_cast<double>(recording.store->requests.size()) * 1e-6);

    const double before = inUse();
    const Timer timer;
    Timer step;
    const auto index = std::make_shared<const TimelineIndex>(recording.store, recording.activities);
    std::printf("  index          %7.1f ms\n", step.ms());
    step.restart();
    const Flight flight = flightOf(*recording.store);
    FlightCauses causes(index, flight.index);
    std::printf("  in flight      %7.1f ms\n", step.ms());
    step.restart();
    const auto roles = toyRoles(*recording.store);
    const auto folded = layoutLanes(*index, roles, {}, LaneMetrics::page());
    TimelineShares shares;
    TimelineScene scene;
    scene.shares = &shares;
    scene.index = index.get();
    scene.flight = flight.index.get();
    scene.causes = &causes;
    scene.layout = &folded;
    scene.colours = &themeColours(true);
    QImage image(1920, 1000, QImage::Format_ARGB32_Premultiplied);
    scene.width = image.width();
    scene.height = image.height();
    scene.to.ps = index->end().ps;
    {
        QPainter painter(&image);
        paintTimeline(painter, scene);
    }
    std::printf("  first picture  %7.1f ms\n", step.ms());
    std::printf("opened in %.1f ms, target 1000 ms; the pyramid takes %.1f bytes a span, target 24 beside the span\n", timer.ms(),
                (inUse() - before) / spans);
    zoomAndPan(scene, image, "folded");
    std::set<std::string> open;
    for (int c = 1; c < drive.channels; ++c)
        open.insert("track ch[" + std::to_string(c) + "]");
    const auto unfolded = layoutLanes(*index, roles, open, LaneMetrics::dock());
    scene.layout = &unfolded;
    zoomAndPan(scene, image, "unfolded");
    openFromFile(recording);
    return 0;
}
