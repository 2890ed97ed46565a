// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/spelling.h"
#include "base/units.h"
#include "catalogue/value_check.h"
#include "catalogue/value_words.h"
#include "design/block_count.h"
#include "design/expression.h"
#include "design/instance_key.h"

namespace floom::inline engine {

namespace {

struct Target {
    const Block* block = nullptr;
    const TypeSpec* type = nullptr;
    std::string key; // key of the override; "" = the block itself
};

Result<Target> findTarget(const Address& address, const Design& design, const Catalogue& catalogue)
{
    if (address.parts.empty())
        return Error{{}, "the name of a block", "nothing", {}};
    const std::string& id = address.parts.front().name;
    const Block* block = design.find(id);
    if (!block) {
        std::vector<std::string> ids;
        for (const Block& other : design.blocks)
            ids.push_back(other.id);
        return Error{address.text(), "a block of the design", "'" + id + "'", didYouMean(id, ids)};
    }
    const TypeSpec* type = catalogue.find(block->type);
    if (!type)
        return Error{id, "a block of a known type", "'" + block->type + "'", {}};
    Result<std::string> key = instanceKey(address, *block, *type);
    if (!key)
        return key.error();
    return Target{block, type, std::move(*key)};
}

Error unknownParameter(const Address& address, const TypeSpec& type)
{
    std::vector<std::string> ids = {"count"};
    for (const ParameterSpec& spec : type.parameters)
        ids.push_back(spec.id);
    return {address.text(), "a parameter of a " + type.label, "'" + address.parameter + "'", didYouMean(address.parameter, ids)};
}

// A die-level parameter may be set per die, a package-level parameter only per package.
std::optional<Error> checkDepth(const Address& address, const ParameterSpec& spec, const Target& target)
{
    const std::size_t named = address.parts.size() - 1;
    std::size_t allowed = 0;
    for (std::size_t i = 0; i < target.type->levels.size(); ++i)
        if (target.type->levels[i].id == spec.level)
            allowed = i + 1;
    const std::optional<Address> key = readInstanceKey(target.key);
    const std::size_t depth = key ? key->parts.size() - 1 : named;
    if (depth <= allowed)
        return std::nullopt;
    const std::string& last = address.parts.back().name;
    return Error{address.text(), "an address without ." + last, "." + last,
                 spec.label + " is the same for every " + last + " of " + (allowed == 0 ? "an instance." : "a " + spec.level + ".")};
}

bool isWord(Kind kind)
{
    return kind == Kind::boolean || kind == Kind::choice || kind == Kind::text;
}

Error at(const Address& address, Error error)
{
    error.where = address.text();
    return error;
}

} // namespace

Outcome checkAddress(const Address& address, const Design& design, const Catalogue& catalogue)
{
    const Result<Target> target = findTarget(address, design, catalogue);
    if (!target)
        return target.error();
    if (address.parameter.empty())
        return Nothing{};
    if (address.parameter == "count") {
        if (target->key.empty())
            return Nothing{};
        return Error{address.text(), address.parts.front().name + ".count", "the count of single instances", {}};
    }
    const ParameterSpec* spec = target->type->parameter(address.parameter);
    if (!spec)
        return unknownParameter(address, *target->type);
    if (std::optional<Error> error = checkDepth(address, *spec, *target))
        return *error;
    return Nothing{};
}

Outcome assign(Design& design, const Catalogue& catalogue, const Address& address, const Value& value)
{
    if (const Outcome fine = checkAddress(address, design, catalogue); !fine)
        return fine;
    const Result<Target> target = findTarget(address, design, catalogue);
    Block& block = *design.find(target->block->id);
    if (address.parameter.empty())
        return Error{address.text(), "a parameter, as in " + address.text() + ".ideal", "none", {}};
    if (address.parameter == "count")
        return assignCount(block, value);
    const ParameterSpec& spec = *target->type->parameter(address.parameter);
    if (const Outcome fits = checkValue(spec, value); !fits)
        return at(address, fits.error());
    if (!target->key.empty())
        block.overrides[target->key][spec.id] = value;
    else if (value == spec.defaultValue)
        block.parameters.erase(spec.id);
    else
        block.parameters[spec.id] = value;
    return Nothing{};
}

Outcome assign(Design& design, const Catalogue& catalogue, std::string_view assignment)
{
    const auto equals = assignment.find('=');
    const auto trim = [](std::string_view text) {
        while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
            text.remove_prefix(1);
        while (!text.empty() && (text.back() == ' ' || text.back() == '\t'))
            text.remove_suffix(1);
        return text;
    };
    if (equals == std::string_view::npos)
        return Error{std::string(assignment.substr(0, 60)), "ADDRESS=VALUE", "no '='", "Write for example ch.rate=400MT/s."};
    const Result<Address> address = parseAddress(trim(assignment.substr(0, equals)));
    if (!address)
        return address.error();
    if (const Outcome fine = checkAddress(*address, design, catalogue); !fine)
        return fine;
    const std::string_view text = trim(assignment.substr(equals + 1));
    if (address->parameter.empty() || address->parameter == "count")
        return assign(design, catalogue, *address, Value(std::string(text)));
    const TypeSpec* type = catalogue.find(design.find(address->parts.front().name)->type);
    const ParameterSpec& spec = *type->parameter(address->parameter);
    const bool computed = !isWord(spec.kind) && looksComputed(text);
    const std::optional<Value> told = valueOfWords(text, spec); // as results show it
    const Result<Value> value = told ? Result<Value>(*told)
        : computed                   ? evaluate(text, *address, design, catalogue)
                                     : parseValue(text, spec.kind, bareUnit(spec));
    if (!value)
        return at(*address, value.error());
    Outcome done = assign(design, catalogue, *address, *value);
    if (done && text.starts_with('='))
        design.expressions[address->text()] = text.substr(1);
    else if (done)
        design.expressions.erase(address->text());
    return done;
}

} // namespace floom::inline engine
