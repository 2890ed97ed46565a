// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/analyse_stages.h"

#include <algorithm>

namespace floom {

namespace {

// Requests and data pass the stages in this order, as far as an order can be told without knowing the drawing.
int placeOf(Role role)
{
    constexpr std::array<Role, 7> order{Role::host,  Role::processor, Role::transport, Role::buffer,
                                        Role::codec, Role::channel,   Role::memory};
    return static_cast<int>(std::find(order.begin(), order.end(), role) - order.begin());
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
    }
    stages.erase(std::remove_if(stages.begin(), stages.end(), [](const Stage& s) { return s.fullest <= 0; }), stages.end());
    for (auto& stage : stages) {
        stage.mean /= stage.servers;
        for (auto& owner : stage.owners)
            owner /= stage.servers;
        stage.capacity = stage.fullest > 0 ? result.iops / stage.fullest : 0;
        stage.detail = stage.servers == 1 ? stage.resource : QStringLiteral("%1 × %2").arg(stage.servers).arg(stage.resource);
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

} // namespace floom
