// SPDX-License-Identifier: GPL-3.0-or-later
#include "detect/facts.h"

#include "design/address.h"

#include <algorithm>

namespace floom::inline engine::detect {

namespace {

std::size_t periodOf(const std::vector<Facts::Array>& arrays)
{
    for (std::size_t p = 1; p <= arrays.size() / 3; ++p)
        if (std::equal(arrays.begin() + static_cast<std::ptrdiff_t>(p), arrays.end(), arrays.begin()))
            return p;
    return 0;
}

FirmwareSettings settingsOf(const Program& program)
{
    const Instance& processor = program.instances[program.topology.processor];
    const ParameterReader parameters(program.design.blocks[processor.block], program.types[processor.type], processor.element);
    return FirmwareSettings::read(parameters, program.topology);
}

} // namespace

bool Facts::knowFirmware(const Program& program)
{
    return program.types[program.instances[program.topology.processor].type].parameter("mapping") != nullptr;
}

Facts::Facts(const Program& program)
    : m_program(program)
    , m_settings(settingsOf(program))
    , m_layout(program.topology, m_settings.core, m_settings.space)
{
    StartState start;
    start.random = false;
    m_layout.fill(start);
    m_planesApart = text(memory(), "planeReads") == "independent";
    const std::uint64_t most = std::min<std::uint64_t>(m_layout.units(), 1 << 20);
    while (m_run < most && array(Lpn{m_run}) == array(Lpn{}))
        ++m_run;
    m_whole = m_layout.pieces() <= 1;
    for (std::uint64_t u = 0; u < std::min(most, 64 * m_run) && m_whole; ++u)
        m_whole = array(Lpn{u}) == array(Lpn{u / m_run * m_run});
    for (std::size_t i = 0; i < most / m_run && i < std::size_t{4} * 4096; ++i)
        m_arrays.push_back(array(Lpn{i * m_run}));
    m_period = periodOf(m_arrays);
}

Value Facts::value(std::size_t component, const char* parameter) const
{
    const Instance& instance = m_program.instances[component];
    const TypeSpec& type = m_program.types[instance.type];
    const bool known = std::any_of(type.parameters.begin(), type.parameters.end(), [&](const auto& p) { return p.id == parameter; });
    return known ? effectiveValue(m_program.design.blocks[instance.block], type, parameter, {instance.element, {}}) : Value(false);
}

std::string Facts::text(std::size_t component, const char* parameter) const
{
    const Value v = value(component, parameter);
    const auto* words = std::get_if<std::string>(&v);
    return words != nullptr ? *words : std::string();
}

std::int64_t Facts::number(std::size_t component, const char* parameter, std::int64_t otherwise) const
{
    const Value v = value(component, parameter);
    const auto* n = std::get_if<std::int64_t>(&v);
    return n != nullptr ? *n : otherwise;
}

double Facts::microseconds(std::size_t component, const char* parameter) const
{
    return static_cast<double>(number(component, parameter, 0)) * 1e-6; // times are stored in picoseconds
}

Facts::Array Facts::array(Lpn lpn) const
{
    const DieSlot place = m_settings.core.mapping->byBlocks() && !m_layout.inPlace() ? m_layout.home(lpn) : m_layout.first(lpn);
    const FlashAddress address = m_layout.address(place.die, place.slot);
    return {address.die, m_planesApart ? std::uint32_t{address.plane} : 0};
}

} // namespace floom::inline engine::detect
