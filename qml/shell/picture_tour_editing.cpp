// SPDX-License-Identifier: GPL-3.0-or-later
// PictureTour's pictures of editing: findings of the rules, a computed field, a refused one, parts in the palette, a lesson.
#include "desk/lesson.h"
#include "desk/workspace.h"
#include "shell/picture_tour.h"

#include "document/document.h"
#include "document/parameter_edits.h"
#include "run/runner.h"

#include <QQuickItem>

namespace floom {

void PictureTour::planEditing()
{
    const auto estimated = [this] { return !m_workspace.estimate()->ghost().isEmpty(); };
    const auto idle = [this] { return isIdle(); };
    auto* document = m_workspace.document();
    const auto set = [document](const char* address, const char* text) {
        static_cast<void>(document->parameters()->set(QString::fromLatin1(address), QString::fromLatin1(text)));
    };
    m_steps.push_back({QStringLiteral("rules"),
                       [this, set] {
                           openStarter();
                           m_workspace.pages()->setCurrent(QStringLiteral("design"));
                           set("ch.rate", "40MT/s");
                           set("cpu.overProvisioning", "5%");
                           QMetaObject::invokeMethod(item("inspectorView"), "nextFinding", Q_ARG(int, 1));
                       },
                       estimated});
    m_steps.push_back({QString(),
                       [this, set] {
                           set("pkg.tPROG", "=10*tR");
                           set("pkg.tBERS", "100us");
                           m_workspace.selection()->setIds({QStringLiteral("pkg")});
                           item("inspectorTabs")->setProperty("currentIndex", 0);
                       },
                       estimated});
    m_steps.push_back({QStringLiteral("fields"),
                       [this] {
                           if (auto* field = item("field_tBERS"))
                               field->forceActiveFocus(Qt::TabFocusReason);
                       },
                       estimated});
    m_steps.push_back({QStringLiteral("parts"),
                       [this] {
                           m_workspace.selection()->setIds({});
                           if (auto* search = item("paletteSearch"))
                               search->setProperty("text", QStringLiteral("tlc"));
                       },
                       estimated});
    m_steps.push_back({QString(),
                       [this] {
                           static_cast<void>(m_workspace.lesson()->begin(QStringLiteral("01-one-read")));
                           m_workspace.door()->discard();
                       },
                       idle});
    m_steps.push_back({QString(),
                       [this] {
                           m_workspace.lesson()->next();
                           m_workspace.lesson()->setGuess(120);
                           m_workspace.runs()->start();
                       },
                       idle});
    m_steps.push_back({QStringLiteral("lesson"), [] {}, idle});
}

} // namespace floom
