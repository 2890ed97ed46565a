// SPDX-License-Identifier: GPL-3.0-or-later
// PictureTour's pictures of comparing: two variants, then six, from the table down to the request that both served.
#include "compare/compare_session.h"
#include "desk/workspace.h"
#include "document/document.h"
#include "document/parameter_edits.h"
#include "run/runner.h"
#include "shell/picture_tour.h"

#include <QQuickItem>

#include <algorithm>

namespace floom {

void PictureTour::planCompare()
{
    const auto theme = [this](const char* name) { m_workspace.looks()->setTheme(QLatin1String(name)); };
    const auto scroll = [this](double share) {
        if (auto* page = item("comparePage")) {
            const double most = page->property("contentHeight").toDouble() - page->height();
            page->setProperty("contentY", share * std::max(0.0, most));
        }
    };
    show("compare", [this] { m_workspace.pages()->setCurrent(QStringLiteral("compare")); });
    show("compare-light", [theme] { theme("light"); });
    show("", [scroll] { scroll(1); }); // the lanes are laid out once they are in sight
    show("compare-lower-light", [scroll] { scroll(1); });
    show("compare-lower", [theme] { theme("dark"); });
    const std::pair<const char*, const char*> edits[] = {
        {"pkg.tR", "30us"}, {"ch.rate", "800MT/s"}, {"pkg.count", "[8, 2]"}, {"ecc.count", "1"}};
    for (const auto& [address, value] : edits)
        show("", [this, address = address, value = value] {
            m_workspace.variants()->add();
            static_cast<void>(m_workspace.variants()->rename(QStringLiteral("%1 %2").arg(QLatin1String(address), QLatin1String(value))));
            static_cast<void>(m_workspace.document()->parameters()->set(QLatin1String(address), QLatin1String(value)));
            m_workspace.runs()->start();
        });
    show("compare-many", [this, scroll] {
        if (auto* view = item("compareView"))
            if (auto* session = view->property("session").value<CompareSession*>()) {
                session->chooseA(0);
                session->takeVariants();
                session->setFocusColumn(2);
            }
        scroll(0);
    });
    show("compare-many-middle", [scroll] { scroll(0.45); });
    show("", [scroll] { scroll(1); });
    show("compare-many-lower", [scroll] { scroll(1); });
    show("compare-many-lower-light", [theme] { theme("light"); });
    show("compare-many-light", [scroll] { scroll(0); });
    show("", [theme] { theme("dark"); });
}

} // namespace floom
