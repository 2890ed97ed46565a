// SPDX-License-Identifier: GPL-3.0-or-later
// ReportWriter: writes the report of the open project, with progress; the workspace reports the outcome. GUI thread.
#pragma once

#include "desk/reports/report_job.h"
#include "desk/workspace.h"

#include <QObject>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

namespace floom::inline desk {

class ReportWriter : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::Workspace* workspace MEMBER m_workspace NOTIFY workspaceChanged)
    Q_PROPERTY(bool busy READ isBusy NOTIFY changed)
    Q_PROPERTY(QString step READ step NOTIFY changed) // "Testing what limits Base"
    Q_PROPERTY(double share READ share NOTIFY changed) // 0..1

public:
    using QObject::QObject;

    Q_INVOKABLE void write(const QString& file); // a path or a file: URL
    Q_INVOKABLE void cancel(); // writes nothing
    [[nodiscard]] bool isBusy() const { return m_job && m_job->isBusy(); }
    [[nodiscard]] QString step() const { return m_job ? m_job->step() : QString(); }
    [[nodiscard]] double share() const { return m_job ? m_job->share() : 0; }

signals:
    void workspaceChanged();
    void changed();

private:
    QPointer<Workspace> m_workspace;
    QPointer<ReportJob> m_job;
};

} // namespace floom::inline desk
