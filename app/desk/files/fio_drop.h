// SPDX-License-Identifier: GPL-3.0-or-later
// FioDrop: fio files dropped on the window: a job file becomes the current workload at once; measurements are read on a separate thread,
// since logs can be large, and become runs of the project. One at a time. GUI thread.
#pragma once

#include "desk/workspace.h"
#include "measured/measured_run.h"

#include <QObject>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

#include <thread>

namespace floom::inline desk {

class FioDrop : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::Workspace* workspace MEMBER m_workspace)
    Q_PROPERTY(bool busy READ isBusy NOTIFY busyChanged)

public:
    using QObject::QObject;

    Q_INVOKABLE bool takes(const QString& fileOrUrl) const;
    // "" or why not; the result is reported as a notice. While busy, refused() may still follow.
    Q_INVOKABLE QString take(const QString& fileOrUrl);
    Q_INVOKABLE void cancel(); // discards the result
    [[nodiscard]] bool isBusy() const { return m_busy; }

signals:
    void busyChanged();
    void refused(const QString& why);

private:
    [[nodiscard]] QString takeJob(const QString& path);
    [[nodiscard]] QString readOn(const QString& path);
    void giveUp(); // the target project was closed
    void setBusy(bool busy);
    void addRuns(std::vector<MeasuredRun> runs);

    QPointer<Workspace> m_workspace;
    bool m_busy = false;
    int m_job = 0;
    std::jthread m_thread; // last member: joins first
};

} // namespace floom::inline desk
