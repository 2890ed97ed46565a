// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalogue/catalogue.h"

#include <algorithm>

namespace floom::inline engine {

ParameterSpec::ParameterSpec() = default;
ParameterSpec::ParameterSpec(const ParameterSpec&) = default;
ParameterSpec::ParameterSpec(ParameterSpec&&) noexcept = default;
ParameterSpec& ParameterSpec::operator=(const ParameterSpec&) = default;
ParameterSpec& ParameterSpec::operator=(ParameterSpec&&) noexcept = default;
ParameterSpec::~ParameterSpec() = default;

TypeSpec::TypeSpec() = default;
TypeSpec::TypeSpec(const TypeSpec&) = default;
TypeSpec::TypeSpec(TypeSpec&&) noexcept = default;
TypeSpec& TypeSpec::operator=(const TypeSpec&) = default;
TypeSpec& TypeSpec::operator=(TypeSpec&&) noexcept = default;
TypeSpec::~TypeSpec() = default;

namespace {

template <typename T> const T* findById(const std::vector<T>& list, std::string_view id)
{
    for (const T& item : list)
        if (item.id == id)
            return &item;
    return nullptr;
}

} // namespace

const ParameterSpec* TypeSpec::parameter(std::string_view parameterId) const
{
    return findById(parameters, parameterId);
}
const PortSpec* TypeSpec::port(std::string_view portId) const
{
    return findById(ports, portId);
}

const TypeSpec* Catalogue::find(std::string_view typeId) const
{
    return findById(m_types, typeId);
}

Outcome Catalogue::add(TypeSpec type)
{
    if (find(type.id))
        return Error{type.id, "a new type id", "one that is taken", "Give the type another id."};
    const auto after = [](const TypeSpec& a, const TypeSpec& b) { return a.order != b.order ? a.order < b.order : a.id < b.id; };
    const auto place = std::upper_bound(m_types.begin(), m_types.end(), type, after);
    m_types.insert(place, std::move(type));
    return Nothing{};
}

std::string_view roleName(Role role)
{
    constexpr std::string_view names[] = {"host", "processor", "transport", "buffer", "codec", "channel", "memory"};
    return names[static_cast<std::size_t>(role)];
}

std::string_view busName(Bus bus)
{
    constexpr std::string_view names[] = {"host", "interconnect", "ddr", "nand"};
    return names[static_cast<std::size_t>(bus)];
}

} // namespace floom::inline engine
