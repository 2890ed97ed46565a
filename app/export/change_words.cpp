// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/change_words.h"

#include "base/spelling.h"
#include "base/units.h"
#include "catalogue/value_words.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace floom::inline exporting {

namespace {

bool isPlain(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// Replaces each id that is a whole word by its part's label; `named` collects the ids.
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

std::string workloadLabel(const std::string& word, const std::string& address)
{
    for (const auto& [id, label] :
         {std::pair("qd", "Queue depth"), {"bs", "Request size"}, {"rwmixread", "% reads"}, {"rate_iops", "Offered IOPS"}})
        if (word == id)
            return label;
    return address;
}

// "60 µs" for "60us": the form of an assignment on the command line.
std::string readable(const std::string& text, const ParameterSpec& spec,
                     std::string (*words)(const Value&, const ParameterSpec&) = valueWords)
{
    const Result<Value> value = parseValue(text, spec.kind);
    return value ? words(*value, spec) : text;
}

// Returns the text before `sign`, or all of it, and removes it and the sign from `rest`.
std::string upTo(std::string_view sign, std::string& rest)
{
    const std::size_t at = std::min(rest.find(sign), rest.size());
    std::string word = rest.substr(0, at);
    rest.erase(0, at + sign.size());
    return word;
}

// "NAND packages", "DDR memories", "BCH count".
std::string countLabel(std::string type)
{
    if (std::isupper(static_cast<unsigned char>(type.back())) != 0)
        return type + " count";
    if (type.back() != 'y')
        return type + 's';
    type.back() = 'i';
    return type + "es";
}

// Lower-cases a label inside a sentence ("Clock"), but not symbols ("CA clock", "tR").
std::string withinSentence(std::string label)
{
    if (label.size() > 1 && std::islower(static_cast<unsigned char>(label[1])) != 0)
        label[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(label[0])));
    return label;
}

} // namespace

std::string addressLabel(const std::string& address, const Design& design, const Catalogue& catalogue)
{
    const std::size_t dot = std::min(address.find('.'), address.size());
    const std::string place = address.substr(0, dot), id = place.substr(0, place.find('[')),
                      parameter = address.substr(std::min(dot + 1, address.size()));
    if (id == "workload")
        return workloadLabel(parameter, address);
    const Block* block = design.find(id);
    const TypeSpec* type = block != nullptr ? catalogue.find(block->type) : nullptr;
    const ParameterSpec* spec = type != nullptr ? type->parameter(parameter) : nullptr;
    if (spec == nullptr && (type == nullptr || parameter != "count"))
        return address;
    const auto ofType =
        std::count_if(design.blocks.begin(), design.blocks.end(), [&](const Block& one) { return one.type == block->type; });
    const std::string which = ofType > 1 || place != id ? " (" + place + ")" : "";
    if (spec == nullptr)
        return countLabel(type->label) + which;
    const bool isShared = std::any_of(design.blocks.begin(), design.blocks.end(), [&](const Block& one) {
        const TypeSpec* other = catalogue.find(one.type);
        return other != nullptr && other != type
            && std::any_of(other->parameters.begin(), other->parameters.end(),
                           [&](const ParameterSpec& its) { return its.label == spec->label; });
    });
    return (isShared ? type->label + ' ' + withinSentence(spec->label) : spec->label) + which;
}

std::string placeLabel(const std::string& place, const Design& design, const Catalogue& catalogue)
{
    const std::string id = place.substr(0, place.find_first_of("[."));
    const Block* block = design.find(id);
    const TypeSpec* type = block != nullptr ? catalogue.find(block->type) : nullptr;
    if (type == nullptr)
        return place;
    const std::size_t dot = place.rfind('.');
    std::string part = dot == std::string::npos ? std::string() : place.substr(dot + 1);
    part = spacedName(part.substr(0, part.find('[')));
    return part.empty() ? type->label : type->label + ' ' + part;
}

std::string loneLabel(const std::string& place, const Design& design, const Catalogue& catalogue)
{
    const Block* block = design.find(place.substr(0, place.find_first_of("[.")));
    const auto isAlike = [&](const Block& one) { return block != nullptr && one.type == block->type; };
    const auto alike = std::count_if(design.blocks.begin(), design.blocks.end(), isAlike);
    return placeLabel(place, design, catalogue) + (alike > 1 ? " (" + block->id + ")" : "");
}

std::string settingWords(const std::string& change, const std::string& address, const Design& design, const Catalogue& catalogue)
{
    const std::size_t dot = address.find('.');
    const Block* block = design.find(address.substr(0, std::min(dot, address.find('['))));
    const TypeSpec* type = block != nullptr ? catalogue.find(block->type) : nullptr;
    const ParameterSpec* spec = type != nullptr && dot != std::string::npos ? type->parameter(address.substr(dot + 1)) : nullptr;
    if (spec == nullptr || !change.starts_with(address + ' '))
        return {};
    std::string rest = change.substr(address.size() + 1);
    const std::string before = upTo(" to ", rest), after = rest.substr(0, rest.find_first_of(" ,"));
    rest.erase(0, after.size());
    std::string words = spec->label;
    words += spec->kind == Kind::boolean ? ' ' + readable(after, *spec)
                                         : ' ' + readable(before, *spec) + " to " + readable(after, *spec, changedWords);
    if (const std::string with = ", with " + block->id + '.'; rest.starts_with(with)) {
        rest.erase(0, with.size());
        const std::string other = upTo(" ", rest), value = rest.substr(0, rest.find_first_of(" ,"));
        rest.erase(0, value.size());
        const ParameterSpec* its = type->parameter(other);
        words += its != nullptr ? ", with " + its->label + ' ' + readable(value, *its) : with + other + ' ' + value;
    }
    return words + rest;
}

std::string changeWords(const Sensitivity& line, const Design& design, const Catalogue& catalogue)
{
    if (line.address.starts_with("workload.")) // "no pauses of the host": `host` is not the block of that name
        return line.change;
    if (const std::string setting = settingWords(line.change, line.address, design, catalogue); !setting.empty())
        return setting + " (" + line.address + ")";
    std::string named;
    const std::string text = labelled(line.change, design, catalogue, named);
    return named.empty() ? text : text + " (" + named + ")";
}

ChangeWords changeWordsOf(const Design& design, const Catalogue& catalogue)
{
    return [&](const Sensitivity& line) { return changeWords(line, design, catalogue); };
}

} // namespace floom::inline exporting
