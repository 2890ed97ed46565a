// SPDX-License-Identifier: GPL-3.0-or-later
// Milliseconds per timeline frame with about a million spans, at several zooms, painted by the software renderer as on screen. Prints
// figures, asserts nothing: machines differ.
#include "desk/painters/timeline_painter.h"

#include "recording/toy_recording.h"

#include <QElapsedTimer>
#include <QGuiApplication>
#include <QImage>
#include <QPainter>

#include <cstdio>

using namespace floom;

int main(int argc, char** argv)
{
    QGuiApplication application(argc, argv);
    ToyDrive drive;
    drive.channels = 16;
    drive.diesPerChannel = 8;
    drive.depth = 256;
    drive.requests = 140'000;
    drive.gcEvery = 4000;
    const auto recording = drive.run();
    QElapsedTimer timer;
    timer.start();
    const TimelineIndex index(recording.store, recording.activities);
    std::printf("%zu spans in %d tracks, indexed in %.1f ms\n", recording.store->spans.size(), index.trackCount(),
                static_cast<double>(timer.nsecsElapsed()) * 1e-6);

    std::vector<Role> roles;
    for (const auto& track : recording.store->tracks)
        roles.push_back(track.block == "host"
                            ? Role::host
                            : (track.block == "ch" ? Role::channel : (track.block == "pkg" ? Role::memory : Role::processor)));
    std::set<std::string> allOpen;
    for (int c = 1; c < drive.channels; ++c)
        allOpen.insert("track ch[" + std::to_string(c) + "]");
    QImage image(1920, 1000, QImage::Format_ARGB32_Premultiplied);
    for (const bool open : {false, true}) {
        const auto layout =
            layoutLanes(index, roles, open ? allOpen : std::set<std::string>{}, open ? LaneMetrics::dock() : LaneMetrics::page());
        for (const double share : {1.0, 0.1, 0.01, 0.001}) {
            TimelineScene scene;
            scene.index = &index;
            scene.layout = &layout;
            scene.colours = &themeColours(true);
            scene.width = image.width();
            scene.height = image.height();
            constexpr int kFrames = 20;
            const auto length = static_cast<std::int64_t>(static_cast<double>(index.end().ps) * share);
            timer.restart();
            for (int frame = 0; frame < kFrames; ++frame) {
                scene.from.ps = (index.end().ps - length) / kFrames * frame;
                scene.to.ps = scene.from.ps + length;
                QPainter painter(&image);
                paintTimeline(painter, scene);
            }
            std::printf("%-8s %5.1f %% of the run  %6.2f ms a frame\n", open ? "unfolded" : "folded", share * 100,
                        static_cast<double>(timer.nsecsElapsed()) * 1e-6 / kFrames);
        }
    }
    return 0;
}
