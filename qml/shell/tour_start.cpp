// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of the welcome page, a drive before and after its run, the timeline and its search.
#include "canvas/canvas_controller.h"
#include "desk/workspace.h"
#include "document/document.h"
#include "run/run_record.h"
#include "shell/tour_pages.h"
#include "timeline/sql_console.h"

#include <QQuickItem>

namespace floom::inline pages {

namespace {

void selectWidestArray(TourStage& stage)
{
    const Block* widest = nullptr;
    for (const auto& block : stage.workspace().document()->design().blocks)
        if (!widest || block.instances() > widest->instances())
            widest = &block;
    if (widest)
        stage.workspace().selection()->setIds({QString::fromStdString(widest->id)});
}

void startWire(TourStage& stage)
{
    for (const auto& block : stage.workspace().document()->design().blocks) {
        const auto* type = stage.workspace().document()->catalogue().find(block.type);
        if (!type || type->role != Role::transport)
            continue;
        stage.workspace().selection()->setIds({QString::fromStdString(block.id)});
        if (auto* canvas = stage.item("canvasView")) {
            canvas->forceActiveFocus();
            stage.canvas()->keys()->perform(QStringLiteral("block.wire"));
        }
        return;
    }
}

} // namespace

void planStart(TourPlan& plan)
{
    TourStage& stage = plan.stage();
    const auto idle = plan.idle();
    plan.add({QStringLiteral("welcome"), [] {},
              [&stage] {
                  const auto* page = stage.item("welcomePage");
                  return page && page->property("finished").toBool();
              }});
    plan.add({QStringLiteral("editor-before-run"), [&stage] { stage.openStarter(); },
              [&stage] { return !stage.workspace().estimate()->ghost().isEmpty(); }});
    plan.add({QStringLiteral("wiring"), [&stage] { startWire(stage); }, idle});
    plan.add({QString(),
              [&stage] {
                  stage.canvas()->keys()->perform(QStringLiteral("canvas.letGo"));
                  stage.workspace().runs()->start();
              },
              idle});
    plan.add({QStringLiteral("editor"),
              [&stage] {
                  selectWidestArray(stage);
                  stage.pinRead();
              },
              idle});
}

void planAnalysis(TourPlan& plan)
{
    TourStage& stage = plan.stage();
    const auto idle = plan.idle();
    plan.add({QStringLiteral("timeline"),
              [&stage] {
                  stage.turnTo("timeline");
                  stage.pinRead();
              },
              idle});
    plan.add({QStringLiteral("timeline-light"), [&stage] { stage.setTheme("light"); }, idle});
    plan.add({QString(), [&stage] { stage.restoreTheme(); }, idle});
    plan.add({QStringLiteral("timeline-search"), [&stage] { searchTimeline(stage); }, idle});
    plan.add({QString(), [&stage] { leaveSearch(stage); }, idle});
    planQuestions(plan);
    planWhy(plan);
    plan.add({QString(),
              [&stage] {
                  stage.workspace().variants()->add();
                  static_cast<void>(stage.workspace().document()->setWorkload(QStringLiteral("rw=randread bs=4k qd=64")));
                  stage.workspace().runs()->start();
              },
              idle});
    planCompare(plan);
    planNarrow(plan, "compare", "comparePage");
    planNarrow(plan, "why", "whyPage");
    planRuns(plan);
}

void planQuestions(TourPlan& plan)
{
    TourStage& stage = plan.stage();
    const auto answered = [&stage] {
        const auto* console = stage.find<SqlConsole>();
        return stage.isIdle() && console && !console->isBusy();
    };
    plan.add({QStringLiteral("timeline-sql"),
              [&stage] {
                  stage.call("sqlPanel", "begin");
                  stage.call("sqlPanel", "ask");
              },
              answered});
    plan.add({QStringLiteral("timeline-sql-light"), [&stage] { stage.setTheme("light"); }, answered});
    plan.show({}, [&stage] {
        stage.restoreTheme();
        stage.call("sqlPanel", "end");
    });
}

} // namespace floom::inline pages
