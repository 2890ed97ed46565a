// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of the result pages with little space: a small window, the smallest one, and a large interface scale.
#include "desk/workspace.h"
#include "look/theme.h"
#include "shell/tour_pages.h"

#include <QQuickItem>
#include <QQuickWindow>

#include <algorithm>

namespace floom::inline pages {

// `flickable`: the page's scrolling item; its position is restored.
void planNarrow(TourPlan& plan, const char* page, const char* flickable)
{
    TourStage& stage = plan.stage();
    const auto named = [page](const char* what) { return (QByteArray(page) + what); };
    const auto scroll = [&stage, flickable](double share) {
        if (auto* flick = stage.item(flickable))
            flick->setProperty("contentY", share * std::max(0.0, flick->property("contentHeight").toDouble() - flick->height()));
    };
    plan.show("", [&stage, page] {
        stage.turnTo(page);
        stage.resize({1024, 700});
    });
    plan.show(named("-1024"), [scroll] { scroll(0); });
    plan.show("", [scroll] { scroll(1); }); // lays out what becomes visible
    plan.show(named("-1024-lower"), [scroll] { scroll(1); });
    plan.show("", [&stage] {
        stage.resize({960, 640});
        stage.setTheme("light");
    });
    plan.show(named("-960-light"), [scroll] { scroll(0); });
    plan.show("", [&stage] {
        stage.restoreSize();
        stage.restoreTheme();
        Theme::current()->setUiScale(1.5);
    });
    plan.show(named("-150"), [scroll] { scroll(0); });
    plan.show(named("-200"), [] { Theme::current()->setUiScale(2); });
    plan.show("", [&stage] { stage.restoreScale(); });
}

} // namespace floom::inline pages
