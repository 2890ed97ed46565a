// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/parameters.h"

#include "base/assert.h"
#include "base/wide.h"
#include "design/address.h"

#include <algorithm>
#include <cmath>

namespace floom::inline engine {

namespace {
constexpr std::int64_t kMillion = 1'000'000;
}

const Value* ParameterMemo::find(std::string_view id)
{
    if (m_next < m_reads.size() && m_known[m_reads[m_next]].id == id)
        return &m_known[m_reads[m_next++]].value;
    for (std::size_t i = 0; i < m_known.size(); ++i)
        if (m_known[i].id == id)
            return &readNext(i);
    return nullptr;
}

const Value& ParameterMemo::readNext(std::size_t known)
{
    m_reads.resize(m_next++);
    m_reads.push_back(known);
    return m_known[known].value;
}

const Value& ParameterMemo::keep(std::string_view id, Value value)
{
    m_known.push_back({std::string(id), std::move(value)});
    return readNext(m_known.size() - 1);
}

ParameterReader::ParameterReader(const Block& block, const TypeSpec& type, std::vector<int> element, ParameterMemo* memo)
    : m_block(block)
    , m_type(type)
    , m_element(std::move(element))
    , m_memo(memo)
{
    if (m_memo != nullptr)
        m_memo->begin();
    m_ideal = std::get<bool>(value("ideal"));
    m_speed = std::llround(std::get<double>(value("speed")) * kMillion);
}

Value ParameterReader::value(std::string_view id, const std::vector<int>& levels) const
{
    if (const Value* const known = m_memo != nullptr ? m_memo->find(id) : nullptr)
        return *known;
    FLOOM_ASSERT(m_type.parameter(id) != nullptr, "a component reads only parameters its catalogue file declares");
    Value value = effectiveValue(m_block, m_type, id, {m_element, levels});
    return m_memo != nullptr ? m_memo->keep(id, std::move(value)) : value;
}

Time ParameterReader::time(std::string_view id, const std::vector<int>& levels) const
{
    if (m_ideal)
        return {};
    const auto ps = std::get<std::int64_t>(value(id, levels));
    return m_speed == kMillion ? Time{ps} : Time{static_cast<std::int64_t>((Int128{ps} * kMillion + m_speed / 2) / m_speed)};
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
    return scaled(std::get<std::int64_t>(value(id)));
}
std::int64_t ParameterReader::rate(std::string_view id) const
{
    return scaled(std::get<std::int64_t>(value(id)));
}
std::int64_t ParameterReader::scaled(std::int64_t perSecond) const
{
    if (m_ideal)
        return 0;
    if (m_speed == kMillion || perSecond == 0)
        return perSecond;
    const Int128 faster = Int128{perSecond} * m_speed / kMillion;
    return static_cast<std::int64_t>(std::clamp<Int128>(faster, 1, INT64_MAX / 2));
}
double ParameterReader::ratio(std::string_view id) const
{
    return std::get<double>(value(id));
}
std::int64_t ParameterReader::scaled(std::string_view id, double factor) const
{
    return m_ideal ? 0 : static_cast<std::int64_t>(std::get<double>(value(id)) * factor + 0.5);
}
bool ParameterReader::flag(std::string_view id) const
{
    return std::get<bool>(value(id));
}
std::string ParameterReader::choice(std::string_view id) const
{
    return std::get<std::string>(value(id));
}

} // namespace floom::inline engine
