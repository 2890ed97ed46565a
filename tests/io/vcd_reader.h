// SPDX-License-Identifier: GPL-3.0-or-later
// A parser of value change dumps by the grammar of IEEE 1364 clause 18, independent of the writer.
#pragma once

#include <cstdint>
#include <istream>
#include <map>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

namespace floom {

struct DumpVariable {
    int width = 0;
    std::string name;
};
struct Dump {
    std::map<std::string, DumpVariable> variables; // by identifier code
    std::vector<std::tuple<std::int64_t, std::string, std::string>> changes; // time, code, value
    std::string problem;
};

// A header declaration up to its $end, the keyword left out.
inline std::vector<std::string> declaration(std::istream& in)
{
    std::vector<std::string> words;
    std::string word;
    while (in >> word && word != "$end")
        words.push_back(word);
    return words;
}

inline Dump readDump(const std::string& text)
{
    Dump dump;
    std::istringstream in(text);
    std::string word;
    int depth = 0;
    while (in >> word && word != "$enddefinitions") {
        const auto words = declaration(in);
        if (word == "$scope")
            ++depth;
        else if (word == "$upscope")
            --depth;
        else if (word == "$var" && (words.size() != 4 || words[0] != "reg" || depth != 1 || dump.variables.count(words[2]) != 0))
            dump.problem += "bad $var; ";
        else if (word == "$var")
            dump.variables[words[2]] = {std::stoi(words[1]), words[3]};
        else if (word != "$comment" && word != "$version" && word != "$timescale")
            dump.problem += "unknown " + word + "; ";
    }
    if (depth != 0 || !declaration(in).empty())
        dump.problem += "scopes; ";
    std::int64_t now = -1;
    while (in >> word) {
        if (word == "$dumpvars" || word == "$end")
            continue;
        if (word[0] == '#') {
            const std::int64_t at = std::stoll(word.substr(1));
            if (at <= now)
                dump.problem += "time stands still; ";
            now = at;
            continue;
        }
        std::string code;
        in >> code;
        const auto found = dump.variables.find(code);
        if (word[0] != 'b' || found == dump.variables.end() || word.size() - 1 > static_cast<std::size_t>(found->second.width)
            || word.find_first_not_of("01z", 1) != std::string::npos)
            dump.problem += "bad change " + word + " " + code + "; ";
        dump.changes.emplace_back(now, code, word.substr(1));
    }
    return dump;
}

} // namespace floom
