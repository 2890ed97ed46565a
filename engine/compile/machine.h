// SPDX-License-Identifier: GPL-3.0-or-later
// Machine: the component objects of a Program. compile() builds one to collect the tracks; simulate and analysis build their own.
// Processors are built last because they need the memories. Not shared between threads.
#pragma once

#include "compile/program.h"
#include "model/component.h"
#include "model/registry.h"

#include <memory>
#include <vector>

namespace floom {

class Machine {
public:
    // Builds all components except processors; `program` must outlive the machine.
    explicit Machine(const Program& program);
    // Builds the processors: program.topology must be complete.
    void finish();

    [[nodiscard]] Component& component(std::size_t index) { return *m_components[index]; }
    [[nodiscard]] const Component& component(std::size_t index) const { return *m_components[index]; }
    [[nodiscard]] const TrackTable& table() const { return m_table; }
    [[nodiscard]] std::vector<Component*> components() const;

private:
    void build(std::size_t index);

    const Program& m_program;
    Registry m_registry;
    TrackTable m_table;
    std::vector<std::unique_ptr<Component>> m_components;
    std::vector<ParameterMemo> m_memos; // by block
};

} // namespace floom
