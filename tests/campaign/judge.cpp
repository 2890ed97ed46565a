// SPDX-License-Identifier: GPL-3.0-or-later
#include "campaign/judge.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace floom::campaign {

namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& path)
{
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

bool isWhole(const std::string& text, const std::string& ending)
{
    if (ending == ".json")
        return nlohmann::json::accept(text);
    if (ending == ".vcd")
        return text.find("$enddefinitions") != std::string::npos && text.ends_with("\n");
    return text.ends_with("\n");
}

// Cells of RFC 4180.
std::vector<std::string> cellsOf(const std::string& csv)
{
    std::vector<std::string> cells(1);
    bool inside = false;
    for (std::size_t i = 0; i < csv.size(); ++i) {
        const char c = csv[i];
        if (c == '"' && inside && i + 1 < csv.size() && csv[i + 1] == '"')
            cells.back() += csv[++i];
        else if (c == '"')
            inside = !inside;
        else if (!inside && (c == ',' || c == '\n'))
            cells.emplace_back();
        else if (inside || c != '\r')
            cells.back() += c;
    }
    return cells;
}

bool isFormula(const std::string& cell)
{
    if (cell.empty() || std::string("=+-@\t\r").find(cell.front()) == std::string::npos)
        return false;
    std::istringstream number(cell);
    number.imbue(std::locale::classic());
    double value = 0;
    return !(number >> value) || number.peek() != std::istringstream::traits_type::eof();
}

} // namespace

const char* nameOf(Fault fault)
{
    constexpr const char* kNames[] = {"fine",       "crash",           "hang",   "wrong exit code", "half file", "silent",
                                      "fault told", "left its folder", "formula"};
    return kNames[static_cast<int>(fault)];
}

Verdict judge(const Ended& ended, const std::string& folder, const std::vector<std::string>& outputs)
{
    const std::string tail = ended.err.substr(ended.err.size() - std::min<std::size_t>(ended.err.size(), 300));
    if (ended.hung)
        return {Fault::hang, "no answer to Ctrl+C"};
    if (ended.signal != 0)
        return {Fault::crash, "signal " + std::to_string(ended.signal) + ": " + tail};
    if (ended.code < 0 || ended.code > 2)
        return {Fault::wrongCode, "exit code " + std::to_string(ended.code) + ": " + tail};
    if (ended.code > 0 && ended.err.empty() && ended.out.empty())
        return {Fault::silent, "exit code " + std::to_string(ended.code)};
    for (const char* words : {"bug in Flashloom", "fault of the program", "mistake of this program", "array::at",
                              "vector::", "basic_string::", "std::", "[json.exception"})
        if (ended.err.find(words) != std::string::npos)
            return {Fault::fault, tail};
    for (const auto& entry : fs::directory_iterator(fs::path(folder).parent_path()))
        if (entry.path() != fs::path(folder))
            return {Fault::escaped, entry.path().string()};
    for (const auto& entry : fs::directory_iterator(folder))
        if (entry.path().filename().string().starts_with(".flashloom-"))
            return {Fault::halfFile, "left: " + entry.path().filename().string()};
    for (const std::string& name : outputs) {
        const fs::path path = fs::path(folder) / name;
        if (!fs::exists(path))
            continue;
        const std::string text = read(path);
        if (!isWhole(text, path.extension().string()))
            return {Fault::halfFile, name + " of " + std::to_string(text.size()) + " bytes"};
        if (path.extension() == ".csv")
            for (const std::string& cell : cellsOf(text))
                if (isFormula(cell))
                    return {Fault::formula, cell.substr(0, 60)};
    }
    return {};
}

} // namespace floom::campaign
