// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/fio_drop.h"

#include "document/document.h"
#include "look/local_path.h"
#include "measured/measured_run.h"
#include "store/project.h"
#include "store/text_file.h"
#include "workload/fio_job.h"

#include <QFileInfo>

namespace floom {

namespace {

QString joined(const std::vector<std::string>& notes)
{
    QString text;
    for (const std::string& note : notes)
        text += QLatin1Char(' ') + QString::fromStdString(note);
    return text;
}

bool isJob(const QString& path)
{
    return path.endsWith(QLatin1String(".fio"), Qt::CaseInsensitive);
}

} // namespace

bool FioDrop::takes(const QString& fileOrUrl) const
{
    const QString path = localPath(fileOrUrl);
    return isJob(path) || looksMeasured(path);
}

QString FioDrop::take(const QString& fileOrUrl)
{
    const QString path = localPath(fileOrUrl);
    if (m_workspace == nullptr)
        return tr("There is no project.");
    return isJob(path) ? takeJob(path) : takeMeasured(path);
}

QString FioDrop::takeJob(const QString& path)
{
    const auto text = readTextFile(path);
    if (!text)
        return QString::fromStdString(text.error().message());
    const auto job = readFioJobs(*text, QFileInfo(path).fileName().toStdString());
    if (!job)
        return QString::fromStdString(job.error().message());
    if (const QString refused = m_workspace->document()->setWorkload(QString::fromStdString(job->words)); !refused.isEmpty())
        return refused;
    emit m_workspace->notice(tr("The workload is that of %1.").arg(QFileInfo(path).fileName()) + joined(job->notes));
    return {};
}

QString FioDrop::takeMeasured(const QString& path)
{
    auto runs = readMeasured(path);
    if (!runs)
        return QString::fromStdString(runs.error().message());
    Project& project = *m_workspace->project();
    const int onDesk = project.currentVariant();
    QStringList names;
    QString notes;
    for (MeasuredRun& run : *runs) {
        const QString workload = QString::fromStdString(words(run.record.workload));
        const int variant = project.addVariant(QString::fromStdString(run.name), run.record.design, workload);
        project.setCurrentVariant(onDesk); // what is drawn stays on the desk
        names << project.variant(variant)->name;
        notes += joined(run.notes);
        project.addRun(std::make_shared<const RunRecord>(std::move(run.record)), variant);
    }
    emit m_workspace->notice(tr("Measured: %1. Tick it in Runs to compare.").arg(names.join(QStringLiteral(", "))) + notes);
    return {};
}

} // namespace floom
