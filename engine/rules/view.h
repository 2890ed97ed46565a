// SPDX-License-Identifier: GPL-3.0-or-later
// View: read access of the rules to a design: blocks with their types, wiring, and parameters by id. Blocks of unknown type and links to
// nowhere are left out, so any design can be checked. Holds references, not copies.
#pragma once

#include "catalogue/catalogue.h"
#include "design/address.h"
#include "design/design.h"

#include <optional>
#include <string>
#include <vector>

namespace floom::inline engine {

struct Placed {
    const Block* block = nullptr;
    const TypeSpec* type = nullptr;
    std::vector<std::size_t> neighbours; // indices in View::blocks(), unique
    std::vector<std::string> usedPorts;

    [[nodiscard]] const std::string& id() const { return block->id; }
    [[nodiscard]] double instances() const { return static_cast<double>(block->instances()); }
};

// One place where a parameter is set: the block itself, or one of its overrides.
struct Spot {
    std::string address; // "ch.rate", "ch[2].rate"
    InstancePath path; // one instance it applies to
};

class View {
public:
    View(const Design& design, const Catalogue& catalogue);

    [[nodiscard]] const Design& design() const { return m_design; }
    [[nodiscard]] const std::vector<Placed>& blocks() const { return m_blocks; }
    [[nodiscard]] std::vector<const Placed*> withRole(Role role) const;
    [[nodiscard]] const Placed* firstWithRole(Role role) const;
    // Neighbours with the given role.
    [[nodiscard]] std::vector<const Placed*> around(const Placed& placed, Role role) const;
    // The nearest block with a role on the data path from `from`: through transports, buffers, codecs and other channels.
    [[nodiscard]] const Placed* nearest(const Placed& from, Role role) const;

    // Value for an instance (without a path: the block's own); empty if the type has no such parameter of that kind.
    [[nodiscard]] static std::optional<std::int64_t> whole(const Placed& placed, std::string_view parameter, const InstancePath& path = {});
    [[nodiscard]] static std::optional<double> real(const Placed& placed, std::string_view parameter, const InstancePath& path = {});
    [[nodiscard]] static std::optional<std::string> word(const Placed& placed, std::string_view parameter, const InstancePath& path = {});
    [[nodiscard]] static double speed(const Placed& placed); // speed-up factor set by a study; above 0
    // An integer as a double, so that products do not overflow, with that speed-up; empty if the type has no such parameter. A block type
    // of one's own may lack any parameter that the built-in types have: a rule that needs it then has nothing to say about the block.
    [[nodiscard]] static std::optional<double> number(const Placed& placed, std::string_view parameter, const InstancePath& path = {});
    [[nodiscard]] static bool flag(const Placed& placed, std::string_view parameter); // false if the type has no such parameter
    [[nodiscard]] static bool isIdeal(const Placed& placed);
    // The block itself, then each override of the parameter.
    [[nodiscard]] static std::vector<Spot> spots(const Placed& placed, std::string_view parameter);

    // Counts and bytes, as doubles so that no design overflows them; empty if they depend on parameters that a type lacks.
    [[nodiscard]] static double levelCount(const Placed& memory,
                                           std::string_view level); // "die", "plane"; 1 if the type has no such level
    [[nodiscard]] double diesOnChannel(const Placed& channel) const; // of one channel instance
    [[nodiscard]] static std::optional<double> pageBytes(const Placed& memory); // bytes one command reads or writes in one plane
    // Bytes of a small read: a mapping unit, or its piece if units are striped over in-place media; at most a page.
    [[nodiscard]] std::optional<double> pieceBytes(const Placed& memory) const;
    [[nodiscard]] static std::optional<double> rawBytes(const Placed& memory); // whole block, user area of its pages
    [[nodiscard]] std::optional<double>
    usableFlash(const Placed& processor) const; // bytes of flash left to the host by the over-provisioning
    // Table of a map by pages: an entry for each mapping unit of the usable flash. Media written in place need none.
    [[nodiscard]] std::optional<double> mapBytes(const Placed& processor) const;

private:
    const Design& m_design;
    std::vector<Placed> m_blocks;
};

} // namespace floom::inline engine
