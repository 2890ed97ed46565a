// SPDX-License-Identifier: GPL-3.0-or-later
// Link rules: which ports can be wired, the reason when they cannot, and which array shapes a link map fits. Pure.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"

#include <string>

namespace floom::inline engine {

struct Joint { // one end, looked up; null if the name is unknown
    const Block* block = nullptr;
    const TypeSpec* type = nullptr;
    const PortSpec* port = nullptr;
};
[[nodiscard]] std::string busPhrase(Bus bus); // "the DDR bus"
[[nodiscard]] Joint jointOf(const Design& design, const Catalogue& catalogue, const LinkEnd& end);

// Why two known ends can never be wired, whatever the rest of the design; "" if they can.
[[nodiscard]] std::string whyNotJoined(const Joint& a, const Joint& b);

// Why the map does not fit the two arrays; "" if it does.
[[nodiscard]] std::string whyMapDoesNotFit(const Link& link, const Block& from, const Block& to);

[[nodiscard]] bool sameEnds(const Link& link, const LinkEnd& a, const LinkEnd& b); // in either order
[[nodiscard]] int linksAt(const Design& design, const LinkEnd& end);

} // namespace floom::inline engine
