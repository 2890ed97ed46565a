// SPDX-License-Identifier: GPL-3.0-or-later
// Differences between two designs.
#include "base/units.h"
#include "export/change_words.h"
#include "export/comparison.h"
#include "export/number_text.h"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

namespace floom::inline exporting {

namespace {

std::string arrayText(const Block& block)
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
                m_out.parameters.push_back({Change::removed, block.id, block.id, block.type + " × " + arrayText(block), kNoValue});
            else
                same(block, *other);
        }
        for (const auto& block : b.blocks)
            if (!a.find(block.id))
                m_out.parameters.push_back({Change::added, block.id, block.id, kNoValue, block.type + " × " + arrayText(block)});
    }

    void links(const Design& a, const Design& b)
    {
        const auto missing = [](const Design& design, const Link& link) {
            return std::find(design.links.begin(), design.links.end(), link) == design.links.end();
        };
        for (const auto& link : a.links)
            if (missing(b, link))
                m_out.parameters.push_back({Change::removed, "", linkText(link), "drawn", kNoValue});
        for (const auto& link : b.links)
            if (missing(a, link))
                m_out.parameters.push_back({Change::added, "", linkText(link), kNoValue, "drawn"});
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
        compare(a.id, a.id + ".count", arrayText(a), arrayText(b));
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

using Words = std::map<std::string, std::string>;

// "rw=read qd=4" as {"rw": "read", "qd": "4"}.
Words wordsOf(const std::string& job)
{
    Words words;
    std::istringstream stream(job);
    for (std::string word; stream >> word;) {
        const auto at = std::min(word.find('='), word.size());
        words[word.substr(0, at)] = at < word.size() ? word.substr(at + 1) : "";
    }
    return words;
}

struct ComparedJob {
    std::string text;
    Words words;
};

// By name; the only job of a workload has an empty name.
std::map<std::string, ComparedJob> jobsOf(const std::string& workload)
{
    std::map<std::string, ComparedJob> jobs;
    std::istringstream stream(workload);
    for (std::string text; std::getline(stream, text, ';');) {
        const auto first = text.find_first_not_of(' ');
        if (first == std::string::npos)
            continue;
        ComparedJob job{text.substr(first, text.find_last_not_of(' ') + 1 - first), wordsOf(text)};
        std::string name = job.words["job"];
        if (jobs.contains(name))
            name += ' ' + std::to_string(jobs.size() + 1);
        job.words.erase("job");
        jobs.emplace(std::move(name), std::move(job));
    }
    return jobs;
}

void compareWords(const std::string& name, const Words& a, const Words& b, Comparison& comparison)
{
    std::set<std::string> keys;
    for (const auto* words : {&a, &b})
        for (const auto& [key, value] : *words)
            keys.insert(key);
    const auto valueIn = [](const Words& words, const std::string& key) {
        const auto word = words.find(key);
        return word == words.end() ? std::string(kNoValue) : word->second;
    };
    for (const auto& key : keys) {
        const std::string address = "workload." + key, label = addressLabel(address, {}, {});
        ParameterChange row{Change::changed, "", "workload " + (name.empty() ? key : name + ' ' + key), valueIn(a, key),
                            valueIn(b, key), {}};
        row.label = label == address ? row.address : name.empty() ? label : label + " (" + name + ")";
        if (row.a == row.b)
            row.change = Change::equal;
        (row.a == row.b ? comparison.equal : comparison.parameters).push_back(std::move(row));
    }
}

std::string labelOf(const ParameterChange& change, const Design& design, const Catalogue& catalogue)
{
    return change.block == change.address ? placeLabel(change.block, design, catalogue) : addressLabel(change.address, design, catalogue);
}

} // namespace

void compareWorkloads(const std::string& a, const std::string& b, Comparison& comparison)
{
    const auto jobsA = jobsOf(a), jobsB = jobsOf(b);
    const auto isShared = [&](const auto& job) { return jobsB.contains(job.first); };
    if (std::none_of(jobsA.begin(), jobsA.end(), isShared)) {
        if (a != b)
            comparison.parameters.push_back({Change::changed, "", "workload", a, b, "Workload"});
        return;
    }
    const auto lone = [&](Change change, const std::string& name, const std::string& textA, const std::string& textB) {
        comparison.parameters.push_back({change, "", "workload " + name, textA, textB, "Job " + name});
    };
    for (const auto& [name, job] : jobsA)
        if (const auto other = jobsB.find(name); other != jobsB.end())
            compareWords(name, job.words, other->second.words, comparison);
        else
            lone(Change::removed, name, job.text, kNoValue);
    for (const auto& [name, job] : jobsB)
        if (!jobsA.contains(name))
            lone(Change::added, name, kNoValue, job.text);
}

void compareDesigns(const Design& a, const Design& b, const Catalogue& catalogue, Comparison& comparison)
{
    DesignDifference difference(catalogue, comparison);
    difference.blocks(a, b);
    difference.links(a, b);
    for (auto* list : {&comparison.parameters, &comparison.equal})
        for (auto& change : *list)
            if (change.label.empty())
                change.label = labelOf(change, a.find(change.block) ? a : b, catalogue);
}

} // namespace floom::inline exporting
