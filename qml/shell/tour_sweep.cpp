// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of a sweep: a grid of designs, some refused by a rule, with a goal, a brush and a card.
#include "desk/sweeps/sweep_session.h"
#include "desk/workspace.h"
#include "document/document.h"
#include "look/theme.h"
#include "shell/tour_pages.h"

#include <QQuickItem>

namespace floom::inline pages {

void planSweep(TourPlan& plan)
{
    TourStage& stage = plan.stage();
    const auto atRest = [&stage] { return !stage.workspace().sweep()->runs()->isRunning(); };
    const auto begin = [&stage] {
        auto* sweep = stage.workspace().sweep();
        stage.openStarter();
        static_cast<void>(
            stage.workspace().document()->setWorkload(QStringLiteral("rw=randrw rwmixread=70 bs=4k qd=64 count=4000 precondition=random")));
        stage.turnTo("sweep");
        static_cast<void>(sweep->swept()->addChip(QStringLiteral("ch.count"), QStringLiteral("4, 8, 12, 16")));
        static_cast<void>(sweep->swept()->addChip(QStringLiteral("pkg.dies"), QStringLiteral("1, 2, 4")));
        static_cast<void>(sweep->swept()->addChip(QStringLiteral("pkg.suspend"), QStringLiteral("none, program_and_erase")));
        static_cast<void>(sweep->swept()->addChip(QStringLiteral("cpu.overProvisioning"), QStringLiteral("7, 28 %")));
        static_cast<void>(
            sweep->goal()->set(QStringLiteral("most iops where cost.bill_of_materials <= 100 and read.latency_us.mean <= 600")));
        static_cast<void>(sweep->runs()->start());
    };
    plan.add({QString(), begin, atRest});
    plan.add({QStringLiteral("sweep"),
              [&stage] {
                  auto* sweep = stage.workspace().sweep();
                  for (const std::size_t point : sweep->verdict()->front())
                      if (sweep->pick()->tickedCount() < 3)
                          sweep->pick()->tick(static_cast<int>(point), true);
                  if (auto* plot = stage.item("sweepScatter")) { // arrow keys show the card
                      plot->forceActiveFocus(Qt::TabFocusReason);
                      stage.sendKey(Qt::Key_Left, {});
                      stage.sendKey(Qt::Key_Left, {});
                  }
              },
              atRest});
    plan.add({QStringLiteral("sweep-light"), [&stage] { stage.setTheme("light"); }, atRest});
    const auto heat = [&stage](bool on) {
        if (auto* view = stage.item("sweepView"))
            view->setProperty("heat", on);
    };
    plan.show("sweep-heat-light", [&stage, heat] {
        heat(true);
        if (auto* map = stage.item("sweepHeat"))
            map->forceActiveFocus(Qt::TabFocusReason);
        stage.sendKey(Qt::Key_Left, {});
        stage.sendKey(Qt::Key_Left, {});
    });
    plan.show("sweep-heat", [&stage] { stage.restoreTheme(); });
    plan.show("", [heat] { heat(false); });
    planNarrow(plan, "sweep", "sweepPage");
}

} // namespace floom::inline pages
