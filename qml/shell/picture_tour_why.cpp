// SPDX-License-Identifier: GPL-3.0-or-later
// PictureTour's pictures of the page "Why": the limit, its proof with what could be changed, the other ways to look closer.
#include "desk/proof_session.h"
#include "desk/workspace.h"
#include "recording/analyse_breakdown.h"
#include "run/run_record.h"
#include "run/runner.h"
#include "shell/picture_tour.h"

#include <QQuickItem>

namespace floom {

void PictureTour::planWhy()
{
    const auto closer = [this](int tab) {
        if (auto* tabs = item("analyseDetails"))
            tabs->setProperty("currentIndex", tab);
    };
    show("why", [this] { m_workspace.pages()->setCurrent(QStringLiteral("why")); });
    m_steps.push_back(
        {QStringLiteral("why-proved"), [this] { m_workspace.proof()->start(); }, [this] { return !m_workspace.proof()->isRunning(); }});
    const auto looks = [this](int tab) {
        if (auto* tabs = item("analyseLooks"))
            tabs->setProperty("currentIndex", tab);
    };
    show("why-parts", [looks] { looks(1); });
    show("why-parts-light", [this] { m_workspace.looks()->setTheme(QStringLiteral("light")); });
    show("", [this, looks] {
        looks(0);
        m_workspace.looks()->setTheme(QStringLiteral("dark"));
    });
    show("why-waits", [closer] { closer(1); });
    show("why-latency", [closer] { closer(2); });
    show("why-roofline", [closer] { closer(3); });
    show("why-request", [closer] { closer(4); });
    show("why-power", [closer] { closer(5); });
    show("request-outlined", [this] {
        const auto* record = m_workspace.record().get();
        if (record != nullptr && !record->result.behind.empty())
            m_workspace.followed()->setOutlined(static_cast<int>(record->result.behind.back().request));
        m_workspace.pages()->setCurrent(QStringLiteral("design"));
    });
    show("request-outlined-light", [this] { m_workspace.looks()->setTheme(QStringLiteral("light")); });
    show("lives-light", [this] {
        m_workspace.followed()->setOutlined(-1);
        if (const auto record = m_workspace.record())
            m_workspace.followed()->showLives({QStringLiteral("≥ p99"), slowLives(breakdownOf(record->result, 0.99))});
    });
    show("lives", [this] { m_workspace.looks()->setTheme(QStringLiteral("dark")); });
    show("", [this] {
        m_workspace.followed()->showLives({});
        m_workspace.followed()->setOutlined(-1);
        m_workspace.pages()->setCurrent(QStringLiteral("why"));
    });
    show("why-light", [this, closer] {
        closer(0);
        m_workspace.looks()->setTheme(QStringLiteral("light"));
    });
    show("why-roofline-light", [closer] { closer(3); });
    show("why-power-light", [closer] { closer(5); });
    show("", [this, closer] {
        closer(0);
        m_workspace.looks()->setTheme(QStringLiteral("dark"));
    });
}

} // namespace floom
