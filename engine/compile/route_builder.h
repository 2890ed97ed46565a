// SPDX-License-Identifier: GPL-3.0-or-later
// RouteBuilder: ways through the graph become routes: lists of hops with what is done at each.
#pragma once

#include "base/diagnostic.h"
#include "compile/graph.h"
#include "model/topology.h"

#include <cstdint>
#include <vector>

namespace floom {

class RouteBuilder {
public:
    RouteBuilder(const Graph& graph, const Program& program, Topology& topology, std::vector<Diagnostic>& diagnostics)
        : m_graph(graph)
        , m_program(program)
        , m_topology(topology)
        , m_diagnostics(diagnostics)
    {
    }

    // Fills routes of the drive and of every die. topology.channels and dies must be there; false when something cannot reach something.
    bool build(const std::vector<std::uint32_t>& hosts, std::uint32_t processor, const std::vector<std::uint32_t>& buffers);

private:
    struct ChannelRoutes {
        Route routes[kErrands];
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
    // Step i of a way through a transport.
    void pass(const std::vector<std::uint32_t>& way, std::size_t i, Verb verb, bool encoded, bool toHost);
    // The transports of a way, ends left out.
    void control(const std::vector<std::uint32_t>& way, bool toHost);
    // Plain data over transports.
    void plain(const std::vector<std::uint32_t>& way, bool toHost);
    // From a channel outwards (decode) or to a channel (encode); plain on the far side.
    void outwards(const std::vector<std::uint32_t>& way, std::uint32_t channel, bool toHost);
    void inwards(const std::vector<std::uint32_t>& way, bool reads);

    const Graph& m_graph;
    const Program& m_program;
    Topology& m_topology;
    std::vector<Diagnostic>& m_diagnostics;
    std::uint32_t m_begin = 0;
};

} // namespace floom
