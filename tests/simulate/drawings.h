// SPDX-License-Identifier: GPL-3.0-or-later
// One-line designs: "host=host_pcie bus=interconnect_axi ch=channel_controller[2]" and "host.link-bus.host ch.flash-pkg.flash". A link
// ending in * has the map `all`, in ~ `roundRobin`; else `each`.
#pragma once

#include "simulate/drive.h"

namespace floom {

inline std::vector<std::string> wordsOf(const std::string& text)
{
    std::vector<std::string> words(1);
    for (const char c : text)
        if (c != ' ')
            words.back() += c;
        else if (!words.back().empty())
            words.emplace_back();
    if (words.back().empty())
        words.pop_back();
    return words;
}

inline Design drawing(const std::string& blocks, const std::string& links, const Changes& changes = {})
{
    Design design;
    for (const std::string& word : wordsOf(blocks)) {
        const auto equals = word.find('='), bracket = word.find('[');
        Block block;
        block.id = word.substr(0, equals);
        block.type = word.substr(equals + 1, bracket == std::string::npos ? bracket : bracket - equals - 1);
        for (std::size_t i = bracket; i < word.size() && word[i] != ']'; i = word.find_first_of(",]", i + 1))
            block.count.push_back(std::stoi(word.substr(i + 1)));
        design.blocks.push_back(block);
    }
    const auto end = [](const std::string& text) { return LinkEnd{text.substr(0, text.find('.')), text.substr(text.find('.') + 1)}; };
    for (std::string word : wordsOf(links)) {
        const LinkMap map = word.back() == '*' ? LinkMap::all : word.back() == '~' ? LinkMap::roundRobin : LinkMap::each;
        if (map != LinkMap::each)
            word.pop_back();
        const auto dash = word.find('-');
        design.links.push_back({end(word.substr(0, dash)), end(word.substr(dash + 1)), map, 1});
    }
    for (const std::string& change : changes) {
        const Outcome done = assign(design, builtinCatalogue(), change);
        if (!done)
            qFatal("%s", done.error().message().c_str());
    }
    return design;
}

} // namespace floom
