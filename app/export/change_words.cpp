// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/change_words.h"

#include <algorithm>

namespace floom {

namespace {

bool isPlain(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// Each id that stands as a word of its own becomes the label of its part; `named` gathers the ids.
std::string labelled(const std::string& text, const Design& design, const Catalogue& catalogue, std::string& named)
{
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && isPlain(text[end]))
            ++end;
        const std::string word = text.substr(at, std::max<std::size_t>(end - at, 1));
        const bool alone = end == text.size() || text[end] == ' ' || text[end] == ',';
        const Block* block = alone ? design.find(word) : nullptr;
        const TypeSpec* type = block != nullptr ? catalogue.find(block->type) : nullptr;
        if (type != nullptr && named.find(word) == std::string::npos)
            named += (named.empty() ? "" : ", ") + word;
        const bool many = out.ends_with("twice as many ");
        out += type != nullptr ? type->label + (many ? "s" : "") : word;
        at += word.size();
    }
    return out;
}

} // namespace

std::string changeWords(const Sensitivity& line, const Design& design, const Catalogue& catalogue)
{
    const std::size_t dot = line.address.find('.');
    if (line.address.starts_with("workload.")) // "no pauses of the host": not the block that is called so
        return line.change;
    const Block* block = design.find(line.address.substr(0, std::min(dot, line.address.find('['))));
    const TypeSpec* type = block != nullptr ? catalogue.find(block->type) : nullptr;
    const ParameterSpec* spec = type != nullptr && dot != std::string::npos ? type->parameter(line.address.substr(dot + 1)) : nullptr;
    if (spec != nullptr && line.change.starts_with(line.address + ' '))
        return spec->label + line.change.substr(line.address.size()) + " (" + line.address + ")";
    std::string named;
    const std::string text = labelled(line.change, design, catalogue, named);
    return named.empty() ? text : text + " (" + named + ")";
}

ChangeWords changeWordsOf(const Design& design, const Catalogue& catalogue)
{
    return [&](const Sensitivity& line) { return changeWords(line, design, catalogue); };
}

} // namespace floom
