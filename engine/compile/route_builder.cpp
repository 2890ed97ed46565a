// SPDX-License-Identifier: GPL-3.0-or-later
#include "compile/route_builder.h"

#include <algorithm>

namespace floom::inline engine {

void RouteBuilder::hop(std::uint32_t component, Verb verb, bool encoded, bool toHost)
{
    m_topology.hops.push_back({static_cast<std::uint16_t>(component), verb, encoded, toHost});
}

void RouteBuilder::memory(Verb verb)
{
    m_topology.hops.push_back({Hop::kMemory, verb, true, false});
}

void RouteBuilder::pass(const std::vector<std::uint32_t>& way, std::size_t i, Verb verb, bool encoded, bool toHost)
{
    const auto& ports = m_graph.neighbours(way[i]);
    const auto port = [&](std::uint32_t node) {
        return static_cast<std::uint16_t>(std::lower_bound(ports.begin(), ports.end(), node) - ports.begin());
    };
    hop(way[i], verb, encoded, toHost);
    m_topology.hops.back().in = port(way[i - 1]);
    m_topology.hops.back().out = port(way[i + 1]);
}

void RouteBuilder::control(const std::vector<std::uint32_t>& way, bool toHost)
{
    for (std::size_t i = 1; i + 1 < way.size(); ++i)
        if (m_graph.role(way[i]) == Role::transport)
            pass(way, i, Verb::control, false, toHost);
}

void RouteBuilder::plain(const std::vector<std::uint32_t>& way, bool toHost)
{
    for (std::size_t i = 1; i + 1 < way.size(); ++i)
        if (m_graph.role(way[i]) == Role::transport)
            pass(way, i, Verb::transfer, false, toHost);
}

void RouteBuilder::outwards(const std::vector<std::uint32_t>& way, std::uint32_t channel, bool toHost)
{
    const bool coded = std::any_of(way.begin(), way.end(), [&](std::uint32_t node) { return m_graph.role(node) == Role::codec; });
    bool encoded = coded;
    bool drained = false;
    for (std::size_t i = 1; i + 1 < way.size(); ++i) {
        if (m_graph.role(way[i]) == Role::codec) {
            hop(way[i], Verb::decode, true, toHost);
            encoded = false;
        } else {
            pass(way, i, Verb::transfer, encoded, toHost);
        }
        if (!drained && !encoded) { // data have left the channel SRAM after decoding (without codec: after one hop)
            hop(channel, Verb::drain);
            drained = true;
        }
    }
    if (!drained)
        hop(channel, Verb::drain);
}

void RouteBuilder::inwards(const std::vector<std::uint32_t>& way, bool reads)
{
    bool encoded = false;
    for (std::size_t i = 1; i + 1 < way.size(); ++i) {
        if (m_graph.role(way[i]) == Role::codec) {
            hop(way[i], Verb::encode);
            encoded = true;
        } else {
            pass(way, i, Verb::transfer, encoded, reads);
        }
    }
}

void RouteBuilder::missing(std::uint32_t from, std::uint32_t to, const char* why)
{
    const std::string& a = m_program.instances[from].name;
    const std::string& b = m_program.instances[to].name;
    m_diagnostics.push_back({Severity::error,
                             "R122",
                             m_program.design.blocks[m_program.instances[from].block].id,
                             a + " cannot reach " + b,
                             std::string(why) + " Wire " + a + " to " + b + " through an interconnect.",
                             {}});
}

bool RouteBuilder::buildPort(std::uint32_t host, std::uint32_t processor, const std::vector<std::uint32_t>& buffers, PortInfo& out)
{
    out.component = static_cast<std::uint16_t>(host);
    const auto down = m_graph.way(host, processor, false);
    if (down.empty()) {
        missing(host, processor, "Host commands must reach the processor.");
        return false;
    }
    std::vector<std::uint32_t> up(down.rbegin(), down.rend());
    begin();
    control(down, false);
    hop(processor, Verb::process);
    out.command = end();
    begin();
    control(up, true);
    hop(host, Verb::hostComplete);
    out.completion = end();
    begin();
    plain(up, true);
    hop(host, Verb::hostSend, false, true);
    out.zeros = end();
    if (buffers.empty()) { // no buffer: data wait in the controller
        begin();
        hop(host, Verb::hostFetch);
        plain(down, false);
        out.fetches.push_back(end());
        out.answers.push_back(out.zeros);
    }
    for (const std::uint32_t buffer : buffers) {
        const auto in = m_graph.way(host, buffer, false);
        if (in.empty()) {
            missing(host, buffer, "Written data passes through the buffer.");
            return false;
        }
        begin();
        hop(host, Verb::hostFetch);
        plain(in, false);
        hop(buffer, Verb::bufferWrite);
        out.fetches.push_back(end());
        begin();
        hop(buffer, Verb::bufferRead, false, true);
        plain({in.rbegin(), in.rend()}, true);
        hop(host, Verb::hostSend, false, true);
        out.answers.push_back(end());
    }
    return true;
}

// Reports several codecs in series as the reason for a missing path: data are encoded once.
bool RouteBuilder::codecsInARow(std::uint32_t from, std::uint32_t to)
{
    for (const std::uint32_t node : m_graph.way(from, to, false))
        if (m_graph.role(node) == Role::codec) {
            m_diagnostics.push_back({Severity::error,
                                     "R128",
                                     m_program.design.blocks[m_program.instances[node].block].id,
                                     "Two codecs in series",
                                     "Between " + m_program.instances[from].name + " and " + m_program.instances[to].name
                                         + " data would be encoded more than once. Keep only one codec on this path: "
                                         + m_program.instances[node].name + " or the other.",
                                     {}});
            return true;
        }
    return false;
}

// Hops of a read up to the channel's SRAM.
void RouteBuilder::sense(std::uint32_t processor, std::uint32_t channel)
{
    control(m_graph.way(processor, channel, false), false);
    memory(Verb::claim);
    hop(channel, Verb::command);
    memory(Verb::array);
    hop(channel, Verb::dataOut, true, true);
    memory(Verb::release);
}

bool RouteBuilder::buildReads(std::size_t index, std::uint32_t processor, PortInfo& port)
{
    const std::uint32_t channel = m_topology.channels[index].component;
    const auto toHost = m_graph.way(channel, port.component, true);
    if (toHost.empty()) {
        if (!codecsInARow(channel, port.component))
            missing(port.component, channel, "The host cannot reach this flash.");
        return false;
    }
    begin();
    sense(processor, channel);
    outwards(toHost, channel, true);
    hop(port.component, Verb::hostSend, false, true);
    port.reads.push_back(end());
    return true;
}

// Routes from the processor to a mapping table in a buffer or in host memory.
void RouteBuilder::buildMap(std::uint32_t host, std::uint32_t processor, const std::vector<std::uint32_t>& buffers)
{
    const auto down = m_graph.way(host, processor, false);
    begin();
    hop(host, Verb::hostFetch);
    plain(down, false);
    m_topology.hostMapLoad = end();
    m_topology.hostMapStore = m_topology.ports.front().zeros;
    for (const std::uint32_t buffer : buffers) {
        const auto way = m_graph.way(processor, buffer, false);
        if (way.empty())
            continue;
        const std::vector<std::uint32_t> back(way.rbegin(), way.rend());
        begin();
        control(way, false);
        hop(buffer, Verb::bufferRead, false, true);
        plain(back, true);
        m_topology.mapLoads.push_back(end());
        begin();
        plain(way, false);
        hop(buffer, Verb::bufferWrite);
        m_topology.mapStores.push_back(end());
    }
}

bool RouteBuilder::buildChannel(std::size_t index, std::uint32_t processor, const std::vector<std::uint32_t>& buffers, ChannelRoutes& out)
{
    const std::uint32_t channel = m_topology.channels[index].component;
    const auto order = m_graph.way(processor, channel, false);
    const std::uint32_t store = buffers.empty() ? m_topology.ports.front().component : buffers[index % buffers.size()];
    const auto toStore = m_graph.way(channel, store, true);
    if (order.empty() || toStore.empty()) {
        if (order.empty())
            missing(processor, channel, "The processor must command its channels.");
        if (toStore.empty() && !codecsInARow(channel, store))
            missing(store, channel,
                    buffers.empty() ? "The host cannot reach this flash." : "Written data goes from the buffer to the channel.");
        return false;
    }
    for (PortInfo& port : m_topology.ports)
        if (!buildReads(index, processor, port))
            return false;
    out.routes[static_cast<int>(DieOperation::readToHost)] = m_topology.ports.front().reads.back();
    begin();
    sense(processor, channel);
    outwards(toStore, channel, buffers.empty()); // into the buffer: a write by the channel's DMA
    if (!buffers.empty())
        hop(store, Verb::bufferWrite);
    out.routes[static_cast<int>(DieOperation::readToBuffer)] = end();
    begin();
    control(order, false);
    // The die is claimed before its data take SRAM, and again after. A program that holds SRAM holds its die, or is next at a die whose
    // current operation needs no more of that SRAM, so there is no circular wait.
    memory(Verb::claim);
    hop(channel, Verb::admit);
    if (!buffers.empty())
        hop(store, Verb::bufferRead);
    inwards({toStore.rbegin(), toStore.rend()}, !buffers.empty()); // out of the buffer: a read by the channel's DMA
    memory(Verb::claim);
    hop(channel, Verb::dataIn, true);
    memory(Verb::array);
    hop(channel, Verb::status);
    memory(Verb::release);
    out.routes[static_cast<int>(DieOperation::program)] = end();
    begin();
    control(order, false);
    memory(Verb::claim);
    hop(channel, Verb::command);
    memory(Verb::array);
    hop(channel, Verb::status);
    memory(Verb::release);
    out.routes[static_cast<int>(DieOperation::erase)] = end();
    begin();
    control(order, false);
    memory(Verb::claim);
    for (int half = 0; half < 2; ++half) { // 00h-35h, 85h-10h
        hop(channel, Verb::command);
        memory(Verb::array);
    }
    hop(channel, Verb::status);
    memory(Verb::release);
    out.routes[static_cast<int>(DieOperation::copyback)] = end();
    return true;
}

bool RouteBuilder::build(const std::vector<std::uint32_t>& hosts, std::uint32_t processor, const std::vector<std::uint32_t>& buffers)
{
    bool fine = true;
    for (const std::uint32_t host : hosts)
        fine = fine && buildPort(host, processor, buffers, m_topology.ports.emplace_back());
    if (fine)
        buildMap(hosts.front(), processor, buffers);
    std::vector<ChannelRoutes> channels(m_topology.channels.size());
    for (std::size_t i = 0; i < channels.size() && fine; ++i)
        fine = buildChannel(i, processor, buffers, channels[i]);
    if (fine)
        for (DieInfo& die : m_topology.dies)
            std::copy(std::begin(channels[die.channel].routes), std::end(channels[die.channel].routes), die.routes.begin());
    return fine;
}

} // namespace floom::inline engine
