// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/component.h"

namespace floom::inline engine {

void Component::wake(Context& /*context*/, std::uint16_t /*kind*/, std::uint32_t /*argument*/)
{
    FLOOM_ASSERT(false, "nobody asked to be woken");
}
void Component::demand(const Visit& /*visit*/, Bill& /*bill*/) const { }
void Component::energy(Time /*now*/, EnergyBill& /*bill*/) const { }
void Component::inspect(std::vector<Diagnostic>& /*findings*/) const { }
void Component::windowBegins() { }
void Component::report(RunResult& /*result*/) const { }

std::uint32_t Setup::track(const std::string& resource, int part, bool limits)
{
    TrackTable::Track track;
    // Track name: "instance.resource", with "[part]" where the instance has several.
    track.info.name = part >= 0 ? instance + "." + resource + "[" + std::to_string(part) + "]" : instance + "." + resource;
    track.info.block = block;
    track.component = component;
    track.info.type = type;
    track.info.resource = resource;
    track.info.element = element;
    track.part = part < 0 ? 0 : part;
    track.limits = limits;
    table.tracks.push_back(std::move(track));
    return static_cast<std::uint32_t>(table.tracks.size() - 1);
}

MeterId Setup::meter(std::uint32_t track, const std::string& name, ActivityStyle look)
{
    // From the end, where those of its block are.
    auto activity = static_cast<std::uint32_t>(table.activities.size());
    while (activity > 0 && (table.activities[activity - 1].name != name || table.activities[activity - 1].block != block))
        --activity;
    if (activity == 0) {
        table.activities.push_back({block, wildcard, name, look});
        activity = static_cast<std::uint32_t>(table.activities.size());
    }
    table.meters.push_back({track, activity - 1});
    return static_cast<MeterId>(table.meters.size() - 1);
}

} // namespace floom::inline engine
