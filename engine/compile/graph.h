// SPDX-License-Identifier: GPL-3.0-or-later
// Graph: the instances of a design and the edges between them after expanding the link maps, with path search.
#pragma once

#include "base/diagnostic.h"
#include "compile/program.h"

#include <cstdint>
#include <vector>

namespace floom::inline engine {

class Graph {
public:
    // Expands blocks into instances and links into edges. Errors (too many instances or edges) go to `diagnostics`.
    static Graph build(Program& program, std::vector<Diagnostic>& diagnostics);

    [[nodiscard]] Role role(std::size_t node) const { return m_roles[node]; }
    [[nodiscard]] const std::vector<std::uint32_t>& neighbours(std::size_t node) const { return m_edges[node]; }
    [[nodiscard]] std::vector<std::uint32_t> withRole(Role role) const;

    // A shortest path from `from` to `to` whose inner nodes are transports and codecs; empty if there is none. With `codec`, the path
    // contains exactly one codec if possible (a codec on a bus is entered and left through that bus); without, codecs are passed like
    // transports. Both ends are part of the result. Ties: the lower instance number first.
    [[nodiscard]] std::vector<std::uint32_t> way(std::uint32_t from, std::uint32_t to, bool codec) const;

private:
    std::vector<Role> m_roles;
    std::vector<std::vector<std::uint32_t>> m_edges;
};

} // namespace floom::inline engine
