// SPDX-License-Identifier: GPL-3.0-or-later
// Pins: at most one point per wire that its route must pass through. Stored in the design's reserved key `pins` as [{"from": "ch.flash",
// "to": "pkg.flash", "at": [640, 300]}]; they do not affect simulation. Pure functions of a design value.
#pragma once

#include "design/design.h"

#include <optional>
#include <string_view>
#include <vector>

namespace floom::inline document {

struct WirePin {
    LinkEnd from;
    LinkEnd to;
    Point at; // canvas px
    friend bool operator==(const WirePin&, const WirePin&) = default;
};

// Pins whose wire exists; unreadable entries are skipped.
[[nodiscard]] std::vector<WirePin> pinsOf(const Design& design);
void setPins(Design& design, const std::vector<WirePin>& pins);

// Sets, moves or (without a point) removes the pin of a link.
void setPin(Design& design, std::size_t link, std::optional<Point> at);

// Updates pins: of wires whose both ends moved, and of renamed blocks.
void movePins(Design& design, const Design& before);
void renamePins(Design& design, std::string_view id, const std::string& newId);

} // namespace floom::inline document
