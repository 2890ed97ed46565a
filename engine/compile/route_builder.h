// SPDX-License-Identifier: GPL-3.0-or-later
// RouteBuilder: turns paths through the graph into routes: lists of hops with the verb of each.
#pragma once

#include "base/diagnostic.h"
#include "compile/graph.h"
#include "model/topology.h"

#include <cstdint>
#include <vector>

namespace floom::inline engine {

class RouteBuilder {
public:
    RouteBuilder(const Graph& graph, const Program& program, Topology& topology, std::vector<Diagnostic>& diagnostics)
        : m_graph(graph)
        , m_program(program)
        , m_topology(topology)
        , m_diagnostics(diagnostics)
    {
    }

    // Fills the routes of the drive and of every die. Needs topology.channels and dies; returns false if something is unreachable.
    bool build(const std::vector<std::uint32_t>& hosts, std::uint32_t processor, const std::vector<std::uint32_t>& buffers);

private:
    struct ChannelRoutes {
        Route routes[kDieOperations];
    };

    bool buildPort(std::uint32_t host, std::uint32_t processor, const std::vector<std::uint32_t>& buffers, PortInfo& out);
    bool buildReads(std::size_t channel, std::uint32_t processor, PortInfo& port);
    bool buildChannel(std::size_t channel, std::uint32_t processor, const std::vector<std::uint32_t>& buffers, ChannelRoutes& out);
    bool codecsInARow(std::uint32_t from, std::uint32_t to);
    void sense(std::uint32_t processor, std::uint32_t channel);
    void buildMap(std::uint32_t host, std::uint32_t processor, const std::vector<std::uint32_t>& buffers);
    void missing(std::uint32_t from, std::uint32_t to, const char* why);

    void begin() { m_begin = static_cast<std::uint32_t>(m_topology.hops.size()); }
    Route end() const { return {m_begin, static_cast<std::uint32_t>(m_topology.hops.size())}; }
    void hop(std::uint32_t component, Verb verb, bool encoded = false, bool toHost = false);
    void memory(Verb verb);
    // Hop for step i of a path, through a transport.
    void pass(const std::vector<std::uint32_t>& way, std::size_t i, Verb verb, bool encoded, bool toHost);
    // Control hops through the transports of a path, without its ends.
    void control(const std::vector<std::uint32_t>& way, bool toHost);
    // Plain data over transports.
    void plain(const std::vector<std::uint32_t>& way, bool toHost);
    // Data from a channel (decode) or to a channel (encode), plain on the far side of the codec.
    void outwards(const std::vector<std::uint32_t>& way, std::uint32_t channel, bool toHost);
    void inwards(const std::vector<std::uint32_t>& way, bool reads);

    const Graph& m_graph;
    const Program& m_program;
    Topology& m_topology;
    std::vector<Diagnostic>& m_diagnostics;
    std::uint32_t m_begin = 0;
};

} // namespace floom::inline engine
