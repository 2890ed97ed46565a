// SPDX-License-Identifier: GPL-3.0-or-later
// FioDrop: files of fio that are dropped on the window: a job file becomes the workload on the desk, what fio measured becomes runs of the
// project. GUI thread.
#pragma once

#include "desk/workspace.h"

#include <QObject>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

namespace floom {

class FioDrop : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::Workspace* workspace MEMBER m_workspace)

public:
    using QObject::QObject;

    Q_INVOKABLE bool takes(const QString& fileOrUrl) const;
    Q_INVOKABLE QString take(const QString& fileOrUrl); // "" or why not; what came of it is a notice

private:
    [[nodiscard]] QString takeJob(const QString& path);
    [[nodiscard]] QString takeMeasured(const QString& path);

    Workspace* m_workspace = nullptr;
};

} // namespace floom
