// SPDX-License-Identifier: GPL-3.0-or-later
// PictureTour's pictures of the library of runs, the review, the workload studio and the dialog for files.
#include "desk/workspace.h"
#include "detect/detect_session.h"
#include "look/theme.h"
#include "run/run_record.h"
#include "run/runner.h"
#include "shell/picture_tour.h"
#include "store/project.h"

#include <QQuickItem>
#include <QQuickWindow>

namespace floom {

void PictureTour::planRuns()
{
    show("", [this] {
        auto* project = m_workspace.project();
        if (project->runs().size() > 1) {
            project->labelRun(
                project->runs()[0].row.id,
                {QStringLiteral("Before the change"), QStringLiteral("review"), QStringLiteral("what the review starts from"), true});
            project->noteVariant(project->currentVariant(), QStringLiteral("twice the queue"));
        }
        m_workspace.pages()->setCurrent(QStringLiteral("runs"));
    });
    show("runs", [] {});
    show("runs-light", [this] { m_workspace.looks()->setTheme(QStringLiteral("light")); });
    show("", [this] { m_workspace.looks()->setTheme(QStringLiteral("dark")); });
    planNarrow("runs", "runList");
    show("runs-docked", [this] {
        m_workspace.pages()->setCurrent(QStringLiteral("runs"));
        m_workspace.pages()->setCurrent(QStringLiteral("design"));
    });
    show("", [this] {
        m_workspace.project()->setFact(QStringLiteral("acceptance"), QStringLiteral("iops >= 300k and read.latency_us.p99 <= 500"));
        m_workspace.pages()->setCurrent(QStringLiteral("review"));
    });
    show("review", [] {});
    show("review-light", [this] { m_workspace.looks()->setTheme(QStringLiteral("light")); });
    show("", [this] { m_workspace.looks()->setTheme(QStringLiteral("dark")); });
    planNarrow("review", "reviewTable");
    const auto detecting = [this] {
        const auto* view = item("detectView");
        return view ? view->findChild<DetectSession*>() : nullptr;
    };
    show("", [this] { m_workspace.pages()->setCurrent(QStringLiteral("detect")); });
    m_steps.push_back({QStringLiteral("detect"),
                       [detecting] {
                           auto* session = detecting();
                           if (session == nullptr)
                               return;
                           session->chooseAll(false);
                           const QVariantList probes = session->probes();
                           for (int row = 0; row < probes.size(); ++row) { // quick ones
                               const QString id = probes[row].toMap().value(QStringLiteral("id")).toString();
                               if (id == QLatin1String("chunk") || id == QLatin1String("dies") || id == QLatin1String("channels"))
                                   session->choose(row, true);
                               if (id == QLatin1String("dies"))
                                   session->setCurrent(row);
                           }
                           session->ask();
                       },
                       [detecting] { return detecting() == nullptr || !detecting()->isRunning(); }});
    show("detect-light", [this] { m_workspace.looks()->setTheme(QStringLiteral("light")); });
    show("", [this] { m_workspace.looks()->setTheme(QStringLiteral("dark")); });
    planNarrow("detect", "detectPage");
    const auto studio = [this](const char* deed, const char* what) {
        auto* popup = m_window.findChild<QObject*>(QStringLiteral("workloadPopup"));
        if (popup && what)
            QMetaObject::invokeMethod(popup, deed, Q_ARG(QString, QString::fromLatin1(what)));
        else if (popup)
            QMetaObject::invokeMethod(popup, deed);
    };
    show("workload", [this, studio] {
        m_workspace.pages()->setCurrent(QStringLiteral("design"));
        studio("show", "");
    });
    show("workload-light", [this] { m_workspace.looks()->setTheme(QStringLiteral("light")); });
    show("", [this] {
        m_workspace.looks()->setTheme(QStringLiteral("dark"));
        m_sizeBefore = m_window.size();
        m_window.resize(1024, 700);
    });
    show("workload-1024", [] {});
    show("workload-200", [this] {
        m_window.resize(m_sizeBefore);
        Theme::current()->setUiScale(2);
    });
    m_steps.push_back({QStringLiteral("workload-fill"),
                       [this, studio] {
                           Theme::current()->setUiScale(m_scaleBefore);
                           studio("show", "fill");
                       },
                       [this] {
                           const auto* cancel = item("measureCancel"); // seen while it measures
                           return isIdle() && cancel && !cancel->isVisible();
                       }});
    show("", [studio] { studio("close", nullptr); });
    planFiles();
}

void PictureTour::planFiles()
{
    const auto ask = [this](const char* deed) {
        if (auto* actions = m_window.findChild<QObject*>(QStringLiteral("windowActions")))
            QMetaObject::invokeMethod(actions, deed);
    };
    const auto shut = [this] {
        if (auto* picker = m_window.findChild<QObject*>(QStringLiteral("savePicker")))
            QMetaObject::invokeMethod(picker, "close");
    };
    show("files-save", [ask] { ask("saveAs"); });
    show("files-save-light", [this] { m_workspace.looks()->setTheme(QStringLiteral("light")); });
    show("", [this, shut] {
        shut();
        m_workspace.looks()->setTheme(QStringLiteral("dark"));
    });
}

} // namespace floom
