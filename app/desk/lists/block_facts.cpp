// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/lists/block_facts.h"

#include "analysis/class_use.h"
#include "analysis/sensitivity.h"
#include "base/spelling.h"
#include "desk/workspace_link.h"
#include "export/number_text.h"
#include "look/qt_text.h"
#include "run/run_record.h"

#include <algorithm>
#include <map>

namespace floom::inline desk {

namespace {

struct Use {
    double busy = 0, work = 0;
    int tracks = 0;
    std::map<int, double> byActivity;
};

QString spoken(std::string_view name) // "read_data" -> "Read data"
{
    QString text = QString::fromStdString(spacedName(std::string(name)));
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

// The block's resource with the highest mean busy share.
std::pair<std::string, Use> busiestResource(const RunResult& result, const std::string& block)
{
    std::map<std::string, Use> uses;
    for (const auto& track : result.utilization) {
        if (track.block != block || !track.limits)
            continue;
        auto& use = uses[track.resource];
        use.busy += track.busy;
        use.work += workOf(result, track);
        ++use.tracks;
        for (const auto& [activity, share] : track.byActivity)
            use.byActivity[activity] += share;
    }
    std::pair<std::string, Use> best;
    for (const auto& [resource, use] : uses)
        if (best.second.tracks == 0 || use.busy / use.tracks > best.second.busy / best.second.tracks)
            best = {resource, use};
    return best;
}

QVariantMap share(const QString& label, double value, int look)
{
    return {{QStringLiteral("label"), label},
            {QStringLiteral("share"), value},
            {QStringLiteral("text"), qt(percentText(value))},
            {QStringLiteral("look"), look}};
}

} // namespace

BlockFacts::BlockFacts(QObject* parent)
    : QObject(parent)
{
}

void BlockFacts::setWorkspace(Workspace* workspace)
{
    if (!changeWorkspace(this, m_workspace, workspace))
        return;
    if (workspace) {
        connect(workspace->selection(), &Selection::idsChanged, this, &BlockFacts::refresh);
        connect(workspace->shown(), &ShownRun::changed, this, &BlockFacts::refresh);
        connect(workspace->runs(), &DeskRuns::verdictChanged, this, &BlockFacts::refresh);
    }
    refresh();
    emit workspaceChanged();
}

void BlockFacts::refresh()
{
    m_shares.clear();
    m_times.clear();
    m_resource.clear();
    m_busyText.clear();
    m_verdict.clear();
    const auto record = m_workspace ? m_workspace->record() : nullptr;
    if (record && m_workspace->selection()->ids().size() == 1) {
        const auto& result = record->result;
        const auto block = m_workspace->selection()->ids().first().toStdString();
        const auto [resource, use] = busiestResource(result, block);
        if (use.tracks > 0) {
            m_resource = QString::fromStdString(resource);
            m_busyText = qt(percentText(use.work / use.tracks));
            std::vector<std::pair<double, int>> parts;
            for (const auto& [activity, sum] : use.byActivity)
                parts.emplace_back(sum / use.tracks, activity);
            std::sort(parts.rbegin(), parts.rend());
            for (const auto& [value, activity] : parts)
                if (activity >= 0 && activity < static_cast<int>(result.activities.size()) && value > 0) {
                    const auto& info = result.activities[static_cast<std::size_t>(activity)];
                    m_shares.append(share(spoken(info.name), value, static_cast<int>(info.look)));
                }
            m_shares.append(share(tr("Idle"), std::max(0.0, 1 - use.busy / use.tracks), -1));
        }
        for (const auto& segment : result.segments) {
            const auto requests = result.window.measuredRequests;
            if (segment.activity < 0 || segment.activity >= static_cast<int>(result.activities.size()) || requests == 0)
                continue;
            const auto& info = result.activities[static_cast<std::size_t>(segment.activity)];
            if (info.block != block || (segment.wait == Time{} && segment.service == Time{}))
                continue;
            const auto each = [requests](Time sum) {
                return qt(microsecondsText(static_cast<double>(sum.ps) / static_cast<double>(requests) * 1e-6));
            };
            m_times.append(QVariantMap{{QStringLiteral("label"), spoken(info.name)},
                                       {QStringLiteral("wait"), each(segment.wait)},
                                       {QStringLiteral("service"), each(segment.service)},
                                       {QStringLiteral("look"), static_cast<int>(info.look)}});
        }
        if (result.bottleneck.block == block)
            m_verdict = QString::fromStdString(saidLimit(result.bottleneck));
    }
    emit changed();
}

} // namespace floom::inline desk
