// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/units.h"
#include "design/address.h"
#include "fit/fit.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace floom::inline fitting {

namespace {

constexpr double kReach = 4; // default range: a quarter to four times the value

bool isQuantity(Kind kind)
{
    return kind != Kind::boolean && kind != Kind::choice && kind != Kind::text;
}

double numberIn(const Value& value)
{
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return static_cast<double>(*whole);
    const auto* real = std::get_if<double>(&value);
    return real ? *real : std::numeric_limits<double>::quiet_NaN();
}

struct Found {
    const ParameterSpec* spec = nullptr;
    double value = 0;
};

Result<Found> find(const std::string& text, const Design& design, const Catalogue& catalogue)
{
    const auto address = parseAddress(text);
    if (!address)
        return address.error();
    if (const Outcome known = checkAddress(*address, design, catalogue); !known)
        return known.error();
    const Block* block = design.find(address->parts.front().name);
    const TypeSpec* type = block ? catalogue.find(block->type) : nullptr;
    const ParameterSpec* spec = type ? type->parameter(address->parameter) : nullptr;
    if (spec == nullptr || !isQuantity(spec->kind))
        return Error{text, "a parameter that is a quantity", spec ? "a " + std::string(kindName(spec->kind)) : "none",
                     "Numbers of parts and choices are set in the drawing, or found by detect."};
    return Found{spec, numberIn(effectiveValue(*block, *type, spec->id, firstInstance(*address)))};
}

} // namespace

Result<FreeParameter> readFree(const std::string& words, const Design& design, const Catalogue& catalogue)
{
    const std::size_t sign = std::min(words.find('='), words.size());
    const std::string address = words.substr(0, sign);
    const auto found = find(address, design, catalogue);
    if (!found)
        return found.error();
    FreeParameter free{address, found->spec->kind, found->value, found->value / kReach, found->value * kReach};
    if (found->spec->min)
        free.low = std::max(free.low, numberIn(*found->spec->min));
    if (found->spec->max)
        free.high = std::min(free.high, numberIn(*found->spec->max));
    if (sign < words.size()) {
        const std::string range = words.substr(sign + 1);
        const std::size_t dots = range.find("..");
        if (dots == std::string::npos)
            return Error{words, "a range as 20us..200us", "'" + range + "'", {}};
        for (const auto& [text, end] : {std::pair{range.substr(0, dots), &free.low}, {range.substr(dots + 2), &free.high}}) {
            const auto value = parseValue(text, free.kind, found->spec->unit);
            if (!value)
                return value.error();
            *end = numberIn(*value);
        }
        for (const double end : {free.low, free.high})
            if ((found->spec->min && end < numberIn(*found->spec->min)) || (found->spec->max && end > numberIn(*found->spec->max)))
                return Error{words, "a range within what the catalogue allows", "'" + range + "'", {}};
        free.start = std::clamp(free.start, free.low, free.high);
    }
    if (!(free.low > 0) || !(free.low < free.high) || !(free.start > 0))
        return Error{words, "a range above 0, lower end first", "another one", "Give it as " + address + "=LOW..HIGH."};
    return free;
}

std::vector<FreeParameter> usualFree(const Design& design, const Catalogue& catalogue)
{
    std::vector<FreeParameter> all;
    for (const Block& block : design.blocks) {
        const TypeSpec* type = catalogue.find(block.type);
        if (type == nullptr || (type->role != Role::memory && type->role != Role::channel && type->role != Role::processor))
            continue;
        for (const ParameterSpec& spec : type->parameters) {
            const bool isSpeed = spec.kind == Kind::time || spec.kind == Kind::transferRate || spec.kind == Kind::frequency;
            if (!spec.key || !isSpeed)
                continue;
            if (auto free = readFree(block.id + '.' + spec.id, design, catalogue))
                all.push_back(std::move(*free));
        }
    }
    return all;
}

std::string FittedParameter::text(double number) const
{
    const bool isReal = parameter.kind == Kind::real || parameter.kind == Kind::ratio;
    return formatValue(isReal ? Value(number) : Value(static_cast<std::int64_t>(std::llround(number))), parameter.kind);
}

} // namespace floom::inline fitting
