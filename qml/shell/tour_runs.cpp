// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of the run library, the review, the workload studio and the file dialog.
#include "desk/workspace.h"
#include "detect/detect_session.h"
#include "look/theme.h"
#include "run/run_record.h"
#include "run/runner.h"
#include "shell/tour_pages.h"
#include "store/project.h"

#include <QQuickItem>
#include <QQuickWindow>

namespace floom::inline pages {

void planRuns(TourPlan& plan)
{
    TourStage& stage = plan.stage();
    plan.show("", [&stage] {
        auto* project = stage.workspace().project();
        if (project->runs().list().size() > 1) {
            project->runs().label(
                project->runs().list()[0].row.id,
                {QStringLiteral("Before the change"), QStringLiteral("review"), QStringLiteral("what the review starts from"), true});
            project->variants().note(project->variants().current(), QStringLiteral("twice the queue"));
        }
        stage.turnTo("runs");
    });
    plan.show("runs", [] {});
    plan.show("runs-light", [&stage] { stage.setTheme("light"); });
    plan.show("", [&stage] { stage.restoreTheme(); });
    planNarrow(plan, "runs", "runList");
    plan.show("runs-docked", [&stage] {
        stage.turnTo("runs");
        stage.turnTo("design");
    });
    plan.show("", [&stage] {
        stage.workspace().project()->setFact(QStringLiteral("acceptance"), QStringLiteral("iops >= 300k and read.latency_us.p99 <= 500"));
        stage.turnTo("review");
    });
    plan.show("review", [] {});
    plan.show("review-light", [&stage] { stage.setTheme("light"); });
    plan.show("", [&stage] { stage.restoreTheme(); });
    planNarrow(plan, "review", "reviewTable");
    const auto detecting = [&stage] {
        const auto* view = stage.item("detectView");
        return view ? view->findChild<DetectSession*>() : nullptr;
    };
    plan.show("", [&stage] { stage.turnTo("detect"); });
    plan.add({QStringLiteral("detect"),
              [detecting] {
                  auto* session = detecting();
                  if (session == nullptr)
                      return;
                  session->chooseAll(false);
                  const QVariantList probes = session->probes();
                  for (int row = 0; row < probes.size(); ++row) { // the quick ones
                      const QString id = probes[row].toMap().value(QStringLiteral("id")).toString();
                      if (id == QLatin1String("chunk") || id == QLatin1String("dies") || id == QLatin1String("channels"))
                          session->choose(row, true);
                      if (id == QLatin1String("dies"))
                          session->setCurrent(row);
                  }
                  session->ask();
              },
              [detecting] { return detecting() == nullptr || !detecting()->isRunning(); }});
    plan.show("detect-light", [&stage] { stage.setTheme("light"); });
    plan.show("", [&stage] { stage.restoreTheme(); });
    planNarrow(plan, "detect", "detectPage");
    planTwin(plan);
    const auto studio = [&stage](const char* deed, const char* what) {
        auto* popup = stage.object("workloadPopup");
        if (popup && what)
            QMetaObject::invokeMethod(popup, deed, Q_ARG(QString, QString::fromLatin1(what)));
        else if (popup)
            QMetaObject::invokeMethod(popup, deed);
    };
    plan.show("workload", [&stage, studio] {
        stage.turnTo("design");
        studio("show", "");
    });
    plan.show("workload-light", [&stage] { stage.setTheme("light"); });
    plan.show("", [&stage] {
        stage.restoreTheme();
        stage.resize({1024, 700});
    });
    plan.show("workload-1024", [] {});
    plan.show("workload-200", [&stage] {
        stage.restoreSize();
        Theme::current()->setUiScale(2);
    });
    plan.add({QStringLiteral("workload-fill"),
              [&stage, studio] {
                  stage.restoreScale();
                  studio("show", "fill");
              },
              [&stage] {
                  const auto* cancel = stage.item("measureCancel"); // visible while measuring
                  return stage.isIdle() && cancel && !cancel->isVisible();
              }});
    plan.show("", [studio] { studio("close", nullptr); });
    planFiles(plan);
}

void planFiles(TourPlan& plan)
{
    TourStage& stage = plan.stage();
    const auto ask = [&stage](const char* deed) {
        if (auto* actions = stage.object("windowActions"))
            QMetaObject::invokeMethod(actions, deed);
    };
    const auto shut = [&stage] {
        if (auto* picker = stage.object("savePicker"))
            QMetaObject::invokeMethod(picker, "close");
    };
    plan.show("files-save", [ask] { ask("saveAs"); });
    plan.show("files-save-light", [&stage] { stage.setTheme("light"); });
    plan.show("", [&stage, shut] {
        shut();
        stage.restoreTheme();
    });
}

} // namespace floom::inline pages
