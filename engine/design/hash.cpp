// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/random.h"
#include "design/address.h"

#include <algorithm>
#include <bit>

namespace floom::inline engine {

namespace {

class Digest {
public:
    void add(std::string_view text)
    {
        add(text.size());
        m_state = hashText(text, m_state);
    }
    void add(std::uint64_t number) { m_state = mix64(m_state ^ number); }
    void add(const Value& value)
    {
        add(value.index());
        if (const auto* text = std::get_if<std::string>(&value))
            add(std::string_view(*text));
        else if (const auto* real = std::get_if<double>(&value))
            add(std::bit_cast<std::uint64_t>(*real == 0 ? 0.0 : *real));
        else if (const auto* whole = std::get_if<std::int64_t>(&value))
            add(static_cast<std::uint64_t>(*whole));
        else
            add(std::uint64_t{std::get<bool>(value)});
    }
    void add(const Parameters& parameters)
    {
        add(parameters.size());
        for (const auto& [id, value] : parameters) {
            add(std::string_view(id));
            add(value);
        }
    }
    [[nodiscard]] std::uint64_t value() const { return mix64(m_state); }

private:
    std::uint64_t m_state = 0xF1A5'4100'0000'0001ULL;
};

void addBlock(Digest& digest, const Block& block)
{
    digest.add(std::string_view(block.id));
    digest.add(std::string_view(block.type));
    digest.add(block.count.size());
    for (const int n : block.count)
        digest.add(static_cast<std::uint64_t>(n));
    digest.add(block.parameters);
    digest.add(block.overrides.size());
    for (const auto& [key, values] : block.overrides) {
        digest.add(std::string_view(key));
        digest.add(values);
    }
}

// Links have no direction, except the stripe map.
std::string linkText(const Link& link)
{
    std::string from = link.from.block + "." + link.from.port;
    std::string to = link.to.block + "." + link.to.port;
    if (link.map != LinkMap::stripe && to < from)
        std::swap(from, to);
    return from + " " + to + " " + std::to_string(static_cast<int>(link.map)) + " "
        + std::to_string(link.map == LinkMap::stripe ? link.stripe : 0);
}

} // namespace

std::string designHash(const Design& design)
{
    std::vector<const Block*> blocks;
    for (const Block& block : design.blocks)
        blocks.push_back(&block);
    std::sort(blocks.begin(), blocks.end(), [](const Block* a, const Block* b) { return a->id < b->id; });
    std::vector<std::string> links;
    for (const Link& link : design.links)
        links.push_back(linkText(link));
    std::sort(links.begin(), links.end());

    Digest digest;
    digest.add(blocks.size());
    for (const Block* block : blocks)
        addBlock(digest, *block);
    digest.add(links.size());
    for (const std::string& link : links)
        digest.add(std::string_view(link));

    // The design's own cost figures are part of a run's result.
    if (const auto costs = design.reserved.find("\"costs\":{"); costs != std::string::npos)
        digest.add(std::string_view(design.reserved).substr(costs, design.reserved.find('}', costs) - costs));

    constexpr char digits[] = "0123456789abcdef";
    std::string text;
    for (int shift = 60; shift >= 0; shift -= 4)
        text += digits[(digest.value() >> shift) & 15];
    return text;
}

} // namespace floom::inline engine
