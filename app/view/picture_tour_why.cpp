// SPDX-License-Identifier: GPL-3.0-or-later
// PictureTour's pictures of the page "Why": the limit, its proof with what could be changed, the other ways to look closer.
#include "run/runner.h"
#include "view/picture_tour.h"
#include "view/proof_session.h"
#include "view/workspace.h"

#include <QQuickItem>

namespace floom {

void PictureTour::planWhy()
{
    const auto closer = [this](int tab) {
        if (auto* tabs = item("analyseDetails"))
            tabs->setProperty("currentIndex", tab);
    };
    show("why", [this] { m_workspace.setPage(QStringLiteral("why")); });
    m_steps.push_back(
        {QStringLiteral("why-proved"), [this] { m_workspace.proof()->start(); }, [this] { return !m_workspace.proof()->isRunning(); }});
    show("why-latency", [closer] { closer(1); });
    show("why-roofline", [closer] { closer(2); });
    show("why-request", [closer] { closer(3); });
    show("why-power", [closer] { closer(4); });
    show("why-light", [this, closer] {
        closer(0);
        m_workspace.setTheme(QStringLiteral("light"));
    });
    show("why-roofline-light", [closer] { closer(2); });
    show("", [this, closer] {
        closer(0);
        m_workspace.setTheme(QStringLiteral("dark"));
    });
}

} // namespace floom
