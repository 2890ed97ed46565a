// SPDX-License-Identifier: GPL-3.0-or-later
// What is looked at, in whatever pane: the others follow.
#include "desk/workspace.h"
#include "document/document.h"
#include "run/run_record.h"
#include "workload/workload.h"

namespace floom {

void Workspace::setSelection(const QStringList& ids)
{
    if (m_selection == ids)
        return;
    m_selection = ids;
    if (ids.size() != 1 || !m_selectedInstance.startsWith(ids.first() + QLatin1Char('[')))
        setSelectedInstance({});
    emit selectionChanged();
}

void Workspace::dropUnknownSelection()
{
    QStringList known;
    for (const auto& id : m_selection)
        if (m_document->design().find(id.toStdString()))
            known.append(id);
    setSelection(known);
}

void Workspace::setSelectedInstance(const QString& instance)
{
    if (m_selectedInstance == instance)
        return;
    m_selectedInstance = instance;
    emit selectedInstanceChanged();
}

QString Workspace::selectionSummary() const
{
    if (m_selection.isEmpty())
        return {};
    if (m_selection.size() > 1)
        return tr("%n blocks selected", "", static_cast<int>(m_selection.size()));
    const auto* block = m_document->design().find(m_selection.first().toStdString());
    const auto* type = block ? m_catalogue->find(block->type) : nullptr;
    if (!type)
        return m_selection.first();
    const QString label = QString::fromStdString(type->label);
    if (!m_selectedInstance.isEmpty())
        return tr("%1  ·  %2").arg(label, m_selectedInstance);
    return block->count.empty() ? tr("%1  ·  %2").arg(label, m_selection.first())
                                : tr("%1  ·  %2  ·  %3 elements").arg(label, m_selection.first()).arg(block->instances());
}

void Workspace::setPinnedRequest(int request)
{
    if (m_pinnedRequest == request)
        return;
    m_pinnedRequest = request;
    emit pinnedRequestChanged();
}

void Workspace::setOutlinedRequest(int request)
{
    if (m_outlinedRequest == request)
        return;
    m_outlinedRequest = request;
    emit outlinedRequestChanged();
}

void Workspace::showLives(ShownLives lives)
{
    if (m_lives == lives)
        return;
    m_lives = std::move(lives);
    emit livesChanged();
}

void Workspace::takeRunDrawing()
{
    if (const auto shown = record())
        m_document->replaceAll(shown->design, QString::fromStdString(words(shown->workload)), tr("Drawing of run %1").arg(shown->id));
}

void Workspace::narrowTo(const QString& block, const QString& query)
{
    if (m_document->design().find(block.toStdString()))
        setSelection({block});
    emit narrowed(query);
}

void Workspace::setPlayheadPs(qint64 ps)
{
    if (m_playheadPs == ps)
        return;
    m_playheadPs = ps;
    emit playheadChanged();
}

void Workspace::setHoveredTrack(int track)
{
    if (m_hoveredTrack == track)
        return;
    m_hoveredTrack = track;
    emit hoveredTrackChanged();
}

void Workspace::setHoveredBlock(const QString& id)
{
    if (m_hoveredBlock == id)
        return;
    m_hoveredBlock = id;
    emit hoveredBlockChanged();
}

} // namespace floom
