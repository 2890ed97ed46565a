// SPDX-License-Identifier: GPL-3.0-or-later
#include "compile/machine.h"

namespace floom::inline engine {

Machine::Machine(const Program& program)
    : m_program(program)
    , m_components(program.instances.size())
    , m_memos(program.design.blocks.size())
{
    registerAll(m_registry);
    for (std::size_t i = 0; i < program.instances.size(); ++i)
        if (program.types[program.instances[i].type].role != Role::processor)
            build(i);
}

void Machine::finish()
{
    for (std::size_t i = 0; i < m_program.instances.size(); ++i)
        if (!m_components[i])
            build(i);
}

void Machine::build(std::size_t index)
{
    const Instance& instance = m_program.instances[index];
    const TypeSpec& type = m_program.types[instance.type];
    const Block& block = m_program.design.blocks[instance.block];
    Setup setup{m_program.topology,
                ParameterReader(block, type, instance.element, block.overrides.empty() ? &m_memos[instance.block] : nullptr),
                block.id,
                instance.name,
                instance.wildcard,
                type.id,
                instance.flat,
                static_cast<std::uint16_t>(index),
                m_table};
    const auto factory = m_registry.find(type.id);
    FLOOM_ASSERT(factory != nullptr, "compile() refuses types without code");
    m_components[index] = factory(setup);
}

std::vector<Component*> Machine::components() const
{
    std::vector<Component*> list;
    for (const auto& component : m_components)
        list.push_back(component.get());
    return list;
}

} // namespace floom::inline engine
