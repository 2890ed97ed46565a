// SPDX-License-Identifier: GPL-3.0-or-later
// Paints a design as a picture: small tiles with glyphs, wires, arrays as heat cells. Pure: used by welcome page, compare, variants and
// export.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"
#include "results/run_result.h"

#include <QLineF>
#include <QRectF>

#include <map>
#include <string>
#include <vector>

class QPainter;

namespace floom::inline desk {

enum class DiagramTheme { dark, light };

// Fits the whole design into `rect`, at most at canvas scale. `result` colours it; null = uncoloured.
void paintDiagram(QPainter& painter, const Design& design, const Catalogue& catalogue, const RunResult* result, const QRectF& rect,
                  DiagramTheme theme);

// Where paintDiagram() places each block in `rect`, for badges and loads.
[[nodiscard]] std::map<std::string, QRectF> diagramPlaces(const Design& design, const Catalogue& catalogue, const QRectF& rect);
// The wires, as segments.
[[nodiscard]] std::vector<QLineF> diagramWires(const Design& design, const Catalogue& catalogue, const QRectF& rect);

} // namespace floom::inline desk
