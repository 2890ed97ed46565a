// SPDX-License-Identifier: GPL-3.0-or-later
// The picture tour's pages, one function per file tour_*.cpp. Each restores the window's state: dark, original size and scale.
#pragma once

#include "shell/tour_plan.h"
#include "shell/tour_stage.h"

namespace floom::inline pages {

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
void planRest(TourPlan& plan); // last: pages that no other plan shows
// A result page in a small window. `flickable`: the page's scrolling item.
void planNarrow(TourPlan& plan, const char* page, const char* flickable);

void planPlayback(TourPlan& plan); // a separate tour
void searchTimeline(TourStage& stage); // also sets marks and pause conditions
void leaveSearch(TourStage& stage); // undoes searchTimeline()

} // namespace floom::inline pages
