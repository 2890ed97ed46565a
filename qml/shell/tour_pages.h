// SPDX-License-Identifier: GPL-3.0-or-later
// What the picture tour shows of each page, a function a file tour_*.cpp. Each leaves the window as the next one expects it: dark, at the
// size and scale it was found.
#pragma once

#include "shell/tour_plan.h"
#include "shell/tour_stage.h"

namespace floom {

void planStart(TourPlan& plan); // welcome, and the starter drive before and after its run
void planAnalysis(TourPlan& plan); // timeline, why, compare, runs
void planQuestions(TourPlan& plan);
void planWhy(TourPlan& plan);
void planCompare(TourPlan& plan);
void planRuns(TourPlan& plan); // library, review, detect, twin, workloads
void planTwin(TourPlan& plan);
void planFiles(TourPlan& plan);
void planEditing(TourPlan& plan); // findings, fields, parts, a lesson
void planGestures(TourPlan& plan); // states of the canvas
void planPanels(TourPlan& plan); // what opens around it
void planSweep(TourPlan& plan);
void planRest(TourPlan& plan); // comes last: pages that no other plan shows
// Of a result page where there is little room. `flickable`: the page's item that scrolls.
void planNarrow(TourPlan& plan, const char* page, const char* flickable);

void planPlayback(TourPlan& plan); // a tour of its own
void searchTimeline(TourStage& stage); // and mark, and choose where to pause
void leaveSearch(TourStage& stage); // as if nobody had

} // namespace floom
