// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of editing: rule findings, a computed field, a refused one, palette parts, a lesson.
#include "desk/learn/lesson.h"
#include "desk/workspace.h"
#include "shell/tour_pages.h"

#include "document/document.h"
#include "document/parameter_edits.h"
#include "run/runner.h"

#include <QQuickItem>

namespace floom::inline pages {

void planEditing(TourPlan& plan)
{
    TourStage& stage = plan.stage();
    const auto estimated = [&stage] { return !stage.workspace().estimate()->ghost().isEmpty(); };
    const auto idle = plan.idle();
    auto* document = stage.workspace().document();
    const auto set = [document](const char* address, const char* text) {
        static_cast<void>(document->parameters()->set(QString::fromLatin1(address), QString::fromLatin1(text)));
    };
    plan.add({QStringLiteral("rules"),
              [&stage, set] {
                  stage.openStarter();
                  stage.turnTo("design");
                  set("ch.rate", "40MT/s");
                  set("cpu.overProvisioning", "5%");
                  QMetaObject::invokeMethod(stage.item("inspectorView"), "nextFinding", Q_ARG(int, 1));
              },
              estimated});
    plan.add({QString(),
              [&stage, set] {
                  set("pkg.tPROG", "=10*tR");
                  set("pkg.tBERS", "100us");
                  stage.workspace().selection()->setIds({QStringLiteral("pkg")});
                  stage.item("inspectorTabs")->setProperty("currentIndex", 0);
              },
              estimated});
    plan.add({QStringLiteral("fields"),
              [&stage] {
                  if (auto* field = stage.item("field_tBERS"))
                      field->forceActiveFocus(Qt::TabFocusReason);
              },
              estimated});
    plan.add({QStringLiteral("parts"),
              [&stage] {
                  stage.workspace().selection()->setIds({});
                  if (auto* search = stage.item("paletteSearch"))
                      search->setProperty("text", QStringLiteral("tlc"));
              },
              estimated});
    plan.add({QString(),
              [&stage] {
                  static_cast<void>(stage.workspace().lesson()->begin(QStringLiteral("01-one-read")));
                  stage.workspace().door()->discard();
              },
              idle});
    plan.add({QString(),
              [&stage] {
                  stage.workspace().lesson()->next();
                  stage.workspace().lesson()->setGuess(120);
                  stage.workspace().runs()->start();
              },
              idle});
    plan.add({QStringLiteral("lesson"), [] {}, idle});
}

} // namespace floom::inline pages
