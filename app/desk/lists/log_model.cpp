// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/lists/log_model.h"

#include "desk/workspace_link.h"
#include "run/run_record.h"
#include "store/project.h"

#include <QTime>

#include <algorithm>

namespace floom::inline desk {

namespace {

constexpr std::size_t kMostMessages = 500;

} // namespace

LogModel::LogModel(QObject* parent)
    : QAbstractListModel(parent)
{
}

void LogModel::setWorkspace(Workspace* workspace)
{
    if (!changeWorkspace(this, m_workspace, workspace))
        return;
    if (workspace) {
        connect(workspace, &Workspace::notice, this, [this](const QString& words) { add(QStringLiteral("info"), words); });
        connect(workspace, &Workspace::problem, this, [this](const QString& words) { add(QStringLiteral("error"), words); });
        connect(workspace->shown(), &ShownRun::changed, this, &LogModel::addRun);
    }
    emit workspaceChanged();
}

void LogModel::addRun()
{
    const auto* run = m_workspace->run();
    const auto record = m_workspace->record();
    const bool isTold = record && std::any_of(m_lines.begin(), m_lines.end(), [&](const Line& line) {
                            return line.run == record->id && line.project == m_workspace->project()->generation();
                        });
    if (run->isValid() && !isTold)
        add(run->isPartial() ? QStringLiteral("warning") : QStringLiteral("ok"),
            tr("%1 IOPS, %2, mean %3, p99 %4.  %5")
                .arg(run->iopsText(), run->bandwidthText(), run->meanText(), run->p99Text(), run->footLine()),
            record->id);
    if (run->isValid() && !isTold)
        addFirmware(record->result.firmware);
}

// The program's output and its fault.
void LogModel::addFirmware(const FirmwareResult& firmware)
{
    constexpr qsizetype kMostLines = 40;
    const auto lines = QString::fromStdString(firmware.console).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    for (qsizetype i = 0; i < std::min(lines.size(), kMostLines); ++i)
        add(QStringLiteral("info"), tr("%1: %2").arg(QString::fromStdString(firmware.binary), lines[i]));
    if (lines.size() > kMostLines)
        add(QStringLiteral("info"),
            tr("%1: %n more lines", "", static_cast<int>(lines.size() - kMostLines)).arg(QString::fromStdString(firmware.binary)));
    for (const FirmwareFault& fault : firmware.faults)
        add(QStringLiteral("error"),
            tr("%1: core %2 %3, in %4.%5")
                .arg(QString::fromStdString(firmware.binary))
                .arg(fault.core)
                .arg(QString::fromStdString(fault.what), QString::fromStdString(fault.place), QString::fromStdString(fault.callers)));
}

bool LogModel::opens(const Line& line) const
{
    const auto* project = m_workspace ? m_workspace->project() : nullptr;
    return project && line.run > 0 && line.project == project->generation() && project->runs().run(line.run);
}

void LogModel::open(int row)
{
    if (row >= 0 && row < count() && opens(m_lines[static_cast<std::size_t>(row)]))
        m_workspace->variants()->showRun(m_lines[static_cast<std::size_t>(row)].run);
}

void LogModel::add(const QString& severity, const QString& words, int run)
{
    if (m_lines.size() >= kMostMessages) {
        beginRemoveRows({}, 0, 0);
        m_lines.erase(m_lines.begin());
        endRemoveRows();
    }
    beginInsertRows({}, count(), count());
    m_lines.push_back(
        {QTime::currentTime().toString(QStringLiteral("HH:mm:ss")), severity, words, run, m_workspace->project()->generation()});
    endInsertRows();
    emit countChanged();
}

int LogModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant LogModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() < 0 || index.row() >= count())
        return {};
    const auto& line = m_lines[static_cast<std::size_t>(index.row())];
    switch (role) {
    case TimeRole:
        return line.time;
    case SeverityRole:
        return line.severity;
    case Qt::DisplayRole:
    case WordsRole:
        return line.words;
    case OpensRole:
        return opens(line);
    default:
        return {};
    }
}

QHash<int, QByteArray> LogModel::roleNames() const
{
    return {{TimeRole, "time"}, {SeverityRole, "severity"}, {WordsRole, "words"}, {OpensRole, "opens"}};
}

} // namespace floom::inline desk
