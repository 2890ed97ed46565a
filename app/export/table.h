// SPDX-License-Identifier: GPL-3.0-or-later
// Table: rows of text with a header, and its forms: aligned plain text, Markdown, CSV (RFC 4180). Pure.
#pragma once

#include <string>
#include <vector>

namespace floom {

enum class Align : unsigned char { left, right };

struct Column {
    std::string name;
    Align align = Align::left;
};

struct Table {
    std::string title;
    std::vector<Column> columns;
    std::vector<std::vector<std::string>> rows; // as many cells as columns
};

[[nodiscard]] std::string plainText(const Table& table, bool withHeader = true);
[[nodiscard]] std::string markdown(const Table& table);
// Cells that a spreadsheet would take for a formula are made words; numbers stay numbers.
[[nodiscard]] std::string csv(const Table& table);

// As words of Markdown, whatever is in them: no tag, no end of a cell or line.
[[nodiscard]] std::string markdownWords(const std::string& words);

} // namespace floom
