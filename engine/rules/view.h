// SPDX-License-Identifier: GPL-3.0-or-later
// View: what the rules see of a drawing: its blocks with their types, who is wired to whom, and parameters by id where a type has them.
// Blocks of unknown type and links to nowhere are left out, so that rules can be asked about any drawing. References, not copies.
#pragma once

#include "catalogue/catalogue.h"
#include "design/address.h"
#include "design/design.h"

#include <optional>
#include <string>
#include <vector>

namespace floom {

struct Placed {
    const Block* block = nullptr;
    const TypeSpec* type = nullptr;
    std::vector<std::size_t> neighbours; // places in View::blocks(), each once
    std::vector<std::string> usedPorts;

    [[nodiscard]] const std::string& id() const { return block->id; }
    [[nodiscard]] double instances() const { return static_cast<double>(block->instances()); }
};

// One place where a parameter has a value: the block itself, or one of its overrides.
struct Spot {
    std::string address; // "ch.rate", "ch[2].rate"
    InstancePath path; // of one instance for which it holds
};

class View {
public:
    View(const Design& design, const Catalogue& catalogue);

    [[nodiscard]] const Design& design() const { return m_design; }
    [[nodiscard]] const std::vector<Placed>& blocks() const { return m_blocks; }
    [[nodiscard]] std::vector<const Placed*> withRole(Role role) const;
    [[nodiscard]] const Placed* firstWithRole(Role role) const;
    // Neighbours of a role.
    [[nodiscard]] std::vector<const Placed*> around(const Placed& placed, Role role) const;
    // The nearest block of a role on the data path from a channel: through transports, buffers, codecs and other channels.
    [[nodiscard]] const Placed* nearest(const Placed& from, Role role) const;

    // The value for an instance (the block's own when no path is given); nothing when the type has no such parameter of that kind.
    [[nodiscard]] static std::optional<std::int64_t> whole(const Placed& placed, std::string_view parameter, const InstancePath& path = {});
    [[nodiscard]] static std::optional<double> real(const Placed& placed, std::string_view parameter, const InstancePath& path = {});
    [[nodiscard]] static std::optional<std::string> word(const Placed& placed, std::string_view parameter, const InstancePath& path = {});
    // A whole number as a double, so that products do not overflow; `otherwise` when the type has no such parameter.
    [[nodiscard]] static double speed(const Placed& placed); // how many times as fast a study makes it; above 0
    [[nodiscard]] static double number(const Placed& placed, std::string_view parameter, double otherwise, const InstancePath& path = {});
    [[nodiscard]] static bool flag(const Placed& placed, std::string_view parameter); // false when the type has no such parameter
    [[nodiscard]] static bool isIdeal(const Placed& placed);
    // The block's own value, then each override of the parameter.
    [[nodiscard]] static std::vector<Spot> spots(const Placed& placed, std::string_view parameter);

    // Sizes in numbers of things, as doubles so that no drawing overflows them.
    [[nodiscard]] static double levelCount(const Placed& memory,
                                           std::string_view level); // "die", "plane": 1 where the type has no such level
    [[nodiscard]] double diesOnChannel(const Placed& channel) const; // of one channel instance
    [[nodiscard]] static double pageBytes(const Placed& memory); // what one command reads or writes in one plane
    // What a small read moves: a mapping unit, or its piece where units are striped over media written in place; at most a page.
    [[nodiscard]] double pieceBytes(const Placed& memory) const;
    [[nodiscard]] double rawBytes(const Placed& memory) const; // of the whole block, user area of the pages

private:
    const Design& m_design;
    std::vector<Placed> m_blocks;
};

} // namespace floom
