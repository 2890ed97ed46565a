// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/parameters.h"

#include "base/assert.h"
#include "design/address.h"

namespace floom {

ParameterReader::ParameterReader(const Block& block, const TypeSpec& type, std::vector<int> element)
    : m_block(block)
    , m_type(type)
    , m_element(std::move(element))
{
    m_ideal = std::get<bool>(value("ideal"));
}

Value ParameterReader::value(std::string_view id, const std::vector<int>& levels) const
{
    FLOOM_ASSERT(m_type.parameter(id) != nullptr, "a component reads only parameters its catalogue file declares");
    return effectiveValue(m_block, m_type, id, {m_element, levels});
}

Time ParameterReader::time(std::string_view id, const std::vector<int>& levels) const
{
    return m_ideal ? Time{} : Time{std::get<std::int64_t>(value(id, levels))};
}

std::int64_t ParameterReader::count(std::string_view id) const
{
    return std::get<std::int64_t>(value(id));
}
std::int64_t ParameterReader::size(std::string_view id) const
{
    return std::get<std::int64_t>(value(id));
}
std::int64_t ParameterReader::frequency(std::string_view id) const
{
    return m_ideal ? 0 : std::get<std::int64_t>(value(id));
}
std::int64_t ParameterReader::rate(std::string_view id) const
{
    return m_ideal ? 0 : std::get<std::int64_t>(value(id));
}
double ParameterReader::ratio(std::string_view id) const
{
    return std::get<double>(value(id));
}
bool ParameterReader::flag(std::string_view id) const
{
    return std::get<bool>(value(id));
}
std::string ParameterReader::choice(std::string_view id) const
{
    return std::get<std::string>(value(id));
}

} // namespace floom
