// SPDX-License-Identifier: GPL-3.0-or-later
// Reads and writes a design inside a larger JSON text; shared by readDesign() and the project text.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"
#include "io/json_reader.h"
#include "rules/cost_table.h"

namespace floom::inline engine {

// Reads the keys of a design; the caller calls finish(). Problems are reported to the reader's ReadProblem.
[[nodiscard]] Design readDesignFields(ObjectReader& reader, const Catalogue& catalogue);

// Reads the key "costs": cost figures that replace the table's. Problems are reported to the reader's ReadProblem.
[[nodiscard]] OwnCosts readCosts(ObjectReader& reader);

// JSON object of the design; all lines after the first are indented by `indent` blanks. No newline at the end.
[[nodiscard]] std::string designText(const Design& design, const Catalogue& catalogue, int indent);

// "each", "all", "roundRobin", "stripe:4".
[[nodiscard]] std::string mapText(const Link& link);
[[nodiscard]] bool readMap(std::string_view text, Link& link);

// takeReserved(): the reserved keys that this version does not use, as the text of one JSON object; "" if there are none. reservedText():
// the reverse, as text that continues an open object: a comma, then each key on a line of its own.
[[nodiscard]] std::string takeReserved(ObjectReader& reader, bool ofProject);
[[nodiscard]] std::string reservedText(const std::string& reserved, const std::string& indent);

// Checks "format" and "version" of a text file; `format` must be the expected name.
void readHeader(ObjectReader& reader, const std::string& format);

} // namespace floom::inline engine
