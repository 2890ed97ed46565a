// SPDX-License-Identifier: GPL-3.0-or-later
// Legal targets while a wire is being drawn, the reason in words for each illegal one, and types that would fit. Pure; reasons come from
// the engine's whyNotLinked().
#pragma once

#include "drawing/canvas_scene.h"

#include <QString>

#include <vector>

namespace floom::inline drawing {

struct WireTarget {
    int anchor = -1; // index into scene.anchors; one per port
    QString reason; // empty = legal
};

// All ports of other blocks, legal ones first, each group in drawing order.
[[nodiscard]] std::vector<WireTarget> wireTargets(const Scene& scene, const Catalogue& catalogue, int fromAnchor);

// Types whose new block could be wired to this port, in palette order.
[[nodiscard]] std::vector<const TypeSpec*> fittingTypes(const Design& design, const Catalogue& catalogue, const LinkEnd& from);

// Ports that could be wired to a new block of this type: indices into scene.anchors, one per port.
[[nodiscard]] std::vector<int> takers(const Scene& scene, const Catalogue& catalogue, const TypeSpec& type);

// A type that makes a path of data between two ports of different buses: the missing channel controller, or the drive's first interconnect.
// Null if there is none, or if one of the blocks has a port of its own for it.
[[nodiscard]] const TypeSpec* typeBetween(const Design& design, const Catalogue& catalogue, const LinkEnd& from, const LinkEnd& to);

[[nodiscard]] LinkEnd endOf(const Scene& scene, int anchor);

} // namespace floom::inline drawing
