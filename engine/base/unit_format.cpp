// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/decimal.h"
#include "base/unit_table.h"
#include "base/units.h"

#include <charconv>

namespace floom::inline engine {

namespace {

// Uses the largest unit for which the number is at least 1.
NumberAndUnit decimalQuantity(std::int64_t value, Kind kind)
{
    if (value == 0) {
        const char* unit = kind == Kind::time ? "us" : kind == Kind::frequency ? "MHz" : kind == Kind::transferRate ? "MT/s" : "MB/s";
        return {"0", unit};
    }
    const Unit* best = &unitsOf(kind).front();
    for (const Unit& unit : unitsOf(kind))
        if (unit.places >= 0 && value / unit.factor != 0)
            best = &unit;
    return {decimalText(value, best->places), std::string(best->name)};
}

// Sizes are integers, in the unit with the shortest number; ties: the binary unit.
NumberAndUnit sizeQuantity(std::int64_t bytes)
{
    NumberAndUnit best = {std::to_string(bytes), "B"};
    if (bytes == 0)
        return best;
    for (const Unit& unit : unitsOf(Kind::size)) {
        if (unit.name.size() < 2 || bytes % unit.factor != 0)
            continue;
        std::string number = std::to_string(bytes / unit.factor);
        const bool binary = unit.name.size() == 3;
        if (number.size() < best.number.size() || (binary && number.size() == best.number.size()))
            best = {std::move(number), std::string(unit.name)};
    }
    return best;
}

std::string percentNumber(double share)
{
    std::size_t length = 0;
    char buffer[64];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, share).ptr;
    const std::optional<Decimal> decimal = readDecimal({buffer, static_cast<std::size_t>(end - buffer)}, length);
    const std::optional<double> percent = decimal ? toDouble(*decimal, 2) : std::nullopt;
    return shortestText(percent.value_or(share * 100));
}

} // namespace

NumberAndUnit splitValue(const Value& value, Kind kind, bool pretty)
{
    if (const auto* flag = std::get_if<bool>(&value))
        return {*flag ? "true" : "false", ""};
    if (const auto* text = std::get_if<std::string>(&value))
        return {*text, ""};
    if (const auto* number = std::get_if<double>(&value)) {
        if (kind == Kind::ratio && pretty)
            return {percentNumber(*number), "%"};
        return {shortestText(*number), ""};
    }
    const std::int64_t whole = std::get<std::int64_t>(value);
    if (kind == Kind::size)
        return sizeQuantity(whole);
    if (!isQuantity(kind))
        return {std::to_string(whole), ""};
    NumberAndUnit split = decimalQuantity(whole, kind);
    if (pretty && split.unit == "us")
        split.unit = "\xC2\xB5s";
    return split;
}

std::string formatValue(const Value& value, Kind kind)
{
    const NumberAndUnit split = splitValue(value, kind, false);
    return split.number + split.unit;
}

} // namespace floom::inline engine
