// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of the timeline and of playback: one read of the starter drive on its way from command to host, with captions.
#include "desk/timeline/timeline_session.h"
#include "desk/workspace.h"
#include "recording/playback_frames.h"
#include "run/run_record.h"
#include "run/runner.h"
#include "shell/tour_pages.h"
#include "timeline/timeline_break_model.h"
#include "timeline/timeline_notes.h"
#include "timeline/timeline_search.h"

#include <QQuickItem>
#include <QQuickWindow>

#include <algorithm>
#include <tuple>

namespace floom::inline pages {

namespace {

constexpr int kFrames = 24;

// A read in the middle of the run with a typical latency and at least one wait.
int typicalRead(const TimelineIndex& index)
{
    std::vector<std::pair<Time, int>> reads;
    for (const auto& request : index.store().requests)
        if (!request.write && request.issued > index.end() / 4)
            reads.push_back({request.completed - request.issued, static_cast<int>(request.request)});
    if (reads.empty())
        return -1;
    std::sort(reads.begin(), reads.end());
    return reads[reads.size() / 2].second;
}

void showFrame(TourStage& stage, int number)
{
    const auto recording = stage.workspace().shown()->recording();
    const auto instants =
        recording ? playbackInstants(requestLife(*recording, stage.workspace().followed()->pinned()), kFrames) : std::vector<Time>{};
    if (!instants.empty()) // with more pieces than pictures, some are skipped
        stage.workspace().followed()->setPlayhead(instants[static_cast<std::size_t>(number) * instants.size() / kFrames]);
}

} // namespace

void planPlayback(TourPlan& plan)
{
    TourStage& stage = plan.stage();
    const auto idle = plan.idle();
    plan.add({QString(),
              [&stage] {
                  stage.openStarter();
                  stage.workspace().runs()->start();
              },
              idle});
    plan.add({QString(),
              [&stage] {
                  stage.workspace().selection()->setIds({});
                  if (const auto recording = stage.workspace().shown()->recording())
                      stage.workspace().followed()->setPinned(typicalRead(*recording));
                  if (auto* session = stage.find<TimelineSession>())
                      session->framePinned();
              },
              idle});
    for (int i = 0; i < kFrames; ++i)
        plan.add({QStringLiteral("playback-%1").arg(i + 1, 2, 10, QLatin1Char('0')), [&stage, i] { showFrame(stage, i); }, idle});
}

void searchTimeline(TourStage& stage)
{
    const auto recording = stage.workspace().shown()->recording();
    auto* session = stage.find<TimelineSession>();
    auto* breaks = stage.find<TimelineBreaks>();
    auto* notes = stage.find<TimelineNotes>();
    auto* field = stage.item("timelineSearch");
    if (!recording || !session || !breaks || !notes || !field || !stage.find<TimelineSearch>())
        return;
    auto* search = stage.find<TimelineSearch>();
    field->setProperty("text", QStringLiteral("lat>300us die:3"));
    search->finish();
    search->step(1);
    session->framePinned();
    const auto from = session->pinned().request.issued;
    const auto length = session->pinned().request.completed - from;
    session->setPlayheadPs((from + length / 8).ps);
    notes->setBookmark(1);
    session->marks()->place(from + length / 5);
    session->marks()->place(from + length * 2 / 5);
    session->setPlayheadPs((from + length * 7 / 10).ps);
    notes->addComment(QStringLiteral("why so long?"));
    for (const auto& [words, value, place] :
         {std::tuple("a read ends with latency above", "350us", ""), std::tuple("requests waiting for the lanes above", "6", "ch:*"),
          std::tuple("busy lanes above", "24", "die:*")})
        static_cast<void>(
            breaks->add(static_cast<int>(breaks->kinds().indexOf(QLatin1String(words))), QLatin1String(value), QLatin1String(place)));
    session->setPlayheadPs((from + length / 2).ps);
}

void leaveSearch(TourStage& stage)
{
    if (auto* field = stage.item("timelineSearch"))
        field->setProperty("text", QString());
    if (auto* session = stage.find<TimelineSession>())
        session->marks()->clear();
    if (auto* breaks = stage.find<TimelineBreaks>())
        while (breaks->count() > 0)
            breaks->remove(0);
    if (auto* notes = stage.find<TimelineNotes>())
        while (notes->count() > 0)
            notes->remove(0);
    stage.workspace().followed()->setPlayhead(Time{-1});
}

} // namespace floom::inline pages
