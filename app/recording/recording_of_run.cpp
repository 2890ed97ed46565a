// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/recording_of_run.h"

#include <utility>

namespace floom::inline recording {

RecordingOfRun::RecordingOfRun(QObject* parent)
    : QObject(parent)
{
    connect(&m_arranger, &RecordingArranger::progressed, this, &RecordingOfRun::progressed);
    connect(&m_arranger, &RecordingArranger::ready, this, [this] {
        take(std::exchange(m_pending, nullptr));
        emit settled();
    });
    connect(&m_arranger, &RecordingArranger::wasRead, this, [this](const std::shared_ptr<const RunRecord>& whole) {
        if (m_project && m_project->generation() == m_generation)
            m_project->runs().keep(m_run, whole);
        take(whole);
        emit settled();
    });
    connect(&m_arranger, &RecordingArranger::failed, this, [this](const QString& reason) {
        m_problem = reason;
        emit settled();
    });
}

void RecordingOfRun::close()
{
    m_arranger.forget();
    m_run = 0;
    m_pending = nullptr;
    m_record = nullptr;
    m_index = nullptr;
    m_problem.clear();
}

void RecordingOfRun::open(Project& project, int run)
{
    const auto* entry = project.runs().run(run);
    const bool isSame = &project == m_project && project.generation() == m_generation && run == m_run && entry != nullptr;
    if (isSame && m_problem.isEmpty() && (isPending() || !entry->record || entry->record == m_record))
        return;
    close();
    m_project = &project;
    m_generation = project.generation();
    m_run = run;
    const bool isLarge = entry && !entry->record && entry->row.spans > static_cast<std::int64_t>(RecordingArranger::kAtOnce);
    const auto record = isLarge ? project.runs().figures(run) : project.runs().record(run);
    if (!record)
        m_problem = QString::fromStdString(record.error().message());
    else if (isLarge)
        m_arranger.read(*record, project.path(), run);
    else
        take(*record);
}

void RecordingOfRun::take(std::shared_ptr<const RunRecord> record)
{
    const auto& spans = record->result.spans;
    if (!spans || spans->requests.empty()) {
        m_problem = tr("Nothing was recorded in run %1.").arg(m_run);
        return;
    }
    m_index = m_arranger.of(record).index;
    (m_index ? m_record : m_pending) = std::move(record);
}

} // namespace floom::inline recording
