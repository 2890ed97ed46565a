// SPDX-License-Identifier: GPL-3.0-or-later
// Table: rows of text with a header, formatted as aligned plain text, Markdown or CSV (RFC 4180). Pure.
#pragma once

#include <string>
#include <vector>

namespace floom::inline exporting {

enum class Align : unsigned char { left, right };

struct Column {
    std::string name;
    Align align = Align::left;
};

struct Table {
    std::string title;
    std::vector<Column> columns;
    std::vector<std::vector<std::string>> rows; // one cell per column
};

[[nodiscard]] std::string plainText(const Table& table, bool withHeader = true);
[[nodiscard]] std::string markdown(const Table& table);
// Neutralizes cells that a spreadsheet would take for formulas; numbers stay numbers.
[[nodiscard]] std::string csv(const Table& table);

// Escapes text for Markdown: no tags, no end of a cell or line.
[[nodiscard]] std::string markdownWords(const std::string& words);

} // namespace floom::inline exporting
