// SPDX-License-Identifier: GPL-3.0-or-later
// PictureTour's pictures of the editor at work: every state of the canvas and of what stands around it.
#include "canvas/canvas_controller.h"
#include "desk/lesson.h"
#include "desk/workspace.h"
#include "document/block_edits.h"
#include "document/document.h"
#include "document/parameter_edits.h"
#include "document/wire_edits.h"
#include "look/theme.h"
#include "run/runner.h"
#include "shell/picture_tour.h"

#include <QQuickItem>
#include <QQuickWindow>

namespace floom {

CanvasController* PictureTour::canvas() const
{
    return m_window.findChild<CanvasController*>();
}

void PictureTour::call(const char* name, const char* function) const
{
    if (auto* found = item(name))
        QMetaObject::invokeMethod(found, function);
}

void PictureTour::show(const QByteArray& name, const std::function<void()>& act)
{
    m_steps.push_back({QString::fromLatin1(name), act, [this] { return isIdle(); }});
}

void PictureTour::openStarter()
{
    static_cast<void>(m_workspace.door()->openSample(QStringLiteral("starter")));
    m_workspace.door()->discard(); // what the last picture changed
    if (auto* hand = canvas())
        hand->view()->fit();
}

void PictureTour::planGestures()
{
    const auto closeMenu = [this](const char* name) {
        if (auto* menu = m_window.findChild<QObject*>(QString::fromLatin1(name)))
            QMetaObject::invokeMethod(menu, "close");
    };
    show("empty", [this] {
        m_workspace.lesson()->end();
        if (auto* search = item("paletteSearch"))
            search->setProperty("text", QString());
        m_workspace.door()->newDesign();
        m_workspace.door()->discard();
    });
    show("dragging", [this] {
        openStarter();
        const auto at = canvas()->view()->wirePosition(3);
        canvas()->palette()->over(QStringLiteral("bridge"), at.x() + 4, at.y());
    });
    show("wiring-refused", [this] {
        canvas()->palette()->leave();
        const auto from = canvas()->view()->portPosition(QStringLiteral("bus"), QStringLiteral("ddr"));
        const auto to = canvas()->view()->portPosition(QStringLiteral("ecc"), QStringLiteral("bus"));
        canvas()->hand()->press(from.x(), from.y(), Qt::LeftButton, 0);
        canvas()->hand()->moveTo(to.x(), to.y());
    });
    show("guides", [this] {
        canvas()->hand()->cancel();
        const auto port = canvas()->view()->portPosition(QStringLiteral("ddr"), QStringLiteral("ddr"));
        const QPointF head = port + QPointF(-60, 14) * canvas()->view()->zoom();
        canvas()->hand()->press(head.x(), head.y(), Qt::LeftButton, 0);
        canvas()->hand()->moveTo(head.x(), head.y() + 20);
        canvas()->hand()->moveTo(head.x() + 3, head.y() + 40 * canvas()->view()->zoom());
    });
    show("array-handle", [this] {
        canvas()->hand()->cancel();
        openStarter();
        m_workspace.selection()->setIds({QStringLiteral("pkg")});
        const auto corner = canvas()->hand()->handlePosition();
        canvas()->hand()->press(corner.x(), corner.y(), Qt::LeftButton, 0);
        canvas()->hand()->moveTo(corner.x() + 2, corner.y() + 4 * 26 * canvas()->view()->zoom());
    });
    show("override", [this] {
        canvas()->hand()->cancel();
        openStarter();
        static_cast<void>(m_workspace.document()->parameters()->set(QStringLiteral("pkg[3][1].tR"), QStringLiteral("90us")));
        m_workspace.selection()->setIds({QStringLiteral("pkg")});
        m_workspace.selection()->setInstance(QStringLiteral("pkg[3][1]"));
    });
    show("inside", [this] { canvas()->inside()->setAddress(QStringLiteral("pkg[3]")); });
    show("values", [this] { // the key parameters of a card, edited where they stand
        canvas()->inside()->setAddress({});
        openStarter();
        m_workspace.selection()->setIds({QStringLiteral("cpu")});
        canvas()->values()->edit();
    });
    show("block-menu", [this] {
        call("keyField", "close");
        m_workspace.selection()->setIds({QStringLiteral("ch")});
        canvas()->keys()->press(Qt::Key_Menu, 0, {});
    });
    show("wire-menu", [this, closeMenu] {
        closeMenu("blockMenu");
        const auto at = canvas()->view()->wirePosition(5);
        canvas()->hand()->press(at.x(), at.y(), Qt::RightButton, 0);
    });
    show("", [this, closeMenu] {
        closeMenu("mapMenu");
        static_cast<void>(m_workspace.document()->parameters()->set(QStringLiteral("ch.rate"), QStringLiteral("40MT/s")));
        QMetaObject::invokeMethod(item("inspectorView"), "nextFinding", Q_ARG(int, 1));
    });
    show("fix", [this] { // pointed at: on its card one sees what it would do
        if (auto* button = item("fix0"))
            button->forceActiveFocus(Qt::TabFocusReason);
    });
    show("errors", [this] {
        openStarter();
        m_workspace.document()->wires()->remove({1, 2});
        m_workspace.document()->blocks()->setIdeal({QStringLiteral("ecc")}, true);
    });
}

void PictureTour::planPanels()
{
    show("command-box", [this] {
        openStarter();
        call("commandBox", "open");
        if (auto* field = item("commandField"))
            field->setProperty("text", QStringLiteral("pkg.tprog 900us"));
    });
    show("history", [this] {
        call("commandBox", "close");
        for (int i = 0; i < 3; ++i)
            m_workspace.document()->blocks()->move({QStringLiteral("ddr")}, 0, 16 * (i + 1)), m_workspace.document()->steps()->endBurst();
        call("historyPanel", "toggle");
    });
    show("settings", [this] {
        call("historyPanel", "toggle");
        call("settingsPanel", "open");
    });
    show("list", [this] {
        item("settingsPanel")->setVisible(false);
        call("leftPane", "focusList");
        m_workspace.selection()->setIds({QStringLiteral("bus")});
    });
    show("welcome-back", [this] { m_workspace.pages()->setCurrent(QStringLiteral("welcome")); });
    show("unsaved-question", [this] { static_cast<void>(m_workspace.door()->openSample(QStringLiteral("all-rram"))); });
    show("unsaved-question-light", [this] {
        m_workspace.pages()->backToDrive();
        m_workspace.looks()->setTheme(QStringLiteral("light"));
    });
    show("welcome-back-light", [this] {
        m_workspace.door()->cancel();
        m_workspace.pages()->setCurrent(QStringLiteral("welcome"));
    });
    show("", [this] { m_workspace.pages()->backToDrive(); });
    show("light", [this] {
        item("leftPane")->property("preferences").value<QObject*>()->setProperty("listShown", false);
        m_workspace.looks()->setTheme(QStringLiteral("light"));
        openStarter();
        m_workspace.runs()->start();
    });
    auto* page = item("designPage");
    auto* panes = page ? page->property("panes").value<QObject*>() : nullptr;
    const QVariant before = panes ? panes->property("kept") : QVariant();
    show("panes-moved", [panes] {
        if (panes)
            panes->setProperty("kept", QStringList{QStringLiteral("palette"), QStringLiteral("results"), QStringLiteral("inspector")});
    });
    show("", [panes, before] {
        if (panes)
            panes->setProperty("kept", before);
    });
    for (const auto& [name, scale] : {std::pair("scale-80", 0.8), std::pair("scale-200", 2.0)})
        show(name, [this, scale = scale] {
            Theme::current()->setUiScale(scale);
            canvas()->view()->fit();
        });
    show("narrow", [this] {
        Theme::current()->setUiScale(m_scaleBefore);
        m_sizeBefore = m_window.size();
        m_window.resize(m_window.minimumSize());
        canvas()->view()->fit();
    });
    show("", [this] {
        m_window.resize(m_sizeBefore);
        m_workspace.looks()->setTheme(QStringLiteral("dark"));
    });
}

} // namespace floom
