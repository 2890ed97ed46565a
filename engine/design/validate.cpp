// SPDX-License-Identifier: GPL-3.0-or-later
#include "design/validate.h"

#include "base/spelling.h"
#include "base/units.h"
#include "catalogue/value_check.h"
#include "design/block_count.h"
#include "design/instance_key.h"

#include <algorithm>
#include <set>

namespace floom::inline engine {

namespace {

bool wellFormed(std::string_view id)
{
    if (id.empty() || id.size() > 64 || id.front() < 'a' || id.front() > 'z')
        return false;
    for (const char c : id)
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'))
            return false;
    return true;
}

void checkIds(const Design& design, std::vector<Diagnostic>& found)
{
    std::set<std::string> seen;
    for (const Block& block : design.blocks) {
        if (!wellFormed(block.id))
            found.push_back(
                structureError("R001", block.id, "Invalid block name",
                               "A name starts with a lower-case letter, followed by letters, digits or _; at most 64 characters."));
        if (!seen.insert(block.id).second)
            found.push_back(structureError("R001", block.id, "Two blocks have the same name", "Every block needs a unique name."));
    }
}

void checkCount(const Block& block, const TypeSpec& type, std::vector<Diagnostic>& found)
{
    bool fits = block.count.size() <= kMostDimensions;
    double elements = 1;
    for (const int n : block.count) {
        fits = fits && n >= 1 && n <= kMostPerDimension;
        elements *= n;
    }
    for (const LevelSpec& level : type.levels)
        elements *= static_cast<double>(levelSize(block, type, level));
    if (!fits)
        found.push_back(structureError("R003", block.id + ".count", "A count is out of range",
                                       "Found " + countText(block.count) + ": up to four dimensions, each from 1 to 65,536."));
    else if (elements > static_cast<double>(kMostElements))
        found.push_back(
            structureError("R003", block.id + ".count", "The array is too large",
                           "An array may hold 1,000,000 elements, counting everything inside; " + countText(block.count) + " holds more."));
}

// Offers the exceeded bound, or the default.
void addValueFixes(const ParameterSpec& spec, const Value& value, Diagnostic& finding)
{
    for (const std::optional<Value>& bound : {spec.min, spec.max})
        if (bound && bound->index() == value.index() && ((bound == spec.min && value < *bound) || (bound == spec.max && *bound < value)))
            finding.fixes.push_back({"Set " + formatValue(*bound, spec.kind), {{finding.address, formatValue(*bound, spec.kind)}}});
    const std::string usual = formatValue(spec.defaultValue, spec.kind);
    finding.fixes.push_back({"Use the default, " + usual, {{finding.address, usual}}});
}

void checkParameters(const std::string& place, const Parameters& parameters, const TypeSpec& type, std::vector<Diagnostic>& found)
{
    for (const auto& [id, value] : parameters) {
        const ParameterSpec* spec = type.parameter(id);
        if (!spec) {
            std::vector<std::string> ids;
            for (const ParameterSpec& known : type.parameters)
                ids.push_back(known.id);
            found.push_back(structureError("R004", place + "." + id, "Unknown parameter",
                                           "A " + type.label + " has no parameter '" + id + "'. " + didYouMean(id, ids)));
            continue;
        }
        const Outcome fits = checkValue(*spec, value);
        if (fits)
            continue;
        Diagnostic finding = structureError("R005", place + "." + id, spec->label + " is out of range",
                                            "Allowed: " + fits.error().expected + "; found " + fits.error().found + ".");
        addValueFixes(*spec, value, finding);
        found.push_back(std::move(finding));
    }
}

void checkOverrides(const Block& block, const TypeSpec& type, std::vector<Diagnostic>& found)
{
    for (const auto& [key, parameters] : block.overrides) {
        const Result<Address> address = parseAddress(block.id + key);
        const Result<std::string> normal = address ? instanceKey(*address, block, type) : Result<std::string>(address.error());
        if (!normal) {
            Diagnostic finding = structureError("R006", block.id, "An override has no target",
                                                "'" + block.id + key + "': " + normal.error().message() + ". It has no effect.");
            finding.severity = Severity::warning;
            found.push_back(std::move(finding));
        } else if (*normal != key) {
            found.push_back(structureError("R006", block.id, "The address of an override is not in normal form",
                                           "'" + key + "' should read '" + *normal + "'."));
        }
        checkParameters(block.id + key, parameters, type, found);
    }
}

// Types with modes: R317 if the block's parameters select a mode that does not exist.
void checkMode(const Block& block, const TypeSpec& type, std::vector<Diagnostic>& found)
{
    std::set<std::string> asks; // mode-selecting parameters that differ from their default
    std::string there;
    for (const Preset& preset : type.presets)
        for (const auto& [id, value] : preset.when)
            if (const auto own = block.parameters.find(id); own != block.parameters.end())
                asks.insert(id);
    if (asks.empty() || modeOf(block, type, {}) != nullptr)
        return;
    for (const std::string& id : asks) {
        const ParameterSpec& spec = *type.parameter(id);
        if (spec.kind != Kind::count)
            continue;
        for (const Preset& preset : type.presets) {
            const bool other = std::any_of(preset.when.begin(), preset.when.end(), [&](const auto& condition) {
                return condition.first != id && effectiveValue(block, type, condition.first, {}) != condition.second;
            });
            for (const auto& [key, value] : preset.when)
                if (key == id && !other)
                    there += (there.empty() ? "" : ", ") + formatValue(value, spec.kind);
        }
        const std::string usual = formatValue(spec.defaultValue, spec.kind);
        Diagnostic finding = structureError("R317", block.id + "." + id, "Unknown mode number",
                                            there.empty() ? "The other parameters allow no numbered modes."
                                                          : "The other parameters allow these modes: " + there + ".");
        finding.fixes.push_back({"Use the default, " + usual, {{finding.address, usual}}});
        found.push_back(std::move(finding));
    }
}

} // namespace

Diagnostic structureError(std::string rule, std::string address, std::string title, std::string detail)
{
    return {Severity::error, std::move(rule), std::move(address), std::move(title), std::move(detail), {}};
}

void validateBlocks(const Design& design, const Catalogue& catalogue, std::vector<Diagnostic>& found)
{
    checkIds(design, found);
    for (const Block& block : design.blocks) {
        const TypeSpec* type = catalogue.find(block.type);
        if (!type) {
            std::vector<std::string> ids;
            for (const TypeSpec& known : catalogue.types())
                ids.push_back(known.id);
            found.push_back(structureError("R002", block.id, "Unknown type of block",
                                           "There is no type '" + block.type + "'. " + didYouMean(block.type, ids)));
            continue;
        }
        checkCount(block, *type, found);
        checkParameters(block.id, block.parameters, *type, found);
        checkMode(block, *type, found);
        checkOverrides(block, *type, found);
    }
}

std::vector<Diagnostic> validate(const Design& design, const Catalogue& catalogue)
{
    std::vector<Diagnostic> found;
    validateBlocks(design, catalogue, found);
    validateLinks(design, catalogue, found);
    return found;
}

} // namespace floom::inline engine
