// SPDX-License-Identifier: GPL-3.0-or-later
// The text on a block's card. Pure; uses only design and catalogue, so a new type needs no edit here.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace floom::inline drawing {

struct KeyRow {
    QString key;
    QString label;
    QString value;
};

[[nodiscard]] QString addressText(const Block& block); // "pkg[8][4]"
[[nodiscard]] QString elementAddress(const Block& block, int element); // "pkg[3][1]"; the id of a single block
[[nodiscard]] int elementOf(const Block& block, const QString& address); // inverse: "pkg[3][1].die[0]" -> 13; -1 if it is not of this block
[[nodiscard]] std::vector<int> elementsOf(const Block& block, const QString& address); // all elements named: "pkg[3][*]" -> 12, 13, 14, 15

// Parameters that the catalogue marks `key`; keyRows() adds the block's own values.
[[nodiscard]] std::vector<const ParameterSpec*> keyParameters(const TypeSpec& type);
[[nodiscard]] std::vector<KeyRow> keyRows(const Block& block, const TypeSpec& type);
[[nodiscard]] QString footText(const Block& block, const TypeSpec& type); // the key rows on one line: "TLC · tR 60 µs · tPROG 700 µs"
[[nodiscard]] QString valueText(const Block& block, const TypeSpec& type, const ParameterSpec& spec);
[[nodiscard]] QString widthText(const Block& block, const TypeSpec& type); // "×4" lanes, "128" bit, "" when the type has neither

// "16 × 8 = 128 dies, 8 TiB" while an array is being resized; inner levels multiply.
[[nodiscard]] QString arrayText(const Block& block, const TypeSpec& type);
[[nodiscard]] QString nestedText(const Block& block, const TypeSpec& type); // "16 × 2 × 4 × 4 = 512 planes"; "" without nesting
[[nodiscard]] QString mapText(const Link& link); // "each", "stripe:2"

// Indices of the blocks from host to memory: by role, then from left to right.
[[nodiscard]] std::vector<std::size_t> dataOrder(const Design& design, const Catalogue& catalogue);

[[nodiscard]] bool isIdeal(const Block& block);
[[nodiscard]] std::vector<int> overriddenElements(const Block& block); // flat indices, at most 4,096

} // namespace floom::inline drawing
