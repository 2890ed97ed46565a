// SPDX-License-Identifier: GPL-3.0-or-later
// PictureTour's pictures of the library of runs and of the dialog for files.
#include "desk/workspace.h"
#include "run/run_record.h"
#include "run/runner.h"
#include "shell/picture_tour.h"
#include "store/project.h"

#include <QQuickItem>

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
        m_workspace.setPage(QStringLiteral("runs"));
    });
    show("runs", [] {});
    show("runs-light", [this] { m_workspace.setTheme(QStringLiteral("light")); });
    show("", [this] { m_workspace.setTheme(QStringLiteral("dark")); });
    planNarrow("runs", "runList");
    show("runs-docked", [this] {
        m_workspace.setPage(QStringLiteral("runs"));
        m_workspace.setPage(QStringLiteral("design"));
    });
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
    show("files-save-light", [this] { m_workspace.setTheme(QStringLiteral("light")); });
    show("", [this, shut] {
        shut();
        m_workspace.setTheme(QStringLiteral("dark"));
    });
}

} // namespace floom
