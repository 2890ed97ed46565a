// SPDX-License-Identifier: GPL-3.0-or-later
// R1xx, connectivity: parts that are missing, unconnected, or cannot reach what they need.
#include "design/links.h"
#include "rules/rule.h"

#include <algorithm>

namespace floom::inline engine {

namespace {

void noHost(const View& view, Report& report)
{
    if (view.firstWithRole(Role::host) == nullptr)
        report.at("", "Nothing can send requests. Place a host link and wire it to the interconnect.");
}

void noProcessor(const View& view, Report& report)
{
    if (view.firstWithRole(Role::processor) == nullptr)
        report.at("", "A CPU is needed to run the firmware: it maps addresses, allocates pages and collects garbage. Place one.");
}

void noMemory(const View& view, Report& report)
{
    if (view.firstWithRole(Role::memory) == nullptr)
        report.at("", "There is nowhere to keep data. Place NAND or RRAM packages and wire them to a channel controller.");
}

void severalProcessors(const View& view, Report& report)
{
    const auto all = view.withRole(Role::processor);
    double instances = 0;
    for (const Placed* placed : all)
        instances += placed->instances();
    for (const Placed* placed : all)
        if (instances > 1)
            report.at(
                placed->id(),
                "The drawing has " + plainNumber(instances)
                    + " processor blocks, but only one runs the firmware. Remove the others; for more cores, raise its parameter Cores.");
}

void memoryWithoutChannel(const View& view, Report& report)
{
    for (const Placed* memory : view.withRole(Role::memory))
        if (!memory->neighbours.empty() && view.around(*memory, Role::channel).empty())
            report.at(memory->id(), "No channel controller is wired to it, so it gets no commands. Wire it to one.");
}

void channelWithoutMemory(const View& view, Report& report)
{
    for (const Placed* channel : view.withRole(Role::channel))
        if (!channel->neighbours.empty() && view.around(*channel, Role::memory).empty())
            report.at(channel->id(), "The channel has no packages, so its bus stays idle. Wire packages to it or delete it.");
}

void channelCutOff(const View& view, Report& report)
{
    for (const Placed* channel : view.withRole(Role::channel))
        if (!view.around(*channel, Role::memory).empty() && view.nearest(*channel, Role::host) == nullptr
            && view.firstWithRole(Role::host) != nullptr)
            report.at(channel->id(),
                      "This channel has no path to the host. Wire it to the interconnect, directly or through an ECC block.");
}

void noEccOnThePath(const View& view, Report& report)
{
    for (const Placed* memory : view.withRole(Role::memory)) {
        if (memory->type->inPlaceUpdate)
            continue; // bus studies draw storage-class memories without a codec
        for (const Placed* channel : view.around(*memory, Role::channel))
            if (view.nearest(*channel, Role::codec) == nullptr && view.nearest(*channel, Role::host) != nullptr)
                report.at(memory->id(),
                          "Flash pages reach the host through " + channel->id()
                              + " without an ECC block. Real drives need one: without it the results are too fast. Place one between "
                                "channel and interconnect.");
    }
}

void orphan(const View& view, Report& report)
{
    const auto isRequired = [](const PortSpec& port) { return port.required; };
    for (const Placed& placed : view.blocks())
        if (placed.neighbours.empty() && view.blocks().size() > 1 && std::ranges::none_of(placed.type->ports, isRequired)) // those: R111
            report.at(placed.id(), "It has no wire and takes no part in the simulation. Wire it or delete it.");
}

void requiredPortOpen(const View& view, Report& report)
{
    for (const Placed& placed : view.blocks())
        for (const PortSpec& port : placed.type->ports)
            if (port.required && std::find(placed.usedPorts.begin(), placed.usedPorts.end(), port.id) == placed.usedPorts.end())
                report.at(placed.id(),
                          "Connect its " + (port.label.empty() ? port.id : port.label) + " port to another port of " + busPhrase(port.bus)
                              + (placed.neighbours.empty() ? ", or delete the block: it has no wire." : "."));
}

void writeBackWithoutBuffer(const View& view, Report& report)
{
    if (view.firstWithRole(Role::buffer) != nullptr)
        return;
    for (const Placed* processor : view.withRole(Role::processor))
        if (const auto bytes = View::number(*processor, "writeBuffer"); bytes && View::word(*processor, "cachePolicy") == "write_back")
            report.at(processor->id() + ".cachePolicy",
                      "Write-back keeps data in a buffer memory, but the drawing has none. The simulation keeps the write buffer of "
                          + binarySizeText(*bytes)
                          + " inside the controller, where its accesses take no time. Real controllers have less SRAM than that.",
                      {{"Set no caching", {{processor->id() + ".cachePolicy", "none"}}}});
}

// A wire between two transports that are already connected closes a ring.
void ring(const View& view, Report& report)
{
    const auto& blocks = view.blocks();
    std::vector<std::size_t> first(blocks.size()); // union-find: representative of each connected set
    for (std::size_t i = 0; i < first.size(); ++i)
        first[i] = i;
    const auto isTransport = [&](std::size_t i) { return blocks[i].type != nullptr && blocks[i].type->role == Role::transport; };
    for (std::size_t i = 0; i < blocks.size(); ++i)
        for (const std::size_t j : blocks[i].neighbours) {
            if (j <= i || !isTransport(i) || !isTransport(j))
                continue;
            const std::size_t joined = first[j], to = first[i];
            if (joined == to)
                report.at(blocks[j].id(),
                          "It is wired to " + blocks[i].id()
                              + ", but the two are already connected through other interconnects. Data takes the path with the "
                                "fewest blocks; the other path stays idle. Remove one of the wires.");
            for (std::size_t& one : first)
                one = one == joined ? to : one;
        }
}

// R101 to R106 are shared with compile(), which finds the same from the graph.
constexpr Rule kConnectivityRules[] = {
    {"R101", Severity::error, "There is no host", "A drive needs a host link that sends requests.", noHost},
    {"R103", Severity::error, "There is no processor", "A drive needs a processor that runs the firmware.", noProcessor},
    {"R104", Severity::error, "There are several processors", "One processor block runs the firmware; its cores are a parameter.",
     severalProcessors},
    {"R105", Severity::error, "There is no flash",
     "A drive needs packages of NAND or RRAM, which keep the data without power; DRAM does not.", noMemory},
    {"R106", Severity::error, "Memory without a channel", "Memory takes commands from a channel controller only.", memoryWithoutChannel},
    {"R107", Severity::warning, "Channel without memory", "A channel without packages costs pins and does nothing.", channelWithoutMemory},
    {"R108", Severity::error, "Channel cut off from the host", "Every channel with memory must reach the host over the drawn wires.",
     channelCutOff},
    {"R109", Severity::warning, "No ECC on the path", "Flash pages have bit errors; real drives decode every read.", noEccOnThePath},
    {"R110", Severity::warning, "Block without a wire", "A block without wires takes no part in the run.", orphan},
    {"R111", Severity::error, "Required port not connected", "Ports marked as required must be wired.", requiredPortOpen},
    {"R112", Severity::warning, "Write-back without a buffer", "Write-back caching needs a buffer memory to keep the data in.",
     writeBackWithoutBuffer},
    {"R113", Severity::warning, "Interconnects form a ring", "Data between two blocks takes one path; a second path carries nothing.",
     ring},
};

} // namespace

std::span<const Rule> connectivityRules()
{
    return kConnectivityRules;
}

} // namespace floom::inline engine
