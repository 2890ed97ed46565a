// SPDX-License-Identifier: GPL-3.0-or-later
#include "rules/view.h"

#include <algorithm>
#include <deque>

namespace floom::inline engine {

namespace {

bool hasParameter(const TypeSpec& type, std::string_view parameter)
{
    return type.parameter(parameter) != nullptr;
}

void addOnce(std::vector<std::size_t>& list, std::size_t value)
{
    if (std::find(list.begin(), list.end(), value) == list.end())
        list.push_back(value);
}

std::optional<Value> valueOf(const Placed& placed, std::string_view parameter, const InstancePath& path)
{
    if (!hasParameter(*placed.type, parameter))
        return std::nullopt;
    return effectiveValue(*placed.block, *placed.type, parameter, path);
}

bool carriesData(Role role)
{
    return role == Role::transport || role == Role::buffer || role == Role::codec || role == Role::channel;
}

} // namespace

View::View(const Design& design, const Catalogue& catalogue)
    : m_design(design)
{
    for (const Block& block : design.blocks)
        if (const TypeSpec* type = catalogue.find(block.type))
            m_blocks.push_back({&block, type, {}, {}});
    const auto place = [this](const LinkEnd& end) {
        const auto found =
            std::find_if(m_blocks.begin(), m_blocks.end(), [&end](const Placed& placed) { return placed.id() == end.block; });
        return static_cast<std::size_t>(found - m_blocks.begin());
    };
    for (const Link& link : design.links) {
        const std::size_t a = place(link.from);
        const std::size_t b = place(link.to);
        if (a == m_blocks.size() || b == m_blocks.size())
            continue;
        addOnce(m_blocks[a].neighbours, b);
        addOnce(m_blocks[b].neighbours, a);
        m_blocks[a].usedPorts.push_back(link.from.port);
        m_blocks[b].usedPorts.push_back(link.to.port);
    }
}

std::vector<const Placed*> View::withRole(Role role) const
{
    std::vector<const Placed*> found;
    for (const Placed& placed : m_blocks)
        if (placed.type->role == role)
            found.push_back(&placed);
    return found;
}

const Placed* View::firstWithRole(Role role) const
{
    const auto found = withRole(role);
    return found.empty() ? nullptr : found.front();
}

std::vector<const Placed*> View::around(const Placed& placed, Role role) const
{
    std::vector<const Placed*> found;
    for (const std::size_t i : placed.neighbours)
        if (m_blocks[i].type->role == role)
            found.push_back(&m_blocks[i]);
    return found;
}

const Placed* View::nearest(const Placed& from, Role role) const
{
    std::vector<bool> seen(m_blocks.size(), false);
    std::deque<std::size_t> next = {static_cast<std::size_t>(&from - m_blocks.data())};
    seen[next.front()] = true;
    while (!next.empty()) {
        const Placed& placed = m_blocks[next.front()];
        next.pop_front();
        if (placed.type->role == role && &placed != &from)
            return &placed;
        if (!carriesData(placed.type->role))
            continue;
        for (const std::size_t i : placed.neighbours)
            if (!seen[i]) {
                seen[i] = true;
                next.push_back(i);
            }
    }
    return nullptr;
}

std::optional<std::int64_t> View::whole(const Placed& placed, std::string_view parameter, const InstancePath& path)
{
    const std::optional<Value> value = valueOf(placed, parameter, path);
    if (!value || !std::holds_alternative<std::int64_t>(*value))
        return std::nullopt;
    return std::get<std::int64_t>(*value);
}

std::optional<double> View::real(const Placed& placed, std::string_view parameter, const InstancePath& path)
{
    const std::optional<Value> value = valueOf(placed, parameter, path);
    if (!value || !std::holds_alternative<double>(*value))
        return std::nullopt;
    return std::get<double>(*value);
}

std::optional<std::string> View::word(const Placed& placed, std::string_view parameter, const InstancePath& path)
{
    const std::optional<Value> value = valueOf(placed, parameter, path);
    if (!value || !std::holds_alternative<std::string>(*value))
        return std::nullopt;
    return std::get<std::string>(*value);
}

double View::speed(const Placed& placed)
{
    const double stated = real(placed, "speed", {}).value_or(1.0);
    return stated > 0 ? stated : 1; // out-of-range values have their own finding
}

std::optional<double> View::number(const Placed& placed, std::string_view parameter, const InstancePath& path)
{
    const std::optional<std::int64_t> value = whole(placed, parameter, path);
    if (!value)
        return std::nullopt;
    const Kind kind = placed.type->parameter(parameter)->kind;
    const double speed = View::speed(placed);
    const auto plain = static_cast<double>(std::max<std::int64_t>(*value, 0)); // negative values have their own finding
    return kind == Kind::time                                                             ? plain / speed
        : kind == Kind::frequency || kind == Kind::transferRate || kind == Kind::byteRate ? plain * speed
                                                                                          : plain;
}

bool View::flag(const Placed& placed, std::string_view parameter)
{
    const std::optional<Value> value = valueOf(placed, parameter, {});
    return value && std::holds_alternative<bool>(*value) && std::get<bool>(*value);
}

bool View::isIdeal(const Placed& placed)
{
    return flag(placed, "ideal");
}

std::vector<Spot> View::spots(const Placed& placed, std::string_view parameter)
{
    if (!hasParameter(*placed.type, parameter))
        return {};
    std::vector<Spot> spots = {{placed.id() + "." + std::string(parameter), {}}};
    for (const auto& [key, values] : placed.block->overrides) {
        if (values.find(parameter) == values.end())
            continue;
        const Result<Address> address = parseAddress(placed.id() + key);
        if (address && !address->parts.empty())
            spots.push_back({placed.id() + key + "." + std::string(parameter), firstInstance(*address)});
    }
    return spots;
}

double View::levelCount(const Placed& memory, std::string_view level)
{
    for (const LevelSpec& spec : memory.type->levels)
        if (spec.id == level)
            return std::max(number(memory, spec.countParameter).value_or(1), 0.0);
    return 1;
}

double View::diesOnChannel(const Placed& channel) const
{
    double dies = 0;
    for (const Placed* memory : around(channel, Role::memory))
        dies += memory->instances() / std::max(channel.instances(), 1.0) * levelCount(*memory, "die");
    return dies;
}

std::optional<double> View::pageBytes(const Placed& memory)
{
    const std::optional<double> emulated = number(memory, "emulatedPageSize");
    return emulated ? emulated : number(memory, "pageSize");
}

std::optional<double> View::pieceBytes(const Placed& memory) const
{
    const std::optional<double> page = pageBytes(memory);
    if (!page)
        return std::nullopt;
    double bytes = *page;
    for (const Placed* processor : withRole(Role::processor)) {
        const double pieces = memory.type->inPlaceUpdate ? std::max(number(*processor, "stripe").value_or(1), 1.0) : 1;
        bytes = std::min(bytes, number(*processor, "mappingUnit").value_or(bytes) / pieces);
    }
    return bytes;
}

std::optional<double> View::rawBytes(const Placed& memory)
{
    const double dies = memory.instances() * levelCount(memory, "die");
    if (const std::optional<double> inOne = number(memory, "dieSize"))
        return dies * *inOne;
    const std::optional<double> blocks = number(memory, "blocksPerPlane"), pages = number(memory, "pagesPerBlock"),
                                page = pageBytes(memory);
    if (!blocks || !pages || !page)
        return std::nullopt;
    return dies * levelCount(memory, "plane") * *blocks * *pages * *page;
}

std::optional<double> View::usableFlash(const Placed& processor) const
{
    double bytes = 0;
    for (const Placed* memory : withRole(Role::memory)) {
        if (memory->type->inPlaceUpdate)
            continue;
        const std::optional<double> raw = rawBytes(*memory);
        if (!raw)
            return std::nullopt;
        bytes += *raw;
    }
    const std::optional<double> share = real(processor, "overProvisioning");
    return share ? std::optional(bytes / (1 + std::max(0.0, *share))) : std::nullopt;
}

std::optional<double> View::mapBytes(const Placed& processor) const
{
    constexpr double kEntry = 4; // one physical address
    const std::optional<double> flash = usableFlash(processor), unit = number(processor, "mappingUnit");
    return flash && unit ? std::optional(*flash / std::max(1.0, *unit) * kEntry) : std::nullopt;
}

} // namespace floom::inline engine
