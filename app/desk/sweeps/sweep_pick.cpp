// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/sweeps/sweep_pick.h"

#include "desk/sweeps/sweep_metrics.h"
#include "desk/workspace.h"
#include "document/document.h"
#include "look/unbroken_text.h"

#include <algorithm>

namespace floom::inline desk {

SweepPick::SweepPick(Workspace& workspace, const SweepRuns& runs, const SweepAxes& axes, const SweepVerdict& verdict, QObject* parent)
    : QObject(parent)
    , m_workspace(workspace)
    , m_runs(runs)
    , m_axes(axes)
    , m_verdict(verdict)
{
    connect(&runs, &SweepRuns::tableReplaced, this, [this] {
        m_ticked.clear();
        m_current = -1;
    });
    connect(&runs, &SweepRuns::tableShown, this, [this] {
        emit tickedChanged();
        emit currentChanged();
    });
}

void SweepPick::setCurrent(int point)
{
    if (point == m_current || point >= m_runs.total())
        return;
    m_current = std::max(-1, point);
    emit currentChanged();
}

QVariantMap SweepPick::card() const
{
    if (m_current < 0)
        return {};
    const auto point = static_cast<std::size_t>(m_current);
    const PointResult& result = m_runs.table().result(point);
    QVariantList changes, figures;
    const ChipSubject before{m_runs.base(), m_workspace.document()->catalogue(), m_runs.table().sweep().workload};
    for (std::size_t a = 0; a < m_runs.table().sweep().axes.size(); ++a)
        changes << QVariantMap{
            {QStringLiteral("name"), m_runs.table().axisLabel(QString::fromStdString(m_runs.table().sweep().axes[a].name))},
            {QStringLiteral("from"), presentValue(QString::fromStdString(m_runs.table().sweep().axes[a].name), before)},
            {QStringLiteral("to"), m_runs.table().stepText(point, a)}};
    QStringList shown{m_axes.figureY(), m_axes.figureX(), QStringLiteral("latency_us.p99")};
    shown.removeDuplicates();
    if (m_runs.table().state(point) == PointState::finished)
        for (const QString& id : std::as_const(shown))
            figures << QVariantMap{{QStringLiteral("name"), sweepMetric(id).label},
                                   {QStringLiteral("value"), sweepMetric(id).write(m_runs.table().figure(id)[point])}};
    return {{QStringLiteral("title"), tr("design %1").arg(m_current + 1)},
            {QStringLiteral("note"), m_verdict.noteOf(point)},
            {QStringLiteral("changes"), changes},
            {QStringLiteral("figures"), figures},
            {QStringLiteral("limit"), unbroken(QString::fromStdString(result.limit))},
            {QStringLiteral("problem"), QString::fromStdString(result.problem)}};
}

Diagram SweepPick::cardDiagram() const
{
    if (m_current < 0)
        return {};
    const auto request = m_runs.requestAt(static_cast<std::size_t>(m_current));
    return request ? Diagram{std::make_shared<const Design>(request->design), nullptr, &m_workspace.document()->catalogue()} : Diagram{};
}

void SweepPick::toggleTick(int point)
{
    if (point >= 0)
        tick(point, !isTicked(static_cast<std::size_t>(point)));
}

void SweepPick::tick(int point, bool on)
{
    if (point < 0 || point >= m_runs.total())
        return;
    if (on)
        m_ticked.insert(static_cast<std::size_t>(point));
    else
        m_ticked.erase(static_cast<std::size_t>(point));
    emit tickedChanged();
}

QString SweepPick::open(int point)
{
    if (point < 0 || point >= m_runs.total())
        return tr("There is no such point.");
    const auto request = m_runs.requestAt(static_cast<std::size_t>(point));
    if (!request)
        return QString::fromStdString(request.error().message());
    m_workspace.variants()->showAs(m_runs.table().nameOf(static_cast<std::size_t>(point)), request->design,
                                   AskedWorkload(request->workload));
    return {};
}

int SweepPick::saveTicked()
{
    int added = 0;
    for (const std::size_t point : m_ticked)
        if (const auto request = m_runs.requestAt(point)) {
            m_workspace.variants()->addBeside(m_runs.table().nameOf(point), request->design, AskedWorkload(request->workload));
            ++added;
        }
    if (added > 0)
        emit m_workspace.notice(added == 1 ? tr("One variant added.") : tr("%1 variants added.").arg(added));
    m_ticked.clear();
    emit tickedChanged();
    return added;
}

} // namespace floom::inline desk
