// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/stronger_code.h"

#include "design/common_value.h"

#include <algorithm>
#include <variant>

namespace floom {
namespace {

const TypeSpec& typeOf(const Program& program, const Block& block)
{
    return *std::find_if(program.types.begin(), program.types.end(), [&](const TypeSpec& type) { return type.id == block.type; });
}

// A whole number, or 0 where the block has none of the kind.
std::int64_t number(const Program& program, const Block& block, const char* id)
{
    const TypeSpec& type = typeOf(program, block);
    if (type.parameter(id) == nullptr)
        return 0;
    const Value value = usualValue(block, type, id);
    const auto* const whole = std::get_if<std::int64_t>(&value);
    return whole != nullptr ? *whole : 0;
}

bool makesErrors(const Program& program, const Block& memory)
{
    const TypeSpec& type = typeOf(program, memory);
    const auto isAbove0 = [&](const char* id) {
        if (type.parameter(id) == nullptr)
            return false;
        const Value value = usualValue(memory, type, id);
        const auto* const rate = std::get_if<double>(&value);
        return rate != nullptr && *rate > 0;
    };
    return isAbove0("rber") || (isAbove0("rberBegin") && isAbove0("rberEnd")) || isAbove0("readDisturb");
}

} // namespace

std::optional<CodeStep> strongerCode(const Program& program, const Block& codec)
{
    CodeStep step;
    step.errorsBefore = number(program, codec, "t");
    step.parityBefore = number(program, codec, "parity");
    const std::int64_t codeword = number(program, codec, "codeword");
    if (step.errorsBefore <= 0 || step.parityBefore <= 0 || codeword <= 0)
        return {};
    std::int64_t room = INT64_MAX; // of a codeword's parity
    bool some = false;
    for (const Block& block : program.design.blocks)
        if (const std::int64_t page = number(program, block, "pageSize"); page > 0 && typeOf(program, block).role == Role::memory) {
            room = std::min(room, number(program, block, "spareSize") / ((page + codeword - 1) / codeword));
            some = some || makesErrors(program, block);
        }
    if (!some)
        return {};
    // Each error takes as many bits as today, in whole bytes.
    const std::int64_t most = room < INT64_MAX / step.errorsBefore ? room * step.errorsBefore / step.parityBefore : INT64_MAX;
    step.errors = std::min(step.errorsBefore + (step.errorsBefore + 1) / 2, most);
    step.parity = (step.errors * step.parityBefore + step.errorsBefore - 1) / step.errorsBefore;
    return step.errors > step.errorsBefore ? std::optional(step) : std::nullopt;
}

} // namespace floom
