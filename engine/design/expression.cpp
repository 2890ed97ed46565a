// SPDX-License-Identifier: GPL-3.0-or-later
#include "design/expression.h"

#include "base/spelling.h"
#include "base/unit_table.h"
#include "base/units.h"
#include "catalogue/value_check.h"
#include "design/expression_parser.h"

#include <algorithm>
#include <cmath>

namespace floom::inline engine {

namespace {

constexpr int kMostRounds = 32; // longest chain of dependent formulas

bool isNumeric(Kind kind)
{
    return kind != Kind::boolean && kind != Kind::choice && kind != Kind::text;
}

struct Place {
    const Block* block = nullptr;
    const TypeSpec* type = nullptr;
    const ParameterSpec* spec = nullptr;
};

Result<Place> placeOf(const Address& address, const Design& design, const Catalogue& catalogue)
{
    if (const Outcome fine = checkAddress(address, design, catalogue); !fine)
        return fine.error();
    const Block* block = design.find(address.parts.front().name);
    const TypeSpec* type = catalogue.find(block->type);
    return Place{block, type, type->parameter(address.parameter)};
}

Result<Quantity> quantityOf(const Value& value, Kind kind, const std::string& name)
{
    const Measure measure = measureOf(kind);
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return Quantity{fractionOf(*whole) / fractionOf(measure.baseUnits), measure.seconds, measure.bytes};
    std::size_t length = 0;
    const auto* real = std::get_if<double>(&value);
    const auto decimal = real ? readDecimal(shortestText(*real), length) : std::nullopt;
    if (!decimal)
        return Error{name, "a number", std::string(kindPhrase(kind)), {}};
    return Quantity{fractionOf(*decimal), 0, 0};
}

// Resolves a name in an expression: a parameter of the same block, or an address.
Result<Quantity> lookUp(std::string_view name, const Address& target, const Design& design, const Catalogue& catalogue)
{
    const bool alone = name.find_first_of(".[") == std::string_view::npos;
    Result<Address> address = alone ? Result<Address>(target) : parseAddress(name);
    if (!address)
        return address.error();
    const Block* own = design.find(target.parts.front().name);
    const TypeSpec* ownType = own ? catalogue.find(own->type) : nullptr;
    if (alone) {
        address.value().parameter = std::string(name);
        std::vector<std::string> known;
        for (const ParameterSpec& spec : ownType ? ownType->parameters : std::vector<ParameterSpec>())
            known.push_back(spec.id);
        if (name != "count" && (!ownType || !ownType->parameter(name)))
            return Error{{}, "a parameter or an address such as ch.rate", "'" + std::string(name) + "'", didYouMean(name, known)};
    }
    if (address->parameter == "count") {
        const Block* block = design.find(address->parts.front().name);
        if (!block)
            return Error{{}, "a block of the design", "'" + address->parts.front().name + "'", {}};
        return Quantity{fractionOf(block->instances()), 0, 0};
    }
    // A package parameter addressed through one of its dies is the package's value.
    const Result<Place> place = placeOf(*address, design, catalogue);
    if (!place && !alone)
        return place.error();
    const Block* block = place ? place->block : own;
    const TypeSpec* type = place ? place->type : ownType;
    const ParameterSpec* spec = type->parameter(address->parameter);
    if (!spec)
        return Error{std::string(name), "a parameter at the end", "none", "Write for example ch.rate."};
    return quantityOf(effectiveValue(*block, *type, spec->id, firstInstance(*address)), spec->kind, std::string(name));
}

Error refused(const ParameterSpec& spec, std::string found)
{
    return {{}, std::string(kindPhrase(spec.kind)), std::move(found), {}};
}

// A result without a unit takes the unit shown in the field: "=2*30" in a field of us is 60us.
bool takeShownUnit(Quantity& result, const ParameterSpec& spec, const Measure& wanted)
{
    if (result.seconds != 0 || result.bytes != 0)
        return false;
    const Unit* unit = findUnit(spec.kind, bareUnit(spec));
    if (!unit && !result.amount.isZero())
        return false;
    if (unit)
        result.amount = result.amount * (fractionOf(unit->factor) / fractionOf(wanted.baseUnits));
    return true;
}

Result<Value> fitted(Quantity result, const ParameterSpec& spec)
{
    const Measure wanted = measureOf(spec.kind);
    const bool fits = result.seconds == wanted.seconds && result.bytes == wanted.bytes;
    if (!fits && !(isQuantity(spec.kind) && takeShownUnit(result, spec, wanted)))
        return refused(spec, measureName(result.seconds, result.bytes));
    if (spec.kind == Kind::real || spec.kind == Kind::ratio)
        return Value(toReal(result.amount));
    const Fraction base = result.amount * fractionOf(wanted.baseUnits);
    std::int64_t whole = 0;
    if (spec.kind == Kind::count && !base.isWhole())
        return Error{{}, "a whole number", shortestText(std::round(toReal(base) * 1e6) / 1e6), "Use ceil( ) or floor( )."};
    if (!rounded(base, whole))
        return refused(spec, "a number that is too large");
    if (whole < 0 && spec.kind != Kind::count)
        return refused(spec, "a negative number");
    return Value(whole);
}

std::string_view withoutEquals(std::string_view text)
{
    while (!text.empty() && (text.front() == ' ' || text.front() == '='))
        text.remove_prefix(1);
    return text;
}

struct Computed {
    Address target;
    Result<Value> value;
};

Computed compute(const std::string& address, const std::string& formula, const Design& design, const Catalogue& catalogue)
{
    const Result<Address> target = parseAddress(address);
    if (!target)
        return {{}, target.error()};
    return {*target, evaluate(formula, *target, design, catalogue)};
}

// One pass over all formulas; returns false if no value changed.
bool settleOnce(Design& design, const Catalogue& catalogue)
{
    bool moved = false;
    for (const auto& [address, formula] : std::map(design.expressions)) {
        const Computed computed = compute(address, formula, design, catalogue);
        if (!computed.value)
            continue;
        const Block before = *design.find(computed.target.parts.front().name);
        const bool done = assign(design, catalogue, computed.target, *computed.value).ok();
        moved = moved || (done && !(before == *design.find(before.id)));
    }
    return moved;
}

} // namespace

bool looksComputed(std::string_view text)
{
    const std::string_view body = withoutEquals(text);
    if (body.size() != text.size() && text.find('=') != std::string_view::npos)
        return true;
    for (const Kind kind : {Kind::time, Kind::size, Kind::frequency, Kind::transferRate, Kind::byteRate, Kind::ratio, Kind::real})
        if (parseValue(body, kind))
            return false;
    // A number with a word is a value with a (possibly unknown) unit; a word alone was meant as a value.
    std::size_t digits = 0;
    static_cast<void>(readDecimal(body, digits));
    const std::string_view rest = body.substr(digits);
    return rest.find_first_of("*+/()[]0123456789") != std::string_view::npos || rest.find(" - ") != std::string_view::npos
        || (rest.find('.') != std::string_view::npos && digits == 0);
}

Result<Value> evaluate(std::string_view text, const Address& target, const Design& design, const Catalogue& catalogue)
{
    const Result<Place> place = placeOf(target, design, catalogue);
    if (!place)
        return place.error();
    if (!place->spec || !isNumeric(place->spec->kind))
        return Error{target.text(), "a plain value", "an expression", "Only numbers can be computed."};
    ExpressionParser parser(withoutEquals(text), place->spec->kind,
                            [&](std::string_view name) { return lookUp(name, target, design, catalogue); });
    const Result<Quantity> result = parser.parse();
    Result<Value> value = result ? fitted(*result, *place->spec) : Result<Value>(result.error());
    if (!value) {
        Error error = value.error();
        error.where = target.text();
        return error;
    }
    return value;
}

void settle(Design& design, const Catalogue& catalogue)
{
    std::erase_if(design.expressions, [&](const auto& entry) {
        const Result<Address> address = parseAddress(entry.first);
        return !address || !checkAddress(*address, design, catalogue).ok();
    });
    for (int round = 0; round < kMostRounds && settleOnce(design, catalogue); ++round) { }
}

std::vector<Diagnostic> formulaFindings(const Design& design, const Catalogue& catalogue)
{
    std::vector<Diagnostic> found;
    for (const auto& [address, formula] : design.expressions) {
        const Computed computed = compute(address, formula, design, catalogue);
        std::string why;
        if (!computed.value) {
            why = computed.value.error().message();
        } else {
            const Block& block = *design.find(computed.target.parts.front().name);
            const TypeSpec& type = *catalogue.find(block.type);
            const ParameterSpec& spec = *type.parameter(computed.target.parameter);
            if (const Outcome fits = checkValue(spec, *computed.value); !fits)
                why = fits.error().message();
            else if (effectiveValue(block, type, spec.id, firstInstance(computed.target)) != *computed.value)
                why = "it depends on itself.";
        }
        if (!why.empty())
            found.push_back({Severity::warning,
                             "R012",
                             address,
                             "A formula cannot be computed",
                             "=" + formula + ": " + why + " The previous value is kept.",
                             {}});
    }
    return found;
}

std::string renamedFormula(std::string_view formula, std::string_view id, std::string_view newId)
{
    std::string out;
    std::size_t copied = 0;
    forEachName(formula, [&](std::size_t first, std::size_t length) {
        const std::string_view name = formula.substr(first, length);
        const std::size_t end = std::min(name.find_first_of(".["), name.size());
        if (end == name.size() || name.substr(0, end) != id)
            return;
        out += formula.substr(copied, first - copied);
        out += newId;
        copied = first + end;
    });
    return out += formula.substr(copied);
}

} // namespace floom::inline engine
