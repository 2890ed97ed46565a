// SPDX-License-Identifier: GPL-3.0-or-later
// Machine: the component objects of a Program. compile() builds one to collect the tracks; simulate and analysis build their own.
// Processors are built last because they need the memories. Not shared between threads.
#pragma once

#include "base/assert.h"
#include "compile/program.h"
#include "model/component.h"
#include "model/registry.h"
#include "model/roles.h"

#include <memory>
#include <vector>

namespace floom::inline engine {

class Machine {
public:
    // Builds all components except processors; `program` must outlive the machine.
    explicit Machine(const Program& program);
    // Builds the processors: program.topology must be complete.
    void finish();
    [[nodiscard]] const Program& program() const { return m_program; }

    [[nodiscard]] Component& component(std::size_t index) { return *m_components[index]; }
    [[nodiscard]] const Component& component(std::size_t index) const { return *m_components[index]; }
    // By role; the instance must have it in the catalogue.
    [[nodiscard]] ProcessorRole& processor() { return as<ProcessorRole>(m_program.topology.processor); }
    [[nodiscard]] const ProcessorRole& processor() const { return as<ProcessorRole>(m_program.topology.processor); }
    [[nodiscard]] const MemoryRole& memory(std::size_t index) const { return as<MemoryRole>(index); }
    [[nodiscard]] const CodecRole& codec(std::size_t index) const { return as<CodecRole>(index); }
    [[nodiscard]] HostRole& host(std::size_t index) { return as<HostRole>(index); }
    [[nodiscard]] const HostRole& host(std::size_t index) const { return as<HostRole>(index); }
    [[nodiscard]] const TrackTable& table() const { return m_table; }
    [[nodiscard]] std::vector<Component*> components() const;

private:
    template <typename Kind> [[nodiscard]] Kind& as(std::size_t index) const
    {
        auto* const role = dynamic_cast<Kind*>(m_components[index].get());
        FLOOM_ASSERT(role != nullptr, "the code of a type has the role that its catalogue entry states");
        return *role;
    }
    void build(std::size_t index);

    const Program& m_program;
    Registry m_registry;
    TrackTable m_table;
    std::vector<std::unique_ptr<Component>> m_components;
    std::vector<ParameterMemo> m_memos; // by block
};

} // namespace floom::inline engine
