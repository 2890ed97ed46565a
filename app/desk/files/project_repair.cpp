// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/files/project_repair.h"

#include "document/document.h"
#include "look/local_path.h"
#include "repair/repair.h"
#include "store/database.h"

#include <QFileInfo>

namespace floom::inline desk {

bool ProjectRepair::suits(const QString& file) const
{
    return mayBeRepaired(localPath(file));
}

QString ProjectRepair::words(const QString& file, const QString& reason) const
{
    const QString advice = u' ' + QString::fromLatin1(kRepairAdvice.data(), kRepairAdvice.size());
    const auto command = reason.indexOf(advice + u':');
    if (command < 0)
        return reason;
    return reason.left(command) + (suits(file) ? advice + u'.' : tr(" Nothing in it can still be read."));
}

void ProjectRepair::start(const QString& file)
{
    if (m_busy || !m_workspace)
        return;
    m_busy = true;
    m_thread =
        std::jthread([this, damaged = localPath(file), catalogue = m_workspace->document()->catalogue()](const std::stop_token& stop) {
            const QString target = repairedName(damaged);
            const auto repaired = repairProject(damaged, target, catalogue, stop);
            QStringList told;
            if (!repaired)
                told << QString::fromStdString(repaired.error().message());
            else
                told << tr("%1 is new and holds %2.").arg(QFileInfo(target).fileName(), repairedText(*repaired)) << repaired->losses;
            QMetaObject::invokeMethod(
                this, [this, path = repaired ? target : QString(), told] { take(path, told.join(u' ')); }, Qt::QueuedConnection);
        });
}

void ProjectRepair::take(const QString& path, const QString& told)
{
    m_busy = false;
    emit finished(path, told);
}

void ProjectRepair::cancel()
{
    m_thread.request_stop();
}

} // namespace floom::inline desk
