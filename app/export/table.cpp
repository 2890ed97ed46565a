// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/table.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace floom::inline exporting {

namespace {

// Terminal cells: counts each UTF-8 sequence as one.
std::size_t width(const std::string& text)
{
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string padded(const std::string& text, std::size_t to, Align align)
{
    const std::string blanks(to - std::min(to, width(text)), ' ');
    return align == Align::right ? blanks + text : text + blanks;
}

std::vector<std::string> names(const Table& table)
{
    std::vector<std::string> list;
    for (const auto& column : table.columns)
        list.push_back(column.name);
    return list;
}

// "-3", "+1.5e6", ".5": plain numbers for any spreadsheet.
bool isNumber(std::string_view text)
{
    const auto digits = [&text] {
        const std::size_t count = std::min(text.find_first_not_of("0123456789"), text.size());
        text.remove_prefix(count);
        return count;
    };
    const auto sign = [&text] { text.remove_prefix(!text.empty() && (text.front() == '-' || text.front() == '+') ? 1 : 0); };
    sign();
    std::size_t count = digits();
    if (text.starts_with('.')) {
        text.remove_prefix(1);
        count += digits();
    }
    if (count > 0 && (text.starts_with('e') || text.starts_with('E'))) {
        text.remove_prefix(1);
        sign();
        count = digits();
    }
    return count > 0 && text.empty();
}

// Prefixes a cell that a spreadsheet would take for a formula with an apostrophe, as OWASP advises. Other spreadsheets' separators are
// quoted, too: a formula could begin after one.
std::string harmless(const std::string& cell)
{
    constexpr std::string_view kBegins[] = {"=", "+", "-", "@", "\t", "\r", "\n", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"};
    const bool begins = std::any_of(std::begin(kBegins), std::end(kBegins), [&](std::string_view c) { return cell.starts_with(c); });
    return begins && !isNumber(cell) ? '\'' + cell : cell;
}

std::string quoted(const std::string& given)
{
    const std::string cell = harmless(given);
    if (cell.find_first_of(",;\t\"\r\n") == std::string::npos)
        return cell;
    std::string text = "\"";
    for (const char c : cell)
        text += c == '"' ? std::string("\"\"") : std::string(1, c);
    return text + '"';
}

} // namespace

std::string plainText(const Table& table, bool withHeader)
{
    std::vector<std::size_t> widths(table.columns.size(), 0);
    auto lines = table.rows;
    if (withHeader)
        lines.insert(lines.begin(), names(table));
    for (const auto& line : lines)
        for (std::size_t i = 0; i < widths.size(); ++i)
            widths[i] = std::max(widths[i], width(line.at(i)));
    std::string text = table.title.empty() ? "" : table.title + "\n";
    for (const auto& line : lines) {
        std::string row;
        for (std::size_t i = 0; i < widths.size(); ++i)
            row += "  " + padded(line.at(i), widths[i], table.columns[i].align);
        text += row.substr(0, row.find_last_not_of(' ') + 1) + '\n';
    }
    return text;
}

std::string markdownWords(const std::string& words)
{
    std::string text;
    for (const char c : words)
        if (c == '|')
            text += "\\|";
        else if (c == '<')
            text += "&lt;";
        else if (c == '&')
            text += "&amp;";
        else
            text += c == '\n' || c == '\r' ? ' ' : c;
    return text;
}

std::string markdown(const Table& table)
{
    std::string text = table.title.empty() ? "" : "### " + markdownWords(table.title) + "\n\n";
    const auto addLine = [&text](const std::vector<std::string>& cells) {
        for (const auto& cell : cells)
            text += "| " + markdownWords(cell) + ' ';
        text += "|\n";
    };
    addLine(names(table));
    for (const auto& column : table.columns)
        text += column.align == Align::right ? "|---:" : "|---";
    text += "|\n";
    for (const auto& row : table.rows)
        addLine(row);
    return text;
}

std::string csv(const Table& table)
{
    std::string text;
    const auto addLine = [&text](const std::vector<std::string>& cells) {
        for (std::size_t i = 0; i < cells.size(); ++i)
            text += (i == 0 ? "" : ",") + quoted(cells[i]);
        text += "\r\n";
    };
    addLine(names(table));
    for (const auto& row : table.rows)
        addLine(row);
    return text;
}

} // namespace floom::inline exporting
