// SPDX-License-Identifier: GPL-3.0-or-later
// Graph: the instances of a design and who is wired to whom, after the maps of the links; and the search for ways through it.
#pragma once

#include "base/diagnostic.h"
#include "compile/program.h"

#include <cstdint>
#include <vector>

namespace floom {

class Graph {
public:
    // Expands blocks into instances and links into edges. Errors (too many instances or edges) go to `diagnostics`.
    static Graph build(Program& program, std::vector<Diagnostic>& diagnostics);

    [[nodiscard]] Role role(std::size_t node) const { return m_roles[node]; }
    [[nodiscard]] const std::vector<std::uint32_t>& neighbours(std::size_t node) const { return m_edges[node]; }
    [[nodiscard]] std::vector<std::uint32_t> withRole(Role role) const;

    // A shortest way from `from` to `to` whose inner nodes are transports and codecs; empty when there is none. With `codec`, exactly one
    // codec lies on it if any can (a codec hanging off a bus is entered and left by the same bus); without, codecs are crossed like wires.
    // Both ends are part of the result. Ties: the lower instance number first.
    [[nodiscard]] std::vector<std::uint32_t> way(std::uint32_t from, std::uint32_t to, bool codec) const;

private:
    std::vector<Role> m_roles;
    std::vector<std::vector<std::uint32_t>> m_edges;
};

} // namespace floom
