// SPDX-License-Identifier: GPL-3.0-or-later
#include "cases/case_file.h"

#include "base/units.h"

#include <sstream>

namespace floom {

std::vector<CaseLine> readCase(const std::string& text)
{
    std::vector<CaseLine> lines;
    std::istringstream stream(text);
    std::string row;
    for (int number = 1; std::getline(stream, row); ++number) {
        std::istringstream words(row.substr(0, row.find('#')));
        CaseLine line;
        line.number = number;
        if (!(words >> line.word))
            continue;
        for (std::string word; words >> word;) {
            const auto equals = word.find('=');
            if (equals == std::string::npos)
                line.words.push_back(word);
            else
                line.keys[word.substr(0, equals)] = word.substr(equals + 1);
        }
        lines.push_back(line);
    }
    return lines;
}

std::int64_t picosecondsOf(const std::string& text)
{
    const auto value = parseValue(text, Kind::time);
    return value ? std::get<std::int64_t>(*value) : -1;
}

} // namespace floom
