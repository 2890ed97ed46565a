// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/units.h"
#include "catalogue/value_check.h"
#include "io/json.h"
#include "io/json_reader.h"

namespace floom::inline engine {

namespace {

template <typename Enum> Enum readEnum(ObjectReader& reader, std::string_view key, const std::vector<std::string>& names, Enum fallback)
{
    return static_cast<Enum>(reader.oneOf(key, names, static_cast<std::size_t>(fallback)));
}

Sureness readSureness(ObjectReader& reader)
{
    return readEnum(reader, "sureness", {"H", "M", "L"}, Sureness::low);
}

PortSpec readPort(ObjectReader& reader)
{
    PortSpec port;
    port.id = reader.requiredText("id");
    port.label = reader.text("label", port.id);
    port.bus = readEnum(reader, "bus", {"host", "interconnect", "ddr", "nand"}, Bus::interconnect);
    port.side = readEnum(reader, "side", {"left", "right", "top", "bottom"}, Side::left);
    port.required = reader.flag("required", false);
    port.maxLinks = static_cast<int>(reader.integer("maxLinks", 0, 0, 65'536));
    return port;
}

// The value at `key`, checked against the limits read so far.
std::optional<Value> readChecked(ObjectReader& reader, std::string_view key, const ParameterSpec& spec)
{
    const Json* json = reader.find(key);
    if (!json)
        return std::nullopt;
    Result<Value> value = readValue(*json, spec.kind, bareUnit(spec));
    const Outcome fits = value ? checkValue(spec, *value) : Outcome(value.error());
    if (fits)
        return *value;
    reader.problem().report(reader.pathOf(key), fits.error());
    return std::nullopt;
}

Kind readKind(ObjectReader& reader)
{
    const Result<Kind> kind = kindFromName(reader.requiredText("kind"));
    if (kind)
        return *kind;
    reader.problem().report(reader.pathOf("kind"), kind.error());
    return Kind::text;
}

ParameterSpec readParameter(ObjectReader& reader)
{
    ParameterSpec spec;
    spec.id = reader.requiredText("id");
    spec.label = reader.text("label", spec.id);
    spec.group = reader.text("group");
    spec.kind = readKind(reader);
    spec.unit = reader.text("unit");
    reader.forEach("choices", [&](ObjectReader& choice) {
        const std::string id = choice.requiredText("id");
        spec.choices.push_back({id, choice.text("label", id), choice.text("inert")});
    });
    const std::optional<Value> min = readChecked(reader, "min", spec);
    const std::optional<Value> max = readChecked(reader, "max", spec);
    spec.min = min;
    spec.max = max;
    if (const std::optional<Value> value = readChecked(reader, "default", spec))
        spec.defaultValue = *value;
    else
        reader.problem().report(reader.pathOf("default"), "a default value", "none");
    spec.help = reader.text("help");
    spec.source = reader.text("source");
    spec.sureness = readSureness(reader);
    spec.level = reader.text("level");
    spec.key = reader.flag("key", false);
    constexpr const char* kSteps[] = {"",     "x2",   "x1.5",     "+1",       "on",       "last",
                                      "x2+1", "to 1", "asked x2", "asked +1", "asked on", "asked each"};
    spec.whatIf = kSteps[reader.oneOf(
        "whatIf", {"none", "x2", "x1.5", "+1", "on", "last", "x2+1", "to 1", "asked x2", "asked +1", "asked on", "asked each"}, 0)];
    spec.knob = readChecked(reader, "knob", spec);
    spec.inert = reader.text("inert");
    return spec;
}

Preset readPreset(ObjectReader& reader, const TypeSpec& type)
{
    Preset preset;
    preset.id = reader.requiredText("id");
    preset.label = reader.text("label", preset.id);
    preset.source = reader.text("source");
    preset.sureness = readSureness(reader);
    const auto readValues = [&](const char* key, std::vector<std::pair<std::string, Value>>& out) {
        const Json* values = reader.object(key);
        if (!values)
            return;
        ObjectReader inner(*values, reader.pathOf(key), reader.problem());
        for (const ParameterSpec& spec : type.parameters)
            if (std::optional<Value> value = readChecked(inner, spec.id, spec))
                out.emplace_back(spec.id, std::move(*value));
        inner.finish();
    };
    readValues("values", preset.values);
    readValues("when", preset.when);
    return preset;
}

// Parameters every type has: `ideal` and `speed`.
ParameterSpec speedParameter()
{
    ParameterSpec spec;
    spec.id = "speed";
    spec.label = "Speed";
    spec.group = "Model";
    spec.kind = Kind::ratio;
    spec.defaultValue = 1.0;
    spec.min = 0.01;
    spec.max = 16.0;
    spec.help = "Divides every duration of the block and multiplies its clocks and rates, to see what a faster part would gain.";
    spec.source = "A what-if setting, not a property of a part";
    spec.sureness = Sureness::high;
    return spec;
}

ParameterSpec idealParameter()
{
    ParameterSpec spec;
    spec.id = "ideal";
    spec.label = "Ideal";
    spec.group = "Model";
    spec.kind = Kind::boolean;
    spec.defaultValue = false;
    spec.help = "No latency and no limit: shows what the drive would do if this block were perfect.";
    spec.source = "A what-if setting, not a property of a part";
    spec.sureness = Sureness::high;
    return spec;
}

template <typename T> void refuseTwins(const std::vector<T>& list, const char* key, ReadProblem& problem)
{
    for (std::size_t i = 0; i < list.size(); ++i)
        for (std::size_t k = 0; k < i; ++k)
            if (list[i].id == list[k].id)
                problem.report(std::string(key) + "[" + std::to_string(i) + "].id", "a unique id", "'" + list[i].id + "' again");
}

void checkLevels(const TypeSpec& type, ReadProblem& problem)
{
    for (const LevelSpec& level : type.levels) {
        const ParameterSpec* count = type.parameter(level.countParameter);
        if (!count || count->kind != Kind::count)
            problem.report("levels", "a parameter of kind count", "'" + level.countParameter + "'");
    }
    for (const ParameterSpec& spec : type.parameters) {
        bool known = spec.level.empty();
        for (const LevelSpec& level : type.levels)
            known = known || level.id == spec.level;
        if (!known)
            problem.report("parameters", "a level of this type for '" + spec.id + "'", "'" + spec.level + "'");
    }
}

TypeSpec readFields(ObjectReader& reader)
{
    TypeSpec type;
    type.id = reader.requiredText("id");
    type.label = reader.requiredText("label");
    type.shortId = reader.text("shortId", type.id);
    type.role = readEnum(reader, "role", {"host", "processor", "transport", "buffer", "codec", "channel", "memory"}, Role::transport);
    type.description = reader.text("description");
    type.hint = reader.text("hint");
    type.order = static_cast<int>(reader.integer("order", 0, -1'000'000, 1'000'000));
    type.inPlaceUpdate = reader.flag("inPlaceUpdate", false);
    reader.forEach("levels", [&](ObjectReader& r) {
        LevelSpec level{r.requiredText("id"), r.requiredText("count")};
        type.levels.push_back(std::move(level));
    });
    reader.forEach("ports", [&](ObjectReader& r) { type.ports.push_back(readPort(r)); });
    reader.forEach("parameters", [&](ObjectReader& r) { type.parameters.push_back(readParameter(r)); });
    type.parameters.push_back(idealParameter());
    type.parameters.push_back(speedParameter());
    reader.forEach("presets", [&](ObjectReader& r) { type.presets.push_back(readPreset(r, type)); });
    return type;
}

} // namespace

Result<TypeSpec> readType(std::string_view text, std::string_view fileName)
{
    const Result<Json> json = parseJson(text, fileName);
    if (!json)
        return json.error();
    ReadProblem problem(fileName);
    ObjectReader reader(*json, {}, problem);
    TypeSpec type = readFields(reader);
    reader.finish();
    refuseTwins(type.ports, "ports", problem);
    refuseTwins(type.parameters, "parameters", problem);
    refuseTwins(type.presets, "presets", problem);
    checkLevels(type, problem);
    if (problem.any())
        return problem.first();
    return type;
}

} // namespace floom::inline engine
