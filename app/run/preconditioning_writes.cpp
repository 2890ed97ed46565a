// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/preconditioning_writes.h"

#include "compile/machine.h"
#include "firmware/ageing/preconditioning.h"
#include "firmware/firmware_settings.h"
#include "rules/may_run.h"
#include "simulate/preconditioning_source.h"

#include <algorithm>

namespace floom::inline run {
namespace {

// Nothing where the start state is computed, where a map of blocks is not preconditioned, and for processors that run firmware of their
// own.
std::optional<AgedKey> keyOf(const Program& program, const Workload& workload)
{
    const Instance& processor = program.instances[program.topology.processor];
    const TypeSpec& type = program.types[processor.type];
    std::string words;
    if (type.parameter("overProvisioning") == nullptr || preconditioningSource(words, workload, program.capacityBytes, {}) == nullptr)
        return std::nullopt;
    const ParameterReader parameters(program.design.blocks[processor.block], type, processor.element);
    const FirmwareSettings settings = FirmwareSettings::read(parameters, program.topology);
    const bool isAged = !settings.core.mapping->byBlocks() && !settings.core.wafModel;
    return isAged ? std::optional(AgedKey(program.topology, settings.core, settings.space, 0, words)) : std::nullopt;
}

} // namespace

PreconditioningWrites::PreconditioningWrites(const Program& program, const Workload& workload, const RunResult& result)
{
    const bool isLeftOut = std::ranges::any_of(result.diagnostics, [](const Diagnostic& d) { return d.rule == "R615"; });
    if (isLeftOut || program.topology.geometries.front().inPlace)
        return;
    m_key = keyOf(program, workload);
    if (!m_key)
        return;
    Machine machine(program);
    machine.finish();
    m_units = Preconditioning::enough(static_cast<std::uint64_t>(machine.processor().mappingFacts().hostUnits));
}

bool PreconditioningWrites::isAnew(const Variation& variation, const Catalogue& catalogue) const
{
    if (!m_key)
        return false;
    const MayRun changed = mayRunUnruled(variation.design, catalogue);
    return changed && keyOf(*changed.program, variation.workload) != m_key;
}

} // namespace floom::inline run
