// SPDX-License-Identifier: GPL-3.0-or-later
// The edits behind Document as pure functions over a design value: no Qt objects, no signals, any thread. Unknown ids are skipped.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace floom::edits {

// The type's short id, or the first of shortId2, shortId3, ... that is free.
[[nodiscard]] std::string freshId(const Design& design, const TypeSpec& type);
[[nodiscard]] bool isWellFormedId(std::string_view id);

// Adds a block of this type with these values and a fresh id, at a place that is brought within the canvas. The answer lasts until the next
// block comes.
Block& addNew(Design& design, const TypeSpec& type, Parameters values, Point at);

// Removes blocks with their links. A block with exactly two wires to two others is bridged where these may be joined.
// Returns a sentence per wire made so.
std::vector<std::string> removeBlocks(Design& design, const Catalogue& catalogue, const std::vector<std::string>& ids);

// Adds copies of the named blocks of `source` (which may be `design`'s own copy) moved by (dx, dy), with the links among them. New ids.
std::vector<std::string> addCopies(Design& design, const Catalogue& catalogue, const Design& source, const std::vector<std::string>& ids,
                                   int dx, int dy);

// Sets the array shape; overrides that name instances outside are cut to the new bounds or dropped. Returns the dropped keys.
std::vector<std::string> resize(Block& block, const std::vector<int>& dims);

void rename(Design& design, std::string_view id, const std::string& newId);

// "16x8", "16 8", "[16, 8]", "16": what a person types for an array; nothing when it is none of these. "1" and "" are a single instance.
[[nodiscard]] std::optional<std::vector<int>> parseShape(std::string_view text);

// Equal but for positions, names and notes.
[[nodiscard]] bool samePhysics(const Design& a, const Design& b);

// Ids of the blocks in which `after` differs from `before`, or whose links differ.
[[nodiscard]] std::vector<std::string> touched(const Design& before, const Design& after);

[[nodiscard]] LinkEnd linkEnd(const QString& block, const QString& port);
[[nodiscard]] QStringList toQt(const std::vector<std::string>& list);

// A canvas coordinate moved by d, kept inside +-1,000,000 px.
[[nodiscard]] int moved(int coordinate, int d);

} // namespace floom::edits
