// SPDX-License-Identifier: GPL-3.0-or-later
// Registry: maps a block type's name to the factory of its component. registerAll() is generated from the folder engine/components; each
// file there defines `void register_<stem>(Registry&)`.
#pragma once

#include "model/component.h"

#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace floom::inline engine {

class Registry {
public:
    using Factory = std::unique_ptr<Component> (*)(Setup&);

    template <typename T> void add(std::string_view type)
    {
        m_factories.emplace(std::string(type), [](Setup& setup) -> std::unique_ptr<Component> { return std::make_unique<T>(setup); });
    }
    // For types whose parameters choose between several classes.
    void add(std::string_view type, Factory factory) { m_factories.emplace(std::string(type), factory); }
    // nullptr if no component implements the type.
    [[nodiscard]] Factory find(std::string_view type) const
    {
        const auto it = m_factories.find(type);
        return it == m_factories.end() ? nullptr : it->second;
    }
    [[nodiscard]] std::size_t size() const { return m_factories.size(); }

private:
    std::map<std::string, Factory, std::less<>> m_factories;
};

void registerAll(Registry& registry);

} // namespace floom::inline engine
