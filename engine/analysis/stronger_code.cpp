// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/stronger_code.h"

#include "analysis/class_use.h"
#include "design/common_value.h"

#include <algorithm>
#include <variant>

namespace floom {
namespace {

// 0 if the block has no such parameter.
template <typename Number> Number number(const Program& program, const Block& block, const char* id)
{
    const TypeSpec& type = *typeOf(program, block.id);
    if (type.parameter(id) == nullptr)
        return 0;
    const Value value = usualValue(block, type, id);
    const auto* const found = std::get_if<Number>(&value);
    return found != nullptr ? *found : Number{0};
}
constexpr auto count = number<std::int64_t>;
constexpr auto realOf = number<double>;

bool makesErrors(const Program& program, const Block& memory)
{
    return realOf(program, memory, "rber") > 0 || realOf(program, memory, "readDisturb") > 0
        || (realOf(program, memory, "rberBegin") > 0 && realOf(program, memory, "rberEnd") > 0);
}

} // namespace

std::optional<CodeStep> strongerCode(const Program& program, const Block& codec)
{
    CodeStep step;
    step.errorsBefore = count(program, codec, "t");
    step.parityBefore = count(program, codec, "parity");
    const std::int64_t codeword = count(program, codec, "codeword");
    if (step.errorsBefore <= 0 || step.parityBefore <= 0 || codeword <= 0)
        return {};
    std::int64_t room = INT64_MAX; // bytes of parity that fit, per codeword
    bool some = false;
    for (const Block& block : program.design.blocks)
        if (const std::int64_t page = count(program, block, "pageSize"); page > 0 && typeOf(program, block.id)->role == Role::memory) {
            room = std::min(room, count(program, block, "spareSize") / ((page + codeword - 1) / codeword));
            some = some || makesErrors(program, block);
        }
    if (!some)
        return {};
    // Parity per corrected bit stays as it is, rounded up to whole bytes.
    const std::int64_t most = room < INT64_MAX / step.errorsBefore ? room * step.errorsBefore / step.parityBefore : INT64_MAX;
    step.errors = std::min(step.errorsBefore + (step.errorsBefore + 1) / 2, most);
    step.parity = (step.errors * step.parityBefore + step.errorsBefore - 1) / step.errorsBefore;
    return step.errors > step.errorsBefore ? std::optional(step) : std::nullopt;
}

} // namespace floom
