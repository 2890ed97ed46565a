// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/kept_spare.h"

#include "analysis/class_use.h"
#include "base/log_blocks.h"
#include "design/common_value.h"

#include <string>
#include <variant>

namespace floom::inline engine {

double keptSpare(const Program& program, const Block& processor)
{
    constexpr double kMuchMore = 1.5;
    const TypeSpec& type = *typeOf(program, processor.id);
    const auto has = [&](const char* id) { return type.parameter(id) != nullptr; };
    const auto value = [&](const char* id) { return usualValue(processor, type, id); };
    if (program.capacityBytes == 0 || !has("overProvisioning") || (has("mapping") && value("mapping") != Value(std::string("page"))))
        return 0;
    double bytes = 0;
    for (const DieInfo& die : program.topology.dies) {
        const MemoryGeometry& g = program.topology.geometries[die.geometry];
        bytes += static_cast<double>(g.superblocks) * g.pages * g.planes * g.pageBytes;
    }
    if (const auto data = has("parityStripe") ? static_cast<double>(std::get<std::int64_t>(value("parityStripe"))) : 0; data > 0)
        bytes *= data / (data + 1);
    const double kept = bytes / static_cast<double>(program.capacityBytes) - 1;
    return kept > kMuchMore * std::get<double>(value("overProvisioning")) ? kept : 0;
}

std::int64_t keptLogBlocks(const Program& program, const Block& processor)
{
    const TypeSpec& type = *typeOf(program, processor.id);
    if (program.topology.dies.empty() || type.parameter("logBlocks") == nullptr)
        return 0;
    const auto mapping = std::get<std::string>(usualValue(processor, type, "mapping"));
    if (mapping != "bast" && mapping != "fast" && mapping != "set_associative")
        return 0;
    const MemoryGeometry& die = program.topology.geometries[program.topology.dies.front().geometry];
    return usualLogBlocks(die.superblocks, std::get<double>(usualValue(processor, type, "overProvisioning")));
}

} // namespace floom::inline engine
