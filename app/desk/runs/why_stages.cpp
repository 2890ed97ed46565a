// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/runs/why_stages.h"

#include "base/spelling.h"

#include <algorithm>

namespace floom::inline desk {

namespace {

// The order in which requests and data pass the stages, as far as roles determine it.
int placeOf(Role role)
{
    constexpr std::array<Role, 7> order{Role::host,  Role::processor, Role::transport, Role::buffer,
                                        Role::codec, Role::channel,   Role::memory};
    return static_cast<int>(std::find(order.begin(), order.end(), role) - order.begin());
}

void addWork(Stage& stage, const RunResult& result, const TrackUse& use)
{
    for (const auto& [id, share] : use.byActivity) {
        const auto& activity = result.activities[static_cast<std::size_t>(id)];
        QString name = QString::fromStdString(spacedName(activity.name));
        stage.blocked += activity.look == ActivityStyle::waiting ? share : 0;
        const auto known = std::find_if(stage.work.begin(), stage.work.end(), [&](const auto& one) { return one.first == name; });
        if (known == stage.work.end())
            stage.work.emplace_back(std::move(name), share);
        else
            known->second += share;
    }
    // A bus held while the die is not ready transfers nothing: it counts as blocked.
    const double window = static_cast<double>((result.window.end - result.window.start).ps);
    for (const BusSplit& bus : result.buses)
        if (window > 0 && bus.instance == use.instance)
            stage.blocked += static_cast<double>(bus.wait.ps) / window;
}

// The lowest of its elements: "pkg[*][*].die".
double ceilingOf(const RunResult& result, const Stage& stage)
{
    const std::string resource = '.' + stage.resource.toStdString();
    double least = 0;
    for (const BoundLimit& bound : result.bounds)
        if (bound.block == stage.block.toStdString() && bound.instance.ends_with(resource) && (least <= 0 || bound.iops < least))
            least = bound.iops;
    return least;
}

} // namespace

std::vector<Stage> stagesOf(const RunResult& result, const Catalogue& catalogue)
{
    std::vector<Stage> stages;
    for (const auto& use : result.utilization) {
        if (!use.limits)
            continue;
        const auto block = QString::fromStdString(use.block), resource = QString::fromStdString(use.resource);
        auto found = std::find_if(stages.begin(), stages.end(), [&](const Stage& s) { return s.block == block && s.resource == resource; });
        if (found == stages.end()) {
            Stage stage;
            stage.block = block;
            stage.resource = resource;
            stage.typeId = QString::fromStdString(use.type);
            if (const auto* type = catalogue.find(use.type)) {
                stage.label = QString::fromStdString(type->label);
                stage.role = type->role;
            } else {
                stage.label = block;
            }
            found = stages.insert(stages.end(), stage);
        }
        ++found->servers;
        found->fullest = std::max(found->fullest, use.busy);
        found->mean += use.busy;
        for (std::size_t o = 0; o < kOwners; ++o)
            found->owners[o] += use.byOwner[o];
        addWork(*found, result, use);
    }
    stages.erase(std::remove_if(stages.begin(), stages.end(), [](const Stage& s) { return s.fullest <= 0; }), stages.end());
    for (auto& stage : stages) {
        stage.mean /= stage.servers;
        stage.blocked = std::min(stage.blocked / stage.servers, stage.mean);
        for (auto& [name, share] : stage.work)
            share /= stage.servers;
        std::stable_sort(stage.work.begin(), stage.work.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
        for (auto& owner : stage.owners)
            owner /= stage.servers;
        stage.ceiling = ceilingOf(result, stage);
        stage.detail = (stage.servers == 1 ? stage.resource : QStringLiteral("%1 × %2").arg(stage.servers).arg(stage.resource))
                           .replace(QLatin1Char('_'), QLatin1Char(' '));
    }
    std::stable_sort(stages.begin(), stages.end(), [](const Stage& a, const Stage& b) { return placeOf(a.role) < placeOf(b.role); });
    Stage* neck = nullptr;
    for (auto& stage : stages)
        if (stage.block.toStdString() == result.bottleneck.block && stage.fullest > 0 && (!neck || stage.fullest > neck->fullest))
            neck = &stage;
    if (neck)
        neck->neck = true;
    return stages;
}

} // namespace floom::inline desk
