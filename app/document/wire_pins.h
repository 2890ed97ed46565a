// SPDX-License-Identifier: GPL-3.0-or-later
// Pins: at most one point per wire through which a person wants it to run. They live in the design's reserved key `pins` as
// [{"from": "ch.flash", "to": "pkg.flash", "at": [640, 300]}] and mean nothing to physics. Pure functions over a design value.
#pragma once

#include "design/design.h"

#include <optional>
#include <string_view>
#include <vector>

namespace floom {

struct WirePin {
    LinkEnd from;
    LinkEnd to;
    Point at; // canvas px
    friend bool operator==(const WirePin&, const WirePin&) = default;
};

// Those whose wire exists; what cannot be read is passed over.
[[nodiscard]] std::vector<WirePin> pinsOf(const Design& design);
void setPins(Design& design, const std::vector<WirePin>& pins);

// The pin of one link set, moved or, without a point, taken away.
void setPin(Design& design, std::size_t link, std::optional<Point> at);

// Pins follow: of wires whose both ends moved, and of a block with a new name.
void movePins(Design& design, const Design& before);
void renamePins(Design& design, std::string_view id, const std::string& newId);

} // namespace floom
