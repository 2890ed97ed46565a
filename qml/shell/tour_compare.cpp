// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of comparing two variants, then six, from the table down to a request in both.
#include "compare/compare_session.h"
#include "desk/workspace.h"
#include "document/document.h"
#include "document/parameter_edits.h"
#include "run/runner.h"
#include "shell/tour_pages.h"

#include <QQuickItem>

#include <algorithm>
#include <array>

namespace floom::inline pages {

void planCompare(TourPlan& plan)
{
    TourStage& stage = plan.stage();
    const auto theme = [&stage](const char* name) { stage.setTheme(name); };
    const auto scroll = [&stage](double share) {
        if (auto* page = stage.item("comparePage")) {
            const double most = page->property("contentHeight").toDouble() - page->height();
            page->setProperty("contentY", share * std::max(0.0, most));
        }
    };
    plan.show("compare", [&stage] { stage.turnTo("compare"); });
    plan.show("compare-light", [theme] { theme("light"); });
    plan.show("", [scroll] { scroll(1); }); // lanes are laid out once they are visible
    plan.show("compare-lower-light", [scroll] { scroll(1); });
    plan.show("compare-lower", [&stage] { stage.restoreTheme(); });
    const std::array<const char*, 3> edits[] = {{"tR 30 µs", "pkg.tR", "30us"},
                                                {"Channels at 800 MT/s", "ch.rate", "800MT/s"},
                                                {"2 packages a channel", "pkg.count", "[8, 2]"},
                                                {"One ECC engine", "ecc.count", "1"}};
    for (const auto& [name, address, value] : edits)
        plan.show("", [&stage, name = name, address = address, value = value] {
            stage.workspace().variants()->add();
            static_cast<void>(stage.workspace().variants()->rename(QString::fromUtf8(name)));
            static_cast<void>(stage.workspace().document()->parameters()->set(QLatin1String(address), QLatin1String(value)));
            stage.workspace().runs()->start();
        });
    plan.show("compare-many", [&stage, scroll] {
        if (auto* view = stage.item("compareView"))
            if (auto* session = view->property("session").value<CompareSession*>()) {
                session->columns()->chooseA(0);
                session->columns()->takeVariants();
                session->columns()->setFocus(2);
            }
        scroll(0);
    });
    plan.show("compare-many-middle", [scroll] { scroll(0.45); });
    plan.show("", [scroll] { scroll(1); });
    plan.show("compare-many-lower", [scroll] { scroll(1); });
    plan.show("compare-many-lower-light", [theme] { theme("light"); });
    plan.show("compare-many-light", [scroll] { scroll(0); });
    plan.show("", [&stage] { stage.restoreTheme(); });
}

} // namespace floom::inline pages
