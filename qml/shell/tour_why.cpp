// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of the page "Why": the bottleneck, its proof with possible changes, the detailed views.
#include "desk/runs/proof_session.h"
#include "desk/workspace.h"
#include "recording/why_breakdown.h"
#include "run/run_record.h"
#include "run/runner.h"
#include "shell/tour_pages.h"

#include <QQuickItem>

namespace floom::inline pages {

void planWhy(TourPlan& plan)
{
    TourStage& stage = plan.stage();
    const auto closer = [&stage](int tab) {
        if (auto* tabs = stage.item("whyDetails"))
            tabs->setProperty("currentIndex", tab);
    };
    plan.show("why", [&stage] { stage.turnTo("why"); });
    plan.add({QStringLiteral("why-proved"), [&stage] { stage.workspace().proof()->start(); },
              [&stage] { return !stage.workspace().proof()->isRunning(); }});
    const auto looks = [&stage](int tab) {
        if (auto* tabs = stage.item("whyLooks"))
            tabs->setProperty("currentIndex", tab);
    };
    plan.show("why-parts", [looks] { looks(1); });
    plan.show("why-parts-light", [&stage] { stage.setTheme("light"); });
    plan.show("", [&stage, looks] {
        looks(0);
        stage.restoreTheme();
    });
    plan.show("why-waits", [closer] { closer(1); });
    plan.show("why-latency", [closer] { closer(2); });
    plan.show("why-roofline", [closer] { closer(3); });
    plan.show("why-request", [closer] { closer(4); });
    plan.show("why-power", [closer] { closer(5); });
    plan.show("request-outlined", [&stage] {
        const auto* record = stage.workspace().record().get();
        if (record != nullptr && !record->result.exemplars.empty())
            stage.workspace().followed()->setOutlined(static_cast<int>(record->result.exemplars.back().request));
        stage.turnTo("design");
    });
    plan.show("request-outlined-light", [&stage] { stage.setTheme("light"); });
    plan.show("breakdown-light", [&stage] {
        stage.workspace().followed()->setOutlined(-1);
        if (const auto record = stage.workspace().record())
            stage.workspace().followed()->showBreakdown({QStringLiteral("≥ p99"), slowShares(breakdownOf(record->result, 0.99))});
    });
    plan.show("breakdown", [&stage] { stage.restoreTheme(); });
    plan.show("", [&stage] {
        stage.workspace().followed()->showBreakdown({});
        stage.workspace().followed()->setOutlined(-1);
        stage.turnTo("why");
    });
    plan.show("why-light", [&stage, closer] {
        closer(0);
        stage.setTheme("light");
    });
    plan.show("why-roofline-light", [closer] { closer(3); });
    plan.show("why-power-light", [closer] { closer(5); });
    plan.show("", [&stage, closer] {
        closer(0);
        stage.restoreTheme();
    });
}

} // namespace floom::inline pages
