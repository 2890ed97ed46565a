// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/moved_traces.h"

#include "workload/workload.h"

#include <QFileInfo>

namespace floom::inline store {

namespace {

bool moved(std::string& trace, const QFileInfo& project)
{
    const QFileInfo named(QString::fromStdString(trace));
    const QFileInfo beside(project.absoluteDir(), named.fileName());
    if (trace.empty() || named.exists() || !beside.isFile())
        return false;
    trace = beside.absoluteFilePath().toStdString();
    return true;
}

} // namespace

AskedWorkload withTracesBeside(const QString& project, const AskedWorkload& asked)
{
    if (!asked)
        return asked;
    const QFileInfo file(project);
    Workload workload = *asked;
    bool any = moved(workload.trace, file);
    for (Workload& part : workload.parts)
        any = moved(part.trace, file) || any;
    return any ? AskedWorkload(workload) : asked;
}

} // namespace floom::inline store
