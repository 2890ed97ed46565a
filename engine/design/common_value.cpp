// SPDX-License-Identifier: GPL-3.0-or-later
#include "design/common_value.h"

#include "design/instance_key.h"

#include <algorithm>
#include <set>

namespace floom::inline engine {
namespace {

// A block cut into pieces at the bounds of its overrides: all instances of a piece have the same values.
class Pieces {
public:
    static constexpr std::size_t kMost = 65'536;

    Pieces(const Block& block, const TypeSpec& type)
        : m_block(block)
        , m_type(type)
        , m_elements(block.count.size())
    {
        for (const int count : block.count)
            m_cuts.emplace_back(count);
        for (const LevelSpec& level : type.levels)
            m_cuts.emplace_back(static_cast<int>(levelSize(block, type, level)));
        for (const auto& [key, values] : block.overrides)
            if (const auto address = readInstanceKey(key))
                cut(*address);
    }

    [[nodiscard]] std::size_t count() const
    {
        std::size_t pieces = 1;
        for (const Cuts& cuts : m_cuts)
            pieces = std::min(pieces * cuts.at.size(), kMost + 1);
        return pieces;
    }

    // Values of a parameter with their number of instances, ordered by first instance.
    [[nodiscard]] std::vector<std::pair<Value, double>> valuesOf(const std::string& parameter) const
    {
        std::vector<std::pair<Value, double>> values;
        std::vector<std::set<int>::const_iterator> at;
        for (const Cuts& cuts : m_cuts)
            at.push_back(cuts.at.begin());
        const std::size_t pieces = count();
        for (std::size_t piece = 0; piece < pieces; ++piece) {
            InstancePath path;
            double instances = 1;
            for (std::size_t d = 0; d < at.size(); ++d) {
                (d < m_elements ? path.element : path.levels).push_back(*at[d]);
                const auto next = std::next(at[d]);
                instances *= (next == m_cuts[d].at.end() ? m_cuts[d].count : *next) - *at[d];
            }
            const Value value = effectiveValue(m_block, m_type, parameter, path);
            const auto known = std::find_if(values.begin(), values.end(), [&](const auto& one) { return one.first == value; });
            if (known == values.end())
                values.emplace_back(value, instances);
            else
                known->second += instances;
            for (std::size_t d = at.size(); d-- > 0;) { // the last dimension varies fastest
                if (++at[d] != m_cuts[d].at.end())
                    break;
                at[d] = m_cuts[d].at.begin();
            }
        }
        return values;
    }

private:
    struct Cuts {
        explicit Cuts(int size)
            : count(size)
        {
        }
        int count;
        std::set<int> at{0}; // first indices of the pieces
    };

    void cut(const Address& key)
    {
        for (std::size_t i = 0; i < key.parts.size(); ++i)
            for (std::size_t d = 0; d < key.parts[i].dims.size(); ++d) {
                const std::size_t dimension = i == 0 ? d : m_elements + i - 1;
                const Range& range = key.parts[i].dims[d];
                if (dimension >= m_cuts.size() || range.all())
                    continue;
                Cuts& cuts = m_cuts[dimension];
                for (const int begin : {range.first, range.last + 1})
                    if (begin > 0 && begin < cuts.count)
                        cuts.at.insert(begin);
            }
    }

    const Block& m_block;
    const TypeSpec& m_type;
    std::size_t m_elements;
    std::vector<Cuts> m_cuts; // of the array dimensions, then of the levels
};

} // namespace

std::vector<std::pair<std::string, Value>> commonValues(const Block& block, const TypeSpec& type)
{
    std::vector<std::pair<std::string, Value>> common;
    std::set<std::string> parameters;
    for (const auto& [key, values] : block.overrides)
        for (const auto& [parameter, value] : values)
            parameters.insert(parameter);
    if (parameters.empty())
        return common;
    const Pieces pieces(block, type);
    if (pieces.count() > Pieces::kMost)
        return common;
    for (const std::string& parameter : parameters) {
        const auto values = pieces.valuesOf(parameter);
        if (values.size() <= 1)
            continue;
        const auto most = std::max_element(values.begin(), values.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
        Block plain = block;
        plain.overrides.clear();
        const auto own =
            std::find_if(values.begin(), values.end(), [&, value = effectiveValue(plain, type, parameter, {})](const auto& one) {
                return one.first == value; // preferred where as many instances have it
            });
        common.emplace_back(parameter, own != values.end() && own->second == most->second ? own->first : most->first);
    }
    return common;
}

Value usualValue(const Block& block, const TypeSpec& type, const std::string& parameter)
{
    if (block.overrides.empty())
        return effectiveValue(block, type, parameter, {});
    for (const auto& [id, value] : commonValues(block, type))
        if (id == parameter)
            return value;
    return effectiveValue(block, type, parameter, {std::vector<int>(block.count.size()), std::vector<int>(type.levels.size())});
}

} // namespace floom::inline engine
