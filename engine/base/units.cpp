// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/units.h"

#include "base/decimal.h"
#include "base/spelling.h"
#include "base/unit_table.h"

#include <array>
#include <optional>

namespace floom::inline engine {

namespace {

constexpr std::array<std::pair<Kind, std::string_view>, 11> kKinds = {{{Kind::boolean, "boolean"},
                                                                       {Kind::count, "count"},
                                                                       {Kind::real, "real"},
                                                                       {Kind::ratio, "ratio"},
                                                                       {Kind::time, "time"},
                                                                       {Kind::size, "size"},
                                                                       {Kind::frequency, "frequency"},
                                                                       {Kind::transferRate, "transferRate"},
                                                                       {Kind::byteRate, "byteRate"},
                                                                       {Kind::choice, "choice"},
                                                                       {Kind::text, "text"}}};

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view blanks = " \t\r\n";
    constexpr std::string_view hardSpace = "\xC2\xA0"; // no-break space, often copied from documents between number and unit
    for (bool again = true; again;) {
        const auto first = text.find_first_not_of(blanks);
        text.remove_prefix(first == std::string_view::npos ? text.size() : first);
        again = text.starts_with(hardSpace);
        if (again)
            text.remove_prefix(hardSpace.size());
    }
    const auto last = text.find_last_not_of(blanks);
    return text.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

std::string quoted(std::string_view text)
{
    constexpr std::size_t most = 40;
    std::string shown = "'";
    for (const char c : text.substr(0, most))
        shown += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    return shown + (text.size() > most ? "...'" : "'");
}

Error refused(Kind kind, std::string found, std::string advice = {})
{
    return {{}, std::string(kindPhrase(kind)), std::move(found), std::move(advice)};
}

std::string tryThis(Kind kind)
{
    const std::string_view example = kindExample(kind);
    return example.empty() ? std::string() : "Write for example " + std::string(example) + ".";
}

// For errors: "found a data rate: GB/s" says more than "unknown unit".
std::string describeUnit(std::string_view name)
{
    if (name == "%")
        return "a share: %";
    for (const auto& [kind, id] : kKinds)
        if (findUnit(kind, name))
            return std::string(kindPhrase(kind)) + ": " + std::string(name);
    return "the unit " + quoted(name);
}

Error unknownUnit(Kind kind, std::string_view name)
{
    std::string list;
    for (const Unit& unit : unitsOf(kind))
        if (unit.name.size() > 1 || unit.factor == 1 || kind == Kind::time) // omit the short forms k, m, g, t
            list += (list.empty() ? "" : ", ") + std::string(unit.name);
    return refused(kind, describeUnit(name), "Units: " + list + ".");
}

Result<Value> parseBoolean(std::string_view text)
{
    for (const std::string_view yes : {"true", "yes", "on", "1"})
        if (text == yes)
            return Value(true);
    for (const std::string_view no : {"false", "no", "off", "0"})
        if (text == no)
            return Value(false);
    return refused(Kind::boolean, quoted(text));
}

Result<Value> whole(Kind kind, const Decimal& number, std::int64_t factor, std::string_view text)
{
    std::int64_t value = 0;
    switch (scaled(number, factor, value)) {
    case Exactness::overflow:
        return refused(kind, quoted(text), "The number is too large.");
    case Exactness::fraction:
        if (kind == Kind::count)
            return refused(kind, quoted(text));
        return refused(kind, quoted(text), "It must be a whole multiple of 1 " + std::string(unitsOf(kind).front().name) + ".");
    case Exactness::exact:
        break;
    }
    if (value < 0 && kind != Kind::count)
        return refused(kind, quoted(text), "It cannot be negative.");
    return Value(value);
}

Result<Value> quantity(Kind kind, const Decimal& number, std::string_view unitName, std::string_view bareUnit, std::string_view text)
{
    if (unitName.empty()) {
        if (number.digits == 0)
            return Value(std::int64_t{0}); // zero needs no unit
        unitName = bareUnit;
    }
    if (unitName.empty())
        return refused(kind, quoted(text) + " without a unit", tryThis(kind));
    const Unit* unit = findUnit(kind, unitName);
    if (!unit)
        return unknownUnit(kind, unitName);
    return whole(kind, number, unit->factor, text);
}

Result<Value> plainNumber(Kind kind, const Decimal& number, std::string_view unitName, std::string_view bareUnit, std::string_view text)
{
    const bool percent = kind == Kind::ratio && (unitName == "%" || (unitName.empty() && bareUnit == "%"));
    if (!unitName.empty() && !percent && unitName != bareUnit)
        return refused(kind, describeUnit(unitName), kind == Kind::ratio ? tryThis(kind) : "Write the number alone.");
    if (kind == Kind::count)
        return whole(kind, number, 1, text);
    const std::optional<double> value = toDouble(number, percent ? -2 : 0);
    if (!value)
        return refused(kind, quoted(text), "The number is too large.");
    return Value(*value);
}

} // namespace

std::string_view kindName(Kind kind)
{
    const std::string_view phrase = kindPhrase(kind);
    return phrase.starts_with("a ") ? phrase.substr(2) : phrase;
}

Result<Kind> kindFromName(std::string_view name)
{
    std::vector<std::string> names;
    for (const auto& [kind, id] : kKinds) {
        if (id == name)
            return kind;
        names.emplace_back(id);
    }
    return Error{{}, "a kind of parameter", quoted(name), didYouMean(name, names)};
}

Result<Value> parseValue(std::string_view text, Kind kind, std::string_view bareUnit)
{
    if (kind == Kind::text)
        return Value(std::string(text));
    const std::string_view body = trimmed(text);
    if (body.empty())
        return refused(kind, "nothing", tryThis(kind));
    if (kind == Kind::choice)
        return Value(std::string(body));
    if (kind == Kind::boolean)
        return parseBoolean(body);
    std::size_t length = 0;
    const std::optional<Decimal> number = readDecimal(body, length);
    if (!number) {
        std::string fault = decimalFault(body);
        return refused(kind, quoted(body), fault.empty() ? tryThis(kind) : std::move(fault));
    }
    const std::string_view unitName = trimmed(body.substr(length));
    return isQuantity(kind) ? quantity(kind, *number, unitName, bareUnit, body) : plainNumber(kind, *number, unitName, bareUnit, body);
}

} // namespace floom::inline engine
