// SPDX-License-Identifier: GPL-3.0-or-later
// What was changed between two drawings.
#include "base/units.h"
#include "export/comparison.h"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

namespace floom {

namespace {

constexpr auto kNone = "–";

std::string countText(const Block& block)
{
    std::string text;
    for (const int n : block.count)
        text += (text.empty() ? "" : " × ") + std::to_string(n);
    return text.empty() ? "1" : text;
}

std::string linkText(const Link& link)
{
    static constexpr const char* kMaps[] = {"each", "all", "round robin", "stripe"};
    std::string text = "wire " + link.from.block + '.' + link.from.port + " – " + link.to.block + '.' + link.to.port + ", "
        + kMaps[static_cast<std::size_t>(link.map)];
    return link.map == LinkMap::stripe ? text + ' ' + std::to_string(link.stripe) : text;
}

std::string valueText(const Parameters& parameters, const ParameterSpec& spec)
{
    const auto own = parameters.find(spec.id);
    return formatValue(own == parameters.end() ? spec.defaultValue : own->second, spec.kind);
}

class DesignDifference {
public:
    DesignDifference(const Catalogue& catalogue, Comparison& comparison)
        : m_catalogue(catalogue)
        , m_out(comparison)
    {
    }

    void blocks(const Design& a, const Design& b)
    {
        for (const auto& block : a.blocks) {
            const Block* other = b.find(block.id);
            if (!other)
                m_out.parameters.push_back({Change::removed, block.id, block.id, block.type + " × " + countText(block), kNone});
            else
                same(block, *other);
        }
        for (const auto& block : b.blocks)
            if (!a.find(block.id))
                m_out.parameters.push_back({Change::added, block.id, block.id, kNone, block.type + " × " + countText(block)});
    }

    void links(const Design& a, const Design& b)
    {
        const auto missing = [](const Design& design, const Link& link) {
            return std::find(design.links.begin(), design.links.end(), link) == design.links.end();
        };
        for (const auto& link : a.links)
            if (missing(b, link))
                m_out.parameters.push_back({Change::removed, "", linkText(link), "drawn", kNone});
        for (const auto& link : b.links)
            if (missing(a, link))
                m_out.parameters.push_back({Change::added, "", linkText(link), kNone, "drawn"});
    }

private:
    void compare(const std::string& block, const std::string& address, const std::string& a, const std::string& b)
    {
        if (a == b)
            m_out.equal.push_back({Change::equal, block, address, a, b});
        else
            m_out.parameters.push_back({Change::changed, block, address, a, b});
    }

    void same(const Block& a, const Block& b)
    {
        compare(a.id, a.id + ".type", a.type, b.type);
        compare(a.id, a.id + ".count", countText(a), countText(b));
        const TypeSpec* type = m_catalogue.find(a.type);
        if (!type || a.type != b.type)
            return;
        for (const auto& spec : type->parameters)
            compare(a.id, a.id + '.' + spec.id, valueText(a.parameters, spec), valueText(b.parameters, spec));
        overrides(a, b, *type);
    }

    void overrides(const Block& a, const Block& b, const TypeSpec& type)
    {
        std::set<std::pair<std::string, std::string>> places;
        for (const auto* block : {&a, &b})
            for (const auto& [path, parameters] : block->overrides)
                for (const auto& [id, value] : parameters)
                    places.emplace(path, id);
        for (const auto& [path, id] : places)
            if (const auto* spec = type.parameter(id))
                compare(a.id, std::string(a.id).append(path).append(1, '.').append(id), overrideText(a, path, *spec),
                        overrideText(b, path, *spec));
    }

    static std::string overrideText(const Block& block, const std::string& path, const ParameterSpec& spec)
    {
        const auto own = block.overrides.find(path);
        return own == block.overrides.end() ? valueText(block.parameters, spec) : valueText(own->second, spec);
    }

    const Catalogue& m_catalogue;
    Comparison& m_out;
};

// "rw=read qd=4" as {"rw": "read", "qd": "4"}.
std::map<std::string, std::string> wordsOf(const std::string& workload)
{
    std::map<std::string, std::string> words;
    std::istringstream stream(workload);
    for (std::string word; stream >> word;) {
        const auto at = std::min(word.find('='), word.size());
        words[word.substr(0, at)] = at < word.size() ? word.substr(at + 1) : "";
    }
    return words;
}

} // namespace

void compareWorkloads(const std::string& a, const std::string& b, Comparison& comparison)
{
    const auto wordsA = wordsOf(a);
    const auto wordsB = wordsOf(b);
    std::set<std::string> keys;
    for (const auto* words : {&wordsA, &wordsB})
        for (const auto& [key, value] : *words)
            keys.insert(key);
    const auto valueIn = [](const auto& words, const std::string& key) {
        const auto word = words.find(key);
        return word == words.end() ? std::string(kNone) : word->second;
    };
    for (const auto& key : keys) {
        const ParameterChange row{Change::changed, "", "workload " + key, valueIn(wordsA, key), valueIn(wordsB, key)};
        if (row.a != row.b)
            comparison.parameters.push_back(row);
        else
            comparison.equal.push_back({Change::equal, "", row.address, row.a, row.b});
    }
}

void compareDesigns(const Design& a, const Design& b, const Catalogue& catalogue, Comparison& comparison)
{
    DesignDifference difference(catalogue, comparison);
    difference.blocks(a, b);
    difference.links(a, b);
}

} // namespace floom
