// SPDX-License-Identifier: GPL-3.0-or-later
// The edits behind Document as pure functions of a design value: no Qt objects, no signals, any thread. Unknown ids are skipped.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace floom::inline document::edits {

// The type's short id, or the first free one of shortId2, shortId3, ...
[[nodiscard]] std::string freshId(const Design& design, const TypeSpec& type);
[[nodiscard]] bool isWellFormedId(std::string_view id);

// Adds a block of this type with these values and a fresh id; the position is clamped to the canvas. The reference is valid until the next
// block is added.
Block& addNew(Design& design, const TypeSpec& type, Parameters values, Point at);

std::string blockOf(std::string_view address); // "pkg" of "pkg[0].tR"

// Removes blocks with their links. If a block has exactly two wires to two other blocks, these are joined if their ports allow it. Returns
// a sentence per wire made this way.
std::vector<std::string> removeBlocks(Design& design, const Catalogue& catalogue, const std::vector<std::string>& ids);

// Adds copies of the named blocks of `source` (which may be a copy of `design`), moved by (dx, dy), with the links among them and their
// formulas. A copy keeps its name where that is free. Returns the new ids.
std::vector<std::string> addCopies(Design& design, const Catalogue& catalogue, const Design& source, const std::vector<std::string>& ids,
                                   int dx, int dy);

// Sets the array shape; overrides outside the new bounds are cut or dropped. Returns the dropped keys.
std::vector<std::string> resize(Block& block, const std::vector<int>& dims);

void rename(Design& design, std::string_view id, const std::string& newId);

// Parses an array shape as typed: "16x8", "16 8", "[16, 8]", "16"; nothing if invalid. "1" and "" mean a single instance.
[[nodiscard]] std::optional<std::vector<int>> parseShape(std::string_view text);

// Equal except for positions, names and notes.
[[nodiscard]] bool samePhysics(const Design& a, const Design& b);

// Ids of the blocks that differ between `before` and `after`, or whose links differ.
[[nodiscard]] std::vector<std::string> touched(const Design& before, const Design& after);

[[nodiscard]] LinkEnd linkEnd(const QString& block, const QString& port);
[[nodiscard]] QStringList toQt(const std::vector<std::string>& list);

// A canvas coordinate moved by d, clamped to +-1,000,000 px.
[[nodiscard]] int moved(int coordinate, int d);

} // namespace floom::inline document::edits
