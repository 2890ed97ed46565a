// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/stronger_code.h"

#include "analysis/class_use.h"
#include "design/common_value.h"

#include <algorithm>
#include <cmath>
#include <variant>

namespace floom::inline engine {
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
    const std::int64_t errors = count(program, codec, "t"), parity = count(program, codec, "parity"),
                       codeword = count(program, codec, "codeword");
    const double limit = realOf(program, codec, "hardLimit");
    if ((errors <= 0 && limit <= 0) || parity <= 0 || codeword <= 0)
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
    if (errors > 0) { // parity per corrected bit stays as it is, rounded up to whole bytes
        const std::int64_t most = room < INT64_MAX / errors ? room * errors / parity : INT64_MAX;
        const std::int64_t after = std::min(errors + (errors + 1) / 2, most);
        return after > errors ? std::optional(CodeStep{"t", errors, after, (after * parity + errors - 1) / errors}) : std::nullopt;
    }
    const std::int64_t after = std::min(parity + (parity + 1) / 2, room);
    const double raised = std::floor(limit * static_cast<double>(after) / static_cast<double>(parity) * 1e5 + 1e-6) / 1e5; // 0.0075
    return raised > limit ? std::optional(CodeStep{"hardLimit", limit, raised, after}) : std::nullopt;
}

std::optional<double> betterRetry(const Program& program, const Block& memory)
{
    const double remains = realOf(program, memory, "retryGain");
    if (remains <= 0 || count(program, memory, "readRetry") <= 0 || !makesErrors(program, memory))
        return {};
    return remains / 2;
}

} // namespace floom::inline engine
