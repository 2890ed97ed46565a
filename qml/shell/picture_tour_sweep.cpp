// SPDX-License-Identifier: GPL-3.0-or-later
// PictureTour's pictures of a sweep: a grid of designs, some of which a rule refuses, with a goal, a brush and a card.
#include "desk/sweep_session.h"
#include "desk/workspace.h"
#include "document/document.h"
#include "look/theme.h"
#include "shell/picture_tour.h"

#include <QQuickItem>

namespace floom {

void PictureTour::planSweep()
{
    const auto atRest = [this] { return !m_workspace.sweep()->runs()->isRunning(); };
    const auto begin = [this] {
        auto* sweep = m_workspace.sweep();
        openStarter();
        static_cast<void>(
            m_workspace.document()->setWorkload(QStringLiteral("rw=randrw rwmixread=70 bs=4k qd=64 count=4000 precondition=random")));
        m_workspace.pages()->setCurrent(QStringLiteral("sweep"));
        static_cast<void>(sweep->swept()->addChip(QStringLiteral("ch.count"), QStringLiteral("4, 8, 12, 16")));
        static_cast<void>(sweep->swept()->addChip(QStringLiteral("pkg.dies"), QStringLiteral("1, 2, 4")));
        static_cast<void>(sweep->swept()->addChip(QStringLiteral("pkg.suspend"), QStringLiteral("none, program_and_erase")));
        static_cast<void>(sweep->swept()->addChip(QStringLiteral("cpu.overProvisioning"), QStringLiteral("7, 28 %")));
        static_cast<void>(
            sweep->goal()->set(QStringLiteral("most iops where cost.bill_of_materials <= 100 and read.latency_us.mean <= 600")));
        static_cast<void>(sweep->runs()->start());
    };
    m_steps.push_back({QString(), begin, atRest});
    m_steps.push_back({QStringLiteral("sweep"),
                       [this] {
                           auto* sweep = m_workspace.sweep();
                           for (const std::size_t point : sweep->verdict()->front())
                               if (sweep->pick()->tickedCount() < 3)
                                   sweep->pick()->tick(static_cast<int>(point), true);
                           if (auto* plot = item("sweepScatter")) { // the arrows bring the card
                               plot->forceActiveFocus(Qt::TabFocusReason);
                               sendKey(Qt::Key_Left, {});
                               sendKey(Qt::Key_Left, {});
                           }
                       },
                       atRest});
    m_steps.push_back({QStringLiteral("sweep-light"), [this] { m_workspace.looks()->setTheme(QStringLiteral("light")); }, atRest});
    const auto heat = [this](bool on) {
        if (auto* view = item("sweepView"))
            view->setProperty("heat", on);
    };
    show("sweep-heat-light", [this, heat] {
        heat(true);
        if (auto* map = item("sweepHeat"))
            map->forceActiveFocus(Qt::TabFocusReason);
        sendKey(Qt::Key_Left, {});
        sendKey(Qt::Key_Left, {});
    });
    show("sweep-heat", [this] { m_workspace.looks()->setTheme(QStringLiteral("dark")); });
    show("", [heat] { heat(false); });
    planNarrow("sweep", "sweepPage");
}

} // namespace floom
