// SPDX-License-Identifier: GPL-3.0-or-later
// A design as a picture: small tiles with glyphs, wires, arrays as heat cells. Pure: welcome page, compare, variants and export use it.
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

namespace floom {

enum class DiagramTheme { dark, light };

// Fits the whole design into `rect`, at most 1:1 of the canvas. `result` colours it; null = uncoloured.
void paintDiagram(QPainter& painter, const Design& design, const Catalogue& catalogue, const RunResult* result, const QRectF& rect,
                  DiagramTheme theme);

// Where paintDiagram() puts each block in `rect`: what badges and loads are drawn at.
[[nodiscard]] std::map<std::string, QRectF> diagramPlaces(const Design& design, const Catalogue& catalogue, const QRectF& rect);
// And its wires, piece by piece.
[[nodiscard]] std::vector<QLineF> diagramWires(const Design& design, const Catalogue& catalogue, const QRectF& rect);

} // namespace floom
