// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of the editor: all states of the canvas and the panels around it.
#include "canvas/canvas_controller.h"
#include "desk/learn/lesson.h"
#include "desk/workspace.h"
#include "document/block_edits.h"
#include "document/document.h"
#include "document/parameter_edits.h"
#include "document/wire_edits.h"
#include "look/theme.h"
#include "run/runner.h"
#include "shell/tour_pages.h"

#include <QQuickItem>
#include <QQuickWindow>

namespace floom::inline pages {

void planGestures(TourPlan& plan)
{
    TourStage& stage = plan.stage();
    const auto closeMenu = [&stage](const char* name) {
        if (auto* menu = stage.object(name))
            QMetaObject::invokeMethod(menu, "close");
    };
    plan.show("empty", [&stage] {
        stage.workspace().lesson()->end();
        if (auto* search = stage.item("paletteSearch"))
            search->setProperty("text", QString());
        stage.workspace().door()->newDesign();
        stage.workspace().door()->discard();
    });
    plan.show("dragging", [&stage] {
        stage.openStarter();
        const auto at = stage.canvas()->view()->wirePosition(3);
        stage.canvas()->palette()->over(QStringLiteral("bridge"), at.x() + 4, at.y());
    });
    plan.show("wiring-refused", [&stage] {
        stage.canvas()->palette()->leave();
        const auto from = stage.canvas()->view()->portPosition(QStringLiteral("bus"), QStringLiteral("ddr"));
        const auto to = stage.canvas()->view()->portPosition(QStringLiteral("ecc"), QStringLiteral("bus"));
        stage.canvas()->hand()->press(from.x(), from.y(), Qt::LeftButton, 0);
        stage.canvas()->hand()->moveTo(to.x(), to.y());
    });
    plan.show("guides", [&stage] {
        stage.canvas()->hand()->cancel();
        const auto port = stage.canvas()->view()->portPosition(QStringLiteral("ddr"), QStringLiteral("ddr"));
        const QPointF head = port + QPointF(-60, 14) * stage.canvas()->view()->zoom();
        stage.canvas()->hand()->press(head.x(), head.y(), Qt::LeftButton, 0);
        stage.canvas()->hand()->moveTo(head.x(), head.y() + 20);
        stage.canvas()->hand()->moveTo(head.x() + 3, head.y() + 40 * stage.canvas()->view()->zoom());
    });
    plan.show("array-handle", [&stage] {
        stage.canvas()->hand()->cancel();
        stage.openStarter();
        stage.workspace().selection()->setIds({QStringLiteral("pkg")});
        const auto corner = stage.canvas()->hand()->handlePosition();
        stage.canvas()->hand()->press(corner.x(), corner.y(), Qt::LeftButton, 0);
        stage.canvas()->hand()->moveTo(corner.x() + 2, corner.y() + 4 * 26 * stage.canvas()->view()->zoom());
    });
    plan.show("override", [&stage] {
        stage.canvas()->hand()->cancel();
        stage.openStarter();
        static_cast<void>(stage.workspace().document()->parameters()->set(QStringLiteral("pkg[3][1].tR"), QStringLiteral("90us")));
        stage.workspace().selection()->setIds({QStringLiteral("pkg")});
        stage.workspace().selection()->setInstance(QStringLiteral("pkg[3][1]"));
    });
    plan.show("inside", [&stage] { stage.canvas()->inside()->setAddress(QStringLiteral("pkg[3]")); });
    plan.show("values", [&stage] { // in-place editing of a card's key parameters
        stage.canvas()->inside()->setAddress({});
        stage.openStarter();
        stage.workspace().selection()->setIds({QStringLiteral("cpu")});
        stage.canvas()->values()->edit();
    });
    plan.show("block-menu", [&stage] {
        stage.call("keyField", "close");
        stage.workspace().selection()->setIds({QStringLiteral("ch")});
        stage.canvas()->keys()->perform(QStringLiteral("canvas.menu"));
    });
    plan.show("wire-menu", [&stage, closeMenu] {
        closeMenu("blockMenu");
        const auto at = stage.canvas()->view()->wirePosition(5);
        stage.canvas()->hand()->press(at.x(), at.y(), Qt::RightButton, 0);
    });
    plan.show("", [&stage, closeMenu] {
        closeMenu("mapMenu");
        static_cast<void>(stage.workspace().document()->parameters()->set(QStringLiteral("ch.rate"), QStringLiteral("40MT/s")));
        QMetaObject::invokeMethod(stage.item("inspectorView"), "nextFinding", Q_ARG(int, 1));
    });
    plan.show("fix", [&stage] { // pointing at a fix shows its changes on the card
        if (auto* button = stage.item("fix0"))
            button->forceActiveFocus(Qt::TabFocusReason);
    });
    plan.show("errors", [&stage] {
        stage.openStarter();
        stage.workspace().document()->wires()->remove({1, 2});
        stage.workspace().document()->blocks()->setIdeal({QStringLiteral("ecc")}, true);
    });
}

void planPanels(TourPlan& plan)
{
    TourStage& stage = plan.stage();
    plan.show("command-box", [&stage] {
        stage.openStarter();
        stage.call("commandBox", "open");
        if (auto* field = stage.item("commandField"))
            field->setProperty("text", QStringLiteral("pkg.tprog 900us"));
    });
    plan.show("history", [&stage] {
        stage.call("commandBox", "close");
        for (int i = 0; i < 3; ++i)
            stage.workspace().document()->blocks()->move({QStringLiteral("ddr")}, 0, 16 * (i + 1)),
                stage.workspace().document()->steps()->endBurst();
        stage.call("historyPanel", "toggle");
    });
    plan.show("settings", [&stage] {
        stage.call("historyPanel", "toggle");
        stage.call("settingsPanel", "open");
    });
    plan.show("list", [&stage] {
        stage.item("settingsPanel")->setVisible(false);
        stage.call("leftPane", "focusList");
        stage.workspace().selection()->setIds({QStringLiteral("bus")});
    });
    plan.show("welcome-back", [&stage] { stage.turnTo("welcome"); });
    plan.show("unsaved-question", [&stage] { static_cast<void>(stage.workspace().door()->openSample(QStringLiteral("all-rram"))); });
    plan.show("unsaved-question-light", [&stage] {
        stage.workspace().pages()->backToDrive();
        stage.setTheme("light");
    });
    plan.show("welcome-back-light", [&stage] {
        stage.workspace().door()->cancel();
        stage.turnTo("welcome");
    });
    plan.show("", [&stage] { stage.workspace().pages()->backToDrive(); });
    plan.show("light", [&stage] {
        stage.item("leftPane")->property("preferences").value<QObject*>()->setProperty("listShown", false);
        stage.setTheme("light");
        stage.openStarter();
        stage.workspace().runs()->start();
    });
    auto* page = stage.item("designPage");
    auto* panes = page ? page->property("panes").value<QObject*>() : nullptr;
    const QVariant before = panes ? panes->property("kept") : QVariant();
    plan.show("panes-moved", [panes] {
        if (panes)
            panes->setProperty("kept", QStringList{QStringLiteral("palette"), QStringLiteral("results"), QStringLiteral("inspector")});
    });
    plan.show("", [panes, before] {
        if (panes)
            panes->setProperty("kept", before);
    });
    for (const auto& [name, scale] : {std::pair("scale-80", 0.8), std::pair("scale-200", 2.0)})
        plan.show(name, [&stage, scale = scale] {
            Theme::current()->setUiScale(scale);
            stage.canvas()->view()->fit();
        });
    plan.show("narrow", [&stage] {
        stage.restoreScale();
        stage.resize(stage.window().minimumSize());
        stage.canvas()->view()->fit();
    });
    plan.show("", [&stage] {
        stage.restoreSize();
        stage.restoreTheme();
    });
}

} // namespace floom::inline pages
