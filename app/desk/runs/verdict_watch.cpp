// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/runs/verdict_watch.h"

#include "run/prove.h"

namespace floom::inline desk {

VerdictWatch::VerdictWatch(const Catalogue& catalogue, std::shared_ptr<StartStates> startStates, QObject* parent)
    : QObject(parent)
    , m_catalogue(catalogue)
    , m_startStates(std::move(startStates))
{
}

VerdictWatch::~VerdictWatch()
{
    cancel();
}

void VerdictWatch::decide(const std::shared_ptr<const RunRecord>& record)
{
    cancel();
    if (!record || !record->result.bottleneck.sensitivity.empty() || !isDecidable(record->result))
        return;
    m_thread = std::jthread([this, id = m_id, record](const std::stop_token& stop) {
        RunRequest request;
        request.design = record->design;
        request.workload = record->workload;
        request.seed = record->seed;
        request.startStates = m_startStates;
        auto told = std::make_shared<RunRecord>(*record);
        if (!prove(*told, m_catalogue, request, kVerdictProof, stop))
            told.reset();
        QMetaObject::invokeMethod(
            this, [this, id, told = std::move(told)] { take(id, told); }, Qt::QueuedConnection);
    });
    setRunning(true);
}

void VerdictWatch::cancel()
{
    ++m_id; // drops calls the thread has posted
    m_thread.request_stop();
    setRunning(false);
}

void VerdictWatch::take(int id, const std::shared_ptr<const RunRecord>& record)
{
    if (id != m_id)
        return;
    setRunning(false);
    if (record)
        emit decided(record);
}

void VerdictWatch::setRunning(bool running)
{
    if (m_running == running)
        return;
    m_running = running;
    emit runningChanged();
}

} // namespace floom::inline desk
