// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/whole_units.h"

#include "base/number_text.h"
#include "model/parameters.h"
#include "workload/mean_bytes.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <numeric>

namespace floom::inline engine {
namespace {

// Bytes that are mapped, read and written as a whole, whatever part of them a request touches; 0 if there is no such unit.
std::int64_t mappedUnit(const Program& program)
{
    for (const Block& block : program.design.blocks)
        for (const TypeSpec& type : program.types)
            if (type.id == block.type && type.role == Role::processor && type.parameter("mappingUnit") != nullptr
                && type.parameter("mapping") != nullptr) {
                const ParameterReader of(block, type, {});
                const std::string mapping = of.choice("mapping");
                if (mapping == "page" || mapping == "dftl" || mapping == "zoned")
                    return of.size("mappingUnit");
                const auto& geometries = program.topology.geometries; // block mappings work by pages
                return geometries.empty() || geometries.front().inPlace ? std::int64_t{0} : std::int64_t{geometries.front().pageBytes};
            }
    return 0;
}

// One job of the workload.
class Load {
public:
    Load(const Workload& load, std::int64_t unit)
        : m_load(load)
        , m_unit(unit)
    {
        for (const auto& [bytes, percent] : load.blockSizes)
            m_least = std::min<std::int64_t>(m_least, bytes);
    }

    // "" if hardly any write is partial. `whose`: " of log".
    [[nodiscard]] std::string partWrites(bool isFilled, const std::string& whose) const
    {
        if (!isMade() || m_load.readPercent >= 100 || !m_load.random || !isFilled)
            return {};
        double share = 0;
        std::int64_t smallest = INT64_MAX;
        for (const auto& [bytes, percent] : m_load.blockSizes)
            if (percent > 0 && (bytes % m_unit != 0 || stepOf(bytes) % m_unit != 0)) {
                share += percent / 100.0;
                smallest = std::min<std::int64_t>(smallest, bytes);
            }
        if (share < kSome)
            return {};
        const std::string how = smallest < m_unit
            ? " change part of a mapping unit (" + quantityText(smallest, Kind::size) + " of " + quantityText(m_unit, Kind::size) + ")"
            : stepOf(smallest) % m_unit != 0 ? beginWords()
                                             : " end within mapping units (" + quantityText(smallest, Kind::size) + " is not a multiple of "
                + quantityText(m_unit, Kind::size) + ")";
        return (share > 0.995 ? " The writes" : " " + shortPercentText(share) + " of the writes") + whose + how
            + ": the drive reads the rest of each such unit first, then writes the whole unit.";
    }

    // For reads of whole units that start inside a unit.
    [[nodiscard]] std::string askewReads(const std::string& whose) const
    {
        if (!isAskew() || m_load.readPercent == 0)
            return {};
        if (m_load.readPercent < 100) // the sentence on writes has said where requests start
            return std::string(" Each read reaches") + kOneMore;
        return " The reads" + whose + beginWords() + ": each reaches" + kOneMore;
    }

    // Bytes of which all its requests are whole multiples, as a power of two; `most` if it has none that matter.
    [[nodiscard]] std::int64_t largestUnit(std::int64_t most) const
    {
        if (!m_load.trace.empty())
            return 1; // may contain any
        std::int64_t all = m_load.idle > Time{} ? 0 : static_cast<std::int64_t>(m_load.offset);
        for (const auto& [bytes, percent] : m_load.blockSizes)
            if (m_load.idle == Time{} && percent > 0)
                all = std::gcd(all, std::gcd(std::int64_t{bytes}, alignOf(bytes)));
        return all == 0 ? most : std::min(most, all & -all);
    }

    [[nodiscard]] bool isAskew() const { return isMade() && m_least % m_unit == 0 && stepOf(m_least) % m_unit != 0; }

    void straighten(Workload& to) const
    {
        to.offset = m_load.offset / static_cast<std::uint64_t>(m_unit) * static_cast<std::uint64_t>(m_unit);
        to.blockAlign = m_load.blockAlign > 0 ? up(m_load.blockAlign) : 0;
    }
    void enlarge(Workload& to) const
    {
        for (auto& [size, share] : to.blockSizes)
            size = static_cast<std::uint32_t>(up(size));
    }

private:
    static constexpr double kSome = 0.05;
    static constexpr const char* kOneMore = " one unit more than its size needs.";

    [[nodiscard]] bool isMade() const { return m_load.trace.empty() && m_load.idle == Time{} && m_load.action == Action::transfer; }
    [[nodiscard]] std::uint64_t up(std::uint64_t bytes) const
    {
        const auto unit = static_cast<std::uint64_t>(m_unit);
        return (bytes + unit - 1) / unit * unit;
    }
    // Alignment of requests of that size, without the offset.
    [[nodiscard]] std::int64_t alignOf(std::int64_t bytes) const
    {
        constexpr std::int64_t kNaturalMost = 4096;
        return m_load.naturalAlign  ? std::min(bytes & -bytes, kNaturalMost)
            : m_load.blockAlign > 0 ? static_cast<std::int64_t>(m_load.blockAlign)
                                    : m_least;
    }
    // Alignment including the offset.
    [[nodiscard]] std::int64_t stepOf(std::int64_t bytes) const
    {
        return std::gcd(alignOf(bytes), static_cast<std::int64_t>(m_load.offset % static_cast<std::uint64_t>(m_unit)));
    }
    [[nodiscard]] std::string beginWords() const
    {
        const std::int64_t align = alignOf(m_least);
        return align % m_unit != 0
            ? " begin within mapping units (at multiples of " + quantityText(align, Kind::size) + ", not of "
                + quantityText(m_unit, Kind::size) + ")"
            : " begin within mapping units (after an offset that is not a multiple of " + quantityText(m_unit, Kind::size) + ")";
    }

    const Workload& m_load;
    std::int64_t m_unit;
    std::int64_t m_least = INT64_MAX;
};

// Calls `each` for the workload, or for each of its jobs.
template <typename Each> void eachLoad(const Workload& workload, Each each)
{
    if (workload.parts.empty())
        each(workload, std::string());
    for (const Workload& part : workload.parts)
        each(part, part.job.empty() ? std::string() : " of " + part.job);
}

} // namespace

std::string partUnitWords(const Program& program, const Workload& workload)
{
    std::string text;
    if (const std::int64_t unit = mappedUnit(program); unit > 0)
        eachLoad(workload, [&](const Workload& load, const std::string& whose) {
            const Load one(load, unit);
            const std::string writes = one.partWrites(workload.precondition != Precondition::none, whose);
            if (load.readPercent == 100 || !writes.empty())
                text += writes + one.askewReads(whose);
        });
    return text;
}

std::optional<WholeUnits> inWholeUnits(const Program& program, const Workload& workload)
{
    const std::int64_t unit = mappedUnit(program);
    if (unit <= 0)
        return {};
    WholeUnits whole{workload, "requests at multiples of " + quantityText(unit, Kind::size), 1};
    bool differs = false, larger = false;
    const auto change = [&](const Workload& load, Workload& to) {
        const Load one(load, unit);
        const bool parts = !one.partWrites(workload.precondition != Precondition::none, {}).empty();
        if (!parts && !one.isAskew())
            return;
        differs = true;
        one.straighten(to);
        if (parts)
            one.enlarge(to);
        larger = larger || to.blockSizes != load.blockSizes;
    };
    change(workload, whole.workload);
    for (std::size_t i = 0; i < workload.parts.size(); ++i)
        change(workload.parts[i], whole.workload.parts[i]);
    if (!differs)
        return {};
    const auto sizes = [](const std::vector<std::pair<std::uint32_t, int>>& list) {
        return quantityText(static_cast<std::int64_t>(list.front().first), Kind::size);
    };
    if (!workload.parts.empty() && larger)
        whole.change = "requests of whole units of " + quantityText(unit, Kind::size);
    else if (larger) {
        whole.sizes = meanBytes(whole.workload) / meanBytes(workload);
        whole.change = workload.blockSizes.size() == 1
            ? "requests of " + sizes(workload.blockSizes) + " to " + sizes(whole.workload.blockSizes) + ", in bytes"
            : "sizes rounded up to multiples of " + quantityText(unit, Kind::size) + ", in bytes";
    }
    return whole;
}

std::optional<Value> unitOfRequests(const Program& program, const Workload& workload)
{
    const std::int64_t unit = mappedUnit(program);
    const auto& geometries = program.topology.geometries;
    if (unit <= 0 || geometries.empty())
        return {};
    auto largest = std::max(unit, std::int64_t{geometries.front().inPlace ? 0 : std::bit_floor(geometries.front().pageBytes)});
    bool parts = false;
    eachLoad(workload, [&](const Workload& load, const std::string&) {
        const Load one(load, unit);
        largest = one.largestUnit(largest);
        parts = parts || !one.partWrites(workload.precondition != Precondition::none, {}).empty();
    });
    return largest > unit || (parts && largest < unit) ? std::optional(Value(largest)) : std::nullopt;
}

} // namespace floom::inline engine
