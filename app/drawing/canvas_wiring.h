// SPDX-License-Identifier: GPL-3.0-or-later
// What may be wired to what while a wire is being drawn: legal targets, the reason in words for the others, types that would fit.
// Pure; reasons come from the engine's whyNotLinked().
#pragma once

#include "drawing/canvas_scene.h"

#include <QString>

#include <vector>

namespace floom {

struct WireTarget {
    int anchor = -1; // index into scene.anchors; one per port
    QString reason; // empty = legal
};

// All ports of other blocks, legal ones first, each group in the order of the drawing.
[[nodiscard]] std::vector<WireTarget> wireTargets(const Scene& scene, const Catalogue& catalogue, int fromAnchor);

// Types of which a new block could take a wire from this port, in palette order.
[[nodiscard]] std::vector<const TypeSpec*> fittingTypes(const Design& design, const Catalogue& catalogue, const LinkEnd& from);

// Ports of the drawing that could take a wire to a new block of this type: indices into scene.anchors, one per port.
[[nodiscard]] std::vector<int> takers(const Scene& scene, const Catalogue& catalogue, const TypeSpec& type);

// A type that could stand between two ports that cannot be joined: the missing channel controller. Null when there is none.
[[nodiscard]] const TypeSpec* typeBetween(const Design& design, const Catalogue& catalogue, const LinkEnd& from, const LinkEnd& to);

[[nodiscard]] LinkEnd endOf(const Scene& scene, int anchor);

} // namespace floom
