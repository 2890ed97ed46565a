// SPDX-License-Identifier: GPL-3.0-or-later
// ProjectRepair: repairs a damaged project in the background. GUI thread; one at a time.
#pragma once

#include "desk/workspace.h"

#include <QObject>
#include <QPointer>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include <thread>

namespace floom::inline desk {

class ProjectRepair : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::Workspace* workspace MEMBER m_workspace NOTIFY workspaceChanged)

public:
    using QObject::QObject;

    Q_INVOKABLE bool suits(const QString& file) const; // for a path or file: URL that failed to open
    // Why it failed to open, without the command that repairs it: the window has a button for that, or nothing is left to repair.
    Q_INVOKABLE QString words(const QString& file, const QString& reason) const;
    Q_INVOKABLE void start(const QString& file); // ignored while one is in progress
    Q_INVOKABLE void cancel(); // finished() follows with a problem

signals:
    void workspaceChanged();
    // The new project, its contents and losses; or an empty path and the reason.
    void finished(const QString& path, const QString& told);

private:
    void take(const QString& path, const QString& told);

    QPointer<Workspace> m_workspace;
    bool m_busy = false;
    std::jthread m_thread; // last member: joins first
};

} // namespace floom::inline desk
