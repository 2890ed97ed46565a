// SPDX-License-Identifier: GPL-3.0-or-later
// A design inside a larger JSON text: what readDesign() and the project text share.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"
#include "io/json_reader.h"
#include "rules/cost_table.h"

namespace floom {

// Takes the keys of a design; the caller calls finish(). Problems go to the reader's.
[[nodiscard]] Design readDesignFields(ObjectReader& reader, const Catalogue& catalogue);

// The key "costs": figures of cost in place of the table's. Problems go to the reader's.
[[nodiscard]] OwnCosts readCosts(ObjectReader& reader);

// The object's text; every line but the first is indented by `indent` blanks. No newline at the end.
[[nodiscard]] std::string designText(const Design& design, const Catalogue& catalogue, int indent);

// "each", "all", "roundRobin", "stripe:4".
[[nodiscard]] std::string mapText(const Link& link);
[[nodiscard]] bool readMap(std::string_view text, Link& link);

// The reserved keys this version does not use there, as one JSON object's text; "" when there are none. And back: ",\n" and the keys, one a
// line.
[[nodiscard]] std::string takeReserved(ObjectReader& reader, bool ofProject);
[[nodiscard]] std::string reservedText(const std::string& reserved, const std::string& indent);

// "format" and "version" of a text file; `format` must be the expected name.
void readHeader(ObjectReader& reader, const std::string& format);

} // namespace floom
