// SPDX-License-Identifier: GPL-3.0-or-later
#include "detect/truth.h"

#include "design/address.h"
#include "firmware/space/layout.h"

#include <algorithm>
#include <array>
#include <vector>

namespace floom::detect {

namespace {

constexpr std::uint64_t kStep = 4096; // of the chunk probe
constexpr std::uint64_t kLongestChunk = 128 * kStep;
constexpr std::size_t kMostDies = 133; // three turns within the strides that are tried
constexpr std::uint64_t kSmallestCache = 64 << 10, kLargestCache = 4 << 20;

class Facts {
public:
    explicit Facts(const Program& program)
        : m_program(program)
        , m_settings(settings())
        , m_layout(program.topology, m_settings)
    {
        StartState start;
        start.random = false;
        m_layout.fill(start);
        m_planesApart = text(program.topology.dies.front().memory, "planeReads") == "independent";
        const std::uint64_t most = std::min<std::uint64_t>(m_layout.units(), 1 << 20);
        while (m_run < most && array(m_run) == array(0))
            ++m_run;
        m_whole = m_layout.pieces() <= 1;
        for (std::uint64_t u = 0; u < std::min(most, 64 * m_run) && m_whole; ++u)
            m_whole = array(u) == array(u / m_run * m_run);
        for (std::size_t i = 0; i < most / m_run && i < std::size_t{4} * 4096; ++i)
            m_arrays.push_back(array(i * m_run));
        m_period = period(m_arrays);
    }

    [[nodiscard]] Truth chunk() const
    {
        const std::uint64_t bytes = m_run * m_settings.unitBytes;
        if (!m_whole || m_period == 0)
            return {std::nullopt, false, "addresses are not spread over the dies in equal pieces"};
        Truth truth{static_cast<double>(bytes), m_period > 1 && bytes % kStep == 0 && bytes <= kLongestChunk, {}};
        if (!truth.identifiable)
            truth.reason = m_period == 1 ? "one die only" : "outside the sizes that are tried";
        return truth;
    }

    [[nodiscard]] Truth dies() const
    {
        Truth truth = chunk();
        if (!truth.value)
            return truth;
        truth.value = static_cast<double>(m_period);
        if (truth.identifiable && m_period > kMostDies) {
            truth.identifiable = false;
            truth.reason = "more than the strides that are tried";
        }
        return truth;
    }

    // Dies in order must change the channel after each m and come back to it after C changes.
    [[nodiscard]] Truth channels() const
    {
        Truth truth = dies();
        if (!truth.value)
            return truth;
        std::vector<std::uint32_t> on;
        for (std::size_t i = 0; i < m_period; ++i)
            on.push_back(m_program.topology.dies[m_arrays[i][0]].channel);
        std::vector<std::uint32_t> all = on;
        std::sort(all.begin(), all.end());
        const auto count = static_cast<std::size_t>(std::unique(all.begin(), all.end()) - all.begin());
        truth.value = static_cast<double>(count);
        std::size_t run = 1;
        while (run < on.size() && on[run] == on[0])
            ++run;
        bool regular = count * run <= on.size();
        for (std::size_t s = 0; s < on.size() && regular; ++s)
            regular = (on[s] == on[0]) == (s / run % count == 0);
        if (truth.identifiable && (!regular || count < 2 || count >= m_period || m_period < 4)) {
            truth.identifiable = false;
            truth.reason = count < 2 ? "one channel only" : count >= m_period ? "one die on each channel" : "no regular order of channels";
        }
        return truth;
    }

    [[nodiscard]] Truth mappingUnit() const
    {
        Truth truth{static_cast<double>(m_settings.unitBytes), true, {}};
        if (m_settings.unitBytes < 1024 || m_settings.unitBytes > 65536) {
            truth.identifiable = false;
            truth.reason = "outside the sizes that are tried";
        }
        return truth;
    }

    [[nodiscard]] Truth readCache() const
    {
        const auto bytes = static_cast<std::uint64_t>(number("readCache", 0));
        if (bytes == 0)
            return {std::nullopt, false, "no read cache"};
        Truth truth{static_cast<double>(bytes), bytes >= kSmallestCache && bytes <= kLargestCache, {}};
        if (!truth.identifiable)
            truth.reason = "outside the sizes that are tried";
        return truth;
    }

private:
    using Array = std::array<std::uint32_t, 2>; // die, and plane where planes read by themselves

    [[nodiscard]] Value value(std::size_t component, const char* parameter) const
    {
        const Instance& instance = m_program.instances[component];
        const TypeSpec& type = m_program.types[instance.type];
        const bool known = std::any_of(type.parameters.begin(), type.parameters.end(), [&](const auto& p) { return p.id == parameter; });
        return known ? effectiveValue(m_program.design.blocks[instance.block], type, parameter, {instance.element, {}}) : Value(false);
    }
    [[nodiscard]] std::string text(std::size_t component, const char* parameter) const
    {
        const Value v = value(component, parameter);
        const auto* words = std::get_if<std::string>(&v);
        return words != nullptr ? *words : std::string();
    }
    [[nodiscard]] std::int64_t number(const char* parameter, std::int64_t otherwise) const
    {
        const Value v = value(m_program.topology.processor, parameter);
        const auto* n = std::get_if<std::int64_t>(&v);
        return n != nullptr ? *n : otherwise;
    }

    [[nodiscard]] FirmwareSettings settings() const
    {
        const std::size_t cpu = m_program.topology.processor;
        const MemoryGeometry& g = m_program.topology.geometries.front();
        FirmwareSettings s;
        s.mapping = text(cpu, "mapping");
        s.unitBytes = s.mapping->byBlocks() && !g.inPlace ? g.pageBytes : static_cast<std::uint32_t>(number("mappingUnit", 4096));
        s.allocation = text(cpu, "allocation");
        s.superblock = static_cast<std::uint32_t>(number("superblock", 1));
        s.parityStripe = static_cast<std::uint32_t>(number("parityStripe", 0));
        s.stripe = static_cast<std::uint32_t>(number("stripe", 1));
        return s;
    }

    [[nodiscard]] Array array(std::uint64_t unit) const
    {
        const Place place = m_settings.mapping->byBlocks() && !m_layout.inPlace() ? m_layout.home(unit) : m_layout.first(unit);
        const FlashAddress address = m_layout.address(place.die, place.slot);
        return {address.die, m_planesApart ? std::uint32_t{address.plane} : 0};
    }

    static std::size_t period(const std::vector<Array>& arrays)
    {
        for (std::size_t p = 1; p <= arrays.size() / 3; ++p)
            if (std::equal(arrays.begin() + static_cast<std::ptrdiff_t>(p), arrays.end(), arrays.begin()))
                return p;
        return 0;
    }

    const Program& m_program;
    const FirmwareSettings m_settings;
    Layout m_layout;
    bool m_planesApart = false, m_whole = true;
    std::uint64_t m_run = 1; // units of a chunk
    std::vector<Array> m_arrays; // by chunk
    std::size_t m_period = 0;
};

} // namespace

Truth truthOf(const Program& program, const std::string& quantity)
{
    const Facts facts(program);
    return quantity == "chunk"       ? facts.chunk()
        : quantity == "dies"         ? facts.dies()
        : quantity == "channels"     ? facts.channels()
        : quantity == "mapping_unit" ? facts.mappingUnit()
        : quantity == "read_cache"   ? facts.readCache()
                                     : Truth{std::nullopt, false, "not known"};
}

} // namespace floom::detect
