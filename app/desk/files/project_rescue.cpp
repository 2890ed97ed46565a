// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/files/project_rescue.h"

#include "document/document.h"
#include "look/local_path.h"
#include "rescue/rescue.h"
#include "store/database.h"

#include <QFileInfo>

namespace floom {

bool ProjectRescue::suits(const QString& file) const
{
    return mayBeRescued(localPath(file));
}

QString ProjectRescue::words(const QString& file, const QString& reason) const
{
    const QString advice = u' ' + QString::fromLatin1(kRescueAdvice.data(), kRescueAdvice.size());
    const auto command = reason.indexOf(advice + u':');
    if (command < 0)
        return reason;
    return reason.left(command) + (suits(file) ? advice + u'.' : tr(" Nothing in it can still be read."));
}

void ProjectRescue::start(const QString& file)
{
    if (m_busy || !m_workspace)
        return;
    m_busy = true;
    m_thread =
        std::jthread([this, damaged = localPath(file), catalogue = m_workspace->document()->catalogue()](const std::stop_token& stop) {
            const QString target = rescueName(damaged);
            const auto rescued = rescueProject(damaged, target, catalogue, stop);
            QStringList told;
            if (!rescued)
                told << QString::fromStdString(rescued.error().message());
            else
                told << tr("%1 is new and holds %2.").arg(QFileInfo(target).fileName(), rescuedText(*rescued)) << rescued->losses;
            QMetaObject::invokeMethod(
                this, [this, path = rescued ? target : QString(), told] { take(path, told.join(u' ')); }, Qt::QueuedConnection);
        });
}

void ProjectRescue::take(const QString& path, const QString& told)
{
    m_busy = false;
    emit finished(path, told);
}

void ProjectRescue::cancel()
{
    m_thread.request_stop();
}

} // namespace floom
