// SPDX-License-Identifier: GPL-3.0-or-later
#include "compile/compile.h"

#include "base/number_text.h"
#include "compile/graph.h"
#include "compile/machine.h"
#include "compile/route_builder.h"
#include "design/address.h"
#include "design/common_value.h"
#include "design/instance_key.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

namespace floom::inline engine {
namespace {

constexpr std::uint64_t kMaxSuperblocks = 64'000'000;
constexpr std::size_t kMaxPorts = 16;

std::uint64_t unequalInstances(const Program& program)
{
    std::uint64_t most = 0;
    for (const Block& block : program.design.blocks)
        for (const TypeSpec& type : program.types)
            if (type.id == block.type && !commonValues(block, type).empty()) {
                std::uint64_t instances = 1;
                for (const int count : block.count)
                    instances *= static_cast<std::uint64_t>(count);
                for (const LevelSpec& level : type.levels)
                    instances *= static_cast<std::uint64_t>(levelSize(block, type, level));
                most = std::max(most, instances);
            }
    return most;
}

class Compiler {
public:
    Compiler(const Design& design, const Catalogue& catalogue)
        : m_catalogue(catalogue)
    {
        m_program->design = design;
    }

    Compiled run()
    {
        m_diagnostics = validate(m_program->design, m_catalogue);
        if (!hasErrors(m_diagnostics))
            build();
        if (hasErrors(m_diagnostics))
            return {nullptr, std::move(m_diagnostics)};
        return {std::move(m_program), std::move(m_diagnostics)};
    }

private:
    void error(const char* rule, std::string address, std::string title, std::string detail)
    {
        m_diagnostics.push_back({Severity::error, rule, std::move(address), std::move(title), std::move(detail), {}});
    }

    const std::string& blockOf(std::uint32_t node) const { return m_program->design.blocks[m_program->instances[node].block].id; }

    bool adoptTypes()
    {
        Registry registry;
        registerAll(registry);
        for (const Block& block : m_program->design.blocks) {
            if (std::any_of(m_program->types.begin(), m_program->types.end(), [&](const TypeSpec& t) { return t.id == block.type; }))
                continue;
            m_program->types.push_back(*m_catalogue.find(block.type));
            if (registry.find(block.type) == nullptr)
                error("R123", block.id, "This build cannot simulate a " + block.type,
                      "The catalogue knows the type, but the engine has no code for it.");
        }
        return !hasErrors(m_diagnostics);
    }

    void build()
    {
        if (!adoptTypes())
            return;
        const Graph graph = Graph::build(*m_program, m_diagnostics);
        if (hasErrors(m_diagnostics))
            return;
        const auto hosts = graph.withRole(Role::host), processors = graph.withRole(Role::processor);
        if (hosts.empty())
            error("R101", "", "There is no host", "Place a host link and wire it to the interconnect.");
        if (hosts.size() > kMaxPorts)
            error("R102", blockOf(hosts.back()), "There are too many hosts",
                  countText(hosts.size()) + " host ports; up to " + countText(kMaxPorts) + " can be simulated.");
        if (processors.size() != 1)
            error(processors.empty() ? "R103" : "R104", processors.empty() ? "" : blockOf(processors.back()),
                  processors.empty() ? "There is no processor" : "There are several processors",
                  "One CPU block runs the firmware; use its parameter `cores` for more cores. This design has "
                      + countText(processors.size()) + ".");
        Machine machine(*m_program);
        placeMemories(graph, machine);
        if (hasErrors(m_diagnostics))
            return;
        m_program->topology.processor = static_cast<std::uint16_t>(processors.front());
        RouteBuilder routes(graph, *m_program, m_program->topology, m_diagnostics);
        if (!routes.build(hosts, processors.front(), reachableBuffers(graph, hosts.front())))
            return;
        machine.finish();
        for (const Component* component : machine.components()) {
            component->inspect(m_diagnostics);
            const PowerRange power = component->power();
            m_program->idleWatts += power.idle * 1e-6;
            m_program->fullWatts += power.full * 1e-6;
        }
        m_program->table = machine.table();
        foldTracks();
        m_program->capacityBytes = machine.processor().capacity();
        for (const std::uint32_t host : hosts)
            m_program->commandSlots += std::min(machine.host(host).commandSlots(), UINT64_MAX - m_program->commandSlots);
        m_program->bufferBytes = machine.processor().writeBufferBytes();
        m_program->unequalInstances = unequalInstances(*m_program);
        m_program->designHash = designHash(m_program->design);
    }

    std::vector<std::uint32_t> reachableBuffers(const Graph& graph, std::uint32_t host)
    {
        std::vector<std::uint32_t> list;
        for (const std::uint32_t buffer : graph.withRole(Role::buffer)) {
            if (!graph.way(host, buffer, false).empty())
                list.push_back(buffer);
            else
                m_diagnostics.push_back({Severity::warning,
                                         "R124",
                                         blockOf(buffer),
                                         m_program->instances[buffer].name + " is not used",
                                         "The host cannot reach this buffer, so no data passes through it.",
                                         {}});
        }
        return list;
    }

    // A package wired to several channels is served by the one with the fewest packages so far, which balances all-to-all wiring.
    static std::size_t channelFor(const std::vector<std::uint32_t>& wired, const std::vector<std::uint32_t>& channels,
                                  const std::vector<std::vector<std::uint32_t>>& ways)
    {
        std::size_t found = channels.size();
        for (std::size_t c = 0; c < channels.size(); ++c)
            if (std::binary_search(wired.begin(), wired.end(), channels[c])
                && (found == channels.size() || ways[c].size() < ways[found].size()))
                found = c;
        return found;
    }

    // One finding per block of channels.
    void tellIdle(const Graph& graph, const std::vector<std::uint32_t>& channels, const std::vector<std::vector<std::uint32_t>>& ways)
    {
        std::map<std::string, std::vector<std::uint32_t>> idle;
        for (std::size_t c = 0; c < channels.size(); ++c) {
            const auto& wired = graph.neighbours(channels[c]);
            if (ways[c].empty()
                && std::any_of(wired.begin(), wired.end(), [&](std::uint32_t node) { return graph.role(node) == Role::memory; }))
                idle[blockOf(channels[c])].push_back(channels[c]);
        }
        for (const auto& [block, list] : idle)
            m_diagnostics.push_back(
                {Severity::warning,
                 "R127",
                 block,
                 "More channels than packages",
                 m_program->instances[list.front()].name + (list.size() > 1 ? " and " + countText(list.size() - 1) + " more" : "")
                     + " will stay idle: a package is served by one channel, and other channels already serve every package wired here. "
                       "Draw at least as many packages as channels.",
                 {}});
    }

    // Fills channels and dies, numbered channel first, then way, then die in the package.
    void placeMemories(const Graph& graph, const Machine& machine)
    {
        Topology& t = m_program->topology;
        const auto channels = graph.withRole(Role::channel);
        std::vector<std::vector<std::uint32_t>> ways(channels.size());
        if (graph.withRole(Role::memory).empty())
            error("R105", "", "There is no flash", "Add a NAND or RRAM package and wire it to a channel controller.");
        for (const std::uint32_t memory : graph.withRole(Role::memory)) {
            const std::size_t found = channelFor(graph.neighbours(memory), channels, ways);
            if (found == channels.size())
                error("R106", blockOf(memory), m_program->instances[memory].name + " has no channel",
                      "Its dies can only be reached through a channel controller. Wire it to one.");
            else
                ways[found].push_back(memory);
        }
        if (hasErrors(m_diagnostics))
            return;
        tellIdle(graph, channels, ways);
        std::size_t deepest = 0;
        std::vector<std::size_t> number(channels.size());
        for (std::size_t c = 0; c < channels.size(); ++c) {
            if (ways[c].empty())
                continue;
            number[c] = t.channels.size();
            ChannelInfo info;
            info.component = static_cast<std::uint16_t>(channels[c]);
            addCodeword(graph, machine, channels[c], info);
            t.channels.push_back(info);
            deepest = std::max(deepest, ways[c].size());
        }
        addDies(machine, ways, number, deepest);
    }

    void addCodeword(const Graph& graph, const Machine& machine, std::uint32_t channel, ChannelInfo& info)
    {
        const auto hosts = graph.withRole(Role::host);
        if (hosts.empty())
            return;
        for (const std::uint32_t node : graph.way(channel, hosts.front(), true))
            if (graph.role(node) == Role::codec) {
                const auto word = machine.codec(node).codeword();
                info.codewordBytes = word.plainBytes;
                info.parityBytes = word.parityBytes;
                info.softSenses = word.softSenses;
            }
    }

    // Geometry as it matters for data layout: without read retries and rated cycles.
    static MemoryGeometry shapeOf(MemoryGeometry geometry)
    {
        geometry.retrySteps = geometry.ratedCycles = 0;
        return geometry;
    }

    std::uint16_t numberOf(const MemoryGeometry& geometry)
    {
        auto& all = m_program->topology.geometries;
        const auto known = std::find(all.begin(), all.end(), geometry);
        const auto number = static_cast<std::uint16_t>(known - all.begin());
        if (known == all.end())
            all.push_back(geometry);
        return number;
    }

    void addDies(const Machine& machine, const std::vector<std::vector<std::uint32_t>>& ways, const std::vector<std::size_t>& number,
                 std::size_t deepest)
    {
        Topology& t = m_program->topology;
        int most = 0;
        std::uint64_t superblocks = 0;
        for (const auto& list : ways)
            for (const std::uint32_t memory : list)
                most = std::max(most, machine.memory(memory).geometry().dies);
        std::array<std::optional<MemoryGeometry>, 2> first; // geometry of the main memory, and of the tier beside it
        bool erased = false; // if both kinds exist, erasable memories hold the drive and in-place memories are the tier
        for (const auto& list : ways)
            for (const std::uint32_t memory : list)
                erased = erased || !machine.memory(memory).geometry().inPlace;
        for (const bool beside : {false, true})
            for (int die = 0; die < most; ++die)
                for (std::size_t way = 0; way < deepest; ++way)
                    for (std::size_t c = 0; c < ways.size(); ++c) {
                        if (way >= ways[c].size())
                            continue;
                        const MemoryGeometry g = machine.memory(ways[c][way]).geometry();
                        if (die >= g.dies || (erased && g.inPlace) != beside)
                            continue;
                        std::optional<MemoryGeometry>& kind = first[beside ? 1 : 0];
                        if (!kind)
                            kind = g;
                        if (!(shapeOf(g) == shapeOf(*kind))) {
                            error(
                                "R125", blockOf(ways[c][way]), "The memory packages differ in geometry",
                                "All packages of a kind must have the same dies, planes, blocks, pages and page size; timings may differ.");
                            return;
                        }
                        DieInfo info;
                        info.memory = static_cast<std::uint16_t>(ways[c][way]);
                        info.memoryDie = PackageDie{static_cast<std::uint16_t>(die)};
                        info.channel = ChannelIndex{static_cast<std::uint16_t>(number[c])};
                        info.way = WayIndex{static_cast<std::uint16_t>(way)};
                        info.geometry = numberOf(g);
                        info.programEnergy = machine.memory(ways[c][way]).programEnergy(info.memoryDie, false);
                        info.slcProgramEnergy = machine.memory(ways[c][way]).programEnergy(info.memoryDie, true);
                        t.dies.push_back(info);
                        t.tierDies += beside ? 1 : 0;
                        superblocks += g.inPlace ? 0 : g.superblocks;
                    }
        if (superblocks > kMaxSuperblocks)
            error("R126", blockOf(t.dies.front().memory), "The drive has too many blocks",
                  countText(superblocks) + " superblocks; up to " + countText(kMaxSuperblocks)
                      + " can be simulated. Use larger blocks or fewer dies.");
    }

    // Groups the tracks of dies under their channel's bus.
    void foldTracks()
    {
        auto& tracks = m_program->table.tracks;
        std::vector<int> firstTrack(m_program->instances.size(), -1); // by component
        for (std::size_t i = tracks.size(); i-- > 0;)
            firstTrack[tracks[i].component] = static_cast<int>(i);
        std::vector<int> channelOf(m_program->instances.size(), -1); // by memory
        for (const DieInfo& die : m_program->topology.dies)
            channelOf[die.memory] = m_program->topology.channels[die.channel].component;
        for (auto& track : tracks)
            if (const int channel = channelOf[track.component]; channel >= 0)
                track.info.parent = firstTrack[static_cast<std::size_t>(channel)];
    }

    const Catalogue& m_catalogue;
    std::shared_ptr<Program> m_program = std::make_shared<Program>();
    std::vector<Diagnostic> m_diagnostics;
};

} // namespace

Compiled compile(const Design& design, const Catalogue& catalogue)
{
    return Compiler(design, catalogue).run();
}

} // namespace floom::inline engine
