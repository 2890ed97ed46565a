// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/files/fio_drop.h"

#include "desk/files/project_files.h"
#include "document/document.h"
#include "look/local_path.h"
#include "store/project.h"
#include "store/text_file.h"
#include "workload/fio_job.h"

#include <QFileInfo>

namespace floom::inline desk {

namespace {

QString notesText(const std::vector<std::string>& notes)
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
    return isJob(path) ? takeJob(path) : readOn(path);
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
    emit m_workspace->notice(tr("Workload taken from %1.").arg(QFileInfo(path).fileName()) + notesText(job->notes));
    return {};
}

QString FioDrop::readOn(const QString& path)
{
    if (m_busy)
        return tr("Another file is being read.");
    setBusy(true);
    // A closed project receives nothing.
    connect(m_workspace, &Workspace::closing, this, &FioDrop::cancel, Qt::UniqueConnection);
    connect(m_workspace->files(), &ProjectFiles::replaced, this, &FioDrop::giveUp, Qt::UniqueConnection);
    m_thread = std::jthread([this, path, job = ++m_job](const std::stop_token& stop) {
        auto runs = readMeasured(path, {}, {stop, nullptr});
        QMetaObject::invokeMethod(
            this,
            [this, job, runs = std::move(runs)]() mutable {
                if (job != m_job)
                    return;
                setBusy(false);
                if (runs)
                    addRuns(std::move(*runs));
                else
                    emit refused(QString::fromStdString(runs.error().message()));
            },
            Qt::QueuedConnection);
    });
    return {};
}

void FioDrop::cancel()
{
    ++m_job;
    m_thread.request_stop();
    setBusy(false);
}

void FioDrop::giveUp()
{
    if (!m_busy)
        return;
    cancel();
    emit refused(tr("Reading the fio results was cancelled: another project was opened."));
}

void FioDrop::setBusy(bool busy)
{
    if (m_busy == busy)
        return;
    m_busy = busy;
    emit busyChanged();
}

void FioDrop::addRuns(std::vector<MeasuredRun> runs)
{
    if (m_workspace == nullptr)
        return;
    Project& project = *m_workspace->project();
    QStringList names;
    QString notes;
    for (MeasuredRun& run : runs) {
        const int variant =
            m_workspace->variants()->addBeside(QString::fromStdString(run.name), run.record.design, AskedWorkload(run.record.workload));
        names << project.variants().row(variant)->name;
        notes += notesText(run.notes);
        project.runs().add(std::make_shared<const RunRecord>(std::move(run.record)), variant);
    }
    emit m_workspace->notice(tr("Measured: %1. Tick it in Runs to compare.").arg(names.join(QStringLiteral(", "))) + notes);
}

} // namespace floom::inline desk
